import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Questions of every day at the counter: by when to order, where an order is, the number of its note, what a maker has.

const { turn, said } = speaking();
const languages = ['en', 'pl', 'de', 'cs', 'uk'] as const;

const lookedAt = (sku: string, name: string): Partial<State> => ({
  lines: [{ sku }],
  names: [{ sku, name }],
  last: { tool: 'get_prices', input: { lines: [{ sku }] } },
});

describe('by when to order', () => {
  it.each([
    ['bis wieviel uhr muss ich heut bestellen damits morgen da ist?', /Bis wann Sie bestellen können/],
    ['do kiedy jutro trzeba klepnac zamowienie zeby było we wtorek rano?', /do kiedy zamówić/],
    ['last order time for the afternoon van?', /until when to order/],
    ['do kolika musim objednat aby to bylo zitra rano?', /Do kdy objednat/],
    ['до котрої треба замовити щоб завтра було?', /До котрої замовити/],
  ])('%j lists no orders and refuses none', (text, answer) => {
    expect(said(text)).toMatchObject({ kind: 'say', text: expect.stringMatching(answer) as string });
  });
});

describe('each week, of the part that is talked about', () => {
  it.each([
    ['en', 'can you send me 10 of those every monday?'],
    ['pl', 'możecie mi go wysyłać co poniedziałek po 10 szt?'],
    ['de', 'kannst mir den jeden montag 10 stück schicken?'],
    ['cs', 'můžete mi ho posílat každé pondělí, 10 kusů?'],
    ['uk', 'можеш надсилати мені його щопонеділка по 10 штук?'],
  ] as const)('%s: %j is offered as a draft, and no notice of its price', (language, text) => {
    expect(said(text, { ...lookedAt('LF4855', 'Air filter'), language })).toMatchObject({
      kind: 'ask',
      yes: true,
      choices: [{ tool: 'follow_changes', input: { about: 'every mon 07:30 10x LF4855' } }],
    });
  });
});

describe('an order or a delivery that is awaited', () => {
  it.each([
    'why is my order late?',
    "where's my delivery, customer's been waiting since 8",
    'gdzie jest moja dostawa, klient czeka od rana',
    'wann kommt meine lieferung endlich, der kunde steht seit 9 uhr auf dem hof',
    'kdy konecne dorazi moje objednavka, zakaznik uz ceka',
    'чо моє замовлення ще не приїхало',
    // That day is one that was promised: what was delivered then has come.
    'where is the delivery that should have come on friday',
    'gdzie jest dostawa która miała przyjść w piątek',
    'wo bleibt die lieferung die am freitag kommen sollte',
    'kde vazne ta zasilka co mela prijit v patek',
    "де доставка яка мала приїхати в п'ятницю",
  ])('%j is of those that are open', (text) => {
    expect(said(text)).toMatchObject({ kind: 'call', tool: 'trace_order', input: { from: '2026-10-21' } });
  });

  it.each([
    ['delivery note number and tracking please', /no tracking numbers/],
    ['daj numer wz i tracking', /listów przewozowych nie mam/],
    ['lieferscheinnummer und tracking bitte', /Sendungsnummern habe ich keine/],
    ['dej mi cislo dodaciho listu a tracking', /Čísla zásilek nemám/],
    ['номер накладної дай і трекінг якщо є', /ТТН не маю/],
  ])('%j shows the deliveries, and says that no tracking is known', (text, lead) => {
    const expected = { tool: 'list_deliveries', lead: expect.stringMatching(lead) as string };
    expect(said(text)).toMatchObject(expected);
    const document = { kind: 'order', id: 'ZA26112700001-1' };
    expect(said(text, { document })).toMatchObject({ tool: 'trace_order', input: { orderId: document.id } });
  });
});

describe('another maker of the part whose price was asked', () => {
  it.each([
    'anything from BREMVIK?',
    'a coś od BREMVIK?',
    'gibts was von BREMVIK?',
    'a něco od BREMVIKu?',
    'а є щось від BREMVIK?',
  ])('%j looks at those of that maker alone', (text) => {
    expect(said(text, lookedAt('GDB1330', 'Brake pad set, front axle'))).toMatchObject({
      tool: 'search_products',
      input: { similarTo: 'GDB1330' },
      only: { brands: [expect.stringMatching(/^BREMVIK/) as string] },
    });
  });
});

describe('two parts for one car', () => {
  it.each([
    'hi, rear shocks for a passat b8 and a cabin filter too',
    'amortyzatory tył do passata b8 i filtr kabinowy',
    'hallo zusammen, stoßdämpfer hinten für passat b8 kombi und nen innenraumfilter dazu',
    'tlumice zadni na passat b8 a k tomu kabinovy filtr',
    'амортизатори задні на пасат б8 і фільтр салону',
  ])('%j searches for both', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'search_products', also: { input: { text: 'cabin filter' } } });
    expect(JSON.stringify(meant)).toMatch(/rear (?:axle shock absorber|shocks)"/);
  });
});

describe('what belongs to a question', () => {
  it.each([
    'how much is the deposit for it and do we still owe you any old calipers',
    'kaucja za niego ile wynosi i czy jeszcze jakieś stare zaciski wam wisimy',
    'wie hoch ist das pfand und haben wir noch alte bremssättel offen',
    'kolik je zaloha a dluzime vam jeste nejake stare trmeny?',
    'скільки за нього застава і чи ще винні вам якісь старі супорти?',
  ])('%j is of the old calipers alone', (text) => {
    const meant = said(text, { ...lookedAt('BHN1217', 'Brake caliper'), topic: 'deposit' });
    expect(meant).toMatchObject({
      also: { tool: 'list_deposits', input: { text: expect.stringContaining('caliper') as string } },
    });
  });

  it.each([
    'sum of the three please',
    'suma tych trzech',
    'summe der drei bitte',
    'soucet vsech tri prosim',
    'сума всіх трьох',
  ])('%j counts nothing anew', (text) => {
    const lines = [
      { sku: 'OP520', quantity: 5 },
      { sku: 'GDB1330', quantity: 2 },
      { sku: 'K1279A', quantity: 1 },
    ];
    const last = { tool: 'get_quote', input: { lines } };
    expect(said(text, { lines, last })).toMatchObject({ tool: 'get_quote', input: { lines } });
  });

  it.each(languages)('%s: sums beside an open branch are of all, and the branch is asked for again', (language) => {
    const input = { from: '2026-10-01', to: '2026-10-31' };
    const asked = { last: { tool: 'list_invoices', input }, open: { choices: [], all: false }, language };
    const { meant } = turn(
      {
        en: 'how much is that with VAT?',
        pl: 'ile to jest z VAT?',
        de: 'wie viel ist das mit mwst?',
        cs: 'kolik to je s DPH?',
        uk: 'скільки там вийшло з пдв?',
      }[language],
      asked,
    );
    expect(meant).toMatchObject({
      tool: 'list_invoices',
      input,
      lead: expect.any(String) as string,
      then: { choices: [] },
    });
  });
});
