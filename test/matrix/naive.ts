import { RequisitionWriteError } from '../../src/contract/requisition-write-error.ts';
import type { RequisitionOrder } from '../../src/contract/resources.ts';
import { failpoint } from '../../src/core/failpoint.ts';
import { sha256 } from '../../src/ordering/audit.ts';
import { submitBody } from '../../src/ordering/sending/send-attempt.ts';
import { move, deskActor } from '../../src/ordering/workflow/transitions.ts';
import { aMark } from '../support/mark.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import { newId, type OrderingDependencies } from '../../src/ordering/dependencies.ts';
import type { Actor } from '../../src/ordering/policy/policy.ts';
import { priceRequest, requestOf } from '../../src/ordering/workflow/draft-content.ts';
import type { Event } from '../../src/ordering/workflow/states.ts';
import { compare } from '../../src/ordering/sending/compare-answer.ts';
import type { DraftAction, DraftRow } from '../../src/ports/ledger.ts';
import type { NaiveName } from './protocol.ts';

/**
 * Ordering as it is usually written, for the oracle to find guilty. Drafts, approvals, ledger, client and failpoints are
 * the desk's own; only what happens between the approval and the end is not. None of them reads anything back:
 * - `retry`: an error is tried again, four times in all, then it has failed; a restart tries again what it finds begun;
 * - `exception-means-failed`: an error means that it was not ordered, and a restart takes what it finds begun for failed;
 * - `at-least-once`: a durable step, done again until it has come to its end, whatever stopped it.
 * All three take an error of the client (4xx) for final, as clients for HTTP do, and begin nothing twice in one process.
 */
export class NaiveOrdering extends Ordering {
  readonly #parts: OrderingDependencies;
  readonly #engine: NaiveName;
  readonly #underWay = new Set<string>();

  constructor(parts: OrderingDependencies, engine: NaiveName) {
    super(parts);
    this.#parts = parts;
    this.#engine = engine;
  }

  override async approve(actor: Actor, id: string): Promise<DraftRow> {
    const row = await this.draft(actor, id);
    while (this.#underWay.has(id)) await this.#parts.clock.sleep(5);
    await this.#alone(id, async () => {
      const deed = { actor: actor.person, action: 'approved-submit' as const };
      const approved = await this.#parts.ledger.write(async (tx) =>
        move(tx, (await tx.draft(id)) ?? row, 'approve', deed, { wants: null, ...this.#held(await tx.now()) }),
      );
      await this.#send(approved);
    });
    return this.draft(actor, id);
  }

  override async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.workOnce();
      await this.#parts.clock.sleep(this.#parts.settings.times.poll, signal).catch(() => undefined);
    }
  }

  /** What a crash left is taken up as it stands; the lease of whoever stopped is waited for. */
  override async workOnce(): Promise<void> {
    const { ledger, log } = this.#parts;
    const states = ['priced', 'pending_approval', 'approved', 'submitting', 'accepted', 'confirming'] as const;
    for (const { id } of await ledger.read.drafts({ states, limit: 50 })) {
      try {
        await this.#alone(id, async () => this.#goOn(await ledger.read.draft(id)));
      } catch (thrown) {
        log.warn(thrown instanceof Error ? thrown.message : String(thrown));
      }
    }
  }

  async #goOn(row: DraftRow | undefined): Promise<void> {
    const now = this.#parts.clock.now();
    if (row === undefined || row.leaseUntil > now) return;
    const { state } = row;
    if (state === 'priced' || state === 'pending_approval') {
      if (row.expiresAt <= now) await this.#move(row, 'expired', ['expire']);
    } else if (state === 'approved') await this.#send(row);
    else if (this.#engine === 'exception-means-failed') await this.#fail(row);
    else if (state === 'submitting') await this.#submit(row);
    else if (state === 'accepted') await this.#finish(row);
    else if (state === 'confirming') await this.#confirm(row);
  }

  async #alone(id: string, work: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(id)) return;
    this.#underWay.add(id);
    try {
      await work();
    } finally {
      this.#underWay.delete(id);
    }
  }

  async #send(row: DraftRow): Promise<void> {
    const { clock, ledger, service, randomBytes } = this.#parts;
    const fresh = await priceRequest(service, requestOf(row.content), clock.now(), {});
    failpoint('priced-again');
    const nonce = aMark(newId('D', randomBytes));
    const body = JSON.stringify(submitBody(fresh, nonce));
    const sending = await ledger.write(async (tx) => {
      const at = await tx.now();
      await tx.insertAttempt({
        id: newId('A', randomBytes),
        draftId: row.id,
        number: 1,
        nonce,
        body,
        bodyHash: sha256(body),
        sendBy: at + 60_000,
        openedAt: at,
        fence: row.fence,
        outcome: null,
        closedAt: null,
        detail: null,
        verdict: null,
        sender: null,
        sentAt: null,
        approvalId: null,
      });
      return move(tx, row, 'open_attempt', { actor: deskActor, action: 'sending' }, this.#held(at));
    });
    failpoint('attempt-committed');
    await this.#submit(sending);
  }

  async #submit(row: DraftRow): Promise<void> {
    const { ledger, service } = this.#parts;
    const [attempt] = await ledger.read.attempts(row.id);
    if (attempt === undefined) return;
    const orders = await this.#persist(() =>
      service.submit(JSON.parse(attempt.body) as Parameters<typeof service.submit>[0]),
    );
    failpoint('reply-read');
    const [first] = orders ?? [];
    if (orders === undefined || first === undefined) return this.#fail(row);
    const accepted = await ledger.write(async (tx) => {
      const at = await tx.now();
      await tx.closeAttempt(attempt.id, 'ok', at, null);
      const answer = compare(row.content, orders, at);
      const change = { requisitionId: first.requisitionId, answer, ...this.#held(at) };
      return move(tx, row, 'ok', { actor: deskActor, action: 'accepted' }, change);
    });
    failpoint('accepted-committed');
    await this.#finish(accepted);
  }

  /** Whatever was accepted, whether that is what was approved or not. */
  async #finish(row: DraftRow): Promise<void> {
    if (row.answer?.orders[0]?.phaseCode !== 'ACCEPTED') await this.#move(row, 'placed', ['done_at_submit']);
    else await this.#confirm(await this.#move(row, 'confirming', ['matches']));
  }

  async #confirm(row: DraftRow): Promise<void> {
    const { service } = this.#parts;
    failpoint('confirm-committed');
    const { shipTo } = row.content;
    const orders = await this.#persist(() => service.confirm(row.requisitionId ?? '', { shipTo }));
    failpoint('confirm-reply-read');
    if (orders === undefined) await this.#fail(row);
    else await this.#move(row, 'confirmed', ['ok']);
  }

  /** Undefined: it is taken for failed. */
  async #persist(write: () => Promise<RequisitionOrder[]>): Promise<RequisitionOrder[] | undefined> {
    const { clock, settings } = this.#parts;
    const times = { retry: 4, 'exception-means-failed': 1, 'at-least-once': Number.POSITIVE_INFINITY };
    for (let round = 1; ; round += 1) {
      try {
        const orders = await write();
        if (orders.length > 0) return orders;
      } catch (thrown) {
        if (thrown instanceof RequisitionWriteError && isFinal(thrown.evidence.status)) return undefined;
      }
      if (round >= times[this.#engine]) return undefined;
      await clock.sleep(settings.times.retry);
    }
  }

  /** Says that nothing was ordered. */
  async #fail(row: DraftRow): Promise<void> {
    const ways = { submitting: ['refused'], accepted: ['differs', 'cancel', 'ok'] } as const;
    const confirming = ['refused', 'cancel', 'ok'] as const;
    const way = row.state === 'submitting' || row.state === 'accepted' ? ways[row.state] : confirming;
    await this.#move(row, 'refused', way);
  }

  #move(row: DraftRow, action: DraftAction, events: readonly Event[]): Promise<DraftRow> {
    return this.#parts.ledger.write(async (tx) => {
      const at = await tx.now();
      if (action === 'refused')
        for (const { id, outcome } of await tx.attempts(row.id))
          if (outcome === null) await tx.closeAttempt(id, 'refused', at, 'it failed');
      let moved = row;
      for (const event of events) moved = await move(tx, moved, event, { actor: deskActor, action }, this.#held(at));
      return moved;
    });
  }

  #held(now: number) {
    const { times, worker } = this.#parts.settings;
    return { leaseOwner: worker, leaseUntil: now + times.lease };
  }
}

function isFinal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}
