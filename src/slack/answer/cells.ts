import { cleanText } from '../../core/text.ts';
import type { Cell, ColumnKind, Fact } from '../../core/view.ts';
import { daysText, moneyText, numberText } from '../messages/amounts.ts';
import { texts } from '../messages/texts.ts';
import { paragraph, rich, words, type Inside } from './blocks.ts';

/** Stands for a value that the service did not give: never a zero, and never empty, which Slack refuses. */
export const absent = '–';

/** Characters of one value; an ellipsis marks the cut, and the file has it whole. */
const longestCell = 80;

export interface CellOptions {
  readonly kind?: ColumnKind | undefined;
  /** The heading names the currency already. */
  readonly bare?: boolean;
  readonly most?: number;
}

/** A value as at least one visible character, for plain, raw and rich text. */
export function cellText(value: Cell, { kind, bare = false, most = longestCell }: CellOptions = {}): string {
  if (value === null) return absent;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'object') return cleanText(bare ? numberText(value.amount) : moneyText(value), most);
  const text = cleanText(String(value), most);
  if (text === '') return absent;
  if (kind === 'percent' && /^-?\d+(?:\.\d+)?$/.test(text)) return `${text}%`;
  return isDay(text, kind) ? daysText(text) : text;
}

/** A fact has no kind, so it is known by its form. */
function isDay(text: string, kind: ColumnKind | undefined): boolean {
  return kind === undefined ? /^\d{4}-\d\d-\d\d(?: \d\d:\d\d\b.*)?$/.test(text) : kind === 'date' || kind === 'time';
}

export function isCut(value: Cell, most = longestCell): boolean {
  return typeof value === 'string' && value.length > most;
}

export function isAbsent(value: Cell | undefined): boolean {
  return value === null || value === undefined || (typeof value === 'string' && cleanText(value, 1) === '');
}

const longestFact = 300;
const mostFacts = 24;

/** One line per fact, its label in bold. One remark names all that the service did not give. */
export function factBlocks(facts: readonly Fact[]): { blocks: readonly Inside[]; remarks: readonly string[] } {
  const given = facts.filter(({ value }) => !isAbsent(value));
  const shown = given.slice(0, mostFacts);
  const lacking = [...new Set(facts.filter(({ value }) => isAbsent(value)).map(({ label }) => cleanText(label, 60)))];
  const lines = shown.flatMap(({ label, value }, at) => [
    ...(at === 0 ? [] : [words('\n')]),
    words(`${cleanText(label, 60)}: `, true),
    words(cellText(value, { most: longestFact })),
  ]);
  return {
    blocks: lines.length === 0 ? [] : [rich(paragraph(...lines))],
    remarks: [
      ...(lacking.length === 0 ? [] : [texts.notGiven(lacking.slice(0, 20).join(', '))]),
      ...(given.length > shown.length ? [texts.moreFacts(given.length - shown.length)] : []),
      ...(shown.some(({ value }) => isCut(value, longestFact)) ? [texts.factCut] : []),
    ],
  };
}

/** Facts in running text. */
export function factSentence(facts: readonly Fact[], most: number): string {
  return facts
    .filter(({ value }) => !isAbsent(value))
    .slice(0, most)
    .map(({ label, value }) => `${cleanText(label, 40)} ${cellText(value, { most: 60 })}`)
    .join(', ');
}
