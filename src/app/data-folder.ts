import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanText } from '../core/text.ts';
import { misconfigured } from './environment.ts';
import { files } from './messages/en.ts';

/**
 * Makes the data folder and the folders above it, checks that it can be written to, and makes what the desk keeps in it
 * readable by its owner only.
 * @returns what others can still read and what to do about it, also written to standard error once; or undefined.
 * @throws DeskError `misconfigured`
 */
export function makeDataFolder(data: string): string | undefined {
  try {
    make(data);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw misconfigured(files.cannotMakeData(data), cause);
  }
  const problem = makePrivate(data);
  if (problem === undefined) return undefined;
  const exposed = cleanText(files.exposed(data, problem), 2000);
  if (!reported.has(data)) {
    reported.add(data);
    process.stderr.write(`partsdesk: ${exposed}\n`);
  }
  return exposed;
}

/** Data folders whose problem this process has reported. */
const reported = new Set<string>();

/** The ledger and what is noted beside it, the embedded service, its announcement, the key and the catalogue index. Other files are not the desk's. */
const ownFile = /^(?:desk\.sqlite|audit-anchor|unrecorded$|embedded[-.]|key$|catalog$)/;

/** Restricts files that an earlier version made, or that came from a copy or a backup. */
function makePrivate(data: string): string | undefined {
  // The sticky bit marks a folder for everybody, such as /tmp: it must stay open.
  if ((statSync(data).mode & 0o1000) !== 0) return files.sharedFolder;
  const failed: string[] = [];
  const restrict = (path: string, name: string) => {
    try {
      const found = statSync(path);
      if ((found.mode & 0o077) !== 0) chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
    } catch (thrown) {
      // Another process may have removed it in between.
      if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')) failed.push(name);
    }
  };
  restrict(data, files.theFolder);
  for (const name of readdirSync(data)) if (ownFile.test(name)) restrict(join(data, name), name);
  return failed.length === 0 ? undefined : files.readableByOthers(failed);
}

/** Folder by folder: on Node 20 a recursive `mkdir` in a file system that makes no folders (/proc) never returns. */
function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new Error(`${folder} is not a folder`);
  const above = dirname(folder);
  if (above !== folder) make(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    // Another process may have made it in between.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw thrown;
  }
}
