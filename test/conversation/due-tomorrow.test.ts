import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// What is due on one day that is near; what is owed today is all that is owed.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });
const tomorrow = { state: 'owed', dueFrom: '2026-11-30', dueTo: '2026-11-30' };
const today = { state: 'owed', dueFrom: '2026-11-29', dueTo: '2026-11-29' };

describe('bills of a near day', () => {
  it.each([
    ['anything due tomorrow?', tomorrow],
    ['co mamy zapłacić jutro', tomorrow],
    ['was ist morgen fällig', tomorrow],
    ['co je splatné zítra', tomorrow],
    ['що треба сплатити завтра', tomorrow],
    ['what is due today', today],
    ['jakie faktury są płatne dziś', today],
    ['was müssen wir bis morgen zahlen', { state: 'owed', dueTo: '2026-11-30' }],
    ['how much do we owe you as of today', { state: 'owed' }],
  ])('%j', (text, input) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input });
    expect(Object.keys((said(text) as { input: object }).input)).toEqual(Object.keys(input));
  });
});
