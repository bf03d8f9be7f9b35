// Bundles the program into dist/: one small entry, and a chunk for each part that is only loaded when a command
// needs it (a stdio server must start fast). What is native or large and rarely needed stays outside the bundle.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageBuild, pageStatics } from './build-page.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

let esbuild;
try {
  esbuild = await import('esbuild');
} catch {
  // Installed without development dependencies: a published package carries its own dist.
  if (existsSync(join(root, 'dist/main.js'))) process.exit(0);
  console.error('partsdesk: dist/ is missing and esbuild is not installed. Next: npm install (with dev dependencies).');
  process.exit(1);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
await esbuild.build({
  absWorkingDir: root,
  entryPoints: { main: 'src/main.ts', docs: 'scripts/docs.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  // The places where a test build can be stopped are not in this one: empty calls go only where syntax is minified.
  define: { __FAILPOINTS__: 'false' },
  minifySyntax: true,
  external: ['better-sqlite3'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});

await esbuild.build({ ...pageBuild(root), outdir: 'dist/page' });
for (const { name, body } of pageStatics(root)) writeFileSync(join(root, 'dist/page', name), body);
