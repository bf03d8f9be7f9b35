import type { KnownBlock } from '@slack/types';
import { cleanText, count } from '../../core/text.ts';
import type { Note } from '../../core/view.ts';
import { plain } from '../requisition-card.ts';
import { paragraph, rich, words } from './rich.ts';

const longestNote = 700;
const mostNotes = 8;

const marks = { partial: 'PARTIAL', warning: 'Mind', info: 'Note' } as const;

/**
 * What an answer lacks and what to mind, before everything else. Where there are more than a reader takes in, the
 * partial ones come first and how many more there are is said.
 */
export function foremost(notes: readonly Note[]): Note[] {
  const partial = notes.filter(({ kind }) => kind === 'partial');
  const warnings = notes.filter(({ kind }) => kind === 'warning');
  const said = (all: readonly Note[], most: number, kind: Note['kind'], what: string): Note[] => [
    ...all.slice(0, most),
    ...(all.length > most ? [{ kind, text: `${count(all.length - most, what)} more.` }] : []),
  ];
  return [
    ...said(partial, mostNotes, 'partial', 'gap'),
    ...said(warnings, Math.max(2, mostNotes - partial.length), 'warning', 'warning'),
  ].map(inSlack);
}

export function infos(notes: readonly Note[]): Note[] {
  return notes.filter(({ kind }) => kind === 'info').map(inSlack);
}

/** Nobody in Slack sends cursors: there is a button. */
function inSlack({ kind, text }: Note): Note {
  return {
    kind,
    text: cleanText(text.replace(': send the same list with this cursor for the rest.', '.'), longestNote),
  };
}

export function noteBlocks(notes: readonly Note[]): KnownBlock[] {
  if (notes.length === 0) return [];
  const lines = notes.flatMap(({ kind, text }, at) => [
    ...(at === 0 ? [] : [words('\n')]),
    words(`${marks[kind]}: `, true),
    words(text === '' ? '…' : text),
  ]);
  return [rich(paragraph(...lines))];
}

/** Elements of a context block, and characters of small print. */
const mostElements = 10;
const mostPrint = 3_000;

/** Small print, after what was asked for: an element a sentence, and the last one takes what is left. */
export function smallPrint(sentences: readonly string[]): KnownBlock[] {
  const known = [...new Set(sentences.map((each) => cleanText(each, longestNote)).filter((each) => each !== ''))];
  const shown: string[] = [];
  let left = mostPrint;
  for (const each of known) {
    left -= each.length + 1;
    if (left < 0) break;
    shown.push(each);
  }
  const lost = known.length - shown.length;
  if (lost > 0) shown.push(`${count(lost, 'more remark')} did not fit.`);
  if (shown.length === 0) return [];
  const elements = shown.slice(0, mostElements - 1);
  const rest = shown.slice(mostElements - 1).join(' ');
  return [{ type: 'context', elements: [...elements, ...(rest === '' ? [] : [rest])].map(plain) }];
}

/** A note in running text, with its mark. */
export function noteSentence({ kind, text }: Note, most: number): string {
  return `${marks[kind]}: ${cleanText(text, most)}`;
}
