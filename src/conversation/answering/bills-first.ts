import * as z from 'zod';
import type { Answer } from '../../core/tool.ts';

const listed = z.looseObject({
  invoices: z.array(z.looseObject({ id: z.string(), invoiceClassification: z.string().optional() })),
});

/** Of what is still open the invoices come first: credit notes are nothing that is to be paid. */
export function billsFirst(answer: Answer): Answer {
  const { invoices = [] } = listed.safeParse(answer.output).data ?? {};
  const notes = new Set(
    invoices.flatMap(({ id, invoiceClassification: kind }) => (kind === 'CREDIT_NOTE' ? [id] : [])),
  );
  if (notes.size === 0 || notes.size === invoices.length) return answer;
  const last = (isNote: boolean) => (isNote ? 1 : 0);
  const [first, ...others] = answer.view.tables ?? [];
  const isNote = (row: readonly unknown[]) => row.some((cell) => typeof cell === 'string' && notes.has(cell));
  const rows = [...(first?.rows ?? [])].sort((one, other) => last(isNote(one)) - last(isNote(other)));
  return {
    ...answer,
    output: {
      ...answer.output,
      invoices: [...invoices].sort((one, other) => last(notes.has(one.id)) - last(notes.has(other.id))),
    },
    numbers: (kind) => [...answer.numbers(kind)].sort((one, other) => last(notes.has(one)) - last(notes.has(other))),
    view: { ...answer.view, ...(first === undefined ? {} : { tables: [{ ...first, rows }, ...others] }) },
  };
}
