// npm run test:long [-- files]: runs whole each test file of which `npm test` has only some tests, or none: those that
// import test/support/long.ts.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const long = readdirSync(join(root, 'test'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('support/long.ts'));
const given = process.argv.slice(2);
const files = given.length === 0 ? long : given;
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
  cwd: root,
  env: { ...process.env, LONG: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
