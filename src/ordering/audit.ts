import { hash } from 'node:crypto';
import { errorOf, type DeskError } from '../core/errors.ts';
import type { AuditRow } from '../ports/ledger.ts';
import { texts } from './messages/en.ts';

/** `previousHash` of the first entry. */
export const genesisHash = '0'.repeat(64);

/** `seq`, `previousHash` and `hash` follow from the entry before. */
export interface AuditEntry {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly draftId: string | null;
  /** Any JSON value; money as decimal text. */
  readonly detail: unknown;
}

type ChainCheck =
  | { readonly ok: true; readonly count: number; /** Hash of the last entry. */ readonly head: string }
  | { readonly ok: false; /** Where it first breaks. */ readonly seq: number; readonly problem: string };

/** The entry that follows `previous`. */
export function chain(previous: AuditRow | undefined, entry: AuditEntry): AuditRow {
  const row = {
    seq: (previous?.seq ?? 0) + 1,
    at: entry.at,
    actor: entry.actor,
    action: entry.action,
    draftId: entry.draftId,
    detail: canonicalJson(entry.detail),
    previousHash: previous?.hash ?? genesisHash,
  };
  return { ...row, hash: hashOf(row) };
}

/**
 * Reads a chain from its first entry and says where it first breaks: entries that were edited, deleted, swapped,
 * repeated or inserted. A chain cut off at its end still verifies; only `known`, an entry noted elsewhere (in a message,
 * in a backup), reveals that.
 */
export async function verifyChain(
  rows: AsyncIterable<AuditRow> | Iterable<AuditRow>,
  known?: { readonly seq: number; readonly hash: string },
): Promise<ChainCheck> {
  let seq = 0;
  let head = genesisHash;
  for await (const row of rows) {
    seq += 1;
    const broken = (problem: string): ChainCheck => ({ ok: false, seq, problem });
    if (row.seq > seq) return broken(texts.audit.replaced(seq, row.seq));
    if (row.seq < seq) return broken(texts.audit.misplaced(seq, row.seq));
    if (row.previousHash !== head) return broken(texts.audit.unchained(seq));
    if (row.hash !== hashOf(row)) return broken(texts.audit.edited(seq));
    if (known?.seq === seq && known.hash !== row.hash) return broken(texts.audit.notNoted(seq));
    head = row.hash;
  }
  if (known !== undefined && known.seq > seq) {
    return { ok: false, seq: seq + 1, problem: texts.audit.cutOff(seq + 1, known.seq) };
  }
  return { ok: true, count: seq, head };
}

// Keeps an audit hash from being mistaken for another hash of the same fields.
const scheme = 'partsdesk-audit-1';

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const fields = [scheme, row.seq, row.at, row.actor, row.action, row.draftId, row.detail, row.previousHash];
  return sha256(canonicalJson(fields));
}

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * One text for one JSON value: keys sorted by code unit, no spaces, undefined fields left out. Whole numbers only,
 * because a fraction has several spellings (0.1 + 0.2): money is decimal text.
 * @throws DeskError `internal` for any other value.
 */
export function canonicalJson(value: unknown): string {
  return write(value, undefined);
}

/** Where a value stands; formatted only for an error. */
interface Place {
  readonly inside: Place | undefined;
  readonly name: string | number;
}

function write(value: unknown, at: Place | undefined): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw notCanonical(at, 'a number that is not whole');
    return String(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) {
    let text = '';
    // By index, so that a hole counts as undefined and is refused.
    for (let index = 0; index < value.length; index += 1) {
      text += `${index === 0 ? '' : ','}${write(value[index], { inside: at, name: index })}`;
    }
    return `[${text}]`;
  }
  if (typeof value === 'object' && isPlain(value)) {
    let text = '';
    // The default order of sort is by code unit.
    for (const name of Object.keys(value).sort()) {
      const each = (value as Readonly<Record<string, unknown>>)[name];
      if (each === undefined) continue;
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${write(each, { inside: at, name })}`;
    }
    return `{${text}}`;
  }
  throw notCanonical(at, `a value of type ${typeof value}`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function notCanonical(at: Place | undefined, what: string): DeskError {
  const cause = new TypeError(`${what} at ${at === undefined ? 'the top' : pathOf(at)}`);
  return errorOf('internal', { ...texts.fault.notCanonical, cause });
}

function pathOf({ inside, name }: Place): string {
  const before = inside === undefined ? '' : pathOf(inside);
  if (typeof name === 'number') return `${before}[${name}]`;
  return before === '' ? name : `${before}.${name}`;
}
