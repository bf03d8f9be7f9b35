import * as z from 'zod';
import { folded } from './matching.ts';
import { nounIn } from './part-words.ts';
import type { Heard } from './hear.ts';
import type { State } from '../state.ts';

// Parts that were talked about, called by what they are: "leave the caliper off" is of the one caliper there is.

const named = z.object({ sku: z.string(), name: z.string() });
const answer = z.object({
  lines: z.array(z.unknown()).optional(),
  products: z.array(z.unknown()).optional(),
});

/** More parts than these are not called by a word. */
const mostNames = 12;

/** What the parts of an answer are called, the latest last. */
export function namesAfter(before: State['names'], output: unknown): State['names'] {
  const { lines = [], products = [] } = answer.safeParse(output).data ?? {};
  const rows = [...lines, ...(products.length > 3 ? [] : products)].flatMap((row) => named.safeParse(row).data ?? []);
  const seen = rows.map(({ sku }) => sku);
  return [...before.filter(({ sku }) => !seen.includes(sku)), ...rows].slice(-mostNames);
}

/** A count beside it, or a change: a look for such a part is another matter. */
const changes = ['remove', 'change', 'instead', 'buy', 'want', 'price', 'quote', 'only', 'enough'] as const;
const searches = [
  'find',
  'alternative',
  'cheaper',
  'car',
  'stock',
  'past',
  'bought',
  'spend',
  'brand',
  'late',
] as const;

/** The text with the code of the part in place of what it is called, where only one can be meant. */
export function withCodes(written: string, { names, lines }: State, { has, numbers, unknown }: Heard): string {
  // "Leave out the BHN": the only line whose code begins so.
  const text = written.replace(/(?<![\p{L}\d/-])\p{L}{2,5}(?![\p{L}\d/-]| ?\d{2})/gu, (letters) => {
    const begins = lines.filter(({ sku = '' }) => new RegExp(`^${letters}\\d`, 'iu').test(sku));
    const isCode = letters === letters.toUpperCase() || (letters.length > 2 && unknown.includes(letters));
    return isCode && begins.length === 1 ? (begins[0]?.sku ?? letters) : letters;
  });
  if (names.length === 0 || /\p{L}{1,5}[ -]?\d{2}/u.test(text) || has(...searches)) return text;
  if (!has('remove', 'change', 'instead') && !(numbers.length > 0 && has(...changes)) && numbers.length < 2)
    return text;
  const words = [...text.matchAll(/\p{L}+/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    noun: nounIn(match[0]),
  }));
  let result = '';
  let copied = 0;
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first?.noun === undefined) continue;
    let end = at;
    while (words[end + 1]?.noun !== undefined) end += 1;
    const called = words.slice(at, end + 1).flatMap(({ noun = '' }) => noun.split(' '));
    const meant = names.filter(({ name }) => {
      const plain = folded(name);
      return called.every((word) => plain.includes(word.replace(/s$/, '')));
    });
    const [only, other] = meant;
    if (only !== undefined && other === undefined) {
      result += text.slice(copied, first.from) + only.sku;
      copied = words[end]?.to ?? first.to;
    }
    at = end;
  }
  return result + text.slice(copied);
}
