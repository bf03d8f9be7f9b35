import * as z from 'zod';
import { kindNames } from '../languages/kind-names.ts';
import { nearest } from '../languages/part-names.ts';
import { choiceOf, finder } from '../meaning/message.ts';
import { nounPhrases } from '../reading/part-words.ts';
import type { Turn } from '../turn.ts';
import type { NextCall } from '../understanding.ts';
import { type Answered, call, notCalled, type Talker } from './call.ts';

const found = z.looseObject({
  products: z.array(z.unknown()),
  catalogAsOf: z.string().optional(),
  remarks: z.array(z.string()).default([]),
});

/** "Have you spark plugs?", of a catalogue without any: which kinds it has that are nearest to them. */
export async function withNearest(meant: NextCall, asCalled: Answered, turn: Turn, talker: Talker): Promise<Answered> {
  const { tool, input } = meant;
  const { say, state } = turn;
  const { desk, around } = talker;
  const { find, browse } = finder(around.tools);
  // Of brake drums, what else brakes have is not what was asked for.
  const missed = shape(asCalled.reply.answer?.output)
    ?.remarks.map(notCalled)
    .find((word) => word !== '');
  const isOther =
    missed !== undefined && typeof input['text'] === 'string' && kindsNear(input['text'], missed).length > 0;
  const answered = isOther ? await call({ ...meant, input: { ...input, text: missed } }, turn, talker) : asCalled;
  const known = shape(answered.reply.answer?.output);
  const isNone = known?.products.length === 0 && known.catalogAsOf !== undefined;
  const { text } = input;
  if (!isNone || find === undefined || tool !== find.name || typeof text !== 'string') return answered;
  const there: string[] = [];
  for (const kind of kindsNear(text)) {
    const { output } = await find.invoke(desk, { text: kind, limit: 1 }, {});
    if ((shape(output)?.products.length ?? 0) > 0) there.push(kind);
  }
  const groups = choiceOf(browse, say.buttons.browse);
  const { language = 'en' } = state;
  const named = (kind: string) => (language === 'en' ? kind : (kindNames[kind]?.[language] ?? kind));
  const choices = there.flatMap((kind) => choiceOf(find, `${say.buttons.find}: ${named(kind)}`, { text: kind }) ?? []);
  const more = there.length === 0 ? [] : [say.nearestKinds(there.map(named).join(', '))];
  return {
    reply: {
      ...answered.reply,
      text: [answered.reply.text, ...more].join(' '),
      choices: [...choices, ...(groups === undefined ? [] : [groups])],
    },
    state: answered.state,
  };
}

const shape = (output: unknown) => found.safeParse(output).data;

/** The kinds that are nearest to those in a text, of those with this word in their name; none where nobody says. */
function kindsNear(text: string, missed?: string): readonly string[] {
  const words = nounPhrases(text).flatMap(({ english }) => english.map((word) => word.replace(/s$/, '')));
  const known = Object.entries(nearest)
    .filter(([kind]) => missed === undefined || kind.split(/[ -]/).includes(missed.replace(/s$/, '')))
    .find(([kind]) => kind.split(' ').every((word) => words.includes(word)));
  return known?.[1].split('|') ?? [];
}
