import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { after, type Clock } from '../core/clock.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { canonicalJson } from '../ordering/audit.ts';
import type { OrderingLog } from '../ordering/dependencies.ts';
import type { Anchor } from '../ordering/verify-ledger.ts';
import type { AuditRow } from '../ports/ledger.ts';
import { record as texts } from './messages/en.ts';

/** Longest time (ms) that a new entry is not noted, unless the process is killed. */
const pause = 3_000;

const shape = z.object({ seq: z.int(), hash: z.string(), at: z.int(), keyId: z.string(), mac: z.string() });
type Noted = z.infer<typeof shape>;

/**
 * The newest entry of the audit, noted in a signed file in the data folder: a database that lost its end, or that an
 * older copy replaced, is behind it. One file for each database.
 */
export class AuditAnchor {
  /** Set to false while the ledger does not fit its anchor: the anchor then is the evidence, and stays. */
  fits = true;
  readonly #path: string;
  readonly #keys: KeyRing;
  readonly #clock: Clock;
  readonly #log: OrderingLog;
  #newest: AuditRow | undefined;
  /** Number of the newest entry that this process knows of. */
  #seen = 0;
  #calledOff: (() => void) | undefined;

  constructor(path: string, { keys, clock, log }: { keys: KeyRing; clock: Clock; log: OrderingLog }) {
    this.#path = path;
    this.#keys = keys;
    this.#clock = clock;
    this.#log = log;
  }

  /** @throws when the file is there and cannot be read. */
  read(): Anchor {
    const noted = this.#read();
    if (noted === undefined || noted === 'forged') return { kind: noted ?? 'none' };
    this.#seen = Math.max(this.#seen, noted.seq);
    return { kind: 'noted', seq: noted.seq, hash: noted.hash };
  }

  /** Hears of each new entry; writes at most every few seconds. */
  note(newest: AuditRow): void {
    // An older copy of the database was put in the place of this one while the desk runs.
    if (newest.seq <= this.#seen && this.fits) {
      this.fits = false;
      this.#log.warn(texts.older(this.#seen, newest.seq));
    }
    this.#seen = Math.max(this.#seen, newest.seq);
    this.#newest = newest;
    this.#calledOff ??= after(this.#clock, pause, () => this.flush());
  }

  /** Writes what was noted last, unless another process has noted a later entry. */
  flush(): void {
    this.#calledOff?.();
    this.#calledOff = undefined;
    const newest = this.#newest;
    if (newest === undefined || !this.fits) return;
    try {
      const before = this.#read();
      if (typeof before === 'object' && before.seq >= newest.seq) return;
      this.#write(newest);
      this.#newest = undefined;
    } catch (thrown) {
      this.#log.warn(texts.anchorUnwritable, { error: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }

  /** Notes this entry whatever was noted before: the loss is in the audit now. */
  replace(newest: AuditRow): void {
    this.#write(newest);
    this.#seen = newest.seq;
    this.fits = true;
  }

  #read(): Noted | 'forged' | undefined {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
      throw thrown;
    }
    const noted = shape.safeParse(parsed(text)).data;
    if (noted === undefined) return 'forged';
    return this.#keys.verifies('audit anchor', signedText(noted), noted) ? noted : 'forged';
  }

  #write({ seq, hash }: AuditRow): void {
    const noted = { seq, hash, at: this.#clock.now() };
    const text = JSON.stringify({ ...noted, ...this.#keys.sign('audit anchor', signedText(noted)) });
    // Renamed into place, so that a reader and a crash see the old note or the new one.
    const draft = `${this.#path}.${process.pid}`;
    writeDurably(draft, `${text}\n`);
    renameSync(draft, this.#path);
  }
}

/** `url`: of the database; undefined: the file in the data folder. */
export function anchorPath(data: string, url: string | undefined): string {
  if (url === undefined) return join(data, 'audit-anchor.json');
  const { host, pathname, searchParams } = new URL(url);
  const place = JSON.stringify([host, pathname, searchParams.get('options')]);
  return join(data, `audit-anchor-${createHash('sha256').update(place).digest('hex').slice(0, 8)}.json`);
}

const signedText = ({ seq, hash, at }: Pick<Noted, 'seq' | 'hash' | 'at'>) => canonicalJson([seq, hash, at]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a new name in a folder outlast a power cut; Windows knows no such thing. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A file that only its owner can read, on the disk when this returns. */
export function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
