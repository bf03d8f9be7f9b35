import { hash } from 'node:crypto';
import { DeskError } from '../core/errors.ts';
import type { AuditRow } from '../ports/ledger.ts';

/** `previousHash` of the first entry. */
export const genesisHash = '0'.repeat(64);

/** What is written down; `seq`, `previousHash` and `hash` follow from the entry before. */
export interface AuditEntry {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly draftId: string | null;
  /** Any JSON value; money as decimal text. */
  readonly detail: unknown;
}

export type ChainCheck =
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
 * Reads a whole chain from its first entry on and says where it first breaks. Entries that were edited, deleted,
 * swapped, repeated or put in between are found. A chain that was cut off at its end is a whole chain by itself: that
 * is found only against `known`, an entry that was noted elsewhere (in a message, in a backup).
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
    if (row.seq > seq) return broken(`entry ${seq} is missing: entry ${row.seq} stands in its place`);
    if (row.seq < seq) return broken(`entry ${row.seq} stands where entry ${seq} should be`);
    if (row.previousHash !== head) return broken(`entry ${seq} does not follow from the entry before it`);
    if (row.hash !== hashOf(row)) return broken(`entry ${seq} was changed after it was written`);
    if (known?.seq === seq && known.hash !== row.hash) return broken(`entry ${seq} is not the one that was noted`);
    head = row.hash;
  }
  if (known !== undefined && known.seq > seq) {
    return { ok: false, seq: seq + 1, problem: `entry ${seq + 1} is missing: ${known.seq} entries had been noted` };
  }
  return { ok: true, count: seq, head };
}

// The name keeps an audit hash from ever being mistaken for another hash of the same fields.
const scheme = 'partsdesk-audit-1';

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const fields = [scheme, row.seq, row.at, row.actor, row.action, row.draftId, row.detail, row.previousHash];
  return hash('sha256', canonicalJson(fields), 'hex');
}

/**
 * One text for one JSON value: keys sorted by code unit, no spaces, absent fields left out. Whole numbers only,
 * because a fraction is written in more than one way (0.1 + 0.2): money is decimal text.
 * @throws DeskError `internal` for what is not such a value.
 */
export function canonicalJson(value: unknown): string {
  return write(value, undefined);
}

/** Where a value stands: put into words only when it is at fault. */
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
    // By number: a hole in it counts as undefined, which is no value.
    for (let index = 0; index < value.length; index += 1) {
      text += `${index === 0 ? '' : ','}${write(value[index], { inside: at, name: index })}`;
    }
    return `[${text}]`;
  }
  if (typeof value === 'object' && isPlain(value)) {
    let text = '';
    // Without a comparison of its own, sort goes by code unit.
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
  return new DeskError('internal', 'Something that should be written down exactly cannot be.', {
    next: 'Nothing was changed. Send the log of this minute to whoever runs the desk.',
    cause: new TypeError(`${what} at ${at === undefined ? 'the top' : inWords(at)}`),
  });
}

function inWords({ inside, name }: Place): string {
  const before = inside === undefined ? '' : inWords(inside);
  if (typeof name === 'number') return `${before}[${name}]`;
  return before === '' ? name : `${before}.${name}`;
}
