import * as z from 'zod';
import type { Desk } from '../../../tools/desk.ts';
import type { Around, NextCall, RowPick } from '../understanding.ts';

const pageOfRows = z.looseObject({
  cursor: z.string().optional(),
  invoices: z
    .array(
      z.looseObject({
        id: z.string(),
        issueDate: z.string().optional(),
        dueDate: z.string().optional(),
        totalGross: z.string().optional(),
      }),
    )
    .optional(),
});

const dated = z.looseObject({
  id: z.string().optional(),
  creationDate: z.string().optional(),
  totalGross: z.string().optional(),
});
const pageOfOthers = z.looseObject({
  deliveries: z.array(dated).optional(),
  requisitions: z.array(z.looseObject({ requisitionId: z.string(), orders: z.array(dated) })).optional(),
});

/** The rows of any list, as far as one of them can be picked. */
function rowsOf(output: unknown) {
  const { invoices = [] } = pageOfRows.safeParse(output).data ?? {};
  const { deliveries = [], requisitions = [] } = pageOfOthers.safeParse(output).data ?? {};
  return [
    ...invoices,
    ...deliveries.map(({ id = '', creationDate: issueDate, totalGross }) => ({
      id,
      issueDate,
      totalGross,
      dueDate: undefined,
    })),
    ...requisitions.map(({ requisitionId: id, orders }) => ({
      id,
      issueDate: orders[0]?.creationDate,
      totalGross: String(orders.reduce((sum, { totalGross = '0' }) => sum + Number(totalGross), 0)),
      dueDate: undefined,
    })),
  ];
}

const budget = { products: 40, milliseconds: 600_000 };

/** More rows than this are not looked through for one. */
const mostPages = 10;

/** "The oldest of those": the document of one row of a list; undefined where the list was not read to its end. */
export async function pickedOf(
  { tool: name, input, after = 0 }: NextCall & { readonly after?: number },
  pick: RowPick,
  { desk, around }: { readonly desk: Desk; readonly around: Around },
): Promise<NextCall | undefined> {
  const list = around.tools.find((each) => each.name === name);
  const [kind] = list?.lists ?? [];
  const open = around.tools.find(({ opens }) => opens !== undefined && opens.document === kind);
  const field = open?.opens?.argument;
  if (list === undefined || kind === undefined || open === undefined || field === undefined) return undefined;
  const { cursor: _, ...question } = input;
  if (pick === 'newest' || pick === 'only') {
    const ids = (await list.invoke(desk, question, { budget: { ...budget, rows: after + 2 } })).numbers(kind);
    const id = pick === 'only' && ids.length > 1 ? undefined : ids[after];
    return id === undefined ? undefined : { tool: open.name, input: { [field]: id } };
  }
  const rows: ReturnType<typeof rowsOf> = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const asked = { ...question, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const { output } = await list.invoke(desk, asked, { budget: { ...budget, rows: 200 } });
    rows.push(...rowsOf(output));
    cursor = pageOfRows.safeParse(output).data?.cursor;
    if (cursor === undefined) break;
  }
  if (cursor !== undefined) return undefined;
  const today = new Date(around.clock.now()).toISOString().slice(0, 10);
  const ranked = rows
    .filter(({ dueDate }) => pick !== 'due' || (dueDate !== undefined && dueDate.slice(0, 10) >= today))
    .sort((one, other) =>
      pick === 'largest'
        ? Math.abs(Number(other.totalGross ?? 0)) - Math.abs(Number(one.totalGross ?? 0))
        : pick === 'due'
          ? (one.dueDate ?? '').localeCompare(other.dueDate ?? '')
          : (one.issueDate ?? '').localeCompare(other.issueDate ?? ''),
    );
  const first = ranked[after];
  return first === undefined ? undefined : { tool: open.name, input: { [field]: first.id } };
}
