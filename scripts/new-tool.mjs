// Writes a tool over an operation of the interface, and what is derived from the registry:
// npm run new:tool NAME -- OPERATION
import { spawnSync } from 'node:child_process';
import { runTypeScript } from './run-typescript.mjs';

process.exitCode = await runTypeScript('scripts/new-tool.ts', process.argv.slice(2));
if (process.exitCode === 0) {
  await import('./docs.mjs');
  const listing = ['node_modules/vitest/vitest.mjs', 'run', 'test/mcp/tools-list.test.ts', '--update'];
  process.exitCode = spawnSync(process.execPath, listing, { stdio: ['ignore', 'ignore', 'inherit'] }).status ?? 2;
}
