// Bundles the program into dist/: main.js, which is started, and the program itself in parts, each of which is read when
// it is first imported. What is native stays outside the bundle.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageBuild, pageStatics } from './build-page.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

let esbuild;
try {
  esbuild = await import('esbuild');
} catch {
  // Installed without development dependencies: a published package carries its own dist.
  if (existsSync(join(dist, 'main.js'))) process.exit(0);
  console.error('partsdesk: dist/ is missing and esbuild is not installed. Next: npm install (with dev dependencies).');
  process.exit(1);
}

/** Left out of the bundle: they are never used, and would be read and compiled at every start. */
const unused = {
  name: 'unused',
  setup(build) {
    // Messages of zod in 50 languages; the desk writes its own, over the English ones.
    build.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {};' }));
    // Bolt's receiver on Express, which is built only by who asks for it: ours is on the desk's own port.
    build.onLoad({ filter: /node_modules\/express\/index\.js$/ }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Of undici the client needs the connections only: fetch, caches, web sockets and mocks take longer to load. Slack's
 * Socket Mode, which wants them, has the whole package.
 */
const connectionsOnly = {
  name: 'connections-only',
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, ({ importer }) =>
      /[\\/]src[\\/]service[\\/]/.test(importer) ? { path: 'undici', namespace: 'connections-only' } : undefined,
    );
    build.onLoad({ filter: /^undici$/, namespace: 'connections-only' }, () => ({
      resolveDir: root,
      contents: `
        import * as errors from 'undici/lib/core/errors.js';
        import Client from 'undici/lib/dispatcher/client.js';
        import Pool from 'undici/lib/dispatcher/pool.js';
        export { Client, Pool, errors };
      `,
    }));
  },
};

const options = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  write: false,
  // The places where a test build can be stopped are not in this one: empty calls go only where syntax is minified.
  define: { __FAILPOINTS__: 'false' },
  minifySyntax: true,
  minifyWhitespace: true,
  // The one is native, the other for development alone: Socket Mode of the double of Slack, which only tests speak.
  external: ['better-sqlite3', 'ws'],
  plugins: [unused],
};

const deriver = await esbuild.build({ ...options, entryPoints: ['scripts/derive-tools.ts'], outdir: 'dist' });
const derived = execFileSync(process.execPath, ['-'], {
  input: deriver.outputFiles[0].contents,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
/** The JSON is parsed at run time, as a string: that is faster than compiling it. */
const derivedTools = {
  name: 'derived-tools',
  setup(build) {
    build.onLoad({ filter: /src\/mcp\/derived-tools\.ts$/ }, () => ({
      contents: `export const derivedTools = JSON.parse(${JSON.stringify(derived)});`,
    }));
  },
};

const { buildCard } = await import('./build-card.mjs');
const card = await buildCard();
/** The page of the card as a constant: whoever installs the desk has no esbuild. */
const builtCard = {
  name: 'built-card',
  setup(build) {
    build.onLoad({ filter: /src\/mcp\/card-html\.ts$/ }, () => ({
      contents: `export const cardHtml = () => Promise.resolve(${JSON.stringify(card)});`,
    }));
  },
};

/** esbuild finds what is reached by `import()` alone, and puts it into parts of its own; names hold a digest. */
const program = await esbuild.build({
  ...options,
  plugins: [unused, connectionsOnly, derivedTools, builtCard],
  entryPoints: { desk: 'src/main.ts' },
  entryNames: '[name]-[hash]',
  chunkNames: 'part-[hash]',
  outdir: 'dist',
  format: 'esm',
  splitting: true,
  sourcemap: 'inline',
});
/** Each part as a function, which main.js calls with what a module of CommonJS is given: see src/launch.ts. */
const parts = await Promise.all(
  program.outputFiles.map(async ({ path, text }) => {
    const { code, map } = await esbuild.transform(text, {
      // As a module of Node: the default import of a package is what it exports.
      sourcefile: basename(path).replace(/\.js$/, '.mjs'),
      format: 'cjs',
      target: options.target,
      minifySyntax: true,
      minifyWhitespace: true,
      supported: { 'dynamic-import': false },
      sourcemap: 'external',
      banner: '(function (require, module, exports, __filename, __dirname) {',
      footer: '})',
    });
    return { name: basename(path), code: `${code}//# sourceMappingURL=${basename(path)}.map\n`, map };
  }),
);
const start = parts.find(({ name }) => name.startsWith('desk-')).name;
const launcher = await esbuild.build({
  ...options,
  entryPoints: { main: 'src/launch.ts' },
  outfile: 'dist/main.js',
  define: { ...options.define, __PROGRAM__: JSON.stringify(`./${start}`) },
});

rmSync(dist, { recursive: true, force: true });
await esbuild.build({
  ...options,
  entryPoints: { docs: 'scripts/docs.ts' },
  outdir: 'dist',
  write: true,
});
await esbuild.build({ ...pageBuild(root), outdir: 'dist/page' });
for (const { name, body } of pageStatics(root)) writeFileSync(join(dist, 'page', name), body);
// The package is made of modules, dist is not: bytecode can only be kept of a script.
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
for (const { name, code, map } of parts) {
  writeFileSync(join(dist, name), code);
  writeFileSync(join(dist, `${name}.map`), map);
}
writeFileSync(join(dist, 'main.js'), launcher.outputFiles[0].contents, { mode: 0o755 });

// Started as a stdio server, so that the bytecode is there from the first conversation on: once to list the tools, and
// then to call one (of the embedded service). What is kept of a part is what the run that read it first had compiled.
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-build-'));
try {
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'build', version: '1' } };
  const begin = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ];
  const params = { name: 'check_stock', arguments: { skus: ['OP520'] } };
  for (const messages of [begin, [...begin, { jsonrpc: '2.0', id: 3, method: 'tools/call', params }]]) {
    execFileSync(process.execPath, [join(dist, 'main.js'), 'mcp'], {
      cwd: folder,
      env: {},
      input: messages.map((message) => `${JSON.stringify(message)}\n`).join(''),
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
