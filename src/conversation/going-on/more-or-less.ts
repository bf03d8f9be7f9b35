import { codeOfLine, howManyAsked, type Message, sayOnly } from '../meaning/message.ts';
import { differenceIn, differencesIn } from '../reading/more-or-less.ts';
import type { Understood } from '../understanding.ts';
import { choosing } from './relined.ts';

/** "Two less", of several lines: which one is asked; and how many there are to be, where nothing would be left of it. */
export function moreOrLess(message: Message): Understood | undefined {
  const { text, heard, state, say } = message;
  const { lines } = state;
  // Of no count that was said, "two less" makes none.
  const [line, another] = lines;
  const isUncounted = line !== undefined && line.quantity === undefined && another === undefined;
  const isFewer = (differenceIn(text, heard.language)?.by ?? 0) < 0 && message.products.length === 0;
  if (isUncounted && isFewer && heard.words < 5) return howManyAsked(lines, 0, message);
  const [difference] = differencesIn(text, state);
  if (difference === undefined || heard.words > 12) return undefined;
  const { by, places, refused } = difference;
  if (refused) return heard.words < 6 ? sayOnly(say.left) : undefined;
  const [at = -1, other] = places;
  if (places.some((place) => lines[place] === undefined)) return undefined;
  if (other === undefined) return howManyAsked(lines, at, message);
  const left = (place: number) => (places.includes(place) ? (lines[place]?.quantity ?? 0) + by : -1);
  const changed = (place: number) =>
    left(place) < 0
      ? []
      : lines.flatMap((line, there) =>
          there !== place ? [line] : left(place) > 0 ? [{ ...line, quantity: left(place) }] : [],
        );
  const label = (place: number) => {
    const code = codeOfLine(lines[place] ?? {});
    return left(place) > 0 ? `${code} → ${left(place)}x ${code}` : say.without(code);
  };
  return choosing({ ...message, products: [] }, changed, label);
}
