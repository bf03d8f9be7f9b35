import { utcDay } from '../../src/core/datetime.ts';
import { compareDecimals, decimal } from '../../src/core/money.ts';
import { isGenuine } from '../../src/ordering/decisions/sign-approval.ts';
import { sha256 } from '../../src/ordering/audit.ts';
import { contentHash } from '../../src/ordering/workflow/draft-content.ts';
import type { Policy } from '../../src/ordering/policy/policy.ts';
import { orderingTimes } from '../../src/ordering/dependencies.ts';
import type { ApprovalRow, AttemptRow, AuditRow, DraftRow, ReservationRow } from '../../src/ports/ledger.ts';
import { LimitsOracle } from './limits-oracle.ts';
import type { LedgerOracleParts } from './oracle-parts.ts';
import { Past } from './past.ts';
import { auditsOf, Shadow, type Operation, type Transaction } from './shadow.ts';
import type { WalkRecord } from './service-reads.ts';
import type { SubmitBody } from './service-truth.ts';

const final = new Set(['confirmed', 'cancelled', 'failed', 'declined', 'expired', 'withdrawn', 'dropped']);
/** Clocks of two processes differ by no more, milliseconds. */
const mostSkew = 5_000;

/** Holds every transaction against the invariants of ordering, before it is committed. */
export class LedgerOracle {
  readonly shadow = new Shadow();
  readonly past: Past;
  /** Rows that a hand or an old copy put there: nothing of them may ever be sent. */
  readonly forged = new Set<string>();
  /** Everybody who asked for a draft as it is now, by what is in the record. */
  readonly #requesters = new Map<string, Set<string>>();
  readonly #parts: LedgerOracleParts;
  /** The fence that a process last took of a draft, and when. */
  readonly #holds = new Map<string, { readonly fence: number; readonly at: number }>();
  /** Processes and drafts of which an outcome was entered that another process had kept. */
  readonly #recordedLate = new Set<string>();
  readonly #limits: LimitsOracle;

  constructor(parts: LedgerOracleParts, past = new Past()) {
    this.#parts = parts;
    this.past = past;
    this.#limits = new LimitsOracle(this.shadow, parts);
  }

  /** The oracle of a ledger that holds no more than this, in the same world. */
  wentBack(history: readonly Transaction[]): LedgerOracle {
    const back = new LedgerOracle(this.#parts, this.past);
    this.past.restored = true;
    for (const { process, operations } of history)
      for (const each of operations) back.#follow(process, each, operations);
    back.#limits.goOnFrom(this.#limits);
    return back;
  }

  /** A person is about to answer what they were shown. */
  says(person: string, draftId: string, { action, revision }: Pick<ApprovalRow, 'action' | 'revision'>): void {
    this.past.said.add([person, draftId, action, revision].join(' '));
  }

  commit({ process, operations }: Transaction): void {
    const { trace } = this.#parts;
    const audits = auditsOf(operations);
    const actor = audits.at(-1)?.actor;
    for (const operation of operations) {
      const { name, args, result } = operation;
      if (process !== 'hand') {
        if (name === 'insertDraft') this.#inserted(args[0] as DraftRow, audits);
        if (name === 'saveDraft' && result === true) this.#saved(process, args[0] as DraftRow, audits, actor);
        if (name === 'insertApproval') this.#approved(args[0] as ApprovalRow);
        if (name === 'insertAttempt') this.#opened(process, args[0] as AttemptRow, operations);
        if (name === 'closeAttempt' && result === true) this.#closed(process, args[0] as string, args[1] as string);
        if (name === 'settleAttempt') this.#settled(args[0] as string, args[1] as string, actor);
        if (name === 'insertReservation') this.#limits.reserved(args[0] as ReservationRow);
      }
      this.#follow(process, operation, operations);
    }
    for (const each of audits) this.past.heard(each, this.shadow, this.#parts.truth);
    for (const each of audits) trace.say(process, `${each.actor}: ${each.action} ${each.draftId ?? ''} ${each.detail}`);
    for (const each of this.shadow.drafts.values()) {
      if (this.shadow.attemptsOf(each.id).filter(({ outcome }) => outcome === null).length > 1)
        this.#violated('1 one open attempt', each.id);
    }
  }

  #follow(process: string, operation: Operation, operations: readonly Operation[]): void {
    const { name, args, result } = operation;
    if (name === 'insertDraft' || (name === 'saveDraft' && result === true)) {
      const row = args[0] as DraftRow;
      for (const each of auditsOf(operations)) this.#remember(each, this.shadow.drafts.get(row.id), row);
      if (process === 'hand') this.forged.add(row.id);
      // Back with a person: from here on it is approved anew, or not at all.
      else if (row.state === 'pending_approval') this.forged.delete(row.id);
    }
    if (name === 'insertAttempt') {
      const { nonce, draftId } = args[0] as AttemptRow;
      this.past.drafts.set(nonce, draftId);
    }
    this.shadow.apply(operation);
  }

  walked(process: string, record: WalkRecord): void {
    this.past.walks.push({ process, record });
  }

  /** Marks of a draft that this ledger no longer knows. */
  lostNoncesOf(draftId: string): string[] {
    return [...this.past.drafts].flatMap(([nonce, id]) =>
      id === draftId && this.shadow.attemptOfNonce(nonce) === undefined ? [nonce] : [],
    );
  }

  /** Whether this process holds the draft with its newest fence, and its lease lasts. */
  holds(process: string, draft: DraftRow): boolean {
    return this.#holds.get(`${process} ${draft.id}`)?.fence === draft.fence && draft.leaseUntil > this.#parts.now();
  }

  /** When a worker has something to do next; Infinity: never. */
  nextDue(): number {
    let due = Infinity;
    for (const { state, nextAt, leaseUntil } of this.shadow.drafts.values()) {
      if (nextAt !== null && !final.has(state)) due = Math.min(due, Math.max(nextAt, leaseUntil));
    }
    return due;
  }

  #violated(rule: string, what: string): void {
    this.#parts.trace.violation(rule, what);
  }

  #inserted(row: DraftRow, audits: readonly AuditRow[]): void {
    if (!audits.some(({ draftId }) => draftId === row.id)) this.#violated('13 audited', `${row.id} was made silently`);
    if (!['priced', 'differs'].includes(row.state)) this.#violated('13 audited', `${row.id} begins as ${row.state}`);
  }

  #saved(process: string, row: DraftRow, audits: readonly AuditRow[], actor: string | undefined): void {
    const { now } = this.#parts;
    const before = this.shadow.drafts.get(row.id);
    if (before === undefined) return;
    if (row.wants !== before.wants && row.wants !== null && before.wants !== null && row.revision === before.revision)
      this.#violated('9 approval', `${row.id} waits for ${row.wants} instead of ${before.wants} in one version`);
    if (final.has(before.state) && JSON.stringify(before) !== JSON.stringify(row))
      this.#violated('11 final rows stay', `${row.id} was ${before.state}`);
    const key = `${process} ${row.id}`;
    if (row.fence !== before.fence) {
      if (row.fence !== before.fence + 1)
        this.#violated('7 fence', `${row.id} jumps from ${before.fence} to ${row.fence}`);
      const isPerson = actor !== undefined && actor !== 'desk';
      // What the sender heard and could not write is on record outside the ledger: any process may enter it.
      const isRecordedLate = audits.some(({ action }) => action === 'outcome-recorded-late');
      if (isRecordedLate) this.#recordedLate.add(key);
      if (before.leaseUntil > now() && before.leaseOwner !== null && !isPerson && !isRecordedLate)
        this.#violated('7 fence', `${process} takes ${row.id} from ${before.leaseOwner}, whose lease lasts`);
      this.#holds.set(key, { fence: row.fence, at: now() });
    } else if (audits.some(({ action }) => action === 'looks-first')) {
      // Who waits to look says so of a draft that somebody else may hold by then, and changes nothing else.
      const { reason, updatedAt } = row;
      if (JSON.stringify({ ...before, reason, updatedAt }) !== JSON.stringify(row))
        this.#violated('7 fence', `${process} changes ${row.id} without holding it`);
    } else if (audits.some(({ action }) => action === 'question') && before.leaseUntil <= now()) {
      // Placed before the ledger was put back: from here on a person decides, and nobody held it.
    } else if ((actor === undefined || actor === 'desk') && this.#holds.get(key)?.fence !== before.fence) {
      this.#violated('7 fence', `${process} writes ${row.id} as ${row.state}, which it does not hold`);
    }
    if (row.state !== before.state) {
      const own = audits.filter(({ draftId }) => draftId === row.id);
      if (!own.some(({ detail }) => (JSON.parse(detail) as { to?: string }).to === row.state))
        this.#violated('13 audited', `${row.id} ${before.state} -> ${row.state} without an entry`);
      if (before.state === 'submitting' && this.#holds.get(key)?.at === now() && row.state !== 'unknown') {
        // Taken over and moved at once: nobody heard an answer.
        const attempt = this.shadow.attemptsOf(row.id).at(-1);
        if (
          attempt !== undefined &&
          attempt.openedAt < now() &&
          attempt.fence !== row.fence &&
          !this.#recordedLate.has(key)
        )
          this.#violated('5 a crash is unknown', `${row.id} became ${row.state}`);
      }
    }
    if (row.hash !== contentHash(row.content))
      this.#violated('9 approval', `${row.id}: the hash is not of its content`);
    if ((row.readBack?.absences ?? 0) > (before.readBack?.absences ?? 0)) this.#absent(process, row);
    if (row.state === 'needs_person' && before.state === 'unknown') this.#asked(row);
  }

  /** 6. A look that counts as "not there" was whole, and what it saw was not it. */
  #absent(process: string, row: DraftRow): void {
    const since = this.#holds.get(`${process} ${row.id}`)?.at ?? 0;
    for (const attempt of this.shadow.attemptsOf(row.id)) {
      if (attempt.outcome !== 'unknown' || attempt.verdict !== null) continue;
      const day = utcDay(attempt.openedAt);
      const own = this.past.walks.filter(
        ({ process: by, record }) =>
          by === process &&
          record.begun >= since &&
          record.complete &&
          record.shipTo === undefined &&
          record.range.from < day &&
          record.range.to > day,
      );
      if (own.length === 0) this.#violated('6 absence', `${row.id}: no whole look of ${process} stands behind it`);
    }
  }

  #asked(row: DraftRow): void {
    const uncertain = this.shadow
      .attemptsOf(row.id)
      .filter((each) => each.outcome === 'unknown' && each.verdict === null);
    const since = row.readBack?.since ?? 0;
    const whole = new Set(
      this.past.walks
        .filter(({ record }) => record.complete && record.begun >= since)
        .map(({ record }) => record.begun),
    );
    const says = /not found in/.test(row.reason ?? '');
    if (says && (whole.size < 3 || (row.readBack?.absences ?? 0) < 3))
      this.#violated('6 absence', `${row.id} is called absent after ${whole.size} whole looks`);
    const waited = this.#parts.now() - since;
    if (says && waited < orderingTimes.settle - mostSkew)
      this.#violated('6 absence', `${row.id} is called absent after ${waited} ms`);
    if (says && uncertain.length === 0) this.#violated('6 absence', `${row.id} is asked about without a question`);
  }

  /** Who asked for it: whoever made it, changed what is ordered, or asked for it to be submitted or confirmed. */
  #remember({ actor, action, draftId, detail }: AuditRow, before: DraftRow | undefined, row: DraftRow): void {
    if (draftId !== row.id) return;
    const wanted = ({ content: { lines, shipTo, ownNumber } }: DraftRow) =>
      JSON.stringify([lines.map(({ sku, quantity }) => [sku, quantity]), shipTo, ownNumber]);
    const changed = action === 'changed' && before !== undefined && wanted(before) !== wanted(row);
    const people = this.#requesters.get(draftId) ?? new Set();
    this.#requesters.set(draftId, people);
    if (changed || ['prepared', 'asked-for-approval', 'asked-to-confirm'].includes(action)) people.add(actor);
    if (action === 'late-arrival') {
      const { origin } = JSON.parse(detail) as { origin: string };
      for (const each of this.#requesters.get(origin) ?? []) people.add(each);
    }
  }

  /** 9. It was said by a person who saw just this, and who did not ask for it. */
  #approved({ id, draftId, person, action, revision }: ApprovalRow): void {
    if (!this.past.said.has([person, draftId, action, revision].join(' ')))
      this.#violated('9 approval', `${id} of ${draftId}: ${person} never said to ${action} version ${revision}`);
    const draft = this.shadow.drafts.get(draftId);
    if (action !== 'cancel' && draft !== undefined && !this.#isSecond(person, draft))
      this.#violated('9 approval', `${id} of ${draftId}: ${person} asked for it`);
  }

  #isSecond(person: string, { id, createdBy, content }: DraftRow): boolean {
    const above = this.#parts.policy().people.get(createdBy)?.limits.fourEyesAbove;
    const amount = decimal(content.totals[0]?.gross ?? '0');
    if (above === undefined || compareDecimals(amount, above) <= 0) return true;
    return this.#requesters.get(id)?.has(person) !== true;
  }

  #opened(process: string, attempt: AttemptRow, operations: readonly Operation[]): void {
    const { key, now } = this.#parts;
    const policy = this.#parts.policy();
    const { drafts, approvals } = this.shadow;
    const draft = drafts.get(attempt.draftId);
    const { id } = attempt;
    if (draft === undefined) return this.#violated('2 committed', `${id} is of no draft`);
    // Found at the service by a desk whose ledger had lost it: nothing is sent.
    if (attempt.verdict === 'found') return;
    if (this.forged.has(draft.id)) this.#violated('12/14 forged', `${draft.id} is about to be sent`);
    const earlier = this.shadow.attemptsOf(draft.id);
    if (attempt.number !== earlier.length + 1) this.#violated('4 next attempt', `${id} is number ${attempt.number}`);
    for (const each of earlier) {
      const over = each.outcome === 'not_sent' || each.outcome === 'refused' || each.verdict === 'absent';
      if (!over) this.#violated('4 next attempt', `${id} although ${each.id} is ${each.outcome ?? 'open'}`);
    }
    if (this.shadow.attemptOfNonce(attempt.nonce) !== undefined) this.#violated('3 nonce once', attempt.nonce);
    if (attempt.sendBy >= draft.leaseUntil) this.#violated('8 send-by', `${id} may leave after the lease`);
    if (attempt.fence !== draft.fence || this.#holds.get(`${process} ${draft.id}`)?.fence !== draft.fence)
      this.#violated('7 fence', `${process} opens ${id} without holding ${draft.id}`);
    if (attempt.bodyHash !== sha256(attempt.body)) this.#violated('2 committed', `${id}: the hash is not of the body`);
    this.#bodyOf(attempt, draft);
    if ((this.shadow.settings.get('frozen') ?? '') !== '') this.#violated('15 frozen', `${id} is opened`);
    // 9. The approval.
    const consumed = operations.filter(
      ({ name, args, result }) => name === 'consumeApproval' && args[1] === id && result === true,
    );
    const approval = approvals.get(attempt.approvalId ?? '');
    if (approval === undefined) return this.#violated('9 approval', `${id} has none`);
    if (consumed.length !== 1 || consumed[0]?.args[0] !== approval.id) {
      // Used before, for attempts that certainly did nothing.
      const own = earlier.filter(({ approvalId }) => approvalId === approval.id);
      const isUsedUp = own.length === 0 || own.some(({ outcome }) => outcome !== 'refused' && outcome !== 'not_sent');
      if (consumed.length > 0 || approval.consumedBy === null || isUsedUp)
        this.#violated('9 approval', `${id} rests on ${approval.id}, which it does not use up`);
    }
    this.#lookedFirst(process, id, approval);
    const wrong = [
      [approval.draftId !== draft.id, 'is of another draft'],
      [approval.hash !== draft.hash || approval.revision !== draft.revision, 'is of another version'],
      [approval.expiresAt <= now(), `ran out ${now() - approval.expiresAt} ms ago`],
      [!isGenuine(approval, key), 'is not genuine'],
      [approval.voidedAt !== null, 'is void'],
      [approval.action !== 'submit' && approval.action !== 'resend', `is for ${approval.action}`],
      [approval.surface === 'stdio' || approval.surface === 'http', 'was given by an agent'],
      [!mayApprove(policy, approval.person, draft), `is of ${approval.person}, who may not`],
      [!this.#isSecond(approval.person, draft), `is of ${approval.person}, who asked for it`],
    ] as const;
    for (const [is, what] of wrong) if (is) this.#violated('9 approval', `${approval.id} of ${draft.id} ${what}`);
    this.#limits.opened(attempt, draft);
  }

  /** 16. What was approved before the process started is looked for once the settle time is over. */
  #lookedFirst(process: string, id: string, approval: ApprovalRow): void {
    const startedAt = this.past.started.get(process) ?? 0;
    if (approval.at >= startedAt) return;
    const looks = this.past.walks.some(
      ({ process: by, record }) =>
        by === process &&
        record.complete &&
        record.begun >= startedAt + orderingTimes.settle - mostSkew &&
        record.range.from <= utcDay(approval.at),
    );
    if (!looks) this.#violated('16 looked first', `${id} was approved before ${process} started`);
  }

  #bodyOf(attempt: AttemptRow, { id, content }: DraftRow): void {
    const body = JSON.parse(attempt.body) as SubmitBody;
    const lines = body.lines.map(({ sku, requiredQuantity, unitPriceNet }) =>
      [sku, requiredQuantity, decimal(unitPriceNet ?? 0)].join(' '),
    );
    const approved = content.lines.map(({ sku, quantity, unitPriceNet }) =>
      [sku, quantity, decimal(unitPriceNet)].join(' '),
    );
    if (lines.join() !== approved.join() || body.shipTo !== content.shipTo)
      this.#violated('9 approval', `${id}: ${lines.join()} is sent, ${approved.join()} was approved`);
  }

  #closed(process: string, id: string, outcome: string): void {
    const { truth } = this.#parts;
    const attempt = this.shadow.attempts.get(id);
    if (attempt === undefined) return this.#violated('2 committed', `${id} is closed and was never opened`);
    const { nonce } = attempt;
    const exists = truth.ofNonce(nonce).length > 0 || truth.pending.has(nonce);
    if (outcome === 'not_sent' && this.past.sent.has(nonce)) this.#violated('4 not sent', `${id} was sent`);
    if (outcome === 'refused' && exists) this.#violated('4 refused', `${id} exists all the same`);
    if (outcome === 'ok' && !exists) this.#violated('4 ok', `${id} does not exist`);
    const draft = this.shadow.drafts.get(attempt.draftId)!;
    const key = `${process} ${draft.id}`;
    const isOwn = this.#holds.get(key)?.fence === attempt.fence || this.#recordedLate.has(key);
    if (outcome !== 'unknown' && !isOwn)
      this.#violated('5 a crash is unknown', `${process} calls ${id} ${outcome}, which another process sent`);
  }

  #settled(id: string, verdict: string, actor: string | undefined): void {
    if (verdict === 'absent' && (actor === undefined || actor === 'desk'))
      this.#violated('4 a person decides', `${id} is called absent by the desk`);
  }
}

function mayApprove(policy: Policy, id: string, draft: DraftRow): boolean {
  const person = policy.people.get(id);
  if (person === undefined) return false;
  const receiver = draft.content.shipTo ?? 'own';
  const may = person.grants.some(
    (each) => each.may.includes('approve') && (each.receivers.includes('*') || each.receivers.includes(receiver)),
  );
  return may;
}
