const end = String.raw`(?=\s*(?:(?:then|all|mate|lads|everyone|allen|zusammen|dir|euch|ihnen|wszystkim|wam|v[šs]em|v[áa]m|вам|всім|усім)\s*)*(?:[,.!;)]|$))`;
const day = {
  en: '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  de: '(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend',
  pl: 'poniedzia[łl]ku|wtorku|[śs]rody|czwartku|pi[ąa]tku|soboty|niedzieli',
  cs: 'pond[ěe]l[íi]|[úu]ter[ýy]|st[řr]edu|[čc]tvrtek|p[áa]tek|sobotu|ned[ěe]li',
  uk: "понеділк[ау]|вівтор?ка|середи|четверга|п['’ʼ]?ятниці|суботи|неділі",
};

/** Each as it is said of any day. */
const goodbyes: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:have a |enjoy (?:your|the) )?(?:very )?(?:good|nice|great|lovely|pleasant|quiet)\s(?:${day.en})${end}|(?<!\p{L})enjoy (?:your|the) (?:${day.en})${end}`,
      'giu',
    ),
    'have a nice day',
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:(?:einen |n )?(?:recht |noch )?(?:sch[öo]e?nen|angenehmen|ruhigen))\s(?:${day.de}|tag|abend|feierabend)(?: noch)?${end}`,
      'giu',
    ),
    'schönen tag',
  ],
  [
    new RegExp(String.raw`(?<!\p{L})(?:mi[łl]|udan|spokojn|dobr|przyjemn|fajn)(?:ej|ego)\s(?:${day.pl})${end}`, 'giu'),
    'miłego dnia',
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:hezk|p[ěe]kn|kr[áa]sn|klidn|p[řr][íi]jemn|fajn)(?:ou|[ýy]|[ée])\s(?:${day.cs})${end}`,
      'giu',
    ),
    'hezký víkend',
  ],
  [
    new RegExp(String.raw`(?<!\p{L})(?:гарн|хорош|приємн|добр|спокійн|чудов)(?:ої|ого)\s(?:${day.uk})${end}`, 'giu'),
    'гарного дня',
  ],
];

/** "Danke dir, schönen Sonntag noch": the day of a goodbye is none that anything is asked for. */
export const withoutDayOfGoodbye = (text: string): string =>
  goodbyes.reduce((said, [goodbye, anyDay]) => said.replace(goodbye, anyDay), text);
