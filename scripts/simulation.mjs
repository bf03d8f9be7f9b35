// Compiles and runs test/simulation/run-simulation.ts, which says what it takes.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-simulation-run-'));
try {
  const outfile = join(folder, 'run.mjs');
  const esbuild = createRequire(import.meta.url).resolve('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['test/simulation/run-simulation.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
    plugins: [
      {
        name: 'esbuild',
        setup: ({ onResolve }) => onResolve({ filter: /^esbuild$/ }, () => ({ path: esbuild, external: true })),
      },
    ],
  });
  const ran = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = ran.status ?? 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
