import { isCommonWord } from '../acts/trained.ts';
import { callOf, isCounted, isWithin, type Message } from '../meaning/message.ts';
import type { Heard } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { makersIn } from '../reading/makers.ts';
import { partsCalled } from '../reading/named.ts';
import { nounIn } from '../reading/part-words.ts';
import type { State, StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

// "Not STOPARD but TARVIK", of lines that are counted or drafted: parts of that maker are looked for, and the line does not go as it was.

const of = String.raw`(?:(?:from|by|of|the|von|vom|die|den|od|від)\s+){0,2}`;
const notBut = new RegExp(
  String.raw`(?<!\p{L})(?:not|nicht|nie|ne|не)\s+${of}(\p{L}{4,})(?:\s*,\s*|\s+(?=but|sondern|tylko|ale|lecz|n[ýy]br[žz]|а|але))(?:(?:but|sondern|tylko|ale|lecz|n[ýy]br[žz]|а|але)\s+)?${of}(\p{L}{4,})(?!\p{L})`,
  'iu',
);
const same =
  /(?<!\p{L})(?:the same|same ones?|gleiche[nrs]?|selbe[nrs]?|d[ie]e?selben?|tak(?:ie|i|ą|a)(?: same?| samą)?|te same|to samo|stejn\p{L}*|tot[ée][žz]|так\p{L}{1,2} (?:ж|сам\p{L}*)|те саме)(?!\p{L})/iu;
const ofElse = [
  'past',
  'bought',
  'order',
  'invoice',
  'delivery',
  'complain',
  'returns',
  'price',
  'add',
  'compare',
] as const;

export function otherMaker(message: Message): Understood | undefined {
  const { heard, state, products, tools, say } = message;
  if (!isCounted(state.lines) || heard.question || heard.words > 12) return undefined;
  if (products.some((line) => line.quantity !== undefined || !isWithin([line], state.lines))) return undefined;
  if (heard.has(...ofElse) || heard.numbers.length > 0 || heard.ordinal !== undefined) return undefined;
  const [refused, wanted] = corrected(message) ?? [undefined, sameFrom(message)];
  if (wanted === undefined || tools.find === undefined) return undefined;
  const line = lineOf(message, refused);
  if (line?.sku === undefined) return undefined;
  const name = nameOf(line, state);
  const kind = name?.match(/(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu)?.filter((word) => !/^\p{Lu}+$/u.test(word)) ?? [];
  if (kind.length === 0) return undefined;
  const input = { text: [...kind, wanted].join(' ') };
  const found = callOf(tools.find, input, { lead: say.notOrdered });
  return found?.kind === 'call' ? { ...found, replaces: true } : found;
}

/** The maker that is refused and the other one; both are words that mean nothing else. */
function corrected({ text, heard }: Message): readonly [string, string] | undefined {
  const [, refused, wanted] = notBut.exec(text) ?? [];
  if (refused === undefined || wanted === undefined) return undefined;
  const isMaker = (word: string) =>
    heard.unknown.includes(folded(word)) && nounIn(word) === undefined && !isCommonWord(folded(word));
  return isMaker(refused) && isMaker(wanted) ? [refused, wanted.toUpperCase()] : undefined;
}

/** "The same from BREMVIK" */
function sameFrom({ text, heard, state }: Message): string | undefined {
  if (!same.test(text)) return undefined;
  const { wanted, refused } = makersIn(text, heard, state);
  return wanted.length === 1 && refused.length === 0 ? nominative(wanted[0] ?? '', heard.language) : undefined;
}

/** "Od Bremviku", "od Fildry" */
function nominative(maker: string, language: Heard['language']): string {
  const isDeclined = (language === 'cs' || language === 'pl') && maker !== maker.toUpperCase();
  return (isDeclined ? maker.replace(/(?<=\p{L}{4})u$/u, '').replace(/(?<=\p{L}{4})y$/u, 'a') : maker).toUpperCase();
}

const nameOf = ({ sku }: StateLine, { names }: State) => names.find((each) => each.sku === sku)?.name;

/** The only line, the one of that maker, or the one that is called so. */
function lineOf({ state, text, products }: Message, refused: string | undefined): StateLine | undefined {
  const called = [...partsCalled(text, state).flatMap(({ skus }) => skus), ...products.map(({ sku }) => sku)];
  const meant = state.lines.filter(
    (line) =>
      (refused !== undefined && nameOf(line, state)?.toUpperCase().includes(refused.toUpperCase()) === true) ||
      called.includes(line.sku),
  );
  const [line, other] = state.lines.length === 1 ? state.lines : meant;
  return other === undefined ? line : undefined;
}
