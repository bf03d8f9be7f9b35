import * as z from 'zod';
import { languages } from '../../src/contract/limits.ts';
import { customerPattern } from '../../src/contract/requests.ts';
import { isCalendarDay } from '../../src/core/datetime.ts';
import { normaliseIndex, normaliseSku } from '../../src/core/product-code.ts';
import { cleanText } from '../../src/core/text.ts';

// The arguments that tools share, under the names of the interface. Descriptions are read by models that pay for
// each word, and become the help of the command line: short, and nothing that the name says already.

/**
 * Spaces and small letters in a SKU are how people type it; what it means is unambiguous, so it is put right. Any other
 * spelling stays as it is: the catalogue knows what it means (`asked` in wanted-lines.ts).
 */
const skuRule: CodeRule = {
  normalise: (text) => normaliseSku(text) ?? normaliseIndex(text),
  problem: (text) =>
    `${JSON.stringify(cleanText(text, 60))} is no product code: it has no letter and no digit, or is too long`,
};
const indexRule: CodeRule = {
  normalise: normaliseIndex,
  problem: () => 'an index has 1 to 250 characters, at least one of them a letter or digit',
};

interface CodeRule {
  readonly normalise: (text: string) => string | undefined;
  readonly problem: (text: string) => string;
}

/** A check and not a transform, which is a second schema that every code of a list would pass through too. */
function putRight({ normalise, problem }: CodeRule) {
  return (payload: z.core.ParsePayload<string>): void => {
    const code = normalise(payload.value);
    if (code !== undefined) payload.value = code;
    else payload.issues.push({ code: 'custom', input: payload.value, message: problem(payload.value) });
  };
}

/** A list at once: a check of its own for each of a hundred codes takes longer than what it checks. */
function putAllRight({ normalise, problem }: CodeRule) {
  return (payload: z.core.ParsePayload<string[]>): void => {
    payload.value = payload.value.map((text, at) => {
      const code = normalise(text);
      if (code === undefined) {
        payload.issues.push({ code: 'custom', input: text, message: problem(text), path: [at] });
      }
      return code ?? text;
    });
  };
}

export const sku = z.string().check(putRight(skuRule));
export const index = z.string().check(putRight(indexRule));

/** `own` is the payer itself, as in the policy. */
const receiverRule: CodeRule = {
  normalise: (text) => {
    const code = text.trim().toUpperCase();
    if (code === 'OWN') return 'own';
    return customerPattern.test(code) ? code : undefined;
  },
  problem: () => 'a receiver is a customer number of letters A-Z and digits, or own for the payer itself',
};

export const shipTo = z.string().check(putRight(receiverRule)).describe('Receiver; own: the payer');

export const locations = z
  .array(z.string().trim().min(1, 'a warehouse code is not empty'))
  .describe('Warehouse codes; default: all');

export const language = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(languages, `not supported; one of ${languages.join(', ')}`))
  .describe('e.g. pl');

/** `z.iso.date()` would put its whole pattern into every client's prompt. */
export const day = z
  .string()
  .trim()
  .refine(isCalendarDay, 'is not a day that exists, written yyyy-MM-dd')
  .meta({ format: 'date' });

export const quantity = z
  .int('a quantity is a whole number')
  .min(1, 'a quantity is at least 1')
  .max(2_147_483_647, 'a quantity is at most 2147483647');

export const lines = z
  .array(
    z
      .strictObject({ sku: sku.optional(), index: index.optional(), quantity: quantity.optional() })
      .refine(
        (line) => (line.sku === undefined) !== (line.index === undefined),
        'a line has either sku or index, exactly one of them',
      ),
  )
  .min(1, 'give at least one line')
  .describe('One of sku or index in each; quantity default 1');

export const skus = z.array(z.string()).min(1, 'give at least one SKU').check(putAllRight(skuRule));
export const indexes = z
  .array(z.string())
  .min(1, 'give at least one index')
  .check(putAllRight(indexRule))
  .describe('Instead of skus');

export const id = z.string().trim().min(1, 'an identifier is not empty').max(200);

export const from = day.describe('First day, UTC');
export const to = day.describe('Last day; default today');

export const limit = z.int().min(1, 'is less than 1').max(200, 'is more than 200').describe('Rows per answer');
export const cursor = z.string().describe('From the last answer');

/** What the service may leave out: absent in an answer means that it gave none. */
export const maybe = <T extends z.ZodType>(of: T) => of.optional();
export const text = maybe(z.string());
/** A decimal number as text ("12.50"): exact, never a float. */
export const amount = maybe(z.string());
