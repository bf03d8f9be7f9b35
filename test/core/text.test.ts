import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanJson, cleanLines, cleanText, hiddenCharacter, jsonText, listing } from '../../src/core/text.ts';
import { unwanted } from '../support/hostile-text.ts';
import { runsOf } from '../support/long.ts';

describe('cleanText', () => {
  it('removes what has no visible form and keeps what does', () => {
    expect(cleanText('Filtr oleju – łożysko Ø 12 µm')).toBe('Filtr oleju – łożysko Ø 12 µm');
    expect(cleanText('a\u200bb\u202ec\u2066d\ufeff')).toBe('abcd');
    expect(cleanText('ordinary\u{e0069}\u{e0067}\u{e006e}')).toBe('ordinary');
    expect(cleanText('one\r\n\ttwo\u2028three\u0007')).toBe('one two three');
    expect(cleanText('lone \ud800surrogate')).toBe('lone surrogate');
    // Two spaces may be how the service writes an index.
    expect(cleanText('a  b \t c')).toBe('a  b   c');
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
      { numRuns: runsOf(2000) },
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

describe('what is printed whole', () => {
  it('keeps line breaks and loses everything else that a terminal acts on', () => {
    expect(cleanLines('a\nb\r\u001b[2Kc\u009b1m\u202e\t\u2028d\u200b\n')).toBe('a\nb[2Kc1md\n');
  });

  it('escapes in JSON what cannot be seen, and reads back as it was', () => {
    const value = { 'a\u202e': 'b\n\u001b\u009b\u{e0041}\ufeffž ⚠️' };
    const text = jsonText(value);
    expect(text).toContain('\\u202e');
    expect(text).toContain('\\u009b');
    expect(text).toContain('\\udb40\\udc41');
    expect(text.replaceAll('\n', '')).not.toMatch(unwanted);
    expect(JSON.parse(text)).toEqual(value);
  });

  it.each([
    ['PO-777 ž Ω', undefined],
    ['⚠️ 👩‍🔧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', undefined],
    ['a\u200db', 'U+200D'],
    ['a\ufe0f', 'U+FE0F'],
    ['a\nb', 'U+000A'],
    ['a\u009b', 'U+009B'],
    ['a\u{e0041}', 'U+E0041'],
  ])('hiddenCharacter(%j) is %j', (text, found) => {
    expect(hiddenCharacter(text)).toBe(found);
  });
});
