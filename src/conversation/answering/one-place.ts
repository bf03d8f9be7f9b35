import * as z from 'zod';
import { finder, inputOf } from '../meaning/message.ts';
import { languages } from '../reading/matching.ts';
import { stateLine } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { type Answered, call, languageOf, type Talker } from './call.ts';
import { formats } from './formats.ts';

/** "All in one warehouse, or in bits?": which warehouses have all of what is counted, or the one that has most and what it lacks. */
export async function ofOnePlace(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { stock } = finder(talker.around.tools);
  const lines = z.array(stateLine).safeParse(meant.input['lines']).data ?? [];
  const input = stock === undefined || lines.length === 0 ? undefined : inputOf(stock, lines);
  if (meant.together !== true || stock === undefined || input === undefined) return undefined;
  const { products } = shapes.stock.parse((await stock.invoke(talker.desk, input, {})).output);
  const wanted = lines.map(({ sku, index, quantity = 1 }) => ({ code: sku ?? index ?? '', quantity }));
  const lackingAt = (place: string) =>
    wanted.filter(({ code, quantity }) => {
      const found = products.find(({ sku }) => sku === code);
      return (found?.units[place] ?? 0) < quantity;
    });
  const places = [...new Set(products.flatMap(({ units }) => Object.keys(units)))].map((place) => ({
    place,
    lacking: lackingAt(place),
  }));
  const [best] = places.toSorted((one, other) => one.lacking.length - other.lacking.length);
  if (best === undefined) return undefined;
  const { say } = turn;
  const language = languageOf(turn);
  const { listed } = formats({ language, locale: languages[language].locale, today: '' });
  const whole = places.filter(({ lacking }) => lacking.length === 0).map(({ place }) => place);
  const most = best.lacking.length === wanted.length ? undefined : best.place;
  const said =
    whole.length > 0
      ? `${say.yes}. ${say.inOneWarehouse(whole.join(', '))}`
      : `${say.no}. ${say.inNoWarehouse({ place: most, lacking: listed(best.lacking.map(({ code }) => code)) })}`;
  return call({ ...meant, fact: undefined, lead: [meant.lead, said].filter(Boolean).join(' ') }, turn, talker);
}
