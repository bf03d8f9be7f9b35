import { expect, it } from 'vitest';
import type { LanguageCode } from '../../src/conversation/languages/locales.ts';
import { linesIn } from '../../src/conversation/second-clause.ts';
import { speaking } from './speaking.ts';

// Orders with what people write around them: who they are, the car, the hour, telephones, plates, numbers of their own. None of it is
// a part or a count. Always the same sentences, put together by a fixed sequence.

const { turn } = speaking();
const verbs: Record<LanguageCode, readonly string[]> = {
  en: ['order ', 'i need ', 'send us ', 'pls order ', "we'll take ", 'put me down for ', "I'll have "],
  de: [
    'bestell ',
    'ich brauche ',
    'wir brauchen ',
    'bitte bestellen: ',
    'schickt mir ',
    'ich nehme ',
    'wir nehmen ',
    'ich hätte gern ',
    'brauch ',
    'bitte ',
  ],
  pl: [
    'zamów ',
    'potrzebuję ',
    'proszę ',
    'poproszę ',
    'bierzemy ',
    'chcę zamówić ',
    'wyślijcie ',
    'dajcie ',
    'biorę ',
    'zamawiam ',
  ],
  cs: [
    'objednej ',
    'potřebuju ',
    'prosím ',
    'vezmu ',
    'bereme ',
    'chtěl bych ',
    'pošlete ',
    'dejte mi ',
    'objednávám ',
    'potřeboval bych ',
  ],
  uk: [
    'замов ',
    'потрібно ',
    'прошу ',
    'беремо ',
    'хочу замовити ',
    'надішліть ',
    'дайте ',
    'мені треба ',
    'замовляю ',
    'треба ',
  ],
};
const before: Record<LanguageCode, readonly string[]> = {
  en: [
    '',
    'hi, ',
    'morning lads, ',
    'its Dave from Kelly Motors, ',
    'customer is waiting, ',
    'got a 2014 Astra on the ramp, ',
    'hello its 07700 900412 here, ',
  ],
  de: [
    '',
    'hallo, ',
    'moin, ',
    'hier ist Müller von der Werkstatt, ',
    'kunde wartet, ',
    'hab nen Passat B8 auf der Bühne, ',
    'guten Morgen, ',
  ],
  pl: [
    '',
    'dzień dobry, ',
    'hej, ',
    'tu Marek z warsztatu, ',
    'klient czeka, ',
    'mam na podnośniku passata B6, ',
    'cześć, ',
  ],
  cs: [
    '',
    'dobrý den, ',
    'ahoj, ',
    'tady Petr ze servisu, ',
    'zákazník čeká, ',
    'mám na zvedáku octavii 2.0 tdi, ',
    'čau, ',
  ],
  uk: [
    '',
    'добрий день, ',
    'привіт, ',
    'це Саша з сервісу, ',
    'клієнт чекає, ',
    'стоїть пасат Б6 на підйомнику, ',
    'вітаю, ',
  ],
};
const behind: Record<LanguageCode, readonly string[]> = {
  en: [
    '',
    ' for tomorrow',
    ' by 10am',
    ' before 11',
    ' by 14:00',
    ', tel 07700 900412',
    ', reg KR 5512X',
    ', po number 7781',
    ' for C200001',
    ' asap',
    ', thanks',
    ' for a Golf 7 1.6 TDI',
    ', driver comes at 2',
    ' by 2.12.',
    ", don't ring before 8",
    ', no rush',
    ', same as last week',
    ', invoice as usual 30 days',
    ', job 4471',
    ', its for bay 3',
    ' please mate',
  ],
  de: [
    '',
    ' für morgen',
    ' bis 10 uhr',
    ' vor 11',
    ' bis 14:00',
    ', tel 0176 2233445',
    ', Kennz. HH-KL 482',
    ', unser auftrag 7781',
    ' für C200001',
    ' dringend',
    ', danke',
    ' für Golf 7 1.6 TDI',
    ', fahrer kommt um 2',
    ' zum 2.12.',
    ', nicht vor 8 anrufen',
    ', eilt nicht',
    ', wie letzte Woche',
    ', rechnung 30 tage wie immer',
    ', auftrag 4471',
    ', ist für bühne 3',
    ' bitte',
  ],
  pl: [
    '',
    ' na jutro',
    ' do 10',
    ' przed 11',
    ' do 14:00',
    ', tel 501 234 567',
    ', rej. KR 5512X',
    ', nasz numer 7781',
    ' dla C200001',
    ' pilnie',
    ', dzięki',
    ' do golfa 7 1.6 TDI',
    ', kierowca będzie o 14',
    ' na 2.12',
    ', nie dzwonić przed 8',
    ', nie pali się',
    ', jak w zeszłym tygodniu',
    ', faktura 30 dni jak zawsze',
    ', zlecenie 4471',
    ', na stanowisko 3',
    ' proszę',
  ],
  cs: [
    '',
    ' na zítra',
    ' do 10',
    ' před 11',
    ' do 14:00',
    ', tel 602 123 456',
    ', spz 3AB 4567',
    ', naše číslo 7781',
    ' pro C200001',
    ' spěchá',
    ', díky',
    ' na golf 7 1.6 TDI',
    ', řidič přijede ve 2',
    ' na 2.12.',
    ', nevolat před 8',
    ', nespěchá to',
    ', jako minulý týden',
    ', faktura splatnost 30 dní jako vždy',
    ', zakázka 4471',
    ', je to na stání 3',
    ' prosím',
  ],
  uk: [
    '',
    ' на завтра',
    ' до 10',
    ' до 11 ранку',
    ' до 14:00',
    ', тел 067 123 45 67',
    ', номер АА1234ВС',
    ', наш номер 7781',
    ' для C200001',
    ' терміново',
    ', дякую',
    ' на гольф 7 1.6 тді',
    ', водій буде о 14',
    ' на 2.12',
    ', до 8 не дзвонити',
    ', не горить',
    ', як минулого тижня',
    ', рахунок на 30 днів як завжди',
    ', наряд 4471',
    ', це на пост 3',
    ' будь ласка',
  ],
};
const and: Record<LanguageCode, string> = { en: ' and ', de: ' und ', pl: ' i ', cs: ' a ', uk: ' і ' };
const pieces: Record<LanguageCode, readonly string[]> = {
  en: ['pcs', 'off'],
  de: ['Stk', 'stück'],
  pl: ['szt', 'sztuk'],
  cs: ['ks', 'kusů'],
  uk: ['шт', 'штук'],
};
const words: Record<LanguageCode, readonly string[]> = {
  en: ['', 'one', 'two', 'three', 'four', 'five', 'six'],
  de: ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs'],
  pl: ['', 'jeden', 'dwa', 'trzy', 'cztery', 'pięć', 'sześć'],
  cs: ['', 'jeden', 'dva', 'tři', 'čtyři', 'pět', 'šest'],
  uk: ['', 'один', 'два', 'три', 'чотири', 'п’ять', 'шість'],
};
const codes = ['OP520', 'W71275', 'GDB1330', 'K1279A', 'FDB1451', 'BHN1217'];

/** The same numbers in every run. */
function sequence(seed: number): <T>(all: readonly T[]) => T {
  let at = seed;
  return (all) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return all[Math.floor((at / 2_147_483_648) * all.length)] as (typeof all)[number];
  };
}

type Lines = readonly { readonly sku?: string | undefined; readonly quantity?: number | undefined }[];
const counted = (lines: Lines): string =>
  lines
    .map(({ sku, quantity }) => `${quantity}x ${sku}`)
    .sort()
    .join(', ');

const perLanguage = 40;
const mostUnread = 1;
it.each(['en', 'de', 'pl', 'cs', 'uk'] as const)('%s: orders what is named, as many as are named', (language) => {
  const pick = sequence(11);
  const read = Array.from({ length: perLanguage }, () => {
    const first = pick([0, 1, 2, 3, 4, 5]);
    const many = pick([1, 1, 2, 2, 3]);
    const wanted = codes
      .slice(first)
      .concat(codes)
      .slice(0, many)
      .map((sku) => ({ sku, quantity: pick([1, 2, 3, 4, 5, 6, 8, 10, 12, 20]) }));
    const form = pick([0, 1, 2, 3, 4, 5]);
    const written = wanted.map(({ sku, quantity }) => {
      const unit = pick(pieces[language]);
      const forms = [`${quantity} ${sku}`, `${quantity}x ${sku}`, `${sku} ${quantity} ${unit}`];
      const more = [
        `${quantity} ${unit} ${sku}`,
        `${sku} x${quantity}`,
        `${words[language][quantity] ?? quantity} ${sku}`,
      ];
      return [...forms, ...more][form] ?? '';
    });
    const list =
      written.length > 1 ? `${written.slice(0, -1).join(', ')}${and[language]}${written.at(-1)}` : written.join('');
    const text = `${pick(before[language])}${pick(verbs[language])}${list}${pick(behind[language])}`;
    const { meant } = turn(text);
    const said = (meant.kind === 'ask' ? meant.lines : linesIn(meant)) ?? [];
    return { text, meant, said: counted(said), wanted: counted(wanted) };
  });
  const shown = ({ text, meant }: (typeof read)[number]) => `${text}: ${JSON.stringify(meant)}`;
  const others = read.filter(({ said, wanted }) => said !== wanted);
  expect(others.filter(({ said }) => said !== '').map(shown)).toEqual([]);
  // What is not understood orders nothing, and is rare.
  expect(others.slice(mostUnread).map(shown)).toEqual([]);
});
