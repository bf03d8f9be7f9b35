import { languages } from '../reading/matching.ts';
import { finder } from '../meaning/message.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { call, languageOf, type Reply, type Talker } from './call.ts';
import { formats } from './formats.ts';
import { hasNone, onlyElsewhere } from './goods-sentences.ts';

// "And in Katowice?", where there is none: whoever needs the part wants to know where it is, and when it comes from there.

/** The answer about the places, with what is at the others where they have none. */
export async function withElsewhere(
  meant: Extract<Understood, { kind: 'call' }>,
  there: { reply: Reply; state: State },
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State }> {
  const { locations, ...input } = meant.input;
  const { stock } = finder(talker.around.tools);
  if (meant.tool !== stock?.name || !Array.isArray(locations) || locations.length === 0) return there;
  const { skus = [], indexes = [] } = input;
  if ([skus, indexes].flat().length !== 1) return there;
  if (!hasNone(there.reply.answer?.output)) return there;
  const language = languageOf(turn);
  const today = new Date(talker.around.clock.now()).toISOString().slice(0, 10);
  const format = formats({ language, locale: languages[language].locale, zone: talker.zone, today });
  try {
    const whole = await call({ ...meant, input, lead: undefined, remarks: [] }, turn, talker);
    const said = onlyElsewhere(whole.reply.answer?.output, locations.map(String), turn.say, format);
    if (said === undefined) return there;
    const first = [...(meant.lead === undefined ? [] : [meant.lead]), said, ...meant.remarks].join(' ');
    // What is missing from the answer stands below its first line.
    const [, ...gaps] = whole.reply.text.split('\n');
    const { choices, call: asked } = there.reply;
    const text = [first, ...gaps].join('\n');
    return {
      reply: { ...whole.reply, text, choices, ...(asked === undefined ? {} : { call: asked }) },
      state: there.state,
    };
  } catch {
    // That the places have none is an answer without the others.
    return there;
  }
}
