/** One deliberate mistake in the engine: a piece of its source, and what stands there instead. */
export interface Mutant {
  readonly name: string;
  /** Below `src/`. */
  readonly file: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
}

const submit = 'service.submit(opened.body, { sendBy: opened.sendBy, sendByMonotonic })';

/** Mistakes that each would cost money, lose an order, or let one out without a person. */
export const mutants: readonly Mutant[] = [
  {
    name: 'what a stopped process may still send is sent again',
    file: 'ordering/sending/senders.ts',
    edits: [['this.#standing(attempt) ?? []', '[] as never[]']],
  },
  {
    name: 'a lost reply is sent again',
    file: 'ordering/sending/send-attempt.ts',
    edits: [[`${submit}.then(`, `${submit}.catch(() => ${submit}).then(`]],
  },
  {
    name: 'every error is a refusal',
    file: 'ordering/sending/outcome.ts',
    edits: [['evidence !== undefined && isRefusal(evidence)', 'evidence?.sent === true']],
  },
  {
    name: 'a refusal that speaks of a time-out is believed',
    file: 'contract/requisition-write-error.ts',
    edits: [[' && !speaksOfTimeout;', ';']],
  },
  {
    name: 'a conflict is a refusal',
    file: 'contract/requisition-write-error.ts',
    edits: [['400, 401, 402,', '400, 409, 401, 402,']],
  },
  {
    name: "another's mark is taken for ours",
    file: 'ordering/sending/outcome.ts',
    edits: [['carriesAnother(sent.nonce, order)', 'order.id === sent.nonce']],
  },
  {
    name: 'no fence is asked for',
    file: 'ordering/workflow/transitions.ts',
    edits: [['now.fence !== row.fence || ', '']],
  },
  {
    name: 'the lease of another worker is not respected',
    file: 'ordering/workflow/engine.ts',
    edits: [[' || !isLeaseOver(leaseUntil, now, longestLease)', '']],
  },
  {
    name: 'a crash while sending means not sent',
    file: 'ordering/workflow/engine.ts',
    edits: [["closeAttempt(open.id, 'unknown'", "closeAttempt(open.id, 'not_sent'"]],
  },
  {
    name: 'an approval is not used up',
    file: 'ordering/sending/send-attempt.ts',
    edits: [['? await tx.consumeApproval(approval.id, attemptId, at, used)', '? true']],
  },
  {
    name: 'a used approval counts again, whatever became of the attempt',
    file: 'ordering/sending/send-attempt.ts',
    edits: [
      ["isFirst && own.every(({ outcome }) => outcome === 'refused' || outcome === 'not_sent')", 'isFirst'],
      ['!attempts.every(isOver)', 'attempts.some(({ outcome }) => outcome === null)'],
    ],
  },
  {
    name: 'what was approved before a start is sent unseen',
    file: 'ordering/sending/look-first.ts',
    edits: [['if (row.createdAt >= startedAt || isSaidAbsent)', 'if (row.createdAt > 0 || isSaidAbsent)']],
  },
  {
    name: 'a requisition of which the ledger knows nothing is not asked about',
    file: 'ordering/reconcile/reconciler.ts',
    edits: [
      ['if (attempt === undefined && !isOurs(this.#deps.key, mark)) continue;', 'if (attempt === undefined) continue;'],
    ],
  },
  {
    name: 'it is looked for at once after a start',
    file: 'ordering/sending/look-first.ts',
    edits: [['startedAt + settings.times.settle', 'startedAt']],
  },
  {
    name: 'approvals are not checked for who made them',
    file: 'ordering/sending/send-attempt.ts',
    edits: [['!isGenuine(approval, deps.key)', 'approval.mac === ""']],
  },
  {
    name: 'an old approval still counts',
    file: 'ordering/sending/send-attempt.ts',
    edits: [
      ['approval.expiresAt <= clock.now()', 'approval.expiresAt <= 0'],
      ['approval.expiresAt <= at', 'approval.expiresAt <= 0'],
    ],
  },
  {
    name: 'right and limits are not looked at again when it is sent',
    file: 'ordering/sending/send-attempt.ts',
    edits: [['return decision.allowed ? undefined : decision.sentence;', 'return undefined;']],
  },
  {
    name: 'a freeze is not seen when it is sent',
    file: 'ordering/sending/send-attempt.ts',
    edits: [
      [
        'const frozen = await readFreeze(tx);',
        'const frozen = undefined as { by: string; reason: string } | undefined;',
      ],
    ],
  },
  {
    name: 'it may be sent after the lease is over',
    file: 'ordering/sending/send-attempt.ts',
    edits: [
      ['Math.min(at + settings.times.send, now.leaseUntil - settings.times.send)', 'at + 20 * settings.times.send'],
      ['monotonic(clock) + settings.times.send', 'monotonic(clock) + 20 * settings.times.send'],
    ],
  },
  {
    name: 'a second attempt carries the number of the first',
    file: 'ordering/sending/send-attempt.ts',
    edits: [
      [
        'const body = submitBody(row.content, nonce);',
        'const body = submitBody(row.content, attempts[0]?.nonce ?? nonce);',
      ],
    ],
  },
  {
    name: 'what differs is confirmed unseen',
    file: 'ordering/sending/confirm-cancel.ts',
    edits: [['if (differences.length > 0) {', 'if (differences.length < 0) {']],
  },
  {
    name: 'absence after one incomplete look',
    file: 'ordering/sending/read-back.ts',
    edits: [
      ['const absences = complete && found.length === 0', 'const absences = found.length === 0'],
      ['absences >= absencesNeeded && complete', 'absences >= 1'],
    ],
  },
  {
    name: 'the settle time is not waited for',
    file: 'ordering/sending/read-back.ts',
    edits: [['age >= settings.times.settle && absences', 'absences']],
  },
  {
    name: 'only the day of the sending is looked at',
    file: 'ordering/sending/read-back.ts',
    edits: [
      ['from: addDays(utcDay(since), -1)', 'from: utcDay(since)'],
      ['to: addDays(utcDay(Math.max(clock.now(), since)), 1)', 'to: utcDay(since)'],
    ],
  },
  {
    name: 'an agent may approve',
    file: 'ordering/policy/rules.ts',
    edits: [['if (!isAgent(actor))', 'if (actor.surface.length > 0)']],
  },
  {
    name: 'whoever changed an order may approve it',
    file: 'ordering/workflow/prepare.ts',
    edits: [
      ['isRequote ? current : withRequester(current, actor);', 'current;'],
      ['= withRequester(current, actor);', '= current;'],
    ],
  },
  {
    name: 'a yes counts for whatever is wished by then',
    file: 'ordering/decisions/approve.ts',
    edits: [
      ['  requireRevision(row, shown.revision);\n  if', '  if'],
      ['action !== shown.action', 'action.length === 0'],
    ],
  },
  {
    name: 'another wish is the same version',
    file: 'ordering/workflow/transitions.ts',
    edits: [['revision: row.revision + 1', 'revision: row.revision']],
  },
  {
    name: 'whoever asked may approve',
    file: 'ordering/policy/rules.ts',
    edits: [
      [
        'requesters.length > 0 && !requesters.includes(person.id) && !requesters.includes(as.id);',
        'requesters.length > 0;',
      ],
    ],
  },
];
