// Writes the generated documents anew; with --check it only says whether they are current.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const given = process.argv.slice(2);
for (const script of [
  [join(root, 'dist/docs.js'), ...given],
  [join(root, 'scripts/eval.mjs'), '--tables', ...given],
]) {
  const ran = spawnSync(process.execPath, script, { cwd: root, stdio: 'inherit' });
  if (ran.status !== 0) process.exitCode = ran.status ?? 2;
}
