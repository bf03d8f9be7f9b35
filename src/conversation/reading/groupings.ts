import type { DeskTool } from '../../../tools/desk.ts';
import type { Clock } from '../../core/clock.ts';
import { cleanText } from '../../core/text.ts';
import { daysIn } from './days.ts';
import { isDay, isWord } from './hear.ts';
import { tellingWords, wholeWords } from './lexicon.ts';
import { inEnglishOrder, nounPhrases } from './part-words.ts';

/** What sums can be grouped by, as people say it. */
const words: Readonly<Record<string, string>> = {
  month: String.raw`months?|miesi[ąa]c\p{L}*|monat\p{L}*|měsíc\p{L}*|місяц\p{L}*`,
  brand: String.raw`brands?|makers?|manufacturers?|suppliers?|lieferant\p{L}*|mar(?:k|ek)\p{L}*|producen\p{L}*|hersteller\p{L}*|značk\p{L}*|značek|бренд\p{L}*|марк\p{L}*|виробник\p{L}*`,
  category: String.raw`categor(?:y|ies)|(?:product |part )?groups?(?: of (?:parts|products))?|(?:kinds?|types?) of (?:parts?|products?)|kategori\p{L}*|grup\p{L}*(?: cz[ęe][śs]ci| produkt\p{L}*| towar\p{L}*)?|rodzaj\p{L}* cz[ęe][śs]ci|(?:waren|produkt|teile)grupp\p{L}*|grupp\p{L}*|teilearten|skupin\p{L}*(?: díl\p{L}*)?|druh\p{L}* díl\p{L}*|категорі\p{L}*|груп\p{L}*|вид\p{L}* (?:детал\p{L}*|запчастин\p{L}*)`,
  sku: String.raw`products?|parts?|skus?|produk\p{L}*|cz[ęe][śs]ci\p{L}*|teile?n?|artikeln?|díl\p{L}*|товар\p{L}*|детал\p{L}*|артикул\p{L}*|запчастин\p{L}*`,
  receiver: String.raw`receivers?|branch(?:es)?|sites?|locations?|workshops?|odbiorc\p{L}*|oddzia[łl]\p{L}*|fili\p{L}*|warsztat\p{L}*|empfänger\p{L}*|standorte?n?|niederlassung\p{L}*|příjemc\p{L}*|poboč\p{L}*|філі\p{L}*|відділен\p{L}*|отримувач\p{L}*|точк\p{L}*`,
  customNumber: String.raw`own numbers?|order numbers?|numer\p{L}* w[łl]asn\p{L}*|eigene\p{L}* nummern?|vlastní\p{L}* čís\p{L}*`,
};
const by = '(?:by|per|each|wed[łl]ug|wg|na|po|nach|pro|je|podle|dle|по)';
const patterns = Object.entries(words).map(([of, said]) => [of, wholeWords(`${by} (?:${said})`, 'iu')] as const);

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/ł/g, 'l');
const barePatterns = Object.entries(words).map(
  ([of, said]) => [of, wholeWords(`${plain(by)} (?:${plain(said)})`, 'iu')] as const,
);

/** "spending by brand": the grouping, and the rest of the words. */
export function groupingIn(text: string): { readonly by: string; readonly rest: string } | undefined {
  for (const [of, pattern] of patterns) if (pattern.test(text)) return { by: of, rest: text.replace(pattern, ' ') };
  // Written without its accents.
  const bare = plain(text);
  for (const [of, pattern] of barePatterns) if (pattern.test(bare)) return { by: of, rest: bare.replace(pattern, ' ') };
  return undefined;
}

/** "Which branch buys most": whose sums are asked for. */
export function groupNamed(text: string): string | undefined {
  const bare = plain(text);
  return ['receiver', 'month', 'category', 'customNumber'].find(
    (of) => wholeWords(words[of] ?? '', 'iu').test(text) || wholeWords(plain(words[of] ?? ''), 'iu').test(bare),
  );
}

/** What money is spent on stands behind one of these. */
const spentOn = /(?<![\p{L}\d])(?:on|for|with|bei|u|na|für|fur|za|на|за)\s+([^\d,;.?!]+)/iu;
const everything = wholeWords(
  'everything|all|parts?|stuff|things?|average|total|us|me|you|them|was|nas|nás|vás|euch|ihnen|uns|wszystko|części|czesci|alles|teile|všechno|díly',
  'iu',
);

/** "More on brakes than last year" is of brakes. */
const compared = /\s(?:than|vs\.?|versus|compared|niż|niz|als|než|nez|ніж|чим)(?:\s|$)/iu;

/** What stands behind the part that money was spent on. */
const ends =
  /^(?:ausgegeben|gelassen|umgesetzt|bezahlt|gekauft|wydali\S*|od|seit|from|since|з|із|від|stycz\S*|led\S*|січ\S*|januar\S*|ти[жд]\S*|tydzie\S*|tygod\S*|tydn\S*|týdn\S*|woche\S*|weeks?|months?|years?|рок\S*|місяц\S*)$/iu;

/** "what did we spend on brakes by brand": the grouping, and what the sum is limited to. */
export function sumIn({ positional }: DeskTool, text: string, clock: Clock): Readonly<Record<string, string>> {
  const grouped = groupingIn(text);
  const rest = grouped?.rest ?? text;
  const left = (daysIn(rest, clock)?.rest ?? rest).trim();
  const beside = positional?.kind === 'range' ? positional.beside : undefined;
  const named = (spentOn.exec(left)?.[1] ?? '').split(compared)[0] ?? '';
  // "On brake discs this yr" is of the discs; words that mean something else name no kind of part.
  const kinds = nounPhrases(named).map(({ written, english }) =>
    // One word is tried as it is written, in the language of the catalogue, and in English.
    written.includes(' ') ? inEnglishOrder(english) : written,
  );
  const telling = kinds.length > 0 ? kinds : tellingWords(named).filter((word) => !isWord(word));
  const words = telling.filter((word) => !everything.test(word) && !ends.test(word) && !isDay(word));
  const isNamed = beside !== undefined && words.length > 0 && words.length < 4;
  return {
    ...(grouped === undefined ? {} : { by: grouped.by }),
    ...(isNamed ? { [beside]: cleanText(words.join(' '), 100) } : {}),
  };
}
