import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// How a draft that is open is agreed to or left, in a few everyday words.

const { turn, said } = speaking();

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
    ['en', 'actually no, leave it, dont order anything'],
    ['pl', 'jednak nie, zostaw to, nic nie zamawiaj'],
  ] as const)('%s: %j orders nothing, and leaves out no line', (language, text) => {
    expect(said(text, { ...drafted, language })).toMatchObject({ kind: 'say' });
  });

  it.each(['drop the FDBs', 'die FDBs raus'])('%j is of the one line that begins so', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'order', lines: [{ sku: 'OP520', quantity: 4 }], draftId });
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

describe('the receiver before or behind the lines', () => {
  const lines = [
    { sku: 'OP520', quantity: 4 },
    { sku: 'FDB1451', quantity: 1 },
  ];
  it.each([
    'an C200001: 4x OP520, 1x FDB1451',
    '4x OP520, 1x FDB1451 an C200001',
    'to C200001: 4x OP520, 1x FDB1451',
    'dla C200001: 4x OP520, 1x FDB1451',
    'na C200001: 4x OP520, 1x FDB1451',
    'на C200001: 4x OP520, 1x FDB1451',
  ])('%j loses no line', (text) => {
    expect(said(text)).toMatchObject({ tool: 'get_quote', input: { lines, shipTo: 'C200001' } });
  });

  it.each(['an die Filiale: 4x OP520, 1x FDB1451', 'for the branch: 4x OP520, 1x FDB1451'])(
    '%j asks which branch, with both lines',
    (text) => {
      expect(turn(text).state.lines).toEqual(lines);
    },
  );

  it.each([
    ['pl', 'na filię: 4x OP520, 1x FDB1451', 'wywal klocki'],
    ['de', 'an die Filiale: 4x OP520, 1x FDB1451', 'die Beläge raus'],
    ['en', 'for the branch: 4x OP520, 1x FDB1451', 'drop the pads'],
  ] as const)('%s: after %j, %j asks which line, and offers nothing without the branch', (language, first, then) => {
    const { meant, state } = turn(then, turn(first, { language }).state);
    expect(meant).toMatchObject({ kind: 'ask', choices: [], question: expect.stringContaining('FDB1451') as string });
    expect(state).toMatchObject({ lines });
  });
});
