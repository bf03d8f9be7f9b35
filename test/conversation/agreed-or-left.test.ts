import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "Go with it" and "leave it" in five languages, whether all of some counted lines is there, and a line called by its kind.

const { said } = speaking();

const lines = [{ sku: 'OP520', quantity: 12 }];
const two = [...lines, { sku: 'FDB1451', quantity: 2 }];
const draftOf = (of: typeof lines, shipTo?: string): Partial<State> => {
  const draft = { id: 'D1', revision: 1, lines: of, ...(shipTo === undefined ? {} : { shipTo }) };
  const choices = [{ label: 'x', tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } }];
  return {
    lines: of,
    draft,
    drafts: [draft],
    last: { tool: 'prepare_requisition', input: { lines: of } },
    open: { choices, yes: true },
    ...(shipTo === undefined ? {} : { shipTo }),
  };
};

describe('an order in other words', () => {
  it.each([
    ['thanks, go with it', 'en'],
    ['danke, mach das so', 'de'],
    ['dzieki, leć z tym', 'pl'],
    ['dík, jeď na to', 'cs'],
    ['дякую, роби так', 'uk'],
  ] as const)('%j asks for approval of the draft', (text, language) => {
    expect(said(text, { ...draftOf(two), language })).toMatchObject({ kind: 'call', tool: 'submit_requisition' });
  });

  it.each([
    ['mach das nicht so', 'de'],
    ['nie rób tak', 'pl'],
    ['nedělej to tak', 'cs'],
    ['не роби так', 'uk'],
    ['vlastně ne, nech to být, nic neobjednávej', 'cs'],
  ] as const)('%j orders nothing, and no line is asked about', (text, language) => {
    expect(said(text, { ...draftOf(two), language })).toMatchObject({ kind: 'say' });
  });

  it('takes them in Czech with another count', () => {
    const quoted = { lines, last: { tool: 'get_quote', input: { lines } }, language: 'cs' } as const;
    expect(said('tak je vem, ale jen 4', quoted)).toMatchObject({
      kind: 'order',
      lines: [{ sku: 'OP520', quantity: 4 }],
    });
    expect(said('kolik dělá kus', quoted)).toMatchObject({ kind: 'call', tool: 'get_prices' });
  });
});

describe('all of it, of lines that are counted', () => {
  it.each([
    'OP520 4x, GDB1330 2x alles da? was kommt das zusammen',
    '4x OP520, 2x GDB1330 all there?',
    'OP520 4x, GDB1330 2x, ist das alles da?',
    '4x OP520, 2x GDB1330 wszystko jest?',
    '4x OP520, 2x GDB1330 máte všechno?',
    '4x OP520, 2x GDB1330 все є?',
  ])('%j asks what is there and what it costs', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'get_quote', input: { lines: [{ quantity: 4 }, {}] } });
    expect(meant).not.toHaveProperty('also');
  });

  it('looks at the orders where they came already', () => {
    expect(said('die 4x OP520 und 2x GDB1330 von gestern, alles da?')).toMatchObject({ tool: 'trace_order' });
  });
});
