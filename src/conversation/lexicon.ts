import { trimSigns } from '../core/text.ts';

/** What somebody wants, by the words that people in the trade use for it: English, Polish, German, Czech. */
export type Intent =
  | 'approvals'
  | 'again'
  | 'cancel'
  | 'decide'
  | 'price'
  | 'quote'
  | 'invoices'
  | 'deliveries'
  | 'requisitions'
  | 'order'
  | 'credit'
  | 'stock'
  | 'account'
  | 'browse'
  | 'find'
  | 'whoami'
  | 'status'
  | 'only';

/** Words by themselves, whatever letters stand around them in other languages. */
function words(source: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`, 'iu');
}

/** From the most particular to the least. */
const lexicon: readonly (readonly [Intent, RegExp])[] = [
  [
    'approvals',
    words(
      String.raw`approvals?|to approve|(?:waits?|waiting) for (?:me|my (?:decision|approval|ok))|pending for me|(?:czeka\p{L}*|co) (?:na mnie|na (?:moją )?akceptac\p{L}*)|do akceptacji|do zatwierdzenia|zur (?:freigabe|genehmigung)|wartet auf mich|ke schválení`,
    ),
  ],
  [
    'again',
    words(
      String.raw`same again|the same|same as|once again|once more|repeat|reorder|re-order|order again|jeszcze raz|to samo|powtórz\p{L}*|ponów\p{L}*|nochmals?|dasselbe|noch ?einmal|znovu|totéž|zopakuj\p{L}*`,
    ),
  ],
  [
    'cancel',
    words(String.raw`cancel|call off|anuluj\p{L}*|odwołaj\p{L}*|wycofaj\p{L}*|storniere?n?|stornieren|zruš(?:it)?`),
  ],
  [
    'decide',
    words(
      String.raw`approve|reject|decline|zatwierdź|zatwierdz\p{L}*|akceptuj\p{L}*|odrzuć|odrzuc\p{L}*|freigeben|genehmigen|ablehnen|schválit`,
    ),
  ],
  [
    'price',
    words(
      String.raw`how much|prices?|pricing|costs?|ce(?:na|ny|nę|n|nie)|po ile|ile (?:za|kosztuj\p{L}*)|kosztuj\p{L}*|preise?|was kostet|kostet|kosten|kolik stojí`,
    ),
  ],
  ['quote', words(String.raw`quotes?|quotation|offer|wyce\p{L}*|ofert\p{L}*|angebot\p{L}*|nabídk\p{L}*`)],
  [
    'invoices',
    words(
      String.raw`invoices?|bills?|faktur\p{L}*|rechnung\p{L}*|credit ?notes?|korekt\p{L}*|gutschrift\p{L}*|dobropis\p{L}*`,
    ),
  ],
  [
    'deliveries',
    words(
      String.raw`deliver(?:y|ies|ed)|shipments?|shipped|dispatch(?:es|ed)?|dostaw\p{L}*|dostarczon\p{L}*|wysyłk\p{L}*|wz|lieferung\p{L}*|geliefert|dodáv\p{L}*`,
    ),
  ],
  [
    'credit',
    words(
      String.raw`credit(?: limit)?|limit\p{L}*|saldo|balance|overdue|we owe|do we have to pay|owed|kredyt\p{L}*|zadłużeni\p{L}*|jesteśmy winni|do zapłaty|zaległ\p{L}*|kredit\p{L}*|finances?|finanse|přehled dluhů|schulden`,
    ),
  ],
  [
    'requisitions',
    words(
      String.raw`requisitions?|my orders|our orders|orders|ordered|did (?:we|i) order|czy zamawia(?:liśmy|łem|łam)|zamówieni(?:a|ach)|zamówień|bestellungen|objednávk\p{L}*`,
    ),
  ],
  [
    'order',
    words(
      String.raw`order|buy|purchase|deliver|send (?:us|me)|(?:we|i)(?:'ll)? (?:need|want|take)|please send|zamów|zamówić|zamówienie|zamawia\p{L}*|kup\p{L}*|bior(?:ę|emy)|poproszę|potrzebuj\p{L}*|potrzeba|bestell(?:e|en|ung|t)?|wir brauchen|brauchen?|objedn\p{L}*|potřebuj\p{L}*`,
    ),
  ],
  [
    'stock',
    words(
      String.raw`in stock|stock|stan|stany|available|availability|do you have|have you got|got any|have|dostępn\p{L}*|czy macie|macie|masz|jest|są|na stanie|na magazynie|auf lager|lager|vorrätig|verfügbar\p{L}*|haben sie|habt ihr|skladem|máte`,
    ),
  ],
  ['account', words(String.raw`(?:my|our) account|account|konto|customer card|kundenkonto|kunde|customer`)],
  ['browse', words(String.raw`categor(?:y|ies)|catalogue|catalog|browse|katalog\p{L}*|kategori\p{L}*|kategorie`)],
  [
    'find',
    words(
      String.raw`find|search|look(?:ing)? (?:for|up)|what is|szuka\p{L}*|znajdź|suchen?|suche|finde|hledám|co to jest|was ist`,
    ),
  ],
  ['whoami', words(String.raw`who am i|whoami|what (?:may|can) i(?: do)?|wer bin ich|kim jestem|co mogę`)],
  ['status', words(String.raw`status|where is|where's|track|gdzie jest|wo ist|kde je|co z`)],
  ['only', words(String.raw`only|just|tylko|nur|jen|pouze`)],
];

/** Everything that is wanted by these words, the most particular first. */
export function intentsIn(text: string): Intent[] {
  return lexicon.flatMap(([intent, pattern]) => (pattern.test(text) ? [intent] : []));
}

const wholeIntent = new RegExp(`^(?:${lexicon.map(([, pattern]) => pattern.source).join('|')})$`, 'iu');

/** Whether something is wanted by this one word. */
export function isIntent(word: string): boolean {
  return wholeIntent.test(word);
}

const anyIntent = lexicon.map(([, pattern]) => new RegExp(pattern.source, 'giu'));

/** The text without the words that an intent was found by. */
export function withoutIntents(text: string): string {
  return anyIntent.reduce((left, pattern) => left.replace(pattern, ' '), text);
}

/** Words that carry nothing in a question: they may be left out without saying so. */
const filler = new Set(
  `a an the of for from in at on to by with and or is are was were be been do does did you your yours we us our me my i it its there this that these those
  please pls plz could can would may might will shall should hi hello hey morning good day thanks thank thx any some all show list give get got tell want need needs how
  much many what which when where who still pcs pc piece pieces item items unit units each ea qty quantity part parts number numbers no nr code codes sku index come
  came out put let lets us now also plus check see again look sprawdź zobacz today's following attached below asap urgent urgently quick quickly team guys colleagues dear regards
  moje mój moja nasze nasz naszych moich
  i w we z ze na do dla od po za o u by czy jest są ile jaki jaką jakie jaka które która który mi nam mam mamy mnie proszę prosze poproszę prosimy dzień dobry witam cześć hej
  szt sztuk sztuki sztuka części część numer pilne pilnie pozdrawiam dziękuję dzięki też oraz te ten to tego potem się
  ich wir sie er es der die das dem den des ein eine einen für von vom im am zu zum zur mit und oder bitte hallo guten tag wie viel viele stück stk uns mir haben habt
  prosím prosíme kus kusů kusy pro ze na a dobrý den`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words that are no filler: what a reader has to be told was not used. */
export function tellingWords(text: string): string[] {
  return text
    .split(/(?:[\s;:!?"'()[\]„”“«»]|,(?!\d)|(?<!\d),)+/u)
    .map((word) => trimSigns(word, '.-–•*+&'))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !filler.has(word.toLowerCase()));
}

export function isFiller(word: string): boolean {
  return filler.has(word.toLowerCase());
}
