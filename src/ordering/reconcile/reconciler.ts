import * as z from 'zod';
import type { RequisitionOrder } from '../../contract/resources.ts';
import { isLeaseOver } from '../../core/clock.ts';
import { addDays, daysBetween, utcDay } from '../../core/datetime.ts';
import { asDeskError } from '../../core/errors.ts';
import { codeText } from '../../core/text.ts';
import type { AttemptRow, DraftRow } from '../../ports/ledger.ts';
import type { RequisitionReader, SeenRequisition } from '../../ports/requisition-reader.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { readPhases } from '../sending/confirm-cancel.ts';
import { phaseOf } from '../sending/order-phase.ts';
import { approvalToSend, takeOverSent } from '../sending/look-first.ts';
import { isOurs, markOf, marksOf } from '../sending/mark.ts';
import type { Engine } from '../workflow/engine.ts';
import { noteEvent, takeLease } from '../workflow/transitions.ts';
import { ask, openCancellation, takeOver, type Finding, type Found } from './questions.ts';

/** Days that are read often: what was sent yesterday may arrive today, and zones differ. */
const recentDays = 2;
/** A requisition is followed for so long. */
const followedDays = 90;
/** Every day with a followed requisition is read at most this often, milliseconds. */
const allEvery = 6 * 3_600_000;
const oneDay = 86_400_000;
/** Attempts of a draft that a ledger may have forgotten. */
const forgottenAttempts = 12;

export interface Reconciled {
  readonly requisitions: number;
  /** Of these, with a mark of this desk or a draft here. */
  readonly ours: number;
  readonly requests: number;
  /** Everything could be read. */
  readonly complete: boolean;
  readonly findings: readonly Finding[];
}

/** The draft that a mark is of, and which of its attempts; undefined: the ledger does not hold it. */
interface Origin {
  readonly row: DraftRow | undefined;
  readonly number: number;
}

const schedule = z.object({ recentAt: z.number(), allAt: z.number(), by: z.string(), until: z.number() });
const scheduleSetting = 'reconciled';

/**
 * Holds the requisitions of the service that carry a mark of this desk against the ledger, both ways. What does not go
 * together becomes a question to a person; the phase of what does is noted.
 */
export class Reconciler {
  readonly #deps: OrderingDependencies;
  readonly #engine: Engine;
  readonly #reader: RequisitionReader;
  #ours = new Set<string>();
  #findings: Finding[] = [];
  #running: Promise<Reconciled> | undefined;

  constructor(deps: OrderingDependencies, engine: Engine, reader: RequisitionReader) {
    this.#deps = deps;
    this.#engine = engine;
    this.#reader = reader;
    reader.subscribe((requisition) => this.#see(requisition));
  }

  /** Reads what is due, if no other process of this ledger does. */
  async ifDue(): Promise<void> {
    const { clock, ledger, settings } = this.#deps;
    const read = async (from: { setting(name: string): Promise<string | undefined> }) =>
      schedule.safeParse(JSON.parse((await from.setting(scheduleSetting)) ?? '{}')).data;
    const dueOf = (state: z.infer<typeof schedule> | undefined, now: number) => {
      if (state === undefined || now - state.allAt >= allEvery) return 'all';
      return now - state.recentAt >= settings.times.reconcile ? 'recent' : undefined;
    };
    if (dueOf(await read(ledger.read), clock.now()) === undefined) return;
    const mine = await ledger.write(async (tx) => {
      const now = await tx.now();
      const state = await read(tx);
      const due = dueOf(state, now);
      if (due === undefined || (state !== undefined && state.until > now && state.by !== settings.worker))
        return undefined;
      // The time counts from here: a service that fails is not read more often.
      const allAt = due === 'all' ? now : (state?.allAt ?? now);
      const next = { recentAt: now, allAt, by: settings.worker, until: now + settings.times.lease };
      await tx.setSetting(scheduleSetting, JSON.stringify(next));
      return due;
    });
    if (mine !== undefined) await this.run(mine);
  }

  /** Reads the recent days, or every day with a requisition that is followed. */
  async run(scope: 'recent' | 'all'): Promise<Reconciled> {
    // One at a time: the subscriber collects what it finds here.
    await this.#running?.catch(() => undefined);
    this.#running = this.#run(scope);
    return this.#running;
  }

  async #run(scope: 'recent' | 'all'): Promise<Reconciled> {
    const { clock, ledger } = this.#deps;
    this.#ours = new Set();
    this.#findings = [];
    const today = utcDay(clock.now());
    const recent = { from: addDays(today, -recentDays), to: addDays(today, 1) };
    const followed = await this.#followed();
    const ranges = scope === 'recent' ? [recent] : [recent, ...rangesOf(followed, recent.from)];
    const since = Date.parse(`${addDays(ranges.at(-1)?.from ?? today, -1)}T00:00:00Z`);
    const drafts = await ledger.read.drafts({ since, limit: 5_000 });
    const receivers = [...new Set(drafts.flatMap(({ content }) => content.shipTo ?? []))];
    const seen = new Set<string>();
    let complete = true;
    let requests = 0;
    for (const range of ranges) {
      const read = await this.#reader.read(range, receivers);
      for (const id of read.seen) seen.add(id);
      complete &&= read.complete;
      requests += read.requests;
    }
    if (complete) requests += await this.#lookForMissing(followed, ranges, seen);
    return { requisitions: seen.size, ours: this.#ours.size, requests, complete, findings: this.#findings };
  }

  /** Drafts with a requisition of which more is expected. */
  async #followed(): Promise<DraftRow[]> {
    const { clock, ledger } = this.#deps;
    const rows = await ledger.read.drafts({ since: clock.now() - followedDays * oneDay, limit: 5_000 });
    const placed = rows.filter(({ requisitionId }) => requisitionId !== null);
    const closed = new Set<string>();
    for (let at = 0; at < placed.length; at += 500) {
      const phases = await ledger.read.phases(placed.slice(at, at + 500).map(({ id }) => id));
      for (const row of phases) if (row.closed) closed.add(row.requisitionId);
    }
    return placed.filter(({ requisitionId }) => !closed.has(requisitionId ?? ''));
  }

  /** What the ledger has and a complete list does not show is read by its number. */
  async #lookForMissing(
    followed: readonly DraftRow[],
    ranges: readonly { readonly from: string; readonly to: string }[],
    seen: ReadonlySet<string>,
  ): Promise<number> {
    const unseen = followed.filter(({ requisitionId, createdAt, question }) => {
      const day = utcDay(createdAt);
      const isRead = ranges.some(({ from, to }) => day >= from && day <= to);
      return question === null && isRead && !seen.has(requisitionId ?? '');
    });
    for (const { requisitionId } of unseen) {
      const id = requisitionId ?? '';
      const orders = await this.#whole(id);
      if (orders !== undefined) await this.#see({ id, orders, readAt: this.#deps.clock.now() });
    }
    return unseen.length;
  }

  /** The requisition by its number; empty: the service does not show it. Undefined: it could not be read. */
  async #whole(id: string): Promise<readonly RequisitionOrder[] | undefined> {
    try {
      return await this.#deps.service.requisition(id);
    } catch (thrown) {
      return asDeskError(thrown).code === 'not_found' ? [] : undefined;
    }
  }

  async #see({ id, orders, readAt }: SeenRequisition): Promise<void> {
    const { ledger } = this.#deps;
    const about = await ledger.read.draftOfRequisition(id);
    if (about !== undefined) {
      this.#ours.add(id);
      await this.#compare(about, orders, readAt);
      return;
    }
    for (const mark of new Set(orders.flatMap(marksOf))) {
      const attempt = await ledger.read.attemptOfNonce(mark);
      if (attempt === undefined && !isOurs(this.#deps.key, mark)) continue;
      this.#ours.add(id);
      const whole = await this.#whole(id);
      if (whole === undefined || whole.length === 0) return;
      const found = { requisitionId: id, orders: whole, mark };
      const origin =
        attempt === undefined
          ? await this.#originOf(mark, readAt)
          : { row: await ledger.read.draft(attempt.draftId), number: attempt.number };
      const finding = await this.#explain(found, origin, attempt);
      if (finding !== undefined) this.#findings.push(finding);
      return;
    }
  }

  /** The draft that a mark was derived from, although the ledger does not hold the attempt. */
  async #originOf(mark: string, readAt: number): Promise<Origin> {
    const { key, ledger } = this.#deps;
    const rows = await ledger.read.drafts({ since: readAt - followedDays * oneDay, limit: 5_000 });
    for (const row of rows) {
      for (let number = 1; number <= forgottenAttempts; number += 1) {
        if (markOf(key, row.id, number) === mark) return { row, number };
      }
    }
    return { row: undefined, number: 0 };
  }

  /** A requisition with our mark that no draft has. */
  async #explain(
    found: Found & { readonly mark: string },
    { row: origin, number }: Origin,
    attempt: AttemptRow | undefined,
  ): Promise<Finding | undefined> {
    const { clock, log, settings } = this.#deps;
    const { requisitionId } = found;
    const forgotten = (reason: string) =>
      ask(this.#deps, found, { kind: 'forgotten', origin: origin?.id ?? null }, reason, { origin });
    if (origin === undefined) return forgotten(texts.question.forgotten(requisitionId));
    if (attempt?.verdict === 'absent' && attempt.openedAt >= clock.now() - settings.times.watch) {
      // A dropped draft is read back by itself.
      if (origin.state === 'dropping') return undefined;
      try {
        const row = await openCancellation(this.#deps, origin, found);
        if (row === undefined) return undefined;
        await this.#engine.continue(row);
        return { kind: 'late_arrival', requisitionId, draftId: row.id, reason: row.reason ?? '' };
      } catch (thrown) {
        log.warn('ordering: an order arrived late and cannot be cancelled', {
          requisitionId,
          error: asDeskError(thrown).message,
        });
        return forgotten(texts.question.lateArrival(requisitionId, origin.id));
      }
    }
    if (origin.requisitionId !== null) {
      const reason = texts.question.double(requisitionId, origin.id, codeText(origin.requisitionId));
      return ask(this.#deps, found, { kind: 'double', origin: origin.id }, reason, { origin });
    }
    switch (origin.state) {
      // It is looked for, or being sent, by whoever holds it.
      case 'submitting':
      case 'unknown':
      case 'dropping':
        return undefined;
      case 'needs_person':
        await this.#lookAgain(origin);
        return undefined;
      case 'approved': {
        const approval = await approvalToSend(this.#deps.ledger.read, origin);
        if (approval === undefined) return takeOver(this.#deps, origin, found);
        const { orders, mark } = found;
        const row = await takeOverSent(this.#deps, origin, approval, { orders, mark, number });
        if (row !== undefined) await this.#engine.continue(row);
        return undefined;
      }
      case 'priced':
      case 'pending_approval':
        return takeOver(this.#deps, origin, found);
      case 'accepted':
      case 'confirming':
      case 'confirm_unknown':
      case 'cancelling':
      case 'cancel_unknown':
      case 'confirmed':
      case 'cancelled':
      case 'differs':
      case 'declined':
      case 'dropped':
      case 'expired':
      case 'failed':
      case 'withdrawn':
        return forgotten(texts.question.notSent(requisitionId, origin.id));
    }
  }

  /** Nobody looks for it any more after the watch: it is there now. */
  async #lookAgain(row: DraftRow): Promise<void> {
    const { ledger, settings } = this.#deps;
    const held = await ledger.write(async (tx) => {
      const current = await tx.draft(row.id);
      const now = await tx.now();
      if (current?.state !== 'needs_person') return undefined;
      if (!isLeaseOver(current.leaseUntil, now, settings.times.lease)) return undefined;
      const leased = { ...current, ...takeLease(current, settings, now) };
      return (await tx.saveDraft(leased, current.fence)) ? leased : undefined;
    });
    if (held !== undefined) await this.#engine.continue(held);
  }

  /** A requisition that a draft has: its phase is noted, and compared with how the draft ended. */
  async #compare(about: DraftRow, orders: readonly RequisitionOrder[], readAt: number): Promise<void> {
    const { ledger, settings } = this.#deps;
    const requisitionId = about.requisitionId ?? '';
    const phases = [...new Set(orders.map(({ phaseCode }) => phaseCode ?? ''))];
    const cancelled = await readPhases(ledger.read, 'cancel');
    const confirmed = await readPhases(ledger.read, 'confirm');
    const isCancelled = phases.length > 0 && phases.every((each) => cancelled.has(each) && !confirmed.has(each));
    const isExpected = phases.every((each) => (about.state === 'cancelled' ? cancelled : confirmed).has(each));
    await this.#note(about, phases, readAt, { closed: isCancelled || isInvoiced(orders), isExpected });
    // A question that was answered is not asked again.
    if (about.question !== null || readAt - about.updatedAt < settings.times.settle) return;
    const isOpen = phases.length > 0 && phases.every((phase) => phase === 'ACCEPTED');
    const { state } = about;
    const [kind, reason] =
      state === 'confirmed' && isOpen
        ? (['not_done', texts.question.notConfirmed(requisitionId, about.id)] as const)
        : state === 'cancelled' && isOpen
          ? (['not_done', texts.question.notCancelled(requisitionId, about.id)] as const)
          : state === 'confirmed' && isCancelled
            ? ([
                'cancelled_there',
                texts.question.cancelledThere(requisitionId, about.id, orders.map(phaseOf)),
              ] as const)
            : state === 'confirmed' && orders.length === 0
              ? (['missing', texts.question.missing(requisitionId, about.id)] as const)
              : [undefined, ''];
    if (kind === undefined || (await this.#isSaid(about))) return;
    const whole = await this.#whole(requisitionId);
    if (whole === undefined) return;
    const found = { requisitionId, orders: whole };
    const finding = await ask(this.#deps, found, { kind, origin: about.id }, reason, { about });
    if (finding !== undefined) this.#findings.push(finding);
  }

  /** A person said how it ended, whatever the service shows. */
  async #isSaid({ id }: DraftRow): Promise<boolean> {
    const entries = await this.#deps.ledger.read.audit({ draftId: id, limit: 1_000 });
    return entries.some(
      ({ action, detail }) => action === 'answered' && /"answer":"(confirmed|cancelled)"/.test(detail),
    );
  }

  /** Keeps what was read; a change is told where the draft is shown. */
  async #note(
    about: DraftRow,
    phases: readonly string[],
    readAt: number,
    { closed, isExpected }: { closed: boolean; /** They say what the draft says. */ isExpected: boolean },
  ): Promise<void> {
    const { ledger, randomBytes } = this.#deps;
    const requisitionId = about.requisitionId ?? '';
    await ledger.write(async (tx) => {
      const [before] = await tx.phases([about.id]);
      if (before !== undefined && before.readAt >= readAt) return;
      await tx.savePhases({ requisitionId, phases, readAt, closed });
      if (before?.phases.join() === phases.join()) return;
      const change = { from: before?.phases ?? [], to: phases };
      if (before !== undefined || !isExpected)
        await noteEvent(tx, about, 'order.phase', `${about.id}:phase:${readAt}`, 'read', change);
      const at = await tx.now();
      await tx.enqueue({
        id: newId('M', randomBytes),
        dedupeKey: `phase:${about.id}:${readAt}`,
        topic: 'draft',
        draftId: about.id,
        payload: JSON.stringify({ state: about.state, revision: about.revision }),
        ...{ createdAt: at, nextAt: at, tries: 0, deliveredAt: null, givenUpAt: null },
      });
    });
  }
}

/** "fiscalDocumentNumber": every order of it has its invoice. */
function isInvoiced(orders: readonly RequisitionOrder[]): boolean {
  return orders.length > 0 && orders.every(({ fiscalDocumentNumber }) => (fiscalDocumentNumber ?? '') !== '');
}

/** The days around these drafts before `before`, newest first, days that follow each other in one range. */
function rangesOf(drafts: readonly DraftRow[], before: string): { from: string; to: string }[] {
  // A draft may wait a day for its approval.
  const days = drafts.flatMap(({ createdAt }) => [0, 1].map((more) => addDays(utcDay(createdAt), more)));
  const ranges: { from: string; to: string }[] = [];
  for (const day of [...new Set(days)]
    .filter((each) => each < before)
    .sort()
    .reverse()) {
    const last = ranges.at(-1);
    if (last !== undefined && daysBetween(day, last.from) <= 1) last.from = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
