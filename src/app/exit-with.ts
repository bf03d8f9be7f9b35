import { asDeskError } from '../core/errors.ts';
import { nextOf } from '../core/references.ts';
import { cleanText } from '../core/text.ts';

/** Sets the exit code of the process; an error goes to standard error with its next step. */
export async function exitWith(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (thrown) {
    const error = asDeskError(thrown);
    process.stderr.write(
      `partsdesk: ${cleanText(error.message, 2000)}\n  Next: ${cleanText(error.operator ?? nextOf(error, 'cli'), 2000)}\n`,
    );
    process.exitCode = error.code === 'misconfigured' ? 6 : 1;
  }
}
