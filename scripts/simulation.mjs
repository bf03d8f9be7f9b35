// Runs test/simulation/run-simulation.ts, which says what it takes.
import { runTypeScript } from './run-typescript.mjs';

process.exitCode = await runTypeScript('test/simulation/run-simulation.ts', process.argv.slice(2));
