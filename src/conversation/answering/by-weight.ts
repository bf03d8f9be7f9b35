import * as z from 'zod';
import { finder } from '../meaning/message.ts';
import { languages } from '../reading/matching.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { type Answered, call, languageOf, type Talker } from './call.ts';
import { formats } from './formats.ts';

const asked = z.object({ lines: z.array(z.object({ sku: z.string() })).min(2) });
const weighed = z.looseObject({
  products: z.array(z.looseObject({ packageWeight: z.string().optional() })).length(1),
});

/** The service weighs one part a call: so many are looked at. */
const mostWeighed = 12;
const told = 5;

/** "Which of those is the heaviest?": the weights of their packages, which only a look at each one tells. */
export async function byWeight(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { fact } = meant;
  const { find } = finder(talker.around.tools);
  const { lines = [] } = asked.safeParse(meant.input).data ?? {};
  if ((fact !== 'heaviest' && fact !== 'lightest') || find === undefined || lines.length === 0) return undefined;
  const looked = lines.slice(0, mostWeighed);
  const weights: { readonly sku: string; readonly weight: number }[] = [];
  for (const { sku } of looked) {
    const { output } = await find.invoke(talker.desk, { sku }, {});
    const [one] = weighed.safeParse(output).data?.products ?? [];
    if (one?.packageWeight !== undefined) weights.push({ sku, weight: Number(one.packageWeight) });
  }
  const sign = fact === 'heaviest' ? -1 : 1;
  const [best, ...others] = weights.sort((one, other) => sign * (one.weight - other.weight));
  if (best === undefined) return undefined;
  const language = languageOf(turn);
  const format = formats({ language, locale: languages[language].locale, today: '' });
  const { say } = turn;
  const codes = [best, ...others]
    .slice(0, told)
    .map(({ sku, weight }) => `${sku} ${format.number(weight)} kg`)
    .join(', ');
  const isCut = lines.length > looked.length;
  const before = isCut ? [say.lookedAt(looked.length)] : meant.lead === undefined ? [] : [meant.lead];
  const lead = [...before, say[fact]({ codes })].join(' ');
  return call({ tool: find.name, input: { sku: best.sku }, lead, remarks: meant.remarks }, turn, talker);
}
