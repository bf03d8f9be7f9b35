import type { RequisitionOrder } from '../../contract/resources.ts';
import { isRefusal, type WriteEvidence } from '../../contract/requisition-write-error.ts';
import { cleanText } from '../../core/text.ts';
import { carriesAnother } from './mark.ts';

/** What a write brought: orders that could be read, or whatever was thrown. */
export type WriteResult = { readonly orders: readonly RequisitionOrder[] } | { readonly error: unknown };

/** What was sent, as far as the reply can be held against it. */
export interface SentSubmit {
  readonly nonce: string;
  /** `own`, or the customer number in `shipTo`. */
  readonly receiver: string;
  /** The customer number of the payer, where it is known. */
  readonly payer?: string | undefined;
}

export type SubmitOutcome =
  | { readonly kind: 'ok'; readonly requisitionId: string; readonly orders: readonly RequisitionOrder[] }
  | { readonly kind: 'refused' | 'not_sent' | 'unknown'; readonly sentence: string };

export type StepOutcome =
  | { readonly kind: 'ok'; readonly orders: readonly RequisitionOrder[] }
  | { readonly kind: 'refused' | 'not_sent' | 'lost'; readonly sentence: string };

/**
 * What became of a submit. Only a proof makes it `not_sent`, only a verdict makes it `refused`, and only orders that
 * are ours make it `ok`; everything else is `unknown` and must be read back, never sent again.
 */
export function outcomeOfSubmit(result: WriteResult, sent: SentSubmit): SubmitOutcome {
  if ('error' in result) return ofError(result.error, 'unknown', 'Whether the requisition arrived is not known');
  const unknown = (why: string): SubmitOutcome => ({ kind: 'unknown', sentence: `${why}: do not send it again.` });
  const [first] = result.orders;
  if (first === undefined) return unknown('The service answered without an order');
  const { requisitionId } = first;
  if (requisitionId.trim() === '') return unknown('The service answered without the number of the requisition');
  if (result.orders.some((order) => order.requisitionId !== requisitionId)) {
    return unknown('The service answered with orders of several requisitions');
  }
  if (result.orders.some((order) => carriesAnother(sent.nonce, order))) {
    return unknown('The service answered with the mark of another requisition');
  }
  const stranger = result.orders.find((order) => !isForReceiver(order, sent));
  if (stranger !== undefined) {
    const to = cleanText(stranger.shipTo ?? '', 40);
    return unknown(`The service answered with an order for another customer (${to})`);
  }
  return { kind: 'ok', requisitionId, orders: result.orders };
}

/**
 * What became of a confirm or cancel of `requisitionId`. `lost` is answered by reading the requisition by its id, and
 * so is a 409: only the service knows which phase it is in by now.
 */
export function outcomeOfStep(result: WriteResult, requisitionId: string): StepOutcome {
  if ('error' in result) return ofError(result.error, 'lost', 'Whether the service did it is not known');
  if (result.orders.length === 0) {
    return { kind: 'lost', sentence: 'The service answered without an order: the requisition is read again.' };
  }
  if (result.orders.some((order) => order.requisitionId !== requisitionId)) {
    return { kind: 'lost', sentence: 'The service answered with another requisition: this one is read again.' };
  }
  return { kind: 'ok', orders: result.orders };
}

function ofError<Open extends 'unknown' | 'lost'>(
  error: unknown,
  open: Open,
  question: string,
): { readonly kind: 'refused' | 'not_sent' | Open; readonly sentence: string } {
  const said = error instanceof Error ? cleanText(error.message) : '';
  const evidence = evidenceOf(error);
  if (evidence?.sent === false && evidence.status === undefined) {
    return { kind: 'not_sent', sentence: said === '' ? 'Nothing was sent.' : `Nothing was sent. ${said}` };
  }
  const { status } = evidence ?? {};
  if (evidence !== undefined && isRefusal(evidence)) {
    return { kind: 'refused', sentence: said === '' ? `The service refused it (HTTP ${status}).` : said };
  }
  return { kind: open, sentence: said === '' ? `${question}.` : `${question}. ${said}` };
}

/** Evidence is believed only when it is whole: an error of any other make leaves the outcome open. */
function evidenceOf(error: unknown): WriteEvidence | undefined {
  if (!(error instanceof Error) || !('evidence' in error)) return undefined;
  const { evidence } = error;
  if (typeof evidence !== 'object' || evidence === null) return undefined;
  const { sent, status, speaksOfTimeout } = evidence as Partial<Record<keyof WriteEvidence, unknown>>;
  if (typeof sent !== 'boolean' || typeof speaksOfTimeout !== 'boolean') return undefined;
  if (status !== undefined && typeof status !== 'number') return undefined;
  return { sent, status, speaksOfTimeout };
}

/** "When `shipTo` is not given, receiver and payer are the same customer." What the reply leaves out says nothing. */
function isForReceiver(order: RequisitionOrder, sent: SentSubmit): boolean {
  const { shipTo, billTo } = order;
  if (isGiven(billTo) && sent.payer !== undefined && billTo !== sent.payer) return false;
  const receiver = sent.receiver === 'own' ? (sent.payer ?? billTo) : sent.receiver;
  return !isGiven(shipTo) || !isGiven(receiver) || shipTo === receiver;
}

const isGiven = (text: string | null | undefined): text is string => text !== undefined && text !== null && text !== '';
