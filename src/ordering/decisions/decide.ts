import { DeskError } from '../../core/errors.ts';
import { count } from '../../core/text.ts';
import type { ApprovalRow, DraftRow, LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import { signApproval } from './approval-mac.ts';
import type { Engine } from '../workflow/engine.ts';
import { readFreeze } from './freeze-state.ts';
import { decideFor, receiverOf } from './limit-check.ts';
import { announce, record, stateOf, type AuditedAction } from '../workflow/transitions.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import type { Action, Actor, Decision } from '../policy/policy.ts';
import { sentence } from '../workflow/states.ts';

// What every act of a person or an agent goes through: may they see it, is it still as they saw it, does the policy
// allow it, and what is written of it.

/** What an act needs that sets a requisition in motion. */
export interface Workings {
  readonly deps: OrderingDependencies;
  readonly engine: Engine;
}

/**
 * One draft, for whoever asked for it and for whoever may approve it.
 * @throws DeskError `not_found`, also for a draft of somebody else: that it exists is nobody's business.
 */
export async function draftFor(deps: OrderingDependencies, actor: Actor, id: string): Promise<DraftRow> {
  const row = await deps.ledger.read.draft(id);
  if (row !== undefined && maySee(actor, row)) return row;
  throw new DeskError('not_found', `There is no draft ${JSON.stringify(id)} of yours.`, {
    field: 'draftId',
    next: 'Check the identifier, or prepare it again with prepare_requisition.',
  });
}

export function maySee(actor: Actor, row: DraftRow): boolean {
  if (row.createdBy === actor.person) return true;
  return (
    actor.may.has('approve') && (actor.receivers.includes('*') || actor.receivers.includes(receiverOf(row.content)))
  );
}

/**
 * The row as it is now, if it still waits for what the caller saw.
 * @throws DeskError `refused` when it has moved on.
 */
export async function unmoved(tx: LedgerWrite, row: DraftRow): Promise<DraftRow> {
  const current = await tx.draft(row.id);
  if (current?.state === row.state && current.revision === row.revision && current.wants === row.wants) return current;
  throw refused(current ?? row, 'It has moved on meanwhile.');
}

/**
 * `revision`: what the caller was shown; undefined: they act on the draft as it is now.
 * @throws DeskError `refused` when it has changed since.
 */
export function demandRevision(row: DraftRow, revision: number | undefined): void {
  if (revision === undefined || row.revision === revision) return;
  throw refused(row, `It was changed meanwhile: version ${row.revision} is current, not ${revision}.`);
}

/** Adds a person to those who asked for this order. */
export function withRequester({ requesters }: Pick<DraftRow, 'requesters'>, actor: Actor): readonly string[] {
  return requesters.includes(actor.person) ? requesters : [...requesters, actor.person];
}

/** @throws DeskError `not_allowed` with the rule of the policy that stands against it. */
export async function demandFor(
  deps: OrderingDependencies,
  ledger: LedgerRead,
  action: Action,
  row: DraftRow,
  actor: Actor,
): Promise<void> {
  const { clock, policy, settings } = deps;
  const frozen = (await readFreeze(ledger)) !== undefined;
  demand(await decideFor(ledger, policy, action, row, actor, clock.now(), { mode: settings.mode, frozen }));
}

/** Writes what a person approved, bound to this revision and signed with the key of the desk. */
export async function signedApproval(
  deps: OrderingDependencies,
  tx: LedgerWrite,
  row: DraftRow,
  action: ApprovalRow['action'],
  actor: Actor,
  at: number,
): Promise<ApprovalRow> {
  const { key, policy, randomBytes } = deps;
  const approval = signApproval(
    {
      id: newId('P', randomBytes),
      draftId: row.id,
      revision: row.revision,
      hash: row.hash,
      action,
      person: actor.person,
      surface: actor.surface,
      at,
      expiresAt: at + policy.approvals.minutes * 60_000,
    },
    key,
  );
  await tx.insertApproval(approval);
  return approval;
}

export async function insertPrepared(
  tx: LedgerWrite,
  row: DraftRow,
  actor: AuditedAction['actor'],
  action: string,
): Promise<void> {
  await tx.insertDraft(row);
  const detail = {
    to: row.state,
    hash: row.hash,
    lines: count(row.content.lines.length, 'line'),
    totals: row.content.totals,
  };
  await announce(tx, row, await record(tx, row.createdAt, { actor, action, detail }, row.id), row.createdAt);
}

/** Writes another wish of a draft whose state stays: a new revision, and unused approvals of the old one are void. */
export async function saveAsked(
  tx: LedgerWrite,
  row: DraftRow,
  actor: AuditedAction['actor'],
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<DraftRow> {
  const at = await tx.now();
  const asked = { ...row, revision: row.revision + 1, updatedAt: at };
  await tx.voidApprovals(row.id, at);
  if (!(await tx.saveDraft(asked, row.fence))) throw refused(row, 'It has moved on meanwhile.');
  const said = { wants: asked.wants, revision: asked.revision, ...detail };
  await announce(tx, asked, await record(tx, at, { actor, action, detail: said }, row.id), at);
  return asked;
}

export function demand(decision: Decision): void {
  if (!decision.allowed) throw new DeskError('not_allowed', decision.sentence, { next: decision.next });
}

export function refused(row: DraftRow, why: string): DeskError {
  const reason = row.reason === null ? '' : ` ${row.reason}`;
  return new DeskError('refused', `${why} ${row.id} ${sentence(stateOf(row))}.${reason}`, {
    next: `Look at it: get_draft ${JSON.stringify({ draftId: row.id })} (partsdesk draft ${row.id}).`,
  });
}
