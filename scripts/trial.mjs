// Builds the program and runs one of the trials of test/trials/run-trial.ts on it: load, soak or chaos.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTypeScript } from './run-typescript.mjs';

execFileSync(process.execPath, [join(dirname(fileURLToPath(import.meta.url)), 'build.mjs')], { stdio: 'inherit' });
process.exitCode = await runTypeScript('test/trials/run-trial.ts', process.argv.slice(2));
