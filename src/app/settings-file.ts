import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { misconfigured } from './environment.ts';
import { settings } from './messages/en.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** Every value that is set, and where the desk keeps its data. */
export interface Settings {
  readonly given: Given;
  readonly data: string;
  /** The settings file that was read. */
  readonly file: string | undefined;
}

/** Settings that hold a path. In a settings file it is relative to that file. */
const isPath = (name: string) => name === 'PARTSDESK_DATA' || name === 'PARTSDESK_POLICY' || name.endsWith('_FILE');

/**
 * The environment, over the file in PARTSDESK_ENV_FILE or else over `.env` in the data folder.
 * @throws DeskError `misconfigured` for a file that cannot be read, or where no data folder can be found.
 */
export function findSettings(environment: NodeJS.ProcessEnv, folder: string, platform = process.platform): Settings {
  const own = withoutEmpty(environment);
  const { PARTSDESK_ENV_FILE: named } = own;
  const data = dataFolder(environment, folder, platform);
  if (named === undefined && data === undefined) throw misconfigured(settings.noHome);
  const path = named === undefined ? join(data ?? '', '.env') : resolve(folder, named);
  const fromFile = readEnvFile(path, named !== undefined);
  const misplaced = named === undefined ? ['PARTSDESK_ENV_FILE', 'PARTSDESK_DATA'] : ['PARTSDESK_ENV_FILE'];
  const problems = misplaced.filter((name) => fromFile?.[name] !== undefined);
  if (problems.length > 0) {
    throw misconfigured(
      settings.wrong(
        problems.map((name) => settings.notInFile(name, path)),
        path,
      ),
    );
  }
  const given: Given = { ...fromFile, ...own };
  const found = given['PARTSDESK_DATA'] === undefined ? data : resolve(folder, given['PARTSDESK_DATA']);
  if (found === undefined) throw misconfigured(settings.noHome);
  return { given, data: found, file: fromFile === undefined ? undefined : path };
}

/**
 * What an earlier version would have read from the working folder and this one does not: `.env` with settings of the
 * desk, and `.partsdesk` with its data. One line each.
 */
export function ignoredInFolder(environment: NodeJS.ProcessEnv, folder: string): string[] {
  const own = withoutEmpty(environment);
  let used: Settings | undefined;
  try {
    used = findSettings(environment, folder);
  } catch {
    // Reading the configuration reports this.
  }
  const lines: string[] = [];
  const envFile = join(folder, '.env');
  if (own['PARTSDESK_ENV_FILE'] === undefined && used?.file !== envFile) {
    const names = settingsIn(envFile).filter((name) => own[name] === undefined);
    const target = used === undefined ? undefined : join(used.data, '.env');
    if (names.length > 0) lines.push(settings.ignoredEnvFile(names, target));
  }
  const old = join(folder, '.partsdesk');
  const holdsData = ['desk.sqlite', 'embedded-service.sqlite'].some((name) => existsSync(join(old, name)));
  if (holdsData && used !== undefined && used.given['PARTSDESK_DATA'] === undefined && used.data !== old) {
    lines.push(settings.ignoredDataFolder(used.data));
  }
  return lines;
}

/** The data folder by the environment alone, without reading a settings file; undefined without a home directory. */
export function dataFolder(environment: NodeJS.ProcessEnv, folder: string, platform = process.platform) {
  const own = withoutEmpty(environment);
  const { PARTSDESK_DATA: chosen } = own;
  return chosen === undefined ? userDataFolder(own, platform) : resolve(folder, chosen);
}

/** Where programs of this user keep their data; undefined without a home directory. */
function userDataFolder({ HOME, XDG_DATA_HOME, LOCALAPPDATA }: Given, platform: NodeJS.Platform): string | undefined {
  if (platform === 'win32') return LOCALAPPDATA === undefined ? undefined : join(LOCALAPPDATA, 'partsdesk');
  if (platform === 'darwin') return HOME && join(HOME, 'Library/Application Support/partsdesk');
  // The XDG specification: relative paths are invalid and ignored.
  if (XDG_DATA_HOME !== undefined && isAbsolute(XDG_DATA_HOME)) return join(XDG_DATA_HOME, 'partsdesk');
  return HOME && join(HOME, '.local/share/partsdesk');
}

function settingsIn(path: string): string[] {
  try {
    return Object.keys(readEnvFile(path, false) ?? {}).filter((name) => /^(PARTS|PARTSDESK|SLACK)_/.test(name));
  } catch {
    return [];
  }
}

/** @returns undefined where there is no such file and none is required. */
function readEnvFile(path: string, required: boolean): Given | undefined {
  let read: Given;
  try {
    read = withoutEmpty(parseEnv(readFileSync(path, 'utf8')));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (!required && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined;
    throw misconfigured(settings.fileUnreadable(path, required), cause);
  }
  return Object.fromEntries(
    Object.entries(read).map(([name, value = '']) => [name, isPath(name) ? resolve(dirname(path), value) : value]),
  );
}

/** `NAME=` means "not set": that is how people comment values out. */
function withoutEmpty(values: NodeJS.ProcessEnv): Given {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
