import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the tests a home directory of their own, so that none reaches the data of the person who runs them. The run fails
 * when a test left data there: each test names a data folder (test/support/program.ts does).
 */
export default function useOwnHome(): () => void {
  const home = mkdtempSync(join(tmpdir(), 'partsdesk-home-'));
  const data = join(home, 'data');
  // npm and its cache stay those of the person.
  process.env['npm_config_userconfig'] ??= join(process.env['HOME'] ?? '', '.npmrc');
  process.env['npm_config_cache'] ??= join(process.env['HOME'] ?? '', '.npm');
  Object.assign(process.env, { HOME: home, XDG_DATA_HOME: data, LOCALAPPDATA: data });
  return () => {
    const written = existsSync(data) ? readdirSync(data, { recursive: true }) : [];
    rmSync(home, { recursive: true, force: true });
    if (written.length === 0) return;
    // Vitest prints an error of a teardown, but does not fail for it.
    process.exitCode = 1;
    throw new Error(`a test used the data folder of the user: ${written.join(', ')}`);
  };
}
