import { withReferences, wordings } from '../../core/references.ts';
import { cleanText } from '../../core/text.ts';
import type { Note } from '../../core/view.ts';
import { inWords } from '../../conversation/answering/view-language.ts';
import { spoken, texts } from '../messages/texts.ts';
import { paragraph, plain, rich, words, type Inside } from './blocks.ts';

const longestNote = 700;
const mostNotes = 8;

/** What an answer lacks and what to mind, partial notes first; how many more there are is counted. */
export function foremost(notes: readonly Note[]): Note[] {
  const partial = notes.filter(({ kind }) => kind === 'partial');
  const warnings = notes.filter(({ kind }) => kind === 'warning');
  const said = (all: readonly Note[], most: number, kind: Note['kind'], what: string): Note[] => [
    ...all.slice(0, most),
    ...(all.length > most ? [{ kind, text: texts.moreOf(all.length - most, what) }] : []),
  ];
  return [
    ...said(partial, mostNotes, 'partial', 'gap'),
    ...said(warnings, Math.max(2, mostNotes - partial.length), 'warning', 'warning'),
  ].map(inSlack);
}

export function infos(notes: readonly Note[]): Note[] {
  return notes.filter(({ kind }) => kind === 'info').map(inSlack);
}

/** In Slack a button takes the place of the cursor. */
function inSlack({ kind, text }: Note): Note {
  return {
    kind,
    text: inWords(
      cleanText(
        withReferences(text, wordings.slack).replace(': send the same list with this cursor for the rest.', '.'),
        longestNote,
      ),
      spoken(),
    ),
  };
}

export function noteBlocks(notes: readonly Note[]): Inside[] {
  if (notes.length === 0) return [];
  const lines = notes.flatMap(({ kind, text }, at) => [
    ...(at === 0 ? [] : [words('\n')]),
    words(`${texts.marks[kind]}: `, true),
    words(text === '' ? '…' : text),
  ]);
  return [rich(paragraph(...lines))];
}

/** Slack's limit for elements of a context block, and ours for characters of small print. */
const mostElements = 10;
const mostPrint = 3_000;

/** Small print: one element per sentence, the last one takes the rest. */
export function smallPrint(sentences: readonly string[]): Inside[] {
  const known = [...new Set(sentences.map((each) => cleanText(each, longestNote)).filter((each) => each !== ''))];
  const shown: string[] = [];
  let left = mostPrint;
  for (const each of known) {
    left -= each.length + 1;
    if (left < 0) break;
    shown.push(each);
  }
  const lost = known.length - shown.length;
  if (lost > 0) shown.push(texts.moreRemarks(lost));
  if (shown.length === 0) return [];
  const elements = shown.slice(0, mostElements - 1);
  const rest = shown.slice(mostElements - 1).join(' ');
  return [{ type: 'context', elements: [...elements, ...(rest === '' ? [] : [rest])].map(plain) }];
}

export function noteSentence({ kind, text }: Note, most: number): string {
  return `${texts.marks[kind]}: ${cleanText(text, most)}`;
}
