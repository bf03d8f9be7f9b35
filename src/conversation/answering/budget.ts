import { add, compareDecimals, type Decimal, decimal, formatDecimal, multiply } from '../../core/money.ts';
import { languages } from '../reading/matching.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { type Answered, call, languageOf, type Talker } from './call.ts';
import { formats } from './formats.ts';

/** "Do I stay under 1000 zł?": yes or no, and the sum of what is counted. */
export async function ofBudget(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { budget } = meant;
  if (budget === undefined) return undefined;
  const priced = await call(meant, turn, talker);
  const { lines = [], totals = [] } = shapes.priced.safeParse(priced.reply.answer?.output).data ?? {};
  const [sum, other] = totals;
  // What cannot be bought is in no sum.
  if (sum === undefined || other !== undefined) return priced;
  const { over } = budget;
  const limit = decimal(budget.limit);
  const language = languageOf(turn);
  const { money } = formats({ language, locale: languages[language].locale, today: '' });
  const { say } = turn;
  if (budget.currency !== undefined && budget.currency !== sum.currencyCode) {
    const unlimited = say.otherCurrency(money(formatDecimal(limit), budget.currency), sum.currencyCode);
    return { ...priced, reply: { ...priced.reply, text: `${unlimited} ${priced.reply.text}` } };
  }
  const isOver = (...amounts: readonly Decimal[]) => compareDecimals(add(...amounts), limit) > 0;
  const deposits = lines.map(({ refundableAmountNet = '0', quantity }) =>
    multiply(decimal(refundableAmountNet), quantity),
  );
  const fits = isOver(decimal(sum.net)) ? 'none' : isOver(decimal(sum.gross), ...deposits) ? 'net' : 'all';
  const word = fits === 'net' ? [] : [(fits === 'none') === over ? say.yes : say.no];
  const said = say.budget({ limit: money(formatDecimal(limit), sum.currencyCode), fits });
  const text = [...word.map((each) => `${each}.`), said, priced.reply.text].join(' ');
  return { ...priced, reply: { ...priced.reply, text } };
}
