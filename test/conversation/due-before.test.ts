import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// "Before Friday" is without that day and "by Friday" is with it; what is overdue is left out where that is asked for.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });

describe('due before a day', () => {
  it.each([
    'anything due before friday?',
    'was ist vor Freitag fällig?',
    'co jest do zapłaty przed piątkiem?',
    'co je splatné před pátkem?',
    "що треба оплатити перед п'ятницею?",
  ])('%j ends the day before', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueTo: '2026-12-03' } });
  });

  it.each([
    'anything due by friday?',
    'was ist bis Freitag fällig?',
    'co jest do zapłaty do piątku?',
    'co je splatné do pátku?',
    "що треба оплатити до п'ятниці?",
  ])('%j ends with that day', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueTo: '2026-12-04' } });
  });

  it('is of a day of the month as well', () => {
    expect(said('what do we have to pay before 10 December?')).toMatchObject({ input: { dueTo: '2026-12-09' } });
    expect(said('anything due before sunday?')).toMatchObject({ input: { dueTo: '2026-12-05' } });
  });
});

describe('what is overdue, left out', () => {
  it.each([
    'anything due in the next few days, leave out overdue',
    'was ist in den nächsten Tagen fällig, ohne die überfälligen?',
    'co jest płatne w najbliższych dniach, bez przeterminowanych?',
    'co je splatné v příštích dnech, bez těch po splatnosti?',
    'що до сплати найближчими днями, без прострочених?',
  ])('%j', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({
      tool: 'list_invoices',
      input: { state: 'owed', dueFrom: '2026-11-29', dueTo: '2026-12-06' },
    });
    expect(meant).not.toHaveProperty('also');
  });

  it.each([
    "what do we owe that isn't overdue",
    'welche offenen Rechnungen sind nicht überfällig?',
    'jakie niezapłacone faktury nie są przeterminowane?',
    'které nezaplacené faktury nejsou po splatnosti?',
    'які неоплачені рахунки ще не прострочені?',
  ])('%j begins today', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueFrom: '2026-11-29' } });
  });
});
