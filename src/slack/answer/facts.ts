import type { KnownBlock } from '@slack/types';
import { cleanText } from '../../core/text.ts';
import type { Fact } from '../../core/view.ts';
import { cellText, isAbsent, isCut } from './cells.ts';
import { paragraph, rich, words } from './rich.ts';

const longestFact = 300;
/** Facts that are shown; a card of an account has a dozen. */
const mostFacts = 24;

export interface ShownFacts {
  readonly blocks: readonly KnownBlock[];
  /** What is not among them, and why, in sentences. */
  readonly remarks: readonly string[];
}

/** A line each, in bold what it is. What the service did not give is named once, together. */
export function factBlocks(facts: readonly Fact[]): ShownFacts {
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
      ...(lacking.length === 0 ? [] : [`Not given by the service: ${lacking.slice(0, 20).join(', ')}.`]),
      ...(given.length > shown.length ? [`${given.length - shown.length} more facts are not shown.`] : []),
      ...(shown.some(({ value }) => isCut(value, longestFact)) ? ['A long text is cut (…).'] : []),
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
