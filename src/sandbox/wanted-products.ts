import { omittedHeaders } from '../contract/limits.ts';
import type { Active } from './faults.ts';
import type { ProductStore } from './products-store.ts';
import { invalid } from './refusal.ts';
import type { ProductRow } from './rows.ts';

type Kind = 'sku' | 'index';

/** Longer codes are refused rather than looked up, since an omitted code has to fit into a header. */
const longestCode = 100;

export interface Found<T> {
  readonly found: readonly { readonly wanted: T; readonly product: ProductRow }[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Looks up products by SKU or by index. Codes that are unknown, or known but not sold any more, are omitted and
 * listed in a header; where not one code is known, it is a validation error (heading Errors).
 */
export function findProducts<T extends { sku?: string | undefined; index?: string | undefined }>(
  products: ProductStore,
  wanted: readonly T[],
  active: Active,
  field: string,
): Found<T> {
  const kind = kindOf(wanted, field);
  const found: { wanted: T; product: ProductRow }[] = [];
  const omitted: string[] = [];
  let known = 0;
  for (const each of wanted) {
    const code = each[kind] ?? '';
    if (code.length > longestCode) throw invalid(field, `a code has at most ${longestCode} characters`);
    const product = kind === 'sku' ? products.bySku(code) : products.byIndex(code);
    if (product) known++;
    if (!product || product.end_of_line === 1) {
      if (!omitted.includes(code)) omitted.push(code);
    } else found.push({ wanted: each, product });
  }
  if (known === 0) throw invalid(field, `none of the given ${kind === 'sku' ? 'SKUs' : 'indexes'} is valid`);
  return { found, headers: omittedHeader(kind, omitted, active) };
}

/** "Only one of the two kinds is sent per request." */
function kindOf(wanted: readonly { sku?: string | undefined }[], field: string): Kind {
  const bySku = wanted.filter((each) => each.sku !== undefined).length;
  if (bySku !== 0 && bySku !== wanted.length) {
    throw invalid(field, 'SKUs and indexes are mixed; allowed: one of the two kinds per request');
  }
  return bySku === 0 ? 'index' : 'sku';
}

function omittedHeader(kind: Kind, omitted: readonly string[], active: Active): Record<string, string> {
  if (omitted.length === 0) return {};
  const spelling = active.omittedHeader?.spelling;
  if (spelling === null) return {};
  const usual = kind === 'sku' ? omittedHeaders[0] : omittedHeaders[1];
  return { [spelling ?? usual]: omitted.map(headerSafe).join(',') };
}

/** Printable ASCII passes; the rest, and what would be read as a separator or an escape, is percent-encoded. */
function headerSafe(text: string): string {
  return text.replace(/[^ -~]|[%,]|^ | $/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}
