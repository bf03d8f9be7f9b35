// Counts the source files that run on the way of a question or an order: npm run bench:files [-- --list]
import { runTypeScript } from './run-typescript.mjs';

process.exitCode = await runTypeScript('bench/files-executed.ts', process.argv.slice(2));
