import { partsInOneWord } from './reading/part-phrases.ts';
import { placeCodes } from './reading/places.ts';
import { withoutRefusedPlace } from './reading/refused-place.ts';
import { backTo } from './going-on/back-to.ts';
import { sentOff } from './going-on/sent-off.ts';
import { inPlainWords } from './reading/colloquial.ts';
import { inTimes, saidOnce, selfCorrected } from './reading/self-corrected.ts';
import { codesInLatin, inCyrillic } from './reading/cyrillic.ts';
import { withDriverNote } from './reading/driver-notes.ts';
import { dayToDay, monthToMonth, withDottedDays, withoutYearSign, withSameMonth, withYears } from './reading/days.ts';
import { countIs, withoutSlip } from './reading/slips.ts';
import { spacedCodes } from './reading/spaced-codes.ts';
import { partNumberIn, withoutEndings } from './reading/endings.ts';
import { hear } from './reading/hear.ts';
import { withoutIntroduction } from './reading/introduction.ts';
import { inWhole } from './reading/more-or-less.ts';
import { withMiddle } from './reading/middle.ts';
import { withPhoneWord } from './reading/phones.ts';
import { withCodes, withLooked } from './reading/named.ts';
import { withoutPromisedDay } from './reading/promised.ts';
import { readable } from './reading/readable.ts';
import { withoutDayOfGoodbye } from './reading/goodbyes.ts';
import { enoughBeside, withoutReasons } from './reading/reasons.ts';
import { withoutRefusedBranch } from './reading/to-us.ts';
import { withArrow } from './reading/branches.ts';
import { withBranch } from './reading/receivers.ts';
import { ownOne, withoutUnsent } from './reading/unsent.ts';
import { withoutVagueCount } from './reading/vague-count.ts';
import type { State } from './state.ts';
import { withoutHoldOn } from './meaning/plainly.ts';
import type { Around } from './understanding.ts';
import {
  asksToBeTold,
  countsInDigits,
  fromThere,
  hastyAnd,
  inOnePlace,
  joinsCounts,
  wordBefore,
  lastFew,
  longest,
  withoutAsides,
  withPairs,
  withoutKinds,
  withoutLeft,
} from './reading/wording.ts';
import { withoutNameless } from './reading/nameless.ts';

// A text before it is read: one spelling for what it names, and without the words that say nothing.

export interface Prepared {
  readonly text: string;
  /** A list, or a text too long to be a sentence. */
  readonly isLong: boolean;
  /** Before any word was left out. */
  readonly asWritten: string;
  readonly before: State;
  /** What was said before, with the line that is looked at now. */
  readonly state: State;
  readonly remarks: readonly string[];
  /** What is counted in it and has no number of a part. */
  readonly lost: readonly string[];
  /** Half the number of a part. */
  readonly half: string | undefined;
  /** Numbers of parts of which "a few" are wanted. */
  readonly vague: readonly string[];
}

/** Without its greeting, and as it was corrected while it was written. A long text is a list: what stands in it is no slip. */
export function asMeant(said: string, state: State): string {
  if (said.length > longest) return said;
  const called = withPhoneWord(withDriverNote(partsInOneWord(withoutDayOfGoodbye(withArrow(said)))));
  const greeted = withoutGreeting(called, state);
  const undated = enoughBeside(withoutPromisedDay(sentOff(greeted, state)));
  const bare = withoutReasons(undated, state.language).replace(receiverFirst, '$1 ');
  return inWhole(inTimes(saidOnce(selfCorrected(bare))), state);
}

/** "An C200001: 4x OP520, 1x FDB1451": the receiver of what follows. */
const receiverFirst =
  /^(\s*(?:\p{L}+\s+){0,3}(?:C\d{6}|branch|filiale|fili[ięea]|pobo[čc]k[ua]|філі[юїя])):\s+(?=\S)/iu;

const greeting =
  /^\s*(?:hello|hi|hey|hiya|morning|(?:al)?right mate|good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend)|hallo|moin(?: moin)?|servus|gr[üu][sß]+ (?:gott|dich|euch)|dzie[ńn] dobry|cze[śs][ćc]|witam|hej|siema|dobr[ýy] den|dobr[ée] r[áa]no|zdrav[íi]m|ahoj|[čc]au|nazdar|добр(?:ий день|ого дня|ий ранок|ого ранку)|вітаю|привіт|здоров|добридень)(?!\p{L})[\s,.!:]+(?=\p{L}+(?:\s+\S+){3})/iu;

/** "Cheers mate, go ahead", to a question that a yes answers. */
const thanksFirst =
  /^\s*(?:thanks?(?: you)?|cheers|ta|dzi[ęe]ki|dzi[ęe]kuj[ęe]|danke|d[íi]ky|d[ěe]kuj[iu]|дякую|дяки|спасибі)(?: \p{L}+)?\s*[,.!-]+\s*(.+)$/iu;

/** "Yes please, have a nice Sunday", to such a question. */
const goodbyeLast = /^([^,.!–]{2,40})\s*[,.!–]+\s+(\P{N}{3,40})$/u;

function agrees(text: string, language: State['language']): boolean {
  const { has, onlyOf } = hear(text, language);
  return has('yes', 'submit') && onlyOf('yes', 'submit', 'ok', 'please', 'it') && !onlyOf('ok', 'it');
}

function isGoodbye(text: string, language: State['language']): boolean {
  const { has, words } = hear(text, language);
  return has('bye') && words < 6 && !has('buy', 'order', 'add', 'not', 'price', 'hold');
}

/** "Good morning, which discs …": the greeting is no part of the question, but may be what its language is known by. */
function withoutGreeting(said: string, { language, open }: State): string {
  const [, agreed] = open?.yes === true ? (thanksFirst.exec(said) ?? []) : [];
  if (agreed !== undefined && hear(agreed, language).has('yes', 'submit')) return agreed;
  const [, yes, bye] = open?.yes === true ? (goodbyeLast.exec(said) ?? []) : [];
  if (yes !== undefined && bye !== undefined && agrees(yes, language) && isGoodbye(bye, language)) return yes;
  const rest = withoutIntroduction(said.replace(greeting, ''));
  return hear(rest, language).language === hear(said, language).language ? rest : said;
}

/** "4х W71275": the sign for "times" is a Cyrillic letter. */
const cyrillicTimes = /(?<![\p{L}\d])(?:\d{1,4}\s?х|х\s?\d{1,4})(?![\p{L}\d])/iu;

export function prepare(written: string, said: State, around: Around): Prepared {
  const isSigned = said.language === undefined && cyrillicTimes.test(written);
  const earlier: State = isSigned ? { ...said, language: 'uk' } : said;
  const { text: whole, remarks } = readable(written);
  const isLong = whole.includes('\n') || whole.length > longest;
  const { text: legible, state: before } = isLong ? { text: whole, state: earlier } : backTo(whole, earlier, around);
  const { language } = before;
  const seen = withPlaces(
    withYears(withSameMonth(withDottedDays(spacedCodes(codesInLatin(withoutYearSign(legible)))), before), around.clock),
    before,
  );
  if (isLong) {
    const text = inCyrillic(seen, language);
    return { text, isLong, asWritten: seen, before, state: before, remarks, lost: [], half: undefined, vague: [] };
  }
  const plain = withoutHoldOn(inPlainWords(seen, hear(seen, language).language), language);
  const { text: counted, codes: vague } = withoutVagueCount(plain);
  const asWritten = withBranch(withoutRefusedBranch(counted), before, around);
  const inScript = inCyrillic(withoutUnsent(withoutLeft(shorter(asWritten, before), before)), language);
  const state = withLooked(before, inScript, hear(inScript, language));
  const { text: endless, lost } = namedOnly(inScript, state, around);
  const half = partNumberIn(endless);
  const declined = withMiddle(half?.rest ?? endless, state);
  const text = withPairs(withCodes(declined, state, hear(declined, state.language)), state);
  return { text, isLong, asWritten, before, state, remarks, lost, half: half?.digits, vague };
}

const shorter = (text: string, before: State): string =>
  asksToBeTold(withoutAsides(withoutSlip(text, before)))
    .replace(unitPoint, '')
    .replace(countIs, '$1 is')
    .replace(hastyAnd, 'and')
    .replace(ownOne, '')
    .replace(inOnePlace, ' ')
    .replace(fromThere, '')
    .replace(wordBefore, '')
    .replace(lastFew, '')
    .replace(aboveAll, '$1')
    .replace(joinsCounts, ', ')
    .replace(dayToDay, '$1-$2')
    .replace(monthToMonth, '$1 - ')
    .replace(timesApart, '$1x ')
    .replace(splitBy, '')
    .replace(ifNotThere, '')
    .replace(wouldLike, 'bestelle $1')
    .replace(oneOffer, '')
    .replace(forOneAxle, '$1');

/** The lines that have the number of a part; `lost` is what is counted beside them. */
function namedOnly(
  text: string,
  state: State,
  { clock }: Around,
): { readonly text: string; readonly lost: readonly string[] } {
  const elsewhere = withoutRefusedPlace(text, state.language);
  const { language } = hear(elsewhere.text, state.language);
  const kinds = withoutKinds(withoutEndings(countsInDigits(elsewhere.text, language), state));
  const named = withoutNameless(kinds.text, state, clock);
  return { text: named.text, lost: [...elsewhere.lost, ...kinds.lost, ...named.lost] };
}

/** "Hauptsache auf Lager", "as long as it's in stock": the wish alone. */
const aboveAll =
  /(^|[\s,.;–-])(?:hauptsache,?(?: (?:es|er|sie|die|der|das|ist|sind))*|(?:just )?(?:as|so) long as (?:it|they)(?:['’]?(?:s|re)| is| are)|(?:wa[żz]ne|grunt|byle),? (?:(?:że|ze|ż|z)?e?by\s)?(?:był\p{L}*|byl[aoiy]?|jest|są)|hlavn[ěe],? (?:[ťt]|a[ťt]|aby|že) (?:je|jsou|byl[aoiy]?)|головне,? (?:щоб|аби) (?:був|була|було|були|є))(?=\s)/giu;

/** "10 szt. OP520" is one sentence. */
const unitPoint = /(?<=\d\s?(?:szt|kpl|ks|stk|stck|pcs|шт))\.(?=\s+\S)/giu;

/** "Spending in October, split by branch" */
const splitBy = /(?<!\p{L})(?:split|broken down|separated)(?: up)? (?=by\s)/iu;

/** "4x OP520 in Kraków? Anywhere else if not": refuses nothing. */
const ifNotThere =
  /(?<=\s(?:anywhere|somewhere) else|\selsewhere) if not(?!\p{L})|(?<=[\s,?.])if not,? (?=(?:anywhere |somewhere )?else)/iu;

/** "Ich hätte gern 3 OP520 bestellt": a wish, and nothing that was bought. */
const wouldLike = /(?<!\p{L})(?:(?:ich|wir) )?h[äa]tten? (?:(?:ich|wir) )?gerne? (.{3,200}?) bestellt(?!\p{L})/iu;

/** "Ich brauche ein Angebot": an article, and no count of the parts. */
const oneOffer =
  /(?<!\p{L})(?:eine?[nrms]?|one|jedn[ąauo]\p{L}{0,2}|одн[уає])\s(?=(?:angebot|offerte|kostenvoranschlag|kva|preisangebot|quote|quotation|wycen|ofert|nab[íi]dk|kalkula|пропозиц|розрахун|кошторис)\p{L}*)/giu;

/** "To na jedną oś", "for both axles of two cars": what it is for counts no parts. */
const forOneAxle =
  /((?<!\p{L})(?:for|na|für|fuer|pro|на|для)\s)(?:one|two|both|[12]|jedn\p{L}{1,3}|dw(?:a|ie)|ob(?:a|ie|[eě])|eine?n?|zwei|beide|dv[aě]|одн\p{L}{1,3}|дв[аі]|обидв\p{L}|1)\s(?=(?:front |rear |przedni\p{L}+ |tyln\p{L}+ |p[řr]edn[íi] |zadn[íi] |передн\p{L}+ |задн\p{L}+ )?(?:axles?|cars?|vans?|vehicles?|sides?|wheels?|achsen?|autos?|wagen|fahrzeuge?|seiten?|o[śs](?:ie?)?|aut[aou]|stron[ęey]|ko[łl][oa]|n[áa]prav[ueya]|stran[ueya]|kol[oa]|в[іо]с[іь]|авто|машин[уиі]|ст[оі]рон[уи]|колес[оа])(?!\p{L}))/giu;

/** "12 x OP520" */
const timesApart = /(?<![\p{L}\d.,/-])(\d{1,4}) [x×] (?=\p{L}{1,5}[ -]?\d)/giu;

const placeAtEnd = new RegExp(
  String.raw`(?:,\s*|\s(?:in|from|at|ex|z|w|aus|ab|v|ve)\s)(${placeCodes.join('|')})\s*[.!?]*$`,
  'iu',
);

/** "Take 4 of the cheaper one, kat": a warehouse, and no part that is called so. */
const withPlaces = (text: string, { lines, rows }: State): string =>
  lines.length + rows.length === 0
    ? text
    : text.replace(placeAtEnd, (whole, code: string) => {
        const [own = ' in '] = /^\s(?:z|w|aus|ab|v|ve)\s/iu.exec(whole) ?? [];
        return `${own}${code.toUpperCase()}`;
      });
