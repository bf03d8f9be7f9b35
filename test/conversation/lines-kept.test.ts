import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Which of several lines stays: "only the filters", "everything but the pads out", "the middle one out".

const { said } = speaking();

const lines = [
  { sku: 'OP520', quantity: 2 },
  { sku: 'W71275', quantity: 3 },
  { sku: 'GDB1330', quantity: 1 },
];
const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'W71275', name: 'Oil filter W 712/75' },
  { sku: 'GDB1330', name: 'Brake pad set, front axle, BREMVIK' },
];
const quoted = { lines, names, last: { tool: 'get_quote', input: { lines } } } satisfies Partial<State>;
const drafted = { ...quoted, draft: { id: 'D1', revision: 1, lines } } satisfies Partial<State>;
const [oil, spin, pads] = lines;

const only = [
  ['en', 'leave just the pads in', [pads]],
  ['en', 'drop everything but the pads', [pads]],
  ['pl', 'same filtry zostaw', [oil, spin]],
  ['pl', 'klocki tylko zostaw', [pads]],
  ['pl', 'wyrzuć wszystko oprócz klocków', [pads]],
  ['de', 'behalte nur die Filter', [oil, spin]],
  ['de', 'alles außer den Belägen raus', [pads]],
  ['cs', 'zůstanou jen filtry', [oil, spin]],
  ['cs', 'vyhoď všechno kromě desek', [pads]],
  ['uk', 'залиш тільки колодки', [pads]],
  ['uk', 'викинь усе крім колодок', [pads]],
] as const;

describe('what is kept alone', () => {
  it.each(only)('%s: %j', (language, text, left) => {
    expect(said(text, { ...quoted, language })).toMatchObject({ tool: 'get_quote', input: { lines: left } });
    expect(said(text, { ...drafted, language })).toMatchObject({ kind: 'order', draftId: 'D1', lines: left });
  });

  it.each([
    ['pl', 'klocki zostaw'],
    ['pl', 'zostaw OP520'],
    ['uk', 'колодки лиши'],
  ] as const)('%s: %j leaves all as they are', (language, text) => {
    expect(said(text, { ...quoted, language })).toMatchObject({ tool: 'get_quote', input: { lines } });
  });

  it.each([
    ['en', 'only the pads, the rest out'],
    ['de', 'nur die Beläge, Rest weg'],
    ['cs', 'jen ty desky prosím, zbytek pryč'],
    ['pl', 'tylko klocki, reszta precz, wyrzuć'],
    ['uk', 'тільки колодки, решту викинь'],
  ] as const)('%s: %j, of the pads alone, keeps them', (language, text) => {
    const alone = { lines: [{ sku: 'GDB1330', quantity: 1 }] };
    const state = { ...quoted, ...alone, language, last: { tool: 'get_quote', input: alone } };
    expect(said(text, state)).toMatchObject({ tool: 'get_quote', input: { lines: [pads] } });
  });

  it('names no warehouse', () => {
    const looked = [{ sku: 'GDB1330' }];
    const state = { names, lines: looked, last: { tool: 'check_stock', input: { skus: ['GDB1330'] } } };
    expect(said('only the pads then', { ...state, language: 'en' }).kind).not.toBe('narrow');
  });
});

describe('what goes', () => {
  it.each([
    ['en', 'the middle one out'],
    ['de', 'vergiss die mittlere'],
    ['pl', 'o środkowym zapomnij'],
    ['cs', 'na ten prostřední zapomeň'],
    ['uk', 'середній викинь'],
  ] as const)('%s: %j is the middle one', (language, text) => {
    expect(said(text, { ...quoted, language })).toMatchObject({ input: { lines: [oil, pads] } });
  });

  it.each([
    ['en', "don't forget the pads"],
    ['de', 'vergiss nicht die Beläge'],
    ['pl', 'nie zapomnij o klockach'],
    ['cs', 'nezapomeň na desky'],
    ['uk', 'не забудь колодки'],
  ] as const)('%s: %j takes nothing off', (language, text) => {
    const meant = JSON.stringify(said(text, { ...quoted, language }));
    expect(meant).not.toContain(JSON.stringify([oil, spin]));
  });
});
