import type { AuditRow, LedgerRead, LedgerSeal } from '../ports/ledger.ts';
import { genesisHash, sha256, verifyChain, type NotedEntry } from './audit.ts';
import { texts } from './messages/en.ts';

/** What is noted of the audit outside the database. */
export type Anchor =
  | { readonly kind: 'none' }
  /** Not signed by a desk with this key. */
  | { readonly kind: 'forged' }
  | ({ readonly kind: 'noted' } & NotedEntry);

/** How the ledger compares with its anchor. `older`: entries that were noted are missing, or others took their place. */
export type AnchorCheck =
  | { readonly kind: 'none' | 'forged' | 'fits' }
  | {
      readonly kind: 'older';
      readonly noted: NotedEntry;
      /** Number of the last entry there is. */ readonly last: number;
    };

export interface AuditProblem {
  /** The entry it is about. */
  readonly entry?: number | undefined;
  readonly problem: string;
  readonly next: string;
}

export interface Verification {
  readonly ok: boolean;
  readonly count: number;
  /** Hash of the last entry. */
  readonly head: string;
  /** Number of the first signed entry; 0: none is. */
  readonly signedFrom: number;
  readonly problems: readonly AuditProblem[];
  /** What a reader should know although nothing is wrong. */
  readonly notes: readonly string[];
}

/** The action of an entry that says: this ledger was found to be older than its anchor. */
export const olderThanNoted = 'older-than-noted';

/** Read the anchor before calling: an entry may be added and noted at any time. */
export async function checkAnchor(ledger: LedgerRead, anchor: Anchor): Promise<AnchorCheck> {
  if (anchor.kind !== 'noted') return { kind: anchor.kind };
  const { seq, hash } = anchor;
  const [found] = await ledger.audit({ after: seq - 1, limit: 1 });
  if (found?.seq === seq && found.hash === hash) return { kind: 'fits' };
  return { kind: 'older', noted: { seq, hash }, last: (await ledger.lastAudit())?.seq ?? 0 };
}

/** Every entry, oldest first. */
export async function* wholeAudit(ledger: LedgerRead): AsyncGenerator<AuditRow> {
  let after = 0;
  for (;;) {
    const rows = await ledger.audit({ after, limit: 1000 });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/**
 * Checks the chain of the audit, what the ledger says against it, and it against what was noted outside the database.
 * @param given an entry that a person noted.
 */
export async function verifyLedger(
  ledger: LedgerRead,
  seal: LedgerSeal,
  anchor: Anchor,
  given?: NotedEntry,
): Promise<Verification> {
  const { audit } = texts;
  const record = new RecordedFacts();
  const chain = await verifyChain(record.of(wholeAudit(ledger)), seal, given === undefined ? [] : [given]);
  const anchored = await checkAnchor(ledger, anchor);
  const problems: AuditProblem[] = [];
  if (!chain.ok) problems.push({ entry: chain.seq, problem: chain.problem, next: audit.next.changed });
  if (anchored.kind === 'forged') problems.push({ problem: audit.anchorForged, next: audit.next.anchorForged });
  if (anchored.kind === 'older') {
    const { noted, last } = anchored;
    const entry = Math.min(noted.seq, last + 1);
    problems.push({ entry, problem: audit.older(noted.seq, last), next: audit.next.older });
  }
  problems.push(...record.approvalsUsedAgain);
  for (const id of await ledger.unusedApprovals()) {
    const use = record.usedApprovals.get(id);
    if (use === undefined) continue;
    problems.push({
      entry: use.seq,
      problem: audit.approvalSetBack(id, use.draftId, use.seq),
      next: audit.next.approval,
    });
  }
  if (record.isSigned) problems.push(...settingProblems(record.settings, await ledger.settings(), chain.ok));
  const { count, head } = record;
  return {
    ok: problems.length === 0,
    count,
    head,
    signedFrom: chain.ok ? chain.signedFrom : 0,
    problems,
    notes: [...record.notes, ...(anchored.kind === 'none' && count > 0 ? [audit.noAnchor] : [])],
  };
}

/** `isWhole`: the record can be relied on for what a setting was changed to last. */
function settingProblems(
  recorded: ReadonlyMap<string, { readonly seq: number; readonly value: unknown }>,
  stored: Awaited<ReturnType<LedgerRead['settings']>>,
  isWhole: boolean,
): AuditProblem[] {
  const { audit } = texts;
  const next = audit.next.setting;
  const changed = stored.flatMap(({ name, value, isSigned }): AuditProblem[] => {
    if (!isSigned) return [{ problem: audit.setting(name), next }];
    const last = recorded.get(name);
    if (!isWhole || last === undefined || last.value === sha256(value)) return [];
    return [{ entry: last.seq, problem: audit.settingSetBack(name, last.seq), next }];
  });
  const names = new Set(stored.map(({ name }) => name));
  const removed = [...recorded].filter(([name]) => isWhole && !names.has(name));
  return [
    ...changed,
    ...removed.map(([name, { seq }]) => ({ entry: seq, problem: audit.settingRemoved(name, seq), next })),
  ];
}

/** An attempt that ended so did nothing, so that another one may use its approval. */
const withoutEffect: readonly unknown[] = ['refused', 'not_sent'];

/** What the entries say about settings and approvals, collected while they are read. */
class RecordedFacts {
  count = 0;
  head = genesisHash;
  isSigned = false;
  readonly notes: string[] = [];
  /** By name: the entry that changed it last, and the hash of the value. */
  readonly settings = new Map<string, { readonly seq: number; readonly value: unknown }>();
  /** By approval id: the entry that used it last. */
  readonly usedApprovals = new Map<string, { readonly seq: number; readonly draftId: string | null }>();
  readonly approvalsUsedAgain: AuditProblem[] = [];
  /** By approval id: the attempt that uses it. */
  readonly #attempts = new Map<string, unknown>();
  readonly #withoutEffect = new Set<unknown>();

  async *of(rows: AsyncIterable<AuditRow>): AsyncGenerator<AuditRow> {
    for await (const row of rows) {
      this.#collect(row);
      yield row;
    }
  }

  #collect({ seq, hash, keyId, setting, action, draftId, detail }: AuditRow): void {
    this.count = seq;
    this.head = hash;
    if (keyId !== null) this.isSigned = true;
    const said = detailOf(detail);
    if (setting !== null) this.settings.set(setting, { seq, value: said['value'] });
    if (action === olderThanNoted)
      this.notes.push(texts.audit.wasOlder(seq, Number(said['noted']), Number(said['last'])));
    if (withoutEffect.includes(said['outcome'])) this.#withoutEffect.add(said['attempt']);
    const { approval, attempt } = said;
    if (action !== 'sending' || typeof approval !== 'string') return;
    const earlier = this.usedApprovals.get(approval);
    if (earlier !== undefined && !this.#withoutEffect.has(this.#attempts.get(approval))) {
      const problem = texts.audit.approvalTwice(approval, draftId, earlier.seq, seq);
      this.approvalsUsedAgain.push({ entry: seq, problem, next: texts.audit.next.approval });
    }
    this.usedApprovals.set(approval, { seq, draftId });
    this.#attempts.set(approval, attempt);
  }
}

/** The detail of an entry may have been changed by hand to anything. */
function detailOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const detail: unknown = JSON.parse(text);
    return typeof detail === 'object' && detail !== null ? (detail as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
