// Unpacks HAProxy out of Debian's packages into .cache/haproxy, without installing it: for the test of several desks.
// With --or-skip it ends well where there are no such packages: the test of the proxy is skipped then.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', 'haproxy');
const packages = ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1', 'libpcre2-8-0'];
try {
  mkdirSync(folder, { recursive: true });
  execFileSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'inherit' });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    execFileSync('dpkg', ['-x', file, '.'], { cwd: folder, stdio: 'inherit' });
  }
  console.log(`HAProxy is in ${folder}.`);
} catch (thrown) {
  console.error(
    `skipped: HAProxy could not be fetched from Debian's packages (${thrown.message}). Put haproxy on the PATH instead.`,
  );
  if (!process.argv.includes('--or-skip')) process.exitCode = 1;
}
