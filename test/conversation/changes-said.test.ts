import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../src/conversation/languages/locales.ts';
import { linesIn } from '../../src/conversation/second-clause.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// How people change what is counted, and what they say beside it that changes nothing: of a quote, and of a draft.

const { turn } = speaking();
const counts = { OP520: 4, GDB1330: 2, W71275: 6 };
type Counts = Readonly<Record<string, number>>;
type Want = Counts | 'same';
const changed = (some: Counts): Counts =>
  Object.fromEntries(Object.entries({ ...counts, ...some }).filter(([, count]) => count !== 0));

const changes: readonly (readonly [Want, Record<LanguageCode, readonly string[]>])[] = [
  [
    changed({ OP520: 6 }),
    {
      en: [
        'make the OP520 6',
        'OP520 should be 6',
        '6 of the OP520 instead',
        'the first one 6',
        'two more OP520',
        'OP520 two more',
        'add 2 to the OP520',
        'I said 6 OP520 not 4',
        'oh and OP520, 6 not 4',
      ],
      de: [
        'mach OP520 auf 6',
        'OP520 doch 6',
        'vom OP520 lieber 6',
        'vom ersten 6',
        'zwei OP520 mehr',
        'OP520 zwei mehr',
        'noch 2 OP520 dazu',
        '6 OP520 nicht 4',
        'OP520 sollen 6 sein',
      ],
      pl: [
        'zmień OP520 na 6',
        'OP520 jednak 6',
        'OP520 lepiej 6',
        'pierwszego 6',
        'dwa OP520 więcej',
        'OP520 o dwa więcej',
        'dorzuć 2 OP520',
        '6 OP520 a nie 4',
        'OP520 ma być 6',
      ],
      cs: [
        'změň OP520 na 6',
        'OP520 radši 6',
        'OP520 dej 6',
        'prvního 6',
        'o dva OP520 víc',
        'OP520 o dva vic',
        'přidej 2 OP520',
        '6 OP520, ne 4',
        'OP520 má být 6',
      ],
      uk: [
        'зміни OP520 на 6',
        'OP520 краще 6',
        'OP520 хай буде 6',
        'першого 6',
        'на два OP520 більше',
        'OP520 на дві більше',
        'докинь 2 OP520',
        '6 OP520 а не 4',
        'OP520 має бути 6',
      ],
    },
  ],
  [
    changed({ OP520: 2 }),
    {
      en: [
        'two less OP520',
        'OP520 two fewer',
        'make it 2 less on the OP520',
        'halve the OP520',
        'take 2 off the OP520',
      ],
      de: [
        'zwei OP520 weniger',
        'OP520 zwei weniger',
        'vom ersten zwei weniger',
        'halb so viel OP520',
        'OP520 um 2 reduzieren',
      ],
      pl: ['dwa OP520 mniej', 'OP520 o dwa mniej', 'pierwszego o dwa mniej', 'o połowę mniej OP520', 'odejmij 2 OP520'],
      cs: ['o dva OP520 míň', 'OP520 o dva min', 'prvniho o dva mene', 'OP520 napůl', 'uber 2 OP520'],
      uk: ['на два OP520 менше', 'OP520 на дві менше', 'першого на два менше', 'OP520 вдвічі менше', 'зніми 2 OP520'],
    },
  ],
  [
    changed({ GDB1330: 0 }),
    {
      en: [
        'drop the GDB1330',
        'without the GDB1330',
        'forget the second one',
        'take the middle one out',
        'not the GDB1330',
        'GDB1330 out',
        'remove line 2',
        "don't need the GDB1330 anymore",
        'scrap GDB1330',
        'the GDB1330 can go',
      ],
      de: [
        'GDB1330 raus',
        'ohne GDB1330',
        'vergiss die zweite',
        'die mittlere raus',
        'GDB1330 doch nicht',
        'nimm GDB1330 runter',
        'position 2 weg',
        'GDB1330 brauch ich nicht mehr',
        'GDB1330 streichen',
        'lass GDB1330 weg',
      ],
      pl: [
        'wyrzuć GDB1330',
        'bez GDB1330',
        'drugiej nie',
        'środkową wyrzuć',
        'GDB1330 jednak nie',
        'usuń GDB1330',
        'pozycję 2 usuń',
        'GDB1330 już nie potrzebuję',
        'skreśl GDB1330',
        'zostaw bez GDB1330',
      ],
      cs: [
        'vyhoď GDB1330',
        'bez GDB1330',
        'druhou ne',
        'prostřední pryč',
        'GDB1330 nakonec ne',
        'smaž GDB1330',
        'položku 2 pryč',
        'GDB1330 už nepotřebuju',
        'škrtni GDB1330',
        'vynech GDB1330',
      ],
      uk: [
        'викинь GDB1330',
        'без GDB1330',
        'другу не треба',
        'середню прибери',
        'GDB1330 не треба',
        'прибери GDB1330',
        'позицію 2 прибери',
        'GDB1330 вже не потрібні',
        'викресли GDB1330',
        'забери GDB1330',
      ],
    },
  ],
  [
    changed({ W71275: 0 }),
    {
      en: ['forget the last one', 'not the last one', 'drop the last line', 'the last one out', 'leave the third one'],
      de: ['vergiss die letzte', 'die letzte nicht', 'letzte Position raus', 'das letzte raus', 'die dritte weglassen'],
      pl: ['ostatniej nie', 'tego ostatniego nie', 'ostatnią wyrzuć', 'ostatnią pozycję skreśl', 'trzeciej nie trzeba'],
      cs: ['poslední ne', 'tu poslední vynech', 'poslední pryč', 'poslední položku škrtni', 'třetí vynech'],
      uk: ['останню не треба', 'останню прибери', 'останню викинь', 'останню позицію викресли', 'третю не треба'],
    },
  ],
  [
    { GDB1330: 2 },
    {
      en: ['only the GDB1330', 'just the GDB1330 then', 'keep only the second', 'only the pads'],
      de: ['nur GDB1330', 'nur die GDB1330, Rest weg', 'nur die zweite behalten', 'nur die Beläge'],
      pl: ['tylko GDB1330', 'same GDB1330 zostaw', 'zostaw tylko drugą', 'same klocki zostaw'],
      cs: ['jen GDB1330', 'nech jen GDB1330', 'nech jen druhou', 'jen ty destičky'],
      uk: ['лише GDB1330', 'залиш тільки GDB1330', 'залиш лише другу', 'тільки колодки'],
    },
  ],
  [
    { OP520: 4, W71275: 6 },
    {
      en: ['only the filters', 'just the filters, no pads', 'without the pads'],
      de: ['nur die Filter', 'nur die Filter, Rest weg', 'ohne die Beläge'],
      pl: ['tylko filtry', 'same filtry zostaw', 'bez klocków'],
      cs: ['jen filtry', 'jen ty filtry, zbytek pryč', 'bez destiček'],
      uk: ['тільки фільтри', 'лиши лише фільтри', 'без колодок'],
    },
  ],
  [
    changed({ K1279A: 2 }),
    {
      en: [
        'add 2 K1279A',
        'and 2 K1279A',
        'plus two K1279A',
        '2 K1279A too',
        'K1279A 2 as well',
        'and chuck in 2 K1279A',
      ],
      de: [
        'noch 2 K1279A',
        'und 2 K1279A dazu',
        'plus zwei K1279A',
        'K1279A 2 auch noch',
        'pack noch 2 K1279A drauf',
        'K1279A 2 Stk.',
      ],
      pl: [
        'jeszcze 2 K1279A',
        'i 2 K1279A',
        'dorzuć dwa K1279A',
        'K1279A 2 szt jeszcze',
        'dopisz 2 K1279A',
        'K1279A dwie szt.',
      ],
      cs: ['ještě 2 K1279A', 'a 2 K1279A', 'přidej dva K1279A', 'K1279A 2 ks taky', 'přihoď 2 K1279A', 'K1279A dva ks'],
      uk: ['ще 2 K1279A', 'і 2 K1279A', 'додай два K1279A', 'K1279A 2 шт також', 'докинь 2 K1279A', 'K1279A дві шт.'],
    },
  ],
  [
    changed({ GDB1330: 0, GDB2852: 2 }),
    {
      en: [
        'GDB2852 instead of GDB1330',
        'swap GDB1330 for GDB2852',
        'replace the GDB1330 with GDB2852',
        'not GDB1330 but GDB2852',
      ],
      de: [
        'GDB2852 statt GDB1330',
        'tausch GDB1330 gegen GDB2852',
        'ersetze GDB1330 durch GDB2852',
        'nicht GDB1330 sondern GDB2852',
      ],
      pl: [
        'GDB2852 zamiast GDB1330',
        'zamień GDB1330 na GDB2852',
        'zamiast GDB1330 daj GDB2852, tyle samo',
        'nie GDB1330 tylko GDB2852',
      ],
      cs: [
        'GDB2852 místo GDB1330',
        'vyměň GDB1330 za GDB2852',
        'místo GDB1330 dej GDB2852, stejně',
        'ne GDB1330 ale GDB2852',
      ],
      uk: [
        'GDB2852 замість GDB1330',
        'заміни GDB1330 на GDB2852',
        'замість GDB1330 давай GDB2852 стільки ж',
        'не GDB1330 а GDB2852',
      ],
    },
  ],
  [
    { OP520: 8, GDB1330: 4, W71275: 12 },
    {
      en: ['double everything', 'twice as much of everything'],
      de: ['alles doppelt', 'von allem das Doppelte'],
      pl: ['wszystkiego dwa razy tyle', 'podwój wszystko'],
      cs: ['všeho dvakrát tolik', 'zdvojnásob všechno'],
      uk: ['всього вдвічі більше', 'подвой усе'],
    },
  ],
  [
    { OP520: 5, GDB1330: 5, W71275: 5 },
    {
      en: ['make it 5 of each', '5 each'],
      de: ['von jedem 5', 'je 5'],
      pl: ['każdego po 5', 'po 5 sztuk'],
      cs: ['od každého 5', 'každého 5 ks'],
      uk: ['кожного по 5', 'по 5 штук'],
    },
  ],
  [
    'same',
    {
      en: [
        'isnt that too many?',
        'is that not a bit much OP520?',
        'what if I take 10 OP520, is it cheaper?',
        'is the deposit included?',
        'do they come with a wear sensor?',
        'are they all in stock?',
        'when would it come?',
        'two of the last ones were broken',
        'what does that come to?',
        'I had 3 OP520 last week already',
        'the boss asks if 4 is enough',
        'can I send 2 of them back if they dont fit?',
        'wait, let me check with the customer',
        'hang on a minute',
        'is GDB1330 the front or rear?',
        'how many OP520 did we take last month?',
        'we still have 2 OP520 on the shelf',
      ],
      de: [
        'ist das nicht zu viel?',
        'sind 4 OP520 nicht zu viel?',
        'und wenn ich 10 OP520 nehme, wirds billiger?',
        'ist das Pfand schon drin?',
        'sind die mit Verschleißanzeiger?',
        'sind alle auf Lager?',
        'wann wäre das da?',
        'zwei von den letzten waren kaputt',
        'was macht das zusammen?',
        'ich hatte letzte Woche schon 3 OP520',
        'der Chef fragt ob 4 reichen',
        'kann ich 2 zurückgeben wenn sie nicht passen?',
        'warte, ich frag den Kunden',
        'moment mal',
        'ist GDB1330 vorne oder hinten?',
        'wie viele OP520 hatten wir letzten Monat?',
        'wir haben noch 2 OP520 im Regal',
      ],
      pl: [
        'nie za dużo tego?',
        'czy 4 OP520 to nie za dużo?',
        'a jak wezmę 10 OP520 to będzie taniej?',
        'kaucja już w tym jest?',
        'są z czujnikiem zużycia?',
        'wszystko jest na stanie?',
        'kiedy by to było?',
        'dwa z ostatnich były uszkodzone',
        'ile to razem wyjdzie?',
        'w zeszłym tygodniu brałem już 3 OP520',
        'szef pyta czy 4 wystarczą',
        'mogę oddać 2 jak nie będą pasować?',
        'czekaj, spytam klienta',
        'momencik',
        'GDB1330 to przód czy tył?',
        'ile OP520 braliśmy w zeszłym miesiącu?',
        'mamy jeszcze 2 OP520 na półce',
      ],
      cs: [
        'není to moc?',
        'nejsou 4 OP520 moc?',
        'a když vezmu 10 OP520, bude to levnější?',
        'je v tom už záloha?',
        'jsou s čidlem opotřebení?',
        'je všechno skladem?',
        'kdy by to přišlo?',
        'dva z minulých byly rozbité',
        'kolik to dělá dohromady?',
        'minulý týden jsem bral už 3 OP520',
        'šéf se ptá, jestli 4 stačí',
        'můžu 2 vrátit, když nebudou sedět?',
        'počkej, zeptám se zákazníka',
        'moment',
        'GDB1330 je přední nebo zadní?',
        'kolik OP520 jsme brali minulý měsíc?',
        'máme ještě 2 OP520 na regálu',
      ],
      uk: [
        'а не забагато?',
        'чи 4 OP520 не забагато?',
        'а якщо візьму 10 OP520, буде дешевше?',
        'застава вже врахована?',
        'вони з датчиком зносу?',
        'все є на складі?',
        'коли б це приїхало?',
        'дві з минулих були биті',
        'скільки разом виходить?',
        'минулого тижня вже брав 3 OP520',
        'шеф питає чи 4 вистачить',
        'можу 2 повернути, якщо не підійдуть?',
        'чекай, спитаю клієнта',
        'хвилинку',
        'GDB1330 це перед чи зад?',
        'скільки OP520 ми брали минулого місяця?',
        'у нас ще 2 OP520 на полиці',
      ],
    },
  ],
];

const lines = Object.entries(counts).map(([sku, quantity]) => ({ sku, quantity }));
const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'GDB1330', name: 'Brake pad set, front axle' },
  { sku: 'W71275', name: 'Oil filter W 712/75' },
];
const states: Readonly<Record<string, Partial<State>>> = {
  'a quote': { lines, names, last: { tool: 'get_quote', input: { lines } } },
  'a draft': {
    lines,
    names,
    last: { tool: 'prepare_requisition', input: { lines } },
    draft: { id: 'D5YS6WX2RJREPJV0S', revision: 1, lines },
  },
};

const countsOf = (
  some: readonly { readonly sku?: string | undefined; readonly quantity?: number | undefined }[],
): Counts => Object.fromEntries(some.map(({ sku = '', quantity = 0 }) => [sku, quantity]));

/** What of a message is not as it was wanted. */
function wrong(text: string, want: Want, state: Partial<State>): string[] {
  const { meant, state: after } = turn(text, state);
  if (want === 'same') {
    const isSame = JSON.stringify(countsOf(after.lines)) === JSON.stringify(counts);
    const isPriced = meant.kind !== 'call' || meant.tool !== 'get_quote';
    return meant.kind !== 'order' && (isSame || isPriced) ? [] : [`${text}: ${JSON.stringify(meant)}`];
  }
  const said = linesIn(meant) ?? (meant.kind === 'ask' ? meant.lines : undefined);
  const isMeant =
    said !== undefined &&
    JSON.stringify(Object.entries(countsOf(said)).sort()) === JSON.stringify(Object.entries(want).sort());
  return isMeant ? [] : [`${text}: ${JSON.stringify(meant)}`];
}

describe.each(Object.keys(states))('of %s', (name) => {
  it.each(['en', 'de', 'pl', 'cs', 'uk'] as const)('%s: every change is the one that was said', (language) => {
    const state = { ...states[name], language };
    expect(changes.flatMap(([want, texts]) => texts[language].flatMap((text) => wrong(text, want, state)))).toEqual([]);
  });
});
