import { hear } from './hear.ts';

// "Order 3x LX8176 for the Octavia KR 12345", "… pro pana Nováka": the car or the person that parts are ordered for is written on the
// order, and its plate is no part and no count.

const preposition = String.raw`for|do|na|für|fuer|pro|dla|для|на|до`;
const article = String.raw`the|our|a|an|my|den|der|die|das|einen|unseren|ten|t[ęe]|tu|ta|toho|цей|цю|того`;
const part = /(?<![\p{L}\d])(?:\d{1,4}\s?[x×]?\s?)?\p{L}{1,5}[ -]?\d{2,}/iu;
const person = new RegExp(
  String.raw`(?<!\p{L})(?:for|für|fuer|pro|dla|для)\s+((?:mrs?|ms|miss|herrn?|frau|pana|pan[íi]|pani|пана|пані)\.?\s+\p{L}[\p{L}'’-]+)`,
  'iu',
);
/** What stands on a plate, or behind the name of a car: "KR 12345", "AA1234BB", "7". */
const plate =
  /^\s+(?:\p{Lu}{1,3}(?=\s\p{Lu}{0,2}\d)|\p{Ll}{1,3}(?=\s\d{4,5}(?!\d))|(?=[\p{Lu}\d-]*\d)[\p{Lu}\d-]{1,9}(?![\p{L}\d]|[.,]\d)(?:\s\p{Lu}{2,3}(?![\p{L}\d]))?|mk\s?\d)/u;
/** "Golf 7 1.6 TDI" */
const engine =
  /^\s+\d[.,]\d(?!\d)(?:\s?(?:tdi|tsi|tfsi|hdi|cdi|dci|tdci|jtd|htp|tce|crdi|cdti|fsi|mpi|тді|тсі|d|i)(?![\p{L}\d]))?/iu;
const counted = /^\s+\d{1,3}\s?[x×]?\s?\p{L}{1,5}-?\d{2,}/u;
const standing =
  /^\s+(?:on|in|at|auf|an|na|w|v|ve|на|у|в)\s+(?:the |der |dem )?(?:bay|ramp|lift|stanowisk\p{L}*|podno[śs]nik\p{L}*|b[üu]hne|hebeb[üu]hne|ramp\p{L}|zved[áa]k\p{L}*|st[áa]n[íi]|бокс\p{L}*|пост\p{L}?|підйомник\p{L}*)\s?\d{1,2}(?![\p{L}\d])/iu;

/** Whom or what the parts that are ordered before it are for, and the message without it. */
export function orderedFor(
  text: string,
  carWord: string,
): { readonly name: string; readonly rest: string } | undefined {
  const whom = person.exec(text);
  const car = new RegExp(String.raw`(?<!\p{L})(?:${preposition})\s+(?:(?:${article})\s+)?(?=${carWord})`, 'iu').exec(
    text,
  );
  const found = whom ?? car;
  if (found === null || !part.test(text.slice(0, found.index))) return undefined;
  const { has, question } = hear(text.slice(0, found.index));
  if (!has('buy', 'order', 'want', 'add') || question || has('not', 'past', 'returns', 'complain', 'find', 'whether'))
    return undefined;
  const from = whom === null ? found.index + found[0].length : text.indexOf(whom[1] ?? '', found.index);
  const [name = ''] = whom === null ? (new RegExp(`^${carWord}`, 'iu').exec(text.slice(from)) ?? []) : [whom[1]];
  let to = from + name.length;
  for (const pattern of [plate, engine, plate, plate, standing]) {
    const rest = text.slice(to);
    const [more = ''] = counted.test(rest) ? [] : (pattern.exec(rest) ?? []);
    to += more.length;
  }
  return { name: text.slice(from, to), rest: `${text.slice(0, found.index)} ${text.slice(to)}` };
}
