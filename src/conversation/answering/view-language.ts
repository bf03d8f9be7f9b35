import { capital } from '../../core/text.ts';
import type { NextSteps, Step } from '../../core/next-steps.ts';
import { formatDecimal, formatMoney, type Decimal, type Money } from '../../core/money.ts';
import { withCells, type View } from '../../core/view.ts';
import { locales } from '../languages/locales.ts';
import type { LanguageCode } from '../reading/matching.ts';
import { headings } from '../messages/headings.ts';
import { talk } from '../messages/talk.ts';
import { helpPhrases, newsPhrases, refusalPhrases } from '../messages/news-phrases.ts';
import { notAllowedPhrases, reasonPhrases, statePhrases } from '../messages/order-phrases.ts';
import { rarePhrases } from '../messages/rare-phrases.ts';
import { viewPhrases } from '../messages/view-phrases.ts';
import { wrongPhrases } from '../messages/wrong-phrases.ts';

// What tools say in English, in another language: labels by `headings`, all else by `viewPhrases`. What has no words there
// stays as it is, so that nothing is lost.

type Other = Exclude<LanguageCode, 'en'>;
const phrases = [
  ...viewPhrases,
  ...rarePhrases,
  ...helpPhrases,
  ...newsPhrases,
  ...refusalPhrases,
  ...statePhrases,
  ...reasonPhrases,
  ...notAllowedPhrases,
  ...wrongPhrases,
];
type Phrase = (typeof phrases)[number];

const placeOf = { pl: 1, de: 2, cs: 3, uk: 4 } as const satisfies Record<Other, number>;
const partOf: Readonly<Record<Other, string>> = { pl: 'z', de: 'von', cs: 'z', uk: 'із' };
const conjunctions: Readonly<Record<Other, string>> = { pl: 'i', de: 'und', cs: 'a', uk: 'і' };

/** `{}`: as it stands, or a phrase without placeholders; `{*}`: a list of phrases. */
const placeholder = /\{\*?\}/g;
const fixed = new Map(phrases.filter(([english]) => !/\{\*?\}/.test(english)).map((each) => [each[0], each]));
const shaped = phrases
  .filter(([english]) => /\{\*?\}/.test(english))
  .sort(([a], [b]) => b.length - a.length)
  .map((phrase) => ({
    phrase,
    shape: new RegExp(`^${phrase[0].split(placeholder).map(literal).join('(.+?)')}$`, 's'),
    isList: (phrase[0].match(placeholder) ?? []).map((each) => each === '{*}'),
  }));
type Shaped = (typeof shaped)[number];
const withLists = shaped.filter(({ isList }) => isList.includes(true));
/** What stands between the pieces of a list. Most phrases have none of it, so that a list of them is read piece by piece. */
const separator = /, | and /;
const ofOnePiece = shaped.filter(({ phrase }) => !separator.test(phrase[0]));
const ofSeveral = shaped.filter(({ phrase }) => separator.test(phrase[0]));
const sentencesOnly = shaped.filter(({ phrase, isList }) => isList.includes(true) || phrase[0].endsWith('.'));

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A title, a label of a button or a note of a tool. */
export function inWords(text: string, language: LanguageCode): string {
  if (language === 'en' || text === '') return text;
  const exact = fixed.get(text);
  if (exact !== undefined) return exact[placeOf[language]];
  // What is wrong with a line, behind the line.
  const [, line, wrong] = /^("[^"]*"): (.+)$/s.exec(text) ?? [];
  if (line !== undefined && wrong !== undefined) return `${line}: ${inWords(wrong, language)}`;
  const problems = problemsIn(text, language);
  if (problems !== undefined) return problems;
  // A placeholder takes whatever stands there, so sentences and the parts of a title come before the whole.
  const [sentence = '', ...sentences] = text.split(/(?<=[.?!]) (?=["\p{Lu}\d])/u);
  const said = sentences.length === 0 ? undefined : phraseOf(sentence, language);
  if (said !== undefined) return [said, ...sentences.map((each) => inWords(each, language))].join(' ');
  const whole = phraseOf(text, language, text.endsWith('.') ? sentencesOnly : withLists);
  if (whole !== undefined) return whole;
  if (/^[A-Z0-9][\w-]*: .+\.$/s.test(text)) return `${phrasesIn(text.slice(0, -1), language)}.`;
  const [first = '', ...others] = text.split(', ');
  const title = others.length === 0 ? undefined : phraseOf(first, language);
  if (title !== undefined)
    return [title, ...others.map((part) => inFormats(phraseOf(part, language) ?? part, language))].join(', ');
  return phraseOf(text, language) ?? inFormats(text, language);
}

/** What is wrong with arguments, each by its own phrase: "limit: is more than 200; top: is less than 1 (and 2 more)". */
function problemsIn(text: string, language: Other): string | undefined {
  const all = text.replace(/ \(and \d+ more\)$/, '');
  if (!all.includes('; ') && !/^[a-z][a-zA-Z]*(?:\[\d+\]|\.\w+)*: /.test(all)) return undefined;
  const told = all.split('; ').map((each) => phraseOf(each, language));
  const more = /\d+/.exec(text.slice(all.length));
  return told.includes(undefined) ? undefined : `${told.join('; ')}${more === null ? '' : ` (+${more[0]})`}`;
}

function phraseOf(text: string, language: Other, among: readonly Shaped[] = shaped): string | undefined {
  const known = fixed.get(text);
  if (known !== undefined) return known[placeOf[language]];
  for (const { phrase, shape, isList } of among) {
    const values = shape.exec(text)?.slice(1);
    if (values !== undefined) return filled(phrase, values, isList, language);
  }
  return undefined;
}

function filled(phrase: Phrase, values: readonly string[], isList: readonly boolean[], language: Other): string {
  let at = 0;
  return phrase[placeOf[language]].replace(/\{\}/g, () => {
    const value = values[at] ?? '';
    const known = isList[at++] === true ? phrasesIn(value, language) : fixed.get(value)?.[placeOf[language]];
    return known ?? inFormats(listedIn(value, language), language);
  });
}

/** A list of phrases that is no sentence: "OP520: 3 of 4 accepted, 1 missing". */
export function listIn(text: string, language: LanguageCode): string {
  return language === 'en' ? text : phrasesIn(text, language);
}

/** Pieces of a list that can belong to one phrase, with what stands between them. */
const mostJoined = 7;

/** Several phrases, each of which may follow the code that it is about: "OP520: 3 of 4 accepted, 1 missing and W71275: …". */
function phrasesIn(value: string, language: Other): string {
  const parts = value.replace(/ and (\d+) more$/, ' +$1').split(/(, | and )/);
  const told: string[] = [];
  for (let at = 0; at < parts.length;) {
    // The longest that is a phrase: some have a comma or an "and" of their own, which no placeholder takes.
    let end = Math.min(parts.length, at + mostJoined);
    let known: string | undefined;
    for (; end > at && known === undefined; end -= 1) known = onePhrase(parts.slice(at, end).join(''), language);
    const [first = ''] = parts.slice(at);
    told.push(known ?? (first === ' and ' ? ` ${conjunctions[language]} ` : inFormats(first, language)));
    at = known === undefined ? at + 1 : end + 1;
  }
  return told.join('');
}

function onePhrase(text: string, language: Other): string | undefined {
  const [, code, rest = ''] = /^(?:([A-Z0-9][\w-]*): )?(.*)$/s.exec(text) ?? [];
  const single = (values: readonly string[]) => values.every((each) => !separator.test(each));
  const among = separator.test(rest)
    ? ofSeveral.filter(({ shape }) => single((shape.exec(rest) ?? []).slice(1)))
    : ofOnePiece;
  const known = phraseOf(rest, language, among);
  if (known === undefined || code === undefined) return known;
  return `${talk[language].codes[code] ?? code}: ${known}`;
}

const listedIn = (value: string, language: Other): string =>
  value
    .replace(/ and (\d+) more$/, ' +$1')
    .replace(
      / and (?=\S+$|(?:[\p{Lu}\d]\S* )+[\p{Lu}\d]\S*$| ?\S+ \([^()]*\)$|[^→,]{1,40} → \S+(?: \([^()]*\))?$)/u,
      ` ${conjunctions[language]} `,
    )
    .replace(/(?<=\(\d+) of (?=\d+\))/g, ` ${partOf[language]} `);

/** Several lines, such as the list behind \`help\`: each in the words of the language, behind its bullet and word. */
export function linesIn(text: string, language: LanguageCode): string {
  if (language === 'en') return text;
  return text
    .split('\n')
    .map((line) => {
      const [, before = '', rest = ''] = /^((?:• )?[a-z]+(?: or [a-z]+)*: )(.+)$/s.exec(line) ?? [];
      return before === '' || phraseOf(line, language) !== undefined
        ? inWords(line, language)
        : `${before.replaceAll(' or ', ' / ')}${inWords(rest, language)}`;
    })
    .join('\n');
}

const orders: Readonly<Record<Other, string>> = {
  pl: 'Zamówienie',
  de: 'Bestellung',
  cs: 'Objednávka',
  uk: 'Замовлення',
};

/** A sentence about what happened: "Order PO-777: confirmed." */
export function newsIn(line: string, language: LanguageCode): string {
  if (language === 'en') return line;
  const [, order, said] = /^Order (\S+): (.+)\.$/s.exec(line) ?? [];
  if (order !== undefined && said !== undefined) return `${orders[language]} ${order}: ${eventIn(said, language)}.`;
  const known = phraseOf(line, language);
  if (known !== undefined || !line.endsWith('.')) return known ?? inWords(line, language);
  const first = line.slice(0, -1);
  const small = `${first.slice(0, 1).toLowerCase()}${first.slice(1)}`;
  const told =
    phraseOf(small, language) === undefined ? inWords(line.slice(0, -1), language) : eventIn(small, language);
  return `${capital(told)}.`;
}

/** What happened, without who or which order: "no delivery yet, expected by 2026-11-20: OP520". */
export function eventIn(said: string, language: LanguageCode): string {
  if (language === 'en') return said;
  return phraseOf(said, language) ?? inWords(said, language);
}

/** The four languages write the day first. */
export function inDays(text: string): string {
  return text
    .replace(/(?<![\w/.-])(\d{4})-(\d\d)-(\d\d)(?!\w|-)/g, '$3.$2.$1')
    .replace(/(?<=\.\d{4}) to (?=\d\d\.)/g, ' – ');
}

/** "1 234,50", as the language writes it. */
export function numberIn(value: Decimal, language: LanguageCode): string {
  const plain = formatDecimal(value);
  if (language === 'en') return plain;
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)\.(\d+)$/.exec(plain) ?? [];
  return `${sign}${new Intl.NumberFormat(locales[language]).format(BigInt(whole))},${fraction}`;
}

export function moneyIn(money: Money, language: LanguageCode): string {
  return language === 'en' ? formatMoney(money) : `${numberIn(money.amount, language)} ${money.currency}`;
}

/** Amounts and days of facts and tables as the language writes them; the times must be in their zone already. */
export function cellsIn(view: View, language: LanguageCode): View {
  if (language === 'en') return view;
  return withCells(view, (cell, { kind }) => {
    if (typeof cell === 'object' && cell !== null) return moneyIn(cell, language);
    const isDay = kind === undefined || kind === 'date' || kind === 'time';
    return typeof cell === 'string' && isDay ? inDays(cell) : cell;
  });
}

/** What is counted in notes, after one, two and five: "2 windows". */
const counted: Readonly<Record<string, Readonly<Record<Other, readonly [string, string, string]>>>> = {
  invoice: {
    pl: ['faktura', 'faktury', 'faktur'],
    de: ['Rechnung', 'Rechnungen', 'Rechnungen'],
    cs: ['faktura', 'faktury', 'faktur'],
    uk: ['рахунок', 'рахунки', 'рахунків'],
  },
  'credit note': {
    pl: ['korekta', 'korekty', 'korekt'],
    de: ['Gutschrift', 'Gutschriften', 'Gutschriften'],
    cs: ['dobropis', 'dobropisy', 'dobropisů'],
    uk: ['коригування', 'коригування', 'коригувань'],
  },
  window: {
    pl: ['okresu', 'okresów', 'okresów'],
    de: ['Zeitraum', 'Zeiträumen', 'Zeiträumen'],
    cs: ['období', 'období', 'období'],
    uk: ['періоду', 'періодів', 'періодів'],
  },
  line: {
    pl: ['pozycja', 'pozycje', 'pozycji'],
    de: ['Position', 'Positionen', 'Positionen'],
    cs: ['položka', 'položky', 'položek'],
    uk: ['позиція', 'позиції', 'позицій'],
  },
  product: {
    pl: ['produkt', 'produkty', 'produktów'],
    de: ['Artikel', 'Artikel', 'Artikel'],
    cs: ['produkt', 'produkty', 'produktů'],
    uk: ['товар', 'товари', 'товарів'],
  },
};

function countedIn(text: string, language: Other): string {
  const [, number = '', noun = ''] = /^([\d,]+) (invoice|credit note|window|line|product)s?$/.exec(text) ?? [];
  const forms = counted[noun]?.[language];
  if (forms === undefined) return text;
  const rule = new Intl.PluralRules(language).select(Number(number.replaceAll(',', '')));
  return `${number} ${forms[rule === 'one' ? 0 : rule === 'few' ? 1 : 2]}`;
}

/** Days, amounts and counts as the language writes them: "354335.70 PLN" is "354 335,70 PLN" in Polish. */
function inFormats(text: string, language: Other): string {
  const amount = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: 'always' });
  return countedIn(inDays(text), language).replace(/(?<![\w.,-])-?\d+\.\d\d(?= [A-Z]{3}(?![A-Z]))/g, (each) =>
    amount.format(Number(each)),
  );
}

/** The label of a fact or a column. */
export function labelIn(label: string, language: LanguageCode): string {
  if (language === 'en') return label;
  const own = headings[label]?.[language];
  if (own !== undefined) return own;
  const [, what = '', rest = ''] = /^(.+), (.+)$/s.exec(label) ?? [];
  const second = byLowerCase.get(rest)?.[language];
  if (second !== undefined) return `${headings[what]?.[language] ?? inWords(what, language)}, ${second}`;
  const [, name = '', sum = ''] = /^(.+) (net|gross|to be paid)$/s.exec(label) ?? [];
  const last = byLowerCase.get(sum)?.[language];
  return last === undefined ? inWords(label, language) : `${labelIn(name, language)} ${last}`;
}

const byLowerCase = new Map(Object.entries(headings).map(([label, words]) => [label.toLowerCase(), words]));

/** States are words of the desk; everything else in a cell is of the service or of people. */
const ownValues: ReadonlySet<string> = new Set([
  'Status',
  'State',
  'Receiver',
  'Receivers',
  'Mode',
  'Service',
  'Document',
  'Kind',
  'From',
  'Differences',
  'What is open',
  'What to do',
  'What',
  'How',
  'Late',
  'Waits for',
  'May',
  'Asking from',
  'Found by',
  'Prepared by',
  'Reason given',
  'Delivery method',
  'Payment method',
  'Documents go to',
]);

/** What the service says in codes: "UNPAID", "PARTLY_DELIVERED". Several stand beside each other. */
const coded: ReadonlySet<string> = new Set(['Kind', 'Phase', 'Status']);

function codesIn(value: string, language: LanguageCode): string {
  return value
    .split(', ')
    .map((code) => talk[language].codes[code] ?? code)
    .join(', ');
}

function valueIn(value: string, label: string, language: LanguageCode): string {
  const said = coded.has(label) ? codesIn(value, language) : value;
  if (language === 'en' || said !== value || !ownValues.has(label)) return said;
  return headings[value]?.[language] ?? listedIn(inWords(value, language), language);
}

/** Without its notes, which name tools first. */
export function viewIn(given: View, language: LanguageCode): View {
  const view = withCells(given, (value, { label }) =>
    typeof value === 'string' ? valueIn(value, label, language) : value,
  );
  if (language === 'en') return view;
  const say = (text: string) => inWords(text, language);
  return {
    ...view,
    title: say(view.title),
    ...(view.facts !== undefined && {
      facts: view.facts.map((each) => ({ ...each, label: labelIn(each.label, language) })),
    }),
    ...(view.tables !== undefined && {
      tables: view.tables.map((each) => ({
        ...each,
        ...(each.title !== undefined && { title: say(each.title) }),
        columns: each.columns.map((column) => ({ ...column, label: labelIn(column.label, language) })),
      })),
    }),
    ...(view.actions !== undefined && {
      actions: view.actions.map((each) => ({ ...each, label: say(each.label) })),
    }),
    ...(view.chart !== undefined && {
      chart: { ...view.chart, title: say(view.chart.title), description: say(view.chart.description) },
    }),
  };
}

export function stepsIn(steps: NextSteps, language: LanguageCode): NextSteps {
  const say = (text: string) => inWords(text, language);
  const stepIn = (step: Step): Step => ({
    ...step,
    label: say(step.label),
    ...(step.confirm !== undefined && { confirm: say(step.confirm) }),
    ...(step.otherwise !== undefined && { otherwise: say(step.otherwise) }),
  });
  /** "PO-777 · 2026-11-20 · confirmed": behind a number or a name, what is said of it. */
  const optionIn = (label: string) => {
    const [name = '', ...said] = label.split(' · ');
    return [name, ...said.map((each) => talk[language].codes[each] ?? say(each))].join(' · ');
  };
  return {
    ...steps,
    offers: steps.offers.map(stepIn),
    narrow: steps.narrow.map(stepIn),
    menus: steps.menus.map((menu) => ({
      ...menu,
      placeholder: say(menu.placeholder),
      otherwise: say(menu.otherwise),
      options: menu.options.map((each) => ({ ...each, label: optionIn(each.label) })),
      ...(menu.first !== undefined && {
        first: { steps: menu.first.steps.map(stepIn), placeholder: say(menu.first.placeholder) },
      }),
    })),
    empty: steps.empty.map(say),
    remarks: steps.remarks.map(say),
  };
}
