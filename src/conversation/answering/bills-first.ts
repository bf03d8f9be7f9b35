import * as z from 'zod';
import type { Answer } from '../../core/tool.ts';
import { cursorOf } from './remember.ts';

const listed = z.looseObject({
  invoices: z.array(
    z.looseObject({
      id: z.string(),
      invoiceClassification: z.string().optional(),
      dueDate: z.string().optional(),
    }),
  ),
});
type Listed = z.infer<typeof listed>['invoices'][number];

/**
 * Of what is still open the invoices come first: credit notes are nothing that is to be paid. `byDay`: the most urgent first, where
 * all of them were read; the service lists them by their day of issue.
 */
export function billsFirst(answer: Answer, byDay: boolean): Answer {
  const { invoices = [] } = listed.safeParse(answer.output).data ?? {};
  if (invoices.length === 0) return answer;
  const isSorted = byDay && cursorOf(answer) === undefined;
  const keyOf = ({ invoiceClassification, dueDate = '~' }: Listed) =>
    `${invoiceClassification === 'CREDIT_NOTE' ? 1 : 0}${isSorted ? dueDate : ''}`;
  const sorted = [...invoices].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  const places = new Map(sorted.map(({ id }, at) => [id, at]));
  const placeOf = (id: unknown) => (typeof id === 'string' ? (places.get(id) ?? Infinity) : Infinity);
  const placeOfRow = (row: readonly unknown[]) => Math.min(...row.map(placeOf));
  const [first, ...others] = answer.view.tables ?? [];
  const rows = [...(first?.rows ?? [])].sort((one, other) => placeOfRow(one) - placeOfRow(other));
  return {
    ...answer,
    output: { ...answer.output, invoices: sorted },
    numbers: (kind) => [...answer.numbers(kind)].sort((one, other) => placeOf(one) - placeOf(other)),
    view: { ...answer.view, ...(first === undefined ? {} : { tables: [{ ...first, rows }, ...others] }) },
  };
}
