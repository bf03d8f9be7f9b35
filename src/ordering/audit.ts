import { hash } from 'node:crypto';
import { errorOf, type DeskError } from '../core/errors.ts';
import type { KeyRing } from '../core/key-ring.ts';
import type { AuditEntry, AuditRow, LedgerSeal } from '../ports/ledger.ts';
import { texts } from './messages/en.ts';

/** `previousHash` of the first entry. */
export const genesisHash = '0'.repeat(64);

/** An entry noted outside the database. */
export interface NotedEntry {
  readonly seq: number;
  readonly hash: string;
}

export type ChainCheck =
  | {
      readonly ok: true;
      readonly count: number;
      /** Hash of the last entry. */
      readonly head: string;
      /** Number of the first signed entry; 0: none is. */
      readonly signedFrom: number;
    }
  | { readonly ok: false; /** Where it first breaks. */ readonly seq: number; readonly problem: string };

/** Signs the audit and the settings with the keys of the desk. */
export function sealOf(keys: KeyRing): LedgerSeal {
  const isGenuine = (row: AuditRow) =>
    row.keyId !== null && keys.verifies('audit', signedText(row), { keyId: row.keyId, mac: row.hash });
  const follow = (previous: AuditRow | undefined, entry: AuditEntry): AuditRow => {
    const row = {
      seq: (previous?.seq ?? 0) + 1,
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      draftId: entry.draftId,
      detail: canonicalJson(entry.detail),
      previousHash: previous?.hash ?? genesisHash,
      keyId: keys.current,
      setting: entry.setting ?? null,
    };
    return { ...row, hash: keys.sign('audit', signedText(row)).mac };
  };
  return {
    chain: (previous, entry) => {
      const before = previous?.keyId ?? keys.current;
      if (before === keys.current) return [follow(previous, entry)];
      if (!keys.has(before)) throw errorOf('misconfigured', texts.fault.otherKey(before));
      const detail = { from: before, to: keys.current };
      const replaced = follow(previous, { at: entry.at, actor: 'desk', action: keyReplaced, draftId: null, detail });
      return [replaced, follow(replaced, entry)];
    },
    isGenuine,
    signSetting: (name, value) => keys.sign('setting', canonicalJson([name, value])),
    isSigned: (name, value, signature) => keys.verifies('setting', canonicalJson([name, value]), signature),
  };
}

/** The entry that begins the work of another key. */
const keyReplaced = 'key-replaced';

/**
 * Reads a chain from its first entry and says where it first breaks: entries that were edited, deleted, swapped,
 * repeated or inserted, also by somebody who chained them anew without the key. A chain cut off at its end still
 * verifies; only `known`, entries noted elsewhere (beside the database, in a message), reveal that.
 */
export async function verifyChain(
  rows: AsyncIterable<AuditRow> | Iterable<AuditRow>,
  seal: Pick<LedgerSeal, 'isGenuine'>,
  known: readonly NotedEntry[] = [],
): Promise<ChainCheck> {
  let seq = 0;
  let head = genesisHash;
  let signedFrom = 0;
  let keyId: string | null = null;
  const retired = new Set<string>();
  for await (const row of rows) {
    seq += 1;
    const broken = (problem: string): ChainCheck => ({ ok: false, seq, problem });
    if (row.seq > seq) return broken(texts.audit.replaced(seq, row.seq));
    if (row.seq < seq) return broken(texts.audit.misplaced(seq, row.seq));
    if (row.previousHash !== head) return broken(texts.audit.unchained(seq));
    if (row.keyId === null) {
      if (signedFrom > 0) return broken(texts.audit.unsigned(seq));
      if (row.hash !== plainHash(row)) return broken(texts.audit.edited(seq));
    } else {
      if (!seal.isGenuine(row)) return broken(texts.audit.notSigned(seq));
      if (keyId !== null && keyId !== row.keyId) {
        retired.add(keyId);
        if (row.action !== keyReplaced || retired.has(row.keyId)) return broken(texts.audit.retiredKey(seq));
      }
      keyId = row.keyId;
      if (signedFrom === 0) signedFrom = seq;
    }
    if (known.some((noted) => noted.seq === seq && noted.hash !== row.hash)) return broken(texts.audit.notNoted(seq));
    head = row.hash;
  }
  const noted = Math.max(0, ...known.map((each) => each.seq));
  if (noted > seq) return { ok: false, seq: seq + 1, problem: texts.audit.cutOff(seq + 1, noted) };
  return { ok: true, count: seq, head, signedFrom };
}

type Hashed = Omit<AuditRow, 'hash'>;

// Entries from before signatures. The scheme keeps their hash from being mistaken for another hash of the same fields.
function plainHash({ seq, at, actor, action, draftId, detail, previousHash }: Hashed): string {
  return sha256(canonicalJson(['partsdesk-audit-1', seq, at, actor, action, draftId, detail, previousHash]));
}

function signedText({ seq, at, actor, action, draftId, detail, previousHash, keyId, setting }: Hashed): string {
  return canonicalJson([seq, at, actor, action, draftId, detail, previousHash, keyId, setting]);
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
