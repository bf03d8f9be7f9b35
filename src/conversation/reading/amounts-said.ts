/** "Over 3000", "ponad 3 tys.", "für 3,7k": a sum of money that a line or a document is called by. */
const sum = String.raw`(\d{1,7}(?:[.,]\d{1,2})?)\s?(k|tys\p{L}*|tis[íi]c\p{L}*|tausend|thousand|grand|тис\p{L}*)?(?![\p{L}\d/-])`;
const above = new RegExp(
  String.raw`(?<!\p{L})(?:over|above|more than|dearer than|ponad|powyżej|powyzej|więcej niż|wiecej niz|dro[żz]sz\p{L}* (?:niż|niz|od)|über|mehr als|teurer als|přes|pres|nad|víc než|vic nez|více než|dra[žz][šs]\p{L}* ne[žz]|понад|більше|вище|дорожч\p{L}+)\s(?:за |ніж |від )?${sum}`,
  'iu',
);

/** The sum above which it is; small numbers are counts of something. */
export function amountOver(text: string): number | undefined {
  const [, digits, thousand] = above.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const amount = Number(digits.replace(',', '.')) * (thousand === undefined ? 1 : 1_000);
  return amount < 100 ? undefined : amount;
}

/** "1000 zł", "bis 1,5k": the sum in a few words that name one. */
export function amountSaid(said: string): number | undefined {
  const [, digits, thousand] =
    new RegExp(String.raw`(?<![\p{L}\d.,])${sum}`, 'iu').exec(said.replace(/(?<=\d)[ \u00a0](?=\d{3}(?!\d))/gu, '')) ??
    [];
  return digits === undefined ? undefined : Number(digits.replace(',', '.')) * (thousand === undefined ? 1 : 1_000);
}

const priceBelow = new RegExp(
  String.raw`(?<!\p{L})(?:under|below|less than|cheaper than|up to|max(?:imum|imal(?:ni[eě])?)?\.?|budget|limit|nicht mehr als|no more than|poniżej|ponizej|mniej niż|mniej niz|tańsz\p{L}* (?:niż|od)|do|unter|bis(?: zu)?|weniger als|pod|méně než|mene nez|(?:lev|levn)[eě]j\p{L}* ne[zž]|až|дешевше(?: за| ніж)?|менше(?: за| ніж)?|не дорожче|до)\s[€£$]?\s?${sum}`,
  'iu',
);

/** "Under 30 zł": what one piece may cost. Read only of words that name a sum of money. */
export function amountUnder(said: string): number | undefined {
  const [, digits, thousand] = priceBelow.exec(said) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(',', '.')) * (thousand === undefined ? 1 : 1_000);
}

const atLeast =
  /(?<!\p{L})(?:at least|no less than|min(?:imum|destens|imal)?\.?|co najmniej|przynajmniej|wenigstens|alespo[nň]|aspo[nň]|nejm[eé]n[eě]|hlespo[nň]|(?:що)?найменше|не менше(?: ніж)?|хоча б|мін(?:імум)?\.?)\s(\d{1,4})(?![\p{L}\d.,/-]*\d)|(?<![\d.,/-])(\d{1,4}) (?:or more|und mehr|oder mehr|lub więcej|lub wiecej|i więcej|a víc\p{L}*|nebo víc\p{L}*|або більше|і більше)(?!\p{L})/iu;

/** "More than 10 in stock" of rows is eleven or more. */
const moreThan =
  /(?<!\p{L})(?:more than|over|wi[ęe]cej ni[żz]|ponad|mehr als|über|v[íi]c(?:e)? ne[žz]|přes|більше(?: (?:за|ніж))?|понад)\s(\d{1,4})(?=\s?(?:in stock|pcs|pieces|szt\p{L}*|stück|stk|ks|kus\p{L}*|шт\p{L}*|auf lager|skladem|na stanie|в наявн\p{L}*|лежить|left|there)(?!\p{L})|\s*[.?!]*$)/iu;

/** "With 10 or so in stock" of rows is at least 10. */
const about =
  /(?<!\p{L})(?:z|ze|ok\.?|około|mit|with|about|around|some|so|tak|etwa|ca\.?|circa|rund|kolem|asi|zhruba|s|близько|приблизно|десь|штук|з|із)\s(\d{1,4})(?: or so| oder so)?(?:\s(?:pcs|pieces|szt\p{L}*|stück|stk|ks|kus\p{L}*|шт\p{L}*))?\s(?:(?:in|on) (?:stock|the shelf)|available|there|auf lager|vorr[äa]tig|da(?!\p{L})|na stanie|na magazynie|skladem|na sklad[ěe]|[ву] наявності|на складі)(?!\p{L})/iu;

/** "At least 10 in stock": how many there are to be. */
export function piecesAtLeast(text: string): number | undefined {
  const [, before, after] = atLeast.exec(text) ?? about.exec(text) ?? [];
  const [, over] = moreThan.exec(text) ?? [];
  const pieces = over === undefined ? Number(before ?? after ?? 0) : Number(over) + 1;
  return pieces > 0 ? pieces : undefined;
}

const raising = String.raw`rais\p{L}*|increas\p{L}*|bump|lower\p{L}*|reduc\p{L}*|erhöh\p{L}*|reduzier\p{L}*|senk\p{L}*|podnie[śs]\p{L}*|podwyższ\p{L}*|zwi[ęe]ksz\p{L}*|podbij\p{L}*|zredukuj\p{L}*|zmniejsz\p{L}*|obni[żz]\p{L}*|zvy[šs]\p{L}*|navy[šs]\p{L}*|sni[žz]\p{L}*|збільш\p{L}*|зменш\p{L}*|підні\p{L}*|підвищ\p{L}*|зни[зж]\p{L}*`;
const turning = String.raw`(?:make|set|put|change|setz\p{L}*|mach\p{L}*|änder\p{L}*|zmie[ńn]\p{L}*|ustaw\p{L}*|zm[ěe][ňn]\p{L}*|nastav\p{L}*|змін\p{L}*|постав\p{L}*|${raising})`;
const anyCode = String.raw`\p{L}{1,5}-?\d{2}[\p{L}\d/-]*`;
const raised = new RegExp(
  String.raw`(?<=(?<![\p{L}\d])(?:${turning}\s(?:\p{L}{2,4}\s)?${anyCode}|${anyCode}\s${turning})\s)(?:up to|down to|to|auf|na|do|до|на)\s(\d{1,3})(?![\p{L}\d./-]|,\d|\s?(?:uhr|h|am|pm|o'clock|z[łl]|pln|eur|kč|грн)(?!\p{L}))`,
  'giu',
);
/** "Raise the LF6774 to 12", "LF6774 podnieś do 12": so many pieces. */
export const withRaised = (text: string): string => text.replace(raised, '$1 pcs');

const raises = new RegExp(String.raw`(?<!\p{L})(?:${raising})\s`, 'iu');

/** "Zwiększ do 12": so many, and no time of the day. */
export const isRaisedTo = (span: string, text: string): boolean =>
  /^\s*(?:do|до) \d{1,2}$/iu.test(span) && raises.test(text.slice(0, text.indexOf(span)));

const currencies: readonly (readonly [code: string, RegExp])[] = [
  ['EUR', /€|(?<!\p{L})(?:eur\p{L}*|євро)(?!\p{L})/iu],
  ['GBP', /£|(?<!\p{L})(?:quid|pounds?|gbp|фунт\p{L}*)(?!\p{L})/iu],
  ['USD', /\$|(?<!\p{L})(?:bucks|usd|dol\p{L}{2,6}|долар\p{L}*)(?!\p{L})/iu],
  ['CZK', /(?<!\p{L})(?:kč|kc|czk|korun\p{L}?|крон\p{L}?)(?!\p{L})/iu],
  ['UAH', /(?<!\p{L})(?:грн|гривень|гривні|uah)(?!\p{L})/iu],
];

/** "40 euro": another currency than that of the prices, as far as one is named. */
export const foreignCurrency = (said: string): string | undefined =>
  currencies.find(([, word]) => word.test(said))?.[0];
