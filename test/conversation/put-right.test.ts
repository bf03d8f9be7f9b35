import { describe, expect, it } from 'vitest';
import { inWords } from '../../src/conversation/answering/view-language.ts';
import { speaking } from './speaking.ts';

// What went wrong with a delivery and is to be put right: nobody asked to be rung. And answers in one language.

const { said } = speaking({ at: '2026-11-23T10:00:00Z' });

describe('a delivery that is to be put right', () => {
  it.each([
    ['last delivery was 2 short and one box wet, sort it out', "I can't register complaints", 'Deliveries'],
    ['the delivery of Tuesday is short by 4 filters, please deal with it', "I can't register complaints", 'Deliveries'],
    ['w ostatniej dostawie zabrakło 2 sztuk i jeden karton był mokry, załatwcie to', 'reklamacji', 'Dostawy'],
    ['die letzte Lieferung war um 2 Stück zu wenig, klären Sie das bitte', 'Reklamationen', 'Lieferungen'],
    ['v poslední dodávce chyběly 2 kusy a jedna krabice byla mokrá, vyřešte to', 'Reklamaci', 'Dodávky'],
    ['в останній доставці бракувало 2 штук і одна коробка мокра, вирішіть це', 'рекламацію', 'Доставки'],
  ])('%j is told what can be looked up', (text, sentence, button) => {
    const meant = said(text);
    expect(meant).toMatchObject({ kind: 'say', text: expect.stringContaining(sentence) as string });
    expect(meant).toMatchObject({ choices: expect.arrayContaining([expect.objectContaining({ label: button })]) });
  });

  it.each(['call me back please, sort it out', 'can someone sort it out with the warehouse?'])(
    '%j still asks for a person',
    (text) => {
      expect(said(text)).toMatchObject({ kind: 'say', text: expect.stringContaining("I can't phone anybody") });
    },
  );
});

describe('an answer in one language', () => {
  it.each([
    ['pl', 'zamówienie dla oddziału C200001:\n4 szt. OP520\nDostawa do 27.11.', ' i HU7008Z → HU7008Z (HU 7008 Z)'],
    ['de', 'bitte für die Filiale C200001:\n4 Stk. OP520\nLieferung bis 27.11.', ' und HU7008Z → HU7008Z (HU 7008 Z)'],
    ['cs', 'prosím pro pobočku C200001:\n4 ks OP520\nDodání do 27.11.', ' a HU7008Z → HU7008Z (HU 7008 Z)'],
    ['uk', 'для філії C200001:\n4 шт OP520\nДоставка до 27.11.', ' і HU7008Z → HU7008Z (HU 7008 Z)'],
  ] as const)('has no English in it: %s', (language, text, joined) => {
    const note = inWords('Taken for: GDB 1330 → GDB1330 (GDB-1330) and HU7008Z → HU7008Z (HU 7008 Z).', language);
    expect(note).toContain(joined);
    expect(JSON.stringify(said(text))).not.toContain('Not used');
  });
});
