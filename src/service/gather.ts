import type { Operation } from '../contract/operations.ts';
import { asDeskError, type DeskError } from '../core/errors.ts';
import type { ServiceLog } from './config.ts';
import { StatusError, normalCode, omittedIn } from './reply.ts';
import type { ReplyHeaders } from './http.ts';

// Splits the products of one call into requests, sends them, and finds out what became of each product.

/** One product to ask for. `quantity` is 1 where the operation takes none. */
export interface Unit {
  readonly kind: 'sku' | 'index';
  readonly code: string;
  readonly quantity: number;
}

/** Distinct values, in order of first appearance. */
export function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const before = seen.size;
    return seen.add(keyOf(value)).size > before;
  });
}

/** The distinct units of one request, in order of first appearance. Equal units are one object, the key of results. */
export class Units {
  readonly #byKey = new Map<string, Unit>();

  get all(): Unit[] {
    return [...this.#byKey.values()];
  }

  /** @returns the object that stands for this unit. */
  add(unit: Unit): Unit {
    const key = `${unit.kind} ${unit.quantity} ${unit.code}`;
    const known = this.#byKey.get(key);
    if (known === undefined) this.#byKey.set(key, unit);
    return known ?? unit;
  }
}

/** Chunks of at most `most` values, in order. */
export function chunk<T>(values: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / most) }, (_, at) => values.slice(at * most, (at + 1) * most));
}

/** Chunks of at most `most` values whose lengths add up to at most `room`; a longer value is a chunk of its own. */
export function chunkByLength<T>(values: readonly T[], most: number, room: number, lengthOf: (value: T) => number) {
  const chunks: T[][] = [];
  let used = 0;
  for (const value of values) {
    const length = lengthOf(value);
    const last = chunks.at(-1);
    if (last !== undefined && last.length < most && used + length <= room) {
      last.push(value);
      used += length;
    } else {
      chunks.push([value]);
      used = length;
    }
  }
  return chunks;
}

/**
 * Chunks of at most `most` units, none with a product twice: a reply names its rows by product, so two quantities of
 * one product need two requests.
 */
export function chunkApart(units: readonly Unit[], most: number): Unit[][] {
  const chunks: Unit[][] = [];
  /** For each product, the first chunk that may take its next quantity. */
  const next = new Map<string, number>();
  let firstOpen = 0;
  for (const unit of units) {
    let at = Math.max(firstOpen, next.get(unit.code) ?? 0);
    while ((chunks[at]?.length ?? 0) >= most) at += 1;
    (chunks[at] ??= []).push(unit);
    next.set(unit.code, at + 1);
    while ((chunks[firstOpen]?.length ?? 0) >= most) firstOpen += 1;
  }
  return chunks;
}

/** How the products of one call are asked for. */
export interface GatherPlan<Row> {
  readonly operation: Operation;
  readonly chunks: readonly (readonly Unit[])[];
  readonly groups: LocationGroups;
  /** The call names a receiver. */
  readonly shipTo: boolean;
  readonly ask: (units: readonly Unit[], where: Where) => Promise<{ rows: readonly Row[]; headers: ReplyHeaders }>;
  /** The row's SKU or index. */
  readonly codeOf: (row: Row, kind: Unit['kind']) => string | null | undefined;
  /** The row without other locations than these; undefined when nothing is left. */
  readonly within: (row: Row, locations: readonly string[] | undefined) => Row | undefined;
  readonly signal: AbortSignal;
  readonly log: ServiceLog;
  /** Operations that have answered since the start, so their address is right. */
  readonly proven: Set<Operation>;
}

/** Locations by request; undefined is every location of the customer's logistic path. */
export type LocationGroups = readonly (readonly string[] | undefined)[];

/** `neutral` leaves out locations and receiver, to find out whether those were refused. */
export type Where = { readonly locations: readonly string[] | undefined; readonly neutral: boolean };

/** What is known about one product at one group of locations. */
export type ProductResult<Row> =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'omitted'; readonly explained: boolean }
  | { readonly kind: 'failed'; readonly error: DeskError };

/** One map for each group of locations, keyed by the unit object that was asked with. */
export type GroupResults<Row> = readonly ReadonlyMap<Unit, ProductResult<Row>>[];

/** The results of one unit, one for each group of locations. */
export function resultsOf<Row>(groups: GroupResults<Row>, unit: Unit): ProductResult<Row>[] {
  return groups.map((group) => group.get(unit) ?? { kind: 'omitted', explained: false });
}

/**
 * Asks for every chunk at every group of locations, all at once. A chunk that fails does not affect the others.
 * @throws DeskError `cancelled` when the signal aborts.
 */
export async function gather<Row>(plan: GatherPlan<Row>): Promise<GroupResults<Row>> {
  return Promise.all(
    plan.groups.map(async (locations) => {
      const where = { locations, neutral: false };
      const asked = await Promise.all(
        plan.chunks.map(async (units) => ({ units, got: await ask(plan, units, where) })),
      );
      const answered = asked.some(({ got }) => got.kind === 'answered');
      const found = await Promise.all(
        asked.map(async ({ units, got }) =>
          got.kind === 'refused' ? isolate(plan, units, where, got.error, answered) : settle(plan, units, where, got),
        ),
      );
      return new Map(found.flatMap((each) => [...each]));
    }),
  );
}

type ChunkOutcome<Row> =
  | { readonly kind: 'answered'; readonly rows: readonly Row[]; readonly headers: ReplyHeaders }
  | { readonly kind: 'refused'; readonly error: DeskError }
  | { readonly kind: 'failed'; readonly error: DeskError };

async function ask<Row>(plan: GatherPlan<Row>, units: readonly Unit[], where: Where): Promise<ChunkOutcome<Row>> {
  try {
    const { rows, headers } = await plan.ask(units, where);
    plan.proven.add(plan.operation);
    return { kind: 'answered', rows, headers };
  } catch (thrown) {
    const error = asDeskError(thrown);
    if (plan.signal.aborted || error.code === 'cancelled') throw error;
    return { kind: blamesProducts(plan, error) ? 'refused' : 'failed', error };
  }
}

/**
 * The refusal may be about the products: "A validation error message is returned" when none of the codes is valid, with
 * a status that is not shown. A 404 may also be a wrong address, so it counts only when the address has worked before.
 */
function blamesProducts<Row>(plan: GatherPlan<Row>, error: DeskError): boolean {
  if (!(error instanceof StatusError)) return false;
  return error.status === 400 || error.status === 422 || (error.status === 404 && plan.proven.has(plan.operation));
}

type UnitResults<Row> = Map<Unit, ProductResult<Row>>;

function allAs<Row>(units: readonly Unit[], result: ProductResult<Row>): UnitResults<Row> {
  return new Map(units.map((unit) => [unit, result]));
}

function settle<Row>(
  plan: GatherPlan<Row>,
  units: readonly Unit[],
  where: Where,
  got: Exclude<ChunkOutcome<Row>, { kind: 'refused' }>,
): UnitResults<Row> {
  if (got.kind === 'failed') return allAs(units, got);
  const rowsOf = new Map<Unit, { readonly kind: 'rows'; readonly rows: Row[] }>();
  let unrelated = 0;
  const owner = ownerAmong(units);
  for (const row of got.rows) {
    const unit = units[0] === undefined ? undefined : owner(plan.codeOf(row, units[0].kind));
    const kept = unit === undefined ? undefined : plan.within(row, where.locations);
    if (unit === undefined || kept === undefined) unrelated += 1;
    else {
      const known = rowsOf.get(unit);
      if (known === undefined) rowsOf.set(unit, { kind: 'rows', rows: [kept] });
      else known.rows.push(kept);
    }
  }
  if (unrelated > 0) {
    plan.log.warn('rows that were not asked for are left out', { operation: plan.operation.path, rows: unrelated });
  }
  const found: UnitResults<Row> = rowsOf;
  if (found.size === units.length) return found;
  const named = omittedIn(got.headers);
  for (const unit of units) {
    if (!found.has(unit)) found.set(unit, { kind: 'omitted', explained: named(unit.code) });
  }
  return found;
}

/**
 * Finds the product a row belongs to: the same code, or the only code that differs just in case and spacing. A row that
 * fits two products, or none, is dropped: a wrong product must never be the answer.
 */
export function ownerAmong(units: readonly Unit[]): (code: string | null | undefined) => Unit | undefined {
  const exact = new Map(units.map((unit) => [unit.code, unit]));
  let known: Map<string, Unit | undefined> | undefined;
  // Most services repeat codes exactly, so this index is built on demand.
  const byNormalCode = () => {
    if (known !== undefined) return known;
    known = new Map<string, Unit | undefined>();
    for (const unit of units) {
      const key = normalCode(unit.code);
      known.set(key, known.has(key) ? undefined : unit);
    }
    return known;
  };
  return (code) =>
    code === null || code === undefined ? undefined : (exact.get(code) ?? byNormalCode().get(normalCode(code)));
}

/**
 * Finds out why a chunk was refused. By the interface none of its codes is valid; but one bad code may spoil the others,
 * or the cause is a quantity, the locations or the receiver. So the chunk is halved:
 * - while both halves are refused, only one is halved further, down to one product. If nothing of the chunk was ever
 *   answered, the interface holds and all are omitted: at most 2 log2(n) requests;
 * - once a part is answered, bad codes do spoil others, and every refused part is halved down to the bad codes, within
 *   twice as many requests. Whatever is unclear then is reported as failed, with the refusal.
 * Before a product counts as omitted it is asked for alone, with quantity 1, no locations and no receiver, unless the
 * same locations and receiver were answered for others. If that is answered, the product was not the cause.
 */
async function isolate<Row>(
  plan: GatherPlan<Row>,
  units: readonly Unit[],
  where: Where,
  refusal: DeskError,
  placesAnswered: boolean,
): Promise<UnitResults<Row>> {
  const found: UnitResults<Row> = new Map();
  const put = (more: UnitResults<Row>) => {
    for (const [unit, result] of more) found.set(unit, result);
  };
  let left = 4 * Math.ceil(Math.log2(Math.max(2, units.length))) + 2;
  const seen = { answered: false };
  const refused: { units: readonly Unit[]; error: DeskError }[] = [];
  const alone: { unit: Unit; error: DeskError }[] = [];

  const half = async (part: readonly Unit[]): Promise<DeskError | undefined> => {
    left -= 1;
    const got = await ask(plan, part, where);
    if (got.kind === 'refused') return got.error;
    if (got.kind === 'answered') seen.answered = true;
    put(settle(plan, part, where, got));
    return undefined;
  };
  const cut = async (part: readonly Unit[], error: DeskError): Promise<void> => {
    const [unit] = part;
    if (unit !== undefined && part.length === 1) {
      alone.push({ unit, error });
      return;
    }
    if (left < 2) {
      refused.push({ units: part, error });
      return;
    }
    const middle = Math.ceil(part.length / 2);
    const first = part.slice(0, middle);
    const second = part.slice(middle);
    const firstError = await half(first);
    const secondError = await half(second);
    if (firstError !== undefined) await cut(first, firstError);
    if (secondError === undefined) return;
    if (firstError === undefined || seen.answered) await cut(second, secondError);
    else refused.push({ units: second, error: secondError });
  };

  await cut(units, refusal);
  if (!seen.answered) {
    // The product that was asked for alone stands for all.
    const proof = alone[0];
    const result =
      proof === undefined
        ? { kind: 'failed' as const, error: refusal }
        : await confirmRefusal(plan, proof.unit, proof.error, placesAnswered);
    put(allAs([...refused.flatMap((part) => part.units), ...alone.map(({ unit }) => unit)], result));
    return found;
  }
  for (const part of refused.splice(0)) await cut(part.units, part.error);
  for (const { unit, error } of alone) put(allAs([unit], await confirmRefusal(plan, unit, error, true)));
  for (const part of refused) put(allAs(part.units, { kind: 'failed', error: part.error }));
  return found;
}

/** Tells whether a product that was refused alone is itself the cause. */
async function confirmRefusal<Row>(
  plan: GatherPlan<Row>,
  unit: Unit,
  refusal: DeskError,
  placesAnswered: boolean,
): Promise<ProductResult<Row>> {
  const omitted = { kind: 'omitted', explained: true } as const;
  const places = plan.shipTo || plan.groups.some((group) => group !== undefined);
  if ((placesAnswered || !places) && unit.quantity === 1) return omitted;
  const got = await ask(plan, [{ ...unit, quantity: 1 }], { locations: undefined, neutral: true });
  if (got.kind === 'refused') return omitted;
  return { kind: 'failed', error: got.kind === 'failed' ? got.error : refusal };
}
