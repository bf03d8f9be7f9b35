import type { Cell, Story } from './cell.ts';
import { faults } from './faults.ts';
import { fits, routeOf, secondPoints } from './routes.ts';

/** A small generator of its own (mulberry32): the choice must be the same everywhere for one seed. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const stories: readonly Story[] = [
  'order',
  'take-less',
  'cancel-less',
  'swap-lines',
  'swap-wish',
  'withdraw',
  'decline',
  'expire',
];

type Choice = Omit<Cell, 'number'>;

/** Every way there is, once for each failpoint on it and once without a crash, in an order that the seed decides. */
function everything(seed: number): Choice[] {
  const roll = dice(seed);
  const all: Choice[] = [];
  for (const story of stories) {
    for (const account of ['C100000', 'C300000'] as const) {
      for (const fault of faults) {
        if (!fits(story, account, fault)) continue;
        for (const whenAbsent of ['resend', 'drop'] as const) {
          const asks = fault.strikes === 'request' || fault.strikes === 'much-later';
          if (whenAbsent === 'drop' && !asks) continue;
          const base = { engine: 'desk', story, account, fault, whenAbsent, signal: 'SIGKILL' } as const;
          const route = routeOf(base);
          for (const point of [undefined, ...route]) {
            const seconds = point === undefined ? [] : secondPoints(point, route);
            const second = seconds[roll(Math.ceil(seconds.length * 1.5) + 1)];
            const plain = { ...base, restored: false, otherPolicy: false };
            if (second === undefined && point !== undefined && story === 'order' && whenAbsent === 'resend') {
              all.push(...disturbed(plain, point, route));
            }
            all.push({
              ...plain,
              shipTo: account === 'C100000' && roll(3) === 0 ? 'C200001' : undefined,
              database: roll(10) === 0 ? 'postgres' : 'sqlite',
              failpoints: point === undefined ? [] : second === undefined ? [point] : [point, second],
              // Not inside a transaction: whoever is stopped there keeps the ledger from everybody until it goes on.
              signal:
                second === undefined && point !== undefined && !/^(before|mid):/.test(point) && roll(8) === 0
                  ? 'SIGSTOP'
                  : 'SIGKILL',
            });
          }
        }
      }
    }
  }
  return shuffled(all, roll);
}

/** The same way with a backup restored, or another policy, after the worker was killed at `point`. */
function disturbed(
  base: Omit<Choice, 'shipTo' | 'database' | 'failpoints'>,
  point: string,
  route: readonly string[],
): Choice[] {
  const { fault } = base;
  const at = route.indexOf(point);
  const cell = { ...base, shipTo: undefined, database: 'sqlite', failpoints: [point] } as const;
  // A list that lags or fails for long hides the order from everybody, and so does an account that returns no mark.
  const canBeFound =
    fault.strikes === 'nothing' || (fault.strikes === 'reply' && !/list|customNumber/.test(fault.name));
  const out: Choice[] = [];
  if (canBeFound && at >= route.indexOf('after:prepared')) out.push({ ...cell, restored: true });
  if (
    fault.strikes === 'nothing' &&
    at >= route.indexOf('after:approved-submit') &&
    at < route.indexOf('after:sending')
  ) {
    out.push({ ...cell, otherPolicy: true });
  }
  return out;
}

function shuffled<T>(all: readonly T[], roll: (below: number) => number): T[] {
  const left = [...all];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(roll(left.length), 1));
  return out;
}

/**
 * So many cells, the same for one seed: first those that bring a failpoint, a fault or a database that was not there
 * yet, the ones with the rarest news first; then the others as the seed orders them. `by` 'kind': new is only what a fault
 * strikes, a side of a commit, a database, account or signal, a restored backup, another policy and a mode that is hidden.
 */
export function chooseCells(count: number, seed: number, by: 'name' | 'kind' = 'name'): Cell[] {
  const newsIn = by === 'name' ? namesIn : kindsIn;
  const pool = everything(seed);
  const seen = new Set<string>();
  const chosen: Choice[] = [];
  // What few cells bring is taken where it is to be had; what many bring comes along.
  const frequency = new Map<string, number>();
  for (const each of pool.flatMap(newsIn)) frequency.set(each, (frequency.get(each) ?? 0) + 1);
  const newsOf = (cell: Choice) =>
    newsIn(cell)
      .filter((each) => !seen.has(each))
      .reduce((sum, each) => sum + 1 / (frequency.get(each) ?? 1), 0);
  while (chosen.length < count && pool.length > 0) {
    let best = 0;
    let most = -1;
    for (const [at, cell] of pool.entries()) {
      const news = newsOf(cell);
      if (news > most) [best, most] = [at, news];
    }
    if (most <= 0) break;
    const [cell] = pool.splice(best, 1);
    if (cell === undefined) break;
    for (const each of newsIn(cell)) seen.add(each);
    chosen.push(cell);
  }
  chosen.push(...pool.slice(0, count - chosen.length));
  return chosen.slice(0, count).map((cell, at) => ({ ...cell, number: at + 1 }));
}

function kindsIn({ failpoints, fault, database, account, signal, restored, otherPolicy }: Choice): string[] {
  return [
    ...failpoints.flatMap((failpoint) => /^(before|mid|after):/.exec(failpoint)?.[1] ?? []),
    ...[fault.strikes, database, account, signal],
    ...(restored ? ['restored'] : []),
    ...(otherPolicy ? ['other policy'] : []),
    ...(fault.modeHidden ? ['mode hidden'] : []),
  ];
}

function namesIn({ failpoints, fault, story, account, database, signal, whenAbsent, ...more }: Choice): string[] {
  return [
    ...failpoints,
    fault.name,
    `${story} ${account}`,
    `${database} ${account}`,
    signal,
    `${fault.strikes} ${whenAbsent}`,
    ...(more.restored ? [`restored ${account}`] : []),
    ...(more.otherPolicy ? [`other policy ${account}`] : []),
  ];
}

/** The failpoints that `chooseCells` draws from, and what brings something new to it. */
export function countAll(seed: number): { failpoints: Set<string>; kinds: Set<string> } {
  const all = everything(seed);
  return { failpoints: new Set(all.flatMap(({ failpoints }) => failpoints)), kinds: kindsOf(all) };
}

export function kindsOf(cells: readonly Choice[]): Set<string> {
  return new Set(cells.flatMap(kindsIn));
}
