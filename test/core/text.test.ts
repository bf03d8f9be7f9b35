import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanJson, cleanText, listing } from '../../src/core/text.ts';

describe('cleanText', () => {
  it('removes what has no visible form and keeps what does', () => {
    expect(cleanText('Filtr oleju – łożysko Ø 12 µm')).toBe('Filtr oleju – łożysko Ø 12 µm');
    expect(cleanText('a\u200bb\u202ec\u2066d\ufeff')).toBe('abcd');
    expect(cleanText('ordinary\u{e0069}\u{e0067}\u{e006e}')).toBe('ordinary');
    expect(cleanText('one\r\n\ttwo\u2028three\u0007')).toBe('one two three');
    expect(cleanText('lone \ud800 surrogate')).toBe('lone surrogate');
    expect(cleanText('Фільтр масляний')).toBe('Фільтр масляний');
  });

  it('cuts to a length without tearing a character', () => {
    expect(cleanText('abcdef', 4)).toBe('abc…');
    expect(cleanText('ab😀😀', 4)).toBe('ab…');
    expect(cleanText('x'.repeat(500))).toHaveLength(500);
  });

  it('gives, for any text, one visible line within the length, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 2, max: 100 }), (text, longest) => {
        const cleaned = cleanText(text, longest);
        expect(cleaned.length).toBeLessThanOrEqual(longest);
        expect(cleaned).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
        expect(cleanText(cleaned, longest)).toBe(cleaned);
      }),
      { numRuns: 2000 },
    );
  });
});

it('cleanJson reaches every string and changes nothing else', () => {
  const value = { a: ['x\u200b', 1, null, { b: 'y\u202e', ['c\u200b']: true }] };
  expect(cleanJson(value)).toEqual({ a: ['x', 1, null, { b: 'y', c: true }] });
});

it('listing names a few and counts the rest', () => {
  expect(listing(['a'])).toBe('a');
  expect(listing(['a', 'b', 'c'])).toBe('a, b and c');
  expect(listing(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});
