import { orderForm } from '../../core/next-steps.ts';
import { codeOfLine, linesText, type Message, onLines } from '../meaning/message.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

/** "From there": the place of the last answer. */
const there =
  /(?<!\p{L})(?:(?:from )?there|von dort|dort|daher|stamtąd|stamtad|stąd|odtamtud|odtamtad|odtud|tamtéž|звідти|звідки|там)(?!\p{L})/iu;
const rest =
  /(?<!\p{L})(?:the rest|the others?|remaining|rest|übrige\p{L}*|restliche\p{L}*|reszt\p{L}*|pozosta[łl]\p{L}*|zbytek|zbylých|zbylych|решт\p{L}*|інш\p{L}+)(?!\p{L})/iu;

/** "5 from there and the rest from Katowice": nobody chooses the warehouse of an order; all of it is priced. */
export function splitOver(message: Message): Understood | undefined {
  const { heard, state, products, tools, say, aside } = message;
  const { has, numbers, towns } = heard;
  const [line, second] = products.length > 0 ? products : state.lines;
  const text = aside.text;
  if (line === undefined || second !== undefined || numbers.length === 0) return undefined;
  if (has('invoice', 'delivery', 'past', 'bought', 'spend', 'returns', 'late', 'compare')) return undefined;
  const isRest = rest.test(text);
  const places = towns.length + (there.test(text) ? 1 : 0);
  // The 239 and the 20 of "BT 239-020" count nothing.
  const inCode = (codeOfLine(line).match(/\d+/g) ?? []).map(Number);
  const said = numbers.filter((each) => !inCode.includes(each));
  const parts = said.filter((each) => each !== line.quantity || said.length === 1);
  if (places === 0 || (isRest ? false : places < 2 || parts.length < 2)) return undefined;
  const sum = parts.reduce((all, each) => all + each, 0);
  const wanted = line.quantity ?? state.lines.find((each) => codeOfLine(each) === codeOfLine(line))?.quantity;
  const most = Math.max(...parts);
  // "8 of them, 5 from Kraków, the rest from Katowice"
  const whole = wanted ?? (parts.length > 1 && most > sum - most ? most : undefined);
  const quantity = isRest ? whole : Math.max(sum, wanted ?? 0);
  if (quantity === undefined || (isRest && sum >= quantity && quantity !== most))
    return {
      kind: 'ask',
      question: `${say.noSplit} ${say.howMany(codeOfLine(line))}`,
      choices: [],
      quantityOf: 0,
      lines: [line],
    };
  return onLines({ ...message, products: [] }, tools.quote, [{ ...line, quantity }], { lead: say.noSplit });
}

const share = /(?<![\p{L}\d.,/-])(\d{1,4})(?![\d.,/-])|(?<![\p{L}\d])(C\d{6})(?!\d)/giu;

const ofUs =
  /(?<!\p{L})(?:for us|to (?:us|the main account|our (?:own )?account)|für uns|an uns|auf (?:unser|das eigene) konto|dla nas|na nasze konto|pro n[áa]s|na n[áa][šs] [úu][čc]et|для нас|нам|на наш рахунок)(?!\p{L})/iu;
const countedPart = /(?<![\p{L}\d.,/-])\d{1,4}\s?[x×]?\s(?!C\d{6})(\p{L}{1,5}-?\d{3}[\p{L}\d/-]*)(?![\p{L}\d])/giu;

/** In "5 OP520 for us and 3 for C200001" both counts are of the one part that is named. */
function sharedPart(text: string): StateLine[] {
  const [first, another] = [...text.matchAll(countedPart)];
  return first?.[1] === undefined || another !== undefined ? [] : [{ sku: first[1].toUpperCase() }];
}

/** "Split it, 10 for us and 10 to C200001": each receiver has an order of its own. */
export function splitByReceiver({ state, products, text, heard, tools, say, aside }: Message): Understood | undefined {
  // The number of a branch is no part: "5 OP520 for C200001 and 3 for C200002".
  const others = products.filter(({ sku = '' }) => !/^C\d{6}$/.test(sku));
  const named = others.length > 0 ? others : sharedPart(text);
  const [line, second] = named.length > 0 ? named : state.lines;
  // "For C200002: 3x A, and for us here: 10 B"
  if (second !== undefined && products.length > 1 && ofUs.test(text) && /(?<![\p{L}\d])C\d{6}(?!\d)/iu.test(text))
    return { kind: 'ask', question: say.twoReceivers, choices: [], lines: others };
  if (line === undefined || second !== undefined || !tools.canOrder || heard.words > 16) return undefined;
  if (heard.has('invoice', 'delivery', 'past', 'bought', 'spend', 'returns', 'late', 'price', 'howMuch'))
    return undefined;
  // "Note job 4711" counts nothing.
  const counted = [aside.note, aside.ownNumber].reduce<string>((left, each) => left.replace(each ?? '', ' '), text);
  const said = [...counted.matchAll(share)].map(([, count, receiver]) => receiver?.toUpperCase() ?? Number(count));
  const counts = said.filter((each) => typeof each === 'number');
  const receivers = said.filter((each) => typeof each === 'string');
  if (counts.length !== 2 || receivers.length === 0 || receivers.length > 2) return undefined;
  const parts = said.flatMap((quantity, at) => {
    const next = said[at + 1];
    return typeof quantity === 'number' ? [{ quantity, shipTo: typeof next === 'string' ? next : undefined }] : [];
  });
  const [one, other] = parts;
  if (one === undefined || other === undefined || one.shipTo === other.shipTo) return undefined;
  const { quantity: _, ...code } = line;
  const choices = parts.map(({ quantity, shipTo }) => {
    const lines = [{ ...code, quantity }];
    // The draft that there is stays with its receiver.
    const draft =
      state.draft !== undefined && (state.draft.shipTo ?? undefined) === shipTo ? { draftId: state.draft.id } : {};
    const label = `${linesText(lines)}${shipTo === undefined ? '' : ` → ${shipTo}`}`;
    return { label, tool: orderForm, input: { lines, shipTo: shipTo ?? 'own', ...draft } };
  });
  return { kind: 'ask', question: say.twoReceivers, choices, lines: state.lines };
}
