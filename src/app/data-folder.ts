import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DeskError } from '../core/errors.ts';
import { cleanText, listing } from '../core/text.ts';

/**
 * Makes the data folder, with the folders above it, and makes sure that it can be written to, and that only its owner
 * can read what the desk keeps in it. Folder by folder: on Node 20 a recursive `mkdir` below a file system that makes no
 * folders (/proc) never returns.
 * @returns what others can still read, with what to do, or undefined; it is also written to standard error, once.
 * @throws DeskError `misconfigured`
 */
export function makeDataFolder(data: string): string | undefined {
  try {
    make(data);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DeskError('misconfigured', `The data folder ${data} cannot be made or written to.`, {
      next: 'Set PARTSDESK_DATA to a folder that this user may write to.',
      cause,
    });
  }
  const exposed = makePrivate(data);
  if (exposed !== undefined && !told.has(data)) {
    told.add(data);
    process.stderr.write(`partsdesk: ${exposed}\n`);
  }
  return exposed;
}

/** Data folders whose problem has been reported by this process. */
const told = new Set<string>();

/** What the desk keeps: the ledger, the embedded service and its announcement, the key. Other files are not its own. */
const ownFile = /^(?:desk\.sqlite|embedded[-.]|key$)/;

/** Takes the rights of others away from files that an earlier version made, or a copy or a backup brought back. */
function makePrivate(data: string): string | undefined {
  // The sticky bit marks a folder for everybody, such as /tmp: it must stay open.
  if ((statSync(data).mode & 0o1000) !== 0) return advice('is shared with other users');
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
  restrict(data, 'the folder itself');
  for (const name of readdirSync(data)) if (ownFile.test(name)) restrict(join(data, name), name);
  return failed.length === 0 ? undefined : advice(`can be read by other users (${listing(failed)})`);

  function advice(problem: string): string {
    return cleanText(
      `The data folder ${data} ${problem}. Give it to the user who runs the desk: chown, then chmod -R go= on it; or set PARTSDESK_DATA to another folder.`,
      2000,
    );
  }
}

function make(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return;
  if (there !== undefined) throw new Error(`${folder} is not a folder`);
  const above = dirname(folder);
  if (above !== folder) make(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    // Another process may have made it in between.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw thrown;
  }
}
