import { towns } from '../languages/concepts.ts';
import { folded } from './matching.ts';
import { intentsIn, isFiller } from './lexicon.ts';

/** Warehouses are called by three letters of their town. */
export const placeCodes = [...new Set(Object.keys(towns).map((town) => folded(town).slice(0, 3).toUpperCase()))];

/** Words after "in" that are no place. */
const noPlace =
  /^(?:least|most|once|first|last|stock|total|time|advance|general|case|need|general|magazynie|cenie|sumie|razem|czasie|lager|my|our|your|the|polsce|poland|pln|eur|use|which|where)$/i;

/** A place as a person names it: letters, at least three; "only the GDB1330" names none. */
const name = String.raw`\p{L}[\p{L}-]{2,}(?![\p{L}\d-])`;
const placed = new RegExp(
  String.raw`(?<![\p{L}\d])(?:in|at|from|w|we|z|ze|im|aus|v|ve|only|just|tylko|nur|jen|warehouse|magazyn\p{L}*|branch|oddział\p{L}*|filia|filii)\s+(?:(?:in|at|from|w|we|z|the|warehouse|magazyn\p{L}*)\s+)*(${name})((?:\s*(?:,|and|or|i|lub|oraz|und|&)\s*${name}){0,5})`,
  'giu',
);

export interface Places {
  readonly places: readonly string[];
  /** A preposition says so, not only its letters. */
  readonly sure: boolean;
}

/** The warehouses that a question names: "in Katowice", "w Krakowie", "only KAT and KRA", "OP520 KAT". */
export function placesIn(text: string, unused: readonly string[]): Places | undefined {
  const seen = text.slice(0, 1_000);
  for (const match of seen.matchAll(placed)) {
    const named = [match[1] ?? '', ...(match[2] ?? '').split(/\s*(?:,|&)\s*|\s+(?:and|or|i|lub|oraz|und)\s+/iu)]
      .map((each) => each.trim())
      .filter(isPlace);
    if (named.length > 0) return { places: named, sure: true };
  }
  const codes = unused.filter((each) => /^\p{Lu}{3}$/u.test(each));
  return codes.length === 0 ? undefined : { places: codes, sure: false };
}

function isPlace(word: string): boolean {
  return word.length > 2 && !noPlace.test(word) && !isFiller(word) && intentsIn(word).length === 0;
}

/**
 * The warehouses that a word can mean: its code, or the codes that a town begins with. The interface gives no names of
 * warehouses, so that this is how people read their codes; whoever asks is told which was taken.
 */
export function warehousesFor(place: string, codes: readonly string[]): string[] {
  const word = folded(place);
  const same = codes.filter((code) => folded(code) === word);
  if (same.length > 0) return same;
  return codes.filter((code) => code.length > 2 && word.length > code.length && word.startsWith(folded(code)));
}

/** A receiver by its number, and the text without it. */
export function receiverIn(
  text: string,
  receivers: readonly string[],
): { readonly shipTo: string; readonly rest: string } | undefined {
  const explicit =
    /(?<![\p{L}\d])(?:ship[ -]?to|receiver|recipient|odbiorca|odbiorcy|empfänger)\s*[:=]?\s*([A-Za-z]{0,5}\d[A-Za-z0-9]{2,19})(?![\p{L}\d-])/iu.exec(
      text,
    );
  if (explicit !== null) {
    return { shipTo: (explicit[1] ?? '').toUpperCase(), rest: without(text, explicit.index, explicit[0].length) };
  }
  for (const each of receivers) {
    if (!/^[A-Z0-9]{2,}$/.test(each)) continue;
    const named = new RegExp(
      String.raw`(?:(?<![\p{L}\d])(?:for|to|dla|do|na|für|an|pro)\s*:?\s*)?(?<![\p{L}\d/-])${each}(?![\p{L}\d/-])`,
      'iu',
    ).exec(text);
    if (named !== null) return { shipTo: each, rest: without(text, named.index, named[0].length) };
  }
  return undefined;
}

function without(text: string, at: number, length: number): string {
  return `${text.slice(0, at)} ${text.slice(at + length)}`;
}

/** A number after "for" that may be a receiver as well as a part, where whoever asks may act for any receiver. */
export function mayBeReceiver(text: string): string | undefined {
  return /(?<![\p{L}\d])(?:for|dla|für)\s+([A-Za-z]{1,3}\d{5,})\s*[.?!]?\s*$/iu
    .exec(text.slice(-100))?.[1]
    ?.toUpperCase();
}

/** "Kraków branch", "oddział Kraków": somebody the desk only knows by a number. */
export function branchIn(whole: string): string | undefined {
  const text = whole.slice(0, 1_000);
  const found =
    /(?<![\p{L}-])(\p{L}[\p{L}-]{2,}(?:'s)?)\s+(?:branch|office|site|garage|workshop|filiale|pobočka)(?!\p{L})/iu.exec(
      text,
    )?.[1] ??
    /(?<!\p{L})(?:branch|office|oddział\p{L}*|fili[aiię]\p{L}*|warsztat\p{L}*|filiale)\s+(?:in\s+|w\s+|of\s+)?(\p{L}[\p{L}-]{2,})/iu.exec(
      text,
    )?.[1];
  return found === undefined || isFiller(found) ? undefined : found;
}
