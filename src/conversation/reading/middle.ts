import type { State } from '../state.ts';
import { hear } from './hear.ts';
import { nounIn } from './part-words.ts';

const row = String.raw`one|line|row|item|part|zeile|position|pos|pozycj\p{L}*|poz|wiersz\p{L}*|polo[žz]k\p{L}*|pol|[řr][áa]de?k\p{L}*|рядок|рядк\p{L}*|позиці\p{L}*|поз`;
const middle = new RegExp(
  String.raw`(?<!\p{L})(?:(?:the|die|den|der|das|ten|t[ęea]|t[ou]|ta|ту|та|той)\s+)?(?:middle|mittler(?:e[nrs]?)|[śs]rodkow\p{L}+|prost[řr]edn\p{L}+|середн(?:ю|я|ій|є|ьої|ього))(?:\s+(?:${row})(?!\p{L})\.?)?(?!\p{L})(?!\s+(?:price|preis|cen[aęuy]|цін[аиу]|value)(?!\p{L}))`,
  'giu',
);
/** "Pos.", where the line is named by an ordinal: no letters of a part number. */
const rowWord = /(?<=\p{L}{3,}\s)(?:pos|poz|pol|поз)(?![\p{L}\d])\.?(?=\s+\p{L})/giu;

/** "The middle one 8", of three lines: its code. A middle silencer is a part by its name. */
export function withMiddle(text: string, { lines, language }: State): string {
  if (lines.length < 2) return text;
  const half = (lines.length - 1) / 2;
  const { sku, index } = lines[half] ?? {};
  const code = sku ?? index;
  const named =
    code === undefined
      ? text
      : text.replace(middle, (written: string, offset: number) => {
          const [next = ''] = /^\s+\p{L}+/u.exec(text.slice(offset + written.length)) ?? [];
          return next !== '' && nounIn(next.trim()) !== undefined ? written : code;
        });
  return hear(named, language).ordinal === undefined ? named : named.replace(rowWord, '');
}
