import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequisitionWriteError } from '../../src/contract/requisition-write-error.ts';
import type { RequisitionOrder } from '../../src/contract/resources.ts';
import { DeskError } from '../../src/core/errors.ts';
import { commentsOf, customNumberOf } from '../../src/ordering/sending/mark.ts';
import { outcomeOfStep, outcomeOfSubmit, type SentSubmit } from '../../src/ordering/sending/outcome.ts';
import { aMark } from '../support/mark.ts';
import { runsOf } from '../support/long.ts';

const nonce = aMark(1);
const other = aMark(2);
const sent: SentSubmit = { nonce, receiver: 'C200001' };
const own: SentSubmit = { nonce, receiver: 'own' };

const order = (more: Partial<RequisitionOrder> = {}): RequisitionOrder => ({
  id: 'O1',
  requisitionId: 'R1',
  customNumber: customNumberOf(nonce, 'PO-17'),
  billTo: 'C100000',
  shipTo: 'C200001',
  comments: commentsOf(nonce),
  ...more,
});

const failure = (
  evidence: { sent: boolean; status?: number; speaksOfTimeout?: boolean; retryAfter?: number },
  message = 'It broke.',
) => ({
  error: new RequisitionWriteError('unreachable', message, {
    next: 'Look.',
    evidence: { speaksOfTimeout: false, ...evidence },
  }),
});

const undecided = [408, 409, 425, 406, 423, 424, 499, 418, 444];

describe('a submit', () => {
  it('is ok with orders of one requisition that are ours, also when split, also without an echo', () => {
    const split = [order(), order({ id: 'O2' })];
    expect(outcomeOfSubmit({ orders: split }, sent)).toEqual({ kind: 'ok', requisitionId: 'R1', orders: split });
    for (const customNumber of [undefined, null, '', nonce.slice(0, 4), nonce.slice(0, 12), nonce.toLowerCase()]) {
      expect(outcomeOfSubmit({ orders: [order({ customNumber, comments: null })] }, sent).kind).toBe('ok');
    }
    // A buyer's longer code is not another's nonce; after our nonce, a mark in copied comments says nothing.
    const comments = commentsOf(other);
    for (const more of [{ customNumber: 'A'.repeat(17) }, { comments }, { customNumber: `${nonce}PO17`, comments }]) {
      expect(outcomeOfSubmit({ orders: [order(more)] }, sent).kind).toBe('ok');
    }
    expect(outcomeOfSubmit({ orders: [order({ shipTo: 'C100000' })] }, own).kind).toBe('ok');
    expect(outcomeOfSubmit({ orders: [order({ shipTo: null, billTo: null })] }, sent).kind).toBe('ok');
  });

  it.each([
    ['no order', []],
    ['no number of the requisition', [order({ requisitionId: ' ' })]],
    ['two requisitions', [order(), order({ requisitionId: 'R2' })]],
    ['the nonce of another', [order(), order({ customNumber: customNumberOf(other) })]],
    ['another’s nonce run together with a number', [order({ customNumber: `${other}PO17` })]],
    ['the beginning of another’s nonce', [order({ customNumber: other.slice(0, 12) })]],
    ['another’s mark in the comments', [order({ customNumber: null, comments: commentsOf(other) })]],
    ['another receiver', [order(), order({ shipTo: 'C200002' })]],
  ])('is unknown with %s', (_, orders) => {
    const outcome = outcomeOfSubmit({ orders }, sent);
    expect(outcome.kind).toBe('unknown');
    expect(outcome).toHaveProperty('sentence', expect.stringMatching(/do not send it again\.$/));
  });

  it('is unknown when an order for the own account is for somebody else', () => {
    expect(outcomeOfSubmit({ orders: [order()] }, own).kind).toBe('unknown');
  });

  it('is not sent only by proof', () => {
    expect(outcomeOfSubmit(failure({ sent: false }, 'No connection.'), sent)).toEqual({
      kind: 'not_sent',
      sentence: 'Nothing was sent. No connection.',
    });
    // A status although nothing was sent: one of them is wrong, so neither is believed.
    expect(outcomeOfSubmit(failure({ sent: false, status: 500 }), sent).kind).toBe('unknown');
  });

  it.each([
    [429, 'rate', 30_000],
    [429, 'rate', undefined],
    [401, 'token', undefined],
  ])('is refused for now by %i: it may be sent again under its approval', (status, why, after) => {
    const evidence = { sent: true, status, ...(after !== undefined && { retryAfter: after }) };
    const refused = { kind: 'refused', sentence: 'Not now.', again: { why, after } };
    expect(outcomeOfSubmit(failure(evidence, 'Not now.'), sent)).toEqual(refused);
    expect(outcomeOfStep(failure(evidence, 'Not now.'), 'R1')).toEqual(refused);
    expect(outcomeOfSubmit(failure({ ...evidence, speaksOfTimeout: true }), sent).kind).toBe('unknown');
  });

  it('is never sent again by itself after a 503, even one that says when to come back', () => {
    const busy = failure({ sent: true, status: 503, retryAfter: 30_000 });
    expect(outcomeOfSubmit(busy, sent)).toEqual({ kind: 'unknown', sentence: expect.any(String) as string });
    expect(outcomeOfStep(busy, 'R1').kind).toBe('lost');
  });

  it.each([400, 403, 404, 413, 415, 422])('is refused by a verdict on the request (%i)', (status) => {
    const outcome = outcomeOfSubmit(failure({ sent: true, status }, 'The price is too low.'), sent);
    expect(outcome).toEqual({ kind: 'refused', sentence: 'The price is too low.' });
    expect(outcomeOfSubmit(failure({ sent: true, status, speaksOfTimeout: true }), sent).kind).toBe('unknown');
  });

  it.each([...undecided, 200, 201, 204, 301, 302, 307, 500, 502, 503, 504])('is unknown by %i', (status) => {
    expect(outcomeOfSubmit(failure({ sent: true, status }), sent).kind).toBe('unknown');
  });

  it('says what is known of an unknown outcome, and calls no status a refusal', () => {
    const refusal = failure({ sent: true, status: 400, speaksOfTimeout: true }, 'The trading service refused it.');
    const unclear = (status: number) => `No clear answer from the service: HTTP ${status}.`;
    expect(outcomeOfSubmit(refusal, sent)).toEqual({ kind: 'unknown', sentence: unclear(400) });
    expect(outcomeOfStep(refusal, 'R1')).toEqual({ kind: 'lost', sentence: unclear(400) });
    expect(outcomeOfSubmit(failure({ sent: true, status: 500 }), sent)).toHaveProperty('sentence', unclear(500));
    expect(outcomeOfSubmit(failure({ sent: true }, 'The connection broke.'), sent)).toEqual({
      kind: 'unknown',
      sentence: 'No clear answer from the service. The connection broke.',
    });
  });

  it('is unknown by whatever is no evidence', () => {
    const lies: unknown[] = [
      new DeskError('unreachable', 'ECONNREFUSED', { next: 'x' }),
      Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      Object.assign(new Error('x'), { evidence: { sent: false } }),
      Object.assign(new Error('x'), { evidence: { sent: 0, speaksOfTimeout: false } }),
      Object.assign(new Error('x'), { evidence: { sent: true, status: '400', speaksOfTimeout: false } }),
      Object.assign(new Error('x'), { evidence: null }),
      { evidence: { sent: false, speaksOfTimeout: false } },
      undefined,
      'not sent',
    ];
    for (const error of lies) {
      expect(outcomeOfSubmit({ error }, sent).kind).toBe('unknown');
      expect(outcomeOfStep({ error }, 'R1').kind).toBe('lost');
    }
  });

  it('never says refused or not sent when bytes may have been processed', () => {
    const evidence = fc.record({
      sent: fc.boolean(),
      status: fc.option(fc.integer({ min: 100, max: 999 }), { nil: undefined }),
      speaksOfTimeout: fc.boolean(),
    });
    fc.assert(
      fc.property(evidence, fc.string({ maxLength: 30 }), (each, message) => {
        const error = new RequisitionWriteError('refused', message, { next: 'x', evidence: each });
        for (const { kind } of [outcomeOfSubmit({ error }, sent), outcomeOfStep({ error }, 'R1')]) {
          if (kind === 'not_sent') expect(each).toMatchObject({ sent: false, status: undefined });
          if (kind === 'refused') {
            const { status = 0 } = each;
            expect(each).toMatchObject({ sent: true, speaksOfTimeout: false });
            expect(status >= 400 && status < 500 && !undecided.includes(status)).toBe(true);
          }
          expect(kind).not.toBe('ok');
          const mayBeProcessed = each.sent && (each.status === undefined || each.status < 400 || each.status >= 500);
          if (mayBeProcessed || each.speaksOfTimeout) {
            if (!(kind === 'not_sent' && !each.sent)) expect(kind).toMatch(/unknown|lost/);
          }
        }
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  it('is ok only with orders that contradict nothing that was sent', () => {
    const text = fc.constantFrom(undefined, null, '', 'C200001', 'C200002', 'C100000');
    const number = fc.constantFrom(undefined, '', nonce, other, nonce.slice(0, 11), other.slice(0, 11), 'PO-1');
    const some = fc.array(
      fc.record({
        id: fc.constantFrom('O1', 'O2'),
        requisitionId: fc.constantFrom('R1', 'R2', ''),
        shipTo: text,
        customNumber: number,
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(some, (orders) => {
        const outcome = outcomeOfSubmit({ orders }, sent);
        const isOurs =
          orders.length > 0 &&
          new Set(orders.map((each) => each.requisitionId)).size === 1 &&
          orders.every(
            (each) =>
              each.requisitionId !== '' &&
              [undefined, null, '', 'C200001'].includes(each.shipTo) &&
              !(each.customNumber ?? '').startsWith(other.slice(0, 11)),
          );
        expect(outcome.kind).toBe(isOurs ? 'ok' : 'unknown');
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  it('shows no invisible characters of a message', () => {
    const outcome = outcomeOfSubmit(failure({ sent: true, status: 400 }, 'bad\u202e price\n'), sent);
    expect(outcome).toEqual({ kind: 'refused', sentence: 'bad price' });
  });
});

describe('a confirm or cancel', () => {
  it('is ok with orders of this requisition', () => {
    expect(outcomeOfStep({ orders: [order(), order({ id: 'O2' })] }, 'R1').kind).toBe('ok');
  });

  it('is lost with no order or with those of another requisition', () => {
    expect(outcomeOfStep({ orders: [] }, 'R1').kind).toBe('lost');
    expect(outcomeOfStep({ orders: [order(), order({ requisitionId: 'R2' })] }, 'R1').kind).toBe('lost');
  });

  it('is refused by the 404 of the interface, and read back after a 409', () => {
    expect(outcomeOfStep(failure({ sent: true, status: 404 }), 'R1').kind).toBe('refused');
    expect(outcomeOfStep(failure({ sent: true, status: 409 }), 'R1').kind).toBe('lost');
    expect(outcomeOfStep(failure({ sent: false }), 'R1').kind).toBe('not_sent');
    expect(outcomeOfStep(failure({ sent: true }), 'R1').kind).toBe('lost');
  });
});
