import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import { speaking } from './speaking.ts';

// Thanks with an apology, whatever for; and the language of a question whose first words alone are like another one.

const { said, turn } = speaking();

describe('thanks, and an apology', () => {
  it.each([
    ['en', 'thanks, and sorry I snapped'],
    ['de', 'danke, und sorry dass ich laut geworden bin'],
    ['pl', 'dzięki i przepraszam że się uniosłem'],
    ['cs', 'dik, a sory ze jsem vyjel'],
    ['uk', 'дякую, і вибачте що нагримав'],
  ] as const)('%s: %j is answered politely', (language, text) => {
    expect(said(text, { language })).toMatchObject({ kind: 'say', text: talk[language].thanks });
  });

  it('takes nothing away from what is wanted beside it', () => {
    expect(said('thanks, sorry I need 4x OP520')).toMatchObject({ kind: 'order' });
    expect(said('дякую, вибачте що турбую, а рахунок прийшов?')).toMatchObject({ tool: 'list_invoices' });
  });
});

it('"mate OP520?" is Czech where what follows is', () => {
  const asked = turn('cau, mate OP520? potreboval bych asi 15');
  expect(asked.meant).toMatchObject({ tool: 'get_quote', input: { lines: [{ sku: 'OP520', quantity: 15 }] } });
  expect(asked.state.language).toBe('cs');
});
