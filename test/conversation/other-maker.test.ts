import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "Not TARVIK but BREMVIK", "instead of those GDB1330": what was counted gives way, and is not ordered as it was without a word.

const { said, turn } = speaking();

const lines = [{ sku: 'FDB1451', quantity: 2 }];
const names = [{ sku: 'FDB1451', name: 'Brake pad set, front axle, TARVIK' }];
const quoted = { lines, names, last: { tool: 'get_quote', input: { lines } } } satisfies Partial<State>;
const drafted = {
  ...quoted,
  draft: { id: 'D1', revision: 1, lines },
  last: { tool: 'prepare_requisition', input: { lines } },
} satisfies Partial<State>;

const others = [
  ['en', 'the same from BREMVIK instead'],
  ['en', 'hang on, not TARVIK, BREMVIK'],
  ['pl', 'jednak takie same od BREMVIK'],
  ['pl', 'nie TARVIK, tylko BREMVIK'],
  ['de', 'lieber die gleichen von BREMVIK'],
  ['de', 'stopp, nicht TARVIK sondern BREMVIK'],
  ['cs', 'radsi stejne od Bremviku'],
  ['cs', 'ne TARVIK, ale BREMVIK'],
  ['uk', 'краще такі ж від BREMVIK'],
  ['uk', 'стоп, не TARVIK, а BREMVIK'],
] as const;

describe('another maker instead', () => {
  it.each(others)('%s: %j is looked for', (language, text) => {
    for (const state of [quoted, drafted])
      expect(said(text, { ...state, language })).toMatchObject({
        tool: 'search_products',
        input: { text: 'Brake pad set front axle BREMVIK' },
      });
  });

  it.each([
    ['en', 'ok, order it'],
    ['pl', 'dobra, zamów'],
    ['de', 'ok, bestell'],
    ['cs', 'dobře, objednej'],
    ['uk', 'ну ок, замовляй'],
  ] as const)('%s: %j then asks before the refused one is drafted or sent', (language, text) => {
    const [, refusing] = others.find(([of]) => of === language) ?? [];
    for (const state of [quoted, drafted]) {
      const after = turn(refusing ?? '', { ...state, language }).state;
      const meant = said(text, after);
      expect(meant.kind).not.toBe('order');
      expect(meant).not.toMatchObject({ tool: 'submit_requisition' });
    }
  });

  it('is of the line that is called so, of several', () => {
    const several = [...lines, { sku: 'OP520', quantity: 3 }];
    const state = { ...quoted, lines: several, names: [...names, { sku: 'OP520', name: 'Oil filter FILDRA' }] };
    expect(said('the same pads from BREMVIK instead', state)).toMatchObject({ tool: 'search_products' });
    expect(said('the same from BREMVIK instead', state)).not.toMatchObject({ tool: 'search_products' });
  });
});

describe('another part instead', () => {
  it.each([
    ['en', 'you know what, make it GDB1330 instead of those, same quantity'],
    ['pl', 'albo wiesz co, zamiast tych to GDB1330, tyle samo'],
    ['de', 'weißt du was, statt denen GDB1330, gleiche Menge'],
    ['cs', 'nebo víš co, místo těch GDB1330, stejně kusů'],
    ['uk', 'або знаєш що, замість них GDB1330, стільки ж'],
  ] as const)('%s: %j has the count of the line that goes', (language, text) => {
    expect(said(text, { ...quoted, language })).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'GDB1330', quantity: 2 }] },
    });
  });
});
