import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { Archive } from '../archive/archive.ts';
import type { RequisitionWriter, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { KeyRing } from '../core/key-ring.ts';
import { Secret } from '../core/secret.ts';
import { Ordering } from '../ordering/ordering.ts';
import { Passkeys } from '../ordering/passkeys.ts';
import type { OrderingLog } from '../ordering/dependencies.ts';
import { PolicyInForce, type Role } from '../ordering/policy/in-force.ts';
import { policyDigest } from '../ordering/policy/policy.ts';
import { effectiveMode } from '../ordering/policy/rules.ts';
import { sealOf } from '../ordering/audit.ts';
import { checkAnchor, olderThanNoted, type Anchor, type AnchorCheck } from '../ordering/verify-ledger.ts';
import { deskActor, record, signFromHere } from '../ordering/workflow/transitions.ts';
import type { Catalog } from '../ports/catalog.ts';
import type { LedgerSeal } from '../ports/ledger.ts';
import { anchorPath, AuditAnchor } from './audit-anchor.ts';
import { makeDataFolder } from './data-folder.ts';
import { misconfigured } from './environment.ts';
import { readFor, writtenPolicy } from './given-policy.ts';
import { policy as policyTexts } from './messages/boundary-en.ts';
import { files, record as recordTexts, settings } from './messages/en.ts';
import { systemProcesses } from './processes.ts';
import { isNeglected, tidyOutbox } from '../outbox/outbox.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { documentEvents } from '../watch/document-events.ts';
import { unrecordedOutcomesIn } from './unrecorded-outcomes.ts';

export interface OpenOrdering {
  readonly ordering: Ordering;
  readonly store: Store;
  /** Which policy counts for this process. */
  readonly policies: PolicyInForce;
  readonly archive: Archive;
  readonly passkeys: Passkeys;
  readonly seal: LedgerSeal;
  /** What is noted of the audit beside the database. */
  readonly anchor: () => Anchor;
  /** How the ledger compared with its anchor when it was opened. */
  readonly anchored: AnchorCheck;
  /** Records that a long-lived process started, and first what it found: an older database, another policy. */
  readonly started: (version: string) => Promise<void>;
  /** A key for another purpose than approvals, which it cannot sign. */
  readonly keyFor: (purpose: string) => Secret;
  close(): Promise<void>;
}

/** @throws DeskError `misconfigured` where the ledger has only its old setting: another ledger may hold open orders. */
export async function openOrdering(
  config: Config,
  service: TradingService & RequisitionWriter,
  dependencies: { clock: Clock; log: OrderingLog; role: Role; catalog: Catalog },
): Promise<OpenOrdering> {
  const { clock, log, role, catalog } = dependencies;
  if (config.oldDatabaseName) throw misconfigured(settings.oldDatabaseName);
  makeDataFolder(config.data);
  const url = config.database?.reveal();
  const [key, ...earlier] = config.key === undefined ? keysOf(config.data) : [config.key];
  const older = [...earlier, ...config.earlierKeys];
  const keys = new KeyRing(key, older);
  const seal = sealOf(keys);
  const anchor = new AuditAnchor(anchorPath(config.data, url), { keys, clock, log });
  const appended = anchor.note.bind(anchor);
  const store = await openStore({
    url,
    file: join(config.data, 'desk.sqlite'),
    clock,
    seal,
    appended,
    news: documentEvents,
  });
  const derived = (from: Secret, purpose: string) =>
    new Secret(createHmac('sha256', from.reveal()).update(`partsdesk ${purpose}`).digest('hex'));
  const keyFor = (purpose: string) => derived(key, purpose);
  const passkeys = new Passkeys({
    ledger: { ...store, write: (work) => policies.write(work) },
    get policy() {
      return policies.policy;
    },
    keys: [keyFor('passkeys'), ...older.map((each) => derived(each, 'passkeys'))],
    randomBytes: (bytes) => randomBytes(bytes),
    log,
  });
  let anchored: AnchorCheck;
  let policies: PolicyInForce;
  try {
    anchored = await checkAnchor(store.read, anchor.read());
    anchor.fits = anchored.kind === 'fits' || anchored.kind === 'none';
    // A ledger that has an anchor was signed before: what is unsigned in it was written by hand.
    if (anchored.kind === 'none') await signFromHere(store);
    policies = await PolicyInForce.open({
      ledger: store,
      own: writtenPolicy(config),
      account: config.service === undefined ? 'embedded' : 'configured',
      read: (text, source) => readFor(config, text, source),
      role,
      hasKeys: async () => (await passkeys.list()).length > 0,
    });
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
  const ledger = { ...store, write: policies.write };
  // A policy that narrows counts from now on, for a running desk too. A first one is pinned by the first who writes, and
  // a start says what it brings.
  if (role !== 'start' && config.service !== undefined && policies.brought?.from != null) {
    await ledger.write(() => Promise.resolve());
  }
  const mode = effectiveMode(policies.policy, config.mode);
  // A desk that never runs `partsdesk start` delivers nothing, and queues all the same.
  if (await isNeglected({ ledger: store, clock })) await tidyOutbox({ ledger: store, clock, log });
  const worker = `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`;
  const ordering = new Ordering({
    ledger,
    service,
    get policy() {
      return policies.policy;
    },
    refusalOn: (surface) => policies.refusalOn(surface),
    key,
    clock,
    randomBytes: (bytes) => randomBytes(bytes),
    settings: {
      mode,
      worker,
      times: config.times,
    },
    // Other processes may have written with the clock of a PostgreSQL server, and wrote with this one into SQLite.
    startedAt: store.kind === 'sqlite' ? clock.now() : await store.write((tx) => tx.now()),
    processes: systemProcesses(),
    unrecorded: unrecordedOutcomesIn(config.data, (file) => log.warn(recordTexts.keptUnreadable, { file })),
    log,
  });
  const archive = new Archive({
    store: store.archive,
    service,
    requisitions: ordering.requisitions,
    catalog,
    clock,
    settings: { ...config.archive, worker },
    log,
  });
  const started = async (version: string) => {
    if (anchored.kind === 'forged') log.warn(recordTexts.anchorForged);
    if (anchored.kind === 'older') {
      const { noted, last } = anchored;
      log.warn(recordTexts.older(noted.seq, last));
      const newest = await store.write(async (tx) => {
        const detail = { noted: noted.seq, hash: noted.hash, last };
        await record(tx, await tx.now(), { actor: deskActor, action: olderThanNoted, detail }, null);
        return tx.lastAudit();
      });
      if (newest !== undefined) anchor.replace(newest);
    }
    await announcePolicy(policies, role, log);
    await ledger.write(async (tx) => {
      const detail = { version, policy: policyDigest(policies.policy), mode };
      await record(tx, await tx.now(), { actor: deskActor, action: 'started', detail }, null);
    });
  };
  const close = async () => {
    anchor.flush();
    await store.close();
  };
  const noted = () => anchor.read();
  return {
    ordering,
    store: ledger,
    archive,
    policies,
    passkeys,
    seal,
    anchor: noted,
    anchored,
    started,
    keyFor,
    close,
  };
}

/** What a start says of its policy: it brought one that allows more, or its own waits for an admin. */
async function announcePolicy(policies: PolicyInForce, role: Role, log: OrderingLog): Promise<void> {
  const { brought, waiting } = policies;
  if (brought !== undefined && brought.widens.length > 0)
    log.warn(policyTexts.brought(policies.policy.source, brought.widens));
  if (waiting === undefined) return;
  log.warn(policyTexts.waits(waiting.source, policies.policy.source, waiting.widens));
  // An agent's server starts with whatever file its client names.
  if (role === 'start') await policies.propose(deskActor);
}

/**
 * The keys in the data folder, one a line: the one that signs, then earlier ones. Made once: write access to the database
 * alone cannot forge an approval.
 */
function keysOf(data: string): [Secret, ...Secret[]] {
  const path = join(data, 'key');
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // It exists or cannot be made: reading it shows which.
  }
  try {
    const lines = readFileSync(path, 'utf8')
      .trim()
      .split(/\s*\n\s*/);
    const [first, ...earlier] = lines.map((line) => new Secret(line));
    if (first !== undefined && lines.every((line) => line.length >= 32)) return [first, ...earlier];
  } catch (cause) {
    throw misconfigured(files.keyUnreadable, cause);
  }
  throw misconfigured(files.keyTooShort);
}
