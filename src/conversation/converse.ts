import type { DeskTool } from '../../tools/desk.ts';
import { orderForm } from '../core/next-steps.ts';
import { cleanText, listing } from '../core/text.ts';
import { ofDocuments } from './about-documents.ts';
import { lookingBack, ofProducts, proposing } from './about-products.ts';
import { cannot } from './cannot.ts';
import { documentIn } from './documents.ts';
import { followed } from './follow.ts';
import { folded, hear, type Heard } from './hear.ts';
import {
  callOf,
  choiceOf,
  daysOf,
  finder,
  isVerb,
  onLines,
  sayOnly,
  tidied,
  withLines,
  type Message,
} from './message.ts';
import { messages } from './messages/en.ts';
import { talk } from './messages/talk.ts';
import type { Talk } from './messages/talk-shape.ts';
import type { WantedLine } from './prefill.ts';
import { aboutProducts } from './products.ts';
import { readable } from './readable.ts';
import { setAside } from './set-aside.ts';
import { spoken } from './small-talk.ts';
import { nothingSaid, type State, type StateLine } from './state.ts';
import { understand } from './understand.ts';
import type { Around, Understood } from './understanding.ts';

/** What a message means after what was said before it, and what is remembered of it. */
export interface Turn {
  readonly meant: Understood;
  readonly state: State;
  readonly say: Talk;
}

/** A longer message, or one of several lines, is a list or a letter. */
const longest = 400;

/**
 * What somebody means, with what was said before. Whatever asks, doubts, complains, negates or looks back never becomes
 * a proposal. Never throws.
 */
export function converse(written: string, state: State, around: Around): Turn {
  const { text, remarks } = readable(written);
  const isLong = text.includes('\n') || text.length > longest;
  const seen = isLong ? lettersOf(text) : text;
  const aside = setAside(seen);
  // The letters of a number are no language.
  const document = isLong ? undefined : documentIn(aside.text);
  const heard = hear(
    document === undefined
      ? aside.text
      : aside.text.replace(new RegExp(document.id.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i'), ' '),
    state.language,
  );
  const say = talk[heard.language];
  const english = withoutUnknown(tidied(heard.english), heard);
  const known = { ...around, last: state.last };
  const exact = hasOptions(text, around.tools);
  // A list is read once: what it is read as has its lines.
  const list = isLong || exact ? understand(written, known) : undefined;
  const about = aboutProducts(isLong ? '' : english.replace(/^(?:order[\s:,]+)+(?=\S)/i, ''), known);
  const message: Message = {
    text: seen,
    heard,
    aside,
    about,
    products:
      list?.kind === 'order'
        ? list.lines.flatMap(asLine)
        : about.wanted.products.flatMap(({ product, quantity }) => asLine({ ...product, quantity })),
    state,
    around: known,
    say,
    tools: finder(around.tools),
    imperative: isImperative(heard),
  };
  const meant =
    list !== undefined
      ? exact && (message.imperative || (list.kind !== 'order' && list.kind !== 'again'))
        ? list
        : unproposed(list, message)
      : saidOf(
          message,
          meaningOf(message) ??
            withRemarks(
              unproposed(
                understand(
                  english === '' || document !== undefined || isCommand(text, around.tools) ? text : english,
                  known,
                ),
                message,
              ),
              remarks,
            ),
        );
  return { meant, say, state: remembered(message, meant) };
}

/** "Ale 8", "nad 10": an unknown word in small letters before a small number is no code. */
function withoutUnknown(english: string, { unknown }: Heard): string {
  return english.replace(/(?<![\p{L}\d/.-])(\p{Ll}{2,})\s+(?=\d{1,2}(?!\d))/gu, (whole, word: string) =>
    unknown.includes(folded(word)) ? ' ' : whole,
  );
}

/** With the towns that were heard; of unused words only those that mean nothing in any language. */
function saidOf({ heard, about, say }: Message, meant: Understood): Understood {
  if (!('remarks' in meant)) return meant;
  const unused = about.wanted.words.filter((word) => heard.unknown.includes(folded(word)) && !/\d/.test(word));
  const [begin = ''] = messages.notUsed.words([]).split(':');
  const others = meant.remarks.filter((each) => !each.startsWith(begin));
  const remarks =
    others.length === meant.remarks.length || unused.length === 0
      ? others
      : [...others, say.notUsed(listing(unused, 5))];
  return { ...meant, remarks, ...(meant.kind === 'narrow' && heard.towns.length > 0 ? { places: heard.towns } : {}) };
}

function asLine({ sku, index, quantity }: WantedLine): StateLine[] {
  if (sku === undefined && index === undefined) return [];
  return [{ ...(sku === undefined ? { index } : { sku }), ...(quantity === undefined ? {} : { quantity }) }];
}

/** The words around a list, in which somebody says what they want. */
function lettersOf(text: string): string {
  const lines = text
    .slice(0, 4_000)
    .split('\n')
    .filter((line) => line.length < 200);
  return lines
    .slice(0, 8)
    .join(' ')
    .replace(/\S*\d\S*/g, ' ')
    .slice(0, longest)
    .trim();
}

function isImperative({ has, question }: Heard): boolean {
  return (
    !question &&
    !has(
      'why',
      'when',
      'where',
      'howMany',
      'canYou',
      'shouldI',
      'not',
      'maybe',
      'past',
      'returns',
      'complain',
      'late',
      'history',
      'status',
      'spend',
      'every',
    )
  );
}

/** The word of a tool with options, as on the command line: "invoices 2026-10 --state owed". */
function hasOptions(text: string, tools: readonly DeskTool[]): boolean {
  const word = /^\s*(\p{L}+)\s[^]*?(?<!\S)(?:--|—|–)[a-z]/iu.exec(text.slice(0, 2_000))?.[1]?.toLowerCase();
  return word !== undefined && tools.some(({ words }) => words.includes(word));
}

/** The word of a tool with one number: "cancel PO-777", "orders PO-777". */
function isCommand(text: string, tools: readonly DeskTool[]): boolean {
  const word = /^\s*(\p{L}+)\s+\S*\d\S*\s*$/u.exec(text)?.[1]?.toLowerCase();
  return (
    word !== undefined &&
    tools.some(
      ({ words, positional, ownNumber }) =>
        (positional?.kind === 'value' || ownNumber !== undefined) && words.includes(word),
    )
  );
}

/** What a message means by itself or after the last one; undefined: it is read as a command or a list. */
function meaningOf(message: Message): Understood | undefined {
  const { text, heard, state } = message;
  // A command with what it takes is as exact as it gets.
  if (/^\s*(?:freeze|thaw|unfreeze|\?)(?!\p{L})/iu.test(text) || /^\s*help(?: \p{L}+)?\s*$/iu.test(text))
    return undefined;
  if (isCommand(text, message.tools.all)) return undefined;
  const smallTalk = spoken(message);
  if (smallTalk !== undefined) return smallTalk;
  const follows = followed(message);
  if (follows !== undefined) return follows;
  if (heard.words === 0 && state === nothingSaid) return undefined;
  return (
    cannot(message) ??
    ofDocuments(message) ??
    lookingBack(message) ??
    ofProducts(message) ??
    proposing(message) ??
    undefined
  );
}

/** What was read as a command or a list: it proposes only when nothing in it asks, doubts or looks back. */
function unproposed(understood: Understood, message: Message): Understood {
  const { imperative, say, tools, products, heard, around } = message;
  const prepares = (name: string) =>
    name === orderForm || around.tools.some((tool) => tool.name === name && tool.effect !== 'read');
  switch (understood.kind) {
    case 'order':
    case 'again': {
      if (
        imperative &&
        (understood.kind === 'again' ||
          heard.has('buy', 'want') ||
          isVerb(message.text) ||
          understood.lines.length === 0)
      ) {
        if (
          understood.kind === 'order' &&
          understood.lines.length === 0 &&
          !heard.has('buy', 'want') &&
          !isVerb(message.text)
        ) {
          return callOf(tools.list('requisition'), {}) ?? understood;
        }
        return understood;
      }
      if (products.length > 0) return onLines(message, tools.quote, products, {}) ?? sayOnly(say.notOrdered);
      return callOf(tools.list('requisition'), daysOf(message), { lead: say.notOrdered }) ?? sayOnly(say.notOrdered);
    }
    case 'call':
      return !imperative && prepares(understood.tool) ? sayOnly(say.notOrdered) : understood;
    case 'ask': {
      const [first] = understood.choices;
      // Words that are no days: the list of the usual days is shown.
      const list = around.tools.find(({ name }) => name === first?.tool);
      const isDays =
        understood.choices.length === 4 &&
        understood.choices.every(({ tool, input }) => tool === first?.tool && input['from'] !== undefined);
      if (!isDays || first === undefined || list === undefined) return understood;
      if (/\d/.test(message.aside.text)) return { ...understood, question: say.oneOf };
      const { from: _, to: __, ...input } = first.input;
      return callOf(list, input) ?? understood;
    }
    case 'unknown':
      // What is known better is said in English only.
      if (heard.language === 'en' && !understood.text.startsWith(messages.unknown.text('').slice(0, 12)))
        return understood;
      return sayOnly(
        say.unclear(cleanText(message.text, 60)),
        choiceOf(tools.list('requisition'), say.buttons.requisitions),
        choiceOf(tools.list('delivery'), say.buttons.deliveries),
        choiceOf(tools.list('invoice'), say.buttons.invoices),
      );
    case 'narrow':
    case 'say':
    case 'file':
    case 'help':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return understood;
  }
}

function withRemarks(understood: Understood, remarks: readonly string[]): Understood {
  return 'remarks' in understood ? { ...understood, remarks: [...remarks, ...understood.remarks] } : understood;
}

/** What is remembered at once; the answer adds its rows. */
function remembered({ heard, state, about }: Message, meant: Understood): State {
  const { open: _, ...kept } = { ...state, language: heard.language };
  const next = about.shipTo === undefined ? kept : { ...kept, shipTo: about.shipTo };
  switch (meant.kind) {
    case 'ask': {
      const { yes, quantityOf, choices, lines } = meant;
      return {
        ...next,
        ...(lines === undefined ? {} : withLines(state, lines)),
        open: {
          choices: [...choices],
          ...(yes === undefined ? {} : { yes }),
          ...(quantityOf === undefined ? {} : { quantityOf }),
        },
      };
    }
    case 'say':
      if (meant.forget === true) return { ...nothingSaid, language: heard.language };
      return meant.choices.length === 0 ? next : { ...next, open: { choices: [...meant.choices] } };
    case 'call':
      return meant.then === undefined ? next : { ...next, open: { choices: [...meant.then.choices], yes: true } };
    case 'narrow':
    case 'order':
    case 'again':
    case 'file':
    case 'help':
    case 'unknown':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return next;
  }
}
