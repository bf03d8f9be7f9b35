#!/usr/bin/env node
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { Engine } from './engine.ts';
import type { main } from './main.ts';

// The file that is started. A stdio server starts for each conversation, and compiling the program took most of that
// time: the bytecode of each of its parts is kept beside it, and a part is read when it is first wanted
// (docs/adr/0004-start.md).

declare const __PROGRAM__: string;

type Load = (name: string) => unknown;
/** A part of the bundle is one function: see scripts/build.mjs. */
type Part = (require: Load, module: object, exports: object, filename: string, dirname: string) => void;

/** What was compiled in this run. */
const fresh: { readonly script: Script; readonly kept: string }[] = [];
const loaded = new Map<string, { readonly exports: object }>();

function load(name: string): unknown {
  // The program names its own parts by their place beside it, and everything else as packages.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- what is native or large stays outside of the bundle
  if (!name.startsWith('./')) return require(name);
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(name, module);
  const file = join(__dirname, name);
  (compile(file).runInThisContext() as Part)(load, module, module.exports, file, __dirname);
  return module.exports;
}

/**
 * The part's name holds a digest of it, so bytecode of another build is never found. V8 itself refuses bytecode of
 * another version of V8 or other flags, but tells programs apart by their length only.
 */
function compile(file: string): Script {
  const kept = `${file}.${process.version}-${process.arch}.cache`;
  // Written with ASCII only, so that it is one byte per character in memory too.
  const source = readFileSync(file, 'latin1');
  const script = withUsualFlags(() => new Script(source, { filename: file, cachedData: bytecode(kept) }));
  if (script.cachedDataRejected !== false) fresh.push({ script, kept });
  return script;
}

function bytecode(kept: string): Buffer | undefined {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

/**
 * Flag, what it is where memory matters more, and what V8 has by itself. Numbers that V8 looks at each time it decides:
 * nothing is built by them that a change could break.
 */
const flags = [
  ['--semi-space-growth-factor', 1, 2],
  ['--wasm-tiering-budget', 2_000_000_000, 1_800_000],
] as const;
let small = false;

function setFlags(toSmall: boolean): void {
  // Loaded here, since it takes longer than all else in this file, and a stdio server that is not called needs it not.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const [flag, forSmall, usual] of flags) setFlagsFromString(`${flag}=${toSmall ? forSmall : usual}`);
}

/** Bytecode is of the flags that were set when it was written: it is written and taken over with the usual ones. */
function withUsualFlags<T>(work: () => T): T {
  if (!small) return work();
  setFlags(false);
  try {
    return work();
  } finally {
    setFlags(true);
  }
}

const engine: Engine = { keepSmall: () => setFlags((small = true)) };

// At the end, when what this run needed has been compiled.
process.once('exit', () => {
  if (small && fresh.length > 0) setFlags(false);
  for (const { script, kept } of fresh) {
    try {
      const written = `${kept}.${process.pid}`;
      writeFileSync(written, script.createCachedData());
      renameSync(written, kept);
    } catch {
      // A folder that cannot be written costs the next start its speed, and nothing else.
    }
  }
});
(load(__PROGRAM__) as { main: typeof main }).main(engine);
