// "The dearest", "the heaviest", "what is there most of": which of several parts is asked for.

/** What parts are compared by. */
export type Extreme = 'dearest' | 'heaviest' | 'lightest' | 'most';

const words: Readonly<Record<Extreme, string>> = {
  dearest: String.raw`dearest|priciest|costliest|most expensive|highest price\p{L}*|costs? (?:the )?most|najdro[żz]\p{L}*|kosztuje najwi[ęe]cej|teuerste\p{L}?|kostet am meisten|nejdra[žz]\p{L}*|nejdr[áa][žz]\p{L}*|stoj[íi] nejv[íi]c\p{L}*|найдорожч\p{L}*|коштує найбільше`,
  heaviest: String.raw`heaviest|weighs? (?:the )?most|najci[ęe][żz]\p{L}*|wa[żz]y najwi[ęe]cej|schwerste\p{L}?|wiegt am meisten|nejt[ěe][žz]\p{L}*|v[áa][žz][íi] nejv[íi]c\p{L}*|найважч\p{L}*|важить найбільше`,
  lightest: String.raw`lightest|weighs? (?:the )?least|najl[żz]ej\p{L}*|wa[żz]y najmniej|leichteste\p{L}?|wiegt am wenigsten|nejleh[čc]\p{L}*|v[áa][žz][íi] nejm[íié]\p{L}*|найлегш\p{L}*|важить найменше`,
  most: String.raw`(?:the )?most (?:pieces |units )?(?:in stock|on the shelf|available|left)|(?:has|have)(?: you)?(?: got)? (?:the )?most|najwi[ęe]cej (?:sztuk |ich )?(?:na stanie|na magazynie|macie|jest)|(?:jest|macie) najwi[ęe]cej|(?:die |am )?meisten (?:st[üu]ck )?(?:auf lager|da|davon|vorr[äa]tig)|nejv[íi]c\p{L}* (?:kus[ůu] |jich )?(?:skladem|m[áa]te|je)|(?:m[áa]te|je)(?: jich)? nejv[íi]c\p{L}*|найбільше (?:штук |їх )?(?:є|[ву] наявності|на складі|маєте)|(?:є|маєте) найбільше`,
};
const patterns = Object.entries(words).map(
  ([of, source]) => [of as Extreme, new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'iu')] as const,
);

export const extremeIn = (text: string): Extreme | undefined => patterns.find(([, pattern]) => pattern.test(text))?.[0];

const fewWords: readonly (readonly [number, string])[] = [
  [2, 'two|zwei|dwa|dwie|dw[óo]ch|dva|dv[ěe]|dvou|два|дві|двох'],
  [3, 'three|drei|trzy|trzech|t[řr]i|t[řr][íi]|три|трьох'],
  [4, 'four|vier|cztery|czterech|[čc]ty[řr]i|чотири|чотирьох'],
  [5, "five|f[üu]nf|pi[ęe][ćc]|pi[ęe]ciu|p[ěe]t|п[ʼ’']ять|пяти"],
];
const anyFew = fewWords.map(([, words]) => words).join('|');
const cheapestOnes = String.raw`(?:cheapest|lowest priced|billigste[nr]?|günstigste[nr]?|guenstigste[nr]?|najta[nń]sz(?:e|ych)|nejlevn[eě]j[šs][íi](?:ch)?|найдешевш(?:і|их))`;
const manyOfThem = new RegExp(String.raw`(?<![\p{L}\d.,-])(?:([2-9]|10)|(${anyFew})) ${cheapestOnes}(?!\p{L})`, 'iu');

/** "Brake pads, cheapest first": so many are shown in that order. */
const fewFirst = 5;
const cheapestFirst =
  /(?<!\p{L})(?:cheapest (?:ones? )?first|(?:billigste|g[üu]nstigste)\p{L}? zuerst|od najta[nń]sz\p{L}+|najta[nń]sz\p{L}+ (?:najpierw|na pocz[ąa]tku)|od nejlevn[ěe]j[šs]\p{L}+|nejlevn[ěe]j[šs]\p{L}+ (?:nejd[řr][íi]v|prvn[íi])|(?:від|спочатку) найдешевш\p{L}+|найдешевш\p{L}+ (?:спочатку|спершу))(?!\p{L})/iu;

/** "The 3 cheapest": how many of them are to be shown; "3 of the cheapest" counts one part. */
export function cheapestFew(text: string): number | undefined {
  const [, digits, word = ''] = manyOfThem.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  if (cheapestFirst.test(text)) return fewFirst;
  return fewWords.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0];
}
