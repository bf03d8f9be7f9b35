import * as z from 'zod';
import { isUnderstood, type ParsedLine } from '../lines/lines.ts';
import { codeOf, type ProductCode } from '../core/product-code.ts';
import type { FlatRecord, RecordColumns } from '../core/tool.ts';
import { table, type Table } from '../core/view.ts';
import { shellWord } from './command-line.ts';
import { texts } from './messages/en.ts';

const { status } = texts;

/** The result for one line of the input. */
export interface LineStatus {
  readonly line: ParsedLine;
  /**
   * `choose`: it may be one of several products; `omitted`: the service named it as invalid or unavailable; `missing`: it
   * said nothing about it.
   */
  readonly status:
    'found' | 'short' | 'choose' | 'omitted' | 'missing' | 'could not ask' | 'no answer' | 'not understood';
  /** The SKU that the service answered with, also where an index was asked for. */
  readonly sku: string | undefined;
  /** Units that can be bought, where the answer says. */
  readonly available: number | undefined;
  readonly why: string | undefined;
  /** The first line of the same product, asked for by its SKU or its index. */
  readonly repeats: ParsedLine | undefined;
}

/** What answers about products have in common: a row for each product found, and what is missing. */
const row = z.looseObject({
  sku: z.string().optional(),
  index: z.string().nullish(),
  quantity: z.number().optional(),
  available: z.number().optional(),
  asked: z.string().optional(),
});
type Row = z.infer<typeof row>;
const answer = z.looseObject({
  products: z.array(row).optional(),
  lines: z.array(row).optional(),
  omitted: z
    .array(
      z.union([
        z.looseObject({
          sku: z.string().optional(),
          index: z.string().optional(),
          explained: z.boolean(),
          candidates: z.array(z.looseObject({ sku: z.string().optional(), index: z.string().optional() })).optional(),
          remarks: z.array(z.string()).optional(),
        }),
        // A draft names them by the codes it was asked for.
        z.string(),
      ]),
    )
    .default([]),
  /** Of a draft: what omitted codes may mean. */
  draftId: z.string().optional(),
  choices: z
    .array(
      z.looseObject({
        asked: z.string(),
        candidates: z.array(z.looseObject({ sku: z.string().optional(), index: z.string().optional() })),
      }),
    )
    .default([]),
  failed: z.array(z.looseObject({ products: z.array(z.string()), message: z.string() })).default([]),
  /** Codes that were found under another spelling. */
  taken: z.array(z.looseObject({ asked: z.string(), sku: z.string() })).default([]),
});

/**
 * The status of each line of the input, in its order, from the answer to all of them. Lines of one product, whether
 * by SKU or by index, want its units together: none is found whole when their sum does not fit.
 */
export function lineStatuses(lines: readonly ParsedLine[], output: unknown): LineStatus[] {
  const read = answer.parse(output);
  // Lines of a quote have a row each, also for the same product; rows of stock are shared.
  const eachOnce = read.lines !== undefined;
  const rows = rowsByProduct(read.lines ?? read.products ?? [], read.taken);
  const taken = new Map<Row, number>();
  const found = lines.map((line) => {
    if (!isUnderstood(line)) return undefined;
    const units = line.quantity ?? 1;
    const candidates = rows.get(productKey(line.product)) ?? [];
    const unused = candidates.filter((each) => !eachOnce || !taken.has(each));
    const own =
      unused.find(({ quantity }) => quantity === units) ??
      unused[0] ??
      // A draft makes one line of those of one product.
      candidates.find((each) => (taken.get(each) ?? 0) + units <= (each.quantity ?? 0));
    if (own !== undefined) taken.set(own, (taken.get(own) ?? 0) + units);
    return own;
  });

  const identity = (line: ParsedLine, at: number) => {
    const sku = found[at]?.sku;
    if (sku !== undefined) return productKey({ sku });
    return isUnderstood(line) ? productKey(line.product) : undefined;
  };
  const wanted = new Map<string, { units: number; first: ParsedLine }>();
  lines.forEach((line, at) => {
    const key = identity(line, at);
    if (key === undefined) return;
    const before = wanted.get(key);
    const units = line.quantity ?? (eachOnce ? 1 : 0);
    wanted.set(key, { units: (before?.units ?? 0) + units, first: before?.first ?? line });
  });

  const gap = gapsOf(read);
  return lines.map((line, at): LineStatus => {
    const none = { line, sku: undefined, available: undefined, repeats: undefined };
    if (!isUnderstood(line)) return { ...none, status: 'not understood', why: line.problem };
    const together = wanted.get(identity(line, at) ?? '');
    const repeats = together === undefined || together.first === line ? undefined : together.first;
    const own = found[at];
    if (own === undefined) return { ...none, repeats, ...gap(line.product) };
    const { available, sku } = own;
    const units = Math.max(together?.units ?? 0, 1);
    const short = available !== undefined && available < units;
    return {
      line,
      sku,
      available,
      repeats,
      status: short ? 'short' : 'found',
      why: short ? status.shortOf(available, units, units > (line.quantity ?? 1)) : undefined,
    };
  });
}

function rowsByProduct(
  all: readonly Row[],
  taken: readonly { readonly asked: string; readonly sku: string }[],
): ReadonlyMap<string, readonly Row[]> {
  const rows = new Map<string, Row[]>();
  for (const each of all) {
    for (const product of [
      each.sku === undefined ? [] : [{ sku: each.sku }],
      each.index == null ? [] : [{ index: each.index }],
      taken.flatMap(({ asked, sku }) => (sku === each.sku ? [{ sku: asked }, { index: asked }] : [])),
      // A draft notes on its line how the product was written.
      (each.asked ?? '').split(', ').flatMap((asked) => (asked === '' ? [] : [{ sku: asked }, { index: asked }])),
    ].flat()) {
      const key = productKey(product);
      rows.set(key, [...(rows.get(key) ?? []), each]);
    }
  }
  return rows;
}

/** Why a product has no row. */
function gapsOf({ omitted, failed, draftId, choices }: z.infer<typeof answer>) {
  const inDraft = new Map(
    choices.map(({ asked, candidates }) => {
      const codes = candidates.map(({ sku, index = '' }) => sku ?? index);
      const [first = ''] = codes;
      const command = ['partsdesk choose', draftId ?? '', ...[asked, first].map(shellWord)].join(' ');
      return [asked, status.chooseInDraft(codes, command)] as const;
    }),
  );
  const explanations = new Map(
    omitted.flatMap((each): (readonly [string, Pick<LineStatus, 'status' | 'why'>])[] => {
      if (typeof each === 'string') {
        const choice = inDraft.get(each);
        const why =
          choice === undefined
            ? ({ status: 'omitted', why: status.omitted } as const)
            : ({ status: 'choose', why: choice } as const);
        return [productKey({ sku: each }), productKey({ index: each })].map((key) => [key, why]);
      }
      const { sku, index = '', explained, candidates = [], remarks = [] } = each;
      const key = productKey(sku === undefined ? { index } : { sku });
      if (candidates.length > 0) {
        return [[key, { status: 'choose', why: status.choose(candidates.map((one) => one.sku ?? one.index ?? '')) }]];
      }
      const why = [explained ? status.omitted : status.missing, ...remarks].join('; ');
      return [[key, { status: explained ? 'omitted' : 'missing', why }]];
    }),
  );
  const failures = new Map(failed.flatMap((each) => each.products.map((code) => [code, each.message] as const)));
  return (product: ProductCode): Pick<LineStatus, 'status' | 'why'> => {
    const explained = explanations.get(productKey(product));
    if (explained !== undefined) return explained;
    const failure = failures.get(codeOf(product));
    return failure === undefined
      ? { status: 'no answer', why: status.noAnswer }
      : { status: 'could not ask', why: failure };
  };
}

/** The service may write an index in another case or spacing than the person did. */
export function productKey(product: ProductCode): string {
  return product.sku === undefined ? `index ${product.index.toUpperCase().replace(/\s+/g, '')}` : `sku ${product.sku}`;
}

/** A table of all lines, in the order in which they were written. */
export function statusTable(statuses: readonly LineStatus[]): Table {
  const numbered = new Set(statuses.map(({ line }) => line.line)).size > 1;
  // One line of several products would be repeated on each row; what was not understood has nothing else to show.
  const told = numbered || statuses.length === 1 || statuses.some(({ line }) => line.product === undefined);
  const { columns } = status;
  const stocked = statuses.some(({ available }) => available !== undefined);
  return table(
    statuses,
    [
      ...(numbered ? [[columns.line, 'count', ({ line }: LineStatus) => line.line] as const] : []),
      ...(told ? [[columns.written, 'text', ({ line }: LineStatus) => line.raw] as const] : []),
      [columns.product, 'code', ({ line }) => (line.product === undefined ? null : codeOf(line.product))],
      [columns.quantity, 'count', ({ line }) => line.quantity],
      ...(stocked ? [[columns.available, 'count', ({ available }: LineStatus) => available] as const] : []),
      [columns.status, 'code', (each) => each.status],
      [columns.remark, 'text', remark],
    ],
    { title: status.title },
  );
}

/** What a person should know of a line beside its status, or undefined. */
export function remark({ line, status: found, why, repeats }: LineStatus): string | undefined {
  const remarks = [
    why,
    line.ignored === undefined ? undefined : status.ignored(line.ignored),
    found === 'omitted' ? wholeCode(line) : undefined,
    repeats === undefined ? undefined : sameAs(repeats, line),
  ].filter((each) => each !== undefined);
  return remarks.length === 0 ? undefined : remarks.join('; ');
}

/** A word beside the code may be a part of it, as an index can hold anything. */
function wholeCode({ raw, product, ignored }: ParsedLine): string | undefined {
  if (product === undefined || ignored === undefined) return undefined;
  const code = codeOf(product);
  const written = [`${ignored} ${code}`, `${code} ${ignored}`].find((each) => raw.includes(each));
  return written === undefined ? undefined : status.wholeCode(written);
}

function sameAs(first: ParsedLine, line: ParsedLine): string {
  if (first.line !== line.line) return status.sameAsLine(first.line);
  return status.sameAs(first.product === undefined ? first.raw : codeOf(first.product));
}

/** One line in JSON. */
export function lineObjects(statuses: readonly LineStatus[]) {
  return statuses.map((each) => ({
    line: each.line.line,
    written: each.line.raw,
    ...(each.line.product === undefined ? {} : { product: each.line.product }),
    ...(each.line.quantity === undefined ? {} : { quantity: each.line.quantity }),
    ...(each.sku === undefined ? {} : { sku: each.sku }),
    ...(each.available === undefined ? {} : { available: each.available }),
    status: each.status,
    ...(remark(each) === undefined ? {} : { remark: remark(each) }),
  }));
}

/** The columns of an answer about lines: those of the lines first, then the tool's own. */
export function lineColumns(columns: RecordColumns): RecordColumns {
  return { line: 'count', written: 'text', quantity: 'count', status: 'code', remark: 'text', ...columns };
}

/**
 * The records of an answer in the order of the lines, each with its line. A product of several lines has its records
 * once, at the first; a line without records has a row of its own. No amount or unit stands twice.
 * @param oneEach whether each line has one record, as in a quote, or shares all records of its product.
 */
export function lineRecords(
  statuses: readonly LineStatus[],
  records: readonly FlatRecord[],
  oneEach: boolean,
): FlatRecord[] {
  const left = new Map<unknown, FlatRecord[]>();
  for (const each of records) left.set(each['sku'], [...(left.get(each['sku']) ?? []), each]);
  const take = ({ sku, line }: LineStatus): readonly FlatRecord[] => {
    const own = sku === undefined ? [] : (left.get(sku) ?? []);
    if (!oneEach) return left.delete(sku) ? own : [];
    const at = Math.max(
      own.findIndex((each) => each['quantity'] === (line.quantity ?? 1)),
      0,
    );
    return own.splice(at, 1);
  };
  const told = statuses.flatMap((each) => {
    const { line, status, sku } = each;
    const head = { line: line.line, written: line.raw, quantity: line.quantity, status, remark: remark(each) };
    const own = take(each);
    return own.length > 0
      ? own.map((one) => ({ ...head, ...one }))
      : // The pieces of a line that was joined with an earlier one stand there.
        [
          {
            ...head,
            quantity: oneEach && sku !== undefined ? undefined : line.quantity,
            sku: sku ?? line.product?.sku,
            index: line.product?.index,
          },
        ];
  });
  return [...told, ...[...left.values()].flat()];
}
