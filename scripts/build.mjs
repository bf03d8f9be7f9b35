// Bundles the program into dist/: main.js, which starts it, and chunks that are loaded when they are first imported.
// The SQLite driver stays outside because it is native.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageBuild, pageStatics } from './build-page.mjs';
import { copyWeights } from './copy-weights.mjs';

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
const { inlinePages } = await import('./build-inline-pages.mjs');

/** Left out of the bundle: the program never uses them, and would parse them at every start. */
const unused = {
  name: 'unused',
  setup(build) {
    // Messages of zod in 50 languages; the desk writes its own, over the English ones.
    build.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {};' }));
    // Of the MCP SDK: what serves schemas of zod 3, which are not used here, and ajv, which checks elicited answers.
    build.onResolve(
      { filter: /^(zod\/v3|zod-to-json-schema|\.\.\/validation\/ajv-provider\.js)$/ },
      ({ importer, path }) =>
        /@modelcontextprotocol[\\/]sdk[\\/]/.test(importer) ? { path, namespace: 'unused' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
    // The same of the package for revisions without a handshake. `noValidator` takes its place.
    build.onLoad({ filter: /@modelcontextprotocol[\\/]server[\\/]dist[\\/]ajvProvider-[^\\/]*\.mjs$/ }, () => ({
      contents: 'export class n {}',
    }));
    // Also of the MCP SDK: the schemas that a server never reads. Marked as pure, esbuild drops what is not used; building
    // them took 4 ms of each start of a stdio server.
    build.onLoad({ filter: /@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]types\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/\b(z|[A-Z]\w*Schema)\s*\.\w+\(/g, '/* @__PURE__ */ $&'),
    }));
    // Of the SDK of language models: the gateway of its maker, which is asked for models that are named by a string (ours are
    // instances), and schemas of zod 3. Telemetry is never switched on, but its interface is called.
    build.onResolve({ filter: /^@ai-sdk\/gateway$/ }, ({ path }) => ({ path, namespace: 'no-gateway' }));
    build.onResolve({ filter: /^zod\/v3$/ }, ({ path, importer }) =>
      /node_modules[\\/]@ai-sdk[\\/]/.test(importer) ? { path, namespace: 'no-zod-3' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'no-zod-3' }, () => ({
      contents: 'export const ZodFirstPartyTypeKind = {};',
    }));
    build.onLoad({ filter: /.*/, namespace: 'no-gateway' }, () => ({
      contents: `
        const none = () => { throw new Error('a model is named by a string, which no gateway resolves here'); };
        export const gateway = none;
        export const createGateway = none;
        export class GatewayError extends Error { static isInstance() { return false; } }
        export class GatewayAuthenticationError extends GatewayError {}
      `,
    }));
    // Made when they are first used: they take a tenth of the start of every command each, and few tables need them.
    build.onLoad({ filter: /node_modules[\\/]string-width[\\/]index\.js$/ }, ({ path }) => ({
      contents: [
        ['const segmenter = new Intl.Segmenter();', 'let segmenter;'],
        ['segmenter.segment(', '(segmenter ??= new Intl.Segmenter()).segment('],
        ['const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;', 'let rgiEmojiRegex;'],
        ['rgiEmojiRegex.test(', '(rgiEmojiRegex ??= /^\\p{RGI_Emoji}$/v).test('],
      ].reduce(replaced, readFileSync(path, 'utf8')),
    }));
    // Bolt loads Express, readers of bodies and signers of tokens for receivers and an installer that the desk does not use: it
    // has its own.
    build.onLoad({ filter: /node_modules[\\/](express|raw-body|jsonwebtoken)[\\/]index\.js$/ }, () => ({
      contents: 'module.exports = {};',
    }));
    // It also loads Socket Mode, and with it all of undici, for an app that Slack reaches over HTTP: here only where it is used.
    build.onLoad({ filter: /@slack[\\/]bolt[\\/]dist[\\/]receivers[\\/]SocketModeReceiver\.js$/ }, ({ path }) => ({
      contents: [
        ['const socket_mode_1 = require("@slack/socket-mode");', ''],
        ['new socket_mode_1.SocketModeClient(', 'new (require("@slack/socket-mode").SocketModeClient)('],
      ].reduce(replaced, readFileSync(path, 'utf8')),
    }));
  },
};

/** Stops the build where another version of a package is written otherwise. */
function replaced(source, [from, to]) {
  if (!source.includes(from)) throw new Error(`A package is no longer written as the build expects: ${from}`);
  return source.replace(from, to);
}

/**
 * The service client uses only undici's connections. Slack's Socket Mode uses the whole package. `global.js`, which runs
 * with the whole package too, hands them to Node's own fetch: it calls Slack, and would compile a parser of its own in
 * WebAssembly, which took 29 MB of the peak of a start.
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
        import 'undici/lib/global.js';
        import * as errors from 'undici/lib/core/errors.js';
        import Client from 'undici/lib/dispatcher/client.js';
        import Pool from 'undici/lib/dispatcher/pool.js';
        export { Client, Pool, errors };
      `,
    }));
  },
};

/**
 * The packages of language models import zod as a whole. With a zod of their own, every other start loads only the parts
 * that the desk uses.
 */
const zodOfModels = {
  name: 'zod-of-models',
  setup(build) {
    const namespace = 'zod-of-models';
    build.onResolve({ filter: /^zod(\/|$)/ }, ({ path, importer }) =>
      /node_modules[\\/](ai|@ai-sdk)[\\/]/.test(importer)
        ? { path: fileURLToPath(import.meta.resolve(path)), namespace }
        : undefined,
    );
    build.onResolve({ filter: /^\./, namespace }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      namespace,
    }));
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      resolveDir: dirname(path),
    }));
  },
};

/**
 * esbuild puts modules into one chunk only when the same imports reach them. run-program.ts is loaded before all that it imports
 * later; naming it there too makes one chunk of what it needs, not thirty: 12 ms and 4 MB of each start of a stdio server.
 */
const oneChunkToStart = {
  name: 'one-chunk-to-start',
  setup(build) {
    const namespace = 'after-run-program';
    const runProgram = join(root, 'src/app/run-program.ts');
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, importer, resolveDir }) =>
      kind === 'dynamic-import' && importer !== join(root, 'src/main.ts')
        ? { path: join(resolveDir, path), namespace }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      resolveDir: root,
      contents: `import ${JSON.stringify(runProgram)}; export * from ${JSON.stringify(path)};`,
    }));
  },
};

/** Each package of a model brings a patch version of its own of these helpers; that of `ai` serves all: 2 copies less. */
const oneOfHelpers = {
  name: 'one-of-helpers',
  setup(build) {
    build.onResolve({ filter: /^@ai-sdk\/provider-utils$/ }, ({ path, kind, pluginData }) =>
      pluginData === oneOfHelpers
        ? undefined
        : build.resolve(path, { kind, resolveDir: join(root, 'node_modules/ai'), pluginData: oneOfHelpers }),
    );
  },
};

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  logLevel: 'warning',
  // Packages in CommonJS call require for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  // minifySyntax also removes the failpoints, where a test build can be stopped.
  minifySyntax: true,
  minifyWhitespace: true,
  // @photostructure/sqlite is native and loaded on Node 20 only. ws is a development dependency: only the double of Slack
  // in tests speaks Socket Mode.
  external: ['@photostructure/sqlite', 'ws'],
  // The build for Node declares a require of its own, only for worker threads, which are not used.
  alias: { fflate: join(root, 'node_modules/fflate/esm/browser.js') },
  metafile: true,
};

const deriver = await esbuild.build({ ...options, entryPoints: ['scripts/derive-tools.ts'], write: false });
const derivedTools = execFileSync(process.execPath, ['--input-type=module', '-'], {
  cwd: root,
  input: deriver.outputFiles[0].contents,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});

rmSync(dist, { recursive: true, force: true });
const program = await esbuild.build({
  ...options,
  plugins: [unused, connectionsOnly, oneOfHelpers, zodOfModels, oneChunkToStart],
  entryPoints: ['src/main.ts'],
  chunkNames: 'chunk-[hash]',
  splitting: true,
  define: {
    __FAILPOINTS__: 'false',
    ...(await inlinePages()),
    __DERIVED_TOOLS__: JSON.stringify(derivedTools),
  },
});
await requireWords(program.metafile);
chmodSync(join(dist, 'main.js'), 0o755);
copyWeights(dist);
await esbuild.build({ ...pageBuild(root), outdir: 'dist/page' });
for (const { name, body } of pageStatics(root)) writeFileSync(join(dist, 'page', name), body);

/** Fails unless every word of our sources that is not ASCII is in the built files, read as UTF-8. */
async function requireWords({ inputs, outputs }) {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const built = new Set(Object.keys(outputs).flatMap((file) => wordsOf(utf8.decode(readFileSync(join(root, file))))));
  for (const file of Object.keys(inputs).filter((each) => /^(src|tools)\/.*\.ts$/.test(each))) {
    // Compiled, a source has neither comments nor types, which are not in the bundle either.
    const { code } = await esbuild.transform(readFileSync(join(root, file)), { loader: 'ts', charset: 'utf8' });
    const lost = wordsOf(code).filter((word) => !built.has(word));
    if (lost.length > 0) throw new Error(`dist/ has lost words of ${file}: ${lost.slice(0, 5).join(', ')}`);
  }
}

function wordsOf(text) {
  return text.match(/[\p{L}\p{M}\p{N}]*[^\p{ASCII}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}
