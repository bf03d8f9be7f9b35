import { describe, expect, it } from 'vitest';
import { inWords } from '../../src/conversation/answering/view-language.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { messages } from '../../src/conversation/messages/en.ts';
import { speaking } from './speaking.ts';

// A pasted list with a line that cannot be read: the others are answered, and that line is named in the reader's language.

const { said } = speaking();
const rest = [
  { sku: 'W71275', quantity: 3 },
  { sku: 'GDB1330', quantity: 2 },
];

describe('a line that cannot be read, below a heading', () => {
  it.each([
    ['en', 'order:', /couldn't read "\(2\) OP520"/],
    ['de', 'Bestellung:', /Nicht zu lesen war "\(2\) OP520"/],
    ['pl', 'zamówienie:', /Nie udało się odczytać "\(2\) OP520"/],
    ['cs', 'objednávka:', /Nepodařilo se přečíst "\(2\) OP520"/],
    ['uk', 'замовлення:', /Не вдалося прочитати:?(?:n| )"\(2\) OP520"/],
  ] as const)('%s: %j', (language, heading, told) => {
    const meant = said(`${heading}\n(2) OP520\n3 W71275\n2 GDB1330`, { language });
    const lines = meant.kind === 'call' ? meant.input['lines'] : 'lines' in meant ? meant.lines : [];
    expect(lines).toEqual(expect.arrayContaining(rest));
    expect(JSON.stringify(meant).replaceAll('\\', '')).toMatch(told);
  });

  it('is asked about where it stands alone', () => {
    expect(said('order (2) OP520')).toMatchObject({ kind: 'say', unread: true });
  });
});

describe('how many is not said in one line of a list', () => {
  it.each([
    ['en', 'some OP520'],
    ['de', 'ein paar Kisten OP520'],
    ['pl', 'kilka OP520'],
    ['cs', 'pár OP520'],
    ['uk', 'кілька OP520'],
  ] as const)('%s: %j is asked about, and not one piece', (language, line) => {
    const meant = said(`${line}\n3 W71275\n2 GDB1330`, { language });
    expect(meant).toMatchObject({ kind: 'ask', lines: rest });
    expect(JSON.stringify(meant)).toContain('OP520');
  });
});

it.each(['OP520 or GDB1330 2 pcs', 'OP520 oder GDB1330 2 Stk', 'OP520 або GDB1330 2 шт'])(
  '%j is one doubt, and not two',
  (line) => {
    const meant = said(`${line}\n3 W71275`);
    const told = meant.kind === 'ask' ? meant.question : '';
    expect(told.split(line)).toHaveLength(2);
  },
);

describe('an arrow before the branch', () => {
  it.each([
    ['en', 'K1279A x4, W71275 x6 -> branch'],
    ['de', 'K1279A x4, W71275 x6 -> Filiale'],
    ['pl', 'K1279A x4, W71275 x6 → filia'],
    ['cs', 'K1279A x4, W71275 x6 => pobočka'],
    ['uk', 'K1279A x4, W71275 x6 -> філія'],
  ] as const)('%s: %j is for the branch', (language, text) => {
    expect(JSON.stringify(said(text, { language }))).toContain(talk[language].whichBranch.slice(0, 20));
  });

  it('is for the number that is named', () => {
    expect(said('4x OP520 -> C200001')).toMatchObject({ input: { shipTo: 'C200001' } });
  });
});

describe('a list below Ukrainian words', () => {
  const lines = [
    { sku: 'OP520', quantity: 2 },
    { sku: 'W71275', quantity: 3 },
  ];

  it.each(['замовте', 'прошу замовити', 'треба:', 'хочу замовити'])('%j orders it', (heading) => {
    expect(said(`${heading}\n2 OP520\n3 W71275`)).toMatchObject({ kind: 'order', lines, remarks: [] });
  });

  it.each(['скільки коштують', 'ми вже замовили', 'чи замовляли ми', 'поверніть', 'не замовляйте, тільки ціна'])(
    '%j orders nothing',
    (heading) => {
      expect(said(`${heading}\n2 OP520\n3 W71275`).kind).toBe('call');
    },
  );
});

it.each(['pl', 'de', 'cs', 'uk'] as const)('says in %s what is wrong with a line', (language) => {
  const { line } = messages;
  const problems = [
    line.quantity('12', 3, 'OP520'),
    line.vague('few', 'OP520'),
    line.likeNumber('2A'),
    line.eitherOr,
    line.notUnderstood,
    'in "2 x 3" either number can be the quantity; write "2x 3" for 2 pieces of 3',
    '"(2)" can be the number of the line or the quantity; write "2x"',
    '"5 l" is not a number of pieces; write how many pieces',
  ];
  for (const problem of problems)
    expect(inWords(`"abc 2": ${problem}`, language)).not.toMatch(/\b(?:the|type|write|is|or|many|it)\b/iu);
});
