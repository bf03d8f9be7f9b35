import { errorOf } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import type { CatalogAnswer, CatalogHit, CatalogQuestion, MatchKind, Meaning, Remark } from '../ports/catalog.ts';
import type { Language } from '../contract/limits.ts';
import { texts } from './messages/en.ts';
import { isCar, isFiller, strangerCode, vinIn } from './recognise.ts';
import type { Expansion } from './expansion.ts';
import type { CodeHit, Filter, IndexReader } from './search.ts';
import { normalCode, readEan, wordsOf } from './spelling.ts';

/** What somebody types or says for one part is shorter. */
const longestQuestion = 200;
/** Words that one code may be written in: "0 986 494 104". */
const longestCode = 6;
/** Candidates that a person can choose from. */
const mostCandidates = 5;

/** @throws DeskError `invalid_input` when there is nothing to search for. */
export function checkQuestion({ text, ean }: Pick<CatalogQuestion, 'text' | 'ean'>): void {
  if (ean !== undefined && readEan(ean) === undefined) {
    throw errorOf('invalid_input', { ...texts.notEan(cleanText(ean, 40)), field: 'ean' });
  }
  if (text === undefined) return;
  if (text.trim() === '') throw errorOf('invalid_input', { ...texts.nothingToFind, field: 'text' });
  if (text.length > longestQuestion) {
    throw errorOf('invalid_input', { ...texts.tooLong(text.length, longestQuestion), field: 'text' });
  }
  if (!/[\p{L}\p{N}]/u.test(text)) throw errorOf('invalid_input', { ...texts.noLetters, field: 'text' });
}

interface Found {
  readonly hits: readonly CodeHit[];
  readonly remarks: readonly Remark[];
}

/** Exact codes first, then barcodes, words, beginnings of codes, and codes with one letter wrong. */
export function answerQuestion(reader: IndexReader, question: CatalogQuestion): CatalogAnswer {
  const { text, ean, limit, offset = 0, language } = question;
  checkQuestion(question);
  const filter: Filter = { brands: question.brands, categoryId: question.categoryId };
  const found = ean === undefined ? byText(reader, text ?? '', filter) : byEan(reader, ean);
  const hits = found.hits.filter(({ id }) => reader.matches(id, filter));
  return {
    hits: reader.hits(hits.slice(offset, offset + limit), language),
    more: hits.length > offset + limit,
    remarks: found.remarks,
  };
}

/** With a wrong check digit, the products of the barcode that was probably meant, said as such. */
function byEan(reader: IndexReader, written: string): Found {
  const read = readEan(written);
  if (read === undefined) return { hits: [], remarks: [] };
  if (read.ean === read.right) return { hits: reader.byEan(read.ean), remarks: [] };
  return {
    hits: reader.byEan(read.right),
    remarks: [{ kind: 'checkDigit', written: read.ean, right: read.right }],
  };
}

/** "EAN: 5901000000012", "SKU OP520": the name of a code, which people copy with it. */
const codeName =
  /^\s*(?:ean|gtin|upc|barcode|sku|index|indeks|art\.?(?:ikel)?(?:[ -]?n(?:o|r)\.?)?)\s*[:#=]?\s*(?=\S*\d)/i;

function byText(reader: IndexReader, written: string, filter: Filter): Found {
  const text = written.replace(codeName, '');
  const barcode = readEan(text);
  if (barcode !== undefined) {
    const exact = reader.byCode(text);
    const byBarcode = byEan(reader, text);
    if (exact.length > 0 && byBarcode.remarks.length > 0) return { hits: exact, remarks: [] };
    if (exact.length > 0 || byBarcode.hits.length > 0) {
      return { hits: distinctHits([...byBarcode.hits, ...exact]), remarks: byBarcode.remarks };
    }
    if (byBarcode.remarks.length > 0) return byBarcode;
  }
  const tokens = text
    .normalize('NFKC')
    .split(/[\s,;()"“”„]+/)
    .filter((each) => /[\p{L}\p{N}]/u.test(each));
  const { hits, rest } = codesIn(reader, tokens);
  const words = rest.flatMap(wordsOf);
  const remarks: Remark[] = [];
  const vin = vinIn(text);
  if (vin !== undefined && hits.length === 0) return { hits: [], remarks: [vin] };
  if (hits.length > 0) {
    const asked = expansionsOf(reader, words).asked;
    return { hits: asked.length === 0 ? hits : fittingFirst(reader, hits, asked), remarks };
  }
  const { asked, unmatched } = expansionsOf(reader, words);
  const car = words.filter(
    (word) => isCar(word) && !asked.some(({ written, corrected }) => written === word && corrected === undefined),
  );
  if (car.length > 0) remarks.push({ kind: 'car', written: car.join(' ') });
  const meant = asked.filter(({ written }) => !car.includes(written));
  const withDigit = tokens.filter((token) => /\d/.test(token) && token.length > 2);
  // "Golf 5": the number belongs to the car.
  const missing = unmatched.filter((word) => !car.includes(word) && !(car.length > 0 && /^\d{1,2}$/.test(word)));
  const start = tokens.length <= longestCode && /\d/.test(text) ? reader.beginning(tokens.join(''), 50) : [];
  if (start.length > 0) return { hits: start, remarks };
  const saysSomething = meant.some(({ written }) => !/^\d+$/.test(written));
  const { hits: byWord, lacked, anyAxle } = saysSomething ? ranked(reader, meant, filter) : { hits: [], lacked: [] };
  const isCode = withDigit.length > 0 && (byWord.length === 0 || missing.some((word) => /\d/.test(word)));
  if (isCode) {
    const whole = tokens.filter((token) => !isFiller(token.toLowerCase())).join(' ');
    const near =
      withDigit.length > 0
        ? reader.nearCodes(tokens.length > longestCode ? (withDigit[0] ?? '') : codePart(tokens), 10)
        : [];
    if (near.length > 0) return { hits: near, remarks };
    const stranger = strangerCode(whole) ?? withDigit.map(strangerCode).find((each) => each !== undefined);
    if (stranger !== undefined && car.length === 0) remarks.push(stranger);
  }
  if (byWord.length > 0) {
    for (const written of missing) {
      if (!remarks.some((each) => each.written === written)) remarks.push({ kind: 'unmatched', written });
    }
    if (anyAxle !== undefined) remarks.push({ kind: 'anyAxle', written: anyAxle });
    else if (lacked.length > 0) remarks.push({ kind: 'notTogether', written: lacked.join('" / "') });
    return { hits: byWord, remarks };
  }
  // Letters alone may be the beginning of a code: "GDB".
  const letters = tokens.length <= 2 ? reader.beginning(tokens.join(''), 50) : [];
  return { hits: letters, remarks };
}

/** The words of a question around a code: from the first with a digit or the short one before it. */
function codePart(tokens: readonly string[]): string {
  const at = tokens.findIndex((token) => /\d/.test(token));
  const before = tokens[at - 1];
  const start = before !== undefined && /^[A-Za-z]{1,3}$/.test(before) ? at - 1 : at;
  let end = at + 1;
  while (end < tokens.length && /\d|^[A-Za-z]{1,2}$/.test(tokens[end] ?? '')) end += 1;
  return tokens.slice(start, end).join('');
}

/** The longest runs of words that are a code of a product, and the words that are in none. */
function codesIn(reader: IndexReader, tokens: readonly string[]): { hits: CodeHit[]; rest: string[] } {
  const hits: CodeHit[] = [];
  const rest: string[] = [];
  for (let at = 0; at < tokens.length;) {
    let taken = 0;
    for (let length = Math.min(longestCode, tokens.length - at); length > 0 && taken === 0; length -= 1) {
      const run = tokens.slice(at, at + length);
      const whole = run.join('');
      // A word without a digit is a code only where it is all that was asked.
      if (!/\d/.test(whole) && length < tokens.length) continue;
      if (normalCode(whole).length < 3 && length < tokens.length) continue;
      const found = reader.byCode(whole);
      if (found.length === 0) continue;
      hits.push(...found);
      taken = length;
    }
    if (taken === 0) rest.push(tokens[at] ?? '');
    at += Math.max(1, taken);
  }
  return { hits: distinctHits(hits), rest };
}

function distinctHits(hits: readonly CodeHit[]): CodeHit[] {
  const seen = new Set<number>();
  return hits.filter(({ id }) => seen.size < seen.add(id).size);
}

function expansionsOf(reader: IndexReader, words: readonly string[]): { asked: Expansion[]; unmatched: string[] } {
  const meant = words.filter((word) => !isFiller(word) && (word.length > 1 || /\d/.test(word)));
  const asked: Expansion[] = [];
  const unmatched: string[] = [];
  const take = (word: string): boolean => {
    const expansion = reader.expand(word);
    const found = expansion.words.size + expansion.categories.size > 0;
    if (found) asked.push(expansion);
    return found;
  };
  for (const word of new Set(meant)) {
    if (take(word)) continue;
    const parts = reader.splitWord(word);
    if (parts.length > 1) parts.forEach(take);
    else unmatched.push(word);
  }
  return { asked, unmatched };
}

/** Where on a car a part is, folded. */
const axles =
  'front rear axle przod przednia przednie przedni tyl tylna tylne tylny vorne vorderachse hinten hinterachse predni zadni'.split(
    ' ',
  );

/** "Rear brake shoes", of which no name says an axle: they are found without it. Front discs are no answer to "rear discs". */
function onAnyAxle(reader: IndexReader, asked: readonly Expansion[], filter: Filter): readonly number[] {
  const parts = asked.filter(({ written }) => !axles.includes(written));
  if (parts.length === 0 || parts.length === asked.length) return [];
  const isNamed = axles
    .filter((word) => word !== 'axle')
    .map((word) => reader.expand(word))
    .some(({ corrected, ...axle }) => corrected === undefined && reader.byWords([...parts, axle], filter).length > 0);
  return isNamed ? [] : reader.byWords(parts, filter);
}

/** Products with all words; where there are none, with all but one of them, and which words these lack. */
function ranked(
  reader: IndexReader,
  asked: readonly Expansion[],
  filter: Filter,
): { hits: CodeHit[]; lacked: readonly string[]; anyAxle?: string | undefined } {
  const named = reader.byWords(asked, filter);
  const anywhere = named.length > 0 ? [] : onAnyAxle(reader, asked, filter);
  const ofAll = named.length > 0 ? named : anywhere;
  const fewer =
    ofAll.length > 0 || asked.length < 2
      ? []
      : asked
          .map((left) => ({
            lacked: left.written,
            ids: reader.byWords(
              asked.filter((each) => each !== left),
              filter,
            ),
          }))
          .filter(({ ids }) => ids.length > 0);
  const ids = [...ofAll, ...fewer.flatMap((each) => each.ids)];
  const corrected = asked.flatMap(({ written, corrected: word }) =>
    word === undefined ? [] : [`${written} → ${word}`],
  );
  const match = { kind: 'words', of: corrected.length === 0 ? undefined : corrected.join(', ') } as const;
  const distinct = [...new Set(ids)];
  const scores = reader.scores(distinct, asked);
  const hits = distinct
    .map((id) => ({ id, score: scores.get(id) ?? 0 }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .map(({ id }) => ({ id, match }));
  const onAxle = asked.filter(({ written }) => axles.includes(written)).map(({ written }) => written);
  return {
    hits,
    lacked: fewer.map(({ lacked }) => lacked),
    ...(anywhere.length > 0 ? { anyAxle: onAxle.join(' ') } : {}),
  };
}

function fittingFirst(reader: IndexReader, hits: readonly CodeHit[], asked: readonly Expansion[]): CodeHit[] {
  const scores = reader.scores(
    hits.map(({ id }) => id),
    asked,
  );
  return [...hits].sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0));
}

/** What a code means that the service does not know: one product for sure, several to choose from, or nothing. */
export function meaningOf(reader: IndexReader, code: string, language: Language): Meaning {
  const barcode = readEan(code);
  const wrong = barcode !== undefined && barcode.ean !== barcode.right;
  const byBarcode = barcode === undefined || wrong ? [] : reader.byEan(barcode.ean);
  const found = reader.hits(distinctHits([...reader.byCode(code, 50), ...byBarcode]), language);
  const own = found.filter(({ match }) => ownKinds.includes(match.kind));
  // A code of the service's own beats the buyer's table, in which a substitute or an OE number is never the same part.
  const hits = oncePerProduct(own.length > 0 ? own : found);
  const [only] = hits;
  if (only !== undefined && hits.length === 1 && (own.length > 0 || only.match.kind === 'alias')) {
    return { kind: 'one', entry: only };
  }
  if (only !== undefined) return { kind: 'several', entries: hits.slice(0, mostCandidates), near: own.length === 0 };
  const near = candidates(reader, code, language);
  if (near.length > 0) return { kind: 'several', entries: near, near: true };
  if (wrong) return { kind: 'none', remarks: [{ kind: 'checkDigit', written: barcode.ean, right: barcode.right }] };
  return meaningUnread(code);
}

/** What can be said of a code that no index holds, such as before the catalogue was read. */
export function meaningUnread(code: string): Meaning {
  const stranger = strangerCode(code);
  return { kind: 'none', remarks: stranger === undefined ? [] : [stranger] };
}

const ownKinds: readonly MatchKind[] = ['sku', 'index', 'articleNumber', 'tecDoc', 'ean'];

/** Where towKod is not the SKU, an answer and the catalogue describe one product twice: the one with a SKU stays. */
function oncePerProduct(hits: readonly CatalogHit[]): CatalogHit[] {
  return hits.filter(
    (each) =>
      each.sku !== undefined ||
      !hits.some(
        (other) =>
          other.sku !== undefined && other.index === each.index && other.eans.some((ean) => each.eans.includes(ean)),
      ),
  );
}

function candidates(reader: IndexReader, code: string, language: Language): CatalogHit[] {
  if (code.length > longestQuestion || !/[\p{L}\p{N}]/u.test(code)) return [];
  const { hits } = byText(reader, code, {});
  return reader.hits(hits.slice(0, mostCandidates), language);
}
