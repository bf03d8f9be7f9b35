import { describe, expect, it } from 'vitest';
import { withoutIntroduction } from '../../src/conversation/reading/introduction.ts';
import { withoutReasons } from '../../src/conversation/reading/reasons.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What people say beside a wish: why, who they are, how long they have waited. It is no wish, no count and no day.

const { said, turn } = speaking();

const filters = { sku: 'K1279A', quantity: 2 };
const lines = [filters, { sku: 'BHN1217', quantity: 1 }];
const drafted: Partial<State> = {
  lines,
  names: [
    { sku: 'K1279A', name: 'Cabin filter K 1279A' },
    { sku: 'BHN1217', name: 'Brake caliper BHN 1217' },
  ],
  draft: { id: 'D1', revision: 1, lines },
  last: { tool: 'prepare_requisition', input: { lines } },
};

describe('that somebody has one already', () => {
  it.each([
    ['and bin the calipers, found a couple on the shelf', 'en'],
    ["drop the caliper, I've got one in the van", 'en'],
    ['na wart, doch ohne den BHN1217, der chef hat noch welche im regal', 'de'],
    ['den Bremssattel raus, brauch ich doch nicht, hab noch einen gefunden', 'de'],
    ['ten drugi jednak wywal, mam jeszcze na polce', 'pl'],
    ['ten třmen vyhoď, mám ještě jeden na skladě', 'cs'],
    ['супорт прибери, знайшов бу на розборці. дякую, гарних вихідних!', 'uk'],
    ['BHN1217 не треба, в мене ще є на полиці', 'uk'],
  ] as const)('%j takes the line out of the draft', (text, language) => {
    expect(said(text, { ...drafted, language })).toMatchObject({
      kind: 'order',
      draftId: 'D1',
      lines: [filters],
      remarks: [],
    });
  });

  it.each([
    'have you got one on the shelf, I need it today',
    'do you have some in stock? drop the rest',
    'I have 2 left, want to return them',
    'drop it, you have two on the shelf?',
    'take out the OP520, I have 3 BHN1217 left',
  ])('is no reason in %j', (text) => {
    expect(withoutReasons(text, 'en')).toBe(text);
  });
});

describe('that the customer or the boss has said so', () => {
  it.each([
    ['customer cancelled, take the caliper off', 'take the caliper off'],
    ['der Kunde hat abgesagt, also ohne BHN1217', 'also ohne BHN1217'],
    ['klient się rozmyślił, zacisk wyrzuć', 'zacisk wyrzuć'],
    ['BHN1217 nechci, zákazník si to rozmyslel', 'BHN1217 nechci'],
    ['BHN1217 прибери, клієнт передумав', 'BHN1217 прибери'],
    ['right, boss said yes, order them', 'right, order them'],
    ['so, chef hat ok gesagt, bestell sie', 'so, bestell sie'],
    ['dobra, szef się zgodził, zamów je', 'dobra, zamów je'],
    ['tak, šéf to schválil, objednej je', 'tak, objednej je'],
    ['всьо, хазяїн дав добро, замов їх', 'всьо, замов їх'],
  ])('%j is %j', (text, rest) => {
    expect(withoutReasons(text, undefined)).toBe(rest);
  });

  it.each([
    'boss said yes',
    'customer cancelled',
    'has the boss approved it, order it?',
    'boss said yes, what is owed',
  ])('%j stays', (text) => {
    expect(withoutReasons(text, 'en')).toBe(text);
  });
});

describe('that somebody waits', () => {
  it.each([
    'where are my parts, the lift has been blocked since yesterday',
    'wo bleibt meine Bestellung, die Hebebühne ist seit 2 Tagen blockiert',
    'gdzie jest moje zamówienie, podnośnik zablokowany od wczoraj',
    'kde je moje objednávka, zvedák je zablokovaný od včerejška',
    'де моє замовлення, підйомник заблокований другий день',
  ])('%j asks nothing of the account', (text) => {
    const meant = said(text);
    expect(['list_requisitions', 'trace_order']).toContain(meant.kind === 'call' && meant.tool);
    expect(meant).not.toHaveProperty('also');
  });

  it('keeps the day of the order', () => {
    expect(said('where the hell is the stuff i ordred on thursday, ramps been blocked 2 days')).not.toMatchObject({
      tool: 'get_finances',
    });
  });

  const traced = { tool: 'trace_order', input: { orderId: 'ZA26112700001-1' } };
  it.each([
    ['you promised it yesterday at 2pm, when is it coming', 'en'],
    ['gestern habt ihr das versprochen, wann kommt es endlich', 'de'],
    ['mialo byc wczoraj, kiedy w koncu bedzie', 'pl'],
    ['mělo to přijít včera, kdy to konečně bude', 'cs'],
    ['шось ви довго везете, вчора ще в 14:00 обіцяли. коли вже буде', 'uk'],
  ] as const)('%j is of the order that is open, whatever day was promised', (text, language) => {
    const document = { kind: 'order', id: 'ZA26112700001-1' };
    expect(said(text, { language, last: traced, document, lines: [{ sku: 'FDB7797' }] })).toMatchObject(traced);
  });

  it.each([
    'where is my stuff, it was supposed to be here yesterday morning',
    'wo ist meine ware? sollte gestern früh da sein',
    'gdzie jest moj towar?? mial byc wczoraj rano',
    'kde mám zboží? mělo být včera ráno',
    'де мій товар? мав бути вчора зранку',
  ])('%j filters by no day', (text) => {
    expect(said(text)).toMatchObject({ kind: 'call', input: {} });
    expect(said(text)).not.toHaveProperty('input.from');
  });
});

describe('that it was bought elsewhere', () => {
  it.each([
    ['scrap it, brother in law got them on ebay', 'en'],
    ['forget it, customer found some cheaper elsewhere', 'en'],
    ['cancel that, the lad bought a set online', 'en'],
    ['nie trzeba, klient znalazł taniej gdzie indziej', 'pl'],
    ['lass es, mein Schwager hat welche auf ebay gekauft', 'de'],
    ['zrušte to, zákazník je koupil jinde', 'cs'],
    ['скасуй, шурин купив на розетці', 'uk'],
    ['не треба, клієнт знайшов дешевше', 'uk'],
  ] as const)('%j drops what was quoted', (text, language) => {
    const state = { lines: [filters], last: { tool: 'get_quote', input: { lines: [filters] } }, language };
    expect(said(text, state)).toMatchObject({ kind: 'say', choices: [] });
  });

  it('is still a question about a cheaper part where one is asked for', () => {
    const state = { lines: [filters], last: { tool: 'get_quote', input: { lines: [filters] } } };
    expect(said('customer found some cheaper online, have you anything cheaper?', state)).not.toHaveProperty(
      'text',
      expect.stringMatching(/leave|won't order/),
    );
  });

  it.each([
    ['cheers mate sorry for messing about', 'en', "You're welcome."],
    ['thx, sorry to bother you on a sunday', 'en', "You're welcome."],
    ['dzięki i przepraszam za kłopot', 'pl', 'Nie ma za co.'],
    ['danke, sorry für das Hin und Her', 'de', 'Gern geschehen.'],
    ['díky a omlouvám se za ten zmatek kolem', 'cs', 'Rádo se stalo.'],
    ['дякую, перепрошую за метушню', 'uk', 'Будь ласка.'],
  ] as const)('%j is thanks alone', (text, language, answer) => {
    const state = { lines: [filters], last: { tool: 'get_quote', input: { lines: [filters] } }, language };
    expect(said(text, state)).toMatchObject({ kind: 'say', text: answer });
  });
});

describe('who writes', () => {
  it.each([
    ['hiya, its Jan from accounts. what have we got overdue and how much all in', 'en'],
    ['Jan here, which invoices are overdue', 'en'],
    ['Guten Morgen, hier ist Frau Mai von der Werkstatt Brenner. Was ist überfällig?', 'de'],
    ['dzień dobry, tu Jan z księgowości. ile mamy po terminie', 'pl'],
    ['tady Novák z účetního, které faktury jsou po splatnosti?', 'cs'],
    ['це Олег з бухгалтерії, скільки в нас просрочено?', 'uk'],
  ] as const)('%j names no month and asks for no package', (text, language) => {
    const meant = said(text, { language });
    expect(meant).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' } });
    expect(meant).not.toHaveProperty('input.from');
    expect(meant).not.toHaveProperty('lead');
  });

  it.each(['Stock here, how many are there', 'filters from the workshop, how many are there', 'this is Jan'])(
    '%j names nobody',
    (text) => {
      expect(withoutIntroduction(text)).toBe(text);
    },
  );
});

describe('that somebody called', () => {
  const counted = [{ sku: 'GDB1330', quantity: 3 }];
  const quoted: Partial<State> = { lines: counted, last: { tool: 'get_quote', input: { lines: counted } } };

  it.each([
    ['make it 4, someone just rang', 'en'],
    ['actually make it 4, one of the lads just called', 'en'],
    ['albo zrób 4, ktoś właśnie dzwonił', 'pl'],
    ['zmień na 4, bo jeden klient jeszcze zadzwonił', 'pl'],
    ['ach mach 4 draus, einer hat grad noch angerufen', 'de'],
    ['mach 4 draus, weil noch ein kunde angerufen hat', 'de'],
    ['ne, udělej z toho 4, jeden ještě zavolal', 'cs'],
    ['udělej z toho 4, ještě jeden zákazník se ozval', 'cs'],
    ['краще 4, хтось щойно дзвонив', 'uk'],
    ['зроби 4, один ще подзвонив', 'uk'],
  ] as const)('%j changes the count, and "one" is a person', (text, language) => {
    const { meant } = turn(text, { ...quoted, language });
    expect(meant).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'GDB1330', quantity: 4 }] },
      remarks: [],
    });
    expect(meant).not.toHaveProperty('also');
    const draft = { id: 'D1', revision: 1, lines: counted };
    expect(said(text, { ...quoted, draft, language })).toMatchObject({
      kind: 'order',
      draftId: 'D1',
      lines: [{ sku: 'GDB1330', quantity: 4 }],
      remarks: [],
    });
  });

  it.each([
    ['has someone called? make it 4', 'en'],
    ['make it 4, someone should call me back', 'en'],
    ['mach 4 draus, jemand braucht noch zwei', 'de'],
  ] as const)('is no reason in %j', (text, language) => {
    expect(withoutReasons(text, language)).toBe(text);
  });

  it.each([
    ['make it 4, have you got one today', 'en'],
    ['mach 4 draus, habt ihr einen da', 'de'],
    ['mach 4 draus, hat einer noch gebraucht', 'de'],
  ] as const)('%j: a count behind a change never takes its place', (text, language) => {
    const { meant } = turn(text, { ...quoted, language });
    expect(meant).toMatchObject({
      input: { lines: [{ sku: 'GDB1330', quantity: 4 }] },
      remarks: [expect.stringContaining(text.split(', ')[1] ?? '')],
    });
    expect(meant).not.toHaveProperty('also');
  });
});
