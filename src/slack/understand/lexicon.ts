/** What somebody wants, by the words that people in the trade use for it: English, Polish, German, Czech. */
export type Intent =
  | 'stock'
  | 'quote'
  | 'price'
  | 'order'
  | 'find'
  | 'browse'
  | 'invoices'
  | 'deliveries'
  | 'requisitions'
  | 'account'
  | 'credit'
  | 'whoami'
  | 'cancel'
  | 'again'
  | 'only';

const lexicon: readonly (readonly [Intent, RegExp])[] = [
  [
    'again',
    /\b(same again|again|reorder|re-order|jeszcze raz|to samo|nochmals?|dasselbe|noch einmal|znovu|totéž)(?!\p{L})/iu,
  ],
  ['cancel', /(?<!\p{L})(cancel|anuluj|odwołaj|storniere?n?|stornieren|zruš(it)?)(?!\p{L})/iu],
  [
    'price',
    /(?<!\p{L})(how much|prices?|costs?|cen[ay]|ile kosztuj\p{L}*|kosztuje|preise?|was kostet|kostet|kosten|cena|kolik stojí)(?!\p{L})/iu,
  ],
  ['quote', /(?<!\p{L})(quotes?|quotation|offer|wyce\p{L}*|ofert\p{L}*|angebot\p{L}*|nabídk\p{L}*)(?!\p{L})/iu],
  [
    'invoices',
    /(?<!\p{L})(invoices?|faktur\p{L}*|rechnung\p{L}*|credit notes?|korekt\p{L}*|gutschrift\p{L}*)(?!\p{L})/iu,
  ],
  ['deliveries', /(?<!\p{L})(deliver(y|ies)|shipments?|dostaw\p{L}*|lieferung\p{L}*|dodáv\p{L}*)(?!\p{L})/iu],
  [
    'requisitions',
    /(?<!\p{L})(requisitions?|my orders|orders|zamówieni\p{L}*|bestellungen|objednávk\p{L}*)(?!\p{L})/iu,
  ],
  [
    'order',
    /(?<!\p{L})(order|buy|send (us|me)|we need|i need|please send|zamów\p{L}*|zamawiam\p{L}*|kup\p{L}*|potrzebuj\p{L}*|bestell\p{L}*|wir brauchen|brauche|objedn\p{L}*)(?!\p{L})/iu,
  ],
  [
    'stock',
    /(?<!\p{L})(in stock|stock|available|availability|do you have|have you got|got any|have|dostępn\p{L}*|czy macie|macie|jest|stan(y)?|na stanie|lager|auf lager|verfügbar\p{L}*|haben sie|habt ihr|skladem|máte)(?!\p{L})/iu,
  ],
  [
    'credit',
    /(?<!\p{L})(credit( limit)?|limit|saldo|balance|overdue|kredyt\p{L}*|zadłużeni\p{L}*|kredit\p{L}*|finances?)(?!\p{L})/iu,
  ],
  ['account', /(?<!\p{L})(my account|account|konto|kunde|customer)(?!\p{L})/iu],
  ['browse', /(?<!\p{L})(categor(y|ies)|catalogue|catalog|katalog|kategori\p{L}*)(?!\p{L})/iu],
  ['find', /(?<!\p{L})(find|search|look(ing)? for|szukam|szukaj|znajdź|suche?|finde|hledám)(?!\p{L})/iu],
  ['whoami', /(?<!\p{L})(who am i|whoami|what may i|wer bin ich|kim jestem)(?!\p{L})/iu],
  ['only', /^\s*(only|just|tylko|nur|jen|pouze)(?!\p{L})/iu],
];

/** Everything that is wanted by these words, in the order of the lexicon: the first is the most particular. */
export function intentsIn(text: string): Intent[] {
  return lexicon.flatMap(([intent, words]) => (words.test(text) ? [intent] : []));
}

/** The text without the words that an intent was found by. */
export function withoutIntents(text: string): string {
  return lexicon.reduce((left, [, words]) => left.replace(new RegExp(words.source, `${words.flags}g`), ' '), text);
}

/** Words that carry nothing in a question: they may be left out without saying so. */
const filler = new Set(
  `a an the of for from in at on to with and or is are was be do does did you your we us our me my i it its there this that these those
  please pls could can would may will hi hello hey thanks thank any some all show list give get tell want need how much many what which when where
  who still pcs pc pieces piece items item each parts part number numbers
  i w z ze na do dla od po za czy jest są ile jaki jakie jaka które która który mi nam proszę prosze poproszę dzień dobry cześć szt sztuk sztuki
  ich wir sie der die das dem den des ein eine einen für von vom im am zu zum zur mit und bitte hallo guten tag wie viel viele stück stk uns mir haben
  prosím kus kusů kusy pro ze na`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words that are no filler: what a reader has to be told was not used. */
export function tellingWords(text: string): string[] {
  return text
    .split(/[\s,;:.!?"'()„”“]+/u)
    .filter((word) => word !== '' && !filler.has(word.toLowerCase()) && !/^[-–•*]+$/.test(word));
}
