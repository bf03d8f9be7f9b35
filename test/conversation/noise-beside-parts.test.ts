import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// Numbers and codes beside parts that are no part and no count, and what is said to the driver: the parts keep their counts.

const { said } = speaking();
const ordered = (sku: string, quantity: number) => ({ kind: 'order', lines: [{ sku, quantity }] });
const priced = (sku: string, quantity: number) => ({
  kind: 'call',
  tool: 'get_quote',
  input: { lines: [{ sku, quantity }] },
});

describe('what is said to the driver', () => {
  it.each([
    ["order 4 OP520, don't ring before 8", "don't ring before 8"],
    ['need 4 OP520, mobile 07700 900412 if the driver cant find us', 'mobile 07700 900412 if the driver cant find us'],
    ['bestelle 4 OP520, bitte nicht vor 8 anrufen', 'bitte nicht vor 8 anrufen'],
    ['bestelle 4 OP520, Handy 0176 1234567 falls der Fahrer uns nicht findet', /falls der Fahrer uns nicht findet$/],
    ['zamów 4 OP520, proszę nie dostarczać przed 8', 'proszę nie dostarczać przed 8'],
    ['zamów 4 OP520, mały bus więc nie na palecie', 'mały bus więc nie na palecie'],
    ['objednej 4 OP520, nevolejte před 8', 'nevolejte před 8'],
    ['замов 4 OP520, не дзвоніть до 8', 'не дзвоніть до 8'],
    ['bestelle 4 OP520, keine Palette, klingeln Sie nicht vor 9', 'keine Palette, klingeln Sie nicht vor 9'],
    ['треба 4 OP520, тел 067 123 45 67 якщо водій нас не знайде', /якщо водій нас не знайде$/],
  ])('%j is written on the order', (text, note) => {
    const comments = typeof note === 'string' ? note : expect.stringMatching(note);
    expect(said(text)).toMatchObject({ ...ordered('OP520', 4), conditions: { comments } });
  });

  it.each([
    "4 OP520, don't order yet",
    'I need 4 OP520 but do not order them before I call',
    'nie zamawiaj 4 OP520, zanim nie zadzwonię',
    '4 OP520, nicht bestellen bevor ich anrufe',
    'neobjednávej 4 OP520, dokud nezavolám',
    'не замовляйте 4 OP520, поки не подзвоню',
  ])('%j orders nothing', (text) => {
    expect(said(text).kind).not.toBe('order');
    expect(JSON.stringify(said(text))).not.toContain('comments');
  });
});

describe('a telephone without its word', () => {
  it.each([
    ['this is Barry 07700900412, need 3 FDB1451', '07700900412'],
    ['tu Marek z warsztatu 601234567, potrzebuję 3 FDB1451', '601234567'],
    ['hier Klaus 01761234567, bitte 3 FDB1451 bestellen', '01761234567'],
    ['tady Petr 777123456, objednejte 3 FDB1451', '777123456'],
    ['це Саша з сервісу, 0671234567, треба на завтра до 10:00 три FDB1451', '0671234567'],
  ])('%j is no part, and said', (text, phone) => {
    const meant = said(text);
    expect(meant).toMatchObject(ordered('FDB1451', 3));
    expect(JSON.stringify('remarks' in meant && meant.remarks)).toContain(phone);
  });

  it('is none where it is counted', () => {
    const lines = [...ordered('0671234567', 2).lines, ...ordered('OP520', 3).lines];
    expect(said('order 2 0671234567 and 3 OP520')).toMatchObject({ lines });
  });
});

describe('a day, an hour and when it is paid', () => {
  it.each([
    ['order 15 W71275 for wed 2.12', ordered('W71275', 15)],
    ['bestelle 15 W71275 zum 2.12. bitte', ordered('W71275', 15)],
    ['zamów 15 szt. W71275 na środę 2.12', ordered('W71275', 15)],
    ['objednej 15 W71275 na středu 2.12., splatnost 21 dní', ordered('W71275', 15)],
    ['замов 15 W71275 на 2.12, оплата як завжди', ordered('W71275', 15)],
    ['nie zamawiaj, tylko sprawdź czy 15 szt. W71275 dojdzie przed środą 2.12', priced('W71275', 15)],
    ['na zitra do 9:00 ctyri kusy OP520', priced('OP520', 4)],
    ['na jutro do 9:00 trzy FDB1451', priced('FDB1451', 3)],
    ['на завтра до 10:00 три FDB1451', priced('FDB1451', 3)],
  ])('%j counts only the parts', (text, meant) => {
    expect(said(text)).toMatchObject({ ...meant, fact: 'arrival' });
  });

  it.each([
    ['12x W71275 bestellen, rechnung geht auf die 4 wochen ziel wie immer', '4 wochen ziel'],
    ['zamów 12 W71275, termin płatności 21 dni', 'termin płatności 21 dni'],
    ['objednej 12 W71275, splatnosti 21 dni jako vzdy', 'splatnosti 21 dni'],
  ])('%j promises no day', (text, terms) => {
    const meant = said(text);
    expect(meant).toMatchObject(ordered('W71275', 12));
    expect(meant).toMatchObject({ remarks: [expect.stringContaining(terms)] });
    expect(meant).not.toHaveProperty('fact');
  });
});

describe('a car beside a part', () => {
  it.each([
    ['for the C5 we need 2 GDB2852, reg HX66 YTP', ordered('GDB2852', 2)],
    ['bestelle für E46 318i 2 GDB2852', ordered('GDB2852', 2)],
    ['für den A4 B8 2.0 TDI, Kennz. HH-KL 482: 2 GDB2852', priced('GDB2852', 2)],
    ['zamów na C5 dwa GDB2852', ordered('GDB2852', 2)],
    ['na T5 potřebuju 2 GDB2852', ordered('GDB2852', 2)],
    ['на гольф 7 замов 2 GDB2852, номер АА1234ВС', ordered('GDB2852', 2)],
  ])('%j is no part', (text, meant) => {
    expect(said(text)).toMatchObject(meant);
  });

  it.each([
    "Mrs Kelly's 2014 Astra 1.7 CDTI is up on the ramp, send us one set of GDB2852, reg 141-D-20518",
    'Golf 7 von Frau Meier steht auf der Bühne, schickt uns einen Satz GDB2852',
    'Astra pani Kowalskiej stoi na podnośniku, przyślijcie 1 komplet GDB2852',
    'Octavia paní Novákové stojí na zvedáku, pošlete nám sadu GDB2852',
    'Пасат пані Коваль на підйомнику, надішліть комплект GDB2852',
  ])('%j orders it', (text) => {
    expect(said(text)).toMatchObject(ordered('GDB2852', 1));
  });
});

describe('counts that are written to a code', () => {
  it.each([
    'OP520-15шт; колодки GDB1330 комплектів два',
    'OP520-15szt; klocki GDB1330 kompletów dwa',
    'OP520-15 Stk, GDB1330 2 Satz',
    'OP520-15ks, GDB1330 sady dvě',
    'OP520-15pcs, GDB1330 sets 2',
  ])('%j has both', (text) => {
    const lines = [...ordered('OP520', 15).lines, ...ordered('GDB1330', 2).lines];
    expect(said(text)).toMatchObject({ kind: 'call', tool: 'get_quote', input: { lines } });
  });

  it('says a word between two parts that is neither', () => {
    expect(said('2 OP520 Festool GDB1330')).toMatchObject({ remarks: [expect.stringContaining('Festool')] });
  });
});

describe('a number of their own, while it is open which branch', () => {
  const anyBranch = speaking({ receivers: ['*'] });
  it.each([
    ['12 OP520 for the branch, po number 7781', 'order it'],
    ['12 OP520 für die Filiale, Auftragsnummer 7781', 'bestellen'],
    ['12 OP520 na filię, nr zamówienia 7781', 'zamów'],
    ['12 OP520 na pobočku, zakázku 7781', 'objednej'],
    ['12 OP520 для філії, номер замовлення 7781', 'замов'],
  ])('%j is written on it in the end', (text, order) => {
    const first = anyBranch.turn(text);
    expect(JSON.stringify(first.meant)).toContain('7781');
    const second = anyBranch.turn('C200001', first.state);
    expect(anyBranch.said(order, second.state)).toMatchObject({ kind: 'order', conditions: { customNumber: '7781' } });
  });

  it('is kept where the parts are looked at in one warehouse first', () => {
    const { meant, state } = anyBranch.turn('5 OP520 a 5 W71275 na zakazku 4420/26 do krakova');
    expect(meant).toMatchObject({ kind: 'narrow', remarks: ['Připsáno: 4420/26.'] });
    expect(state.noted).toMatchObject({ customNumber: '4420/26' });
  });
});
