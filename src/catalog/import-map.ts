import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { errorOf } from '../core/errors.ts';
import { texts } from './messages/en.ts';

// How the columns of a file are called: the layout of the trading partner's files is "not shown".

const column = z.string().trim().min(1);
const mapShape = z.strictObject({
  /** `aliases`: a table of the buyer's own, with other codes for products. */
  kind: z.enum(['products', 'stock', 'prices', 'aliases']),
  /** The name that the source has in answers; a later import under this name replaces it. */
  name: z
    .string()
    .regex(/^[\p{L}\p{N}._-]{1,40}$/u)
    .optional(),
  separator: z.enum([',', ';', '\t', '|']).optional(),
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1250', 'windows-1251', 'windows-1252', 'iso-8859-2']).optional(),
  quote: z.string().length(1).optional(),
  language: z.string().length(2).optional(),
  /** Of every price, where no column names it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  columns: z.strictObject({
    sku: column.optional(),
    index: column.optional(),
    productCode: column.optional(),
    articleNumber: column.optional(),
    tecDoc: column.optional(),
    name: column.optional(),
    description: column.optional(),
    brand: column.optional(),
    eans: column.optional(),
    categoryId: column.optional(),
    units: column.optional(),
    listPriceNet: column.optional(),
    customerPriceNet: column.optional(),
    currencyCode: column.optional(),
    gtuCode: column.optional(),
    blockedReturn: column.optional(),
    unitOfMeasure: column.optional(),
    unitQuantity: column.optional(),
    /** Of `aliases`: the other code, and whether it is an alias, a substitute or an OE number. */
    code: column.optional(),
    codeKind: column.optional(),
  }),
});
export type ImportMap = z.infer<typeof mapShape>;

/** @throws DeskError `invalid_input` naming what is wrong in it. */
export function readMap(path: string): ImportMap {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw errorOf('invalid_input', { ...texts.import.noFile(path), field: 'map', cause });
  }
  let given: unknown;
  try {
    given = parse(text, { maxAliasCount: 10 });
  } catch (cause) {
    throw errorOf('invalid_input', { ...texts.import.badMap(path, 'it is not YAML'), field: 'map', cause });
  }
  const parsed = mapShape.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') ?? '';
    const problem = `${where === '' ? '' : `${where}: `}${issue?.message ?? 'unknown'}`;
    throw errorOf('invalid_input', { ...texts.import.badMap(path, problem), field: 'map' });
  }
  const { kind, columns, currency } = parsed.data;
  const price = columns.listPriceNet ?? columns.customerPriceNet;
  const names = columns.sku ?? columns.index ?? columns.productCode;
  const missing =
    names === undefined
      ? 'columns needs sku, index or productCode'
      : kind === 'aliases' && columns.code === undefined
        ? 'columns needs code, the other name of the product'
        : kind === 'stock' && columns.units === undefined
          ? 'columns needs units'
          : kind === 'prices' && price === undefined
            ? 'columns needs listPriceNet or customerPriceNet'
            : price !== undefined && columns.currencyCode === undefined && currency === undefined
              ? 'a price needs currency, or currencyCode among the columns'
              : undefined;
  if (missing !== undefined) throw errorOf('invalid_input', { ...texts.import.badMap(path, missing), field: 'map' });
  return parsed.data;
}
