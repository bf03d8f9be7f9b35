import type { DayRange } from '../../core/date-range.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { asPaid, asksContents, factOf } from '../meaning/document-facts.ts';
import { callOf, codeOfLine, daysOf, type Message, ofDay, tidied } from '../meaning/message.ts';
import { dayOfMonthIn, daysIn } from '../reading/days.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';

// A document that is named by a part of it: the end of its number, or its day.

const kinds = {
  invoice:
    /(?<!\p{L})(?:invoice|inv|bill|credit note|correction|faktur[aeyu]|fv|rechnung|gutschrift|korekt[aeyu]|dobropis|kor|рахун(?:ок|ку|ком)|фактур[аиу]|коригування|корекці[яюі])\s*(?:no|nr|num(?:ber|er|mer)?|numero|c|cislo|номер|з номером|з кінцем|ending(?: in)?)?[.:]?\s*[#№]?\s*(\d{1,6})(?:\/(\d{1,2})(?:\/(20\d\d))?)?(?![\d\p{L}/-]|[.,]\d|\s?(?:zl|pln|eur|kc|грн|szt|ks|st|шт|x))/u,
  delivery:
    /(?<!\p{L})(?:delivery note|delivery|wz|lieferschein|lieferung|dodaci list|dodavk[ayu]|dostaw[aey]|накладн[ау]|доставк[аиу])\s*(?:no|nr|num(?:ber|er|mer)?|c|cislo|номер)?[.:]?\s*[#№]?\s*(\d{1,6})(?:\/(\d{1,2})(?:\/(20\d\d))?)?(?![\d\p{L}/.,-]|\s?(?:zl|pln|eur|kc|грн|szt|ks|st|шт|x|dn|tag|day|дн))/u,
} as const;

/** Words that say by themselves that a number of a document follows, however short: "KOR 8". */
const prefixed = /(?<!\p{L})(?:kor|fv|wz)\s*(?:no|nr)?[.:]?\s*[#№]?\s*\d/u;
/** "KOR/2026/11/8": written without its zeros. */
const unpadded = /(?<![\p{L}\d/])(?:(kor|kfv|kf|fk)|(fv|fvs|fs|fa))\/(20\d\d)\/(\d{1,2})\/(\d{1,4})(?![\p{L}\d/])/iu;
const ofCredit =
  /(?<!\p{L})(?:credit note|correction|gutschrift|korekt\p{L}|dobropis|kor|коригування|корекці\p{L})(?=\s*\D{0,8}\d)/u;
/** "The 00411": five digits with zeros before them are the end of a number, where documents are talked about. */
const zeroed = /(?<![\p{L}\d/.,-])(0\d{4})(?![\p{L}\d/-]|[.,]\d)/u;

/** "In November", also where "z listopada" could be since then. */
function monthOf({ heard, around, text }: Message): DayRange | undefined {
  const daysOfText = (english: string) => daysIn(ofDay(tidied(english)), around.clock)?.range;
  // "Is 00037 from November paid? We sent it on Wednesday": of the sentence that has the number.
  const [numbered = text, other] = text.split(/[?!;]+/u).filter((each) => /\d{3}/.test(each));
  const own = other === undefined ? daysOfText(hear(numbered, heard.language).english) : undefined;
  return own ?? daysOfText(heard.english);
}

/** "Invoice 443 from November", "KOR 8", "the 00411": the one whose number ends so. */
export function ofEnding(message: Message): Understood | undefined {
  const { text, heard, products, around } = message;
  const { has } = heard;
  const plain = folded(text);
  const short = unpadded.exec(text);
  if (short !== null) {
    const [, credit, , year = '', month = '', number = ''] = short;
    return withEnding(message, 'invoice', number, monthAt(year, month), credit !== undefined);
  }
  const zeros = zeroed.exec(plain)?.[1];
  const isOnlyZeroed = products.every(
    (line) => codeOfLine(line) === zeros || /^(?:KOR|FV|WZ) ?\d+$/i.test(codeOfLine(line)),
  );
  if (documentIn(text) !== undefined || !isOnlyZeroed || has('every', 'buy')) return undefined;
  const today = utcDay(around.clock.now());
  const found = monthOf(message);
  // "The last invoice, 443" is of its place; "paid last week" of a day.
  if (has('last') && found === undefined) return undefined;
  // "We paid the 00411 on Friday" names no day of issue, nor does "it was paid last week, why is it unpaid?"
  const isDay = found !== undefined && (found.from === found.to || (has('why') && addDays(found.from, 7) > found.to));
  const isPaidDay = isDay && has('paid', 'past', 'payment', 'settle', 'owed');
  const range = isPaidDay ? undefined : found;
  for (const kind of ['invoice', 'delivery'] as const) {
    const [, digits = '', month, year] = kinds[kind].exec(plain) ?? [];
    const number = digits.replace(/^0+/, '');
    // "Invoices 2026", "rechnung 10": days, or so many of them.
    const isNumber =
      month !== undefined || digits.length > 2 || digits.startsWith('0') || range !== undefined || prefixed.test(plain);
    if (number === '' || !isNumber || /^20[12]\d$/.test(digits)) continue;
    const days = month === undefined ? undefined : monthAt(year ?? today.slice(0, 4), month);
    return withEnding(message, kind, number, days ?? range, kind === 'invoice' && ofCredit.test(plain));
  }
  const kind = zeros === undefined ? undefined : kindOnTable(message);
  return kind === undefined || zeros === undefined
    ? undefined
    : withEnding(message, kind, zeros.replace(/^0+/, ''), range, kind === 'invoice' && ofCredit.test(plain));
}

const monthAt = (year: string, month: string): DayRange => {
  const first = `${year}-${month.padStart(2, '0')}-01`;
  return { from: first, to: addDays(`${addDays(first, 31).slice(0, 8)}01`, -1) };
};

/** Which documents are talked about: those that are named, listed or opened. */
function kindOnTable({ heard: { has }, state, tools }: Message): 'invoice' | 'delivery' | undefined {
  if (has('invoice', 'creditNote', 'due', 'paid', 'owed', 'overdue')) return 'invoice';
  if (has('delivery')) return 'delivery';
  const opened = tools.all.find(({ name }) => name === state.last?.tool)?.opens?.document;
  const listed = tools.all.find(({ name }) => name === state.list?.tool)?.lists[0];
  return [opened, listed, state.document?.kind].find((each) => each === 'invoice' || each === 'delivery');
}

function withEnding(
  message: Message,
  kind: 'invoice' | 'delivery',
  number: string,
  days: DayRange | undefined,
  isCredit: boolean,
): Understood | undefined {
  const { text, heard, tools, say, around, state } = message;
  const { has } = heard;
  const list = tools.list(kind);
  const today = utcDay(around.clock.now());
  const open = tools.open(kind);
  const shown = [...state.rows, ...state.related, ...state.opened].filter(
    (each) =>
      each.kind === kind && new RegExp(`(?<!\\d)0*${number}$`).test(each.id) && isCredit === /^K/i.test(each.id),
  );
  const [only, other] = [...new Set(shown.map(({ id }) => id))];
  // "KOR 8", after the credit notes of November, is of November.
  const { from, to } = state.list?.tool === list?.name && number.length < 3 ? (state.list?.input ?? {}) : {};
  const listed = typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
  const lead = has('complain', 'missing')
    ? say.noComplaints
    : has('returns')
      ? say.noReturns
      : has('mail')
        ? say.noMail
        : has('file') && folded(text).includes('pdf')
          ? say.noPdf
          : undefined;
  const asked = asksContents(text) ? { within: { nouns: [] } } : asPaid(message, factOf(message));
  const more = { ...(kind === 'invoice' ? asked : {}), ...(lead === undefined ? {} : { lead }) };
  // One that was shown.
  if (days === undefined && only !== undefined && other === undefined)
    return callOf(open, { [open?.opens?.argument ?? '']: only }, more);
  return callOf(
    list,
    {
      ...(days ?? listed ?? { from: addDays(today, -365), to: today }),
      ...(isCredit ? { invoiceClassification: 'CREDIT_NOTE' } : {}),
    },
    { ending: number, ...more },
  );
}

/** Also what a list of credit notes must not swallow: "the credit note for 1,867.76" is one. */
export const sumSaid =
  /(?<![\p{L}\d.,/-])(\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+|\d{2,6})[.,](\d{2})(?![\d/-]|[.,]\d|\p{L}\d)/u;
const aboutSum =
  /(?<!\p{L})(?:over|above|below|under|more than|less than|up to|[uü]ber|unter|bis zu|mehr als|ponad|powy[żz]ej|poni[żz]ej|wi[ęe]cej|mniej|nad|pod|p[řr]es|v[íi]c|m[ée]n[ěe]|понад|більше|менше|до)(?!\p{L})/iu;

/** An amount on a statement of the bank, of which the invoice is looked for; without accents. */
const asksOfSum =
  /(?<!\p{L})(?:amount|sum|debit|direct debit|bank statement|statement|kwot\p{L}+|wyciag\p{L}*|przelew\p{L}*|obciazeni\p{L}*|betrag\p{L}*|abbuchung\p{L}*|kontoauszug\p{L}*|lastschrift\p{L}*|castk\p{L}+|vypis\p{L}*|platb\p{L}+|sum[aeuyo]|сум[аиуіою]{1,2}|виписк\p{L}*|списан\p{L}*|платіж\p{L}*|платеж\p{L}*)(?!\p{L})/u;

/** "What is it for?", without accents. */
const whatFor = /(?<!\p{L})(?:what(?: ?s| is| was| are)? (?:\p{L}+ ){0,2}for|wofur|za co|за що)(?!\p{L})/u;

/** "The invoice for 2,367.94": the one of that sum, of the days that are named or of a year. */
export function ofSum(message: Message): Understood | undefined {
  const { text, heard, tools, products, around, say, state } = message;
  const { has } = heard;
  const [said = '', whole = '', cents = ''] = sumSaid.exec(text) ?? [];
  const isListed = state.last?.tool === tools.list('invoice')?.name;
  // "Over 500" is a limit, "eine Abbuchung über 2064,33" a sum.
  const isLimit = aboutSum.test(text) && /^(?:00|50|99|90)$/.test(cents);
  if (said === '' || documentIn(text) !== undefined || products.length > 0 || isLimit) return undefined;
  const isOfSum = has('invoice', 'creditNote') || isListed || asksOfSum.test(folded(text));
  // "What is it for?" asks for no price.
  const isContents = asksContents(text) || whatFor.test(folded(text));
  if (
    !isOfSum ||
    has('buy', 'stock') ||
    (has('price', 'spend') && !isContents) ||
    (has('credit') && !asksOfSum.test(folded(text)))
  )
    return undefined;
  // "Invoices of 30.10" are of that day.
  if (whole.length < 3 && Number(cents) < 13 && said.includes('.')) return undefined;
  const days: Partial<DayRange> = monthOf({ ...message, heard }) ?? {};
  const today = utcDay(around.clock.now());
  // "It came yesterday" is a little later than its day of issue.
  const isCame = has('past', 'arrive', 'delivered') && days.from !== undefined && days.from === days.to;
  const from = isCame ? addDays(days.from, -7) : days.from;
  const { to } = days;
  return callOf(
    tools.list('invoice'),
    { from: from ?? addDays(today, -365), to: to ?? today },
    {
      sum: `${whole.replace(/\D/g, '')}.${cents}`,
      ...(isContents ? { within: { nouns: [] } } : {}),
      ...(has('mail') ? { lead: say.noMail } : isContents ? {} : asPaid(message, factOf(message))),
    },
  );
}

/** "The one from Friday": one document, or both of that day, and not the list of it. */
const pointing =
  /(?<!\p{L})(?:the (?:ones?|two|other)|that one|those|these|both|die(?:se)?|der|das|den|beiden?|ta|te|ten|ty|tu|tou|to|tamta|ostatni|obie|oba|obe|та|ту|той|ті|обидв\p{L})(?!\p{L})/u;

/** The documents of the list before that are of one day; up to three of them are opened. */
export function ofOneDay(message: Message): Understood | undefined {
  const { text, heard, state, tools, products, around } = message;
  const { has, words } = heard;
  const list = tools.all.find(({ name }) => name === state.list?.tool);
  // "The 23rd" is no part.
  const parts = products.filter((line) => !/^\d{1,2}(?:ST|ND|RD|TH)$/i.test(codeOfLine(line)));
  if (list?.lists[0] === undefined || state.list === undefined || parts.length > 0 || words > 12) return undefined;
  if (documentIn(text) !== undefined || has('buy', 'want', 'every', 'spend', 'compare', 'all', 'history', 'due'))
    return undefined;
  const plain = folded(text);
  const numbered = dayOfMonthIn(text, around.clock);
  if (numbered === undefined && (has('past', 'bought', 'delivered', 'order', 'delivery') || !pointing.test(plain)))
    return undefined;
  const { from, to } = numbered ?? daysOf(message);
  if (typeof from !== 'string' || from !== to || from > utcDay(around.clock.now()) || has('bought')) return undefined;
  const { cursor: _, dueFrom: __, dueTo: ___, ...input } = state.list.input;
  const fact = list.lists[0] === 'invoice' ? factOf(message) : undefined;
  const more = asksContents(text) || fact === undefined ? { within: { nouns: [] } } : { fact };
  return callOf(list, { ...input, from, to }, { pick: 'few', ...more });
}
