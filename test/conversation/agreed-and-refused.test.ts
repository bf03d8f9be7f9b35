import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// How a draft that is open is agreed to or left, in a few everyday words.

const { said } = speaking();

const draftId = 'DAAAAAAAAAAAAAAAA';
const submit = { tool: 'submit_requisition', input: { draftId, revision: 1 } };
const drafted: Partial<State> = {
  lines: [
    { sku: 'OP520', quantity: 4 },
    { sku: 'FDB1451', quantity: 1 },
  ],
  draft: { id: draftId, revision: 1 },
  open: { choices: [{ label: 'Ask for approval', ...submit }], yes: true },
  last: { tool: 'prepare_requisition', input: {} },
};

describe('a draft that waits for a word', () => {
  it.each([
    ['en', 'cheers mate, go for it'],
    ['en', 'thanks, go ahead'],
    ['en', 'thanks, go with it'],
    ['de', 'danke, mach das so'],
    ['cs', 'dík, jeď na to'],
    ['uk', 'дякую, роби так'],
    ['pl', 'dzieki, leć z tym'],
    ['de', 'danke, los gehts'],
    ['cs', 'díky, jdi do toho'],
    ['uk', 'дякую, вперед'],
  ] as const)('%s: %j asks for approval', (language, text) => {
    expect(said(text, { ...drafted, language })).toMatchObject({ kind: 'call', ...submit });
  });

  it.each(['thanks, bye', 'thanks, not yet', 'danke, noch nicht', 'dzięki, jeszcze nie', 'díky, zatím ne'])(
    '%j does not',
    (text) => {
      expect(said(text, drafted)).not.toMatchObject({ kind: 'call', tool: submit.tool });
    },
  );

  it.each([
    ['cs', 'vlastne ne, nech to byt, nic neobjednavej'],
    ['cs', 'nedělej to tak'],
    ['de', 'mach das nicht so'],
    ['pl', 'nie rób tak'],
    ['uk', 'не роби так'],
    ['en', 'actually no, leave it, dont order anything'],
    ['pl', 'jednak nie, zostaw to, nic nie zamawiaj'],
  ] as const)('%s: %j orders nothing, and leaves out no line', (language, text) => {
    expect(said(text, { ...drafted, language })).toMatchObject({ kind: 'say' });
  });

  it.each(['drop the FDBs', 'die FDBs raus'])('%j is of the one line that begins so', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'order', lines: [{ sku: 'OP520', quantity: 4 }], draftId });
  });
});

it('takes what was quoted, in Czech with another count', () => {
  const lines = [{ sku: 'OP520', quantity: 12 }];
  const quoted = { lines, last: { tool: 'get_quote', input: { lines } }, language: 'cs' } as const;
  expect(said('tak je vem, ale jen 4', quoted)).toMatchObject({
    kind: 'order',
    lines: [{ sku: 'OP520', quantity: 4 }],
  });
});

describe('the same again, but so many', () => {
  it.each([
    'same as last time but 20',
    'das gleiche wie letztes Mal aber 20',
    'to samo co ostatnio ale 20',
    'stejne jako minule ale 20',
    'те саме що минулого разу але 20',
  ])('%j', (text) => {
    expect(said(text)).toMatchObject({ kind: 'again', quantity: 20 });
  });
});

describe('the price of one, after that of five', () => {
  const priced = { sku: 'W71275', quantity: 5 };
  it.each(['kolik dela kus', 'was kostet das Stück', 'how much each?', 'a za sztuke?', 'скільки за штуку'])(
    '%j',
    (text) => {
      for (const tool of ['get_quote', 'get_prices'])
        expect(said(text, { lines: [priced], last: { tool, input: { lines: [priced] } } })).toMatchObject({
          tool: 'get_prices',
          input: { lines: [{ sku: 'W71275' }] },
        });
    },
  );
});
