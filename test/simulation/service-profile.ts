import type { Dice } from './dice.ts';

/** What a `customNumber` looks like when it comes back. */
export type KeptCustomNumber = 'exact' | 'lower' | 'absent' | 'varies' | { readonly cut: number };

/** What became of a write: when it was done, and what was heard of it. */
export type Fate =
  | 'ok'
  /** No connection: proved that nothing left. */
  | 'noConnection'
  /** A connection that takes longer than the send-by time allows. */
  | 'slowConnection'
  /** Broken off before anything was done. */
  | 'lostBefore'
  | 'lostAfter'
  /** No reply; it is done seconds to hours later. */
  | 'late'
  /** A verdict on the request; nothing is done. */
  | 'refused'
  /** A refusal whose text speaks of a time-out, done or not. */
  | 'refusedByTimeout'
  | 'failedBefore'
  | 'failedAfter'
  | 'conflictBefore'
  | 'conflictAfter'
  /** 2xx without an order. */
  | 'emptyAfter'
  /** 2xx, and the body cannot be read. */
  | 'unreadableAfter'
  /** 2xx with the order of somebody else. */
  | 'mixedUp'
  /** Done, and the reply comes after the lease is over. */
  | 'slowReply';

/** How the service of one seed behaves. */
export interface Profile {
  readonly echo: KeptCustomNumber;
  readonly keepsComments: boolean;
  readonly fates: Readonly<Record<Fate, number>>;
  /** Chance that one read fails, in good times and while it is down. */
  readonly readFails: number;
  readonly outages: number;
  /** A requisition is missing from the list for up to so long, milliseconds, with this chance. */
  readonly lag: { readonly chance: number; readonly most: number };
  /** Rows beside ours, and whether the pages move while they are read. */
  readonly strangers: number;
  readonly pageCap: number;
  readonly moves: number;
  /** Chance that one page of a list fails. */
  readonly pageFails: number;
  readonly latency: number;
  readonly slowReads: number;
  readonly splits: number;
  readonly short: number;
  readonly priceMoves: number;
  readonly autoAtStart: boolean;
  readonly autoFlips: number;
  readonly autoUnreadable: number;
  readonly phases: { readonly auto: string; readonly confirmed: string; readonly cancelled: string };
  /** What it answers to a confirm or cancel of what is not in phase ACCEPTED. */
  readonly notOpen: 409 | 400 | 422;
  /** Ahead of true time, milliseconds. */
  readonly skew: number;
  readonly dates: 'Z' | 'offset' | 'none';
  /** Reads by id show how it was up to so long ago. */
  readonly stale: number;
  readonly creditEnds: number;
  /** The list of requisitions fails for days. */
  readonly listNeverHeals: boolean;
  /** How often somebody confirms or cancels one of ours at the service itself. */
  readonly otherHands: number;
  /** Whether `creationDateTo` is part of a window. */
  readonly toIncluded: boolean;
}

const noFates: Record<Fate, number> = {
  ok: 1,
  noConnection: 0,
  slowConnection: 0,
  lostBefore: 0,
  lostAfter: 0,
  late: 0,
  refused: 0,
  refusedByTimeout: 0,
  failedBefore: 0,
  failedAfter: 0,
  conflictBefore: 0,
  conflictAfter: 0,
  emptyAfter: 0,
  unreadableAfter: 0,
  mixedUp: 0,
  slowReply: 0,
};

const hour = 3_600_000;

/** Some seeds are calm in most respects, so that each kind of trouble is also met by itself. */
export function drawProfile(dice: Dice): Profile {
  const wild = dice.chance(0.6);
  const some = (chance: number, value: number) => (dice.chance(chance) ? value : 0);
  const fates = { ...noFates };
  for (const fate of Object.keys(fates) as Fate[]) {
    if (fate === 'ok') fates.ok = dice.pick([1, 3, 8]);
    else if (dice.chance(wild ? 0.6 : 0.15)) fates[fate] = dice.pick([0.3, 1, 2]);
  }
  const cancelled = dice.pick(['CANCELLED', 'CANCELLED', 'X', 'K7']);
  const confirmed = dice.pick(['CONFIRMED', 'CONFIRMED', 'K7', 'ACCEPTED_FINAL']);
  return {
    echo: dice.pick<KeptCustomNumber>([
      'exact',
      'exact',
      'lower',
      'absent',
      'varies',
      { cut: 16 },
      { cut: 12 },
      { cut: 8 },
    ]),
    keepsComments: dice.chance(0.7),
    fates,
    readFails: some(0.5, dice.pick([0.02, 0.1, 0.3])),
    outages: some(0.4, dice.int(1, 4)),
    lag: { chance: some(0.6, dice.pick([0.2, 0.7])), most: dice.pick([20_000, 300_000, 2 * hour]) },
    strangers: dice.pick([0, 3, 25, 60]),
    pageCap: dice.pick([50, 50, 20, 10]),
    moves: some(0.5, dice.pick([0.02, 0.2])),
    pageFails: some(0.4, dice.pick([0.05, 0.3])),
    latency: dice.pick([50, 400, 3_000]),
    slowReads: some(0.3, 0.1),
    splits: dice.pick([0, 0.3]),
    short: dice.pick([0, 0, 0.2]),
    priceMoves: some(0.3, dice.int(1, 5)),
    autoAtStart: dice.chance(0.35),
    autoFlips: some(0.3, dice.int(1, 3)),
    autoUnreadable: some(0.15, dice.pick([0.2, 1])),
    phases: {
      auto: dice.pick(['CONFIRMED', 'ACCEPTED', confirmed]),
      confirmed,
      cancelled,
    },
    notOpen: dice.pick([409, 400, 422]),
    skew: dice.pick([0, 0, 1, -1]) * dice.int(0, 20) * hour,
    dates: dice.pick(['Z', 'offset', 'none']),
    stale: some(0.3, 120_000),
    creditEnds: some(0.2, 0.1),
    listNeverHeals: dice.chance(0.02),
    // One phase for both, and others who decide as well: nobody could tell.
    otherHands: confirmed === cancelled ? 0 : some(0.2, dice.int(1, 3)),
    toIncluded: dice.chance(0.5),
  };
}
