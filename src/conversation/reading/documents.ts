import type { DeskTool } from '../../../tools/desk.ts';
import { readDateRange } from '../../core/date-range.ts';
import { capital, cleanText } from '../../core/text.ts';
import { messages } from '../messages/en.ts';
import type { Around, Choice, NextCall, Understood } from '../understanding.ts';
import { daysIn } from './days.ts';
import { groupingIn } from './groupings.ts';
import { tellingWords, wholeWords, withoutIntents } from './lexicon.ts';
import { branchIn, receiverIn } from './places.ts';

// Lists of some days, and documents by their number.

const words = (source: string) => wholeWords(source, 'giu');

/** Everything that is not paid whole: "partly paid" and "not paid" have the word "paid" in them, and are not. */
const owed = words(
  String.raw`unpaid|(?:not|\p{L}+n['’]t)(?: (?:yet|been|fully|all))* (?:paid|settled)(?: yet)?|part(?:ly|ially)[ -](?:un)?paid|open|outstanding|due|owed|owing|we (?:still )?owe|to (?:be )?pa(?:y|id)` +
    String.raw`|(?:nie|częściowo|czesciowo)[ -]?(?:jest |są |w pełni )?(?:za|o)p[łl]acon\p{L}*|nierozliczon\p{L}*|nieuregulowan\p{L}*|otwart\p{L}*|do zap[łl]aty|zalegam\p{L}*` +
    String.raw`|offene?[nrs]?|un(?:be|ge)zahlt\p{L}*|nicht (?:ganz |voll(?:ständig)? )?bezahlt\p{L}*(?: sind| ist)?|teil(?:weise )?bezahlt\p{L}*|ausstehend\p{L}*|fällig\p{L}*|zu (?:be)?zahlen\p{L}*` +
    String.raw`|ne(?:za|u)(?:placen|hrazen)\p{L}*|částečně (?:za|u)(?:placen|hrazen)\p{L}*|otevřen\p{L}*|k (?:za|ú)(?:placení|hradě)|splatn(?:é|ých|á|ý)`,
);
const overdue = words(
  String.raw`overdue|past (?:due|their due date)|przeterminowan\p{L}*|zaleg[łl]\p{L}*|po terminie(?: płatności)?|überfällig\p{L}*|po splatnosti`,
);
const paid = words(
  String.raw`paid|settled|(?:za|o)p[łl]acon\p{L}*|uregulowan\p{L}*|bezahlt\p{L}*|(?:za|u)(?:placen|hrazen)\p{L}*`,
);
const notes = words(String.raw`credit ?notes?|corrections?|korekt\p{L}*|gutschrift\p{L}*|dobropis\p{L}*`);
const note = String.raw`(?:credit ?notes?|korekt\p{L}*|gutschrift\p{L}*|dobropis\p{L}*|кор[ие]гу\p{L}*|кредит\p{L}*[- ]?нот\p{L}*)`;
const invoice = String.raw`(?:invoices?|faktur\p{L}*|rechnung\p{L}*|рахунк\p{L}*|фактур\p{L}*)`;
const and = String.raw`\s*(?:and|&|\+|plus|i|oraz|und|sowie|a|і|й|та)\s+(?:the |all |our |alle |die |wszystkie |všechny |всі |усі )?`;
const both = new RegExp(String.raw`(?<!\p{L})(?:${invoice}${and}${note}|${note}${and}${invoice})(?!\p{L})`, 'iu');

/** "All invoices and credit notes of November", of both. */
export const asksInvoicesToo = (text: string): boolean => both.test(text);

/** The newest come first anyhow. */
const newest = words(
  String.raw`last|latest|recent|newest|new|ostatni\p{L}*|najnowsz\p{L}*|nowe|letzten?|neue\p{L}*|poslední|outgoing|placed|made|list of|history|historia|previous|past|wszystkie|alle`,
);

const waiting = words(String.raw`waiting|pending|undecided|czekając\p{L}*|oczekując\p{L}*|wartend\p{L}*|čekajíc\p{L}*`);
const finished = words(String.raw`done|finished|closed|completed|zako[ńn]czon\p{L}*|erledigt\p{L}*|hotov\p{L}*`);

const branchWords = words(
  String.raw`branch|office|site|garage|workshop|oddział\p{L}*|fili[aiię]\p{L}*|warsztat\p{L}*|filiale|receiver|odbiorc\p{L}*`,
);

/** Documents of some days. What it does not understand it asks about; the rest of the words is told. */
export function ofDays(
  tool: DeskTool,
  text: string,
  { clock, receivers = [] }: Around,
  from: NextCall['input'] = {},
): Understood {
  const remarks: string[] = [];
  const has = (field: string) => field in tool.input.shape;
  const ofDesk = tool.lists[0] === 'draft';
  const known = has('shipTo') ? receiverIn(text, receivers) : undefined;
  const days = daysIn((known?.rest ?? text).replace(notes, ' '), clock);
  const grouped = has('by') ? groupingIn(days?.rest ?? known?.rest ?? text) : undefined;
  const left = grouped?.rest ?? days?.rest ?? known?.rest ?? text;
  const status = statusIn(left);
  const { state: _, paymentStatus: __, ...before } = from;
  const input = {
    ...(status === undefined ? from : before),
    ...days?.range,
    ...(ofDesk ? stateOfOrders(left) : has('state') ? status : {}),
    ...(grouped === undefined ? {} : { by: grouped.by }),
    ...(has('invoiceClassification') &&
    new RegExp(notes.source, 'iu').test(text) &&
    !asksInvoicesToo(`${tool.words[0] ?? ''} ${text}`)
      ? { invoiceClassification: 'CREDIT_NOTE' }
      : {}),
    ...(known === undefined ? {} : { shipTo: known.shipTo }),
  };
  const branch = known === undefined ? branchIn(left) : undefined;
  const unused = tellingWords(
    withoutIntents(
      [overdue, owed, paid, notes, newest, branchWords, ...(ofDesk ? [waiting, finished] : [])].reduce(
        (rest, each) => rest.replace(each, ' '),
        left,
      ),
    ),
  ).filter((each) => each !== branch);
  const beside = tool.positional?.kind === 'range' ? tool.positional.beside : undefined;
  if (beside !== undefined && branch === undefined && unused.length > 0) {
    return { kind: 'call', tool: tool.name, input: { ...input, [beside]: cleanText(unused.join(' '), 100) }, remarks };
  }
  if (unused.some((each) => /\d/.test(each)) || (days === undefined && branch === undefined && unused.length > 0)) {
    return {
      kind: 'ask',
      question: messages.unknown.days(cleanText(unused.join(' '), 80)),
      choices: messages.days.map((label) => ({
        label: capital(label),
        tool: tool.name,
        input: { ...input, ...readDateRange(label, clock) },
      })),
    };
  }
  if (unused.length > 0) remarks.push(messages.notUsed.words(unused));
  if (branch !== undefined && has('shipTo')) return whichReceiver(branch, tool, input, receivers);
  if (branch !== undefined) {
    remarks.push(messages.receivers.notApart(cleanText(branch, 40)));
  }
  return { kind: 'call', tool: tool.name, input, remarks };
}

/** Which orders of a list of the desk's own: those that wait for the person, those under way, or those that are over. */
function stateOfOrders(text: string): Readonly<Record<string, string>> | undefined {
  const says = (pattern: RegExp) => new RegExp(pattern.source, 'iu').test(text);
  if (says(waiting)) return { state: 'waiting' };
  if (says(finished)) return { state: 'done' };
  return says(owed) ? { state: 'open' } : undefined;
}

function statusIn(text: string): Readonly<Record<string, string>> | undefined {
  const says = (pattern: RegExp) => new RegExp(pattern.source, 'iu').test(text);
  if (says(overdue)) return { state: 'overdue' };
  if (says(owed)) return { state: 'owed' };
  return says(paid) ? { paymentStatus: 'PAID' } : undefined;
}

/** The desk knows receivers by their numbers only: whoever asks says which one it is. */
export function whichReceiver(
  name: string,
  tool: DeskTool,
  input: NextCall['input'],
  receivers: readonly string[],
): Understood {
  const call = { tool: tool.name, input };
  const numbers = receivers.filter((each) => each !== '*' && each !== 'own').slice(0, 20);
  const whole = tool.lists.includes('invoice') ? messages.receivers.all : messages.receivers.own;
  const choices: Choice[] = [
    ...numbers.map((each) => ({
      label: messages.receivers.one(each),
      tool: call.tool,
      input: { ...input, shipTo: each },
    })),
    { label: whole, ...call },
  ];
  const hint = numbers.length === 0 ? messages.receivers.type : '';
  return {
    kind: 'ask',
    question: `${messages.receivers.which(cleanText(name, 40))}${hint}`,
    choices,
  };
}

/** What a number of a document says by its form. */
export type Document =
  | { readonly kind: 'draft' | 'invoice' | 'delivery'; readonly id: string }
  /** A requisition or an order, perhaps a part. */
  | { readonly kind: 'number'; readonly id: string };

export function documentIn(text: string): Document | undefined {
  const seen = text.slice(0, 1_000);
  // A few ids have no digit: these are written as they were shown, and no word of 17 letters lacks I, L, O and U.
  const draft = /(?<![\p{L}\d])(D[0-9A-HJKMNP-TV-Z]{16})(?![\p{L}\d])/iu.exec(seen)?.[1];
  if (draft !== undefined && (/\d/.test(draft) || draft === draft.toUpperCase()))
    return { kind: 'draft', id: draft.toUpperCase() };
  const slashed = /(?<![\p{L}\d/])([A-Z]{1,4})(?:\/[A-Z0-9-]{1,20}){2,6}(?![\p{L}\d/])/iu.exec(seen);
  if (slashed !== null && /^(?:FV|FVS|FS|FA|FK|KFV|KFS|KOR|KF)$/i.test(slashed[1] ?? '')) {
    return { kind: 'invoice', id: slashed[0].toUpperCase() };
  }
  if (slashed !== null && /^(?:WZ|DN)$/i.test(slashed[1] ?? ''))
    return { kind: 'delivery', id: slashed[0].toUpperCase() };
  const spaced = /(?<![\p{L}\d/])(?:FV|FVS|FS|FA|FK|KFV|KFS|KOR) \d{1,8}(?:\/[A-Z0-9]{1,10}){1,4}(?![\p{L}\d/])/iu.exec(
    seen,
  )?.[0];
  if (spaced !== undefined) return { kind: 'invoice', id: spaced.toUpperCase() };
  const long = /(?<![\p{L}\d/-])([A-Z]{2}\d{9,20}(?:-\d{1,3})?)(?![\p{L}\d/-])/iu.exec(seen)?.[1];
  return long === undefined ? undefined : { kind: 'number', id: long.toUpperCase() };
}

/** Every one of them, in their order. */
export function documentsIn(text: string): Document[] {
  const found: Document[] = [];
  let rest = text;
  for (let each = documentIn(rest); each !== undefined && found.length < 5; each = documentIn(rest)) {
    const { id } = each;
    found.push(each);
    const at = rest.toUpperCase().indexOf(id);
    rest = `${rest.slice(0, at)} ${rest.slice(at + id.length)}`;
  }
  return found;
}

const before =
  /^(?:(?:nr|no|number|numer|num|#|the|my|our|this|for|of|with|o|z|please|proszę|me|us)\b\.?:?\s*|#\s*)+/iu;

/** The number after the word of a document: one word with a digit in it, or letters and one such word. */
export function numberIn(rest: string): string | undefined {
  if (rest.length > 300) return undefined;
  const written = rest
    .trim()
    .replace(before, '')
    .replace(/\s+(?:please|pls|proszę|bitte)?[?.!]*$/iu, '')
    .replace(/[?!.,;:]+$/, '')
    .replace(/^["“„'](.*)["”“']$/s, '$1')
    .trim();
  if (!/^(?:[A-Z]{1,5} )?[\p{L}\d][\p{L}\d/._-]{0,80}$/iu.test(written) || !/\d/.test(written)) return undefined;
  return written;
}
