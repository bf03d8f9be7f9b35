import { describe, expect, it } from 'vitest';
import { firstSentence } from '../../src/conversation/answering/first-sentence.ts';
import type { LanguageCode } from '../../src/conversation/reading/matching.ts';
import { talk } from '../../src/conversation/messages/talk.ts';

const days = { from: '2026-11-01', to: '2026-11-23' };
const sums = { by: 'none', groups: [], pieces: 0, filter: { skus: ['OP520'] }, totals: [] };

it.each([
  ['what was bought', sums, undefined],
  ['prices paid', { sku: 'OP520', points: [] }, undefined],
  ['invoices', { filter: {}, total: 0, totals: [] }, 'invoice' as const],
  ['deliveries', { total: 0 }, 'delivery' as const],
])('never says that there is nothing of %s where not everything was read', (_, output, kind) => {
  const said = (complete: boolean) =>
    firstSentence(
      { ...output, coverage: { ...days, complete } },
      { tool: 'any', input: {} },
      undefined,
      talk.en,
      { language: 'en', locale: 'en-GB', zone: 'UTC', today: '2026-11-23' },
      kind,
    );
  expect(said(true)).toMatch(/^(?:Nothing|No|I found no) /);
  expect(said(false)).toMatch(
    'points' in output ? /^I found no purchase of OP520 .* not everything of that time/ : /^I can’t say yet/,
  );
});

const reading = { language: 'en', locale: 'en-GB', zone: 'UTC', today: '2026-11-28' } as const;
const of = (output: unknown, fact?: 'rest') =>
  firstSentence(output, { tool: 'any', input: {} }, fact, talk.en, reading, undefined);

it('says first that a sum of some parts is not whole yet, and how much is not sorted', () => {
  const amounts = [{ currencyCode: 'PLN', net: '100.00', gross: '123.00' }];
  const brakes = {
    ...{ by: 'none', groups: [], pieces: 4, filter: { categories: ['Brakes'] }, totals: amounts },
    notAssigned: [
      { reason: 'Invoices whose lines were not read yet', amounts: [{ currencyCode: 'PLN', net: '900.00' }] },
    ],
    invoicesWithoutPieces: 12,
    coverage: { ...days, complete: true },
  };
  expect(of(brakes)).toMatch(/^This is not all of it: PLN.900\.00 net of these days is not sorted by part yet/u);
  expect(of({ ...brakes, invoicesWithoutPieces: undefined })).toMatch(/^Invoiced /u);
});

describe('what is still to come of an order', () => {
  const line = { sku: 'OP520', ordered: 2, delivered: 1, invoiced: 0 };
  const traced = (differences: unknown[], delivered = 1) => ({
    lines: [{ ...line, delivered, differences }],
    documents: [{ id: 'WZ/1', kind: 'delivery', date: '2026-11-27' }],
    coverage: days,
  });
  it.each([
    ['by the day that the order names', [{ kind: 'awaited', promisedBy: '2026-11-30' }], 'by 30 Nov'],
    ['by the usual day', [{ kind: 'awaited', usuallyBy: '2026-11-30' }], 'normally by 30 Nov'],
    ['without a day', [{ kind: 'awaited' }], 'No date is known yet'],
    ['late', [{ kind: 'not_delivered', promisedBy: '2026-11-26' }], 'late: 1x OP520, due by 26 Nov'],
  ])('is said %s', (_, differences, words) => {
    expect(of(traced(differences), 'rest')).toContain(words);
  });

  it('takes a day that nobody can read as it is written', () => {
    expect(of(traced([{ kind: 'awaited', promisedBy: 'KW 49' }]), 'rest')).toContain('by KW 49');
  });

  it('is nothing where all came', () => {
    expect(of(traced([], 2), 'rest')).toContain('all of it was delivered with WZ/1');
  });
});

describe('what was made here', () => {
  const made = (orders: readonly object[], language: LanguageCode, input = {}) =>
    firstSentence(
      { orders, total: orders.length },
      { tool: 'list_orders', input },
      undefined,
      talk[language],
      { language, locale: language, zone: 'UTC', today: '2026-11-28' },
      'draft',
    );
  const draft = { state: 'priced' };
  const waiting = { state: 'pending_approval' };
  const order = { state: 'confirmed', requisitionId: 'RQ26112200005' };

  it.each([
    ['en', 'Drafts that are not sent yet: 2.', 'Ordered here: 1. Drafts that are not sent yet: 2.'],
    ['pl', 'Szkice, jeszcze niewysłane: 2.', 'Zamówienia złożone tutaj: 1. Szkice, jeszcze niewysłane: 2.'],
    ['de', 'Entwürfe, noch nicht abgeschickt: 2.', 'Hier bestellt: 1. Entwürfe, noch nicht abgeschickt: 2.'],
    ['cs', 'Koncepty, zatím neodeslané: 2.', 'Objednávky odsud: 1. Koncepty, zatím neodeslané: 2.'],
    ['uk', 'Чернетки, ще не надіслані: 2.', 'Замовлення звідси: 1. Чернетки, ще не надіслані: 2.'],
  ] as const)('calls no draft an order (%s)', (language, drafts, both) => {
    expect(made([draft, waiting], language)).toBe(drafts);
    expect(made([order, draft, waiting], language)).toBe(both);
  });

  it('calls what was withdrawn neither', () => {
    expect(made([draft, { state: 'withdrawn' }], 'en')).toBe('Orders and drafts made here: 2.');
  });

  it.each(['en', 'pl', 'de', 'cs', 'uk'] as const)('says in words that there is nothing (%s)', (language) => {
    expect(made([], language)).not.toBe(made([], language, { state: 'waiting' }));
    expect(made([], language)).toMatch(/^\p{Lu}[\p{L} ]+\.$/u);
  });
});

it.each(['en', 'pl', 'de', 'cs', 'uk'] as const)(
  'says the core deposits beside the total with tax (%s)',
  (language) => {
    const line = { sku: 'BHN1217', quantity: 2, enough: true, currencyCode: 'PLN', refundableAmountNet: '175.00' };
    const priced = {
      lines: [{ ...line, customerPriceNet: '413.40', customerPriceGross: '508.48', totalNet: '826.80' }],
      totals: [{ currencyCode: 'PLN', net: '826.80', gross: '1016.96' }],
      omitted: [],
    };
    const text = firstSentence(priced, { tool: 'get_quote', input: {} }, 'tax', talk[language], reading, undefined);
    expect(text).toContain(talk[language].plusDeposits('PLN\u00a0350.00'));
  },
);
