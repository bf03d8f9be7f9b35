import { bareCode } from '../../core/product-code.ts';
import { finder, isCounted, isOfGoods, isWithin, linesText, wantedFrom, withLines } from '../meaning/message.ts';
import { towns } from '../languages/concepts.ts';
import { hear } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { both, partsCalled } from '../reading/named.ts';
import { nounPhrases, sides } from '../reading/part-words.ts';
import { nothingSaid, type State } from '../state.ts';
import type { Around } from '../understanding.ts';

// What was counted is talked about again, after a look at something else.

const back =
  /(?<!\p{L})(?:(?:ok(?:ay)?|right|so|gut|dobra|dobrze|dobře|добре|ні|no|nie|nein)[,.]?\s+)?(?:(?:let['’]?s\s+)?(?:go(?:ing)?\s+|get\s+)?back\s+to\s+(?:the|my|our|those|that)|zurück\s+(?:zum|zur|zu(?:\s+(?:den|dem|der|meinem|meiner))?)|(?:wraca(?:m|my|jąc)|wró[ćc]my|z\s+powrotem|powrót)\s+do|(?:zp[áa]tky|zp[ěe]t|vra[ťt]me\s+se|vracím\s+se|vrátíme\s+se)\s+ke?|(?:(?:по)?верта(?:ємо|ємось|ємося|юсь|юся|ймось|ючись)|(?:по)?верн(?:емось|емося|імось|імося))\s+до)\s+(\p{L}+(?:\s+(?:list|order|quote))?)(?:\s+(?:then|now|teraz|jetzt|teď))?(?!\p{L})[\s,.:;!–-]*/iu;
/** "What's in it now?", behind that. */
const contents =
  /^[\s,:–-]*(?:(?:show|tell|zeig|sag|poka[żz]|uka[žz]|[řr]ekni|покаж|скаж)\p{L}{0,4}\s*(?:me|us|mir|uns|mi|nam|n[áa]m|мені|нам)?[\s,:]+)?(?:what|was|co|що|шо)(?:['’]?s)?\s(?:\p{L}+\s){0,3}?(?:in (?:it|there)|dr(?:in|auf|innen)|(?:w|v) (?:nim|niej|n[ěe]m|n[íi]|tom)|tam|(?:в|у) (?:ньому|ній)|там)(?:\s\p{L}+){0,2}[\s.?!]*$/iu;
const document =
  /^(?:invoice|credit|deliver|account|rechnung|gutschrift|liefer|konto|faktur|korekt|dostaw|dobropis|dodáv|dodav|účt|рахун|коригув|достав|накладн)/iu;

const former =
  /(?<!\p{L})(?:(?:the )?(?:ones? (?:from )?before|original ones?|previous ones?)|die (?:von )?(?:vorher|vorhin|eben)|te,? co by[łl]y(?: wcze[śs]niej)?|tamte|ty (?:p[ůu]vodn[íi]|p[řr]edt[íi]m|co byly)|т[іе],? (?:шо|що) були|(?:(?:the|der|die) )?(?:list|liste|list[aęy]|li[śs]cie|seznamu?|список)(?: (?:from before|of before|von (?:vorhin|vorher|eben)|(?:sprzed|z) (?:chwili|wcze[śs]niej|p[řr]edt[íi]m)|p[řr]edt[íi]m|який був|що був)))(?!\p{L})/iu;

/** "Ok, leave it as it is", after a look at something cheaper. */
export const asIs =
  /(?:(?:no |nee |nein |ne |nie |ні )?(?:ok(?:ay)?|right|gut|dobra|dobrze|dob[řr]e|добре|гаразд)[\s,.]+)?(?<!\p{L})(?:(?:then |so |just )?(?:leave|keep) (?:it|them|that|everything|things) (?:as (?:it is|they are|it was)|the way (?:it is|they are)|like (?:that|it is))|(?:dann )?(?:lass\p{L}*|bleib\p{L}*) (?:wir )?(?:es |das |alles )?(?:so )?(?:wie (?:es |sie )?(?:ist|sind|war)|dabei|so)|(?:to )?(?:zostaw\p{L}*|niech zostan\p{L}*) (?:to |wszystko )?(?:tak )?jak (?:jest|by[łl]o|s[ąa])|(?:tak )?nech(?:te|me|[áa]me)? (?:to |v[šs]echno )?(?:tak )?jak (?:to )?(?:je|bylo|jsou)|(?:тоді )?(?:за)?лиш\p{L}* (?:все |це |усе )?(?:так,? )?як (?:є|було))(?!\p{L})[\s,.:;!–-]*/iu;

const whole =
  /(?<!\p{L})(?:(?:the )?(?:whole|entire|full|complete) (?:list|quote|lot|thing|offer|order)|everything|all of (?:it|them)|die (?:ganze|komplette|gesamte) (?:liste|bestellung)|das (?:ganze|komplette|gesamte)(?: angebot)?|alles|ca[łl](?:[ąaeo]|ej) (?:list|wycen|zam[óo]wieni)\p{L}*|ca[łl]o[śs][ćc]|wszystko|cel(?:ý|ou|é|ého|y|e) (?:seznam|nab[íi]dk|objedn[áa]vk)\p{L}*|v[šs]echno|весь список|всю (?:пропозицію|заявку)|(?:усе|все)(?: замовлення)?)(?!\p{L})/iu;

/** Of one part there is no sum. */
const together =
  /(?<!\p{L})(?:altogether|in all|in total|(?:the )?total|razem|[łl][ąa]cznie|w sumie|zusammen|insgesamt|gesamt(?:summe|preis)?|dohromady|celkem|разом|загалом|всього)(?!\p{L})/iu;

/** "Back to the list, what does it come to?", "now order the whole list", after a look at one part of it or at invoices. */
export function backTo(
  text: string,
  state: State,
  { tools }: Around,
): { readonly text: string; readonly state: State } {
  const { laid, lines } = state;
  const isLooked = laid !== undefined && (!isCounted(lines) || isWithin(lines, laid.lines));
  const found = back.exec(text);
  const searched = found === null ? undefined : searchedBefore(text, found, state);
  if (searched !== undefined) return searched;
  if (found !== null && !document.test(found[1] ?? '') && (isLooked || isCounted(lines))) {
    const again = talkedAbout(state, isLooked, tools);
    const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length);
    return { text: rest.trim() === '' || contents.test(rest) ? shownAgain(again) : rest, state: again };
  }
  // "Take the ones from before, 4 of them", after cheaper ones were shown.
  if (laid !== undefined && !isCounted(lines) && former.test(text))
    return { text: text.replace(former, ' '), state: talkedAbout(state, true, tools) };
  // "Leave it as it is, what's the total?": never what was only compared with it.
  if (leavesAsIs(text, state)) {
    const again = talkedAbout(state, true, tools);
    const rest = text.replace(asIs, ' ').replace(/^[\s,.:;!–-]+/u, '');
    const saysMore =
      hear(rest, state.language).words > 0 && !hear(rest, state.language).onlyOf('ok', 'yes', 'no', 'it');
    return { text: saysMore ? rest : shownAgain(again), state: again };
  }
  if (isOfLaid(text, state)) return { text, state: talkedAbout(state, true, tools) };
  const isLaid =
    isLooked && (isCompared(lines, laid.lines) || (isWithin(lines, laid.lines) && lines.length < laid.lines.length));
  const isFocused = isCounted(lines) && state.focus.length > 0 && state.focus.length < lines.length;
  return isOfGoods(state, tools) && (isLaid || isFocused) && (whole.test(text) || together.test(text))
    ? { text, state: talkedAbout(state, isLaid, tools) }
    : { text, state };
}

/** What chooses among the parts that were compared, or asks for something else. */
const otherwise = [
  ...(['cheaper', 'alternative', 'instead', 'find', 'discount', 'price', 'howMuch', 'quote', 'stock'] as const),
  ...(['past', 'bought', 'invoice', 'delivery', 'returns', 'late', 'not'] as const),
];
const ordered = /order|zamow|zamaw|bestell|objedn|замов|оформ/u;
const coded = /(?<![\p{L}\d])\p{L}{0,4}[ -]?\d{3,}[\p{L}\d/-]*/gu;

/** "Drop the second line and make it 6 filters", "order it", after two pads were compared: of the list that was counted before. */
function isOfLaid(text: string, { laid, lines, names, language, draft }: State): boolean {
  if (laid === undefined || isCounted(lines) || draft !== undefined || !isCounted(laid.lines)) return false;
  const { has, numbers, question, words, ordinal } = hear(text, language);
  if (question || words > 24 || has(...otherwise)) return false;
  const codes = (text.match(coded) ?? []).map(bareCode);
  const called = partsCalled(text, { names, lines: laid.lines }).flatMap(({ skus }) => (skus.length === 1 ? skus : []));
  const isOrdered = ordered.test(folded(text));
  if (codes.length + called.length === 0 && ordinal === undefined && numbers.length === 0)
    return isOrdered && words < 6 && isCompared(lines, laid.lines) && !both.test(text);
  if (codes.length + called.length === 0) return has('remove') && ordinal !== undefined;
  if (![...codes, ...called].some((sku) => isWithin([{ sku }], laid.lines))) return false;
  return has('change', 'remove', 'only', 'enough', 'add') || (numbers.length > 0 && !isOrdered);
}

/** One of these lines stands beside another part. */
const isCompared = (lines: State['lines'], counted: State['lines']) =>
  lines.length > 1 && !isCounted(lines) && lines.some((line) => isWithin([line], counted));

/** Of what was counted before something was compared with it. */
export const leavesAsIs = (text: string, { laid, lines }: State): boolean =>
  laid !== undefined && !isCounted(lines) && asIs.test(text) && !text.includes('?');

/** "Back to the pads, what are two of the second?": of the rows of the last search for them, whatever was looked for since. */
function searchedBefore(
  text: string,
  found: RegExpExecArray,
  state: State,
): { readonly text: string; readonly state: State } | undefined {
  const [phrase] = nounPhrases(text.slice(found.index));
  const kind = (phrase?.english ?? []).filter((word) => !sides.test(word));
  const search = state.found.findLast(({ input }) => {
    const { text: written = '' } = input;
    if (typeof written !== 'string') return false;
    return kind.length > 0 && kind.every((word) => folded(written).includes(word.replace(/s$/, '')));
  });
  if (phrase === undefined || search === undefined) return undefined;
  const isOfPapers = hear(text, state.language).has('invoice', 'delivery', 'order', 'draft', 'creditNote');
  if (isOfPapers) return undefined;
  const { tool, input, rows } = search;
  const [, rest = ''] = text.slice(found.index).split(phrase.written);
  const left = rest.replace(/^[\s,.:;!–-]+/u, '');
  return {
    text: left === '' ? rows.slice(0, mostShown).join(', ') : left,
    state: {
      ...state,
      ...withLines(state, [], true),
      ...{ search: { tool, input }, last: { tool, input, shown: rows.length }, cheapest: undefined, focus: [] },
      rows: rows.map((id) => ({ kind: 'product', id })),
    },
  };
}

/** Rows that are shown again. */
const mostShown = 5;

/** Its lines, in the warehouse that they were wanted from. */
function shownAgain(state: State): string {
  const { lines } = state;
  const [place] = wantedFrom(state, lines)?.locations ?? [];
  const { [state.language ?? 'en']: word } = { en: 'in', de: 'aus', pl: 'w', cs: 'v', uk: 'з' };
  const town = Object.keys(towns).find((each) => folded(each).startsWith(folded(place ?? '')));
  return place === undefined ? linesText(lines) : `${linesText(lines)} ${word} ${town ?? place}`;
}

/** Nothing else was looked at since: "the total" is that of the lines. */
function talkedAbout(state: State, isLaid: boolean, tools: Around['tools']): State {
  const { language, names, shipTo, noted, written, from } = state;
  const goods = isLaid ? state.laid : { lines: state.lines, draft: state.draft, shipTo };
  const { quote } = finder(tools);
  const lines = goods?.lines ?? [];
  return {
    ...nothingSaid,
    ...{ language, names, noted, written, shipTo, from },
    ...goods,
    ...(quote === undefined ? {} : { last: { tool: quote.name, input: { lines } } }),
  };
}
