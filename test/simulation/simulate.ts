import { contentHash } from '../../src/ordering/workflow/draft-content.ts';
import { signApproval } from '../../src/ordering/decisions/sign-approval.ts';
import { policyDigest } from '../../src/ordering/policy/policy.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';
import type { DraftContent } from '../../src/ports/draft.ts';
import { ledgerOf } from './process-ledger.ts';
import { DeskProcess } from './desk-process.ts';
import { Dice } from './dice.ts';
import { People } from './people.ts';
import { Turns } from './turns.ts';
import { World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly lines: readonly string[];
  readonly digest: string;
  /** Awaits at which a process could have died. */
  readonly steps: number;
  /** Final states of the drafts. */
  readonly states: Readonly<Record<string, number>>;
  readonly questions: number;
  readonly restored: boolean;
}

const minute = 60_000;
const hour = 60 * minute;

/** One seed from the first order until nothing is left to be done. */
export async function simulate(seed: number): Promise<Outcome> {
  const world = await World.open(seed);
  try {
    return await play(seed, world);
  } finally {
    await world.store.close();
  }
}

async function play(seed: number, world: World): Promise<Outcome> {
  const { dice, fortune, profile, time, trace, truth } = world;
  const people = new People(world);
  // Of its own, so that the rest of a seed does not depend on it.
  const plan = new Dice(seed, 2);
  const turns = new Turns(seed, world, people);
  world.onCommit = (operations) => turns.committed(operations);
  const begin = time.now;
  const busy = dice.int(1, 6) * hour;
  for (let each = 0; each < fortune.workers; each += 1) void work(world);
  for (let each = 0; each < profile.strangers; each += 1) time.at(begin + dice.int(0, busy), () => truth.createOther());
  for (let each = 0; each < profile.priceMoves; each += 1) {
    time.at(begin + dice.int(0, busy), () => {
      const sku = dice.pick([...truth.prices.keys()]);
      truth.prices.set(sku, `${dice.int(20, 400)}.${dice.int(10, 99)}`);
    });
  }
  for (let each = 0; each < profile.autoFlips; each += 1) {
    time.at(begin + dice.int(0, busy), () => {
      truth.automatic = !truth.automatic;
    });
  }
  for (let each = 0; each < profile.outages; each += 1) {
    const from = begin + dice.int(0, busy);
    time.at(from, () => (truth.down = true));
    const to = from + dice.pick([10_000, 10 * minute, hour]);
    time.at(to, () => (truth.down = false));
    // What was approved meanwhile is still to be sent when somebody freezes.
    if (plan.chance(0.35)) time.at(to - 5_000, () => void people.freeze());
  }
  for (let each = 0; each < profile.otherHands; each += 1) time.at(begin + dice.int(0, busy), () => truth.otherHand());
  const orders = profile.listNeverHeals ? 1 : dice.int(1, dice.pick([3, 6, 9]));
  // Sometimes all at once, so that they race for the limits.
  const together = dice.chance(0.3);
  for (let each = 0; each < orders; each += 1) {
    const at = together ? dice.int(0, 3 * minute) : dice.int(0, busy);
    time.at(begin + at, () => void people.buy());
  }
  for (const id of ['a1', 'a2', 'a3']) void visits(world, people, id, begin + busy);
  for (let each = 0; each < 2; each += 1) {
    if (dice.chance(0.5)) time.at(begin + dice.int(0, busy), () => void people.overstep());
    if (dice.chance(people.temper.freezes)) time.at(begin + dice.int(0, busy), () => void people.freeze());
    if (dice.chance(0.3)) time.at(begin + dice.int(0, busy), () => void tamper(world, people));
  }
  if (seed % 7 === 6) await putBack(world, people, new Dice(seed, 4), begin + busy);
  await time.run(begin + busy);

  // The trouble is over: whatever is open must now come to an end.
  trace.say('world', 'the trouble is over');
  world.trouble = false;
  truth.trouble = false;
  if (profile.listNeverHeals) truth.listDown = true;
  truth.down = false;
  for (const { process } of world.running) process.calm();
  world.usePolicy(world.firstPolicy);
  void people.thaw();
  // Late ones are created within 20 hours; a person who is to say what is true waits for that.
  for (const pause of [0.5, 0.5, 1, 18, 3, 3, 1, 1, 1, 1, 1, 1, 51, 1, 1]) {
    await time.run(time.now + pause * hour);
    for (const id of ['a1', 'a2']) {
      void people.decide(id, true);
      await time.run(time.now + 5 * minute);
    }
  }

  const audit = await world.store.read.audit({ limit: 100_000 });
  const rows = await Promise.all(people.known().map(async (id) => (await world.store.read.draft(id))!));
  await world.wire.end(audit, rows);
  if (world.ledger.past.restored) world.wire.once();
  for (const row of rows) {
    if (!restful.has(row.state) && !isOver(world, row))
      trace.violation('nothing is stuck', `${row.id} is still ${row.state}: ${row.reason ?? ''}`);
  }
  const states: Record<string, number> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  const steps = world.running.reduce((sum, { process }) => sum + process.points, 0);
  const { digest, lines, violations } = trace;
  const { restored } = world.ledger.past;
  return { seed, violations, lines, digest, steps, states, questions: people.asked, restored };
}

const restful = new Set(['priced', 'confirmed', 'cancelled', 'failed', 'declined', 'expired', 'withdrawn', 'dropped']);

/**
 * What the service has confirmed or cancelled behind the desk's back is a question that stays open, and is shown. What
 * was dropped is looked for until the list was read whole once, and a list that never heals never is. What waits for
 * approval at the very end has its time.
 */
function isOver({ time, truth }: World, { state, requisitionId, expiresAt }: DraftRow): boolean {
  if (state === 'pending_approval') return expiresAt > time.now;
  if (state === 'dropping') return truth.listDown;
  const requisition = truth.byId(requisitionId ?? '');
  const asks = ['differs', 'confirm_unknown', 'cancel_unknown'].includes(state);
  return asks && requisition !== undefined && truth.stateOf(requisition) !== 'open';
}

/** A copy of the ledger takes its place: of any moment, or of when something was approved that could still be sent. */
async function putBack(world: World, people: People, dice: Dice, until: number): Promise<void> {
  const { history, ledger, time } = world;
  await time.run(dice.int(time.now + 10 * minute, until));
  const isApproved = () => [...ledger.shadow.approvals.values()].some(({ at }) => at >= time.now - 10 * minute);
  const soon = dice.chance(0.6);
  while (soon && time.now < until && !isApproved()) await time.run(time.now + 5 * minute);
  const sending = history.flatMap(({ operations }, at) =>
    operations.some(({ name }) => name === 'insertApproval' || name === 'insertAttempt') ? [at, at + 1] : [],
  );
  await world.restore(soon && sending.length > 0 ? dice.pick(sending.slice(-6)) : dice.int(0, history.length));
  // Whoever was at it goes on at once.
  time.at(time.now + dice.int(1_000, minute), () => void people.decide(dice.pick(['a1', 'a2']), true));
  for (let lost = people.forget(); lost > 0; lost -= 1) {
    // Whoever asked for it does not find it any more.
    if (dice.chance(0.5)) time.at(time.now + dice.int(minute, 20 * minute), () => void people.buy());
  }
}

/** A process that works until it dies; then another one is started. */
async function work(world: World): Promise<void> {
  for (;;) {
    const { process, ordering } = world.start();
    const life = process
      .answer(async () => {
        for (;;) {
          await ordering.workOnce();
          await world.idle(process.dice);
          await process.point();
        }
      })
      .catch(() => undefined);
    await life;
    if (!process.dead) {
      // A round that threw (the ledger was busy): the loop of the desk goes on after a pause.
      process.die();
    }
    await world.time.sleep(world.dice.pick([1_000, 30_000, 400_000]));
  }
}

async function visits(world: World, people: People, id: string, until: number): Promise<void> {
  while (world.time.now < until) {
    await world.time.sleep(world.dice.int(30_000, 15 * minute));
    await people.decide(id, false);
    world.wire.watch();
  }
}

/** Somebody writes into the database, or puts an old copy back. None of it may ever be sent. */
async function tamper(world: World, people: People): Promise<void> {
  const { dice, ledger, time, trace } = world;
  const hand = new DeskProcess('hand', { dice: dice.fork(), time, trace, skew: 0 });
  const own = ledgerOf(
    hand,
    world.store,
    (by, operations) => world.commit(by, operations),
    () => ({ busy: 0, unheard: 0 }),
  );
  const waiting = [...ledger.shadow.drafts.values()].find(({ state }) => state === 'pending_approval');
  if (waiting !== undefined && dice.chance(0.4)) {
    trace.say('hand', `calls ${waiting.id} approved`);
    await own.write((tx) => tx.saveDraft({ ...waiting, state: 'approved', nextAt: time.now }, waiting.fence));
    return;
  }
  const template = dice.pick([...ledger.shadow.drafts.values(), undefined]);
  if (template === undefined) return;
  const kind = dice.pick(['state', 'approval', 'old copy'] as const);
  const id = `DFORGED${String(people.drafts.length)}`;
  // As many were there before the ledger was put back.
  if (ledger.shadow.drafts.has(id)) return;
  trace.say('hand', `${kind} of ${template.id}`);
  const forged: DraftRow = {
    ...template,
    id,
    ...contentOf(template.content),
    state: 'approved',
    wants: 'submit',
    requisitionId: null,
    answer: null,
    readBack: null,
    nextAt: time.now,
    leaseOwner: null,
    leaseUntil: 0,
    expiresAt: time.now + hour,
  };
  people.drafts.push(id);
  await own.write(async (tx) => {
    await tx.insertDraft(forged);
    if (kind === 'state') return;
    const at = kind === 'old copy' ? time.now - dice.int(31 * minute, 40 * hour) : time.now;
    const approval = signApproval(
      {
        id: `PFORGED${String(people.drafts.length)}`,
        draftId: id,
        revision: forged.revision,
        hash: forged.hash,
        action: 'submit',
        person: 'a1',
        surface: 'terminal',
        at,
        expiresAt: at + 30 * minute,
      },
      { policy: policyDigest(world.policy) },
      world.key,
    );
    await tx.insertApproval(kind === 'old copy' ? approval : { ...approval, mac: 'f'.repeat(64) });
  });
}

function contentOf(content: DraftContent): { content: DraftContent; hash: string } {
  return { content, hash: contentHash(content) };
}
