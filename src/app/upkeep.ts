import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  renameSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Upkeep } from '../cli/dependencies.ts';
import { DeskError } from '../core/errors.ts';
import type { Clock } from '../core/clock.ts';
import { deskActor, record } from '../ordering/workflow/transitions.ts';
import { restoreLines } from '../store/backup.ts';
import type { Config } from './config.ts';
import { makeDataFolder } from './data-folder.ts';
import { misconfigured } from './environment.ts';
import { upkeep as texts } from './messages/operation-en.ts';
import type { OpenDesk } from './open-desk.ts';
import { readOutcome, unrecordedOutcomesIn } from './unrecorded-outcomes.ts';

interface UpkeepDependencies {
  readonly config: () => Config;
  readonly folder: string;
  readonly clock: Clock;
  readonly version: string;
  /** Opens the desk for as long as it is used. */
  readonly use: <T>(work: (desk: OpenDesk) => Promise<T>) => Promise<T>;
}

/** What keeps a desk: its backups, its key, and what it forgets. */
export function upkeepOf({ config, folder, clock, version, use }: UpkeepDependencies): Upkeep {
  return {
    backup: (name) => {
      const file = resolve(folder, name);
      return use(async (desk) => {
        const { store } = await desk.ordering();
        const draft = `${file}.part`;
        try {
          const out = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
          // Read before the database: what is recorded meanwhile is in both, and counts once.
          const unrecorded = unrecordedOutcomesIn(config().data, () => undefined).all();
          await pipeline(Readable.from(store.backup(version, unrecorded)), createGzip(), out);
          // Renamed when it is whole: a file by this name is a backup.
          if (statSync(file, { throwIfNoEntry: false }) !== undefined) throw invalid(texts.fileThere(name), 'file');
          renameSync(draft, file);
        } catch (thrown) {
          rmSync(draft, { force: true });
          throw thrown instanceof DeskError ? thrown : misconfigured(texts.notWritten(name), thrown);
        }
        const last = await store.read.lastAudit();
        const head = last === undefined ? '0' : `${last.seq}:${last.hash}`;
        return { bytes: statSync(file).size, head };
      });
    },
    restore: async (name, replace) => {
      const settings = config();
      makeDataFolder(settings.data);
      await requireStopped(use, settings);
      const database = join(settings.data, 'desk.sqlite');
      const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
      const isThere = settings.database === undefined && statSync(database, { throwIfNoEntry: false }) !== undefined;
      const aside = replace && isThere ? `${database}.before-${stamp}` : undefined;
      const { rows, madeAt, beside } = await restoreLines(linesOf(resolve(folder, name)), {
        url: settings.database?.reveal(),
        file: database,
        clock,
        aside,
      });
      const outcomes = unrecordedOutcomesIn(settings.data, () => undefined);
      for (const each of beside) {
        const outcome = readOutcome(each);
        if (outcome !== undefined) outcomes.keep(outcome);
      }
      await use(async (desk) => {
        const { store } = await desk.ordering();
        await store.write(async (tx) => {
          const entry = { actor: deskActor, action: 'restored', detail: { madeAt, rows } };
          await record(tx, await tx.now(), entry, null);
        });
      });
      return { rows, madeAt, aside };
    },
    forget: (person) =>
      use(async (desk) => {
        const { store, passkeys } = await desk.ordering();
        const known = desk.policy.people.get(person);
        if (known === undefined) throw invalid(texts.nobody(person), 'person');
        const users = known.slack.map((each) => {
          const [user = '', team] = each.split('/').reverse();
          return { slack: { team, user } };
        });
        const deleted = await store.forgetAccounts([{ person }, ...users]);
        await store.write(async (tx) => {
          const entry = { actor: desk.actor ?? deskActor, action: 'forgot', detail: { person, deleted } };
          await record(tx, await tx.now(), entry, null);
        });
        const keys = (await passkeys.list())
          .filter((key) => key.person === person && key.revokedAt === null)
          .map(({ id }) => id);
        return { deleted, keys };
      }),
    rotateKey: async () => {
      const settings = config();
      if (settings.key !== undefined) throw misconfigured(texts.keyIsSet);
      await requireStopped(use, settings);
      const file = join(settings.data, 'key');
      const draft = `${file}.new`;
      writeFileSync(draft, `${randomBytes(32).toString('hex')}\n${readFileSync(file, 'utf8')}`, { mode: 0o600 });
      renameSync(draft, file);
      return file;
    },
  };
}

const invalid = ({ message, next }: { message: string; next: string }, field: string) =>
  new DeskError('invalid_input', message, { next, field });

/** @throws DeskError `refused` while a process works on the ledger: it would go on with what it knew. */
async function requireStopped(use: UpkeepDependencies['use'], settings: Config): Promise<void> {
  const file = join(settings.data, 'desk.sqlite');
  if (settings.database === undefined && statSync(file, { throwIfNoEntry: false }) === undefined) return;
  const running = await use(async (desk) => (await desk.ordering()).ordering.runningProcess()).catch(
    // A damaged ledger is what a backup is for.
    () => undefined,
  );
  if (running === undefined) return;
  const { message, next } = texts.running(running.mark.pid, running.mark.host);
  throw new DeskError('refused', message, { next });
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createReadStream(file).pipe(createGunzip());
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) yield line;
  } catch (cause) {
    throw misconfigured(texts.unreadable(file), cause);
  }
}
