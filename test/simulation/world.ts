import { Secret } from '../../src/core/secret.ts';
import { decimal } from '../../src/core/money.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import type { OrderingDependencies } from '../../src/ordering/dependencies.ts';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import { personFor, type Actor, type Person, type Policy } from '../../src/ordering/policy/policy.ts';
import { orderingTimes } from '../../src/ordering/dependencies.ts';
import type { Processes } from '../../src/ports/processes.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { DeskProcess } from './desk-process.ts';
import { Dice } from './dice.ts';
import { LedgerOracle } from './ledger-oracle.ts';
import { ledgerOf, type LedgerFaults } from './process-ledger.ts';
import { drawProfile, type Profile } from './service-profile.ts';
import { ServiceReads } from './service-reads.ts';
import type { Operation, Transaction } from './shadow.ts';
import { ServiceTruth } from './service-truth.ts';
import { ServiceWrites } from './service-writes.ts';
import { Trace } from './trace.ts';
import { VirtualTime } from './virtual-time.ts';
import { WireOracle } from './wire-oracle.ts';
import { testSeal } from '../support/test-seal.ts';
import { unrecordedInMemory } from '../support/unrecorded.ts';

/** How the desk of one seed fares, beside its service. */
export interface Fortune {
  /** A process dies about once in so many awaits; 0: never. */
  readonly deaths: number;
  readonly standstills: number;
  readonly ledger: LedgerFaults;
  readonly workers: number;
  /** Processes' clocks differ from the database's by up to so much. */
  readonly skew: number;
}

export interface Running {
  readonly process: DeskProcess;
  readonly ordering: Ordering;
}

/** Everything of one seed: time, service, ledger, processes and oracles. */
export class World {
  readonly seed: number;
  readonly dice: Dice;
  readonly time: VirtualTime;
  readonly trace: Trace;
  readonly truth: ServiceTruth;
  /** Of the beginning, and of the end. */
  readonly firstPolicy: Policy;
  readonly key = new Secret('the key of a simulation');
  store: Store;
  ledger: LedgerOracle;
  readonly wire: WireOracle;
  readonly fortune: Fortune;
  readonly running: Running[] = [];
  trouble = true;
  /** Every transaction that the ledger holds. */
  history: Transaction[] = [];
  /** Told of every transaction once it is committed. */
  onCommit: (operations: readonly Operation[]) => void = () => undefined;
  #policy: Policy;
  #born = 0;
  /** Of its own, so that what else a seed holds does not depend on it. */
  readonly #gaps: Dice | undefined;
  readonly #sleepers: (() => void)[] = [];
  /** The disk of the one machine that all processes run on. */
  readonly #unrecorded = unrecordedInMemory();

  static async open(seed: number): Promise<World> {
    const dice = new Dice(seed);
    // Some days begin shortly before midnight (UTC), where sums of a day begin anew.
    const [hour, minute] = dice.pick([
      [9, 0],
      [14, 0],
      [22, 30],
      [23, 30],
    ] as const);
    const time = new VirtualTime(Date.UTC(2026, 10, 20, hour, minute + dice.int(0, 29)));
    return new World(seed, dice, time, await emptyStore(time), new Dice(seed, 1));
  }

  private constructor(seed: number, dice: Dice, time: VirtualTime, store: Store, gaps: Dice) {
    this.seed = seed;
    this.dice = dice;
    this.time = time;
    this.store = store;
    this.trace = new Trace(() => time.now);
    this.#gaps = gaps.chance(0.4) ? gaps : undefined;
    const profile = drawProfile(dice);
    this.truth = new ServiceTruth(profile, time, dice.fork());
    this.firstPolicy = policyOf(dice);
    this.#policy = this.firstPolicy;
    this.fortune = {
      deaths: dice.pick([0, 0, 400, 120]),
      standstills: dice.pick([0, 0, 300, 60]),
      ledger: { busy: dice.pick([0, 0, 0.01]), unheard: dice.pick([0, 0, 0, 0.01]) },
      workers: dice.int(1, 3),
      skew: dice.pick([0, 0, 2_000]),
    };
    const { trace, truth, key } = this;
    this.ledger = new LedgerOracle({ trace, truth, policy: () => this.#policy, key, now: () => time.now });
    this.wire = new WireOracle(this.ledger, truth, trace, () => time.now);
    trace.say('world', JSON.stringify({ profile, fortune: this.fortune }));
  }

  get profile(): Profile {
    return this.truth.profile;
  }

  /** What those who begin now have read. */
  get policy(): Policy {
    return this.#policy;
  }

  /** Another policy: it is read at the start, so every process is ended, and others begin. */
  usePolicy(policy: Policy): void {
    if (policy === this.#policy) return;
    this.trace.say('world', policy === this.firstPolicy ? 'the first policy again' : 'another policy');
    this.#policy = policy;
    for (const { process } of this.running) process.die();
  }

  /** One more process of the desk. */
  start(): Running {
    const { dice, fortune, time, trace } = this;
    this.#born += 1;
    const skew = dice.int(-fortune.skew, fortune.skew);
    const process = new DeskProcess(`w${this.#born}`, { dice: dice.fork(), time, trace, skew });
    if (this.trouble && fortune.deaths > 0) process.dieIn(dice.int(1, 2 * fortune.deaths));
    if (this.trouble && fortune.standstills > 0)
      process.standStillIn(
        dice.int(1, 2 * fortune.standstills),
        dice.pick([5_000, 100_000, 200_000, 900_000, 2_000_000]),
      );
    if (this.trouble && this.#gaps !== undefined) process.stopBeforeBytes(this.#gaps);
    const gate = () => process.point();
    const reads = new ServiceReads(this.truth, gate, (record) => this.ledger.walked(process.name, record));
    const writes = new ServiceWrites(this.truth, process, this.wire, trace);
    const calm = { busy: 0, unheard: 0 };
    const parts: OrderingDependencies = {
      ledger: ledgerOf(
        process,
        this.store,
        (by, operations) => this.commit(by, operations),
        () => (this.trouble ? fortune.ledger : calm),
      ),
      // Ordering asks for no more than these of the port.
      service: {
        quote: (request) => reads.quote(request),
        customer: () => reads.customer(),
        finances: () => reads.finances(),
        requisition: (id) => reads.requisition(id),
        requisitionOrders: (range, filter) => reads.requisitionOrders(range, filter),
        submit: (body, call) => writes.submit(body, call),
        confirm: (id, options, call) => writes.confirm(id, options, call),
        cancel: (id, options, call) => writes.cancel(id, options, call),
      } satisfies Partial<OrderingDependencies['service']> as OrderingDependencies['service'],
      policy: this.policy,
      key: this.key,
      clock: time.clock(skew),
      randomBytes: process.dice.bytes,
      settings: { mode: 'live', worker: process.name, times: orderingTimes },
      startedAt: time.now,
      processes: this.#processesSeenFrom(process),
      unrecorded: this.#unrecorded,
      log: { warn: (message, fields) => trace.say(process.name, `${message} ${String(fields?.['error'] ?? '')}`) },
    };
    this.ledger.past.started.set(process.name, time.now);
    const running = { process, ordering: new Ordering(parts) };
    this.running.push(running);
    return running;
  }

  #processesSeenFrom({ name }: DeskProcess): Processes {
    const markOf = (pid: string) => ({ host: 'one', place: 'one', pid: Number(pid.slice(1)), begun: '' });
    return {
      self: markOf(name),
      look: ({ pid }) =>
        this.running.some(({ process }) => process.name === `w${pid}` && !process.dead) ? 'there' : 'gone',
    };
  }

  /** A process that lives, for a person to go to. */
  living(): Running {
    const alive = this.running.filter(({ process }) => !process.dead);
    return alive.length > 0 ? this.dice.pick(alive) : this.start();
  }

  commit(process: string, operations: readonly Operation[]): void {
    this.ledger.commit({ process, operations });
    this.history.push({ process, operations });
    this.onCommit(operations);
    for (const wake of this.#sleepers.splice(0)) wake();
  }

  /** A copy of the ledger, made after so many transactions, takes its place, and every process is ended. */
  async restore(transactions: number): Promise<void> {
    const history = this.history.slice(0, transactions);
    // Before anybody hears of it: nothing runs meanwhile.
    const store = await emptyStore(this.time);
    for (const { operations } of history) await replay(store, operations);
    await this.store.close();
    this.store = store;
    this.ledger = this.ledger.wentBack(history);
    this.wire.ledger = this.ledger;
    this.trace.say('world', `puts back the ledger after ${transactions} of ${this.history.length} transactions`);
    this.history = history;
    for (const { process } of this.running) process.die();
  }

  /** Until something may be due: a worker of the desk polls, which would be most of what a simulation does. */
  async idle(dice: Dice): Promise<void> {
    for (;;) {
      const due = Math.min(this.ledger.nextDue(), this.ledger.past.restored ? this.#reconciles() : Infinity);
      if (due <= this.time.now) return this.time.sleep(dice.int(500, 2_500));
      await new Promise<void>((wake) => {
        this.#sleepers.push(wake);
        if (due < Infinity) this.time.at(due, wake);
      });
    }
  }

  /** When the service is held against the ledger next: what the ledger has lost makes nothing due. */
  #reconciles(): number {
    const { recentAt = 0 } = JSON.parse(this.ledger.shadow.settings.get('reconciled') ?? '{}') as { recentAt?: number };
    return recentAt + 18 * orderingTimes.reconcile;
  }

  person(id: string, surface: Actor['surface'] = 'terminal'): Actor {
    const actor = personFor(this.policy, { kind: 'person', id });
    if (actor === undefined) throw new Error(`nobody is ${id}`);
    return { ...actor, surface };
  }
}

function emptyStore(time: VirtualTime): Promise<Store> {
  return openStore({ url: undefined, file: ':memory:', clock: time.clock(), seal: testSeal });
}

/** Writes again what was written. @throws Error when that gives something else. */
async function replay(store: Store, operations: readonly Operation[]): Promise<void> {
  const written = operations.filter(({ name }) => name !== 'now' && !(name in store.read));
  await store.write(async (tx) => {
    for (const { name, args, result } of written) {
      const again = await (tx[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
      if (JSON.stringify(again) !== JSON.stringify(result)) throw new Error(`${name} gives another result`);
    }
  });
}

/** Two who ask and three who approve, with limits that are reached. */
function policyOf(dice: Dice): Policy {
  const limits = {
    currency: 'PLN',
    basis: 'gross' as const,
    perOrder: decimal(dice.pick(['2500', '5000'])),
    perPersonDay: decimal(dice.pick(['3000', '6000', '20000'])),
    perReceiverDay: decimal(dice.pick(['4000', '9000', '20000'])),
    fourEyesAbove: decimal(dice.pick(['0', '500'])),
  };
  const own = { slack: [], oidc: [], email: undefined, surfaces: [], principals: [], limits };
  const asks = { may: ['propose'] as const, receivers: ['own', 'C200001'] };
  const approves = { may: ['propose', 'approve', 'freeze'] as const, receivers: ['*'] };
  const people: Person[] = [
    { ...own, id: 'b1', name: 'Buyer 1', grants: [asks] },
    { ...own, id: 'b2', name: 'Buyer 2', grants: [asks] },
    { ...own, id: 'a1', name: 'Approver 1', grants: [approves] },
    { ...own, id: 'a2', name: 'Approver 2', grants: [approves] },
    { ...own, id: 'a3', name: 'Approver 3', grants: [{ may: ['approve'], receivers: ['own'] }] },
  ];
  const tolerance = dice.pick([
    { kind: 'absolute' as const, amount: decimal('0') },
    { kind: 'percent' as const, percent: decimal('2') },
  ]);
  const built = builtInPolicy();
  return {
    ...built,
    people: new Map(people.map((each) => [each.id, each])),
    limits,
    approvals: { ...built.approvals, priceTolerance: tolerance },
  };
}
