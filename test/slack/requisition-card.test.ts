import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { states, type State } from '../../src/ports/draft.ts';
import { checkMessage } from '../../src/playground/double/check-message.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { withInside } from './answer/looked-at.ts';
import { requisitionCard, type Card } from '../../src/slack/orders/requisition-card.ts';
import { hostile, unwanted } from '../support/hostile-text.ts';
import { aDraft } from '../store/fixtures/rows.ts';
import { buttonsOf } from '../support/slack.ts';
import { runsOf } from '../support/long.ts';

const nobody = new Set<string>();
const card = (row: DraftRow, name = 'Buyer', twin?: string, page?: string, withoutPasskey = false) =>
  requisitionCard(
    {
      row,
      at: 0,
      sentence: '',
      next: '',
      preparedBy: [name],
      statedReason: `In the words of ${name}`,
      digest: 'a digest',
      twins: twin === undefined ? [] : [{ id: twin, createdBy: twin, sentence: twin }],
    },
    {
      environment: 'embedded',
      withoutPasskey,
      mode: 'draft',
      key: new Secret('a key'),
      nameOf: () => name,
      deciders: { names: [name], inChannel: true },
      audit: [],
      page,
      thread: 'not needed',
    },
  );

const nasty = fc.oneof(
  fc.constantFrom(
    '<!channel>',
    '<@U0BUYER>',
    '<https://evil.example|click>',
    '&lt;!here&gt;',
    '*bold*',
    ':tada:',
    '@everyone',
    '',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 700 }),
);

/** Every text in blocks, line by line. */
function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesOf) : [];
}

/** Buttons, and after `…` what is in the menu. */
function deedsOf({ blocks }: Pick<Card, 'blocks'>): string[] {
  const last = withInside(blocks).findLast((each) => each.type === 'actions');
  return (last?.elements ?? []).flatMap((each) =>
    each.type === 'overflow'
      ? ['…', ...each.options.map(({ value = '' }) => value)]
      : 'action_id' in each
        ? [(each.action_id ?? '').replace('card:', '')]
        : [],
  );
}

describe('the card of a requisition', () => {
  it('says where the policy asks nobody for a passkey', () => {
    const said = (withoutPasskey: boolean) =>
      linesOf(card(aDraft({ state: 'pending_approval' }), 'Buyer', undefined, undefined, withoutPasskey).blocks);
    expect(said(true)).toContain('No passkey is asked for: the policy says stepUp: none.');
    expect(said(false).join(' ')).not.toContain('passkey');
  });

  it.each(['priced', 'pending_approval', 'differs', 'failed'] as const)(
    'shows no invisible character and no line that is not its own when it is %s',
    (state) => {
      const { content } = aDraft();
      const [line] = content.lines;
      const row = aDraft({
        state,
        reason: hostile,
        requisitionId: hostile,
        content: {
          ...content,
          lines: [{ ...line!, sku: hostile, name: hostile, index: hostile, latestDeliveryDate: hostile }],
          shipTo: hostile,
          deliveryMethod: hostile,
          paymentMethod: hostile,
          fiscalDocumentEmailAddress: hostile,
          ownNumber: hostile,
          comments: hostile,
          omitted: [hostile],
        },
        answer: {
          readAt: 0,
          requisitionId: hostile,
          differences: [hostile],
          notKept: [hostile],
          orders: [
            { id: hostile, phaseCode: hostile, shipFrom: hostile, lines: [{ sku: hostile, missingQuantity: 1 }] },
          ],
        },
      });
      const shown = card(row, hostile, hostile);
      const lines = linesOf([shown.text, shown.blocks, shown.lines]);
      for (const each of lines) {
        expect(each).not.toMatch(unwanted);
        expect(each).not.toMatch(/^\s*FORGED/);
      }
      expect(lines.filter((each) => each.includes('HOSTILE')).length).toBeGreaterThan(10);
    },
  );

  it('has text of the service and of people only where Slack reads nothing into it, in every state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.array(nasty, { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom(null, 'submit' as const, 'confirm' as const, 'cancel' as const),
        (
          state,
          [
            name = '',
            index = '',
            sku = '',
            reason = '',
            shipTo = '',
            comments = '',
            order = '',
            phase = '',
            gone = '',
            difference = '',
            person = '',
            twin = '',
          ],
          many,
          wants,
        ) => {
          const base = aDraft();
          const [line] = base.content.lines;
          const row = aDraft({
            state,
            wants,
            reason,
            requisitionId: order,
            content: {
              ...base.content,
              lines: Array.from({ length: many }, () => ({ ...line!, name, index, sku })),
              shipTo,
              comments,
              ownNumber: comments,
              deliveryMethod: phase,
              omitted: Array.from({ length: 30 }, () => gone),
            },
            answer: {
              readAt: 0,
              requisitionId: order,
              differences: Array.from({ length: 40 }, () => difference),
              orders: Array.from({ length: 20 }, () => ({
                id: order,
                phaseCode: phase,
                shipFrom: gone,
                lines: [{ sku, missingQuantity: 1 }],
              })),
            },
          });
          const { text, blocks, lines } = card(row, person, twin);
          expect(checkMessage({ text, blocks }, nobody)).toEqual([]);
          expect(JSON.stringify(blocks).length).toBeLessThan(40_000);
          for (const each of lines) expect(each.length).toBeLessThanOrEqual(3_000);
        },
      ),
      { numRuns: runsOf(5_000) },
    );
  });

  it('offers in each state what can be done in it, and nothing where nobody knows', () => {
    const of = (state: State, wants: DraftRow['wants'] = null) => deedsOf(card(aDraft({ state, wants })));
    expect(of('priced')).toEqual(['submit', 'cancel', '…', 'edit', 'requote', 'details']);
    // A product was left out, so a form asks about it.
    expect(of('pending_approval', 'submit')).toEqual([
      'without',
      'reject',
      'cancel',
      '…',
      'edit',
      'requote',
      'details',
    ]);
    const whole = { ...aDraft().content, omitted: [] };
    const deeds = deedsOf(card(aDraft({ content: whole })));
    expect(deeds).toEqual(['approve', 'reject', 'cancel', '…', 'edit', 'requote', 'details']);
    expect(of('approved')).toEqual(['cancel', 'details']);
    expect(of('needs_person')).toEqual(['exists', 'resend', 'drop', '…', 'details']);
    // Without what the service shows, only a person can say how it ended.
    expect(of('differs')).toEqual(['said-confirmed', 'said-cancelled', 'details']);
    const differs = (phaseCode: string, question: DraftRow['question'] = null) =>
      deedsOf(
        card(
          aDraft({
            ...{ state: 'differs', wants: null, question },
            answer: { readAt: 0, requisitionId: 'R1', orders: [{ id: 'O1', phaseCode, lines: [] }], differences: [] },
          }),
        ),
      );
    expect(differs('ACCEPTED')).toEqual(['confirm', 'cancel', 'said-confirmed', '…', 'details']);
    expect(differs('K7')).toEqual(['said-confirmed', 'said-cancelled', 'details']);
    const double = { kind: 'double', origin: 'D0' } as const;
    expect(differs('ACCEPTED', double)).toEqual(['keep', 'cancel', 'said-confirmed', '…', 'details']);
    expect(differs('K7', { kind: 'forgotten', origin: null })).toEqual([
      ...['ours', 'said-confirmed', 'said-cancelled', '…', 'details'],
    ]);
    expect(differs('ACCEPTED', { kind: 'not_done', origin: 'D0' })).toEqual([
      ...['confirm', 'cancel', 'said-confirmed', '…', 'details'],
    ]);
    expect(of('differs', 'cancel')).toEqual(['approve-cancel', 'reject', 'details']);
    for (const state of [
      'submitting',
      'unknown',
      'confirming',
      'confirm_unknown',
      'cancelling',
      'cancel_unknown',
    ] as const) {
      expect(of(state)).toEqual(['details']);
      expect(card(aDraft({ state })).text).toContain('status unknown, do not order it again');
    }
  });

  it('offers only the approval page for what takes a passkey, and a click for the rest', () => {
    const page = 'https://desk.example/approve/D1';
    const answer = (phaseCode: string) => ({
      ...{ readAt: 0, requisitionId: 'R1', differences: [] },
      orders: [{ id: 'O1', phaseCode, lines: [] }],
    });
    const of = (row: Partial<DraftRow>, twin?: string) => deedsOf(card(aDraft(row), 'Buyer', twin, page));
    const change = ['reject', 'cancel', '…', 'edit', 'requote', 'details'];
    expect(of({ state: 'pending_approval', wants: 'submit' })).toEqual(['page', ...change]);
    expect(of({ state: 'pending_approval', wants: 'submit' }, 'D0')).toEqual(['page', ...change]);
    expect(of({ state: 'needs_person' })).toEqual(['page', 'details']);
    const differs = { state: 'differs', wants: null } as const;
    expect(of({ ...differs, answer: answer('ACCEPTED') })).toEqual(['page', 'cancel', 'details']);
    expect(of({ ...differs, answer: answer('K7') })).toEqual(['page', 'said-cancelled', 'details']);
    for (const kind of ['double', 'forgotten', 'not_done'] as const) {
      const question = { kind, origin: 'D0' };
      expect(of({ ...differs, question, answer: answer('ACCEPTED') })).toEqual(['page', 'cancel', 'details']);
    }
  });

  it('wants a second word where the same was ordered within a day', () => {
    const content = { ...aDraft().content, omitted: [] };
    expect(buttonsOf(card(aDraft({ wants: 'submit', content }), 'Buyer', 'D0'))).toContain('card:again');
  });

  it('shows on a phone what is to be known of a line: below the table, each thing once', () => {
    const [line] = aDraft().content.lines;
    if (line === undefined) throw new Error('no line');
    const day = { latestDeliveryDate: '2026-11-23' };
    const lines = [
      { ...line, index: 'OP 520', ...day },
      { ...line, sku: 'JS1043', index: 'STARTER-9', depositNet: '140.00', ...day },
    ];
    const content = { ...aDraft().content, lines, comments: 'Job/vehicle: KR 5AB12\nside entrance\nring twice' };
    const { blocks } = card(aDraft({ content }));
    const all = withInside(blocks).filter(({ type }) => type !== 'container');
    const said = linesOf(all);
    const table = all.find((each) => each.type === 'table');
    expect(table?.rows.map((row) => row.length)).toEqual([5, 5, 5]);
    expect(said).toContain('JS1043: core deposit 140.00 PLN each');
    expect(said.filter((each) => each.includes('2026-11-23'))).toEqual(['2026-11-23']);
    expect(said).toContain('Delivery by: ');
    const over = linesOf(card(aDraft({ content, state: 'withdrawn' })).blocks);
    expect(over.join(' ')).not.toContain('2026-11-23');
    // An index that is the SKU in another spelling says nothing new.
    expect(JSON.stringify(table)).not.toContain('(OP 520)');
    expect(JSON.stringify(table)).toContain('JS1043 (STARTER-9)');
    expect(said.slice(said.indexOf('Job or vehicle: '))).toEqual(
      expect.arrayContaining(['KR 5AB12', 'Comments: ', 'side entrance / ring twice']),
    );
    // What the order lacks stands before its lines.
    const lacks = all.findIndex((each) => JSON.stringify(each).includes('PARTIAL'));
    expect(lacks).toBeLessThan(all.findIndex((each) => each.type === 'table'));
  });
});
