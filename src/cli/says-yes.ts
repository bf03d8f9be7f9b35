import type { Io } from './dependencies.ts';
import type { Screen } from './screen.ts';

/** Asks one question after the other, until one is not answered with yes. */
export async function saysYes(io: Io, screen: Screen, questions: readonly string[]): Promise<boolean> {
  const answers = linesOf(io);
  try {
    for (const question of questions) {
      screen.err(question);
      const { value } = await answers.next();
      if (!/^\s*yes\s*$/i.test(value ?? '')) return false;
    }
    return true;
  } finally {
    await answers.return(undefined);
  }
}

async function* linesOf({ stdin }: Io): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const chunk of stdin) {
    const lines = (text + Buffer.from(chunk).toString('utf8')).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
  yield text;
  return undefined;
}
