import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 1024 ** 3;
const prefix = 'partsdesk-tests-';

/**
 * One temporary folder for everything that a run writes, in memory where the machine allows it. Tests end processes but
 * never cut the power, so that they need no disk to prove durability, and thousands of commits need not wait for one.
 */
export default function setup(): void {
  // The unpacked browser is kept between runs.
  process.env['TEST_CACHE'] ??= tmpdir();
  const place = usable() ? memory : tmpdir();
  removeAbandoned(place);
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // Also after Ctrl-C, which skips the teardown of tests.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Of runs that were killed. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(prefix))) {
    try {
      process.kill(Number(name.slice(prefix.length).split('-')[0]), 0);
    } catch (thrown) {
      const gone = thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH';
      if (gone) rmSync(join(place, name), { recursive: true, force: true });
    }
  }
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
