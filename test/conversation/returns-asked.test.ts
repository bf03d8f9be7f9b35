import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is asked about returns and old parts, and two questions of which one was lost.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });

describe('a part that goes back, with its invoice', () => {
  it.each([
    ['GDB1330 you sent me dont fit, want to send 2 sets back, inv FV/2026/11/00063 was it?', 'en'],
    ['die GDB1330 passen nicht, will 2 Satz zurückschicken, Rechnung FV/2026/11/00063 war das oder?', 'de'],
    ['GDB1330 nie pasują, chcę odesłać 2 komplety, faktura FV/2026/11/00063 to była?', 'pl'],
    ['GDB1330 nepasují, chci poslat 2 sady zpátky, faktura FV/2026/11/00063 to byla?', 'cs'],
    ['GDB1330 не підходять, хочу повернути 2 комплекти, рахунок FV/2026/11/00063 це був?', 'uk'],
  ] as const)('%j says whether it was on it', (text, language) => {
    expect(said(text)).toMatchObject({
      tool: 'get_invoice',
      input: { invoiceId: 'FV/2026/11/00063' },
      lead: talk[language].noReturns,
      within: { skus: ['GDB1330'], whether: true },
    });
  });
});

const deposit: Partial<State> = {
  topic: 'deposit',
  lines: [{ sku: 'BHN1217' }],
  names: [{ sku: 'BHN1217', name: 'Brake caliper, rear left' }],
  last: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
};

describe('how an old part is sent back', () => {
  it.each([
    ['how do i send the old caliper back', 'en'],
    ['wie schick ich den alten sattel zurück', 'de'],
    ['jak oddać stary zacisk', 'pl'],
    ['jak mám poslat starý třmen zpátky', 'cs'],
    ['як здати старий супорт', 'uk'],
  ] as const)('%j, after its deposit, sells no new one', (text, language) => {
    expect(said(text, { ...deposit, language })).toMatchObject({ kind: 'say', text: talk[language].noDepositDay });
  });
});

describe('an old part that lies about, and how it goes back', () => {
  it.each([
    ['the old caliper has been lying here for 3 weeks, how do I send it back?', 'en'],
    ['the old pump is still here, how do I send it back', 'en'],
    ['stary zacisk leży u mnie od 3 tygodni, jak go odesłać?', 'pl'],
    ['stara pompa leży na warsztacie, jak ją oddać?', 'pl'],
    ['der alte sattel liegt seit 3 wochen bei mir rum, wie schick ich den zurück?', 'de'],
    ['wohin mit der alten lichtmaschine?', 'de'],
    ['starý třmen tu leží už 3 týdny, jak ho pošlu zpátky?', 'cs'],
    ['stará pumpa tu pořád leží, kam ji mám poslat?', 'cs'],
    ['старий супорт лежить у мене 3 тижні, як його відправити назад?', 'uk'],
    ['стара помпа ще тут, як її здати?', 'uk'],
    ['the old caliper goes back to you next week, how does that work?', 'en'],
    ['stary zacisk chcę odesłać, jak to wygląda', 'pl'],
    ['den alten sattel würd ich euch am 3.12. zurückschicken, wie läuft das', 'de'],
    ['starý třmen chci vrátit, jak to probíhá', 'cs'],
    ['старий супорт хочу здати, як це відбувається', 'uk'],
  ] as const)('%j is asked of old parts, with a deposit talked about or none', (text, language) => {
    const answer = { kind: 'say', text: talk[language].noDepositDay, choices: [{ tool: 'list_deposits' }] };
    expect(said(text, { language })).toMatchObject(answer);
    expect(said(text, { ...deposit, language })).toMatchObject(answer);
  });

  it.each([
    'the old pads squeaked, how do I return the new ones',
    'what do I get back for the old caliper',
    'die alten bremsbeläge sind runter, wie viel kosten neue',
  ])('is not what %j asks', (text) => {
    expect(said(text)).not.toMatchObject({ text: expect.any(String) as string, choices: [{ tool: 'list_deposits' }] });
  });
});

describe('that parts were delivered wrong and go back', () => {
  it.each([
    "2 of the GDB1330 were delivered wrong, they're going back too",
    'a z GDB1330 dwa komplety były źle dostarczone, też idą z powrotem',
    'und von den GDB1330 waren 2 satz falsch geliefert, die gehn auch zurück',
    'von den GDB1330 waren 2 kaputt, die schick ich zurück',
    'a z těch GDB1330 byly 2 sady špatně dodané, jdou taky zpátky',
    'а з GDB1330 два комплекти були не ті, теж їдуть назад',
  ])('%j is told: who is asked is said, and whether they can be returned is not', (text) => {
    expect(said(text)).toMatchObject({
      kind: 'say',
      choices: [{ tool: 'list_deliveries' }, { tool: 'list_invoices' }],
    });
  });

  it('is a question with "nehmt ihr die zurück?"', () => {
    expect(said('2 GDB1330 waren falsch geliefert, nehmt ihr die zurück?')).toMatchObject({ fact: 'returnable' });
  });
});

describe('within how many days', () => {
  it.each([
    ['within how many days can I return an unused part?', 'en'],
    ['innerhalb von wie vielen Tagen kann man ein unbenutztes Teil zurückgeben?', 'de'],
    ['do ilu dni mozna oddac nieuzywana czesc? klient zrezygnowal', 'pl'],
    ['do kolika dnů se dá vrátit nepoužitý díl?', 'cs'],
    ['протягом скількох днів можна повернути нову деталь?', 'uk'],
  ] as const)('%j: no day is known', (text, language) => {
    expect(said(text)).toMatchObject({ kind: 'say', text: talk[language].noReturnDay });
  });
});

describe('a credit note for a part that went back', () => {
  it.each([
    'we sent 2 BHN1217 back a week ago and still no credit note',
    'wir haben vor einer Woche 2 BHN1217 zurückgeschickt und noch keine Gutschrift',
    'oddaliśmy 2 BHN1217 tydzień temu i nadal nie ma korekty',
    'vratili jsme vam 2 kusy BHN1217 pred tydnem a porad nemam dobropis',
    'здали 2 BHN1217 тиждень тому а кредит-ноти нема',
  ])('%j says what was credited of it', (text) => {
    expect(said(text)).toMatchObject({ tool: 'trace_order', input: { sku: 'BHN1217' }, fact: 'credited' });
  });
});

describe('until when to order, and whether it is open', () => {
  it.each([
    ['how late can i order to get it tomorow morning, and are you open saturdays?', 'en'],
    ['bis wann kann ich bestellen damits morgen da ist, und habt ihr samstags offen?', 'de'],
    ['do której mogę zamówić żeby było jutro, i czy w sobotę jesteście czynni?', 'pl'],
    ['do kolika můžu objednat aby to zítra bylo tady, a máte v sobotu otevřeno?', 'cs'],
    ['до котрої можна замовити щоб завтра було, і чи працюєте в суботу?', 'uk'],
  ] as const)('%j answers both', (text, language) => {
    const { orderBy, noHours } = talk[language];
    expect(said(text)).toMatchObject({ kind: 'say', text: `${orderBy} ${noHours}` });
  });
});

describe('the price of one piece, after that of several', () => {
  const lines = [{ sku: 'W71275', quantity: 5 }];
  const quoted = { lines, last: { tool: 'get_quote', input: { lines } } };
  it.each([
    'whats that per piece',
    'was kostet das stück',
    'ile wychodzi sztuka',
    'kolik dela kus',
    'скільки коштує штука',
  ])('%j', (text) => {
    expect(said(text, quoted)).toMatchObject({ tool: 'get_prices', input: { lines: [{ sku: 'W71275' }] } });
  });
});

describe('how many old parts are still to go back, after the deposit of one', () => {
  const asked: Partial<State> = {
    topic: 'deposit',
    lines: [{ sku: 'BHN1217' }],
    last: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
  };

  it.each([
    ['en', 'and how many of them have we not returned yet?'],
    ['de', 'und wie viele davon haben wir noch nicht zurückgegeben?'],
    ['pl', 'a ile ich jeszcze mamy niezwróconych?'],
    ['cs', 'a kolik jich jeste mame nevracenejch?'],
    ['uk', 'а скільки їх ще не повернуто?'],
  ] as const)('%s: %j is of that part', (language, text) => {
    expect(said(text, { ...asked, language })).toMatchObject({ tool: 'list_deposits', input: { text: 'BHN1217' } });
  });

  it('is of all where all are asked for', () => {
    const meant = said('how many do we still have to return in all?', asked);
    expect(meant).toMatchObject({ tool: 'list_deposits', input: {} });
    expect(meant).not.toHaveProperty('input.text');
  });
});
