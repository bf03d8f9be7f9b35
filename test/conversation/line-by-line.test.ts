import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// One line after the other goes with what is there; what parts are for counts none of them.

const { said } = speaking();
const op = { sku: 'OP520', quantity: 5 };
const pads = { sku: 'GDB2852', quantity: 2 };
const two = { sku: 'W71275', quantity: 2 };
const drafted = (lines: State['lines'], language: State['language'], more = {}): Partial<State> => ({
  lines,
  language,
  draft: { id: 'D1', revision: 1, lines, ...more },
  last: { tool: 'prepare_requisition', input: { lines } },
});

describe('a line alone', () => {
  const lines = [
    ['W71275 two pcs', 'en'],
    ['2 W71275', 'en'],
    ['W71275 zwei Stk.', 'de'],
    ['W71275 dwie szt.', 'pl'],
    ['W71275 dva kusy', 'cs'],
    ['W71275 дві шт', 'uk'],
  ] as const;
  it.each(lines)('%j goes with the draft', (text, language) => {
    expect(said(text, drafted([op], language))).toMatchObject({ kind: 'order', draftId: 'D1', lines: [op, two] });
  });

  it.each(lines)('%j goes with the quote', (text, language) => {
    const quoted: Partial<State> = { lines: [op], language, last: { tool: 'get_quote', input: { lines: [op] } } };
    expect(said(text, quoted)).toMatchObject({ tool: 'get_quote', input: { lines: [op, two] } });
  });

  it.each(['2 W71275?', 'price for 2 W71275', 'do you have 2 W71275', '2 W71275 in Kraków', '2 W71275 for C200002'])(
    '%j changes no draft',
    (text) => {
      expect(said(text, drafted([op], 'en'))).not.toMatchObject({ draftId: 'D1' });
    },
  );

  it('changes no draft that waits for approval', () => {
    expect(said('2 W71275', drafted([op], 'en', { waits: true }))).not.toMatchObject({ draftId: 'D1' });
  });
});

describe('"for one axle"', () => {
  it.each([
    ['isnt two too many? its for one axle', 'en'],
    ["it's only for one axle", 'en'],
    ['sind zwei nicht zu viel? ist ja nur für eine Achse', 'de'],
    ['a nie za dużo tych dwóch? to na jedną oś', 'pl'],
    ['neni to moc ty dve? je to na jednu napravu', 'cs'],
    ['а не забагато двох? це на одну вісь', 'uk'],
  ] as const)('%j changes no draft', (text, language) => {
    expect(said(text, drafted([pads], language))).not.toMatchObject({ kind: 'order' });
  });
});

describe('another one of the parts that were listed', () => {
  const rows = ['AP9501', 'LX8176', 'AP4087'].map((id) => ({ kind: 'product', id }));
  const counted = [{ sku: 'LX8176', quantity: 3 }];
  const first = { sku: 'AP9501', quantity: 4 };
  it.each([
    ['what about 4 of the first instead', 'en'],
    ['make it 4 of the first', 'en'],
    ['doch lieber 4 vom ersten', 'de'],
    ['jednak 4 pierwszego', 'pl'],
    ['radši 4 toho prvního', 'cs'],
    ['краще 4 першого', 'uk'],
  ] as const)('%j is of the list, and counts no other part', (text, language) => {
    const quoted: Partial<State> = { rows, lines: counted, language, last: { tool: 'get_quote', input: {} } };
    expect(said(text, quoted)).toMatchObject({ tool: 'get_quote', input: { lines: [first] } });
  });

  it('asks whether it comes on top of a draft', () => {
    expect(said('4 of the first one please', { ...drafted(counted, 'en'), rows })).toMatchObject({
      kind: 'ask',
      choices: [{ input: { draftId: 'D1', lines: [...counted, first] } }, { input: { lines: [first] } }],
    });
  });
});

describe('a part "without the deposit"', () => {
  const caliper = { sku: 'BHN1217', quantity: 1 };
  it.each([
    ['and add a caliper BHN1217, without the deposit if thats possible', 'en'],
    ['und noch einen BHN1217 dazu, ohne Pfand wenns geht', 'de'],
    ['i dorzuć jeden BHN1217, bez kaucji jak się da', 'pl'],
    ['a přidej jeden BHN1217, bez zálohy pokud to jde', 'cs'],
    ['і додай один BHN1217, без застави якщо можна', 'uk'],
  ] as const)('%j goes with the lines, and the wish is named', (text, language) => {
    const lines = [op, two];
    expect(said(text, { lines, language, last: { tool: 'get_quote', input: { lines } } })).toMatchObject({
      input: { lines: [...lines, caliper] },
      fact: 'deposit',
      remarks: [expect.stringMatching(/deposit|Pfand|kaucji|zálohy|застави/u) as string],
    });
  });
});

describe('the same question of another part', () => {
  it.each([
    ['same question for OP520', 'en'],
    ['gleiche Frage für OP520', 'de'],
    ['to samo pytanie dla OP520', 'pl'],
    ['stejná otázka pro OP520', 'cs'],
    ['те саме питання для OP520', 'uk'],
  ] as const)('%j goes on from what was bought', (text, language) => {
    const input = { from: '2026-09-01', to: '2026-11-20', skus: ['GDB1330'] };
    expect(said(text, { language, last: { tool: 'analyze_purchases', input } })).toMatchObject({
      tool: 'analyze_purchases',
      input: { ...input, skus: ['OP520'] },
    });
  });
});
