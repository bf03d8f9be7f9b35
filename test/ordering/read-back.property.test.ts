import { describe, expect, it } from 'vitest';
import { limits } from '../../src/contract/limits.ts';
import type { RequisitionOrder } from '../../src/contract/resources.ts';
import { utcDay } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import type { OrderingDependencies } from '../../src/ordering/dependencies.ts';
import { commentsOf, customNumberOf } from '../../src/ordering/sending/mark.ts';
import { scan } from '../../src/ordering/sending/read-back.ts';
import type { Transport } from '../../src/service/transport.ts';
import { walk } from '../../src/service/walk.ts';
import { Dice } from '../simulation/dice.ts';
import { runsOf } from '../support/long.ts';
import { aMark } from '../support/mark.ts';
import { restingScope } from '../support/resting-scope.ts';

// The client's own reading by windows and pages, under the scan that decides whether an order is there, over a list
// that moves, lags and fails while it is read. One run is one seed; nothing waits and nothing leaves the process.

const hour = 3_600_000;
const runs = runsOf(20_000);

interface Listed {
  readonly order: RequisitionOrder;
  /** Service's own time of creation, milliseconds. */
  readonly at: number;
  readonly shipTo: string | undefined;
}

/** How the list of one run behaves. */
function drawList(dice: Dice) {
  const some = (chance: number, value: number) => (dice.chance(chance) ? value : 0);
  return {
    /** Rows of a page. */
    limit: dice.pick([3, 5, 50]),
    strangers: dice.pick([0, 2, 9, 30]),
    inserts: some(0.5, dice.pick([0.05, 0.4])),
    late: some(0.4, dice.pick([0.05, 0.4])),
    deletes: some(0.5, dice.pick([0.05, 0.4])),
    fails: some(0.4, dice.pick([0.02, 0.2])),
    toIncluded: dice.chance(0.5),
    windowDays: dice.pick([1, 2]),
    /** Ahead of the desk's clock: clocks and zones differ by less than a day. */
    skew: dice.int(-23 * hour, 23 * hour),
  };
}

async function run(seed: number) {
  const dice = new Dice(seed, 77);
  const list = drawList(dice);
  // Often within a minute of midnight, where windows meet.
  const midnight = Date.UTC(2026, dice.int(0, 11), dice.int(1, 28));
  const openedAt = midnight + (dice.chance(0.5) ? dice.int(-60_000, 60_000) : dice.int(0, 24 * hour));
  const now = openedAt + dice.pick([0, 5_000, 600_000, 30 * hour]);
  const created = openedAt + dice.int(0, Math.min(now - openedAt, 60_000)) + list.skew;
  const nonce = aMark(dice.int(0, 1e9));
  const receiver = dice.pick([undefined, 'C200001']);
  let count = 0;
  const row = (at: number, shipTo: string | undefined, customNumber: string, comments?: string): Listed => {
    count += 1;
    const id = `O${String(dice.int(0, 9))}${count}`;
    const creationDate = new Date(at).toISOString();
    return { at, shipTo, order: { id, requisitionId: `R${id}`, customNumber, creationDate, comments } };
  };
  const stranger = (at: number) => row(at, dice.pick([undefined, 'C200001']), 'ZL 12/2026');
  const rows: Listed[] = Array.from({ length: list.strangers }, () =>
    stranger(created + dice.int(-20 * hour, 20 * hour)),
  );
  const exists = dice.chance(0.8);
  const ours = row(created, receiver, customNumberOf(nonce, undefined), commentsOf(nonce, undefined));
  if (exists) rows.push(ours);

  let asked = 0;
  const change = () => {
    if (dice.chance(list.inserts)) rows.push(stranger(now + list.skew));
    if (dice.chance(list.late)) rows.push(stranger(created + dice.int(-20 * hour, 20 * hour)));
    if (dice.chance(list.deletes)) {
      const at = dice.int(0, Math.max(0, rows.length - 1));
      if (rows.length > 0 && rows[at] !== ours) rows.splice(at, 1);
    }
  };
  const ask = (window: { from: string; to: string }, page: { offset: number; limit: number }, shipTo?: string) => {
    asked += 1;
    // It settles down at last: small pages of a list that grows would never come to its end.
    if (asked <= 60) change();
    if (dice.chance(list.fails)) return Promise.reject(new DeskError('service_failed', 'It fails.', { next: '' }));
    const found = rows
      .filter((each) => shipTo === undefined || each.shipTo === shipTo)
      .filter(({ at }) => {
        const day = utcDay(at);
        return day >= window.from && (list.toIncluded ? day <= window.to : day < window.to);
      })
      .sort((a, b) => b.at - a.at || (a.order.id < b.order.id ? 1 : -1))
      .slice(page.offset - 1, page.offset - 1 + page.limit);
    return Promise.resolve({ rows: found.map(({ order }) => order), total: undefined });
  };
  const transport = {
    scope: restingScope,
    config: { concurrency: dice.pick([1, 3, 8]) },
    windowDays: list.windowDays,
    report: () => undefined,
    log: { warn: () => undefined },
  } as unknown as Transport;
  const service: Pick<OrderingDependencies['service'], 'requisitionOrders'> = {
    requisitionOrders: (range, { shipTo }) =>
      walk<RequisitionOrder>(transport, {
        range,
        limit: list.limit,
        dateOf: ({ creationDate }) => creationDate,
        ask: (window, page) => ask(window, page, shipTo),
      }),
  };
  const parts = { clock: { now: () => now }, service } as unknown as OrderingDependencies;
  const attempt = { nonces: [nonce], since: openedAt };
  const seen = await scan(parts, receiver, attempt, undefined);
  return { exists, found: seen.found.length, complete: seen.complete };
}

describe('a look for an order', () => {
  it(`never calls it absent while it is listed, in ${runs} runs over lists that move and fail`, async () => {
    const told = { found: 0, absent: 0, open: 0 };
    for (let seed = 1; seed <= runs; seed += 1) {
      const { exists, found, complete } = await run(seed);
      if (exists && complete && found === 0) throw new Error(`seed ${seed}: false absence`);
      if (!exists && found > 0) throw new Error(`seed ${seed}: found what is not there`);
      told[found > 0 ? 'found' : complete ? 'absent' : 'open'] += 1;
    }
    // It does not keep that promise by never saying anything.
    expect(told.found).toBeGreaterThan(runs / 2);
    expect(told.absent).toBeGreaterThan(runs / 20);
    expect(told.open).toBeGreaterThan(runs / 100);
  });

  it('counts for nothing where a day has more rows than the service lets anyone read', async () => {
    const at = Date.UTC(2026, 4, 5, 12);
    const nonce = aMark(1);
    let asked = 0;
    const ask = (_: unknown, { offset, limit }: { offset: number; limit: number }) => {
      asked += 1;
      expect(offset).toBeLessThanOrEqual(limits.offset.max);
      const rows = Array.from({ length: limit }, (__, i) => {
        const id = `O${offset + i}`;
        return { id, requisitionId: id, creationDate: new Date(at).toISOString() };
      });
      return Promise.resolve({ rows, total: undefined });
    };
    const transport = {
      scope: restingScope,
      config: { concurrency: 3 },
      windowDays: 2,
      report: () => undefined,
      log: { warn: () => undefined },
    } as unknown as Transport;
    const service = {
      requisitionOrders: (range: { from: string; to: string }) =>
        walk<RequisitionOrder>(transport, { range, limit: 5_000, dateOf: ({ creationDate }) => creationDate, ask }),
    };
    const parts = { clock: { now: () => at }, service } as unknown as OrderingDependencies;
    const seen = await scan(parts, undefined, { nonces: [nonce], since: at }, undefined);
    expect(seen).toEqual({ found: [], complete: false });
    expect(asked).toBeGreaterThan(3);
  });
});
