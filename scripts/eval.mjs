// Runs test/evals/run-evals.ts, or run-model.ts with --model; they say what they take.
import { runTypeScript } from './run-typescript.mjs';

const given = process.argv.slice(2);
const entry = given.includes('--model') ? 'run-model' : 'run-evals';
process.exitCode = await runTypeScript(
  `test/evals/${entry}.ts`,
  given.filter((each) => each !== '--model'),
);
