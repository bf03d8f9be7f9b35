import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { deskActor, record } from '../ordering/workflow/transitions.ts';
import type { Actor, Policy } from '../ordering/policy/policy.ts';
import type { Ledger, LedgerWrite } from '../ports/ledger.ts';
import type { StandingContent, StandingRow, SubscriptionRow } from '../ports/watch.ts';
import type { Followed, WatchDesk, WatchReport } from '../ports/watch-desk.ts';
import { instantAt } from './local-time.ts';
import { farAway, texts } from './messages/follow-en.ts';
import { missingOf, skuOf } from './reorder.ts';
import { withDefaults } from './watch.ts';
import { readWish, type Wish } from './words.ts';

/** Subscriptions of one person. */
const most = 50;

export interface FollowDependencies {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly zone: string;
  /** Names of the operator's list: `mail:NAME`, `webhook:NAME`. */
  readonly addresses: ReadonlyMap<string, unknown>;
  readonly randomBytes: (bytes: number) => Uint8Array;
  /** Makes a draft now of what is prepared again and again; undefined: nothing is missing. */
  readonly tryStanding: (row: StandingRow) => Promise<string | undefined>;
}

type Caller = Pick<Actor, 'person' | 'may'>;

/** What one person follows. `caller` undefined: nobody of the policy. */
export function watchDeskFor(deps: FollowDependencies, caller: Caller | undefined): WatchDesk {
  return {
    follow: async (words) => {
      if (caller === undefined) throw new DeskError('not_allowed', texts.nobody, { next: texts.askAdmin });
      return carryOut(deps, caller, readWish(words));
    },
  };
}

async function carryOut(deps: FollowDependencies, caller: Caller, wish: Wish): Promise<WatchReport> {
  switch (wish.kind) {
    case 'list':
      return { followed: await listed(deps, caller, wish.all) };
    case 'follow':
      return add(deps, caller, wish);
    case 'repeat':
      return addStanding(deps, caller, wish);
    case 'count':
      return count(deps, caller, wish);
    case 'stop':
      return change(deps, caller, wish.id, texts.stopped(wish.id), { endedAt: deps.clock.now() });
    case 'resume':
      return change(deps, caller, wish.id, texts.resumed(wish.id), { pausedUntil: null });
    case 'pause': {
      const { until, id } = wish;
      const pausedUntil = until === undefined ? farAway + 1 : instantAt(until, '00:00', deps.zone);
      return change(deps, caller, id, texts.paused(id, until), { pausedUntil });
    }
    case 'try': {
      const row = (await deps.ledger.read.watch.standing(caller.person)).find(({ id }) => id === wish.id);
      if (row === undefined) throw notYours(wish.id);
      const draftId = await deps.tryStanding(row);
      const done = draftId === undefined ? texts.enough(skuOf(row.content)) : texts.tried(draftId);
      return { done, followed: await listed(deps, caller, false) };
    }
  }
}

async function add(
  deps: FollowDependencies,
  { person, may }: Caller,
  { topic, filter, how, quiet, zone = deps.zone, to = 'slack' }: Extract<Wish, { kind: 'follow' }>,
): Promise<WatchReport> {
  const { ledger, clock, addresses, randomBytes } = deps;
  if (to !== 'slack' && !addresses.has(to)) {
    throw new DeskError('not_allowed', texts.unknownAddress(to), { next: texts.operatorsList });
  }
  return ledger.write(async (tx) => {
    const mine = await tx.watch.subscriptions({ person });
    const wanted = JSON.stringify([topic, filter, to]);
    const same = mine.find((each) => JSON.stringify([each.topic, each.filter, each.channel]) === wanted);
    if (same !== undefined && same.how === how && same.quiet === quiet) {
      return { done: texts.already(same.id), followed: mine.map(followedOf) };
    }
    if (same === undefined && mine.length >= most) {
      throw new DeskError('refused', texts.tooMany(most), { next: texts.stopOne });
    }
    const row: SubscriptionRow = {
      ...{ id: same?.id ?? newId('W', randomBytes), person, topic, filter, channel: to, how, quiet, zone },
      pausedUntil: null,
      fromSeq: same?.fromSeq ?? (await tx.events({ limit: 1 })).at(-1)?.seq ?? 0,
      createdAt: same?.createdAt ?? clock.now(),
      endedAt: null,
    };
    await tx.watch.saveSubscription(row);
    await note(tx, clock, { person, may }, 'watch-added', { id: row.id, topic, channel: to });
    const followed = [...mine.filter(({ id }) => id !== row.id), row].map(followedOf);
    return { done: texts.following(texts.what(row), texts.how(row), row.id), followed };
  });
}

async function addStanding(
  { ledger, clock, zone: deskZone, randomBytes }: FollowDependencies,
  caller: Caller,
  { content, zone = deskZone }: Extract<Wish, { kind: 'repeat' }>,
): Promise<WatchReport> {
  return ledger.write(async (tx) => {
    const mine = await tx.watch.standing(caller.person);
    // A reorder point of the same product and receiver is another minimum, and no second one.
    const same = content.reorder === undefined ? undefined : mine.find((each) => isSamePoint(each, content));
    if (same === undefined && mine.length >= most) {
      throw new DeskError('refused', texts.tooMany(most), { next: texts.stopOne });
    }
    const { reorder } = content;
    const counted = reorder?.count === undefined ? same?.content.reorder : { ...reorder, countedAt: clock.now() };
    const row: StandingRow = {
      ...{ id: same?.id ?? newId('S', randomBytes), person: caller.person, zone },
      content: reorder === undefined ? content : { ...content, reorder: { ...counted, ...reorder } },
      ...{ lastPeriod: same?.lastPeriod ?? null, createdAt: same?.createdAt ?? clock.now(), endedAt: null },
    };
    await tx.watch.saveStanding(row);
    await note(tx, clock, caller, 'standing-added', { id: row.id, ...content });
    const what = texts.standing(row);
    const done =
      reorder === undefined
        ? texts.repeating(what, row.id)
        : texts.reordering(what, `${skuOf(content)} 3`, row.content.reorder?.count !== undefined);
    return { done, followed: [...mine.filter(({ id }) => id !== row.id), row].map(standingOf) };
  });
}

const isSamePoint = ({ content }: StandingRow, other: StandingContent) =>
  content.reorder !== undefined && skuOf(content) === skuOf(other) && content.shipTo === other.shipTo;

/** Notes how many there are: at the receiver that is named, or the only one, or the payer itself. */
async function count(
  { ledger, clock }: FollowDependencies,
  caller: Caller,
  { counts, shipTo }: Extract<Wish, { kind: 'count' }>,
): Promise<WatchReport> {
  return ledger.write(async (tx) => {
    const mine = await tx.watch.standing(caller.person);
    const below: string[] = [];
    for (const { sku, units } of counts) {
      const points = mine.filter(({ content }) => content.reorder !== undefined && skuOf(content) === sku);
      const [only, ...others] = points;
      const row =
        shipTo === undefined && others.length === 0
          ? only
          : points.find(({ content }) => (content.shipTo ?? 'own') === (shipTo ?? 'own'));
      if (row?.content.reorder === undefined) {
        throw new DeskError('not_found', texts.noReorderPoint(sku), { next: texts.addReorderPoint(sku) });
      }
      const { min, upTo } = row.content.reorder;
      const content = { ...row.content, reorder: { min, upTo, count: units, countedAt: clock.now() } };
      await tx.watch.saveStanding({ ...row, content });
      if (((await missingOf(tx, { ...row, content }, clock.now())) ?? 0) > 0) below.push(sku);
    }
    await note(tx, clock, caller, 'standing-counted', { counts });
    const followed = (await tx.watch.standing(caller.person)).map(standingOf);
    return { done: texts.counted(counts, below), followed };
  });
}

async function change(
  deps: FollowDependencies,
  caller: Caller,
  id: string,
  done: string,
  columns: Partial<Pick<SubscriptionRow, 'endedAt' | 'pausedUntil'>>,
): Promise<WatchReport> {
  const { ledger, clock, policy, zone } = deps;
  await ledger.write(async (tx) => {
    const isTheirs = ({ person }: { person: string }) => person === caller.person || caller.may.has('admin');
    if (id.startsWith('S')) {
      const row = (await tx.watch.standing()).find((each) => each.id === id && isTheirs(each));
      // A pause of what is prepared again and again would leave gaps that nobody sees: it is stopped or it goes on.
      if (row === undefined || columns.endedAt === undefined) throw notYours(id);
      await tx.watch.saveStanding({ ...row, endedAt: columns.endedAt });
    } else {
      const rows = withDefaults(await tx.watch.subscriptions({ ended: true }), policy, zone);
      const row = rows.find((each) => each.id === id && each.endedAt === null && isTheirs(each));
      if (row === undefined) throw notYours(id);
      await tx.watch.saveSubscription({ ...row, ...columns });
    }
    await note(tx, clock, caller, 'watch-changed', { id, ...columns });
  });
  return { done, followed: await listed(deps, caller, false) };
}

async function note(
  tx: LedgerWrite,
  clock: Clock,
  { person }: Caller,
  action: string,
  detail: Record<string, unknown>,
) {
  await record(tx, clock.now(), { actor: person === '' ? deskActor : person, action, detail }, null);
}

async function listed({ ledger, policy, zone }: FollowDependencies, caller: Caller, all: boolean): Promise<Followed[]> {
  if (all && !caller.may.has('admin')) throw new DeskError('not_allowed', texts.onlyAdmin, { next: texts.askAdmin });
  const { watch } = ledger.read;
  const rows = withDefaults(await watch.subscriptions({ ended: true }), policy, zone);
  const subscriptions = rows.filter(({ person, endedAt }) => endedAt === null && (all || person === caller.person));
  const standing = await watch.standing(all ? undefined : caller.person);
  const named = <Row extends { person: string }>(row: Row, followed: Followed): Followed =>
    all ? { ...followed, person: row.person } : followed;
  return [
    ...subscriptions.map((row) => named(row, followedOf(row))),
    ...standing.map((row) => named(row, standingOf(row))),
  ];
}

const followedOf = (row: SubscriptionRow): Followed => ({ id: row.id, what: texts.what(row), how: texts.how(row) });
const standingOf = (row: StandingRow): Followed => ({ id: row.id, what: texts.standing(row), how: texts.draftOnly });

const notYours = (id: string) => new DeskError('not_found', texts.notYours(id), { next: texts.listFirst });

/** Without letters that are mistaken for digits. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const newId = (first: 'W' | 'S', randomBytes: (bytes: number) => Uint8Array): string =>
  first + [...randomBytes(6)].map((byte) => letters[byte % letters.length]).join('');
