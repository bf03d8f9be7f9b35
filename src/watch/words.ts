import * as z from 'zod';
import { isCalendarDay, zoneNamed } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import type { StandingContent, SubscriptionRow, WatchFilter, WatchTopic } from '../ports/watch.ts';
import { watchTopics } from '../ports/watch.ts';
import { texts } from './messages/follow-en.ts';

/** What somebody wants of the watch, as they said it. */
export type Wish =
  | { readonly kind: 'list'; readonly all: boolean }
  | { readonly kind: 'stop' | 'resume' | 'try'; readonly id: string }
  | { readonly kind: 'pause'; readonly id: string; readonly until: string | undefined }
  | {
      readonly kind: 'follow';
      readonly topic: WatchTopic;
      readonly filter: WatchFilter;
      readonly how: SubscriptionRow['how'];
      readonly quiet: string | null;
      readonly zone: string | undefined;
      /** `slack`, `mail:NAME`, `webhook:NAME`; undefined: where they are told by default. */
      readonly to: string | undefined;
    }
  | { readonly kind: 'repeat'; readonly content: StandingContent; readonly zone: string | undefined }
  | { readonly kind: 'count'; readonly counts: readonly Count[]; readonly shipTo: string | undefined };

/** How many pieces of a product there are. */
export interface Count {
  readonly sku: string;
  readonly units: number;
}

const idPattern = /^([WS][A-Z0-9]{4,12}|(alerts|prices)-\S{1,64})$/;
const draftPattern = /^D[0-9A-HJKMNP-TV-Z]{10,30}$/i;
const amountPattern = /^\d{1,12}([.,]\d{1,4})?$/;
const timePattern = /^([01]?\d|2[0-3]):[0-5]\d$/;
const topicWords: Readonly<Record<string, WatchTopic>> = {
  ...Object.fromEntries(watchTopics.map((topic) => [topic, topic])),
  order: 'orders',
  approval: 'approvals',
  delivery: 'deliveries',
  invoice: 'invoices',
  products: 'product',
  price: 'product',
  stock: 'product',
  week: 'weekly',
};

/** @throws DeskError `invalid_input` with what is understood. */
export function readWish(said: string): Wish {
  const words = cleanText(said, 500)
    .split(/\s+/)
    // Options of a terminal are the same words; Slack makes one dash of two.
    .map((word) => word.replace(/^(--|[–—])(?=[a-z])/i, ''))
    .filter((word) => word !== '');
  if (words[0] === 'add' || words[0] === 'start') words.shift();
  const [first = 'list', second, ...rest] = words;
  const action = first.toLowerCase();
  switch (action) {
    case 'list':
      return { kind: 'list', all: second === 'all' };
    case 'all':
      return { kind: 'list', all: true };
    case 'stop':
    case 'remove':
      return { kind: 'stop', id: idOf(second) };
    case 'resume':
      return { kind: 'resume', id: idOf(second) };
    case 'try':
      return { kind: 'try', id: idOf(second) };
    case 'pause': {
      const until = rest[0] === 'until' ? rest[1] : rest[0];
      if (until !== undefined && !isCalendarDay(until)) throw notUnderstood(until);
      return { kind: 'pause', id: idOf(second), until };
    }
    case 'every':
      return readRepeat(words.slice(1));
    case 'reorder':
      return readReorder(words.slice(1));
    case 'count':
      return readCounts(words.slice(1));
    default:
      return readFollow(words);
  }
}

function idOf(word: string | undefined): string {
  const id = word === undefined || /^(alerts|prices)-/.test(word) ? (word ?? '') : word.toUpperCase();
  if (idPattern.test(id)) return id;
  throw new DeskError('invalid_input', texts.whichOne, { next: texts.listFirst });
}

type Follow = Extract<Wish, { kind: 'follow' }>;
type Draft = { -readonly [Key in keyof Follow]?: Follow[Key] };

/** Takes the words that stand behind a word; the number of them. */
const options: Readonly<Record<string, (found: Draft, filter: Record<string, string>, word: string) => void>> = {
  for: (_, filter, word) => {
    filter['receiver'] = /^own$/i.test(word) ? 'own' : word.toUpperCase();
  },
  number: (_, filter, word) => {
    filter['ownNumber'] = word;
  },
  above: (_, filter, word) => {
    filter['above'] = amount(word);
  },
  below: (_, filter, word) => {
    filter['below'] = amount(word);
  },
  brand: (_, filter, word) => {
    filter['brand'] = word;
  },
  quiet: (found, _, word) => {
    const [from = '', to = ''] = word.split(/[-–]/);
    if (!timePattern.test(from) || !timePattern.test(to)) throw notUnderstood(word);
    found.quiet = `${from.padStart(5, '0')}-${to.padStart(5, '0')}`;
  },
  zone: (found, _, word) => {
    found.zone = zoneOf(word);
  },
  to: (found, _, word) => {
    if (!/^(slack|(mail|webhook):[A-Za-z0-9._-]{1,64})$/.test(word)) {
      throw new DeskError('not_allowed', texts.noAddresses, { next: texts.operatorsList });
    }
    found.to = word;
  },
};

function readFollow(words: readonly string[]): Follow {
  const [first = '', ...rest] = words;
  const found: Draft = {};
  const filter: Record<string, string> = {};
  // "OP520 price" is of the product.
  const isCode = /\d/.test(first) && !draftPattern.test(first);
  const topic = isCode ? 'product' : topicWords[first.toLowerCase()];
  const left = isCode ? [first, ...rest.filter((word) => !/^(price|stock)$/i.test(word))] : [...rest];
  if (draftPattern.test(first)) filter['draftId'] = first.toUpperCase();
  else if (topic === undefined) throw notUnderstood(first);
  if (topic === 'product') filter['sku'] = productOf(left.shift());
  if (topic === 'orders' && draftPattern.test(left[0] ?? '')) filter['draftId'] = (left.shift() ?? '').toUpperCase();
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const name = word.toLowerCase();
    if (name === 'daily') found.how = 'daily';
    else if (name === 'now') found.how = 'now';
    else {
      const take = options[name];
      const value = left.shift();
      if (take === undefined || value === undefined) throw notUnderstood(word);
      take(found, filter, value);
    }
  }
  const { how = 'now', quiet = null, zone, to } = found;
  return { kind: 'follow', topic: topic ?? 'orders', filter, how, quiet, zone, to };
}

function productOf(word: string | undefined): string {
  if (word === undefined || !/^[\p{L}\p{N}][\p{L}\p{N}./_-]{0,39}$/u.test(word)) throw notUnderstood(word ?? '');
  return word.toUpperCase();
}

const everyDay = z.enum(['daily', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']);

/** "mon 07:30 4x OP520 2x W71275 for own", "1 07:30 ..." on the first of the month. */
function readRepeat(words: readonly string[]): Wish {
  const [when = '', time = '', ...rest] = words;
  const day = /^([1-9]|1\d|2[0-8])$/.test(when)
    ? when
    : everyDay.safeParse(when.toLowerCase().slice(0, 5) === 'daily' ? 'daily' : when.toLowerCase().slice(0, 3)).data;
  if (day === undefined) throw notUnderstood(when);
  if (!timePattern.test(time)) throw notUnderstood(time);
  const lines: { sku: string; quantity: number }[] = [];
  let shipTo: string | undefined;
  let zone: string | undefined;
  const left = [...rest];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const quantity = /^(\d{1,5})x?$/i.exec(word)?.[1];
    if (quantity !== undefined) lines.push({ sku: productOf(left.shift()), quantity: Number(quantity) });
    else if (word === 'for') shipTo = left.shift();
    else if (word === 'zone') zone = zoneOf(left.shift() ?? '');
    else throw notUnderstood(word);
  }
  if (lines.length === 0 || lines.some(({ quantity }) => quantity < 1)) throw notUnderstood(rest.join(' '));
  const receiver = shipTo === undefined || /^own$/i.test(shipTo) ? {} : { shipTo: shipTo.toUpperCase() };
  return { kind: 'repeat', content: { lines, ...receiver, every: `${day} ${time.padStart(5, '0')}` }, zone };
}

/** "OP520 min 4 up to 10 for own", "OP520 min 4 up-to 10 count 3". */
function readReorder([product, ...words]: readonly string[]): Wish {
  const sku = productOf(product);
  const numbers: Record<string, number> = {};
  let shipTo: string | undefined;
  let zone: string | undefined;
  const left = words.flatMap((word, at) =>
    /^up$/i.test(word) && /^to$/i.test(words[at + 1] ?? '') ? [] : [/^to$/i.test(word) ? 'up-to' : word.toLowerCase()],
  );
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const value = left.shift();
    if (value === undefined) throw notUnderstood(word);
    if (word === 'min' || word === 'up-to' || word === 'count') numbers[word] = pieces(value);
    else if (word === 'for') shipTo = value;
    else if (word === 'zone') zone = zoneOf(value);
    else throw notUnderstood(word);
  }
  const { min, count, 'up-to': upTo = min } = numbers;
  if (min === undefined || upTo === undefined || min < 1 || upTo < min) throw notUnderstood(words.join(' '));
  const content = {
    ...{ every: 'reorder', lines: [{ sku, quantity: upTo }] },
    ...(shipTo === undefined || /^own$/i.test(shipTo) ? {} : { shipTo: shipTo.toUpperCase() }),
    reorder: { min, upTo, ...(count !== undefined && { count }) },
  };
  return { kind: 'repeat', content, zone };
}

/** "OP520 3 W71275 12", "OP520 3 for C200001". */
function readCounts(words: readonly string[]): Wish {
  const counts: Count[] = [];
  let shipTo: string | undefined;
  for (let at = 0; at < words.length; at += 2) {
    const [word = '', value = ''] = words.slice(at, at + 2);
    if (/^for$/i.test(word)) shipTo = /^own$/i.test(value) ? 'own' : value.toUpperCase();
    else counts.push({ sku: productOf(word), units: pieces(value) });
  }
  if (counts.length === 0) throw notUnderstood('count');
  return { kind: 'count', counts, shipTo };
}

function pieces(word: string): number {
  if (!/^\d{1,5}$/.test(word)) throw notUnderstood(word);
  return Number(word);
}

function amount(word: string): string {
  if (!amountPattern.test(word)) throw notUnderstood(word);
  return word.replace(',', '.');
}

function zoneOf(word: string): string {
  const zone = zoneNamed(word);
  if (zone === undefined) throw notUnderstood(word);
  return zone;
}

function notUnderstood(word: string): DeskError {
  return new DeskError('invalid_input', texts.notUnderstood(cleanText(word, 60)), {
    next: texts.grammar,
    field: 'about',
  });
}
