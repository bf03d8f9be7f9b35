// Writes a tool over an operation of the interface: npm run new:tool NAME -- OPERATION
import { runTypeScript } from './run-typescript.mjs';

process.exitCode = await runTypeScript('scripts/new-tool.ts', process.argv.slice(2));
if (process.exitCode === 0) await import('./docs.mjs');
