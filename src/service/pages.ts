import { limits } from '../contract/limits.ts';
import { asDeskError, DeskError } from '../core/errors.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The header `resultsTotal`, where it came. */
  readonly total: number | undefined;
}

export interface PagesRead<Row> {
  readonly rows: readonly Row[];
  /** Set when these are not all rows, and why. */
  readonly error?: DeskError | undefined;
  /** There are more rows than `offset` can reach. */
  readonly tooMany: boolean;
}

type AskPage<Row> = (offset: number, limit: number) => Promise<Page<Row>>;

interface Pass<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly error?: DeskError;
  readonly tooMany?: boolean;
  /** Why it may not be whole, although every request was answered. */
  readonly doubt?: string | undefined;
}

/**
 * All rows of one window, each id once, by pages from offset 1 (the first item). Without a total a page begins with the
 * last row of the one before, so that rows that vanished meanwhile are noticed. When the list moved while it was read,
 * or ended before its own total, it is read a second time; what is still in doubt then is said. A list that can be
 * split is not read to the end of what `offset` reaches, when its total says that it goes on.
 */
export async function readPages<Row extends { id: string }>(
  ask: AskPage<Row>,
  limit: number,
  splittable: boolean,
): Promise<PagesRead<Row>> {
  const first = await pass(ask, limit, splittable);
  if (first.doubt === undefined) return read(first);
  const second = await pass(ask, limit, splittable);
  if (second.doubt === undefined && second.error === undefined) return read(second);
  const rows = new Map([...first.rows, ...second.rows]);
  if (second.error !== undefined) return { ...read(second), rows: [...rows.values()] };
  const error = new DeskError('contract_broken', `The list of the service ${second.doubt ?? first.doubt}, twice.`, {
    next: 'Ask for these days again.',
  });
  return { rows: [...rows.values()], error, tooMany: second.tooMany === true };
}

function read<Row>({ rows, error, tooMany }: Pass<Row>): PagesRead<Row> {
  return { rows: [...rows.values()], error, tooMany: tooMany === true };
}

async function pass<Row extends { id: string }>(
  ask: AskPage<Row>,
  limit: number,
  splittable: boolean,
): Promise<Pass<Row>> {
  const rows = new Map<string, Row>();
  let total: number | undefined;
  let doubt: string | undefined;
  let offset: number = limits.offset.first;
  let overlap = 0;
  for (;;) {
    let page: Page<Row>;
    try {
      page = await ask(offset, limit);
    } catch (thrown) {
      return { rows, error: asDeskError(thrown) };
    }
    const { length } = page.rows;
    // A page longer than its limit counts something else than rows (requisitions of several orders): the next one begins
    // a limit further on, and rows that come twice are the same rows.
    const reached = offset - 1 + Math.min(length, limit);
    // A total that is smaller than what is already there is none.
    const said = page.total !== undefined && page.total >= reached ? page.total : undefined;
    if (offset > limits.offset.first && said !== total) doubt = 'changed while it was read';
    total = said;

    // Where nothing else tells that rows have gone, a page begins with the end of the one before it: else some moved past.
    const known = page.rows.findIndex(({ id }) => !rows.has(id));
    if (overlap > 0 && (known === 0 || length === 0)) doubt = 'moved while it was read';

    const before = rows.size;
    const ids = new Set(page.rows.map(({ id }) => id));
    for (const row of page.rows) rows.set(row.id, row);
    // The same row on two pages: something was added in front, and something else may have moved past us.
    if (rows.size - before < ids.size - overlap * (length > limit ? length : 1)) doubt = 'moved while it was read';

    if (total === undefined ? isLast(length, limit) : reached >= total) return { rows, doubt };
    if (length === 0) return { rows, doubt: `ended at ${reached} of ${total ?? reached}` };
    const hopeless = splittable && (total ?? 0) >= limits.offset.max + limit;
    if (hopeless || offset >= limits.offset.max) return { rows, tooMany: true, doubt };
    const next = total === undefined && limit > 1 ? reached : reached + 1;
    offset = Math.min(next, limits.offset.max);
    overlap = reached + 1 - offset;
  }
}

/**
 * Without a total a short page is the last one. A page of exactly the default size may come from a service that gave
 * less than it was asked for, and costs one more request to make sure.
 */
function isLast(length: number, limit: number): boolean {
  return length < limit && (length === 0 || length !== limits.limit.default);
}
