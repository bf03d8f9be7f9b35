import { isNonce, ownNumberOf } from '../core/own-number.ts';
import { finalStates, states, type State } from '../ports/draft.ts';
import type { DraftFilter, DraftQuestion, DraftRow, LedgerRead } from '../ports/ledger.ts';
import type { OrderList, OrdersQuestion } from '../ports/ordering-desk.ts';
import { canDecide, decidersOf, isUndecided } from './decisions/deciders.ts';
import { maySee } from './decisions/decide.ts';
import type { OrderingDependencies } from './dependencies.ts';
import type { Actor } from './policy/policy.ts';
import { statusOf } from './status.ts';

// Lists of drafts and orders. The database filters and counts where it can; rows that only the policy or the buyer's
// own number can tell apart are read one after another.

const rowsPerRead = 200;

const isFinal = (state: State) => finalStates.some((each) => each === state);
const statesOf: Readonly<Record<NonNullable<OrdersQuestion['group']>, readonly State[]>> = {
  open: states.filter((state) => !isFinal(state)),
  waiting: states.filter((state) => isUndecided({ state })),
  done: finalStates,
};

/** Drafts and orders that this person may see, newest first. */
export async function listOrders(
  { clock, ledger, policy }: Pick<OrderingDependencies, 'clock' | 'ledger' | 'policy'>,
  actor: Actor,
  { group, ownNumber, after, limit, person, ...dates }: OrdersQuestion,
): Promise<OrderList> {
  const { read } = ledger;
  const at = clock.now();
  const question: DraftQuestion = {
    ...dates,
    createdBy: person,
    states: group === undefined ? undefined : statesOf[group],
    visibleTo: visibleTo(actor),
  };
  const hasNumber = ownNumber === undefined ? undefined : await ownNumberFilter(read, ownNumber);
  const isWanted = (row: DraftRow) =>
    maySee(actor, row) && hasNumber?.(row) !== false && (group !== 'waiting' || canDecide(policy, actor, row, at));
  const isCountable = hasNumber === undefined && group !== 'waiting';
  const rows: DraftRow[] = [];
  let found = 0;
  for await (const row of walk(read, { ...question, after })) {
    if (!isWanted(row)) continue;
    found += 1;
    if (rows.length < limit) rows.push(row);
    // One more shows that there is another page. The first page counts all rows, so that its total is the total.
    else if (isCountable || after !== undefined) break;
  }
  const placed = rows.filter(({ requisitionId }) => requisitionId !== null).map(({ id }) => id);
  const shown = new Map(
    (placed.length === 0 ? [] : await read.phases(placed)).map((each) => [each.requisitionId, each]),
  );
  return {
    rows: rows.map((row) => {
      const service = shown.get(row.requisitionId ?? '');
      const deciders = decidersOf(policy, row, at);
      return {
        row,
        sentence: statusOf(row),
        ...(service !== undefined && { service: { phases: service.phases, readAt: service.readAt } }),
        deciders: deciders.map(({ name }) => name),
        mine: deciders.some(({ id }) => id === actor.person),
      };
    }),
    total: after !== undefined ? undefined : isCountable ? await read.countDrafts(question) : found,
    more: found > rows.length,
  };
}

/** A draft that waits for a decision; `mine`: this person can make it. */
export interface Waiting {
  readonly row: DraftRow;
  readonly mine: boolean;
}

/** Everything that waits for a decision and that this person may see, in the order of `waitingOrder`. */
export async function waitingFor(
  { clock, ledger, policy }: Pick<OrderingDependencies, 'clock' | 'ledger' | 'policy'>,
  actor: Actor,
): Promise<Waiting[]> {
  const found: Waiting[] = [];
  const at = clock.now();
  for await (const row of walk(ledger.read, { states: statesOf.waiting, visibleTo: visibleTo(actor) })) {
    if (maySee(actor, row)) found.push({ row, mine: canDecide(policy, actor, row, at) });
  }
  return found.sort((one, other) => waitingOrder(placeOf(one), placeOf(other)));
}

/** Where a draft stands in the list of what waits. */
export interface WaitingPlace {
  readonly mine: boolean;
  readonly expiresAt: number;
  readonly id: string;
}

export const placeOf = ({ row: { expiresAt, id }, mine }: Waiting): WaitingPlace => ({ mine, expiresAt, id });

/** First what the person can decide, then by the time when it expires. */
export function waitingOrder(one: WaitingPlace, other: WaitingPlace): number {
  return (
    Number(other.mine) - Number(one.mine) ||
    one.expiresAt - other.expiresAt ||
    Number(one.id > other.id) - Number(one.id < other.id)
  );
}

/** What `maySee` allows, for the database; undefined: everything. */
export function visibleTo({ person, may, receivers }: Actor): DraftQuestion['visibleTo'] {
  if (!may.has('approve')) return { person, receivers: [] };
  return receivers.includes('*') ? undefined : { person, receivers };
}

async function* walk(read: LedgerRead, question: Omit<DraftFilter, 'limit'>): AsyncGenerator<DraftRow> {
  let after = question.after;
  for (;;) {
    const rows = await read.drafts({ ...question, after, limit: rowsPerRead });
    yield* rows;
    after = rows.at(-1);
    if (rows.length < rowsPerRead) return;
  }
}

/** Orders whose own number has this text in it, in any case, with or without the mark; a mark alone finds its order. */
async function ownNumberFilter(read: LedgerRead, wanted: string): Promise<(row: DraftRow) => boolean> {
  const text = wanted.trim().toUpperCase();
  const attempt = isNonce(text) ? await read.attemptOfNonce(text) : undefined;
  const part = (ownNumberOf(wanted) ?? wanted).trim().toLowerCase();
  return ({ id, content }) => id === attempt?.draftId || content.ownNumber?.toLowerCase().includes(part) === true;
}
