import { z } from 'zod';
import { DeskError } from '../core/errors.ts';
import { parseLines, type ParsedLine } from '../lines/lines.ts';
import { normaliseIndex, normaliseSku } from '../core/product-code.ts';
import { readQuantity } from '../lines/quantity.ts';
import { cleanText, listing } from '../core/text.ts';

// `--skus`, `--indexes` and `--lines` are lines like those in the words, of the kind that their names say.

/** Codes of the kind that the option names, one line each. */
export function listedProducts(kind: 'sku' | 'index', codes: readonly string[]): ParsedLine[] {
  return codes.map((raw) => ({ line: 1, raw, ...productOf({ [kind]: raw }) }));
}

const jsonLine = z.strictObject({
  sku: z.string().optional(),
  index: z.string().optional(),
  quantity: z.union([z.number(), z.string()]).optional(),
  unitPriceNet: z.union([z.number(), z.string()]).optional(),
  custom: z.string().optional(),
});

/**
 * `--lines` as a person writes lines, or as the tool takes them: a JSON array of `{"sku":"OP520","quantity":2}`.
 * @throws DeskError `invalid_input` for what begins as JSON and is none, or has other fields.
 */
export function readLinesOption(text: string): ParsedLine[] {
  if (!/^\s*(?:\[\s*\{|\{)/.test(text)) return parseLines(text);
  return readJson(text).map((each, at): ParsedLine => {
    const raw = cleanText(JSON.stringify(each));
    const { unitPriceNet, custom } = each;
    const beside = {
      ...(unitPriceNet === undefined ? {} : { unitPriceNet }),
      ...(custom === undefined ? {} : { custom }),
    };
    const more = Object.keys(beside).length === 0 ? {} : { more: beside };
    const product = { ...productOf(each), ...more };
    if ('problem' in product || each.quantity === undefined) return { line: at + 1, raw, ...product };
    const read = readQuantity(String(each.quantity));
    return { line: at + 1, raw, ...('problem' in read ? read : { ...product, ...read }) };
  });
}

function readJson(text: string): z.infer<typeof jsonLine>[] {
  try {
    const value: unknown = JSON.parse(text);
    return z.array(jsonLine).parse(Array.isArray(value) ? value : [value]);
  } catch (cause) {
    const unknown =
      cause instanceof z.ZodError
        ? cause.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
        : [];
    const what =
      unknown.length === 0
        ? '--lines: this is not JSON as the tool takes it.'
        : `--lines: a line has no field ${listing(
            [...new Set(unknown)].map((key) => `"${cleanText(key, 40)}"`),
            5,
          )}.`;
    throw new DeskError('invalid_input', what, {
      field: 'lines',
      next: `Write [{"sku":"OP520","quantity":2}] (for an order also "unitPriceNet" and "custom"), or lines such as "2x OP520".`,
      cause,
    });
  }
}

function productOf({ sku, index }: { sku?: string | undefined; index?: string | undefined }) {
  if ((sku === undefined) === (index === undefined)) return { problem: 'a line has either sku or index' };
  if (sku !== undefined) {
    const normal = normaliseSku(sku);
    return normal === undefined
      ? { problem: `"${sku}" is not a SKU (letters A-Z and digits only)` }
      : { product: { sku: normal } };
  }
  const normal = normaliseIndex(index ?? '');
  return normal === undefined ? { problem: `"${index ?? ''}" is not an index` } : { product: { index: normal } };
}
