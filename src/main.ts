#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

// Files that the desk writes are for its own user only. SQLite gives its side files the mode of the database.
process.umask(0o077);

// Node 22.1 and later cache the compiled code of modules that are imported after this call; Node 20 cannot.
// The cache is in the user's own folder: Node's default, in /tmp, belongs to the first user who creates it.
const { enableCompileCache }: Pick<typeof module, 'createRequire'> & { enableCompileCache?: (at: string) => unknown } =
  module;
const { HOME = process.env['USERPROFILE'], XDG_CACHE_HOME = HOME && join(HOME, '.cache') } = process.env;
if (XDG_CACHE_HOME) enableCompileCache?.(join(XDG_CACHE_HOME, 'partsdesk'));

const argv = process.argv.slice(2);
// A client starts this one for each conversation, and it needs nothing else of the program.
const isBridge =
  argv[0] === 'mcp' && (argv[1] === '--desk' ? argv.length === 3 : /^--desk=/.test(argv[1] ?? '') && argv.length === 2);
const { runProgram } = await (isBridge ? import('./app/run-bridge.ts') : import('./app/run-program.ts'));
await runProgram(argv);
