import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { RequisitionOrder } from '../../contract/resources.ts';
import { checkCharacter, isNonce, nonceAlphabet, nonceLength } from '../../core/own-number.ts';
import type { Secret } from '../../core/secret.ts';
import type { LedgerRead, LedgerWrite } from '../../ports/ledger.ts';

// The mark by which an order is found again: a nonce before the buyer's own number, repeated in the comments. It is
// derived from the draft with the key of the desk, so that the desk recognises its marks when the ledger has lost them.

/** This many leading characters (51 bits) tell one nonce from another when the rest was cut off. */
const leastCut = 10;
/** Derived from draft and attempt. */
const ownLength = 9;
/** Derived from those: they show that the mark is the desk's. */
const proofLength = nonceLength - 1 - ownLength;

/** The mark of an attempt, by its number in the draft. The same desk always makes the same one. */
export function markOf(key: Secret, draftId: string, attempt: number): string {
  const own = characters(key, `attempt ${draftId} ${attempt}`, ownLength);
  const all = own + characters(key, `proof ${own}`, proofLength);
  return all + checkCharacter(all);
}

/** Whether a desk with this key made the mark. Marks of earlier versions were random: only the ledger knows those. */
export function isOurs(key: Secret, mark: string): boolean {
  const own = mark.slice(0, ownLength);
  return isNonce(mark) && mark.slice(ownLength, -1) === characters(key, `proof ${own}`, proofLength);
}

function characters(key: Secret, text: string, length: number): string {
  const base = BigInt(nonceAlphabet.length);
  // 64 bits hold any nine characters 180,000 times over, so each is as good as equally likely.
  const drawn = createHmac('sha256', key.reveal()).update(`partsdesk mark ${text}`).digest().readBigUInt64BE();
  const made = (drawn % base ** BigInt(length)).toString(nonceAlphabet.length).toUpperCase();
  return made.padStart(length, '0');
}

/** Every mark that an order carries: at the beginning of its number, and at the end of its comments. */
export function marksOf({ customNumber, comments }: Marked): string[] {
  const head = validNonce(customNumber?.trim().slice(0, nonceLength) ?? '');
  return [...new Set([...head, markedNonce(comments ?? '') ?? []].flat())];
}

/** What is sent in `customNumber`: the nonce, then the buyer's own number. */
export function customNumberOf(nonce: string, ownNumber?: string): string {
  const own = ownNumber?.trim() ?? '';
  return own === '' ? nonce : `${nonce} ${own}`;
}

const marks = /\s*\[Partsdesk ([0-9A-Z]{16})\]/gi;

/** What is sent in `comments`: the buyer's text, then the nonce. Marks of earlier orders in a copied text are dropped. */
export function commentsOf(nonce: string, comments?: string): string {
  return `${comments?.replace(marks, '').trim() ?? ''} [Partsdesk ${nonce}]`.trimStart();
}

/** The last nonce in the form of the comments: a code of 16 characters that a buyer wrote is not taken for a mark. */
function markedNonce(text: string): string | undefined {
  return [...text.matchAll(marks)].flatMap(([, found = '']) => validNonce(found)).at(-1);
}

/** Every nonce that stands by itself, marked or not. */
function noncesIn(text: string): string[] {
  return (text.match(/(?<![0-9A-Za-z])[0-9A-Za-z]{16}(?![0-9A-Za-z])/g) ?? []).flatMap(validNonce);
}

function validNonce(text: string): string[] {
  const nonce = text.toUpperCase();
  return isNonce(nonce) ? [nonce] : [];
}

/** The two fields of an order that carry a nonce back. */
type Marked = Pick<RequisitionOrder, 'customNumber' | 'comments'>;

/**
 * How an order carries this nonce; undefined: nothing shows that it is ours, and similar lines prove nothing. A mark of
 * another requisition in either field speaks against it: comments are copied from order to order.
 */
export function matchNonce(
  nonce: string,
  order: Marked,
  echo: Echo | undefined,
): 'exact' | 'cut' | 'case' | 'comments' | undefined {
  const number = order.customNumber?.trim() ?? '';
  if (number.startsWith(nonce)) return 'exact';
  if (number.toUpperCase().startsWith(nonce)) return 'case';
  if (carriesAnother(nonce, order)) return undefined;
  const isCut = number.length >= leastCut && nonce.startsWith(number.toUpperCase());
  // An account that was seen to keep n characters does not return another number of them.
  if (isCut && (typeof echo !== 'object' || echo.cut === number.length)) return 'cut';
  return noncesIn(order.comments ?? '').includes(nonce) ? 'comments' : undefined;
}

/**
 * Whether an order carries the mark of another requisition: the number begins with a whole nonce that is not this one,
 * or with what would be the beginning of one; or the comments end with another's mark. Anything shorter, or of another
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

/** How an account returns what was sent in `customNumber`. The interface does not say; it is learned from replies. */
export type Echo =
  | 'exact'
  /** Only the first n characters, in any case. */
  | { readonly cut: number }
  /** Upper case becomes lower case, or the other way round. */
  | 'case'
  /** Not at all, or in a form that cannot be recognised. */
  | 'absent';

/** What an account did to a `customNumber`, from what was sent and what came back. */
export function learnEcho(sent: string, received: string | null | undefined): Echo {
  const back = received?.trim() ?? '';
  if (back === sent.trim()) return 'exact';
  if (back.toUpperCase() === sent.trim().toUpperCase()) return 'case';
  if (back !== '' && sent.toUpperCase().startsWith(back.toUpperCase())) return { cut: back.length };
  return 'absent';
}

const echoSetting = 'custom-number-echo';
const echoShape = z.union([z.enum(['exact', 'case', 'absent']), z.object({ cut: z.int() })]);

/** Undefined: not seen yet, or not always the same. */
export async function readEcho(ledger: LedgerRead): Promise<Echo | undefined> {
  const text = await ledger.setting(echoSetting);
  const parsed = text === undefined || text === '' ? undefined : echoShape.safeParse(JSON.parse(text));
  return parsed?.success === true ? parsed.data : undefined;
}

/** Whether replies carried the mark in their comments: `yes` so far always, `no` at least once not. */
const commentsSetting = 'comments-mark';

/** Whether an order of this account would be found again by its mark, as far as replies have shown. */
export async function isFindable(ledger: LedgerRead): Promise<boolean> {
  const number = await ledger.setting(echoSetting);
  if (number === undefined || (await ledger.setting(commentsSetting)) !== 'no') return true;
  const echo = await readEcho(ledger);
  return echo !== undefined && echo !== 'absent' && (typeof echo !== 'object' || echo.cut >= leastCut);
}

/** Learns from a reply how the account returns marks. `sent`: the `customNumber`, which begins with the mark. */
export async function rememberEcho(tx: LedgerWrite, sent: string, orders: readonly RequisitionOrder[]): Promise<void> {
  const [first] = orders;
  if (first === undefined) return;
  const isMarked = noncesIn(first.comments ?? '').includes(sent.slice(0, nonceLength));
  const before = await tx.setting(commentsSetting);
  if (before !== 'no' && (before === undefined || !isMarked))
    await tx.setSetting(commentsSetting, isMarked ? 'yes' : 'no');
  const echo = JSON.stringify(learnEcho(sent, first.customNumber));
  const known = await tx.setting(echoSetting);
  // An account that once answered otherwise is not to be relied on: empty means "not always the same".
  if (known === undefined) await tx.setSetting(echoSetting, echo);
  else if (known !== echo && known !== '') await tx.setSetting(echoSetting, '');
}
