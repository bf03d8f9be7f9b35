import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// What is asked of what is late: a day that was promised is no day of it, and no data has the number of the carrier.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001'], unnumbered: true };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;

describe('a promised day', () => {
  it.each([
    'kde vázne ta středeční zásilka? měla tu být už v pátek',
    "where is wednesday's delivery stuck? it should have been here on friday",
    "where's the delivery from wednesday, it was promised for friday",
    'gdzie utknęła środowa dostawa? miała być już w piątek',
    'wo bleibt die lieferung vom mittwoch? sollte schon freitag da sein',
    "де застрягла поставка із середи? мала бути ще в п'ятницю",
  ])('%j is of the deliveries of the other day', (text) => {
    const wednesday = { from: '2026-11-18', to: '2026-11-18' };
    expect(said(text)).toMatchObject({ kind: 'call', tool: 'list_deliveries', input: wednesday });
  });

  it.each([
    "шо там з моїм останнім замовленням, обіцяли ще в п'ятницю до 10 а його нема",
    "what about my last order, it was promised for friday by 10 and it's not here",
    'was ist mit meiner letzten bestellung, versprochen war freitag bis 10 und sie ist nicht da',
    'co z moim ostatnim zamówieniem, obiecali na piątek do 10 a go nie ma',
    'co je s mou poslední objednávkou, slíbili ji na pátek do 10 a není tu',
  ])('%j is of the last order', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'list_requisitions', input: {}, pick: 'newest' });
    expect(meant).not.toHaveProperty('also');
  });

  it('stays where it is all that is said', () => {
    const friday = { from: '2026-11-20', to: '2026-11-20' };
    expect(said('which deliveries came on friday?')).toMatchObject({ tool: 'list_deliveries', input: friday });
    expect(said('order 4 OP520, you promised friday')).toMatchObject({ kind: 'order' });
  });
});

describe('the number of the carrier', () => {
  const call = { tool: 'list_deliveries', input: { from: '2026-11-18', to: '2026-11-18' } };
  const listed: Partial<State> = {
    rows: ['WZ/KAT/2026/11/00240', 'WZ/KAT/2026/11/00239'].map((id) => ({ kind: 'delivery', id })),
    last: { ...call, shown: 2 },
    list: call,
  };
  it.each([
    ['gibts da ne sendungsnummer zu', /Sendungsnummern habe ich keine/],
    ['sendungsnummer?', /Sendungsnummern/],
    ['jest jakis nr listu?', /listów przewozowych nie mam/],
    ['poproszę numer listu przewozowego', /listów/],
    ['is there a tracking number?', /no tracking numbers/],
    ['do you have a consignment number for it?', /no tracking numbers/],
    ['je k tomu číslo zásilky?', /Čísla zásilek nemám/],
    ['а номер ттн є?', /ТТН не маю/],
  ])('%j is in no data, and nothing is listed', (text, answer) => {
    expect(said(text, listed)).toMatchObject({
      kind: 'say',
      text: expect.stringMatching(answer) as string,
      choices: [],
    });
  });

  it('is said with the delivery that is named', () => {
    expect(said('is there a tracking number for WZ/KAT/2026/11/00240?')).toMatchObject({
      tool: 'get_delivery',
      lead: expect.stringMatching(/no tracking numbers/) as string,
    });
  });
});
