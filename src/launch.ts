#!/usr/bin/env node
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

// The file that is started. A stdio server starts for each conversation, and compiling the program took most of that
// time: its bytecode is kept beside it (docs/adr/0004-start.md).

declare const __PROGRAM__: string;

const program = join(__dirname, __PROGRAM__);
// The program's name holds a digest of it, so bytecode of another build is never found. V8 itself refuses bytecode of
// another version of V8 or other flags, but tells programs apart by their length only.
const kept = join(__dirname, `${__PROGRAM__}.${process.version}-${process.arch}.cache`);

function bytecode(): Buffer | undefined {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

// Written with ASCII only, so that it is one byte per character in memory too.
const script = new Script(readFileSync(program, 'latin1'), { filename: program, cachedData: bytecode() });
if (script.cachedDataRejected !== false) {
  // At the end, when what this run needed has been compiled.
  process.once('exit', () => {
    try {
      const written = `${kept}.${process.pid}`;
      writeFileSync(written, script.createCachedData());
      renameSync(written, kept);
    } catch {
      // A folder that cannot be written costs the next start its speed, and nothing else.
    }
  });
}
// The bundle is one function: see scripts/build.mjs.
const run = script.runInThisContext() as (...given: readonly unknown[]) => void;
run(require, module, exports, program, __dirname);
