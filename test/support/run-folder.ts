import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 1024 ** 3;

/**
 * One temporary folder for everything that a run writes, in memory where the machine allows it. Tests end processes but
 * never cut the power, so that they need no disk to prove durability, and thousands of commits need not wait for one.
 */
export default function setup(): void {
  // The unpacked browser is kept between runs.
  process.env['TEST_CACHE'] ??= tmpdir();
  const folder = mkdtempSync(join(usable() ? memory : tmpdir(), 'partsdesk-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // Also after Ctrl-C, which skips the teardown of tests.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** There, with room, and programs can be started from it: containers often have 64 MB, or forbid that. */
function usable(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    return bavail * bsize >= enough && mount !== undefined && !/\bnoexec\b/.test(mount);
  } catch {
    return false;
  }
}
