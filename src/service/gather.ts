import type { Operation } from '../contract/operations.ts';
import { asDeskError, type DeskError } from '../core/errors.ts';
import type { Unit } from './chunks.ts';
import { StatusError } from './fault.ts';
import type { ReplyHeaders } from './exchange.ts';
import { normal, omittedIn } from './reply.ts';
import type { ServiceLog } from './config.ts';
import type { Stop } from './stop.ts';

/** How the products of one call are asked for. */
export interface Gathering<Row> {
  readonly operation: Operation;
  readonly chunks: readonly (readonly Unit[])[];
  /** Locations by request; undefined is "all". */
  readonly groups: readonly (readonly string[] | undefined)[];
  /** A receiver is named. */
  readonly shipTo: boolean;
  readonly ask: (units: readonly Unit[], where: Where) => Promise<{ rows: readonly Row[]; headers: ReplyHeaders }>;
  /** The row's SKU or index. */
  readonly codeOf: (row: Row, kind: Unit['kind']) => string | null | undefined;
  /** The row without what was not asked for at these locations; undefined when nothing is left. */
  readonly within: (row: Row, locations: readonly string[] | undefined) => Row | undefined;
  readonly stop: Stop;
  readonly log: ServiceLog;
  /** Operations that have answered since the start: their address is right. */
  readonly proven: Set<Operation>;
}

/** `neutral`: without locations and without a receiver, to find out whether those were refused. */
export type Where = { readonly locations: readonly string[] | undefined; readonly neutral: boolean };

/** What is known about one product at one group of locations. */
export type Finding<Row> =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'omitted'; readonly explained: boolean }
  | { readonly kind: 'failed'; readonly error: DeskError };

/** Findings by unit (the object that was asked with), for each group of locations. */
export type Findings<Row> = readonly ReadonlyMap<Unit, Finding<Row>>[];

/** What is known about one unit, one finding for each group of locations. */
export function findingsOf<Row>(findings: Findings<Row>, unit: Unit): Finding<Row>[] {
  return findings.map((group) => group.get(unit) ?? { kind: 'omitted', explained: false });
}

/**
 * Asks for every chunk at every group of locations, at the same time, and finds out for each product what came of it.
 * A chunk that fails takes nothing else with it.
 * @throws DeskError `cancelled` when it is stopped.
 */
export async function gather<Row>(plan: Gathering<Row>): Promise<Findings<Row>> {
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
      const [only] = found;
      return only !== undefined && found.length === 1 ? only : new Map(found.flatMap((each) => [...each]));
    }),
  );
}

type Got<Row> =
  | { readonly kind: 'answered'; readonly rows: readonly Row[]; readonly headers: ReplyHeaders }
  | { readonly kind: 'refused'; readonly error: DeskError }
  | { readonly kind: 'failed'; readonly error: DeskError };

async function ask<Row>(plan: Gathering<Row>, units: readonly Unit[], where: Where): Promise<Got<Row>> {
  try {
    const { rows, headers } = await plan.ask(units, where);
    plan.proven.add(plan.operation);
    return { kind: 'answered', rows, headers };
  } catch (thrown) {
    const error = asDeskError(thrown);
    if (plan.stop.stopped || error.code === 'cancelled') throw error;
    return { kind: blamesProducts(plan, error) ? 'refused' : 'failed', error };
  }
}

/**
 * "A validation error message is returned" when none of the codes is valid, with a status that is not shown. A 404 may
 * also be a wrong address, which must not read as "no such product": it counts only when the address is known to work.
 */
function blamesProducts<Row>(plan: Gathering<Row>, error: DeskError): boolean {
  if (!(error instanceof StatusError)) return false;
  return error.status === 400 || error.status === 422 || (error.status === 404 && plan.proven.has(plan.operation));
}

type Found<Row> = Map<Unit, Finding<Row>>;

function all<Row>(units: readonly Unit[], finding: Finding<Row>): Found<Row> {
  return new Map(units.map((unit) => [unit, finding]));
}

function settle<Row>(
  plan: Gathering<Row>,
  units: readonly Unit[],
  where: Where,
  got: Exclude<Got<Row>, { kind: 'refused' }>,
): Found<Row> {
  if (got.kind === 'failed') return all(units, got);
  const rowsOf = new Map<Unit, { readonly kind: 'rows'; readonly rows: Row[] }>();
  let strangers = 0;
  const owner = ownerAmong(units);
  for (const row of got.rows) {
    const unit = units[0] === undefined ? undefined : owner(plan.codeOf(row, units[0].kind));
    const kept = unit === undefined ? undefined : plan.within(row, where.locations);
    if (unit === undefined || kept === undefined) strangers += 1;
    else {
      const known = rowsOf.get(unit);
      if (known === undefined) rowsOf.set(unit, { kind: 'rows', rows: [kept] });
      else known.rows.push(kept);
    }
  }
  if (strangers > 0) {
    plan.log.warn('rows that were not asked for are left out', { operation: plan.operation.path, rows: strangers });
  }
  const found: Found<Row> = rowsOf;
  if (found.size === units.length) return found;
  const named = omittedIn(got.headers);
  for (const unit of units) {
    if (!found.has(unit)) found.set(unit, { kind: 'omitted', explained: named(unit.code) });
  }
  return found;
}

/**
 * The product that a row answers: the same code, or else the only one that differs from it in case and spacing alone.
 * A row that could belong to two products, or to none, is nobody's: a wrong product must never be the answer.
 */
export function ownerAmong(units: readonly Unit[]): (code: string | null | undefined) => Unit | undefined {
  const exact = new Map(units.map((unit) => [unit.code, unit]));
  let known: Map<string, Unit | undefined> | undefined;
  // Made for the first code that is not written as it was asked for: most services never do that.
  const loose = () => {
    if (known !== undefined) return known;
    known = new Map<string, Unit | undefined>();
    for (const unit of units) {
      const key = normal(unit.code);
      known.set(key, known.has(key) ? undefined : unit);
    }
    return known;
  };
  return (code) => (code === null || code === undefined ? undefined : (exact.get(code) ?? loose().get(normal(code))));
}

/**
 * A chunk was refused. By the interface that means that none of its codes is valid; but it may also be one bad code
 * that spoils the others, a quantity, or the locations or the receiver. So it is cut in halves:
 * - as long as both halves are refused, only one of them is cut further, down to one product. If nothing of the chunk
 *   was ever answered, that agrees with the interface, and all are omitted: at most 2 log2(n) requests;
 * - as soon as a part is answered, codes do spoil others, and every refused part is cut down to the bad ones, within
 *   twice as many requests. What is still unclear then is named as failed, with the refusal.
 * Before a product is called omitted, it is asked for by itself with quantity 1, no locations and no receiver, unless
 * the same locations and receiver were answered for others: if that is answered, it was not the product.
 */
async function isolate<Row>(
  plan: Gathering<Row>,
  units: readonly Unit[],
  where: Where,
  refusal: DeskError,
  placesAnswered: boolean,
): Promise<Found<Row>> {
  const found: Found<Row> = new Map();
  const put = (more: Found<Row>) => {
    for (const [key, finding] of more) found.set(key, finding);
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
    // The one that was reached alone stands for all of them.
    const proof = alone[0];
    const verdict =
      proof === undefined
        ? { kind: 'failed' as const, error: refusal }
        : await judge(plan, proof.unit, proof.error, placesAnswered);
    put(all([...refused.flatMap((part) => part.units), ...alone.map(({ unit }) => unit)], verdict));
    return found;
  }
  for (const part of refused.splice(0)) await cut(part.units, part.error);
  for (const { unit, error } of alone) put(all([unit], await judge(plan, unit, error, true)));
  for (const part of refused) put(all(part.units, { kind: 'failed', error: part.error }));
  return found;
}

/** One product, refused when asked for alone: is it the product? */
async function judge<Row>(
  plan: Gathering<Row>,
  unit: Unit,
  refusal: DeskError,
  placesAnswered: boolean,
): Promise<Finding<Row>> {
  const omitted = { kind: 'omitted', explained: true } as const;
  const places = plan.shipTo || plan.groups.some((group) => group !== undefined);
  if ((placesAnswered || !places) && unit.quantity === 1) return omitted;
  const got = await ask(plan, [{ ...unit, quantity: 1 }], { locations: undefined, neutral: true });
  if (got.kind === 'refused') return omitted;
  return { kind: 'failed', error: got.kind === 'failed' ? got.error : refusal };
}
