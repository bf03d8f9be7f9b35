import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Questions beside a part at the counter that single words lead astray: its deposit, the order deadline, whether it fits, a limit.

const { said } = speaking();

const caliper = { sku: 'BHN1217' };
const priced: Partial<State> = { lines: [caliper], last: { tool: 'get_prices', input: { lines: [caliper] } } };
const ofDeposit: Partial<State> = { ...priced, topic: 'deposit' };
const inKrakow: Partial<State> = {
  lines: [{ sku: 'W71275' }],
  last: { tool: 'check_stock', input: { skus: ['W71275'], locations: ['KRA'] } },
};
const counted: Partial<State> = {
  lines: [{ sku: 'FDB1451', quantity: 8 }],
  last: { tool: 'get_quote', input: { lines: [{ sku: 'FDB1451', quantity: 8 }] } },
};

describe('a deposit that is to be paid back', () => {
  it.each([
    ['en', 'and when do i get that back', ofDeposit],
    ['en', 'do i pay deposit on BHN1217 and hows that work if i bring the old one back in 3 weeks', {}],
    ['en', 'got an old caliper here BHN1217 bought about 3 wks ago, how do i get my core money back', {}],
    ['en', 'got an old BHN1217 here, how do i get my core charge back', {}],
    ['pl', 'mam stary zacisk BHN1217 kupiony jakieś 3 tygodnie temu, jak odzyskać kaucję', {}],
    ['pl', 'jak dostać kaucję z powrotem za BHN1217', {}],
    ['cs', 'mám tu starý třmen BHN1217, jak dostanu zálohu zpátky', {}],
    ['de', 'habe hier einen alten Bremssattel BHN1217, wie bekomme ich mein Pfand zurück', {}],
    ['uk', 'маю старий супорт BHN1217, куплений тижні 3 тому, як повернути заставу', {}],
    ['de', 'die Bremssättel BHN1217, wie läuft das mit dem Altteil, krieg ich das Pfand wieder?', {}],
    ['pl', 'a do kiedy musze oddac stary', ofDeposit],
    ['cs', 'dokdy ho musim poslat', { ...ofDeposit, language: 'cs' }],
    ['uk', 'а заставу за старий коли вернуть', { ...priced, topic: 'complaint' }],
  ] as const)('%s: %j is of that part, and what is not known is said', (language, text, state) => {
    const lead = talk[language].noDepositDay;
    expect(said(text, state)).toMatchObject({ tool: 'get_prices', input: { lines: [caliper] }, fact: 'deposit', lead });
  });
});

it('keeps what is asked of another part beside it', () => {
  expect(said('how do i get the deposit back on BHN1217 and what does OP520 cost')).toMatchObject({
    fact: 'deposit',
    also: { tool: 'get_prices', input: { lines: [{ sku: 'OP520' }] } },
  });
});

describe('whether one is for the axle or for a wheel', () => {
  const pads = { lines: [{ sku: 'P22881', quantity: 2 }] };
  it.each([
    ['en', 'is that per axle or per wheel?'],
    ['en', 'does that do both wheels'],
    ['pl', 'to na oś czy na koło?'],
    ['de', 'ist das pro Achse oder pro Rad?'],
    ['cs', 'je to na nápravu nebo na kolo?'],
    ['uk', 'це на вісь чи на колесо?'],
  ] as const)('%s: %j says what the catalogue says, and that it does not say this', (language, text) => {
    const last = { tool: 'get_quote', input: pads };
    expect(said(text, { ...pads, last, language })).toMatchObject({
      tool: 'search_products',
      input: { sku: 'P22881' },
      fact: 'details',
      lead: talk[language].axleOrWheel,
    });
  });

  it('leaves a wish for one side', () => {
    expect(said('have you got one for the other side in stock?', pads)).not.toMatchObject({
      lead: talk.en.axleOrWheel,
    });
  });
});

const byWhen = [
  ['en', 'by when do i have to order to have it here tomorrow morning'],
  ['de', 'bis wann muss ich bestellen damits morgen früh da ist'],
  ['pl', 'do ktorej musze zamowic zeby jutro rano byl'],
  ['cs', 'kdy mam uzaverku pro objednavku na zitra'],
  ['uk', 'до котрої сьогодні можна замовити шоб завтра було?'],
] as const;

describe('the order deadline', () => {
  it.each(byWhen)('%s: %j after a deposit is of the part', (_, text) => {
    expect(said(text, ofDeposit)).toMatchObject({ tool: 'check_stock', input: { skus: ['BHN1217'] }, fact: 'arrival' });
  });

  it.each(byWhen)('%s: %j without a part asks for one', (language, text) => {
    expect(said(text)).toMatchObject({ kind: 'say', text: talk[language].orderBy });
  });
});

describe('a part at the counter', () => {
  it.each([
    'what would that come to',
    'was käme das',
    'a za ile by to bylo',
    'za kolik by to bylo',
    'а почому це буде',
  ])('%j asks for the price', (text) => {
    expect(said(text, inKrakow)).toMatchObject({ tool: 'get_prices', input: { lines: [{ sku: 'W71275' }] } });
  });

  it.each([
    ['en', 'does GDB1330 def fit? dont want to have to send it back again'],
    ['de', 'passt GDB1330 sicher?? nicht dass ich das zeug wieder zurückschicken muss'],
    ['pl', 'GDB1330 na pewno pasuje? zebym znowu nie musial oddawac'],
    ['cs', 'sedí GDB1330 určitě? ať to zase nemusím vracet'],
    ['uk', 'GDB1330 точно підійде? щоб не довелося знову повертати'],
  ] as const)('%s: %j is no return', (language, text) => {
    expect(said(text)).toMatchObject({ input: { sku: 'GDB1330' }, lead: talk[language].fitUnchecked });
  });

  it.each([
    ['en', 'the W71275 you sent leaks, 2 of them, want my money back'],
    ['de', 'die W71275 von euch sind undicht, 2 stück, will mein geld zurück'],
    ['pl', 'te W71275 co przyslaliscie ciekna, 2 sztuki, chce zwrot pieniedzy'],
    ['cs', 'ty W71275 co jste poslali tecou, 2 kusy, chci zpatky penize'],
    ['uk', 'ті W71275 що ви прислали течуть, 2 штуки, хочу гроші назад'],
  ] as const)('%s: %j offers the deliveries of that part', (language, text) => {
    const choices = [{ tool: 'trace_order', input: { sku: 'W71275' } }];
    expect(said(text)).toMatchObject({ text: talk[language].noComplaints, choices });
  });

  it.each([
    ['en', 'dont order anything, just asking if my limit covers 20 BHN1217'],
    ['de', 'bestell nichts, frag nur ob mein limit für 20 BHN1217 reicht'],
    ['pl', 'nic nie zamawiaj, tylko pytam czy starczy limitu na 20 szt BHN1217'],
    ['cs', 'neobjednavej nic, jen se ptam jestli mi staci limit na 20 kusu BHN1217'],
    ['uk', 'нічого не замовляй, тільки питаю чи вистачить ліміту на 20 BHN1217'],
  ] as const)('%s: %j has the price and the limit, and no order', (language, text) => {
    const lead = talk[language].nothingOrdered;
    const lines = [{ sku: 'BHN1217', quantity: 20 }];
    expect(said(text)).toMatchObject({ tool: 'get_quote', input: { lines }, lead, also: { tool: 'get_finances' } });
  });

  it.each([
    ['en', 'why are these pads so dear?'],
    ['de', 'warum sind die klötze so teuer?'],
    ['pl', 'czemu te klocki takie drogie?'],
    ['cs', 'proč jsou ty destičky tak drahé?'],
    ['uk', 'чому ці колодки такі дорогі?'],
  ] as const)('%s: %j is no complaint', (language, text) => {
    const lines = [{ sku: 'GDB1330' }];
    const state = { lines, last: { tool: 'get_prices', input: { lines } } };
    expect(said(text, state)).toMatchObject({ tool: 'get_prices', input: { lines }, lead: talk[language].whyDear });
  });

  it('"if we took 10 GDB1330 would they get cheaper?" asks for no other part', () => {
    expect(said('if we took 10 GDB1330 would they get cheaper?')).toMatchObject({
      tool: 'get_prices',
      input: { lines: [{ sku: 'GDB1330', quantity: 10 }] },
      lead: talk.en.noDiscounts,
    });
  });
});

describe('what is counted', () => {
  it.each([
    'and that every monday please',
    'und das jeden montag',
    'i tak co poniedzialek',
    'a takhle kazde pondeli',
    'і щоб кожного понеділка так їздило',
  ])('%j is repeated', (text) => {
    const about = 'every mon 07:30 8x FDB1451';
    expect(said(text, counted)).toMatchObject({ kind: 'ask', choices: [{ input: { about } }] });
  });

  it.each(['sorry, scrap that, wrong side', 'sorki, skasuj to, zla strona'])('%j is no complaint', (text) => {
    expect(said(text, { ...counted, language: text.startsWith('sorki') ? 'pl' : 'en' })).toMatchObject({
      text: talk[text.startsWith('sorki') ? 'pl' : 'en'].nothingOrdered,
    });
  });

  it.each(['sorry vergiss das, falsche seite', 'promin, zapomen na to, spatna strana', 'вибач, забудь, не та сторона'])(
    '%j is no complaint, and forgotten',
    (text) => {
      expect(said(text, counted)).toMatchObject({ forget: true });
    },
  );
});
