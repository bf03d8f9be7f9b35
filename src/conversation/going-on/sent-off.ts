import { hear } from '../reading/hear.ts';
import type { State } from '../state.ts';
import { asIs } from './back-to.ts';

// "Leave it as it is and send it", of lines that are talked about: what is left as it is needs no answer, sending it does.

/** "… and send": what is sent are the lines. */
const bareVerbs: readonly (readonly [RegExp, string])[] = (
  [
    ['send', 'send it'],
    ['wy[śs]lij', 'wyślij to'],
    ['po[šs]li', 'pošli to'],
    ['po[šs]lete', 'pošlete to'],
    ['schick', 'schick ab'],
    ['відправ(?:те)?', 'відправляй'],
  ] as const
).map(([verb, whole]) => [
  new RegExp(String.raw`(?<=(?:\s(?:and|und|i|a|та|і|й)|,)\s)(?:${verb})(?=[\s.!]*$)`, 'iu'),
  whole,
]);
const joining = /^[\s,.;–-]*(?:(?:and|und|i|a|та|і|й)\s+)?/iu;

export function sentOff(text: string, { lines, document, laid, language }: State): string {
  if (lines.length === 0 || document !== undefined || text.includes('?')) return text;
  const whole = bareVerbs.reduce((said, [verb, written]) => said.replace(verb, written), text);
  const found = laid === undefined ? asIs.exec(whole) : null;
  if (found === null) return whole;
  const rest = whole.slice(found.index + found[0].length).replace(joining, '');
  const { has, onlyOf } = hear(rest, language);
  const isSending =
    has('submit', 'buy', 'yes') && onlyOf('submit', 'buy', 'yes', 'ok', 'order', 'it', 'please', 'also');
  return isSending ? rest : whole;
}
