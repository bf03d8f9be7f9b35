import type { DeskTool } from '../../../tools/desk.ts';
import { tools } from '../../../tools/index.ts';
import { trimSigns } from '../../core/text.ts';

/** What a person can mean that no tool does by itself. */
type OwnIntent = 'approvals' | 'again' | 'decide' | 'status' | 'only';

/** What a person wants, by the words for it: a tool, or something that the conversation does with several. */
export type Intent = OwnIntent | DeskTool;

/** `source` as whole words, whatever letters of other languages stand around them. */
export function wholeWords(source: string, flags = 'iu'): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`, flags);
}

/** The phrases of a tool as the source of a pattern; the longest first, so that "our orders" is found before "orders". */
function sourceOf({ phrases: { en, pl, de, cs, uk } }: DeskTool): string {
  return [...en, ...pl, ...de, ...cs, ...uk]
    .sort((one, other) => other.length - one.length)
    .map((phrase) => phrase.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', String.raw`\p{L}*`))
    .join('|');
}

const own: readonly (readonly [OwnIntent, string])[] = [
  [
    'approvals',
    String.raw`approvals?|to approve|(?:waits?|waiting) for (?:me|my (?:decision|approval|ok))|pending for me|(?:czeka\p{L}*|co) (?:na mnie|na (?:moją )?akceptac\p{L}*)|do akceptacji|do zatwierdzenia|zur (?:freigabe|genehmigung)|wartet auf mich|ke schválení`,
  ],
  [
    'again',
    String.raw`same again|the same|same as|once again|once more|repeat|reorder|re-order|order again|jeszcze raz|to samo|powtórz\p{L}*|ponów\p{L}*|nochmals?|dasselbe|noch ?einmal|znovu|totéž|zopakuj\p{L}*`,
  ],
  [
    'decide',
    String.raw`approve|reject|decline|zatwierdź|zatwierdz\p{L}*|akceptuj\p{L}*|odrzuć|odrzuc\p{L}*|freigeben|genehmigen|ablehnen|schválit`,
  ],
  ['status', String.raw`status|where is|where's|track|gdzie jest|wo ist|kde je|co z`],
  ['only', String.raw`only|just|tylko|nur|jen|pouze`],
];

const lexicon = [
  ...own,
  ...tools.map((tool) => [tool, sourceOf(tool)] as const).filter(([, source]) => source !== ''),
].map(([intent, source]) => ({ intent, pattern: wholeWords(source) }));

/** Everything that is wanted by these words. */
export function intentsIn(text: string): Intent[] {
  return lexicon.flatMap(({ intent, pattern }) => (pattern.test(text) ? [intent] : []));
}

/** The tool of this kind that is wanted. */
export function wants(intents: readonly Intent[], isKind: (tool: DeskTool) => boolean): DeskTool | undefined {
  return intents.find((each): each is DeskTool => typeof each !== 'string' && isKind(each));
}

const wholeIntent = new RegExp(`^(?:${lexicon.map(({ pattern }) => pattern.source).join('|')})$`, 'iu');

/** Whether something is wanted by this one word. */
export function isIntent(word: string): boolean {
  return wholeIntent.test(word);
}

const anyIntent = lexicon.map(({ pattern }) => new RegExp(pattern.source, 'giu'));

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
  moje mój moja nasze nasz naszych moich pokaż meine meinen meiner unsere unseren zeig zeige ukaž
  i w we z ze na do dla od po za o u by czy jest są ile jaki jaką jakie jaka które która który mi nam mam mamy mnie proszę prosze poproszę prosimy dzień dobry witam cześć hej
  pr prs szt sztuk sztuki sztuka części część numer pilne pilnie pozdrawiam dziękuję dzięki też oraz te ten to tego potem się
  ich wir sie er es der die das dem den des ein eine einen für von vom im am zu zum zur mit und oder bitte hallo guten tag wie viel viele stück stk uns mir haben habt
  prosím prosíme kus kusů kusy pro ze na a dobrý den
  прошу будь ласка добрий день вітаю привіт доброго дня нам мені на для до з і й та від штук шт комплектів`
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
