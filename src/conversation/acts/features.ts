import { concepts, type Concept } from '../languages/concepts.ts';
import { documentIn } from '../reading/documents.ts';
import { inPlainWords } from '../reading/colloquial.ts';
import { hear, type Heard } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { nounPhrases } from '../reading/part-words.ts';
import type { State } from '../state.ts';

// What the classifier sees of a message: its words and their pieces, what they mean, what was answered last. The same for training
// (scripts/train-acts.ts) and for use (classify.ts).

/** What was answered last, as the training phrases name it. */
export const contexts = ['-', 'part', 'lines', 'found', 'draft', 'list', 'doc', 'money', 'asked', 'trouble'] as const;
export type Context = (typeof contexts)[number];

export function contextOf({ open, topic, draft, document, rows, lines, last, list }: State): Context {
  if (open?.yes === true || open?.quantityOf !== undefined) return 'asked';
  if (topic === 'returns' || topic === 'complaint') return 'trouble';
  if (draft !== undefined && lines.length > 0) return 'draft';
  if (document !== undefined && document.kind !== 'customer') return 'doc';
  if (rows.length > 0)
    return rows[0]?.kind === 'product' && lines.length === 0 ? 'found' : lines.length > 0 ? 'lines' : 'list';
  if (lines.length > 0) return lines.length > 1 ? 'lines' : 'part';
  if (list !== undefined) return 'list';
  return last === undefined ? '-' : 'money';
}

const allConcepts = Object.keys(concepts) as Concept[];
/** A part number, a document, a receiver: which one it is says nothing of what is wanted. */
const partNumber = /(?<![\p{L}\d])(?:\p{L}{1,4}[ -]?\d{2,}[\p{L}\d/-]*|\d{5,}\p{L}?)(?![\p{L}\d])/giu;
const receiver = /(?<![\p{L}\d])C\d{6}(?![\p{L}\d])/giu;
const longestRead = 300;

export interface Said {
  readonly text: string;
  readonly heard: Heard;
  readonly context: Context;
}

export function featuresOf({ text, heard, context }: Said): string[] {
  const seen = text.slice(0, longestRead);
  const found = new Set<string>(['', `ctx=${context}`]);
  const document = documentIn(seen);
  const plain = document === undefined ? seen : seen.replace(document.id, ' @doc ');
  const marked = folded(plain.replace(receiver, ' @to ').replace(partNumber, ' @part ')).replace(/\d+/g, ' @n ');
  const words: readonly string[] = marked.match(/@\w+|\p{L}+|\?/gu) ?? [];
  words.forEach((word, at) => {
    found.add(`w=${word}`);
    found.add(`2=${words[at - 1] ?? '^'} ${word}`);
    if (at < 2) found.add(`${at}=${word}`);
    if (word.startsWith('@') || word === '?') return;
    const edged = `^${word}$`;
    for (let size = 3; size <= 5; size += 1)
      for (let from = 0; from + size <= edged.length; from += 1) found.add(`c=${edged.slice(from, from + size)}`);
  });
  found.add(`2=${words.at(-1) ?? '^'} $`);
  found.add(`l=${words.length < 3 ? words.length : words.length < 6 ? '5' : words.length < 10 ? '9' : '+'} ${context}`);
  const meant = allConcepts.filter((each) => heard.has(each));
  for (const each of meant) {
    found.add(`k=${each}`);
    found.add(`k=${each} ${context}`);
    for (const other of meant) if (each < other) found.add(`k=${each} ${other}`);
  }
  const slots = [
    ...(heard.question ? ['?'] : []),
    ...(heard.towns.length > 0 ? ['town'] : []),
    ...(heard.ordinal === undefined ? [] : ['nth']),
    ...(heard.numbers.length > 0 ? ['n'] : []),
    ...(words.includes('@part') ? ['part'] : []),
    ...(words.includes('@to') ? ['to'] : []),
    ...(document === undefined ? [] : ['doc']),
    ...(nounPhrases(seen).length > 0 ? ['noun'] : []),
  ];
  for (const each of slots) {
    found.add(`s=${each} ${context}`);
    found.add(`s=${each}`);
    for (const other of slots) if (each < other) found.add(`s=${each} ${other}`);
  }
  return [...found];
}

export const buckets = 2 ** 16;

/** FNV-1a. */
export function bucketOf(feature: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 16_777_619);
  return (hash >>> 0) % buckets;
}

/** What a word means, and what is named, weighs more than how it is spelt. */
const weightOf = (feature: string) => (/^[ks]=/.test(feature) ? 2 : feature.startsWith('c=') ? 0.7 : 1);

/** The buckets of a message, each with its weight before training: of unit length together once `rarity` has been applied. */
export function bucketsOf(said: Said): Map<number, number> {
  const weights = new Map<number, number>();
  for (const feature of featuresOf(said)) weights.set(bucketOf(feature), weightOf(feature));
  return weights;
}

export function saidIn(text: string, context: Context, language?: Heard['language']): Said {
  const plain = inPlainWords(text, language ?? hear(text).language);
  return { text: plain, heard: hear(plain, language), context };
}
