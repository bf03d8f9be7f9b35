import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseIndex, normaliseSku, readProductCode } from '../../src/core/product-code.ts';

describe('readProductCode', () => {
  it.each([
    ['OP520', { sku: 'OP520' }],
    [' op520 ', { sku: 'OP520' }],
    ['  op 520 ', { index: 'op 520' }],
    ['op\u00a0520', { index: 'op 520' }],
    ['op\u200b520', { sku: 'OP520' }],
    ['0986478883', { sku: '0986478883' }],
    ['W 712/75', { index: 'W 712/75' }],
    ['  w   712/75', { index: 'w 712/75' }],
    ['5.501-23', { index: '5.501-23' }],
    ['ŁO 12', { index: 'ŁO 12' }],
    // Upper-casing these would make up other letters: ß becomes SS, ſ becomes S.
    ['ß12', { index: 'ß12' }],
    ['ſ12', { index: 'ſ12' }],
    ['GREASE', { index: 'GREASE' }],
  ])('%j', (text, product) => {
    expect(readProductCode(text)).toEqual(product);
  });

  it.each([
    ['', 'there is no product code'],
    ['   ', 'there is no product code'],
    ['\u200b', 'there is no product code'],
    ['--', '"--" has no letter and no digit'],
    ['A1'.repeat(31), 'a product code has at most 60 characters'],
  ])('%j is a problem', (text, problem) => {
    expect(readProductCode(text)).toEqual({ problem });
  });

  it('never throws, and gives exactly one kind', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const read = readProductCode(text);
        expect(Object.keys(read)).toHaveLength(1);
        if ('sku' in read) expect(read.sku).toMatch(/^[A-Z0-9]{1,60}$/);
      }),
    );
  });

  it('reads what it gave again as the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = readProductCode(text);
        if ('problem' in read) return;
        expect(readProductCode(read.sku ?? read.index)).toEqual(read);
      }),
    );
  });
});

describe('normaliseSku and normaliseIndex', () => {
  it('a SKU of letters only is one where the caller says that it is', () => {
    expect(normaliseSku('grease')).toBe('GREASE');
    expect(normaliseSku('W 712/75')).toBeUndefined();
    expect(normaliseSku('')).toBeUndefined();
  });

  it('an index keeps its characters', () => {
    expect(normaliseIndex('op520')).toBe('op520');
    expect(normaliseIndex(' a,b  5 ')).toBe('a,b  5');
    expect(normaliseIndex('Łącznik Ø8/ß')).toBe('Łącznik Ø8/ß');
    expect(normaliseIndex(`A${'1'.repeat(200)}`)).toHaveLength(201);
    expect(normaliseIndex('1'.repeat(251))).toBeUndefined();
    expect(normaliseIndex('/')).toBeUndefined();
  });
});
