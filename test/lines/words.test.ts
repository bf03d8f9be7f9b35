import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import { nearestWord } from '../../src/core/nearest-word.ts';
import { toArguments } from '../../src/lines/words.ts';
import { tools } from '../../tools/index.ts';

const clock: Clock = { now: () => Date.parse('2026-11-20T14:30:00Z'), sleep: () => Promise.resolve() };
const products = { words: ['stock'], positional: { kind: 'products' } } as const;
const lines = { words: ['quote'], positional: { kind: 'lines' } } as const;
const product = { words: ['find'], positional: { kind: 'product' } } as const;

describe('toArguments', () => {
  it('asks for SKUs and for indexes apart, each product once', () => {
    expect(toArguments(products, 'OP520, W 712/75 x2\nop520; W71275', clock).inputs).toEqual([
      { skus: ['OP520', 'W71275'] },
      { indexes: ['W 712/75'] },
    ]);
  });

  it('takes a line without a quantity as one piece and keeps repeated lines', () => {
    expect(toArguments(lines, 'OP520 4x W71275 OP520', clock)).toMatchObject({
      inputs: [
        {
          lines: [
            { sku: 'OP520', quantity: 1 },
            { sku: 'W71275', quantity: 4 },
            { sku: 'OP520', quantity: 1 },
          ],
        },
      ],
      lines: [{}, {}, { repeats: 1 }],
    });
  });

  it('takes what is no date beside a range', () => {
    const spending = { words: ['spending'], positional: { kind: 'range', beside: 'categoryId' } } as const;
    const of = (words: string) => toArguments(spending, words, clock).inputs[0];
    const year = { from: '2026-01-01', to: '2026-11-20' };
    expect(of('brakes this year')).toEqual({ categoryId: 'brakes', ...year });
    expect(of('this year brake pads')).toEqual({ categoryId: 'brake pads', ...year });
    expect(of('this year')).toEqual(year);
    expect(of('"brake pads"')).toEqual({ categoryId: 'brake pads' });
    expect(of('OP520')).toEqual({ categoryId: 'OP520' });
    expect(() => of('2026-13')).toThrow();
  });

  it('leaves lines that were not understood out of the arguments, and says why', () => {
    const { inputs, lines: read } = toArguments(lines, 'OP520 0\n2x W71275', clock);
    expect(inputs).toEqual([{ lines: [{ sku: 'W71275', quantity: 2 }] }]);
    expect(read[0]).toMatchObject({ line: 1, problem: 'the quantity is 0; it is at least 1' });
  });

  it('asks nothing when no line was understood', () => {
    expect(toArguments(products, 'hello', clock).inputs).toEqual([]);
  });

  it('keeps together what a shell was told to keep together', () => {
    const of = (...words: string[]) => toArguments(lines, words, clock).inputs[0]?.['lines'];
    const two = [{ index: 'W 712/75', quantity: 2 }];
    expect(of('W 712/75', 'x2')).toEqual(two);
    expect(of('W 712/75', '2')).toEqual(two);
    expect(of('W 712/75 x2')).toEqual(two);
    expect(of('W', '712/75', 'x2')).toEqual(two);
    expect(of('2x', 'W 712/75', 'OP520')).toEqual([...two, { sku: 'OP520', quantity: 1 }]);
    expect(of('OP520, 3x W71275', 'OP525')).toEqual([
      { sku: 'OP520', quantity: 1 },
      { sku: 'W71275', quantity: 3 },
      { sku: 'OP525', quantity: 1 },
    ]);
  });

  it('takes a word in capitals as a code, unless it is part of one or a word of the list', () => {
    const of = (...words: string[]) => toArguments(lines, words, clock).inputs[0]?.['lines'];
    expect(of('NOSUCH', 'OP520')).toEqual([
      { sku: 'NOSUCH', quantity: 1 },
      { sku: 'OP520', quantity: 1 },
    ]);
    expect(of('NOSUCH', '5')).toEqual([{ sku: 'NOSUCH', quantity: 5 }]);
    expect(of('2x', 'WHT', '005', '437')).toEqual([{ index: 'WHT 005 437', quantity: 2 }]);
    expect(of('OP520', '2', 'SZT')).toEqual([{ sku: 'OP520', quantity: 2 }]);
    expect(of('OP520', 'AND', 'OP525')).toEqual([
      { sku: 'OP520', quantity: 1 },
      { sku: 'OP525', quantity: 1 },
    ]);
    expect(toArguments(lines, ['PL', 'OP520'], clock)).toMatchObject({
      inputs: [{ lines: [{ sku: 'OP520', quantity: 1 }] }],
      lines: [{ ignored: 'PL' }],
    });
  });

  it('reads one product, also by a name of its kind', () => {
    const of = (words: string) => toArguments(product, words, clock).inputs;
    expect(of('op520')).toEqual([{ sku: 'OP520' }]);
    expect(of('op 520')).toEqual([{ index: 'op 520' }]);
    expect(of('"W 712/75"')).toEqual([{ index: 'W 712/75' }]);
    expect(of('index:OP520')).toEqual([{ index: 'OP520' }]);
    expect(of('sku: grease')).toEqual([{ sku: 'GREASE' }]);
    expect(of('brake pads')).toEqual([{ text: 'brake pads' }]);
    expect(of('filter OP 520')).toEqual([{ text: 'filter OP 520' }]);
    expect(of('NORFILT')).toEqual([{ text: 'NORFILT' }]);
  });

  it('no words are no arguments', () => {
    expect(toArguments(products, '  ', clock)).toEqual({ inputs: [{}], lines: [] });
    expect(toArguments({ words: ['account'] }, [], clock)).toEqual({ inputs: [{}], lines: [] });
  });

  it('refuses words where none are taken', () => {
    expect(() => toArguments({ words: ['account'] }, 'of mine', clock)).toThrow(
      '"account" takes no words, but got "of mine".',
    );
  });

  const examples = tools.flatMap((tool) => tool.examples.map((example) => ({ tool, ...example })));
  it.each(examples)('the example "$say" means its input', ({ tool, say, input }) => {
    const [word = '', ...rest] = say.split(' ');
    expect(tool.words).toContain(word);
    const words = rest.join(' ').replace(/ ?--.*/, '');
    const options = Object.keys(input).filter((name) =>
      rest.join(' ').includes(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`),
    );
    const [understood, ...more] = toArguments(tool, words, clock).inputs;
    expect(more).toEqual([]);
    // A relative date has no fixed input to compare with.
    if (/last|this|yesterday/.test(words)) expect(Object.keys(understood ?? {})).toEqual(['from', 'to']);
    else
      expect(understood).toEqual(Object.fromEntries(Object.entries(input).filter(([name]) => !options.includes(name))));
  });
});

describe('nearestWord', () => {
  const words = ['stock', 'quote', 'requisitions', 'requisition', 'invoices'];
  it.each([
    ['stcok', 'stock'],
    ['quot', 'quote'],
    ['Invoice', 'invoices'],
    ['reqisitions', 'requisitions'],
    ['requisition', 'requisition'],
    ['banana', undefined],
    ['', undefined],
  ])('%j', (word, nearest) => {
    expect(nearestWord(word, words)).toBe(nearest);
  });
});
