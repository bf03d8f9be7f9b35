import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deepestJson, parseBoundedJson } from '../../src/core/bounded-json.ts';

const nested = (levels: number, inner = '') => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;

it('takes JSON up to its depth, and refuses what is deeper before it is parsed', () => {
  expect(JSON.stringify(parseBoundedJson(nested(deepestJson)))).toBe(nested(deepestJson));
  for (const text of [nested(deepestJson + 1), '{"a":'.repeat(1_000_000), nested(deepestJson, '{"a":"]]]"}')]) {
    expect(() => parseBoundedJson(text)).toThrow(/levels deep/);
  }
});

it('reads what JSON.parse reads, brackets in texts and escapes included', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const brackets = fc.string({ unit: fc.constantFrom('[', '{', ']', '}', '"', '\\', 'a') });
  fc.assert(
    fc.property(value, fc.array(brackets, { maxLength: 20 }), (json, texts) => {
      const text = JSON.stringify({ json, texts: [...texts, '['.repeat(500), '\\"['.repeat(200)] });
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

it('needs one pass, whatever it is made of', () => {
  for (const unit of ['\\', '"', '\\"', '"\\', '[]', '{"a":1},']) {
    const text = `["${unit.repeat(1_000_000)}`;
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
  }
});
