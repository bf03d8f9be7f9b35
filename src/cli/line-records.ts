import type { FlatRecord, RecordColumns } from '../core/tool.ts';
import { remark, type LineStatus } from './line-status.ts';

// What became of each line, for scripts: every line of the input can be found again in the answer by its number.

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
