import { DeskError } from '../../core/errors.ts';
import { checkCharacter, isNonce, nonceAlphabet, nonceLength } from '../../core/own-number.ts';

const chance = nonceLength - 1;

/** So many leading characters (51 bits) tell one nonce from another when the rest was cut off. */
const leastCut = 10;

/** How an account gives back what was sent in `customNumber`. */
export type KeptCustomNumber =
  | 'exact'
  /** Only the first n characters, in any case. */
  | { readonly cut: number }
  /** Capital letters become small ones, or the other way round. */
  | 'case'
  /** Not at all, or in a form that cannot be recognised. */
  | 'absent';

/** @throws DeskError `internal` when the source gives no usable chance. */
export function newNonce(randomBytes: (n: number) => Uint8Array): string {
  let characters = '';
  // A byte is used only below the largest multiple of 36, so that every character is equally likely.
  const usable = 256 - (256 % nonceAlphabet.length);
  for (let round = 0; round < 100 && characters.length < chance; round += 1) {
    for (const byte of randomBytes(2 * chance)) {
      if (byte < usable && characters.length < chance) characters += nonceAlphabet.charAt(byte % nonceAlphabet.length);
    }
  }
  if (characters.length < chance) {
    throw new DeskError('internal', 'No random number could be drawn.', {
      next: 'Nothing was sent. Tell whoever runs the desk.',
    });
  }
  return characters + checkCharacter(characters);
}

/** What is sent in `customNumber`: the nonce, then the buyer's own number. */
export function customNumberOf(nonce: string, ownNumber?: string): string {
  const own = ownNumber?.trim() ?? '';
  return own === '' ? nonce : `${nonce} ${own}`;
}

const mark = (nonce: string) => `[Partsdesk ${nonce}]`;
const marks = /\s*\[Partsdesk ([0-9A-Z]{16})\]/gi;

/** What is sent in `comments`: the buyer's text, then the nonce. Marks of earlier orders in a copied text are dropped. */
export function commentsOf(nonce: string, comments?: string): string {
  return `${comments?.replace(marks, '').trim() ?? ''} ${mark(nonce)}`.trimStart();
}

/** The nonce in a text, in capital letters: the last one in the form of the comments, else the first by itself. */
export function findNonce(text: string): string | undefined {
  return markedNonce(text) ?? noncesIn(text)[0];
}

/** Only the form of the comments: a code of 16 characters that a buyer wrote is not taken for a mark. */
function markedNonce(text: string): string | undefined {
  return [...text.matchAll(marks)].flatMap(([, found = '']) => validOf(found)).at(-1);
}

/** Every one that stands by itself, marked or not. */
function noncesIn(text: string): string[] {
  return (text.match(/(?<![0-9A-Za-z])[0-9A-Za-z]{16}(?![0-9A-Za-z])/g) ?? []).flatMap(validOf);
}

function validOf(text: string): string[] {
  const nonce = text.toUpperCase();
  return isNonce(nonce) ? [nonce] : [];
}

/** The two fields of an order that carry a nonce back. */
export interface Marked {
  readonly customNumber?: string | null | undefined;
  readonly comments?: string | null | undefined;
}

/**
 * How an order carries this nonce; undefined: it is not shown to be ours, and is never taken for ours because it looks
 * alike. A mark of another requisition in either field speaks against it: comments are copied from order to order.
 */
export function matchNonce(
  nonce: string,
  order: Marked,
  learned: KeptCustomNumber | undefined,
): 'exact' | 'cut' | 'case' | 'comments' | undefined {
  const number = order.customNumber?.trim() ?? '';
  if (number.startsWith(nonce)) return 'exact';
  if (number.toUpperCase().startsWith(nonce)) return 'case';
  if (carriesAnother(nonce, order)) return undefined;
  const isCut = number.length >= leastCut && nonce.startsWith(number.toUpperCase());
  if (isCut && fits(number.length, learned)) return 'cut';
  return noncesIn(order.comments ?? '').includes(nonce) ? 'comments' : undefined;
}

/** An account that was seen to keep n characters does not give back another number of them. */
function fits(kept: number, learned: KeptCustomNumber | undefined): boolean {
  return typeof learned !== 'object' || learned.cut === kept;
}

/**
 * Whether an order carries the mark of another requisition: the number begins with a whole nonce that is not this one,
 * or with what would be the beginning of one; or the comments end with another's mark. What is shorter, or not of that
 * form, says nothing.
 */
export function carriesAnother(nonce: string, order: Marked): boolean {
  const number = order.customNumber?.trim().toUpperCase() ?? '';
  // The number stands first and is the desk's own; comments can be a copied text with a mark in it.
  if (number.startsWith(nonce)) return false;
  const head = /^[0-9A-Z]*/.exec(number)?.[0] ?? '';
  if (head.length > nonceLength && isNonce(head.slice(0, nonceLength))) return true;
  if (head.length >= leastCut && head.length <= nonceLength && !nonce.startsWith(head)) return true;
  const marked = markedNonce(order.comments ?? '');
  return marked !== undefined && marked !== nonce;
}

/** What an account did to a `customNumber`, from what was sent and what came back. */
export function learnEcho(sent: string, received: string | null | undefined): KeptCustomNumber {
  const back = received?.trim() ?? '';
  if (back === sent.trim()) return 'exact';
  if (back.toUpperCase() === sent.trim().toUpperCase()) return 'case';
  if (back !== '' && sent.toUpperCase().startsWith(back.toUpperCase())) return { cut: back.length };
  return 'absent';
}
