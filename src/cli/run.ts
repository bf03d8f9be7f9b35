import { asDeskError } from '../core/errors.ts';
import { exitCodeOf } from './exit-codes.ts';
import type { CliDependencies, Io } from './dependencies.ts';
import { Screen } from './screen.ts';

export type { CliDependencies, Io, Output, TerminalOrdering } from './dependencies.ts';

/**
 * Runs one command.
 * @returns its exit code (`partsdesk help exit-codes`); everything there is to say is said on `io`.
 */
export async function runCli(argv: readonly string[], io: Io, deps: CliDependencies): Promise<number> {
  // Nothing is loaded for a stdio server that it does not need, and nothing is written beside the protocol.
  if (argv[0] === 'mcp' && argv.length === 1) return deps.mcp();
  const screen = new Screen(io, deps.zone());
  let code: number;
  try {
    // A desk that runs for weeks does not hold the command line meanwhile.
    if (argv[0] === 'start' && argv.length === 1) code = await deps.start();
    else {
      const { runProgram } = await import('./program.ts');
      code = await runProgram(argv, io, deps, screen);
    }
  } catch (thrown) {
    const error = asDeskError(thrown);
    screen.error(error, { json: argv.includes('--json') });
    code = exitCodeOf(error.code);
  }
  await screen.end();
  return code;
}
