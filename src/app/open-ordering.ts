import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from './config.ts';
import type { RequisitionWriter, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { KeyRing } from '../core/key-ring.ts';
import { Secret } from '../core/secret.ts';
import { Ordering } from '../ordering/ordering.ts';
import { Passkeys } from '../ordering/passkeys.ts';
import type { OrderingLog } from '../ordering/dependencies.ts';
import { builtInPolicy, readPolicy } from '../ordering/policy/file.ts';
import { personFor, type Actor, type Policy } from '../ordering/policy/policy.ts';
import { policyDigest } from '../ordering/policy/digest.ts';
import { effectiveMode } from '../ordering/policy/rules.ts';
import { sealOf } from '../ordering/audit.ts';
import { checkAnchor, olderThanNoted, type Anchor, type AnchorCheck } from '../ordering/verify-ledger.ts';
import { deskActor, record, signFromHere } from '../ordering/workflow/transitions.ts';
import type { LedgerSeal } from '../ports/ledger.ts';
import { anchorPath, AuditAnchor } from './audit-anchor.ts';
import { makeDataFolder } from './data-folder.ts';
import { misconfigured } from './environment.ts';
import { access, files, record as recordTexts, settings } from './messages/en.ts';
import { systemProcesses } from './processes.ts';
import { isNeglected, tidyOutbox } from '../outbox/outbox.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { unrecordedOutcomesIn } from './unrecorded-outcomes.ts';

export interface OpenOrdering {
  readonly ordering: Ordering;
  readonly store: Store;
  readonly policy: Policy;
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

/**
 * The policy of this desk.
 * @throws DeskError `misconfigured` for a file that cannot be read or is wrong, or where there must be one.
 */
export function policyOf(config: Pick<Config, 'policy' | 'service' | 'mode' | 'publicUrl'>): Policy {
  const policy = writtenPolicy(config);
  if (policy.stepUp === undefined || config.publicUrl !== undefined) return policy;
  // Without a public address the page is on this machine, where nobody in Slack can open it.
  return { ...policy, stepUp: { ...policy.stepUp, exempt: ['slack'] } };
}

function writtenPolicy(config: Pick<Config, 'policy' | 'service' | 'mode'>): Policy {
  if (config.policy !== undefined) {
    let text: string;
    try {
      text = readFileSync(config.policy, 'utf8');
    } catch (cause) {
      throw misconfigured(files.policyUnreadable, cause);
    }
    return readPolicy(text, basename(config.policy));
  }
  if (config.service === undefined) return builtInPolicy();
  if (config.mode === 'live') throw misconfigured(access.liveNeedsPolicy);
  return { ...builtInPolicy(), source: access.noPolicy, people: new Map() };
}

/**
 * Who acts from this surface.
 * @throws DeskError `misconfigured` when PARTSDESK_AS is not a person, or does not go with the built-in policy.
 */
export function actorOf(
  policy: Policy,
  surface: 'terminal' | 'stdio',
  config: Pick<Config, 'actAs' | 'policy' | 'service'>,
  at: number,
): Actor | undefined {
  const user = userName();
  if (config.actAs === undefined || surface !== 'terminal') {
    return personFor(policy, { kind: 'surface', surface, user }, at);
  }
  if (config.policy !== undefined || config.service !== undefined) {
    throw misconfigured(access.actAsOnlyEmbedded);
  }
  const actor = personFor(policy, { kind: 'person', id: config.actAs }, at);
  if (actor !== undefined) return { ...actor, surface, account: `${surface}:${user}` };
  throw misconfigured(access.actAsUnknown([...policy.people.keys()]));
}

/** The user of the operating system; a container may run under a number without a name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** @throws DeskError `misconfigured` where the ledger has only its old setting: another ledger may hold open orders. */
export async function openOrdering(
  config: Config,
  service: TradingService & RequisitionWriter,
  dependencies: { clock: Clock; log: OrderingLog; policy: Policy },
): Promise<OpenOrdering> {
  const { clock, log, policy } = dependencies;
  if (config.oldDatabaseName) throw misconfigured(settings.oldDatabaseName);
  makeDataFolder(config.data);
  const url = config.database?.reveal();
  const [key, ...earlier] = config.key === undefined ? keysOf(config.data) : [config.key];
  const keys = new KeyRing(key, [...earlier, ...config.earlierKeys]);
  const seal = sealOf(keys);
  const anchor = new AuditAnchor(anchorPath(config.data, url), { keys, clock, log });
  const appended = anchor.note.bind(anchor);
  const store = await openStore({ url, file: join(config.data, 'desk.sqlite'), clock, seal, appended });
  const mode = effectiveMode(policy, config.mode);
  let anchored: AnchorCheck;
  try {
    anchored = await checkAnchor(store.read, anchor.read());
    anchor.fits = anchored.kind === 'fits' || anchored.kind === 'none';
    // A ledger that has an anchor was signed before: what is unsigned in it was written by hand.
    if (anchored.kind === 'none') await signFromHere(store);
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
  const digest = policyDigest(policy);
  const ledger = { ...store, write: recordingPolicy(store, digest) };
  // A desk that never runs `partsdesk start` delivers nothing, and queues all the same.
  if (await isNeglected({ ledger: store, clock })) await tidyOutbox({ ledger: store, clock, log });
  const ordering = new Ordering({
    ledger,
    service,
    policy,
    key,
    clock,
    randomBytes: (bytes) => randomBytes(bytes),
    settings: {
      mode,
      worker: `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`,
      times: config.times,
    },
    // Other processes may have written with the clock of a PostgreSQL server, and wrote with this one into SQLite.
    startedAt: store.kind === 'sqlite' ? clock.now() : await store.write((tx) => tx.now()),
    processes: systemProcesses(),
    unrecorded: unrecordedOutcomesIn(config.data, (file) => log.warn(recordTexts.keptUnreadable, { file })),
    log,
  });
  const keyFor = (purpose: string) =>
    new Secret(createHmac('sha256', key.reveal()).update(`partsdesk ${purpose}`).digest('hex'));
  const passkeys = new Passkeys({
    ledger: store,
    policy,
    key: keyFor('passkeys'),
    randomBytes: (bytes) => randomBytes(bytes),
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
    await ledger.write(async (tx) => {
      const detail = { version, policy: digest, mode };
      await record(tx, await tx.now(), { actor: deskActor, action: 'started', detail }, null);
    });
  };
  const close = async () => {
    anchor.flush();
    await store.close();
  };
  const noted = () => anchor.read();
  return { ordering, store, policy, passkeys, seal, anchor: noted, anchored, started, keyFor, close };
}

const policySetting = 'policy-digest';

/** The first thing that this process writes is preceded by a record of its policy, if that is another one than before. */
function recordingPolicy(store: Store, digest: string): Store['write'] {
  let recorded = false;
  return async (work) => {
    const result = await store.write(async (tx) => {
      if (!recorded) {
        const { value: before, changedByHand } = await tx.recordedSetting(policySetting);
        if (before !== digest || changedByHand) {
          const setting = { name: policySetting, value: digest };
          const detail = { from: before ?? null, to: digest };
          await record(tx, await tx.now(), { actor: deskActor, action: 'policy-changed', detail, setting }, null);
        }
      }
      return work(tx);
    });
    recorded = true;
    return result;
  };
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
