import * as z from 'zod';
import type { Desk } from '../../../tools/desk.ts';
import { addDays } from '../../core/datetime.ts';
import type { Around, NextCall, RowPick } from '../understanding.ts';

const pageOfRows = z.looseObject({
  cursor: z.string().optional(),
  coverage: z.looseObject({ complete: z.boolean() }).optional(),
  invoices: z
    .array(
      z.looseObject({
        id: z.string(),
        issueDate: z.string().optional(),
        dueDate: z.string().optional(),
        totalGross: z.string().optional(),
        totalNet: z.string().optional(),
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

/** More documents than these are not opened at once. */
const few = 3;

interface Desked {
  readonly desk: Desk;
  readonly around: Around;
}

function openerOf({ tool: name }: NextCall, { around }: Desked) {
  const list = around.tools.find((each) => each.name === name);
  const [kind] = list?.lists ?? [];
  const open = around.tools.find(({ opens }) => opens !== undefined && opens.document === kind);
  const field = open?.opens?.argument;
  if (list === undefined || kind === undefined || open === undefined || field === undefined) return undefined;
  return { list, kind, opened: (id: string): NextCall => ({ tool: open.name, input: { [field]: id } }) };
}

const recently = 61;

/** "Invoice 443", "the one for 2,367.94": the documents of a list that are so; undefined where the list was not read to its end. */
export async function describedIn(
  call: NextCall,
  { ending, sum }: { readonly ending?: string | undefined; readonly sum?: string | undefined },
  desked: Desked,
): Promise<readonly (NextCall & { readonly id: string })[] | undefined> {
  // Numbers begin anew each month: the latest are meant first.
  const { from, to } = call.input;
  const since = typeof to === 'string' ? addDays(to, -recently) : undefined;
  if (ending !== undefined && since !== undefined && typeof from === 'string' && from < since) {
    const recent = await describedIn({ ...call, input: { ...call.input, from: since } }, { ending }, desked);
    if (recent !== undefined && recent.length > 0) return recent;
  }
  const opener = openerOf(call, desked);
  if (opener === undefined) return undefined;
  const found: (NextCall & { readonly id: string })[] = [];
  let cursor: string | undefined;
  let isWhole = true;
  for (let page = 0; page < mostPages * 2; page += 1) {
    const asked = { ...call.input, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await opener.list.invoke(desked.desk, asked, { budget: { ...budget, rows: 200 } });
    const ofSum = (pageOfRows.safeParse(answer.output).data?.invoices ?? []).filter(({ totalNet, totalGross }) =>
      [totalNet, totalGross].some((each) => Math.abs(Number(each)) === Number(sum)),
    );
    const ids =
      ending === undefined
        ? ofSum.map(({ id }) => id)
        : answer.numbers(opener.kind).filter((id) => new RegExp(`(?<!\\d)0*${ending}$`).test(id));
    found.push(...ids.map((id) => ({ id, ...opener.opened(id) })));
    const { cursor: next, coverage } = pageOfRows.safeParse(answer.output).data ?? {};
    cursor = next;
    isWhole &&= coverage?.complete !== false;
    if (cursor === undefined) return found.length > 0 || isWhole ? found : undefined;
  }
  return found.length > 0 ? found : undefined;
}

/** "The oldest of those": the documents of some rows of a list; none where the list was not read to its end. */
export async function pickedOf(
  asked: NextCall & { readonly after?: number },
  pick: RowPick,
  desked: Desked,
): Promise<readonly NextCall[]> {
  const opener = openerOf(asked, desked);
  if (opener === undefined) return [];
  const { list, kind, opened } = opener;
  const { desk, around } = desked;
  const { after = 0 } = asked;
  const { cursor: _, ...question } = asked.input;
  if (pick === 'newest' || pick === 'only' || pick === 'few') {
    const rows = Math.max(after, few - 1) + 2;
    const ids = (await list.invoke(desk, question, { budget: { ...budget, rows } })).numbers(kind);
    if (pick === 'few') return ids.length > few ? [] : ids.map(opened);
    const id = pick === 'only' && ids.length > 1 ? undefined : ids[after];
    return id === undefined ? [] : [opened(id)];
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
  if (cursor !== undefined) return [];
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
  return first === undefined ? [] : [opened(first.id)];
}
