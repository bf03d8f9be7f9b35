#!/usr/bin/env node
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Files that the desk writes are for its own user only. SQLite gives its side files the mode of the database.
process.umask(0o077);

// Node 22.1 and later keep the compiled code of modules that are imported after this call; Node 20 does not have it.
// The cache is in the user's own folder: Node's default, in /tmp, is open to whoever creates it first.
const { enableCompileCache }: Pick<typeof module, 'createRequire'> & { enableCompileCache?: (at: string) => unknown } =
  module;
enableCompileCache?.(join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'partsdesk'));

const { runProgram } = await import('./app/run-program.ts');
await runProgram(process.argv.slice(2));
