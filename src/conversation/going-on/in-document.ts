import { asksContents, wasReturned } from '../meaning/document-facts.ts';
import { amountOver } from '../reading/amounts-said.ts';
import { callOf, codeOfLine, daysOf, type Message } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { nounsOf } from '../reading/part-words.ts';
import { folded } from '../reading/matching.ts';
import type { Understood, Within } from '../understanding.ts';
import { compared } from './open-document.ts';

// What is asked of the lines of a document that is on the table: "is the turbo on it?", "what is the line over 3000?",
// "did one of them go back?"

const documents = ['invoice', 'delivery', 'order', 'requisition'];

/** The document that was opened or traced last, or the row of a list that is named by its place. */
function onTable(message: Message): { readonly kind: string; readonly id: string } | undefined {
  const { state, tools, heard } = message;
  const last = tools.all.find(({ name }) => name === state.last?.tool);
  const rows = state.rows.filter(({ kind }) => documents.includes(kind));
  const place = heard.ordinal ?? (heard.has('last') ? -1 : undefined);
  if (place !== undefined && rows.length > 0 && last?.lists[0] !== undefined)
    return place === -1 ? rows[0] : rows[place - 1];
  const { document } = state;
  if (document === undefined || !documents.includes(document.kind)) return undefined;
  const isOpened = [tools.open(document.kind), tools.saying('trace')].some((each) => each?.name === last?.name);
  return isOpened || (rows.length === 1 && rows[0]?.id === document.id) || isCalledOnIt(message) ? document : undefined;
}

/** A part is called by what it is, and such a part stands in the document that was opened last. */
function isCalledOnIt(message: Message): boolean {
  const { contents, names } = message.state;
  const nouns = nounsOf(message).map((word) => word.replace(/s$/, ''));
  const called = contents.map(({ sku }) => folded(names.find((each) => each.sku === sku)?.name ?? ''));
  const isCoded = contents.some(({ sku = '' }) => sku.length > 4 && message.aside.text.includes(sku));
  return isCoded || (nouns.length > 0 && called.some((name) => nouns.every((word) => name.includes(word))));
}

/** Something is to be done, or it is of parts that can be bought. */
const ofElse = [
  ...(['buy', 'want', 'add', 'remove', 'change', 'cancel', 'submit', 'again', 'every', 'file', 'mail'] as const),
  ...(['human', 'find', 'alternative', 'cheaper', 'discount', 'hold', 'reserve', 'deposit', 'spend', 'car'] as const),
] as const;

const inIt =
  /(?<!\p{L})(?:on (?:it|there|that|this)|in (?:it|there|that|this)|there|included|inside|tam|w (?:środku|srodku|niej|nim|tej|tym)|na (?:niej|nim|tej|tym)|drin|drauf|dabei|darauf|enthalten|v (?:ní|ni|něm|nem|té|te|tom)|na (?:ní|ni|něm|nem|té|te|tom)|там|в (?:ній|ньому|ней|нем|тій|тому)|у (?:ній|ньому|тій|тому)|на (?:ній|ньому))(?!\p{L})/iu;

/** Some lines of the document on the table, or what came and was billed of it. */
export function inDocument(message: Message): Understood | undefined {
  const { heard, products, text, tools, say, state } = message;
  const { has, words, question } = heard;
  const document = onTable(message);
  // "The wipers" may be known by their code already.
  const codes = message.state.contents.map(codeOfLine);
  const isInIt = products.every((line) => codes.includes(codeOfLine(line)));
  if (document === undefined || !isInIt || documentIn(text) !== undefined || words > 18) return undefined;
  if (message.aside.ownNumber !== undefined || daysOf(message)['from'] !== undefined) return undefined;
  const traced = compared(message);
  // "Cancel it then", of an order that was traced.
  if (has('cancel') && document.kind === 'order' && state.draft === undefined && words < 12) {
    const skus = state.lines.flatMap(({ sku }) => sku ?? []);
    const within = skus.length === 0 ? {} : { within: { nouns: [], skus } };
    if (traced?.kind === 'call') return { ...traced, lead: say.tooLate, ...within };
  }
  if (has(...ofElse)) return undefined;
  const open = tools.open(document.kind);
  const opened = callOf(open, { [open?.opens?.argument ?? '']: document.id });
  if (opened?.kind !== 'call') return undefined;
  const over = amountOver(text);
  if (over !== undefined && (question || has('what', 'it')) && !has('owed', 'overdue', 'credit', 'stock', 'all'))
    return { ...opened, within: { nouns: [], over } };
  const skus = codes.filter((code) => code.length > 4 && message.aside.text.includes(code));
  const nouns = skus.length > 0 ? [] : nounsOf(message);
  const besides = heard.unknown.filter((word) => word.length > 3);
  const lines: Within = {
    nouns,
    ...(besides.length === 0 ? {} : { beside: besides }),
    ...(skus.length === 0 ? {} : { skus }),
  };
  const isNamed = nouns.length > 0 || skus.length > 0;
  const within: Within = { ...lines, whether: question && !has('what', 'why', 'howMany', 'when', 'where') };
  const isAway = wasReturned.test(folded(text)) && (question || has('howMany'));
  const isBilled = has('charged') || (has('invoice') && has('why') && !has('price', 'due', 'owed', 'overdue', 'paid'));
  const isAsked = question || has('why', 'howMany', 'whether');
  if ((isAway || (isBilled && (isAsked || has('howMuch')))) && !has('canYou', 'shouldI', 'complain', 'stock')) {
    if (traced?.kind === 'call')
      return {
        ...traced,
        ...(isAway ? { fact: 'credited' } : {}),
        ...(isNamed ? { within: lines } : {}),
      };
  }
  // Of a line that is on it, also where it is only called by its name.
  const isOnIt = skus.length > 0 || isCalledOnIt(message);
  if (isNamed && question && (inIt.test(text) || has('it', 'last') || heard.ordinal !== undefined || isOnIt))
    if (!has('price', 'howMuch', 'returns', 'complain', 'paid', 'due', 'all'))
      // "Je tam?" asks for stock where no document is talked about.
      if (!has('stock') || heard.ordinal !== undefined || has('last') || isOnIt) return { ...opened, within };
  if (asksContents(text) && words < 10 && !has('stock', 'price', 'returns', 'complain'))
    return { ...opened, fact: 'place', within: { nouns: [] } };
  return undefined;
}
