// Bundles bench/, runs every figure (or those named) in a process of its own, and writes docs/performance.md when all
// were run. Usage: npm run bench [-- spawn calls ...]
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { copyWeights } from './copy-weights.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, '.bench');
const named = process.argv.slice(2);
const all = readdirSync(join(root, 'bench/figures')).map((file) => file.replace(/\.ts$/, ''));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`bench: there is no ${unknown.join(', ')}. Next: choose from ${all.join(', ')}.`);
  process.exit(2);
}

execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const sources = (folder) => readdirSync(join(root, 'bench', folder)).map((file) => join(root, 'bench', folder, file));
await build({
  entryPoints: [
    ...sources('figures'),
    ...sources('baselines'),
    join(root, 'bench/support/service-stub.ts'),
    join(root, 'bench/support/slack-stub.ts'),
    join(root, 'bench/support/probe.ts'),
    join(root, 'bench/page.ts'),
  ],
  outdir: out,
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  define: { __FAILPOINTS__: 'false' },
  minifySyntax: true,
  logLevel: 'warning',
});
copyWeights(out);

const figures = [];
for (const name of named.length === 0 ? all : named) {
  const child = spawn(process.execPath, ['--expose-gc', join(out, `${name}.js`)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) {
    console.error(`bench: ${name} ended with status ${status}.`);
    process.exitCode = 1;
  }
  figures.push(
    ...text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
}
if (named.length === 0 && process.exitCode === undefined) {
  const { page, pictures } = await import(join(out, 'page.js'));
  mkdirSync(join(root, 'docs/performance'), { recursive: true });
  for (const [name, picture] of pictures(figures)) writeFileSync(join(root, 'docs/performance', name), picture);
  writeFileSync(join(root, 'docs/performance.md'), page(figures, new Date().toISOString().slice(0, 10)));
}
rmSync(out, { recursive: true, force: true });
