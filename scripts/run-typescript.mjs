import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyWeights } from './copy-weights.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Compiles a TypeScript file of this project, runs it in a process of its own, and returns the exit code. */
export async function runTypeScript(source, args) {
  // Inside the project, so that packages are found.
  mkdirSync(join(root, '.bench'), { recursive: true });
  const folder = mkdtempSync(join(root, '.bench/run-'));
  try {
    const outfile = join(folder, 'run.mjs');
    await build({
      absWorkingDir: root,
      entryPoints: [source],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      define: { __FAILPOINTS__: 'false' },
      logLevel: 'error',
    });
    copyWeights(folder);
    return spawnSync(process.execPath, [outfile, ...args], { cwd: root, stdio: 'inherit' }).status ?? 2;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
