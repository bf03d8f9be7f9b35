import * as z from 'zod';
import type { RequisitionOrder } from '../../contract/resources.ts';
import { errorOf } from '../../core/errors.ts';
import { nonceLength, ownNumberOf } from '../../core/own-number.ts';
import { cleanText } from '../../core/text.ts';
import type { DraftContent, OrderRequest } from '../../ports/draft.ts';
import type { LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import { texts } from '../messages/en.ts';
import { commentsOf, customNumberOf, readEcho } from './mark.ts';

// How much of the buyer's own texts an account keeps. The interface names no limit, so it is learned from replies:
// before that, a text that came back cut is reported with the order; after that, a longer one is refused beforehand.

type Field = 'customNumber' | 'comments';
type Texts = Readonly<Partial<Record<Field, string | null | undefined>>>;

const settingOf: Readonly<Record<Field, string>> = { customNumber: 'custom-number-kept', comments: 'comments-kept' };
const keptShape = z.int().positive();

/** Characters of the field that this account keeps, the mark included; undefined: not known. */
async function keptLength(ledger: LedgerRead, field: Field): Promise<number | undefined> {
  const text = await ledger.setting(settingOf[field]);
  if (text !== undefined) return text === '' ? undefined : keptShape.parse(JSON.parse(text));
  // Learned by an earlier version.
  const echo = field === 'customNumber' ? await readEcho(ledger) : undefined;
  return typeof echo === 'object' ? echo.cut : undefined;
}

/** Learns from the reply to an order where its texts were cut. A longer one that came back whole ends what was known. */
export async function rememberKept(tx: LedgerWrite, sent: Texts, orders: readonly RequisitionOrder[]): Promise<void> {
  const [first] = orders;
  if (first === undefined) return;
  for (const field of ['customNumber', 'comments'] as const) {
    const whole = sent[field]?.trim() ?? '';
    const back = first[field]?.trim() ?? '';
    const known = await keptLength(tx, field);
    if (isCut(whole, back)) await tx.setSetting(settingOf[field], JSON.stringify(back.length));
    else if (known !== undefined && isSame(whole, back) && whole.length > known) {
      await tx.setSetting(settingOf[field], '');
    }
  }
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

/** Only the beginning of a text came back, in any case. */
function isCut(whole: string, back: string): boolean {
  return back !== '' && back.length < whole.length && isSame(whole.slice(0, back.length), back);
}

const anyNonce = '0'.repeat(nonceLength);
const markLength: Readonly<Record<Field, number>> = {
  customNumber: customNumberOf(anyNonce, 'x').length - 1,
  comments: commentsOf(anyNonce, 'x').length - 1,
};

/** @throws DeskError `invalid_input` with the field and how many characters fit, where this account would cut a text. */
export async function refuseCutTexts(ledger: LedgerRead, request: OrderRequest): Promise<void> {
  const given = { customNumber: request.ownNumber, comments: request.comments };
  for (const field of ['customNumber', 'comments'] as const) {
    const length = given[field]?.trim().length ?? 0;
    const kept = length === 0 ? undefined : await keptLength(ledger, field);
    if (kept === undefined || length + markLength[field] <= kept) continue;
    const fits = Math.max(0, kept - markLength[field]);
    throw errorOf('invalid_input', {
      ...texts.pricing.tooLong(texts.pricing.labels[field], field, length, fits),
      field,
    });
  }
}

/** What the service's orders show cut of the buyer's own texts, in sentences. */
export function notKept(approved: DraftContent, orders: readonly RequisitionOrder[]): string[] {
  const [first] = orders;
  const own = approved.ownNumber?.trim() ?? '';
  const number = first?.customNumber?.trim() ?? '';
  // A number no longer than the mark is the mark, or its beginning: nothing of the buyer's own came back.
  const isMark = number.length <= nonceLength && /^[0-9A-Z]+$/i.test(number) && !isCut(own, number);
  const ownBack = isMark ? '' : (ownNumberOf(number) ?? '');
  const isShort = own !== '' && number !== '' && !isSame(own, ownBack) && (ownBack === '' || isCut(own, ownBack));
  return [
    ...(isShort ? [texts.notKept.ownNumber(cleanText(own, 60), cleanText(ownBack, 60))] : []),
    ...(isCut(approved.comments?.trim() ?? '', first?.comments?.trim() ?? '') ? [texts.notKept.comments] : []),
  ];
}
