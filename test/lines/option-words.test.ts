import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOptionWords } from '../../src/lines/option-words.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// Options among the words that a person types in Slack.

const clock = testClock();
const toolOf = (word: string) => tools.find(({ words }) => words.includes(word))!;
const read = (word: string, text: string) => readOptionWords(toolOf(word), text, clock);

describe('options among words', () => {
  it.each<[string, string, object, string]>([
    ['stock', 'OP520 --language pl', { language: 'pl' }, 'OP520'],
    ['stock', 'OP520 —language pl', { language: 'pl' }, 'OP520'],
    ['stock', 'OP520 language pl', { language: 'pl' }, 'OP520'],
    ['stock', '--locations KAT,KRA OP520', { locations: ['KAT', 'KRA'] }, 'OP520'],
    ['stock', '--location KAT OP520', { locations: ['KAT'] }, 'OP520'],
    ['spending', '--by month --brand Bosch --brand TRW', { by: 'month', brands: ['Bosch', 'TRW'] }, ''],
    ['invoices', '2026-10 --state=owed', { state: 'owed' }, '2026-10'],
    ['invoices', 'state owed due to 2026-11-30', { state: 'owed', dueTo: '2026-11-30' }, ''],
    ['invoices', 'due from yesterday', { dueFrom: '2026-11-19' }, ''],
    ['deliveries', 'last week with products', { includeLines: true }, 'last week'],
    ['invoice', '900123 by tech id', { byTechId: true }, '900123'],
    ['requisitions', 'own number: ZL-17', { customNumber: 'ZL-17' }, ''],
    ['find', 'category: SC01 brands: "Bosch, TRW"', { categoryId: 'SC01', brands: 'Bosch, TRW' }, ''],
    ['find', 'OP520 --limit 3', { limit: 3 }, 'OP520'],
    ['cancel', '--requisition-id RQ26101900001', { requisitionId: 'RQ26101900001' }, ''],
    ['order', 'delivery method DHL 4x OP520', { deliveryMethod: 'DHL' }, '4x OP520'],
    ['order', 'comments: by the ramp, please\n4x OP520', { comments: 'by the ramp, please' }, '4x OP520'],
    ['order', '--lines "2x OP520" --ship-to own', { shipTo: 'own' }, '2x OP520'],
  ])('%s %s', (word, text, input, rest) => {
    expect(read(word, text)).toEqual({ input, rest });
  });

  it.each([
    // Words that only look like an option stay what they are.
    ['order', 'please ship to us 4x OP520'],
    ['quote', '4x OP520 language please'],
    ['invoices', 'due to a delay'],
    ['invoices', 'last month'],
    ['stock', 'sku:OP520 index:"W 712/75"'],
    ['quote', '– 4x OP520\n– 2x W71275'],
    ['quote', '4x OP520 -- 2x W71275'],
  ])('%s %s takes none', (word, text) => {
    expect(read(word, text)).toEqual({ input: {}, rest: text });
  });

  it.each([
    ['invoices', '--colour red', 'There is no option --colour of "invoices". It takes --from, '],
    ['order', '4x OP520 --custom true', 'There is no option --custom of "order".'],
    ['invoices', '--state', '--state needs a value. Write one of owed, overdue behind it.'],
    ['find', 'OP520 --limit many', '--limit: "many" is not a number.'],
  ])('%s %s: says what is wrong', (word, text, problem) => {
    expect(read(word, text)).toEqual({ problem: expect.stringContaining(problem) as string });
  });

  it('never throws, and keeps every word that is no option', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tools), fc.string({ unit: 'grapheme', maxLength: 200 }), (tool, text) => {
        const found = readOptionWords(tool, text, clock);
        if ('rest' in found && Object.keys(found.input).length === 0) expect(found.rest).toBe(text);
      }),
    );
  });
});
