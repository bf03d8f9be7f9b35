import { describe, expect, it } from 'vitest';
import { countSaid } from '../../src/conversation/messages/count-said.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A doubt, a complaint or a return beside what is ordered: the count stays, and nothing that goes back is ordered.

const { said, turn } = speaking();

const counted = (sku: string, quantity: number): Partial<State> => ({
  lines: [{ sku, quantity }],
  last: { tool: 'get_quote', input: { lines: [{ sku, quantity }] } },
});

describe('an order beside a return or a complaint', () => {
  it.each([
    ["sending back 1 BHN1217, it's the wrong side. but we still need 3 OP520", 'en', 'noReturns', 'OP520', 3],
    ["I'm returning 1 BHN1217 and need 3 OP520", 'en', 'noReturns', 'OP520', 3],
    ['vrátím 2 OP520 a objednám 3 W71275', 'cs', 'noReturns', 'W71275', 3],
    ['order 3 OP520. also I want to return one BHN1217', 'en', 'noReturns', 'OP520', 3],
    ['OP520 war verbeult, 2 Stück gehen zurück. Außerdem brauche ich 5 W71275', 'de', 'noReturns', 'W71275', 5],
    [
      'OP520 przyszły pogniecione, chcę reklamować, a przy okazji dorzućcie mi 6 W71275',
      'pl',
      'noComplaints',
      'W71275',
      6,
    ],
    ['zamawiam BHN1217 szt. 2, stary zacisk z tamtego tygodnia oddam kierowcy', 'pl', 'noReturns', 'BHN1217', 2],
    ['vracím 1 BHN1217, špatná strana. ale potřebujeme ještě 3 OP520', 'cs', 'noReturns', 'OP520', 3],
    ['замовте супорт BHN1217 1 шт, а той що минулого тижня брали вертаю', 'uk', 'noReturns', 'BHN1217', 1],
  ] as const)('%j is priced, and what cannot be done is said', (text, language, refused, sku, quantity) => {
    expect(said(text)).toMatchObject({
      kind: 'call',
      tool: 'get_quote',
      input: { lines: [{ sku, quantity }] },
      lead: `${talk[language][refused]} ${talk[language].notOrdered}`,
    });
    expect(turn(text).state.lines).toEqual([{ sku, quantity }]);
  });

  it('takes all lines of the order', () => {
    const lines = [
      { sku: 'W71275', quantity: 3 },
      { sku: 'GDB1330', quantity: 1 },
    ];
    expect(said('zwracam 2 OP520, potrzebuję 3 W71275, 1 GDB1330')).toMatchObject({
      tool: 'get_quote',
      input: { lines },
    });
  });

  it('names what is ordered of no part', () => {
    const { text } = said('der BHN1217 war undicht, den reklamier ich. schick trotzdem noch 1 neuen') as {
      text: string;
    };
    expect(text).toContain(talk.de.notUsed('"schick trotzdem noch 1 neuen"'));
  });

  it.each([
    'sending back 2 OP520',
    'zwracam 2 OP520',
    'ich schicke 2 OP520 zurück',
    'vracím 2 OP520',
    'повертаю 2 OP520',
  ])('no count of %j is kept', (text) => {
    expect(turn(text).state.lines).toEqual([{ sku: 'OP520' }]);
  });
});

describe('a count that is doubted', () => {
  it.each([
    ["isn't that a lot for one week?", 'en'],
    ['is 6 too many?', 'en'],
    ['ist das nicht zuviel? bei OP520 mein ich', 'de'],
    ['a nie za dużo tych sześciu?', 'pl'],
    ['nie za mało?', 'pl'],
    ['neni to moc, tech 6?', 'cs'],
    ['а не забагато? на одне авто же один йде', 'uk'],
  ] as const)('%j changes nothing', (text, language) => {
    expect(said(text, { ...counted('OP520', 6), language })).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'OP520', quantity: 6 }] },
      lead: countSaid[language]('6x OP520'),
      also: { tool: 'analyze_purchases', input: { skus: ['OP520'] } },
    });
  });

  it.each(['you invoiced too many', 'ihr habt zu viele geliefert', 'przyszło za dużo'])('%j is a complaint', (text) => {
    expect(said(text, counted('OP520', 6))).not.toMatchObject({ tool: 'get_quote' });
  });
});

describe('parts that came damaged, or too few', () => {
  it.each([
    ['ty 4 OP520 co prisly v patek byly rozmackany, chci nahradu', 'cs', 'noComplaints'],
    ['die 4 OP520 von Freitag waren zerdrückt, ich will Ersatz', 'de', 'noComplaints'],
    ["4 OP520 у п'ятницю прийшли зім'яті, хочу заміну", 'uk', 'noComplaints'],
    ['we had 6 OP520 invoiced but only 4 came, want the missing 2 sorted before i order 8 more', 'en', 'noComplaints'],
    ['na faktuře je 6 OP520, přišly jen 4. ty 2 chybějící vyřešte, než objednám dalších 8', 'cs', 'noComplaints'],
    ['в рахунку 6 OP520, а прийшло тільки 4. розберіться з тими 2, перш ніж замовлю ще 8', 'uk', 'noComplaints'],
    ['aha a vracim k tomu jeden stary kus z minula, to nepocitej jako objednavku', 'cs', 'noReturns'],
    ["I'm also sending an old one back, dont count that as an order", 'en', 'noReturns'],
    ['oddaję też jeden stary z zeszłego razu, nie licz tego jako zamówienie', 'pl', 'noReturns'],
  ] as const)('%j orders nothing', (text, language, refused) => {
    expect(said(text)).toMatchObject({ kind: 'say', text: talk[language][refused] });
  });

  it.each([
    ['ні, лиши, почекаю рішення по рекламації', 'uk'],
    ['nein lass mal, ich warte auf die Entscheidung zur Reklamation', 'de'],
    ['ne, nech to, počkám na vyřízení reklamace', 'cs'],
  ] as const)('%j leaves it', (text, language) => {
    const state: Partial<State> = { topic: 'complaint', lines: [{ sku: 'OP520' }], language };
    expect(said(text, state)).toMatchObject({ kind: 'say', text: talk[language].left });
  });
});
