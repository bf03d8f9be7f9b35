import type { RequisitionOrder } from '../../contract/resources.ts';
import { isRefusal, type WriteEvidence } from '../../contract/requisition-write-error.ts';
import { cleanText } from '../../core/text.ts';
import type { Refused, UnrecordedOutcome } from '../../ports/unrecorded-outcomes.ts';
import { texts } from '../messages/en.ts';
import { carriesAnother } from './mark.ts';

/** What a write brought: readable orders, or whatever was thrown. */
export type WriteResult = { readonly orders: readonly RequisitionOrder[] } | { readonly error: unknown };

/** What was sent, as far as the reply can be compared with it. */
export interface SentSubmit {
  readonly nonce: string;
  /** `own`, or the customer number in `shipTo`. */
  readonly receiver: string;
}

export type SubmitOutcome = UnrecordedOutcome['outcome'];

export type StepOutcome =
  | { readonly kind: 'ok'; readonly orders: readonly RequisitionOrder[] }
  | Refused
  | { readonly kind: 'not_sent' | 'lost'; readonly sentence: string };

/**
 * The outcome of a submit. Only a proof makes it `not_sent`, only a verdict makes it `refused`, and only orders that
 * are ours make it `ok`; everything else is `unknown` and must be read back, never sent again.
 */
export function outcomeOfSubmit(result: WriteResult, sent: SentSubmit): SubmitOutcome {
  if ('error' in result) return outcomeOfError(result.error, 'unknown');
  const unknown = (sentence: string): SubmitOutcome => ({ kind: 'unknown', sentence });
  const { orders } = result;
  const [first] = orders;
  if (first === undefined) return unknown(texts.outcome.noOrder);
  const { requisitionId } = first;
  if (requisitionId.trim() === '') return unknown(texts.outcome.noRequisitionId);
  if (orders.some((order) => order.requisitionId !== requisitionId)) return unknown(texts.outcome.severalRequisitions);
  if (orders.some((order) => carriesAnother(sent.nonce, order))) return unknown(texts.outcome.otherMark);
  const stranger = orders.find((order) => !isForReceiver(order, sent.receiver));
  if (stranger !== undefined) return unknown(texts.outcome.otherReceiver(cleanText(stranger.shipTo ?? '', 40)));
  return { kind: 'ok', requisitionId, orders };
}

/**
 * The outcome of a confirm or cancel of `requisitionId`. `lost` is answered by reading the requisition by its id, and
 * so is a 409: only the service knows which phase it is in by now.
 */
export function outcomeOfStep(result: WriteResult, requisitionId: string): StepOutcome {
  if ('error' in result) return outcomeOfError(result.error, 'lost');
  const { orders } = result;
  if (orders.length === 0) return { kind: 'lost', sentence: texts.outcome.stepWithoutOrder };
  if (orders.some((order) => order.requisitionId !== requisitionId)) {
    return { kind: 'lost', sentence: texts.outcome.stepOtherRequisition };
  }
  return { kind: 'ok', orders };
}

function outcomeOfError<Open extends 'unknown' | 'lost'>(
  error: unknown,
  open: Open,
): Refused | { readonly kind: 'not_sent' | Open; readonly sentence: string } {
  const said = error instanceof Error ? cleanText(error.message) : '';
  const evidence = evidenceOf(error);
  if (evidence?.sent === false && evidence.status === undefined) {
    return { kind: 'not_sent', sentence: texts.outcome.notSent(said) };
  }
  const { status } = evidence ?? {};
  if (evidence !== undefined && isRefusal(evidence)) {
    const sentence = said === '' ? texts.outcome.refused(status) : said;
    const why = status === 429 ? 'rate' : status === 401 ? 'token' : undefined;
    return { kind: 'refused', sentence, ...(why && { again: { why, after: evidence.retryAfter } }) };
  }
  // The client's message for an error status may call it a refusal, which is not known here.
  const isError = status !== undefined && (status < 200 || status > 299);
  return { kind: open, sentence: isError ? texts.outcome.unclearStatus(status) : texts.outcome.unclear(said) };
}

/** Evidence is believed only when it is whole: any other error leaves the outcome open. */
function evidenceOf(error: unknown): WriteEvidence | undefined {
  if (!(error instanceof Error) || !('evidence' in error)) return undefined;
  const { evidence } = error;
  if (typeof evidence !== 'object' || evidence === null) return undefined;
  const { sent, status, speaksOfTimeout, retryAfter } = evidence as Partial<Record<keyof WriteEvidence, unknown>>;
  if (typeof sent !== 'boolean' || typeof speaksOfTimeout !== 'boolean') return undefined;
  if (status !== undefined && typeof status !== 'number') return undefined;
  return { sent, status, speaksOfTimeout, retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined };
}

/** "When `shipTo` is not given, receiver and payer are the same customer." What the reply leaves out says nothing. */
function isForReceiver({ shipTo, billTo }: RequisitionOrder, wanted: string): boolean {
  const receiver = wanted === 'own' ? billTo : wanted;
  return !shipTo || !receiver || shipTo === receiver;
}
