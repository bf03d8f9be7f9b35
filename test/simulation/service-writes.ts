import { RequisitionWriteError, type WriteEvidence } from '../../src/contract/requisition-write-error.ts';
import type { RequisitionOrder } from '../../src/contract/resources.ts';
import type { WriteOptions } from '../../src/contract/trading-service.ts';
import { aMark } from '../support/mark.ts';
import type { DeskProcess } from './desk-process.ts';
import type { Fate } from './service-profile.ts';
import type { ServiceTruth, SubmitBody } from './service-truth.ts';
import type { Trace } from './trace.ts';

/** Hears of every write when its bytes leave. */
export interface Wire {
  /** `stopped`: after its last look at the clock, for longer than that look holds. */
  submitLeaves(process: DeskProcess, body: SubmitBody, sendBy: number | undefined, stopped: boolean): void;
  stepLeaves(process: DeskProcess, step: 'confirm' | 'cancel', id: string, sendBy: number | undefined): void;
}

const fault = (evidence: Partial<WriteEvidence>) =>
  new RequisitionWriteError('unreachable', 'The write did not go through.', {
    next: 'Look whether it arrived.',
    evidence: { sent: true, speaksOfTimeout: false, ...evidence },
  });

/** The three writes over the truth, as one process makes them. */
export class ServiceWrites {
  readonly #truth: ServiceTruth;
  readonly #process: DeskProcess;
  readonly #wire: Wire;
  readonly #trace: Trace;

  constructor(truth: ServiceTruth, process: DeskProcess, wire: Wire, trace: Trace) {
    this.#truth = truth;
    this.#process = process;
    this.#wire = wire;
    this.#trace = trace;
  }

  submit(body: SubmitBody, call: WriteOptions = {}): Promise<RequisitionOrder[]> {
    const nonce = body.customNumber?.slice(0, 16) ?? '';
    return this.#write(`submit ${nonce}`, call, {
      gap: () => this.#process.beforeBytes(),
      leaves: (stopped) => this.#wire.submitLeaves(this.#process, body, call.sendBy, stopped),
      do: () => this.#truth.rows(this.#truth.create(body)),
      later: (ms) => {
        this.#truth.pending.add(nonce);
        this.#truth.time.at(this.#truth.time.now + ms, () => {
          this.#trace.say('service', `creates ${nonce} at last`);
          this.#truth.create(body);
        });
      },
      other: () => {
        this.#truth.createOther();
        const customNumber = aMark(this.#truth.dice.int(0, 1e9));
        return this.#truth.rows(this.#truth.requisitions.at(-1)!).map((row) => ({ ...row, customNumber }));
      },
    });
  }

  confirm(id: string, _options: unknown, call: WriteOptions = {}): Promise<RequisitionOrder[]> {
    return this.#step('confirm', id, call);
  }

  cancel(id: string, _options: unknown, call: WriteOptions = {}): Promise<RequisitionOrder[]> {
    return this.#step('cancel', id, call);
  }

  #step(step: 'confirm' | 'cancel', id: string, call: WriteOptions): Promise<RequisitionOrder[]> {
    const truth = this.#truth;
    const apply = () => {
      const requisition = truth.byId(id);
      // "Confirm or cancel with an unknown requisition identifier: HTTP 404"
      if (requisition === undefined) throw fault({ status: 404 });
      // "Only requisitions in phase ACCEPTED can be confirmed; only requisitions in phase ACCEPTED can be cancelled."
      if (truth.stateOf(requisition) !== 'open') throw fault({ status: truth.profile.notOpen });
      truth.change(requisition, step === 'confirm' ? 'confirmed' : 'cancelled');
      return truth.rows(requisition);
    };
    return this.#write(`${step} ${id}`, call, {
      leaves: () => this.#wire.stepLeaves(this.#process, step, id, call.sendBy),
      do: apply,
      later: (ms) =>
        truth.time.at(truth.time.now + Math.min(ms, 300_000), () => {
          try {
            apply();
          } catch {
            this.#trace.say('service', `${step} ${id} came too late`);
          }
        }),
      other: () => [],
    });
  }

  async #write(
    what: string,
    { sendBy }: WriteOptions,
    act: {
      gap?: () => Promise<boolean>;
      leaves: (stopped: boolean) => void;
      do: () => RequisitionOrder[];
      later: (ms: number) => void;
      other: () => RequisitionOrder[];
    },
  ): Promise<RequisitionOrder[]> {
    const process = this.#process;
    const { dice, profile, time, trouble } = this.#truth;
    const fate: Fate = trouble ? (this.#truth.down ? 'noConnection' : dice.weighted(profile.fates)) : 'ok';
    await process.point();
    await time.sleep(fate === 'slowConnection' ? dice.int(10_000, 40_000) : dice.int(1, profile.latency));
    await process.point();
    if (fate === 'noConnection') throw fault({ sent: false });
    // The client looks at its clock and writes in one go; only being stopped there comes between.
    if (sendBy !== undefined && time.now + process.skew > sendBy) {
      this.#trace.say(process.name, `${what} is too late to be sent`);
      throw fault({ sent: false });
    }
    const stopped = (await act.gap?.()) ?? false;
    this.#trace.say(process.name, `${what} leaves (${fate})`);
    act.leaves(stopped);
    try {
      return await this.#fate(fate, act);
    } finally {
      // Whoever died meanwhile hears nothing.
      await process.point();
    }
  }

  async #fate(
    fate: Fate,
    act: { do: () => RequisitionOrder[]; later: (ms: number) => void; other: () => RequisitionOrder[] },
  ): Promise<RequisitionOrder[]> {
    const { dice, profile, time } = this.#truth;
    const pause = () => time.sleep(dice.int(1, profile.latency));
    const done = async (): Promise<RequisitionOrder[]> => {
      await pause();
      return act.do();
    };
    switch (fate) {
      case 'ok':
      case 'noConnection':
      case 'slowConnection': {
        const rows = await done();
        await pause();
        return rows;
      }
      case 'slowReply': {
        const rows = await done();
        await time.sleep(dice.int(30_000, 400_000));
        return rows;
      }
      case 'lostBefore':
        await time.sleep(dice.pick([100, 60_000]));
        throw fault({});
      case 'lostAfter':
        await done();
        await time.sleep(dice.pick([100, 60_000]));
        throw fault({});
      case 'late':
        act.later(dice.pick([5_000, 120_000, 900_000, 3 * 3_600_000, 20 * 3_600_000]));
        await time.sleep(dice.pick([100, 60_000]));
        throw fault(dice.pick([{}, { status: 503 }, { status: 408 }]));
      case 'refused':
        await pause();
        throw fault({ status: dice.pick([400, 401, 403, 422, 429]) });
      case 'refusedByTimeout':
        if (dice.chance(0.5)) await done();
        throw fault({ status: 400, speaksOfTimeout: true });
      case 'failedBefore':
        await pause();
        throw fault({ status: dice.pick([500, 502, 503]) });
      case 'failedAfter':
        await done();
        throw fault({ status: dice.pick([500, 502, 504]) });
      case 'conflictBefore':
        await pause();
        throw fault({ status: dice.pick([409, 425]) });
      case 'conflictAfter':
        await done();
        throw fault({ status: 409 });
      case 'emptyAfter':
        await done();
        return [];
      case 'unreadableAfter':
        await done();
        throw fault({ status: 200 });
      case 'mixedUp':
        await done();
        return act.other();
    }
  }
}
