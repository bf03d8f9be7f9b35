import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import type { Cell, CellResult } from './cell.ts';
import { shortage } from './faults.ts';
import { shortTimeouts, shortTimes, type Laboratory, type Place } from './laboratory.ts';
import { judge } from './oracle.ts';
import { Person } from './person.ts';
import type { Answered, Command } from './protocol.ts';
import { Killed, type Worker } from './workers.ts';

/** Everything must rest by then, however busy the machine. */
/** For what hangs: on a busy machine a cell of kills and waits takes a minute. */
const boundOf = ({ engine }: Cell) => (engine === 'desk' ? 180_000 : 15_000);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One experiment from the first click to the verdict. */
export async function runCell(lab: Laboratory, cell: Cell): Promise<CellResult> {
  const approvalMinutes = cell.story === 'expire' ? 0.015 : 30;
  const { account, database, engine, fault } = cell;
  // What was dropped and never comes is looked for until the watch is over: there it is short.
  const neverComes = cell.whenAbsent === 'drop' && fault.strikes === 'request';
  // What comes much later comes when the person has answered, or not at all where its sender was killed before it sent.
  const comesLate = cell.whenAbsent === 'drop' && fault.strikes === 'much-later';
  const times = { ...shortTimes, watch: neverComes ? 1500 : comesLate ? 20_000 : 60_000 };
  const timeouts = fault.money === undefined ? shortTimeouts : { ...shortTimeouts, money: fault.money };
  const place = await lab.place({
    account,
    database,
    change: { engine, approvalMinutes, times, timeouts, modeHidden: fault.modeHidden === true },
  });
  try {
    if (cell.fault.unlearned !== true && engine === 'desk') await place.warmUp();
    return await new Experiment(lab, cell, place, await idsOf(place)).run();
  } finally {
    await place.close();
  }
}

async function idsOf({ store }: Place): Promise<Set<string>> {
  return new Set((await store.read.drafts({ limit: 100 })).map(({ id }) => id));
}

class Experiment {
  readonly #lab: Laboratory;
  readonly #cell: Cell;
  readonly #place: Place;
  readonly #person: Person;
  readonly #before: ReadonlySet<string>;
  readonly #sentBefore: number;
  readonly #violations: string[] = [];
  readonly #workers: Worker[] = [];
  /** The click on which the first worker has stopped, and is still to be answered. */
  #stoppedClick: Promise<void> | undefined;
  readonly #reached: string[] = [];
  #backedUp = false;

  constructor(lab: Laboratory, cell: Cell, place: Place, before: ReadonlySet<string>) {
    this.#lab = lab;
    this.#cell = cell;
    this.#place = place;
    this.#before = before;
    this.#sentBefore = place.wire.submits.length;
    this.#person = new Person(cell, place, before);
  }

  async run(): Promise<CellResult> {
    const { failpoints, signal, fault, story } = this.#cell;
    const rules = [...fault.rules, ...(['take-less', 'cancel-less', 'swap-wish'].includes(story) ? [shortage] : [])];
    for (const rule of rules) this.#place.sandbox.faults.add(rule);
    const [failpoint] = failpoints;
    let worker = await this.#start(
      failpoint === undefined || signal === 'SIGKILL' ? failpoint : `${failpoint}=${signal}`,
    );
    try {
      worker = await this.#untilRest(worker);
      await this.#wake();
      worker = await this.#untilRest(worker);
      if (this.#cell.restored) worker = await this.#restore(worker);
      await this.#leave(worker);
    } catch (thrown) {
      this.#violations.push(thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      await Promise.all(this.#workers.map((each) => each.end()));
    }
    return this.#verdict();
  }

  async #start(failpoint: string | undefined): Promise<Worker> {
    const isSecond = this.#workers.length > 0;
    const change = this.#cell.otherPolicy && isSecond ? { approvalMinutes: 25 } : {};
    const worker = this.#lab.workers.start(this.#place.setup(`w${this.#workers.length + 1}`, change), failpoint);
    this.#workers.push(worker);
    await this.#click(worker, { do: 'work' });
    return worker;
  }

  /** Goes on, with a new worker whenever one was killed or stopped, until nothing moves. */
  async #untilRest(from: Worker): Promise<Worker> {
    let worker = from;
    const bound = boundOf(this.#cell);
    const end = performance.now() + bound;
    while (performance.now() < end) {
      if (worker.gone || this.#isStopped(worker)) worker = await this.#next(worker);
      const step = await this.#person.next();
      if (step === 'rest') return worker;
      if (step === 'wait') await pause(20);
      else await this.#click(worker, step);
    }
    throw new Error(`it does not rest in ${bound / 1000} s; ${worker.log.slice(-5).join(' | ')}`);
  }

  /** Everything rests; now the ledger is what it was when the first worker was killed, and a desk is started on it. */
  async #restore(worker: Worker): Promise<Worker> {
    await worker.end();
    if (!this.#backedUp) return this.#start(undefined);
    await this.#place.restore();
    this.#person.startAnew();
    return this.#untilRest(await this.#start(undefined));
  }

  async #next(worker: Worker): Promise<Worker> {
    if (worker.gone && !worker.wasKilled) throw new Error(`a worker ended by itself: ${worker.log.join(' | ')}`);
    this.#reach();
    if (this.#cell.restored && !this.#backedUp) {
      await this.#place.backUp();
      this.#backedUp = true;
    }
    return this.#start(this.#cell.failpoints[this.#workers.length]);
  }

  #reach(): void {
    const at = this.#cell.failpoints[this.#workers.length - 1];
    if (at !== undefined) this.#reached.push(at);
  }

  /** What the last worker has under way is finished; it can still be killed by that. */
  async #leave(worker: Worker): Promise<void> {
    await this.#click(worker, { do: 'leave' });
    await worker.exited;
    if (worker.wasKilled) this.#reach();
  }

  /** Every click is answered, unless the process was killed meanwhile. */
  async #click(worker: Worker, command: Command): Promise<void> {
    const click = worker.ask(command).then(
      (answered) => this.#take(command, answered),
      (thrown: unknown) => {
        if (!(thrown instanceof Killed))
          this.#violations.push(thrown instanceof Error ? thrown.message : String(thrown));
      },
    );
    if (this.#cell.signal === 'SIGKILL' || worker !== this.#workers[0]) {
      await click;
      return;
    }
    const state = { done: false };
    const over = click.then(() => {
      state.done = true;
    });
    while (!state.done && !this.#isStopped(worker)) await Promise.race([over, pause(20)]);
    if (!state.done) this.#stoppedClick = over;
  }

  #take(command: Command, answered: Answered): void {
    if (!answered.ok && answered.code === 'not a DeskError') {
      this.#violations.push(`${command.do} was answered by a fault of the desk: ${answered.message}`);
    }
    if (command.do === 'answer' && !answered.ok && answered.message.startsWith('It may still be sent'))
      this.#person.toldToWait();
  }

  #isStopped(worker: Worker): boolean {
    return (
      this.#cell.signal === 'SIGSTOP' &&
      worker === this.#workers[0] &&
      !worker.gone &&
      stateOf(worker.pid).startsWith('T')
    );
  }

  /** The zombie wakes when everything is over, and finishes whatever it was doing. */
  async #wake(): Promise<void> {
    const [first] = this.#workers;
    if (first === undefined || !this.#isStopped(first)) return;
    if (this.#workers.length === 1) this.#reach();
    first.kill('SIGCONT');
    await this.#stoppedClick;
    // One more command: it has an answer only when what ran before it has come to an end.
    await this.#click(first, { do: 'work-once' });
    this.#person.goesOn();
  }

  async #verdict(): Promise<CellResult> {
    const { store, sandbox, wire, client } = this.#place;
    sandbox.faults.clear();
    const rows = await store.read.drafts({ limit: 100 });
    const drafts = await Promise.all(
      rows.map(async (row) => ({
        row,
        attempts: await store.read.attempts(row.id),
        approvals: await store.read.approvals(row.id),
      })),
    );
    const own = drafts.filter(({ row }) => !this.#before.has(row.id));
    const foreign = drafts.filter(({ row }) => this.#before.has(row.id)).flatMap(({ attempts }) => attempts);
    const truth = sandbox.records
      .ledger()
      .filter(({ customNumber }) => !foreign.some(({ nonce }) => customNumber.startsWith(nonce)));
    const verdict = await judge({
      truth,
      drafts: own,
      audit: await store.read.audit({ limit: 10_000 }),
      submits: wire.submits.slice(this.#sentBefore),
      orders: (id) => client.requisition(id),
      tookLess: this.#cell.story === 'take-less',
      restored: this.#cell.restored && this.#backedUp,
      clicks: this.#person.clicks,
    });
    return {
      cell: this.#cell,
      violations: [...this.#violations, ...verdict.violations],
      questions: this.#person.questions,
      reached: this.#reached,
      effective: verdict.effective,
      lost: verdict.lost,
      doubled: verdict.doubled > 0,
      finalState: own[0]?.row.state ?? 'none',
    };
  }
}

/** One letter of the process: `T` is stopped. */
function stateOf(pid: number): string {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? '';
  } catch {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  }
}
