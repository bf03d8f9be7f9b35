import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// Ranges of full dates, and the language of a message that has hardly a word.

const { turn, said } = speaking({ at: '2026-11-29T12:00:00Z' });

describe('a range of full dates', () => {
  it.each([
    'рахунки з 30.08.2026 по 29.11.2026',
    'invoices from 30.08.2026 to 29.11.2026',
    'rechnungen vom 30.08.2026 bis 29.11.2026',
    'rechnungen 30.8. – 29.11.',
    'faktury od 30.08.2026 do 29.11.2026',
    'faktury od 30.08.2026 po 29.11.2026',
  ])('%j is read to its end', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { from: '2026-08-30', to: '2026-11-29' } });
  });
});

describe('the language of a message of hardly a word', () => {
  it.each([
    ['OP520 4szt', 'pl'],
    ['OP520 4ks', 'cs'],
    ['OP520 4stk', 'de'],
    ['4х W71275', 'uk'],
    ['4x W71275', 'en'],
  ])('%j is %s, by its unit', (text, language) => {
    expect(turn(text).message.heard.language).toBe(language);
  });

  it.each(['akumulátor', 'akumulator', 'akumulátor 60Ah'])('%j stays Czech among Czech messages', (text) => {
    expect(turn(text, { language: 'cs' }).message.heard.language).toBe('cs');
  });
});
