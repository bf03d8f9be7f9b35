import { describe, expect, it } from 'vitest';
import { type Talker } from '../../src/conversation/answering/call.ts';
import { answerMessage } from '../../src/conversation/answering/session.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// Parts that stand beside each other: the dearest, the heaviest, rows of a search, alternatives, and two questions about one of them.

const { around, said } = speaking({ at: '2026-11-27T10:00:00Z' });

/** Price, pieces in KAT and in WAR, weight. */
const parts: Readonly<Record<string, readonly [number, number, number, string]>> = {
  GDB1330: [113.94, 11, 10, '0.913'],
  OP520: [11.17, 31, 21, '0.575'],
  W71275: [21.29, 24, 0, '0.146'],
  BHN1217: [413.4, 11, 10, '7.568'],
  FDB7840: [51.68, 4, 0, '0.8'],
};
const priced = (sku: string, quantity: number) => {
  const [price = 0] = parts[sku] ?? [];
  return {
    sku,
    quantity,
    customerPriceNet: String(price),
    customerPriceGross: String(price),
    currencyCode: 'PLN',
    refundableAmountNet: sku === 'BHN1217' ? '175.00' : '0',
  };
};

interface Asked {
  readonly lines?: readonly { readonly sku: string; readonly quantity?: number }[];
  readonly skus?: readonly string[];
  readonly sku?: string;
  readonly text?: string;
  readonly similarTo?: string;
  readonly locations?: readonly string[];
}

function outputOf(name: string, { lines = [], skus = [], sku, text = '', similarTo, locations }: Asked): object {
  if (name === 'get_prices' || name === 'get_quote') {
    const known = lines.filter((line) => line.sku in parts);
    const all = known.map((line) => ({
      ...priced(line.sku, line.quantity ?? 1),
      ...(name === 'get_quote' ? { enough: true, available: 50 } : {}),
    }));
    const net = all.reduce((sum, each) => sum + Number(each.customerPriceNet) * each.quantity, 0).toFixed(2);
    const gross = (Number(net) * 1.23).toFixed(2);
    const omitted = lines.filter((line) => !(line.sku in parts)).map((line) => ({ sku: line.sku }));
    return { lines: all, totals: [{ currencyCode: 'PLN', net, gross }], omitted };
  }
  if (name === 'check_stock')
    return {
      products: skus.map((each) => {
        const [, kat = 0, war = 0] = parts[each] ?? [];
        const at = { KAT: kat, WAR: war };
        const places = Object.entries(at).filter(([place]) => locations === undefined || locations.includes(place));
        const units = Object.fromEntries(places);
        return {
          sku: each,
          available: places.reduce((sum, [, pieces]) => sum + pieces, 0),
          units,
          locations: places.map(([location, availability]) => ({ location, availability })),
        };
      }),
      omitted: [],
    };
  const found =
    sku !== undefined
      ? [sku]
      : similarTo !== undefined
        ? ['FDB7840', 'BHN1217', 'GONE1']
        : /spark|^drums?$/.test(text)
          ? []
          : text.includes('coil')
            ? ['OP520']
            : ['GDB1330', 'BHN1217', 'FDB7840'];
  const products = found.map((each) => ({ sku: each, name: `Part ${each}`, packageWeight: parts[each]?.[3] }));
  const missed = /\bdrums?\b/.exec(text)?.[0];
  const remarks = missed === undefined ? [] : [`Nothing in the catalogue is called "${missed}": it was left out.`];
  return { products, first: 1, catalogAsOf: '2026-11-27', remarks };
}

const lacking = [
  { kind: 'partial', text: 'No product matches all of these words: each of these lacks "stopard".' },
] as const;

/** What is answered, one message after the other. */
async function answers(...texts: string[]) {
  const stubs = tools.map((tool) => ({
    ...tool,
    invoke: (_: unknown, input: Asked) =>
      Promise.resolve({
        output: outputOf(tool.name, input),
        view: { title: tool.name, notes: /stopard/i.test(input.text ?? '') ? lacking : [] },
        numbers: () => [],
      }),
  })) as unknown as typeof tools;
  const service = { customer: () => Promise.resolve({ logisticPath: ['KAT', 'WAR'] }) };
  const talker = { desk: { service } as unknown as Talker['desk'], around: { ...around, tools: stubs } };
  let state: State = nothingSaid;
  const replies: { readonly text: string; readonly choices: readonly { readonly tool: string }[] }[] = [];
  for (const text of texts) {
    const answered = await answerMessage(text, state, talker);
    ({ state } = answered);
    replies.push({ ...answered.reply, text: answered.reply.text.replaceAll('\u00a0', ' ') });
  }
  return { reply: replies.at(-1) ?? { text: '', choices: [] }, state };
}

const lines = [
  { sku: 'OP520', quantity: 10 },
  { sku: 'GDB1330', quantity: 4 },
  { sku: 'BHN1217', quantity: 2 },
];
const quoted: Partial<State> = { lines, last: { tool: 'get_quote', input: { lines } } };
const rows = ['GDB1330', 'BHN1217', 'FDB7840'].map((id) => ({ kind: 'product', id }));
const search = { tool: 'search_products', input: { text: 'brake pads' } };
const found: Partial<State> = { rows, search, last: search };

describe('of two parts', () => {
  it.each([
    [
      'which is cheaper, GDB1330 or FDB7840?',
      /^\S+ is the cheaper one: PLN [\d.]+ net \(PLN [\d.]+ gross\)\. \S+ costs/,
    ],
    ['was ist billiger, GDB1330 oder FDB7840?', /^Günstiger ist \S+: [\d,]+ PLN netto \(/],
    ['co tańsze, GDB1330 czy FDB7840?', /^Tańszy jest \S+: [\d,]+ PLN netto \(/],
    ['co je levnější, GDB1330 nebo FDB7840?', /^Levnější je \S+: [\d,]+ PLN bez DPH \(/],
    ['що дешевше, GDB1330 чи FDB7840?', /^Дешевший \S+: [\d,]+ PLN без ПДВ \(/],
  ])('%j names the cheaper one, and its price once', async (text, answer) => {
    const { reply } = await answers(text);
    expect(reply.text).toMatch(answer);
    expect(reply.text.match(/PLN/g)).toHaveLength(4);
  });
});

describe('of several parts', () => {
  it.each([
    ['which of those is the dearest?', 'en'],
    ['welches davon ist das teuerste?', 'de'],
    ['co z tego jest najdroższe?', 'pl'],
    ['co je z toho nejdrazsi?', 'cs'],
    ['що з цього найдорожче?', 'uk'],
  ] as const)('%j is the dearest, and their counts stay', async (text, language) => {
    const { reply, state } = await answers('quote 10x OP520, 4x GDB1330, 2x BHN1217', text);
    expect(reply.text).toContain(
      talk[language].dearest({ code: 'BHN1217', price: '', gross: '', two: false }).split(':')[0],
    );
    expect(state.lines).toEqual(lines);
  });

  it.each([
    ['which of these is the heaviest?', 'heaviest'],
    ['welches davon ist am schwersten?', 'heaviest'],
    ['co z tego jest najcięższe?', 'heaviest'],
    ['ktery z nich je nejtezsi?', 'heaviest'],
    ['що з цього найважче?', 'heaviest'],
    ['which of these is the lightest?', 'lightest'],
  ])('%j is of their weight', (text, fact) => {
    expect(said(text, quoted)).toMatchObject({ kind: 'call', tool: 'get_prices', fact });
  });

  it('tells the weights, the heaviest first', async () => {
    const { reply } = await answers('stock of OP520, GDB1330 and BHN1217', 'which of those is the heaviest?');
    expect(reply.text).toContain('BHN1217 7.568 kg, GDB1330 0.913 kg, OP520 0.575 kg');
  });

  it.each(['which of these has the most in stock?', 'welches davon habt ihr am meisten auf lager?'])(
    '%j is of their stock',
    (text) => {
      expect(said(text, quoted)).toMatchObject({ tool: 'check_stock', fact: 'most' });
    },
  );

  it.each(['take the dearest one out', 'nimm das teuerste raus', 'add 2 of the dearest'])(
    '%j asks for none of them',
    (text) => {
      expect(said(text, quoted)).not.toMatchObject({ fact: 'dearest' });
    },
  );

  it('is the dearest of all that a search found', async () => {
    const { reply } = await answers('show brake pads', 'which of them is the dearest?');
    expect(reply.text).toMatch(/^I looked at 3 parts\. The dearest is BHN1217/);
  });
});

it.each(['the dearest battery you have', 'die teuerste Batterie die ihr habt', 'najdroższy akumulator jaki macie'])(
  '%j is one of a search',
  (text) => {
    expect(said(text)).toMatchObject({ tool: 'search_products', fact: 'dearest' });
  },
);

describe('a sum that is not to be exceeded', () => {
  it.each([
    ['and will I stay under 1000 zl?', 'No. That is over PLN 1,000.00. 10x OP520'],
    ['is that more than 1000 zl?', 'Yes. That is over PLN 1,000.00.'],
    ['does it fit in 3000 zl?', 'Yes. That stays within PLN 3,000.00.'],
    ['will I stay under 1500 zl?', "Net it stays within PLN 1,500.00; with VAT and any deposit it doesn't."],
  ])('%j', async (text, answer) => {
    const { reply } = await answers('quote 10x OP520, 4x GDB1330, 2x BHN1217', text);
    expect(reply.text).toContain(answer);
  });

  it.each([
    'what is the dearest of those? and do I stay under 1000 zl?',
    'was ist davon das teuerste? und komm ich mit 1000 zl hin?',
    'co z tego jest najdroższe? i czy zmieszczę się w 1000 zł?',
    'co je z toho nejdrazsi? a vejdu se do 1000 zl?',
    'що з цього найдорожче? і чи вкладусь у 1000 злотих?',
  ])('%j is answered in both', (text) => {
    expect(said(text, quoted)).toMatchObject({
      fact: 'dearest',
      also: { tool: 'get_quote', input: { lines }, budget: { limit: 1000 } },
    });
  });
});

describe('price and stock of a row', () => {
  it.each([
    'the second one, how much is it and how many in Warsaw',
    'die zweite, wieviel habt ihr in warschau und was kostet die',
    'ta druga, ile kosztuje i ile macie w Warszawie',
    'ten druhej, kolik stoji a kolik jich mate ve varsave',
    'друга, скільки є у Варшаві і по чому',
  ])('%j says both', (text) => {
    expect(said(text, found)).toMatchObject({
      kind: 'narrow',
      call: { tool: 'check_stock', input: { skus: ['BHN1217'] } },
      also: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
    });
  });

  it.each([
    'OP520 3 pcs and BHN1217 1 pc price please and when can it be in the workshop',
    'OP520 3 Stk und BHN1217 1 Stk, Preis bitte und wann kann das in der Werkstatt sein',
    'OP520 3 szt i BHN1217 1 szt, cena proszę i kiedy może być w warsztacie',
    'OP520 3ks a BHN1217 1ks cena prosim a kdy to muze byt v dilne',
    'OP520 3 шт і BHN1217 1 шт, яка ціна і коли може бути в майстерні',
  ])('%j prices them with the day', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({
      tool: 'get_quote',
      fact: 'arrival',
      input: {
        lines: [
          { sku: 'OP520', quantity: 3 },
          { sku: 'BHN1217', quantity: 1 },
        ],
      },
    });
    expect(meant).not.toHaveProperty('also');
  });

  it.each([
    'need 1 pc from Katowice for tomorrow morning',
    'brauche 1 Stück aus Kattowitz für morgen früh',
    'potrzebuję 1 szt z Katowic na jutro rano',
    'potřebuju 1 ks z Katovic na zítra ráno',
    'потрібна 1 шт з Катовіце на завтра вранці',
  ])('%j says when it can be there', (text) => {
    const state = { lines: [{ sku: 'BHN1217' }], last: { tool: 'check_stock', input: { skus: ['BHN1217'] } } };
    expect(said(text, state)).toMatchObject({ kind: 'narrow', call: { tool: 'get_quote' }, fact: 'arrival' });
  });
});

describe('rows of a search', () => {
  const priced: Partial<State> = {
    ...found,
    lines: [{ sku: 'FDB7840' }],
    cheapest: 'FDB7840',
    last: { tool: 'get_prices', input: {} },
  };

  it.each([
    'which of them are available right now in Warsaw?',
    'welche davon sind in warschau sofort verfügbar?',
    'Które z nich są dostępne od ręki w Warszawie?',
    'které z nich jsou hned k dispozici ve Varšavě?',
    'покажи тільки ті що є у Варшаві',
  ])('%j is of those that were picked out by their price', (text) => {
    expect(said(text, priced)).toMatchObject({
      places: ['Warszawa'],
      only: { of: ['GDB1330', 'BHN1217', 'FDB7840'] },
    });
  });

  it('shows those that are there, and how many were looked at', async () => {
    const { reply, state } = await answers('cheapest brake pads', 'which of them are in Warsaw?');
    expect(reply.text).toMatch(/^I looked at 3 parts\. In stock in WAR: 2\./);
    expect(state.rows.map(({ id }) => id)).toEqual(['GDB1330', 'BHN1217']);
  });

  it.each([
    ['wheel bearings, best with 10 or so in stock', 10],
    ['radlager, am besten mit so 10 auf lager', 10],
    ['łożyska, najlepiej z 10 na stanie', 10],
    ['ložiska, nejlíp aspoň 10 skladem', 10],
    ['підшипники, бажано штук 10 в наявності', 10],
  ])('%j are those of which there are as many', (text, pieces) => {
    expect(said(text)).toMatchObject({ tool: 'search_products', only: { pieces } });
  });

  it.each([
    'back to the pads - what are two sets of the second ones?',
    'zurück zu den belägen - was kosten zwei sätze von den zweiten?',
    'Wracając do klocków – ile kosztują dwa komplety tych drugich?',
    'zpátky k destičkám - kolik stojí dvě sady těch druhých?',
    'повертаючись до колодок - скільки коштують два комплекти других?',
  ])('%j is of the rows that were shown of those', (text) => {
    const state: Partial<State> = {
      found: [{ ...search, rows: ['GDB1330', 'BHN1217', 'FDB7840'] }],
      search: { tool: 'search_products', input: { text: 'wheel bearings' } },
      last: { tool: 'check_stock', input: { skus: ['R86729', 'R40528'] } },
      rows: [
        { kind: 'product', id: 'R86729' },
        { kind: 'product', id: 'R40528' },
      ],
      lines: [{ sku: 'R86729' }, { sku: 'R40528' }],
    };
    expect(said(text, state)).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'BHN1217', quantity: 2 }] },
    });
    // What was never shown is not priced as if it had been.
    expect(said(text, { ...state, found: [] })).not.toMatchObject({ fact: 'cheapest' });
  });

  it('remembers the rows of the last searches', async () => {
    const { state } = await answers('show brake pads', 'cheapest of those?', 'stock of OP520 and W71275');
    expect(state.found.map((each) => each.rows)).toEqual([['GDB1330', 'BHN1217', 'FDB7840']]);
  });
});

describe('alternatives', () => {
  it.each([
    ['is there anything cheaper than that GDB1330?', true],
    ['gibt es was günstigeres als GDB1330?', true],
    ['czy na GDB1330 jest jakiś tańszy zamiennik?', true],
    ['jsou k GDB1330 nějaké levnější náhrady?', true],
    ['чи є щось дешевше за GDB1330?', true],
    ['welche alternativen gibt es zum GDB1330?', false],
    ['what alternatives are there to GDB1330', false],
    ['jakie są zamienniki GDB1330?', false],
  ])('%j are parts of the same kind', (text, isCheaper) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'search_products', input: { similarTo: 'GDB1330' }, fact: 'cheapest' });
    expect(JSON.stringify(meant).includes('cheaperThan')).toBe(isCheaper);
  });

  it('are those that cost less, and none that cannot be bought is named or ordered', async () => {
    const { reply } = await answers('is there anything cheaper than GDB1330?');
    expect(reply.text).toContain('1 cheaper than GDB1330 (PLN 113.94 net). FDB7840 costs PLN 51.68 net');
    expect(reply.text).not.toContain('GONE1');
    expect(reply.choices.map(({ tool }) => tool)).not.toContain('order');
  });

  it.each(['something cheaper instead of GDB1330, from KORVAN', 'máte levnější destičky než GDB1330 od KORVAN?'])(
    '%j are of that maker',
    (text) => {
      expect(said(text)).toMatchObject({ input: { similarTo: 'GDB1330' }, only: { brands: ['KORVAN'] } });
    },
  );

  it.each(['anything cheaper of the same kind?', 'gibt es das gleiche billiger?'])(
    '%j orders nothing again',
    (text) => {
      const two = [{ sku: 'GDB1330', quantity: 2 }];
      const state = { lines: two, last: { tool: 'get_quote', input: { lines: two } } };
      expect(said(text, state)).not.toMatchObject({ kind: 'ask' });
    },
  );

  it('have the cheapest among them, and not the part that is to be replaced', async () => {
    const { reply } = await answers('what alternatives are there to GDB1330', 'is the cheapest of those in Katowice?');
    expect(reply.text).toMatch(/^FDB7840 is the cheaper one.*4 of FDB7840 in KAT/);
  });
});

describe('a maker that has no such part', () => {
  it.each([
    ['got a STOPARD cabin filter or something like it in katowice?', 'lacks "stopard"'],
    ['macie filtr kabinowy STOPARD albo cos podobnego w katowicach?', 'brakuje „stopard”'],
    ['habt ihr einen STOPARD Innenraumfilter oder was ähnliches in Kattowitz?', 'fehlt „stopard“'],
    ['máte kabinový filtr STOPARD nebo něco podobného v katovicích?', 'chybí „stopard“'],
    ['є салонний фільтр STOPARD або щось схоже в катовіцах?', 'бракує «stopard»'],
  ])('%j shows what lies in the town, and says so', async (text, said) => {
    const { reply } = await answers(text);
    expect(reply.text).toContain('KAT: 3');
    expect(reply.text).toContain(said);
  });
});

describe('a core deposit that is on top of the price', () => {
  it.each([
    'does that incl the deposit for the old unit?',
    'ist das Pfand inklusive?',
    'czy kaucja jest w cenie?',
    'je v ceně i záloha?',
    'застава входить у ціну?',
  ])('%j gets no yes', async (text) => {
    const { reply } = await answers('what does BHN1217 cost', text);
    expect(reply.text).not.toMatch(/^(?:Yes|Ja|Tak|Ano|Так)/u);
    expect(reply.text).toContain('175');
  });
});

describe('a search that finds nothing', () => {
  it('names the nearest kinds', async () => {
    const { reply } = await answers('do you have spark plugs?');
    expect(reply.text).toBe('I found no such part. The closest we have: ignition coil.');
    expect(reply.choices).toMatchObject([{ tool: 'search_products', input: { text: 'ignition coil' } }, {}]);
  });

  it.each([
    ['brake drums for Octavia', 'I found no such part. The closest we have: brake'],
    ['bębny hamulcowe', 'Nie ma takiej części. Najbliższe, co mamy: '],
    ['Bremstrommeln Golf 4', 'Am nächsten kommt: Brems'],
    ['brzdové bubny', 'Takový díl jsem nenašel. Nejblíž je: brzd'],
    ['гальмівні барабани', 'Такої деталі не знайдено. Найближче, що є: гальмівн'],
  ])('does not show what else brakes have: %j', async (text, said) => {
    const { reply } = await answers(text);
    expect(reply.text).toContain(said);
    expect(reply.text).not.toMatch(/25\+|GDB/u);
  });

  it.each([
    ['only those in Poznan', 'en'],
    ['nur die in posen', 'de'],
    ['tylko te w Poznaniu', 'pl'],
    ['jen ty v Poznani', 'cs'],
    ['покажи тільки ті що є в Познані', 'uk'],
    ['how much is the second one', 'en'],
    ['ile kosztuje druga', 'pl'],
  ] as const)('leaves nothing to choose from: %j', (text, language) => {
    const none = { tool: 'search_products', input: { text: 'spark plug' } };
    const meant = said(text, { language, last: none, search: { ...none, none: true } });
    expect(meant).toMatchObject({ kind: 'say', text: talk[language].nothingFoundBefore });
  });
});

describe('a count beside a part', () => {
  it.each([
    'ok the box says GDB4487, got 2?',
    'auf der schachtel steht GDB4487, habt ihr 2?',
    'na pudełku jest GDB4487, macie 2?',
    'na krabici je GDB4487, máte 2?',
    'на коробці GDB4487, є 2?',
  ])('%j asks whether there are so many', (text) => {
    expect(said(text)).toMatchObject({ tool: 'get_quote', input: { lines: [{ sku: 'GDB4487', quantity: 2 }] } });
  });

  it.each([
    'any chance of 10% off if I take 4?',
    'gehen 10% rabatt wenn ich 4 nehme?',
    'dałoby radę z 5% taniej jak wezmę 4?',
    'šlo by 10% sleva když vezmu 4?',
    'а 10% знижки якщо візьму 4?',
  ])('%j is of four, whatever was counted before', (text) => {
    const two = [{ sku: 'GDB4487', quantity: 2 }];
    const state = { lines: two, last: { tool: 'get_quote', input: { lines: two } } };
    expect(said(text, state)).toMatchObject({ tool: 'get_quote', input: { lines: [{ sku: 'GDB4487', quantity: 4 }] } });
    // Of several nobody said which: none of them is offered as it was counted.
    const meant = said(text, quoted);
    expect(meant).toMatchObject({ tool: 'get_prices', remarks: [expect.stringContaining('4') as string] });
    expect(JSON.stringify(meant)).not.toContain('quantity');
  });
});

describe('what is searched for', () => {
  it('has no word twice', () => {
    expect(said('search wiper wiper vistran')).toMatchObject({ input: { text: 'wiper vistran' } });
  });

  it.each([
    'the lads from the workshop said they put in a requisition for batteries. where do i find it?',
    'die jungs aus der werkstatt haben eine anforderung für batterien gestellt. wo finde ich die?',
    'chłopaki z warsztatu mówili że składali zapotrzebowanie na akumulatory. gdzie je znajdę?',
    'Kluci z dílny říkali, že dávali žádanku na autobaterie. Kde ji najdu?',
    'хлопці з майстерні казали, що подавали заявку на акумулятори. де її знайти?',
  ])('%j is a requisition', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'list_requisitions' });
    expect(meant).not.toHaveProperty('also');
  });

  it('says of several that they cannot be bought', () => {
    const words = (language: keyof typeof talk) => talk[language].unknownCode('A1, B2', 2);
    expect(words('de')).toContain('sind nicht zu kaufen');
    expect(words('en')).toContain('know them');
  });
});
