import { utcDay } from '../../core/datetime.ts';
import { finder, inputOf, isCounted } from '../meaning/message.ts';
import { languages } from '../reading/matching.ts';
import { linesIn } from '../second-clause.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { type Answered, languageOf, type Talker } from './call.ts';
import { formats } from './formats.ts';
import { allThere } from './goods-sentences.ts';

// "3x GDB1330 by Tuesday morning": a quote knows the day, and the stock of the parts the hour.

const partOfDay =
  /(?<!\p{L}|good )(?:früh|frueh|morgens|(?:vor|nach)?mittags?|abends?|morning|noon|lunch\p{L}*|afternoon|evening|rano|południ\p{L}*|poludni\p{L}*|wiecz[oó]r\p{L}*|r[aá]no|dopoledne|odpoledne|poledn\p{L}*|ve[čc]er\p{L}*|зранку|вранці|ранку|обіду?|вечора)(?!\p{L})/iu;

/** The answer with the hour at which the last of the lines is there, where one is asked about and known. */
export async function withHour(
  meant: Extract<Understood, { kind: 'call' }>,
  answered: Answered,
  turn: Turn,
  talker: Talker,
): Promise<Answered> {
  const { stock, quote } = finder(talker.around.tools);
  const { message, say } = turn;
  const lines = linesIn(meant) ?? [];
  const there = allThere(answered.reply.answer?.output);
  const isAsked = message.aside.time !== undefined || partOfDay.test(message.text);
  if (meant.tool !== quote?.name || meant.fact !== 'arrival' || !isAsked || there === undefined || !isCounted(lines))
    return answered;
  const input = stock === undefined ? undefined : inputOf(stock, lines);
  if (stock === undefined || input === undefined) return answered;
  const { shipTo, locations } = meant.input;
  const asked = {
    ...input,
    ...(shipTo === undefined ? {} : { shipTo }),
    ...(locations === undefined ? {} : { locations }),
  };
  try {
    const { output } = await stock.invoke(talker.desk, asked, {});
    const { products = [] } = shapes.stock.safeParse(output).data ?? {};
    // Of a warehouse that has all of a line, and still takes it at the time that is said.
    const hours = lines.map(({ sku, quantity = 1 }) =>
      (products.find((each) => each.sku === sku)?.locations ?? [])
        .filter(({ availability, orderDateTimeTo = '' }) => {
          const isOpen = Date.parse(orderDateTimeTo) >= Date.parse(there.until);
          return availability >= quantity && isOpen;
        })
        .flatMap(({ shipToBusinessUnitDeliveryDateTime: at }) => at ?? [])
        .sort((one, other) => Date.parse(one) - Date.parse(other))
        .at(0),
    );
    const known = hours.filter((hour) => hour !== undefined);
    const last = known.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
    if (last === undefined || known.length < lines.length || last.slice(0, 10) !== there.day.slice(0, 10))
      return answered;
    const language = languageOf(turn);
    const today = utcDay(talker.around.clock.now());
    const format = formats({ language, locale: languages[language].locale, zone: talker.zone, today });
    const until = format.time(there.until);
    const text = answered.reply.text.replace(say.arrives({ day: format.day(there.day), until }), () =>
      say.arrives({ day: format.time(last), until }),
    );
    return { ...answered, reply: { ...answered.reply, text } };
  } catch {
    // The day is an answer without the hour.
    return answered;
  }
}
