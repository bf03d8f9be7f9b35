import type { Clock } from '../../core/clock.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { folded } from './matching.ts';
import type { State } from '../state.ts';
import { findDateRange, type DayRange } from '../../core/date-range.ts';

/** Words of one or two meanings: "may I", "the sun": days only where nothing else is said by them. */
const doubtfulAlone = /^(?:may|mar|sat|sun|wed|dec|jun|maj|do|to)$/i;

/** "May I", "sat with you". */
const noDayBefore = /^(?:i|we|you|be|have|with|there|here|around|unpaid)$/i;

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\p{L}*|stycz\p{L}+|lut\p{L}+|mar(?:zec|ca|cu)|kwie\p{L}+|maj\p{L}?|czerw\p{L}+|lip(?:iec|ca|cu)|sierp\p{L}+|wrze\p{L}+|paźdz\p{L}+|listopad\p{L}*|grud\p{L}+`;
/** "1 and 15 October", "1-15 października 2026", "1-15.10.2026": the month is said once. */
const shared = new RegExp(
  String.raw`(?<![\d.])(\d{1,2})(?:\.?\s*(?:-|–|to|and|until|do|i|a|bis)\s*|\.\s+)(\d{1,2})\.?\s+(${month})(\s+\d{4})?(?![\p{L}\d])`,
  'giu',
);
const dotted = /(?<![\d.])(\d{1,2})\.?\s*[-–]\s*(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g;
/** "Z 19.11": a day only behind such a word, and no measure or price. */
const dayBehindWord =
  /(?<=(?<!\p{L})(?:z|ze|z dnia|dnia|dn\.?|od|do|vom|am|bis|seit|ab|den|dem|from|on|of|by|until|till|since|dne|ode|про|від|вiд|за|із|з|до|на|due|fällig|zum|na|przed|p[řr]ed|vor|before|перед|mon|tues?|wed|thurs?|fri|sat|sun|\p{L}{3,8}day|\p{L}{3,10}tag|mittwoch|poniedzia[łl]\p{L}*|wtor\p{L}*|[śs]rod\p{L}*|czwart\p{L}*|pi[ąa]t\p{L}*|sobot\p{L}*|pond[ěe]l\p{L}*|[úu]ter\p{L}*|st[řr]ed\p{L}*|[čc]tvrt\p{L}*|p[áa]tek|понеділ\p{L}*|вівтор\p{L}*|серед\p{L}*|четвер\p{L}*|п['’]ятниц\p{L}*|субот\p{L}*) )(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])(?![\p{L}\d]|[.:/-]|,\d|\s?(?:zł|zl|pln|eur|€|kč|czk|грн|uhr|hod|h|год|mm|cm|l|bar|v|%)(?!\p{L}))/giu;

const someYearsAgo =
  /(?<![\p{L}\d])(?:(\d{1,2}|two|dwa|dva|два) (?:years? ago|lata? temu|roky tomu|рок(?:и|ів) тому)|vor (\d{1,2}|zwei) jahren|p[řr]ed (\d{1,2}|dv[aě]ma) lety)(?!\p{L})/giu;

/** "Passat 2017r": a year, and no number of a part. */
export const withoutYearSign = (text: string): string =>
  text.replace(/(?<![\p{L}\d.,/-])((?:19[7-9]|20[0-3])\d)\s?[rр]\.?(?=[\s,?!)]|$)/giu, '$1');

/** "2 years ago" is that year. */
export const withYears = (text: string, clock: Clock): string =>
  text.replace(someYearsAgo, (_, ...counts: (string | undefined)[]) => {
    const count = counts.slice(0, 3).join('');
    const years = /^\d/.test(count) ? Number(count) : 2;
    return String(new Date(clock.now()).getUTCFullYear() - years);
  });

const sameMonth =
  /(?<!\p{L})(?:(?:for|of|in|from) )?(?:the same|that(?: same)?) month(?!\p{L})|(?:(?:za|z|w) )?(?:ten|tym|tego) sam(?:ym|ego)? miesi[ąa]c\p{L}*|(?:(?:vom|im|des|aus dem|für den) )?(?:selben|gleichen|demselben|derselben) monats?(?!\p{L})|(?:(?:za|ze|ve|v|z) )?(?:stejn\p{L}+|ten sam\p{L}+|t[ýe]m[žz]e?) m[ěe]s[íi]c\p{L}*|(?:(?:за|у|в|з) )?(?:той|тому|того) (?:самий|самому|самого|ж|же) місяц\p{L}*/iu;

/** "And the invoices of that month": the days of the last answer. */
export function withSameMonth(text: string, { last }: Pick<State, 'last'>): string {
  const { from, to } = last?.input ?? {};
  return typeof from === 'string' && typeof to === 'string' ? text.replace(sameMonth, `${from} - ${to}`) : text;
}

const dottedDay = String.raw`(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])`;
const dottedRange = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(${dottedDay}(?:\.20\d\d)?)\.?\s*(?:[-–—]|bis|do|až|po|to|until|till|до|по)\s*(${dottedDay}(?:\.20\d\d)?)\.?(?![\d.,/-]|\s?(?:zł|zl|pln|eur|€|kč|czk|грн|mm|cm|l|bar|v|%)(?!\p{L}))`,
  'giu',
);

const dayClosed = (day: string): string => (/\d{4}$/.test(day) ? day : `${day}.`);

/** "Z 19.11" is that day, as "z 19.11." is, and so are both of "30.11-6.12" and of "з 30.08.2026 по 29.11.2026". */
export const withDottedDays = (text: string): string =>
  text
    .replace(dottedRange, (_, first: string, last: string) => `${dayClosed(first)} - ${dayClosed(last)}`)
    .replace(dayBehindWord, '$&.');

/** "16.11.": of this year, or of the last one where that day is still to come. */
const dayOfMonth = /(?<![\d.,/-])(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(?![\d.])/g;
const quarter =
  /(?<![\p{L}\d])(?:Q([1-4])|([1-4])\.? (?:quarter|kwartał\p{L}*|quartal))(?:[ /]*(20\d\d))?(?![\p{L}\d])/giu;

const nearQuarter = /(?<!\p{L})(this|last|previous) quarter(?!\p{L})/giu;

/** The calendar month before is "last month" alone. */
const pastMonth =
  /(?<!\p{L})(?:(?:over|during|within|in|for) the last month|(?:the )?past month|(?:the )?last month or so)(?!\p{L})/giu;

/** "Yesterday or today" is both days; the words between are none in the English of other languages. */
const twoDays =
  /(?<!\p{L})(?:yesterday,? (?:(?:or|and|or else|\/) )?today|today,? (?:(?:or|and|\/) )?yesterday)(?!\p{L})/giu;

const halfYear = /(?<!\p{L})(?:(?:the )?(?:last|past) )?(?:half[ -](?:a )?year|six months)(?!\p{L})/giu;
/** "October last year" */
const monthOfLastYear =
  /(?<!\p{L})(january|february|march|april|may|june|july|august|september|october|november|december) (?:of )?last year(?!\p{L})/giu;

const lastYearIn =
  /(?<!\p{L})last year (?:\p{L}{1,2} )?(january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L})/giu;

/** "Where is Fridays order": that day; "on Fridays" is every one. */
const ofThatDay =
  /(?<!\p{L})((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]s|s(?= (?:orders?|deliver(?:y|ies)|invoices?|parts|parcels?|stuff|goods|shipment|lot|drop)(?!\p{L})))/giu;

/** Ranges that are written short, in full. */
function inFull(text: string, clock: Clock): string {
  return text
    .replace(
      shared,
      (_, first: string, last: string, name: string, year = '') =>
        `${first} ${name}${String(year)} to ${last} ${name}${String(year)}`,
    )
    .replace(dotted, '$1.$3.$4..$2.$3.$4')
    .replace(halfYear, 'last 6 months')
    .replace(pastMonth, 'last 30 days')
    .replace(ofThatDay, '$1')
    .replace(nearQuarter, (_, which: string) => {
      const today = new Date(clock.now());
      const begun = Math.floor(today.getUTCMonth() / 3) - (which.toLowerCase() === 'this' ? 0 : 1);
      return `Q${String(((begun + 4) % 4) + 1)} ${String(today.getUTCFullYear() + (begun < 0 ? -1 : 0))}`;
    })
    .replace(/(?<!\p{L})this (?:morning|afternoon)(?!\p{L})/giu, 'today')
    .replace(twoDays, 'yesterday to today')
    .replace(lastYearIn, '$1 last year')
    .replace(monthOfLastYear, (_, name: string) => `${name} ${new Date(clock.now()).getUTCFullYear() - 1}`)
    .replace(dayOfMonth, (_, day: string, of: string) => {
      const today = new Date(clock.now());
      const isAhead = Number(of) * 100 + Number(day) > (today.getUTCMonth() + 1) * 100 + today.getUTCDate();
      return `${day}.${of}.${String(today.getUTCFullYear() - (isAhead ? 1 : 0))}`;
    })
    .replace(quarter, (_, short: string | undefined, long: string | undefined, year: string | undefined) => {
      const which = Number(short ?? long);
      const today = new Date(clock.now());
      const begun = today.getUTCMonth() >= (which - 1) * 3;
      const of = year ?? String(today.getUTCFullYear() - (begun ? 0 : 1));
      const first = String(which * 3 - 2).padStart(2, '0');
      const last = String(which * 3).padStart(2, '0');
      return `${of}-${first}..${of}-${last}`;
    });
}

/** "By 2.12.": the next such day, within half a year. */
export function dayAheadIn(text: string, clock: Clock): string | undefined {
  const [, day = '', of = ''] = new RegExp(dayOfMonth.source).exec(text) ?? [];
  if (of === '') return undefined;
  const today = utcDay(clock.now());
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .map((each) => `${each}-${of.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .find((each) => each >= today && each <= addDays(today, 183));
}

const longestSpan = 7;
const mostTokens = 60;

/**
 * The days that a sentence names, and the sentence without them: the longest run of words that is a range of days.
 * "2025" and other bare numbers are days only beside words of days.
 */
export function daysIn(text: string, clock: Clock): Days | undefined {
  const found = longestIn(text, clock);
  const inside = found === undefined ? undefined : longestIn(found.rest, clock);
  if (found === undefined || inside === undefined) return found;
  // "This year in October" is that month, and so is the one that is not over yet.
  const isInside = inside.range.from > found.range.from && inside.range.from <= found.range.to;
  return isInside ? inside : found;
}

interface Days {
  readonly range: DayRange;
  readonly rest: string;
}

function longestIn(text: string, clock: Clock): Days | undefined {
  const tokens = inFull(text.slice(0, 2_000), clock)
    .split(/\s+/)
    .filter((each) => each !== '')
    .slice(0, mostTokens);
  for (let length = Math.min(longestSpan, tokens.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= tokens.length; at += 1) {
      const words = tokens
        .slice(at, at + length)
        .join(' ')
        .replace(/^["'([]+/, '')
        .replace(/[,;:!?"')\].]{1,20}$/, '');
      if (length === 1 && doubtfulAlone.test(words) && noDayBefore.test(tokens[at + 1] ?? '')) continue;
      if (!/\p{L}|[-./]/u.test(words) && !/^(?:19|20)\d\d$/.test(words)) continue;
      const range = findDateRange(words, clock);
      if (range !== undefined) return { range, rest: [...tokens.slice(0, at), ...tokens.slice(at + length)].join(' ') };
    }
  }
  return undefined;
}

const monthNamed =
  'januar|febr|mar(?:ch|ca|zec)|apr|may(?!\\p{L})|jun[ei]?(?!\\p{L})|jul[yi]?(?!\\p{L})|aug|sept|oct|nov|dec|stycz|lut(?:y|ego)|kwie|maj(?!st)|czerw|lip(?:ca|iec)|sierp|wrze|pa[źz]dz|listop|grud|jän|märz|mai(?!\\p{L})|okt|dez|led(?:na|en)|únor|unor|b[řr]ez|dub(?:en|na)|kv[ěe]t|[čc]erv|srp|z[áa][řr][íi]|[řr][íi]j|prosin|січ|лют|берез|кві|трав|черв|лип|серп|верес|жовт|груд|листоп';
/** "3. bis 7. November": days of a month, and no time of day. */
export const dayToDay = new RegExp(
  String.raw`(?<![\d.,/-])(\d{1,2})\.?\s+(?:bis(?: zum)?|do|a[žz]|po|по|to|until|till|[-–])\s+(\d{1,2})\.?(?=\s+(?:${monthNamed})\p{L}*)`,
  'giu',
);

/** "Von August bis Oktober", "od sierpnia do października 2026": one range, whatever word stands between the months. */
export const monthToMonth = new RegExp(
  String.raw`(?<!\p{L})((?:${monthNamed})\p{L}*(?: 20\d\d)?)(?: (?:bis(?: zum| einschließlich)?|do|a[żz] do|a[žz](?: do)?|po|по|до|to|until|till|through) | ?[-–—] ?)(?=(?:\d{1,2}\.?\s+)?(?:${monthNamed})\p{L}*)`,
  'giu',
);

const quarterNamed =
  /(?<!\p{L})(?:(letzt|vorig|ostatni|poprzedni|zesz[łl]|minul|posledn|p[řr]edchoz|минул|останн|попередн)\p{L}*|(dies|bie[żz][ąa]c|tent|tomt|toto|ten|tym|цей|цього|цьому)\p{L}*) (?:quartal|kwarta[łl]|kvart[áa]l|[čc]tvrtlet|квартал)\p{L}*/iu;

const span = {
  days: String.raw`tage?n?|dn[iíyůu]\p{L}*|дн\p{L}+`,
  weeks: String.raw`wochen?|tygodni\p{L}*|t[ýy]dn\p{L}+|тижн\p{L}+`,
  months: String.raw`monate?n?|miesi[ąaęe]c\p{L}*|m[ěe]s[íi]c\p{L}*|місяц\p{L}+`,
};
const counts = [
  ...(['two|dwa|zwei|dva|dvě|два|дві', 'three|trzy|drei|tři|три', 'four|cztery|vier|čtyři|чотири'] as const),
  ...(['five|pięć|fünf|pět|пʼять|п’ять', 'six|sześć|sechs|šest|шість'] as const),
].map((each) => each.split('|'));
const soMany = String.raw`\d{1,3}|${counts.flat().join('|')}`;
const lastSpan = new RegExp(
  String.raw`(?<!\p{L})(letzten?|vergangenen?|ostatni\p{L}+|posledn\p{L}+|minul\p{L}+|останн\p{L}+|минул\p{L}+)\s+(${soMany})\s+(?:(${span.days})|(${span.weeks})|${span.months})(?!\p{L})`,
  'iu',
);

/** "Die letzten 3 Monate": the number stands between the words, which have no English together. */
export function lastDaysIn(text: string, clock: Clock): DayRange | undefined {
  const [, last, current] = quarterNamed.exec(text) ?? [];
  if ((last ?? current) !== undefined) return daysIn(`${last === undefined ? 'this' : 'last'} quarter`, clock)?.range;
  const [, , count = '', days, weeks] = lastSpan.exec(text) ?? englishSpan.exec(text) ?? [];
  const unit = days !== undefined ? 'days' : weeks !== undefined ? 'weeks' : 'months';
  const named = counts.findIndex((each) => each.includes(count.toLowerCase()));
  const many = named === -1 ? Number(count) : named + 2;
  return count === '' || many === 0 ? undefined : findDateRange(`last ${many} ${unit}`, clock);
}

const englishSpan = new RegExp(
  String.raw`(?<!\p{L})(?<!(?:does|will|should|would|must|can|it|they|to)(?: \S+){0,5} )(last|past|previous) (${soMany}) (?:(days?)|(weeks?)|months?)(?!\p{L})`,
  'iu',
);
const aPart = /(?<![\p{L}\d])\p{L}{1,5}[ -]?\d{3}/u;

/** "How many OP520 over the past 6 weeks": beside a part that many weeks are no count of it. */
export const withoutSpan = (text: string): string =>
  aPart.test(text)
    ? [englishSpan, lastSpan].reduce((so, span) => so.replace(span, (_, which: string) => which), text)
    : text;

// Without accents, as people write on a phone.
const nextWeek =
  /next week|przyszl\p{L}+ tyg\p{L}*|(?:nachste|kommende)\p{L}* woche|pristi\p{L}* tyd\p{L}+|наступн\p{L}+ тижн\p{L}+/u;
const thisWeek =
  /this week|(?:tym|ten) (?:tyg\p{L}*|tydzien)|diese\p{L}* woche|(?:tento|tomto|tohoto|tenhle|tenhleten) tyd\p{L}+|цього тижн\p{L}+/u;
const nextMonth =
  /next month|przyszl\p{L}+ miesiac\p{L}*|nachste\p{L}* monat|pristi\p{L}* mesic\p{L}*|наступн\p{L}+ місяц\p{L}+/u;
const soon =
  /(?:within|in|over)(?: the)?(?: next)? (\d{1,3}) days|(?:ciagu|przez|najblizsze|najblizszych) (\d{1,3}) dni|(?:von|nachsten|in|innerhalb) (\d{1,3}) tagen|(?:do|behem|za) (\d{1,3}) dn\p{L}+|(?:протягом|за|наиближчі) (\d{1,3}) дн\p{L}+/u;

/** "In the next few days" */
const nextFew =
  /(?:next|coming) (?:few |couple of |several )?days|(?:nachsten|kommenden) (?:paar )?tagen?|najblizsz(?:ych|e) (?:kilka |kilku |pare |paru )?dn(?:iach|i)|(?:pristich|nejblizsich|pristi|nejblizsi) (?:par |nekolika |nekolik )?(?:dnech|dni|dnu|dny)|наиближч\p{L}+ (?:кілька |кількома |пару )?дн\p{L}+/u;
const fewDays = 7;

const ofMonth =
  /end of (?:the |this )?month|month[ -]?end|this month|kon(?:ca|iec|cem|cu) (?:tego |biezacego )?miesiaca|t(?:ym|en) miesiac|monatsende|ende (?:des|dieses) monats|diese\p{L}* monat|kon(?:ce|ec|ci|cem) (?:tohoto )?mesice|t(?:ento|omto) mesic|кін(?:ця|ець|ці) (?:цього )?місяця|цього місяця|цьому місяці/u;
const ofWeek =
  /end of (?:the |this )?week|weekend|kon(?:ca|iec|cem|cu) (?:tego )?tygodnia|wochenende|ende der woche|kon(?:ce|ec|ci|cem) tydne|кін(?:ця|ець|ці) (?:цього )?тижня/u;

const ofYearEnd =
  /end of (?:the |this )?year|year[ -]?end|kon(?:ca|iec|cem|cu) (?:tego |biezacego )?roku|jahresende|ende (?:des|dieses) jahres|kon(?:ce|ec|ci|cem) (?:tohoto )?roku|кін(?:ця|ець|ці) (?:цього )?року/u;

/** "By the end of next week" is from now on. */
const byTheEnd = /(?<!\p{L})(?:by|until|till|do kon\p{L}*|bis|до кін\p{L}*)(?!\p{L})/u;

/** "Still due this week": what fell due on Monday is overdue by now. */
const stillTo =
  /(?<!\p{L})(?:still|left|yet|rest of|noch|jeszcze|pozosta\p{L}*|ješte|jeste|zbyva|ще|лишил\p{L}*|залишил\p{L}*)(?!\p{L})/u;

const aDay = String.raw`\d{1,2}(?!\d)\.?(?:st|nd|rd|th)?(?!\s*(?:tag|woch|monat|dn|ty|mies|m[ěe]s|day|week|month|jahr|year|lat|rok))|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?(?!\p{L})|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|poniedzia|wtork|[śs]rod|czwart|pi[ąa]t|sobot|niedziel|pond[ěe]l|[úu]ter|st[řr]ed|[čc]tvrt|p[áa]t|ned[ěe]l|понеділ|вівтор|серед|четвер|п.?ятниц|субот|неділ`;
const before = new RegExp(
  String.raw`(?<!\p{L})(?:before|vor|przed|p[řr]ed|перед)\s+(?:(?:the|next|this|dem|dem n[äa]chsten|n[äa]chste[mn]|najbli[żz]szym) )?(?:${aDay})`,
  'iu',
);

/** "Before Friday" is without that day; "by Friday" is with it. */
export const isBefore = (text: string): boolean => before.test(text);

/** Days still to come, of payments: "next week", "within 10 days", "by the end of the month". */
export function daysAhead(text: string, clock: Clock): DayRange | undefined {
  const today = utcDay(clock.now());
  const monday = addDays(today, -((new Date(clock.now()).getUTCDay() + 6) % 7));
  const plain = folded(text);
  if (ofYearEnd.test(plain)) return { from: today, to: `${today.slice(0, 4)}-12-31` };
  if (ofWeek.test(plain)) return { from: today, to: addDays(monday, 6) };
  if (ofMonth.test(plain)) {
    const next = addDays(`${today.slice(0, 8)}28`, 4).slice(0, 8);
    return { from: today, to: addDays(`${next}01`, -1) };
  }
  if (thisWeek.test(plain)) return { from: stillTo.test(plain) ? today : monday, to: addDays(monday, 6) };
  if (nextWeek.test(plain)) return { from: byTheEnd.test(plain) ? today : addDays(monday, 7), to: addDays(monday, 13) };
  if (nextMonth.test(plain)) {
    const first = addDays(`${today.slice(0, 8)}28`, 4).slice(0, 8);
    return { from: `${first}01`, to: addDays(`${addDays(`${first}28`, 4).slice(0, 8)}01`, -1) };
  }
  if (nextFew.test(plain)) return { from: today, to: addDays(today, fewDays) };
  const [, ...found] = soon.exec(plain) ?? [];
  const days = found.join('');
  return days === '' ? undefined : { from: today, to: addDays(today, Number(days)) };
}

/** "The one of the 23rd", "die beiden vom 20.": a day of the month. */
const dayOnly =
  /(?<!\p{L})(?:(?:of|from|on|dated) the (\d{1,2})(?:st|nd|rd|th)?|v(?:om|on dem) (\d{1,2})\.?|ze? (?:dnia |dne )?(\d{1,2})\.?(?:ego|go|teho|tyho)?|(?:від|за|з) (\d{1,2})(?:-?(?:го|є|е|те|ше|ге))?)(?![\p{L}\d%/-]|\.\d|\s(?:szt|ks|stk|шт|pln|zl|dni|tag|dn|дн))/u;

export function dayOfMonthIn(text: string, clock: Clock): DayRange | undefined {
  const [, ...digits] = dayOnly.exec(folded(text)) ?? [];
  const day = Number(digits.join(''));
  return day > 0 && day < 32 ? latest(day, clock.now()) : undefined;
}

/** The last such day of a month, until today. */
function latest(day: number, now: number): DayRange | undefined {
  const today = utcDay(now);
  const of = (month: string) => `${month}${String(day).padStart(2, '0')}`;
  const before = addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8);
  const on = [of(today.slice(0, 8)), of(before)].find(
    (each) => each <= today && addDays(addDays(each, 1), -1) === each,
  );
  return on === undefined ? undefined : { from: on, to: on };
}
