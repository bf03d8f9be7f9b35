// Compiles and runs test/evals/run-evals.ts, with --model run-model.ts, with --tables run-mcp-tables.ts; they say what
// they take.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const given = process.argv.slice(2);
const others = { '--model': 'run-model', '--tables': 'run-mcp-tables' };
const entry = Object.entries(others).find(([option]) => given.includes(option))?.[1] ?? 'run-evals';
// Inside the project, so that what is not bundled is found.
const folder = join(root, '.bench', `eval-${process.pid}`);
mkdirSync(folder, { recursive: true });
try {
  const outfile = join(folder, 'run.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: [`test/evals/${entry}.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    define: { __FAILPOINTS__: 'false' },
    logLevel: 'error',
  });
  const ran = spawnSync(process.execPath, [outfile, ...given.filter((each) => !(each in others))], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = ran.status ?? 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
