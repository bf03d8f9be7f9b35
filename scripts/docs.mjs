// Writes the generated documents anew; with --check it only says whether they are current.
import { runTypeScript } from './run-typescript.mjs';

for (const source of ['scripts/docs.ts', 'test/evals/run-mcp-tables.ts']) {
  const status = await runTypeScript(source, process.argv.slice(2));
  if (status !== 0) process.exitCode = status;
}
