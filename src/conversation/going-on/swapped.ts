import { orderForm } from '../../core/next-steps.ts';
import { bareCode } from '../../core/product-code.ts';
import { codeOfLine, isOfGoods, linesText, type Message } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { partsCalled } from '../reading/named.ts';
import { swaps } from '../reading/wording.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { relined } from './relined.ts';

/** What stands right behind one of these is left out. */
const insteadOf =
  /(?<!\p{L})(?:instead of|rather than|statt|anstelle|zamiast|m[ií]sto|замість)\s+(?:(?:of|the|der|des|dem|die|das|den|tego|tej|tych|toho|té|te|těch|tech|того|тієї|тих)\s+)?/iu;
const addsMore = /(?<!\p{L})(?:more|another|extra|noch|zusätzlich|jeszcze|dodatkowo|ještě|jeste|navíc|ще)(?!\p{L})/iu;
const code = /(?<![\p{L}\d/-])(?:\p{L}{1,5}[ -]?)?\d{2,}[\p{L}\d/-]*(?![\p{L}\d/-])/giu;
/** "It's 783665680 I need": another one was meant. */
const wanted =
  /(?<!\p{L})(?:it'?s|need|want|meant|instead|brauche?n?|will|meinte|potrzeb\p{L}+|chc[eę]|chodzi\p{L}*|mia[łl]\p{L}*|pot[rř]eb\p{L}+|chci|m[ěe]l\p{L}*|треба|потрібн\p{L}+|хочу|мав|мало)(?!\p{L})/iu;

/** "Not BHN1217 but W71275" */
const notBut =
  /(?<!\p{L})(?:not|nie|nicht|ne|не)\s+(?:\p{L}{2,5}\s+)?\p{L}{0,5}\d{2,}[\p{L}\d/-]*\s*,?\s*(?:but|sondern|tylko|ale|lecz|nýbrž|а|але)\s/iu;

const rather =
  /(?<!\p{L})(?:or no|or rather|instead|albo nie|jednak|doch lieber|lieber|oder nein|nebo ne|radši|radsi|raději|radeji|або ні|краще|ліпше|rather|lepiej|raczej)(?!\p{L})/iu;

interface Named {
  readonly at: number;
  /** The place of the line that it names. */
  readonly line?: number;
  readonly written: string;
}

/** "Replace the GDB4487 with P55718", "WB744 instead of the 815, 2 more": one line gives way to another part. */
export function swapped(message: Message): Understood | undefined {
  const { state, heard, aside, products, text } = message;
  const { lines } = state;
  const isRather = rather.test(text) && (lines.length === 1 || refusesFirst(message));
  const isSwap = isRather || notBut.test(aside.text) || swaps.test(text) || (heard.has('remove') && wanted.test(text));
  if (!isSwap || lines.length === 0 || heard.words > 16 || heard.question) return undefined;
  // "Instead came 4x OP520" tells what went wrong.
  if (heard.has('complain', 'past', 'late', 'why', 'price', 'compare')) return undefined;
  // "Swap it for 490117", of what was priced, sends nothing back.
  if (heard.has('returns') && !isOfGoods(state, message.tools.all)) return undefined;
  if (documentIn(text) !== undefined || aside.ownNumber !== undefined) return undefined;
  const named = namedIn(aside.text, message);
  const [only, more] = named;
  // "Or no, take 0986403586 instead": of the one line that there is, or that was looked at.
  const [looked, lookedToo] = lines.length === 1 ? lines : state.focus;
  const line = lines.findIndex((each) => codeOfLine(each) === codeOfLine(looked ?? {}));
  if (only !== undefined && more === undefined && only.line === undefined && lookedToo === undefined && line !== -1)
    named.unshift({ at: -1, line, written: '' });
  const [first, second, third] = named;
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const behind = insteadOf.exec(aside.text);
  const end = behind === null ? undefined : behind.index + behind[0].length;
  const isSecondLeft = end !== undefined && Math.abs(second.at - end) < Math.abs(first.at - end);
  const isSecondGone = end === undefined && isRemoved(message, second, first);
  const [left, right] = isSecondLeft || isSecondGone ? [second, first] : [first, second];
  if (left.line === undefined) return insteadOfMissing(message, left, right);
  if (left.line === right.line) return undefined;
  const codes = named.filter(({ written }) => written !== '').map(({ written }) => bareCode(written));
  // "The first one" counts nothing.
  const isOne = heard.ordinals.length > 0 || /\p{L} one(?!\p{L})/iu.test(text);
  const counts = heard.numbers.filter((count) => !codes.includes(String(count)) && !(isOne && count === 1));
  const counted = products.find((each) => bareCode(codeOfLine(each)) === bareCode(right.written))?.quantity;
  const [count = counted, another] = counts;
  if (another !== undefined || (count !== undefined && (count < 1 || count > 9_999))) return undefined;
  const old = lines[left.line];
  const kept = right.line === undefined ? undefined : lines[right.line];
  const others = lines.filter((line) => line !== old);
  if (kept !== undefined) {
    const before = kept.quantity ?? 0;
    const quantity = count === undefined ? before + (old?.quantity ?? 0) : addsMore.test(text) ? before + count : count;
    return relined(
      message,
      others.map((line) => (line === kept ? { ...line, quantity } : line)),
    );
  }
  const quantity = count ?? old?.quantity;
  const code = right.written.replace(/[\s/-]/g, '').toUpperCase();
  const added: StateLine = { sku: code, ...(quantity === undefined ? {} : { quantity }) };
  return relined(
    message,
    lines.map((line) => (line === old ? added : line)),
  );
}

/** "Make the GDB1330 2, and take P68050 out instead": the clause of the line that goes says so. */
function isRemoved({ aside, heard }: Message, line: Named, other: Named): boolean {
  const clauses = [...aside.text.matchAll(/(?:(?!,\s|\s(?:and|und|a|i|та|і|й)\s).)+/giu)];
  const clauseOf = ({ at }: Named) =>
    clauses.find(({ index, 0: text }) => at >= index && at < index + text.length)?.[0];
  const [its = '', others = ''] = [clauseOf(line), clauseOf(other)];
  return its !== others && hear(its, heard.language).has('remove') && !hear(others, heard.language).has('remove');
}

/** "Instead of GDB2852 take GDB1330", of a draft that was made without GDB2852, which the service does not know. */
function insteadOfMissing(message: Message, left: Named, right: Named): Understood | undefined {
  const { state, heard } = message;
  const was = state.gone.find((line) => bareCode(codeOfLine(line)) === bareCode(left.written));
  if (was === undefined || state.draft === undefined || right.line !== undefined || heard.numbers.length > 0)
    return undefined;
  const { id: draftId } = state.draft;
  const sku = right.written.replace(/[\s/-]/g, '').toUpperCase();
  const quantity = message.products.find((line) => codeOfLine(line) === sku)?.quantity ?? was.quantity;
  if (quantity !== undefined) return relined(message, [...state.lines, { sku, quantity }]);
  const choices = [1, 2, 4].map((count) => {
    const lines = [...state.lines, { sku, quantity: count }];
    return { label: linesText([{ sku, quantity: count }]), tool: orderForm, input: { lines, draftId } };
  });
  return { kind: 'ask', question: message.say.howMany(sku), choices };
}

/** "OP520 isn't needed, rather 6 W71275", of several lines: the one that its own clause refuses gives way. */
function refusesFirst(message: Message): boolean {
  const { text } = message.aside;
  const [first, second, third] = namedIn(text, message);
  if (first === undefined || second === undefined || third !== undefined || addsMore.test(text)) return false;
  if (first.line === undefined || second.line !== undefined || first.at < 0) return false;
  const start = Math.max(...[...text.slice(0, first.at).matchAll(/[,;.:!–]\s/gu)].map(({ index }) => index + 1), 0);
  const clause = text.slice(start, second.at).replace(/[,;.:!–]\s.*$/su, '');
  const { has } = hear(clause, message.heard.language);
  const isRefused = has('not', 'no', 'remove', 'cancel') && !has('forget', 'hold', 'only', 'later', 'submit');
  return isRefused && rather.test(text.slice(first.at));
}

/** "Then take the cheapest instead of the pads", after a look at others of their kind: in the list that was counted before. */
export function shownInstead(message: Message): Understood | undefined {
  const { state, heard, text, aside } = message;
  const { laid, rows } = state;
  const behind = insteadOf.exec(aside.text);
  if (laid === undefined || behind === null || heard.question || heard.words > 12) return undefined;
  if (state.lines.some(({ quantity }) => quantity !== undefined) || heard.has('complain', 'past', 'price', 'compare'))
    return undefined;
  const old = namedIn(aside.text.slice(behind.index), {
    ...message,
    heard: { ...heard, ordinals: [] },
    state: { ...state, lines: laid.lines },
  });
  const [left, other] = old.flatMap(({ line }) => (line === undefined ? [] : [laid.lines[line]]));
  if (left === undefined || other !== undefined || documentIn(text) !== undefined) return undefined;
  const { ordinal } = heard;
  const row = ordinal === undefined || ordinal < 1 ? undefined : rows[ordinal - 1]?.id;
  const [only, another] = state.lines;
  const shown = ordinal === undefined ? (state.cheapest ?? (another === undefined ? only?.sku : undefined)) : row;
  const named = message.products.find((line) => laid.lines.every((each) => codeOfLine(each) !== codeOfLine(line)));
  const sku = named?.sku ?? shown;
  const [quantity = left.quantity, more] = heard.numbers.filter((count) => ordinal !== undefined || count !== 1);
  if (sku === undefined || more !== undefined || laid.lines.some((line) => line.sku === sku)) return undefined;
  const instead = { sku, ...(quantity === undefined ? {} : { quantity }) };
  return relined(
    { ...message, products: [], state: { ...state, ...laid, laid: undefined } },
    laid.lines.map((line) => (line === left ? instead : line)),
  );
}

/** Lines and other parts in the order in which they are named: by number, by the end of it, by place, by what they are. */
function namedIn(text: string, { state, heard }: Message): Named[] {
  const { lines, names } = state;
  const known = lines.map((line) => bareCode(codeOfLine(line)));
  const byCode = [...text.matchAll(code)].flatMap(({ index, 0: whole }): Named[] => {
    // The word before digits is none of their letters.
    const written = whole.replace(/^\p{Ll}+ (?=\d)/u, '');
    const bare = bareCode(written);
    const same = known.indexOf(bare);
    const ending = known.flatMap((each, line) => (/^\d{3,}$/.test(bare) && each.endsWith(bare) ? [line] : []));
    const [line] = same >= 0 ? [same] : ending.length === 1 ? ending : [];
    if (line !== undefined) return [{ at: index, line, written }];
    // A count, and a number of no part.
    return /^\d{1,4}$/.test(bare) || !/\d{3}/.test(bare) ? [] : [{ at: index, written }];
  });
  const called = partsCalled(text, { names, lines: [...lines] }).flatMap(({ from, skus }): Named[] => {
    const [line, other] = lines.flatMap((each, at) => (skus.includes(each.sku ?? '') ? [at] : []));
    return line === undefined || other !== undefined ? [] : [{ at: from, line, written: '' }];
  });
  // "The GDB": the letters of one line's number.
  const byLetters = [...text.matchAll(/(?<![\p{L}\d])\p{L}{2,4}(?![\p{L}\d])/gu)].flatMap(
    ({ index, 0: letters }): Named[] => {
      const [line, other] = known.flatMap((each, at) => (/^\D+/.exec(each)?.[0] === letters.toUpperCase() ? [at] : []));
      return line === undefined || other !== undefined ? [] : [{ at: index, line, written: '' }];
    },
  );
  const [ordinal] = heard.ordinals;
  const place = ordinal === undefined ? undefined : ordinal === -1 ? lines.length - 1 : ordinal - 1;
  const placed: Named[] =
    heard.ordinals.length === 1 && place !== undefined && place in lines ? [{ at: -1, line: place, written: '' }] : [];
  const all = [...placed, ...byCode, ...called, ...byLetters].sort((one, other) => one.at - other.at);
  return all.filter(
    ({ line, written }, at) =>
      all.findIndex((each) => (line === undefined ? each.written === written : each.line === line)) === at,
  );
}
