import { failpoint } from '../../src/core/failpoint.ts';
import type { RequisitionOrder } from '../../src/contract/resources.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { sha256 } from '../../src/ordering/content-hash.ts';
import { requestOf, submitBody } from '../../src/ordering/engine.ts';
import { move, theDesk } from '../../src/ordering/moves.ts';
import { newNonce } from '../../src/ordering/nonce.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import { newId, type OrderingParts } from '../../src/ordering/parts.ts';
import type { Actor } from '../../src/ordering/policy.ts';
import { priceRequest } from '../../src/ordering/pricing.ts';
import { isTerminal, type State } from '../../src/ordering/states.ts';
import { compare } from '../../src/ordering/verify.ts';
import type { NaiveName } from './protocol.ts';

/**
 * Ordering as it is usually written, for the oracle to find guilty. Drafts, approvals, ledger, client and failpoints are
 * the desk's own; only what happens between the approval and the end is not:
 * - `retry`: an error is tried again; what a crash has left half done was not ordered;
 * - `exception-means-failed`: an error, or a crash, means that it was not ordered;
 * - `at-least-once`: a durable step, which is done again until it has come to its end, whatever stopped it.
 */
export class NaiveOrdering extends Ordering {
  readonly #parts: OrderingParts;
  readonly #retries: boolean;
  readonly #goesOn: boolean;

  constructor(parts: OrderingParts, engine: NaiveName) {
    super(parts);
    this.#parts = parts;
    this.#retries = engine !== 'exception-means-failed';
    this.#goesOn = engine === 'at-least-once';
  }

  override async approve(actor: Actor, id: string): Promise<DraftRow> {
    const row = await this.draft(actor, id);
    const { ledger } = this.#parts;
    const approved = await ledger.write(async (tx) =>
      move(
        tx,
        (await tx.draft(id)) ?? row,
        'approve',
        { actor: actor.person, action: 'approved-submit' },
        { wants: null, ...this.#held(await tx.now()) },
      ),
    );
    await this.#send(approved);
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
    const { clock, ledger } = this.#parts;
    for (const row of await ledger.read.drafts({
      states: ['approved', 'submitting', 'accepted', 'confirming'],
      limit: 50,
    })) {
      if (row.leaseUntil > clock.now()) continue;
      // What goes wrong with one is no reason to stop.
      await this.#takeUp(row).catch(() => undefined);
    }
  }

  async #takeUp(row: DraftRow): Promise<void> {
    if (row.state === 'approved') await this.#send(row);
    else if (row.state === 'submitting') await (this.#goesOn ? this.#submit(row) : this.#fail(row));
    else if (row.state === 'accepted') await this.#confirm(await this.#begin(row));
    else await this.#confirm(row);
  }

  async #send(row: DraftRow): Promise<void> {
    const { clock, ledger, service, randomBytes } = this.#parts;
    const fresh = await priceRequest(service, requestOf(row.content), clock.now(), {});
    const nonce = newNonce(randomBytes);
    const body = JSON.stringify(submitBody(fresh, nonce));
    const attempt = newId('A', randomBytes);
    const sending = await ledger.write(async (tx) => {
      const at = await tx.now();
      await tx.insertAttempt({
        id: attempt,
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
      });
      return move(tx, row, 'open_attempt', { actor: theDesk, action: 'sending' }, this.#held(at));
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
      const { answer } = compare(row.content, orders, at);
      const change = { requisitionId: first.requisitionId, answer, ...this.#held(at) };
      return move(tx, row, 'ok', { actor: theDesk, action: 'accepted' }, change);
    });
    failpoint('accepted-committed');
    if (first.phaseCode !== 'ACCEPTED') {
      await ledger.write((tx) => move(tx, accepted, 'done_at_submit', { actor: theDesk, action: 'placed' }));
      return;
    }
    await this.#confirm(await this.#begin(accepted));
  }

  #begin(row: DraftRow): Promise<DraftRow> {
    return this.#parts.ledger.write(async (tx) =>
      move(tx, row, 'matches', { actor: theDesk, action: 'confirming' }, this.#held(await tx.now())),
    );
  }

  async #confirm(row: DraftRow): Promise<void> {
    const { ledger, service } = this.#parts;
    failpoint('confirm-committed');
    const { shipTo } = row.content;
    const orders = await this.#persist(() => service.confirm(row.requisitionId ?? '', { shipTo }));
    failpoint('confirm-reply-read');
    const event = orders === undefined ? 'refused' : 'ok';
    await ledger.write((tx) => move(tx, row, event, { actor: theDesk, action: event }));
    failpoint('confirmed-committed');
  }

  /** Undefined: it is taken for failed. */
  async #persist(write: () => Promise<RequisitionOrder[]>): Promise<RequisitionOrder[] | undefined> {
    for (let round = 0; round < (this.#retries ? 4 : 1); round += 1) {
      try {
        const orders = await write();
        if (orders.length > 0) return orders;
      } catch {
        // Whatever it was.
      }
    }
    return undefined;
  }

  async #fail(row: DraftRow): Promise<void> {
    await this.#parts.ledger.write(async (tx) => {
      for (const each of await tx.attempts(row.id)) {
        if (each.outcome === null) await tx.closeAttempt(each.id, 'refused', await tx.now(), 'it failed');
      }
      const current = await tx.draft(row.id);
      if (current === undefined || isTerminal(current.state as State)) return;
      await move(tx, current, 'refused', { actor: theDesk, action: 'failed' });
    });
  }

  #held(now: number) {
    const { times, worker } = this.#parts.settings;
    return { leaseOwner: worker, leaseUntil: now + times.lease };
  }
}
