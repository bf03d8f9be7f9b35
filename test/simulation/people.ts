import { DeskError } from '../../src/core/errors.ts';
import { proposalOf } from '../../src/ordering/ordering.ts';
import type { Actor } from '../../src/ordering/policy/policy.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { Died } from './desk-process.ts';
import { Dice } from './dice.ts';
import { skus } from './service-truth.ts';
import type { Running, World } from './world.ts';

/** How the people of one seed are. */
export interface Temper {
  /** They answer by what the service has now, and do not wait for what may still come. Only where orders wait for a confirmation. */
  readonly hasty: boolean;
  /** Chance to leave something as it is when they look at it. */
  readonly idle: number;
  readonly freezes: number;
}

/** The people around one desk. They err as people do, but say what is true. */
export class People {
  readonly #world: World;
  readonly #dice: Dice;
  readonly temper: Temper;
  /** In some worlds agents change their wish while a person reads, and approvers change the orders of others. */
  readonly #meddling: Dice | undefined;
  readonly drafts: string[] = [];
  asked = 0;

  constructor(world: World) {
    this.#world = world;
    this.#dice = world.dice.fork();
    const { dice } = world;
    const meddling = new Dice(world.seed, 2);
    this.#meddling = meddling.chance(0.4) ? meddling : undefined;
    const { autoAtStart, autoFlips, autoUnreadable } = world.profile;
    this.temper = {
      hasty: !autoAtStart && autoFlips === 0 && autoUnreadable === 0 && dice.chance(0.4),
      idle: dice.pick([0.1, 0.5]),
      freezes: dice.pick([0, 0, 0.15]),
    };
  }

  /** Somebody wants something: prepares it, perhaps changes it, and asks for approval. */
  async buy(): Promise<void> {
    const dice = this.#dice;
    const id = dice.pick(['b1', 'b1', 'b2', 'a1']);
    const buyer = this.#world.person(id, id === 'a1' ? 'terminal' : 'stdio');
    const request = () => ({
      lines: Array.from({ length: dice.int(1, 3) }, (_, at) => ({
        sku: skus[(at + dice.int(0, 3)) % 6]!,
        quantity: dice.int(1, 4),
      })),
      ...(dice.chance(0.3) ? { shipTo: 'C200001' } : {}),
      ...(dice.chance(0.3) ? { ownNumber: 'ZL 17/2026' } : {}),
    });
    const draft = await this.#do(buyer, 'prepares', (desk) => desk.ordering.prepare(buyer, request()));
    if (draft === undefined) return;
    this.drafts.push(draft.id);
    if (dice.chance(0.2)) await this.#do(buyer, 'changes', (desk) => desk.ordering.prepare(buyer, request(), draft.id));
    await this.#pause(1_000, 60_000);
    for (let tries = 0; tries < 3; tries += 1) {
      const asked = await this.#do(buyer, 'asks', (desk) => desk.ordering.submit(buyer, draft.id));
      if (asked !== undefined) break;
      await this.#pause(1_000, 60_000);
    }
  }

  /** Drafts that people look at: after a restore also what the desk asks about. */
  known(): string[] {
    return this.#world.ledger.past.restored ? [...this.#world.ledger.shadow.drafts.keys()] : [...this.drafts];
  }

  /** Goes on with what the ledger still has; how much of what they asked for it has lost. */
  forget(): number {
    const { drafts } = this.#world.ledger.shadow;
    const all = this.drafts.splice(0);
    this.drafts.push(...all.filter((id) => drafts.has(id)));
    return all.filter((id) => !drafts.has(id) && !id.startsWith('DFORGED')).length;
  }

  /** Whoever decides looks at what waits, and does something about some of it. */
  async decide(id: string, closing: boolean): Promise<void> {
    const actor = this.#world.person(id);
    for (const draft of this.known()) {
      const row = this.#world.ledger.shadow.drafts.get(draft);
      if (row === undefined) continue;
      if (!closing && this.#dice.chance(this.temper.idle)) continue;
      if (this.#meddling?.chance(0.3) === true) await this.#meddle(actor, row, this.#meddling);
      else if (row.state === 'pending_approval') await this.#approveOrNot(actor, row, closing);
      else if (row.state === 'differs' && row.question !== null && this.#world.ledger.past.restored)
        await this.#answerQuestion(actor, row);
      else if (row.state === 'differs') await this.#decideDifference(actor, row);
      else if (row.state === 'needs_person') await this.#answer(actor, row);
      else if (row.state === 'approved' && this.#dice.chance(0.1))
        await this.#do(actor, 'takes back', ({ ordering }) =>
          // By then it may be at the service: the person is shown what it is now, and asked.
          ordering.cancel(actor, { draftId: row.id }, ({ id: shown, revision }) => {
            this.#world.ledger.says(actor.person, shown, { action: 'cancel', revision });
            return Promise.resolve();
          }),
        );
    }
  }

  /** An agent asks for the opposite between a person's look and their word; an approver orders more by an order of another. */
  async #meddle(actor: Actor, row: DraftRow, dice: Dice): Promise<void> {
    const { id, requisitionId } = row;
    const now = () => this.#world.ledger.shadow.drafts.get(id) ?? row;
    if (row.state === 'pending_approval') {
      // One approver has to be left who asked for nothing.
      if (actor.person === 'a2') return;
      const request = { lines: [{ sku: dice.pick(skus), quantity: dice.int(1, 9) }] };
      await this.#do(actor, 'changes', ({ ordering }) => ordering.prepare(actor, request, id));
      await this.#do(actor, 'asks', ({ ordering }) => ordering.submit(actor, id));
      await this.#approve(actor, now());
    } else if (row.state === 'differs' && requisitionId !== null) {
      const agent = this.#world.person(row.createdBy, 'stdio');
      const asks = (action: 'confirm' | 'cancel') =>
        this.#do(agent, `asks to ${action}`, ({ ordering }) =>
          action === 'confirm' ? ordering.confirm(agent, requisitionId) : ordering.cancel(agent, { requisitionId }),
        );
      const [seen, meant] = dice.chance(0.5) ? (['cancel', 'confirm'] as const) : (['confirm', 'cancel'] as const);
      await asks(seen);
      const looked = now();
      await asks(meant);
      await this.#approve(actor, looked);
    }
  }

  /** Says yes to what was seen. */
  async #approve(who: Actor, seen: DraftRow, again = false): Promise<DraftRow | undefined> {
    if (seen.state !== 'pending_approval' && seen.state !== 'differs') return undefined;
    const shown = proposalOf(seen);
    this.#world.ledger.says(who.person, seen.id, shown);
    return this.#do(who, `approves to ${shown.action}`, ({ ordering }) => ordering.approve(who, seen.id, shown, again));
  }

  #cancel(who: Actor, { id, revision }: DraftRow): Promise<DraftRow | undefined> {
    this.#world.ledger.says(who.person, id, { action: 'cancel', revision });
    return this.#do(who, 'cancels', ({ ordering }) => ordering.cancel(who, { draftId: id, revision }));
  }

  /** What nobody may do: each of these must be refused. */
  async overstep(): Promise<void> {
    const dice = this.#dice;
    const all = this.#rows('pending_approval', 'needs_person', 'differs');
    // What the reconciler asks about was asked for by nobody.
    const waiting = all.filter(({ createdBy }) => createdBy !== 'desk');
    if (waiting.length === 0) return;
    const row = dice.pick(waiting);
    const agent = this.#world.person(dice.pick(['b1', 'a1', 'a2']), dice.pick(['stdio', 'http']));
    const requester = this.#world.person(row.createdBy, agent.surface);
    const done = await this.#do(agent, 'oversteps', ({ ordering }) => {
      if (row.state === 'needs_person') return ordering.answer(agent, row.id, row.revision, { kind: 'resend' });
      return ordering.approve(dice.chance(0.5) ? agent : requester, row.id, proposalOf(row), true);
    });
    if (done !== undefined && done.revision === row.revision && done.state !== row.state)
      this.#world.trace.violation('agents only propose', `${row.id} went from ${row.state} to ${done.state}`);
  }

  async freeze(): Promise<void> {
    const actor = this.#world.person('a2');
    await this.#do(actor, 'freezes', ({ ordering }) => ordering.freeze(actor, 'stocktaking'));
    await this.#pause(60_000, 1_800_000);
    await this.thaw();
  }

  async thaw(): Promise<void> {
    const actor = this.#world.person('a2');
    while ((this.#world.ledger.shadow.settings.get('frozen') ?? '') !== '') {
      await this.#do(actor, 'thaws', ({ ordering }) => ordering.thaw(actor));
      await this.#pause(1_000, 5_000);
    }
  }

  async #approveOrNot(actor: Actor, row: DraftRow, closing: boolean): Promise<void> {
    const what = this.#dice.weighted({ approve: 8, twice: 2, stale: 1, reject: 1, withdraw: closing ? 2 : 1 });
    const again = this.#dice.chance(0.7);
    const yes = (who: Actor, seen = row) => this.#approve(who, seen, again);
    if (what === 'approve') await yes(actor);
    else if (what === 'stale') await yes(actor, { ...row, revision: row.revision - 1 });
    else if (what === 'twice')
      await Promise.all([yes(actor), yes(this.#world.person('a1')), yes(this.#world.person('a3'))]);
    else if (what === 'reject')
      await this.#do(actor, 'rejects', ({ ordering }) => ordering.reject(actor, row.id, row.revision, 'no'));
    else await this.#cancel(actor, row);
  }

  async #decideDifference(actor: Actor, row: DraftRow): Promise<void> {
    // A service that is in another phase already cannot be told anything.
    const there = this.#world.truth.byId(row.requisitionId ?? '');
    if (there !== undefined && this.#world.truth.stateOf(there) !== 'open' && this.#dice.chance(0.8)) return;
    const what = this.#dice.weighted({ confirm: 3, cancel: 3, both: 1, reject: row.wants === null ? 0 : 1 });
    const { id, requisitionId } = row;
    // Whoever asks for it cannot accept it.
    const buyer = this.#world.person(row.createdBy, 'stdio');
    const confirm = async (who: Actor) => {
      if (row.wants !== 'confirm' && requisitionId !== null)
        await this.#do(buyer, 'asks to confirm', ({ ordering }) => ordering.confirm(buyer, requisitionId));
      await this.#approve(who, this.#world.ledger.shadow.drafts.get(id) ?? row);
    };
    const cancel = (who: Actor) => this.#cancel(who, row);
    if (what === 'confirm') await confirm(actor);
    else if (what === 'cancel') await cancel(actor);
    else if (what === 'both') await Promise.all([confirm(actor), cancel(this.#world.person('a2'))]);
    else await this.#do(actor, 'rejects', ({ ordering }) => ordering.reject(actor, id, row.revision, 'no'));
  }

  /** What is true: it is there, it is not, or it is not known yet, and then nothing is said. */
  async #answer(actor: Actor, row: DraftRow): Promise<void> {
    const { ledger, truth } = this.#world;
    this.asked += 1;
    // What is asked about: an earlier attempt was answered for, and what came of it late is a draft of its own.
    const open = ledger.shadow.attemptsOf(row.id).filter((each) => each.outcome === 'unknown' && each.verdict === null);
    const nonces = [...open.map(({ nonce }) => nonce), ...ledger.lostNoncesOf(row.id)];
    const [there] = nonces.flatMap((nonce) => truth.ofNonce(nonce));
    if (there !== undefined) {
      await this.#do(actor, `answers: ${there.id}`, ({ ordering }) =>
        ordering.answer(actor, row.id, row.revision, { kind: 'exists', requisitionId: there.id }),
      );
      return;
    }
    if (!this.temper.hasty && nonces.some((nonce) => truth.pending.has(nonce))) return;
    const kind = this.#dice.pick(['resend', 'resend', 'drop'] as const);
    const say = (who: Actor) => {
      this.#world.ledger.says(who.person, row.id, { action: 'resend', revision: row.revision });
      return this.#do(who, `answers: ${kind}`, ({ ordering }) => ordering.answer(who, row.id, row.revision, { kind }));
    };
    if (this.#dice.chance(0.2)) await Promise.all([say(actor), say(this.#world.person('a1'))]);
    else await say(actor);
  }

  /** What a requisition is that the desk did not expect, by what the service has of the same order. */
  async #answerQuestion(actor: Actor, row: DraftRow): Promise<void> {
    const { ledger, truth } = this.#world;
    const there = truth.byId(row.requisitionId ?? '');
    if (there === undefined) return;
    const of = (nonce: string | undefined) => ledger.past.drafts.get(nonce ?? '');
    const isDouble = truth.requisitions.some(
      (each) => each !== there && of(each.nonce) === of(there.nonce) && truth.stateOf(each) !== 'cancelled',
    );
    const say = (kind: 'keep' | 'ours' | 'cancelled') => {
      ledger.says(actor.person, row.id, { action: 'confirm', revision: row.revision });
      return this.#do(actor, `answers: ${kind}`, ({ ordering }) =>
        ordering.answer(actor, row.id, row.revision, { kind }),
      );
    };
    const state = truth.stateOf(there);
    if (state === 'cancelled') await say('cancelled');
    else if (isDouble && state === 'open' && this.#dice.chance(0.8)) await this.#cancel(actor, row);
    else if (isDouble || row.question?.kind !== 'forgotten') await say('keep');
    else if (state === 'open' && this.#dice.chance(0.3)) await this.#cancel(actor, row);
    else await say('ours');
  }

  #rows(...states: string[]): DraftRow[] {
    return [...this.#world.ledger.shadow.drafts.values()].filter(({ state }) => states.includes(state));
  }

  #pause(from: number, to: number): Promise<void> {
    return this.#world.time.sleep(this.#dice.int(from, to));
  }

  /** What a person hears of it; undefined: it was refused, or the process they spoke to is gone. */
  async #do<T>(who: Actor, what: string, deed: (desk: Running) => Promise<T>): Promise<T | undefined> {
    const desk = this.#world.living();
    this.#world.trace.say(who.person, `${what} (${desk.process.name})`);
    try {
      return await desk.process.answer(() => deed(desk));
    } catch (thrown) {
      if (!(thrown instanceof DeskError) && !(thrown instanceof Died)) {
        this.#world.trace.violation('answers are sentences', String(thrown instanceof Error ? thrown.stack : thrown));
      }
      this.#world.trace.say(who.person, `hears: ${thrown instanceof Died ? 'nothing' : (thrown as Error).message}`);
      return undefined;
    }
  }
}
