// npm run test:node -- 24 [files]: runs the tests, and the built program in them, on another version of Node.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchNode } from './fetch-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [version, ...files] = process.argv.slice(2);
if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('partsdesk: name a version of Node. Next: npm run test:node -- 24 test/store');
  process.exit(2);
}
const node = fetchNode(version);
const { status } = spawnSync(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
  cwd: root,
  env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
