import type { DeskTool } from '../../../tools/desk.ts';
import { readOptionWords } from '../../lines/option-words.ts';
import type { State } from '../state.ts';
import type { Around } from '../understanding.ts';
import { folded, type LanguageCode, languages } from './matching.ts';
import { hear, type Heard, isDay, isWord } from './hear.ts';
import { nounIn } from './part-words.ts';

/** A longer message, or one of several lines, is a list or a letter. */
export const longest = 400;

export function wantsToSee(text: string, { has }: Heard): boolean {
  const isOfPaper = has('invoice', 'creditNote', 'owed', 'overdue') || (has('credit', 'delivery') && !has('buy'));
  return isOfPaper && has('want', 'buy') && !/\p{L}{1,5}[ -]?\d{2}/u.test(text);
}

/** "Send me that": what is sent may be a document as well as parts. */
export const sends =
  /(?<!\p{L})(?:send|schick|wyślij|wyslij|prześlij|przeslij|(?:po|ode)[šs]l(?:i|ete|ať)(?!\p{L})|(?:po|ode)slat(?!\p{L})|odošl|надішл|відправ|надсила|скинь)/iu;

/** "GDB1330 an W71275" */
export const hastyAnd = /(?<=\p{L}\d{2,}\S*\s)an(?=\s(?!C\d{6})\p{L}{1,5}\d{2})/giu;

const tellings: readonly (readonly [RegExp, string])[] = (
  [
    ['daj(?:cie)?', 'mi|nam|chocia[żz]|jeszcze|prosz[ęe]', 'cen[ęey]?|info\\p{L}*|stan|zna[ćc]|koszt', 'podaj'],
    ['dej(?:te)?', 'mi|nám|aspoň|prosím|ještě', 'cenu|ceny|info\\p{L}*|vědět', 'řekni'],
    ['gib|gebt|geben Sie', 'mir|uns|mal|bitte|den|die', 'preis\\p{L}*|bestand|info\\p{L}*', 'sag'],
    ['дай(?:те)?', 'мені|нам|хоч|будь ласка|ще', 'ц[іи]н[уи]|інфо\\p{L}*|знати|наявність', 'скажи'],
    ['give|gimme', 'me|us|just|the|a', 'prices?|costs?|info|stock', 'tell'],
  ] as const
).map(([verb, filler, noun, telling]) => [
  new RegExp(String.raw`(?<!\p{L})(?:${verb})(?=\s+(?:(?:${filler})\s+){0,4}(?:${noun})(?!\p{L}))`, 'giu'),
  telling,
]);

/** "Daj cenę GDB1330 x1": to be told, and nothing is given. */
export const asksToBeTold = (text: string): string =>
  tellings.reduce((said, [verb, telling]) => said.replace(verb, telling), text);

/** "I only want the price, I'm not ordering": nothing is ordered, and no button offers it. */
export const notOrdering =
  /(?<!\p{L})(?:(?:don['’]?t|do not|not|without|aren['’]?t|no) (?:(?:want|need|going|here|looking|trying|yet|actually|really) )*(?:to )?(?:order|buy)(?:ing)?|nothing to order|(?:ich |wir )?(?:bestell\p{L}{0,2}|kauf\p{L}{0,2}|nehm\p{L}{0,2}) (?:(?:ja|jetzt|heute|erst|noch|mal|erstmal|aber) )*(?:nicht|nichts|nix|nüscht)|kein(?:e)? (?:interesse|bestellung)|(?:nie|bez) (?:(?:chc\p{L}*|b[ęe]d[ęe]|jeszcze|teraz|na razie|nic|tego) )*(?:zamawia[ćcmn]\p{L}*|zam[óo]wi[ćc])|nie zam[óo]wi[ęe]|(?:nic|niczego) (?:jeszcze |na razie )?nie (?:zamawiam\p{L}*|bior[ęe]|bierzemy|kupuj\p{L}*)|(?:nicht|nichts|nix) (?:(?:zu|zum|noch|gleich|direkt) )*bestell(?:en|e)|(?:without|ohne|bez|без) (?:an? |any |eine |gleich |hned |jak[ée]koliv? |żadnego |жодного )?(?:order(?!\p{L})|bestell\p{L}*|zam[óo]wieni\p{L}*|objedn[áa]\p{L}*|замовл\p{L}*)|ne(?:chci|chceme|budu|budeme) (?:(?:zat[íi]m|je[šs]t[ěe]|te[ďd]|nic|to) )*objedn[áa]\p{L}*|neobjedn\p{L}*|nem[áa](?:m|me)? z[áa]jem|(?:nic )?(?:neberu|nebereme|nekupuj\p{L}*)|не (?:(?:хочу|хочемо|треба|буду|будемо|поки|ще|нічого|зараз) )*замовля(?:ти|ю|й|ємо)|не (?:замовлю|беру|беремо|купую)|(?:нічого|поки) не (?:беру|беремо|купую))(?!\p{L})/iu;

const added =
  /(?<!\p{L})(?:add|also|and|plus|another|noch|dazu|und|jeszcze|dorzu[ćc]|dodaj|je[šs]t[ěe]|p[řr]idej|k tomu|ще|додай|і)(?!\p{L})/iu;
const ifThere =
  /[,\s]+(?:(?:kdy[žz]|jestli|pokud) (?:je|jsou|to |ho )?\s?(?:m[áa]te|skladem|na sklad[ěe])(?: skladem)?|(?:je[śs]li|jak|o ile) (?:jest|s[ąa]|macie)(?: na stanie| dost[ęe]pn\p{L}*| od r[ęe]ki)?|(?:wenn|falls|sofern) (?:er |sie |es |ihr (?:ihn |sie |es )?)?(?:auf lager|da|vorr[äa]tig|verf[üu]gbar|habt)(?: ist| sind| habt)?|if (?:it['’]?s|they['’]?re|you['’]?ve got|you have)(?: it| them| any| one)?(?: in stock| there| available)?|якщо (?:він |вона |вони )?є(?: в наявності| на складі)?)\s*[.!]*$/iu;
const pity =
  /^\s*(?:[šs]koda|szkoda|schade|шкода|жаль|(?:what a |that['’]?s a )?(?:pity|shame)|too bad)\s*[.,!…]+\s+(?=\p{L})/iu;
const notThere =
  /[,\s]+(?:(?:and|a|und|і) )?(?:not|nie|nicht|ne|не)\s+(?:(?:for|to|at|na|dla|do|für|an|in|in die|на|до|в|у)\s+(?:the |die |den |ten |tu )?(?:branch|oddzia[łl]\p{L}*|fili\p{L}*|pobo[čc]k\p{L}*|філі\p{L}*)|to us|k n[áa]m|do nas|zu uns|до нас)(?=[\s.,!]|$)/iu;

/** "You know what, …" asks nothing. */
const youKnow =
  /(?<!\p{L})(?:(?:or|albo|oder|nebo|або)\s+)?(?:(?:you )?know what|wiesz co|wei(?:ß|ss)t (?:du )?was|v[íi][šs] co|знаєш(?: що)?),\s+(?=\p{L})/iu;

/** "The car is on the ramp", after a question: told, and no question of its own. */
const carWaits =
  /([?!.])\s+(?:(?:the|my|our|das|der|mein|unser|mi|m[íi]j|m[ůu]j|mamy|mam|машина|хлопці|клієнт|авто|auto|car|customer|lads?|lad's|samoch[óo]d|klient|kunde|wagen|z[áa]kazn[íi]k)\s*)+(?:[^?!.\d]*(?:ramp|lift|b[üu]hne|hebeb[üu]hne|podno[śs]nik\p{L}*|zved[áa]k\p{L}*|п[іи]д[йі]?ом\p{L}*|is waiting|wartet|czeka|[čc]ek[áa]|чека\p{L}*))[^?!.\d]*[.!]*$/iu;

const asOfToday =
  /[\s,]+(?:as of (?:today|now)|as (?:it|we) stands? today|stand heute|stan na (?:dzi[śs]|dzisiaj)|k dne[šs]ku|k dne[šs]n[íi]mu dni|станом на сьогодні)(?!\p{L})/iu;
const tenOff =
  /^(\W*(?:(?:ok|okay|yes|yeah|right|go on|so)[,\s]+)*\d{1,3}) off(?=(?:\s+(?:please|pls|then|thanks|of (?:those|them|these)))*\s*[.!]*$)/iu;

/** "Show 2 options with the price": what is found is shown in any case, and two of it are no count. */
const options =
  /(?<![\p{L}\d])(?:(?:\d{1,2}|two|three|a few|zwei|drei|paar|dwa|dwie|trzy|kilka|dva|dv[ěe]|t[řr]i|p[áa]r|два|дві|три|кілька)\s+)(?:options?|choices|variants?|alternatives|varianten|optionen|m[öo]glichkeiten|wariant\p{L}*|opcj\p{L}*|propozycj\p{L}*|variant\p{L}*|mo[žz]nosti|варіант\p{L}*)(?!\p{L})/iu;

/** "Pity. Just the 20 then", "and one R22135 if it's in stock", "not for the branch": around what is meant. */
export const withoutAsides = (text: string): string => {
  const plain = text
    .replace(pity, '')
    .replace(youKnow, '')
    .replace(notThere, '')
    .replace(options, ' ')
    .replace(tenOff, '$1')
    .replace(asOfToday, '')
    .replace(carWaits, '$1');
  return added.test(plain) ? plain.replace(ifThere, '') : plain;
};

/** "The last 5 invoices": the newest come first anyhow. */
export const lastFew =
  /(?<=(?<!\p{L})(?:last|latest|newest|letzten|neuesten|ostatni\p{L}*|posledn\p{L}*|останн\p{L}*)\s)\d{1,2}\s(?=(?:invoices|orders|deliveries|rechnungen|bestellungen|lieferungen|faktur\p{L}*|zam[óo]wie\p{L}*|dostaw\p{L}*|objedn[áa]v\p{L}*|dod[áa]v\p{L}*|рахунк\p{L}*|замовлен\p{L}*|достав\p{L}*|постав\p{L}*)(?!\p{L}))/giu;

/** "In 2025" is no quantity of the part before it. */
export const ofYear =
  /(?<![\p{L}\d])(?:Q[1-4]|[1-9]\d?(?:st|nd|rd|th))(?![\p{L}\d])|(?<![\p{L}\d])(?:in|of|for|from|since|w|za|im|v|у|в|за|january|february|march|april|may|june|july|august|september|october|november|december) (?:year )?(?:19|20)\d\d(?![\p{L}\d.,/-])/giu;

export const conjunction = /[\s,;]+(?=(?:and|plus|und|dazu|i|oraz|a|та|і|й|а|ще)\s.*\d)/iu;

const shortMonth = /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)$/iu;

/** "op 520", "gdb 1330", "w 712/75": letters that are no word belong to the number after them. */
export function joined(text: string): string {
  return (
    text
      // "3 razy OP 520"
      .replace(/(?<![\p{L}\d])(\d{1,4})\s+(?:razy|krát|krat|mal|times|рази|разів)\s+(?=\p{L}{1,5}[ -]?\d)/giu, '$1x ')
      .replace(
        /(?<![\p{L}\d/-])(\p{L}{1,4}) (\d{3,4}(?:\/\d{1,3})?)(?=[\s,;.!?]|\d{0,2}\s?(?:pcs|szt|ks|stk|шт)|$)/gu,
        (whole, letters: string, digits: string) => {
          // "May 2026" is a month.
          const isMonth = /^20\d\d$/.test(digits) && (shortMonth.test(letters) || isDay(letters));
          const isCode =
            !isMonth && (digits.includes('/') ? letters.length < 3 : letters.length > 1 && !isWord(letters));
          return isCode && letters !== letters.toUpperCase() ? letters.toUpperCase() + digits : whole;
        },
      )
      .replace(/(?<![\p{L}\d/@.-])[a-z]{2,4}\d{3,6}[a-z]?(?![\p{L}\d/@.-])/gu, (whole) => whole.toUpperCase())
  );
}

/** "0 986 403 586", "27 820 11": as it is printed on the box. */
export function boxNumber(text: string): string {
  return text
    .replace(/(?<![\p{L}\d.,/+-])(?<![\d)] )([01]) (\d{3}) (\d{3}) (\d{3})(?![\d/-]|[.,]\d|\s\d)/gu, '$1$2$3$4')
    .replace(
      /(?<![\p{L}\d.,/+-])(?<!\d )(?<!(?<!\p{L})\p{Lu}{1,5} )(\d{2,3}) (\d{3,4}) (\d{2})(?![\d/-]|[.,]\d|\s\d)/gu,
      '$1$2$3',
    )
    .replace(/^\s*\d{3} \d{3} \d{3}\s*\??\s*$/u, (whole) => whole.replaceAll(' ', ''))
    .replace(askedNumber, (whole) => whole.replaceAll(' ', ''));
}

/** "Macie 576 412 066?": nine digits are a part for who asks whether it is there, and else a telephone. */
const askedNumber =
  /(?<=(?<!\p{L})(?:got|have|stock|price|part|number|order|quote|find|macie|jest|są|stan|cena|część|numer|indeks|hab\p{L}{1,3}|preis|teil|nummer|lager|máte|mate|je|skladem|díl|číslo|kód|маєте|є|ціна|деталь|номер|код)(?:\s(?:of|the|a|nr|no|na|to|für|der|die|das|für die|for)){0,2}[\s:]{1,3})\d{3} \d{3} \d{3}(?![\d/-]|[.,]\d|\s\d)/giu;

export const swaps =
  /(?<!\p{L})(?:replace|swap|exchange|change|instead of|zamie[nń]|wymie[nń]|podmie[nń]|zamiast|ersetz\p{L}*|tausch\p{L}*|statt|vym[eě][nň]\p{L}*|nahra[dď]\p{L}*|m[ií]sto|замін\p{L}*|помін\p{L}*|замість)(?!\p{L})/iu;

/** "5x OP 105 a 3x AP9141": the word between two lines is no part of a number. "Take 4 and 2x BHN1217" has none before it. */
export const joinsCounts =
  /(?<=\d)(?<!(?<![\p{L}\d.,/-])\d{1,2})\s(?:and|und|plus|i|oraz|a|та|і|й)\s+(?=\d{1,3}\s?(?:x|×)\s)/giu;

/** "V roce 2025", "až 576412066": the word before a number is no part of it. */
export const wordBefore =
  /(?<!\p{L})(?:(?:rok\p{L}{1,2}|roce|jahre?|year|році|року) (?=20\d\d(?!\d))|a[žz] (?:bude |budou )?(?=\d{6,}))/giu;

/** "Take the 5 from there": so many of it. */
export const fromThere =
  /(?<=(?<![\p{L}\d.,/-])\d{1,3}(?:\s\p{L}{2,6})?)\s(?:from there|von dort|stamt[ąa]d|odtamtud|звідти)(?!\p{L})/giu;

/** "Is that all in one place or split": whether one warehouse has all of it. The one counts nothing. */
const onePlace = String.raw`(?:in|from|at) (?:one|a single|the same) (?:place|warehouse|branch|location|depot)|(?:w|z) jedn(?:ym|ego) (?:miejscu|miejsca|magazyn\p{L}+)|(?:in|aus|an) ein(?:em|er) (?:einzigen )?(?:lager|standort|ort|filiale)|(?:na|z) jedno(?:m|ho) (?:m[íi]st[ěea]|sklad[ěeu])|[ву] одному (?:місці|складі)|на одному складі|з одного (?:складу|місця)`;
const orSplit = String.raw`(?:or|oder|czy|albo|nebo|či|чи|або)\s(?:(?:will|does|do|is|are|kommt?|kommen|przyjdzie|przyjd[ąa]|je|jsou|są|буде)\s)?(?:(?:it|they|das|es|die|to|вони)\s)?(?:come\s|comes\s)?(?:in |auf |w |na |po )?(?:bits|pieces|parts|split(?: up)?|spread(?: out)?|several\p{L}*(?: \p{L}+)?|different \p{L}+|verteilt|mehrere\p{L}? \p{L}+|teilen|getrennt|rozrzucon\p{L}*|podzielon\p{L}*|cz[ęe][śs]ciach|kilku(?: \p{L}+)?|rozd[ěe]len\p{L}*|rozházen\p{L}*|v[íi]ce \p{L}+|č[áa]st[ei]ch|частинах|частинами|кількох(?: \p{L}+)?|розкидан\p{L}*)`;
export const inOnePlace = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${onePlace})(?:,?\s+${orSplit})?|auf einmal)(?!\p{L})`,
  'giu',
);
const ofOnePlace = new RegExp(String.raw`(?<!\p{L})(?:${onePlace})(?!\p{L})`, 'iu');
export const asksOnePlace = (text: string): boolean => ofOnePlace.test(text);

/** "GDB2852 v porovnání s tím": a preposition behind a code is no part of it. */
export function withoutPreposition(english: string): string {
  return english.replace(/(?<=\p{L}\d{3,})\s+(?:s|v|z|k|u|w|o|i|a|в|з|у|о|і|й|та)(?=\s+\p{L}{2}|\s*[?.!,]|\s*$)/gu, '');
}

/** "Ale 8", "nad 10": an unknown word in small letters before a small number is no code. */
export function withoutUnknown(english: string, { unknown }: Heard): string {
  return english.replace(/(?<![\p{L}\d/.-])(\p{Ll}{2,})\s+(?=\d{1,2}(?!\d))/gu, (whole, word: string) =>
    unknown.includes(folded(word)) ? ' ' : whole,
  );
}

/** "1. OP 520 - 4": a line of a list, with its number before it and its quantity behind. */
export function numberedLine(text: string): string {
  return text.replace(
    /^\s*\d{1,2}[.)]\s+(?=\p{L}{1,5}[ -]?\d)(.*?)(?:\s+[-–]\s*(\d{1,3}))?\s*$/u,
    (_, code: string, count?: string) => (count === undefined ? code : `${count}x ${code}`),
  );
}

/** Between "one" and the number: a pack, and what kind of part it is. */
const packAndKind = (packs: string) =>
  String.raw`(?:(?:${packs})\.? )?(?:of )?(?:[\p{L}-]{4,25} ){0,2}(?=\p{L}{1,5} ?\d{3}|(?:\d{6,12}|\d{5,9}\p{L})(?![\p{L}\d]))`;
/** "A dozen OP520" is not one, nor is "an C200001" in German. */
const countsMore =
  '(?!C\\d{6}(?!\\d))(?!(?:half |halbe[ns] |pół |pul |půl )?(?:dozen|couple|few|pair|dutzend|paar|tuzin|par[ęe]|tucet|pár|дюжин|пар)\\p{L}* )';
const oneIn = (words: string, packs: string) =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${words}) ${countsMore}${packAndKind(packs)}`, 'giu');
const oneOf: Readonly<Record<LanguageCode, RegExp>> = {
  en: oneIn('an?|one|another|one more', 'sets?|kit|box'),
  de: oneIn('(?:noch )?(?:ein|eine|einen|einem|einer|nen|nem|ner|ne|n)', 'satz|stück'),
  pl: oneIn('jeden|jedna|jedną|jedno', 'komplet|kpl|zestaw'),
  cs: oneIn('jeden|jedna|jednu|jedno', 'sada|sadu|komplet'),
  uk: oneIn('один|одна|одну|одне', 'комплект'),
};
const counted = /(?<![\p{L}\d])\d{1,3}\s?(?:x|\p{L}{2,8}\.?)? ?(?:of |von )?\p{L}{1,5} ?\d{3}/iu;
const pairOf = /(?<![\p{L}\d])(?:a pair of|one pair of|(?:ein |1 )?Paar)\s(?=\p{L}{1,5}-?\d{3})/gu;
/** "Komplet klocków FDB1451": one, where no number stands before it. */
const oneSet =
  /(?<![\p{L}\d])(?<!\d\s?)(?<!(?:dwa|dwie|trzy|cztery|zwei|drei|vier|dva|dv[ěe]|t[řr]i|čty[řr]i|два|дві|три|чотири|der|den|dem|ten)\s)(?:komplet|kpl\.?|zestaw|sadu|комплект|Satz)\s(?:[\p{L}-]{4,25} )?(?=\p{L}{1,5}-?\d{3})/gu;
/** An article counts only where something else is counted, or where it says "one more". */
const oneMore = /(?<!\p{L})(?:another|one more|noch (?:ein|eine|einen|nen|ne|n))(?!\p{L})/iu;

/** "Add a wheel bearing R86729" */
const addsOne =
  /(?<!\p{L})(?:add|stick|throw in|chuck in|put in)\s(?:an?|one)\s|(?<!\p{L})(?:pack|leg|füge|nimm)\s(?:\p{L}+\s){0,2}(?:ein|eine|einen|nen|ne|n)\s/iu;

const oneSetOf = /(?<!\p{L})(?:one|ein(?:en?)?) (?:set|kit|satz) (?:of )?(?=\p{L}{1,5}-?\d{3})/giu;
const loneCount = /(?<![\p{L}\d.,/-])\d{1,3}(?![\p{L}\d])/u;

const isKind = (words: string) =>
  words
    .split(' ')
    .every((word) => nounIn(word) !== undefined || /^(?:blades?|sets?|kits?|pads?|cans?|bottles?)$/iu.test(word));
const kindBeforeCode =
  /(?<![\p{L}\d.,])(\d{1,3})\s((?:\p{L}{3,25}\s){1,3})(?=\p{L}{1,5}-?\d{3,}|(?:\d{6,12}|\d{5,9}\p{L})(?![\p{L}\d]))/gu;
const countedKind =
  /(?<![\p{L}\d.,])\d{1,3}(?:\s?(?:l|ltr|lit(?:er|re)s?|litr\p{L}*|літр\p{L}*))?\s(\p{L}{3,25}(?:\s\p{L}{3,25}){0,2})(?![\p{L}\d])(?!\s\p{L}{1,5}-?\d{3})/gu;

/** A number in words before a part and its number. */
const numberWords = (language: LanguageCode) =>
  languages[language].numbers.map((source) => {
    const words = source.split('|').flatMap((word) => [word, folded(word)]);
    return new RegExp(
      String.raw`(?<![\p{L}\d])(?:${words.join('|')})\s(?=(?:[\p{L}-]{4,25}\s){1,2}(?:\p{L}{1,5}-?\d{3}|(?:\d{6,12}|\d{5,9}\p{L})(?![\p{L}\d])))`,
      'giu',
    );
  });
const countWords: Readonly<Record<LanguageCode, readonly RegExp[]>> = {
  en: numberWords('en'),
  pl: numberWords('pl'),
  de: numberWords('de'),
  cs: numberWords('cs'),
  uk: numberWords('uk'),
};

/** "Two batteries 549401093": so many in digits. */
export function countsInDigits(text: string, language: LanguageCode): string {
  return countWords[language].reduce(
    (left, pattern, at) => (at === 0 ? left : left.replace(pattern, `${at === 12 ? 20 : at + 1} `)),
    text,
  );
}

/**
 * "4 spark plugs and 1 shock absorber G59994": what a part is called stands between its number and its code. `lost`: what is counted
 * beside it without a code.
 */
export function withoutKinds(text: string): { readonly text: string; readonly lost: readonly string[] } {
  const plain = text.replace(kindBeforeCode, (whole, count: string, kind: string) =>
    isKind(kind.trim()) ? `${count}x ` : whole,
  );
  if (plain === text) return { text, lost: [] };
  const lost: string[] = [];
  const rest = plain.replace(countedKind, (whole, words: string) => {
    const kind = words.split(' ').filter((word) => nounIn(word) !== undefined);
    if (kind.length === 0 || !words.startsWith(kind.join(' '))) return whole;
    lost.push(whole.slice(0, whole.length - words.length + kind.join(' ').length));
    return words.slice(kind.join(' ').length);
  });
  return { text: rest, lost };
}

/** "2 GDB1330 and a BHN1217", "jeszcze jeden OP520": one of it. */
export function withOne(text: string, before: LanguageCode | undefined): string {
  const { language } = hear(text, before);
  const isArticle = language === 'en' || language === 'de';
  // "One set of GDB2852 and a W71275", where no other number counts.
  const ofSet = loneCount.test(text) ? text : text.replace(oneSetOf, '1x ');
  if (isArticle && ofSet === text && !counted.test(text) && !oneMore.test(text) && !addsOne.test(text)) return text;
  return ofSet
    .replace(pairOf, '2x ')
    .replace(oneSet, '1x ')
    .replace(oneOf[language], (one) => (!oneMore.test(one) ? '1x ' : language === 'en' ? 'add 1x ' : 'noch 1x '));
}

/** "The other one" of two that were shown is the one that is not talked about; so is "ten drugi" after the second. */
export function withOther(heard: Heard, { rows, lines, document }: State): Heard {
  const [line, second] = lines;
  const current = second === undefined && line !== undefined ? (line.sku ?? line.index) : document?.id;
  const at = rows.findIndex(({ id }) => id === current);
  if (rows.length !== 2 || at === -1) return heard;
  const other = 2 - at;
  if (heard.other && heard.ordinals.length < 2) {
    const rest = heard.ordinals[0] === undefined ? other : 3 - heard.ordinals[0];
    return { ...heard, ordinal: heard.ordinal ?? rest, ordinals: [...heard.ordinals, rest] };
  }
  const isOther =
    heard.ordinals.length === 1 && heard.ordinal === 2 && at === 1 && /^(?:pl|cs|uk)$/.test(heard.language);
  return isOther && heard.words < 6 ? { ...heard, ordinal: 1, ordinals: [1] } : heard;
}

/** "For C200002, not us": whom it is for stands before it. */
const notUs =
  /(?<=C\d{6}\s?)[\s,]+(?:(?:and|a|i|und|та|а) )?(?:not (?:to |for )?us|nicht (?:zu |an |für )?uns|nie (?:do |dla )?nas|ne (?:k |pro )?nám|ne (?:k |pro )?nas|не (?:нам|до нас|для нас))(?!\p{L})/giu;

/** "And leave OP520 as it is": nothing changes of it. */
const left =
  /[\s,;]+(?:(?:and|but|und|aber|a|i|ale|та|і|й|але)\s)?(?:[^\s,;]+\s){0,4}(?:leave|keep|lass\p{L}*|bleib\p{L}*|zostaw\p{L}*|niech zostan\p{L}*|nech\p{L}*|ponech\p{L}*|лиш\p{L}*|залиш\p{L}*)\s(?:[^\s,;]+\s){0,3}(?:as (?:it is|they are|is)|the same|so(?: wie (?:es|sie|er) (?:ist|sind))?|wie (?:es|sie|er) (?:ist|sind)|jak (?:jest|są|sa|je|jsou|byl\p{L}*)|bez zmian\p{L}*|beze změny|(?:так )?як (?:є|було)|без змін)(?!\p{L})/giu;

export const withoutLeft = (text: string, { lines }: State) =>
  (lines.length > 1 ? text.replace(left, ' ') : text).replace(notUs, ' ');

/** "Paar" is two, and "ein paar" is a few. */
const pairs =
  /(?<![\p{L}\d])(?:(\d{1,2}|an?|one|jedn\p{L}{1,2}|ein|eine|één|одну|two|dwie|zwei|dvě|dve|дві)\s)?(?:[Pp]airs?|[Pp]ar[ęęay]|[Pp]ár[uy]?|Paare?n?|[Пп]ар[ауи]?)(?:\s(?:of|von))?(?![\p{L}\d])(?!\s(?:szt|sztuk|kus|ks|stück|шт|dni|dn|днів|хвилин|minut))/gu;

const onePairOf = /(?<![\p{L}\d])1 (?:par[ęey]|pár|пар[уи])\s+(?=(?:\p{L}{3,25}\s+){0,2}\p{L}{1,5}-?\d{3})/giu;

const twice = /^(?:two|dwie|zwei|dv[ěe]|дві)$/iu;

/** "The price of a pair": of two, or of so many pairs. What is ordered by the pair is counted by the person. */
export function withPairs(text: string, { lines, language }: State): string {
  const { has, question } = hear(text, language);
  const isPrice =
    has('price', 'howMuch', 'quote') || (question && lines.length > 0 && !has('stock', 'arrive', 'where'));
  // A pair that is ordered is counted by the person, and is no number of pieces.
  if (!isPrice || has('buy', 'want', 'past', 'complain')) return text.replace(onePairOf, ' ');
  return text.replace(pairs, (_, count = '1') => `${2 * (Number(count) || (twice.test(String(count)) ? 2 : 1))} `);
}

/** "4 litres of brake fluid BF4552": so many of it. */
const measure =
  /^(?:l|ltr|lit\p{L}*|лі?т\p{L}*|л|bottles?|btl|cans?|tins?|flasche?n?|but[eal]\p{L}*|lahv\p{L}*|пляш\p{L}*|of|the|vom|von|der|die|das|same|those|these|stejn\p{L}*|tak(?:ie|ich)|sam(?:e|ych)|tych|gleiche\p{L}?|selbe\p{L}?|diese\p{L}?|těch|další\p{L}*|такі|таких|тих|самі|самих|ж)$/iu;

const otherPart = /(?<!\p{L})(?:and|but|what|about|und|aber|i|a|oraz|ale|та|і|й|але)(?!\p{L})/iu;

export function besideCode(english: string): string {
  return english.replace(
    /(?<![\p{L}\d.,/-])(\d{1,2})(?:x|×)? ?((?:\p{L}+ ){1,5})(?=\p{L}{1,5} ?\d{3})/gu,
    (whole, count: string, words: string) => {
      // "8 of those and what about W71275": the number is of others.
      if (words === 'pcs ' || otherPart.test(words)) return whole;
      const rest = words
        .split(' ')
        .filter((word) => !measure.test(word) && nounIn(word) === undefined)
        .join(' ');
      return rest === '' || hear(rest, 'en').onlyOf('product', 'more', 'add', 'also') ? `${count} ` : whole;
    },
  );
}

/** The words around a list, in which somebody says what they want. */
export function lettersOf(text: string): string {
  const lines = text
    .slice(0, 4_000)
    .split('\n')
    .filter((line) => line.length < 200);
  return lines
    .slice(0, 8)
    .join(' ')
    .replace(/\S*\d\S*/g, ' ')
    .slice(0, longest)
    .trim();
}

export function isImperative({ has, question }: Heard): boolean {
  return (
    !question &&
    !has(
      'why',
      'when',
      'where',
      'howMany',
      'canYou',
      'shouldI',
      'not',
      'maybe',
      'hold',
      'later',
      'past',
      'returns',
      'complain',
      'late',
      'history',
      'status',
      'spend',
      'every',
    )
  );
}

/** The word of a tool with options: "invoices 2026-10 --state owed", "order 4x OP520, delivery method DHL". */
export function hasOptions(text: string, { tools, clock }: Around): boolean {
  const [, word = '', rest = ''] = /^\s*(\p{L}+)\s([^]*)/u.exec(text.slice(0, 2_000)) ?? [];
  const tool = tools.find(({ words }) => words.includes(word.toLowerCase()));
  if (tool === undefined) return false;
  // What is followed is said in words of its own, which no other language has.
  if (tool.role === 'follow') return rest.trim() !== '';
  if (/(?<!\S)(?:--|—|–)[a-z]/iu.test(rest)) return true;
  const read = readOptionWords(tool, rest, clock);
  return 'input' in read && Object.keys(read.input).length > 0;
}

/** The word of a tool with one number: "cancel PO-777", "orders PO-777". */
export function isCommand(text: string, tools: readonly DeskTool[]): boolean {
  const word = /^\s*(\p{L}+)\s+\S*\d\S*\s*$/u.exec(text)?.[1]?.toLowerCase();
  return (
    word !== undefined &&
    tools.some(
      ({ words, positional, ownNumber }) =>
        (positional?.kind === 'value' || ownNumber !== undefined) && words.includes(word),
    )
  );
}

/** "Order", "who am I?", "deliveries": what a tool is called, and nothing else. */
export function isToolWord(text: string, tools: readonly DeskTool[]): boolean {
  const said = text
    .toLowerCase()
    .replace(/(?<![?!.])[?!.]+\s*$/u, '')
    .trim();
  return said === 'order' || tools.some(({ words, phrases }) => words.includes(said) || phrases.en.includes(said));
}

/** "The one from TARVIK". */
export const ofMaker =
  /(?<!\p{L})(?:from|by|made by|od|von|z|ze|від|firmy|značky|marki)\s+\p{L}{3,}(?:\s+ones?(?!\p{L}))?|(?<=the )\p{L}{3,} ones?(?!\p{L})/giu;

/** "Who ordered this?" */
export function asksWho(text: string): boolean {
  return /^\s*(?:(?:and|a|i|und|а|і|й|та)\s+)?(?:who(?:'?s)?|kto|wer|kdo|хто)\s|\s(?:and|a|i|und|а|і|й|та)\s+(?:by )?(?:who|whom|kto|wer|von wem|kdo|хто)\s*[?!.]*\s*$/iu.test(
    text,
  );
}

/** "Has anyone ordered it?" */
export const asksSomebody = (text: string): boolean =>
  /(?<!\p{L})(?:(?:some|any)(?:one|body)|kto[śs]|ktokolwiek|jemand|n[ěe]kdo|хтось)(?!\p{L})/iu.test(text);

/** The number of a part that is digits alone: "the 1683090". */
export const digitsIn = (text: string): string | undefined =>
  /(?<![\p{L}\d.,/+-])\d{6,12}(?![\p{L}\d/-]|[.,]\d)/u.exec(text)?.[0];

/** "Did they refund it?" */
export const gaveBack =
  /(?<!\p{L})(?:refunded|credited|come back|coming back|came back|given back|gave (?:it |that )?back|paid back|oddali\p{L}*|odda[nł]\p{L}*|zwr[oó]c\p{L}*|erstattet|zurück(?:gezahlt|bekommen|erstattet)|gutgeschrieben|vrácen\p{L}*|vracen\p{L}*|vrátil\p{L}*|vratil\p{L}*|повернул\p{L}*|вернул\p{L}*)(?!\p{L})/iu;

/** "How many have you got?", however it is spelt. */
export const counting = /(?<!\p{L})(?:ile|kolik|wie ?viele?|how (?:many|much)|ск[іо]л?ь?ки|скіки)(?!\p{L})/iu;

/** "Wyślij w pdfie" */
export const asPdf = /(?<!\p{L})(?:pdf|пдф)(?!\p{L}{4})/iu;
