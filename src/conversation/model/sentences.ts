import { cleanText } from '../../core/text.ts';
import type { LanguageCode } from '../reading/matching.ts';
import { withoutInvented, type Evidence } from './figures.ts';

/** Of a longer answer the rest is left out. */
const longestAnswer = 2_000;

/** A model's text as it comes, made into checked sentences: nothing of it is shown before it was checked. */
export class Sentences {
  readonly #evidence: Evidence;
  readonly #language: LanguageCode;
  readonly #show: (piece: string) => void;
  #rest = '';
  #text = '';
  #struck = 0;

  constructor(evidence: Evidence, language: LanguageCode, show: (piece: string) => void) {
    this.#evidence = evidence;
    this.#language = language;
    this.#show = show;
  }

  add(text: string): void {
    // A model that never ends a sentence is cut.
    this.#rest = (this.#rest + text).slice(0, longestAnswer * 2);
    for (;;) {
      // A full stop after a digit may be one of a date.
      const end = /\n|(?<=[^\d\s][.!?…]["”)]?)[ \t]+(?=[\p{Lu}\d"„(])/u.exec(this.#rest);
      if (end === null) return;
      this.#say(this.#rest.slice(0, end.index + end[0].length));
      this.#rest = this.#rest.slice(end.index + end[0].length);
    }
  }

  /** Ends the answer. */
  end(): { readonly text: string; readonly struck: number } {
    this.#say(this.#rest);
    this.#rest = '';
    return { text: this.#text.trim(), struck: this.#struck };
  }

  #say(sentence: string): void {
    const plain = withoutMarkup(sentence);
    if (plain.trim() === '' || this.#text.length > longestAnswer) return;
    const { text, struck } = withoutInvented(plain, this.#evidence, this.#language);
    this.#struck += struck.length;
    this.#text += text;
    this.#show(text);
  }
}

/** The desk draws tables itself, and shows no address that a model names. */
function withoutMarkup(sentence: string): string {
  const end = /\s*$/.exec(sentence)?.[0].includes('\n') === true ? '\n' : ' ';
  const line = sentence.trim();
  if (/^(?:\||```|[-=|: ]+$)/.test(line)) return '';
  const plain = line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<?(?:https?|mailto|ftp|file|data|javascript):[^\s>)]*>?/gi, '')
    .replace(/(?<!\S)(?:www\.)\S+/gi, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__|`|<[!@#/]?[^>]*>/g, '');
  const clean = cleanText(plain, longestAnswer);
  return clean === '' ? '' : clean + end;
}
