import * as z from 'zod';
import { utcDay } from '../../core/datetime.ts';
import { add, compareDecimals, decimal, formatDecimal, isZero, subtract } from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import { sumsSaid } from '../messages/sums-said.ts';
import { languages } from '../reading/matching.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { call, type Answered, languageOf, type Talker } from './call.ts';
import { formats } from './formats.ts';

const sums = z.looseObject({
  coverage: z.looseObject({ from: z.string(), to: z.string() }),
  groups: z.array(
    z.looseObject({
      label: z.string(),
      pieces: z.number().optional(),
      amounts: z.array(z.looseObject({ currencyCode: z.string(), net: z.string(), gross: z.string().optional() })),
    }),
  ),
});

/** "What did C200001 and C200002 spend?": each of them and both together, and nothing of the others. */
export async function ofReceivers(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { receivers = [], ...asked } = meant;
  if (receivers.length === 0) return undefined;
  const whole = await call(asked, turn, talker);
  const read = sums.safeParse(whole.reply.answer?.output).data;
  const of = read?.groups.filter(({ label }) => receivers.includes(label)) ?? [];
  const currencies = new Set(of.flatMap(({ amounts }) => amounts.map(({ currencyCode }) => currencyCode)));
  const [currency] = currencies;
  if (read === undefined || currency === undefined || currencies.size > 1) return whole;
  const { say } = turn;
  const language = languageOf(turn);
  const today = utcDay(talker.around.clock.now());
  const format = formats({ language, locale: languages[language].locale, zone: talker.zone, today });
  const total = (field: 'net' | 'gross') =>
    format.money(formatDecimal(add(...of.map(({ amounts: [first] }) => decimal(first?.[field] ?? '0')))), currency);
  const each = of.map(
    ({ label, amounts: [first] }) => `${cleanText(label, 20)} ${format.money(first?.net ?? '0', currency)}`,
  );
  const none = receivers
    .filter((id) => !of.some(({ label }) => label === id))
    .map((id) => `${id} ${format.money('0', currency)}`);
  const sentence = say.spent({
    days: format.days(read.coverage.from, read.coverage.to),
    of: `, ${format.listed([...receivers])}`,
    net: total('net'),
    gross: total('gross'),
    pieces: undefined,
  });
  const nets = of.map(({ label, amounts: [first] }) => ({ label, net: decimal(first?.net ?? '0') }));
  const [most, least] = nets.sort((one, other) => compareDecimals(other.net, one.net));
  const by = receivers.length === 2 && most !== undefined ? subtract(most.net, least?.net ?? decimal('0')) : undefined;
  const more =
    by === undefined || most === undefined || isZero(by)
      ? []
      : [
          sumsSaid[language].spentMore({
            who: cleanText(most.label, 20),
            by: format.money(formatDecimal(by), currency),
          }),
        ];
  const [, ...gaps] = whole.reply.text.split('\n');
  return {
    ...whole,
    reply: {
      ...whole.reply,
      text: [[`${sentence} ${format.listed([...each, ...none], 6)}.`, ...more].join(' '), ...gaps].join('\n'),
    },
  };
}
