import type { DeskTool } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import type { DayRange } from '../core/date-range.ts';
import type { LanguageCode } from './reading/matching.ts';
import type { OrderConditions } from './reading/prefill.ts';
import type { WantedLine } from './reading/prefill.ts';

type Input = Readonly<Record<string, unknown>>;

/** One of several answers to a question of the desk: a call, or `order`, which opens the form. */
export interface Choice extends NextCall {
  readonly label: string;
}

/** Which fact of an answer is asked for: it is said first. */
export type AskedFact =
  | 'deposit'
  | 'returnable'
  | 'arrival'
  /** Which of several parts are not in stock, or fewer than wanted. */
  | 'short'
  | 'details'
  | 'cheapest'
  | 'dearest'
  | 'heaviest'
  | 'lightest'
  | 'most'
  | 'often'
  | 'owed'
  | 'deferred'
  | 'credited'
  | 'creditNotes'
  | 'list'
  | 'rows'
  /** What of an order is still to come, and by when. */
  | 'rest'
  | 'sum'
  | 'uninvoiced'
  /** Of an order of this desk: what it comes to, what was left out of it, its number, whether it is cancelled, why it was rejected, and whether it can be asked for again. */
  | 'total'
  | 'omitted'
  | 'number'
  | 'cancelled'
  | 'rejected'
  | 'again'
  | 'who'
  /** Whether a part was ordered already, here or on the account. */
  | 'ordered'
  /** Of an order of this desk: which reason was given for it, and whether it was ordered once only. */
  | 'reason'
  | 'once'
  /** Of a draft: what of its prices changed since it was made. */
  | 'dearer'
  /** Of an order of this desk: whether it went out, and what the supplier delivered and invoiced of it. */
  | 'out'
  | 'traced'
  /** The person's own newest order of this desk, where there is one, before those of the account. */
  | 'mine'
  | DocumentFact;

/** What is asked of one invoice or delivery, or of a list of them. */
export type DocumentFact = 'paid' | 'due' | 'tax' | 'place';

/** Which row of a list: of the first due, that is not due yet; `only`: the one there is, `few`: each of up to three, else the list stays. */
export type RowPick = 'newest' | 'oldest' | 'largest' | 'due' | 'only' | 'few';

/** Lines of a document, or documents of a list, by what they are called (words of the catalogue's English) or by what they cost. */
export interface Within {
  readonly nouns: readonly string[];
  readonly skus?: readonly string[];
  /** Words beside them: of several such lines those that are called so are meant. */
  readonly beside?: readonly string[];
  /** Orders that are as far as this, by the codes of the service. */
  readonly phases?: readonly string[];
  readonly over?: number | undefined;
  readonly under?: number | undefined;
  /** What the person calls these parts. */
  readonly called?: string;
  /** The one that costs most, with the whole. */
  readonly dearest?: boolean;
  /** "Is it in there": yes or no is said first. */
  readonly whether?: boolean;
}

/** Net price of one piece at most, pieces there are at least; `few`: so many of the cheapest; `cheaperThan`: this part; `of`: of these of its rows only; `brands`, `without`: of these makers, of none of them; `otherBrand`: of none that was shown or asked for. */
export interface SearchLimits {
  readonly price?: number | undefined;
  readonly pieces?: number | undefined;
  readonly few?: number;
  /** The price is in this currency: of prices in another one it limits nothing. */
  readonly currency?: string | undefined;
  readonly otherBrand?: boolean;
  readonly cheaperThan?: string;
  readonly of?: readonly string[];
  readonly brands?: readonly string[];
  readonly without?: readonly string[];
}

/** What words mean. `remarks`: what was written and is not used, in sentences; it is said with the answer. */
export type Understood =
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly input: Input;
      readonly remarks: readonly string[];
      /** Rows of the answer that were shown before. */
      readonly skip?: number;
      /** Said before the answer: what the desk cannot do of what was asked. */
      readonly lead?: string;
      readonly fact?: AskedFact;
      /** Where the parts that a search finds are to lie, as a person names it. */
      readonly places?: readonly string[];
      /** Of the orders that are open only those for this receiver. */
      readonly receiver?: string;
      /** Sums of these receivers alone: each, and all of them together. */
      readonly receivers?: readonly string[];
      /** One row of this list is meant: its document is opened. */
      readonly pick?: RowPick;
      /** So many rows after that one: "and the one before". */
      readonly after?: number;
      /** Only the document whose number ends so is meant: "invoice 443". */
      readonly ending?: string;
      /** Only the document of this sum is meant, net or gross: "the invoice for 2,367.94". */
      readonly sum?: string;
      /** These lines of the document are asked for. */
      readonly within?: Within;
      /** Of what a search finds only these are shown. */
      readonly only?: SearchLimits;
      /** Whether all of it comes to no more than this; `over`: whether it comes to more is asked. */
      readonly budget?: { readonly limit: number; readonly over: boolean; readonly currency?: string };
      /** Whether one warehouse has all of it is asked. */
      readonly together?: true;
      /** A line that is counted is to give way to what is found: none is ordered as it was without a word. */
      readonly replaces?: true;
      /** What is asked of the cheapest that is found. */
      readonly best?: {
        readonly quantity?: number | undefined;
        readonly stock?: boolean;
        readonly places?: readonly string[];
        /** Of the lines that are counted it alone stays, with its count. */
        readonly asCounted?: boolean;
      };
      /** The same of these is said after the answer: sums of other days, another document. */
      readonly beside?: Input;
      /** What else was asked in the same message: answered after it. */
      readonly also?: Understood;
      /** The question that follows the answer, with what "yes" does, unless it asks for a count. */
      readonly then?: {
        readonly question: string;
        readonly choices: readonly Choice[];
        /** It asks how many of this line there are to be. */
        readonly quantityOf?: number;
        /** Which of the choices is asked: "yes" takes none, and "both" the last where it is all of them; `adds`: the part that is named then is one more line. */
        readonly which?: { readonly all: boolean; readonly adds?: boolean };
      };
    }
  /** What was ordered before, once more; without a number the choice is the person's, of those days if any are named. */
  | {
      readonly kind: 'again';
      /** "But 3": of an order of one line. */
      readonly quantity?: number | undefined;
      /** "But only 3 OP520": the line of that part has another count. */
      readonly counted?: readonly WantedLine[] | undefined;
      /** "But double": so many times each count. */
      readonly factor?: number | undefined;
      /** "But without the clutch": codes of parts that are left out. */
      readonly without?: readonly string[] | undefined;
      /** The clutch that is left out has no number yet: what it is called, in English and as it was written. */
      readonly withoutKind?: { readonly nouns: readonly string[]; readonly written: string } | undefined;
      /** "But to C200001": for whom it is this time. */
      readonly shipTo?: string | undefined;
      readonly requisitionId: string | undefined;
      readonly range: DayRange | undefined;
      readonly remarks: readonly string[];
    }
  /** A question for one warehouse or several, named as a person does. */
  | {
      readonly kind: 'narrow';
      readonly places: readonly string[];
      /** Nothing but its letters says that it is a warehouse: if there is none of that code, it is a word like others. */
      readonly sure: boolean;
      readonly call: NextCall;
      readonly fact?: AskedFact;
      readonly remarks: readonly string[];
      readonly also?: Understood;
    }
  | {
      readonly kind: 'ask';
      readonly question: string;
      readonly choices: readonly Choice[];
      /** No rule is certain: these are the likeliest things. */
      readonly unsure?: true;
      /** "Yes" takes the first choice. */
      readonly yes?: boolean;
      /** "Both" takes the last choice. */
      readonly all?: boolean;
      /** A number is the quantity of this line of these. */
      readonly quantityOf?: number;
      readonly lines?: readonly WantedLine[];
      readonly shipTo?: string | undefined;
      /** What is done once the number of the branch is said, which stands in it as `openBranch`. */
      readonly forBranch?: NextCall;
    }
  /** An answer without a look-up. `forget`: with it everything that was said before is forgotten; `clear`: the lines are; `unread`: which count is meant stays open. */
  | {
      readonly kind: 'say';
      readonly text: string;
      readonly choices: readonly Choice[];
      readonly forget?: true;
      readonly clear?: true;
      readonly unread?: true;
    }
  /** The rows of a call as a file. */
  | { readonly kind: 'file'; readonly call: NextCall }
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'order';
      readonly lines: readonly WantedLine[];
      readonly shipTo: string | undefined;
      readonly conditions?: OrderConditions | undefined;
      readonly remarks: readonly string[];
      /** When it is there is said with it. */
      readonly fact?: 'arrival';
      /** The draft of this conversation, which is changed. */
      readonly draftId?: string | undefined;
    }
  | { readonly kind: 'approvals' }
  | { readonly kind: 'freeze'; readonly reason: string }
  | { readonly kind: 'thaw' }
  | { readonly kind: 'unknown'; readonly text: string };

/** What words are understood by. */
export interface Around {
  readonly tools: readonly DeskTool[];
  readonly clock: Clock;
  /** Whom this person may act for: customer numbers, `own`, `*`. */
  readonly receivers?: readonly string[] | undefined;
  /** The last question of this person here: "only Katowice" is about it. */
  readonly last?: NextCall | undefined;
  /** Whoever reads the answer is known to want this one; what is written in another language is answered in that. */
  readonly language?: LanguageCode | undefined;
  /** The buttons of this surface have no numbers that could be typed: "2" is a count. */
  readonly unnumbered?: boolean | undefined;
  /** Whom a person can ask instead, as the operator wrote it. */
  readonly human?: string | undefined;
}

/** Value of a button that asks again: the next page, a choice, the file. */
export interface NextCall {
  readonly tool: string;
  readonly input: Input;
}
