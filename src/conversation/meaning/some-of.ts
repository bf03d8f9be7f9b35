import { addDays, utcDay } from '../../core/datetime.ts';
import { folded } from '../reading/matching.ts';
import { amountOver, amountUnder } from '../reading/amounts-said.ts';
import { branchIn } from '../reading/places.ts';
import { nounPhrases, nounsOf } from '../reading/part-words.ts';
import type { Understood, Within } from '../understanding.ts';
import { sentFrom } from './about-documents.ts';
import { callOf, type Message, skuOf } from './message.ts';

// "Orders over 500", "the requisition from Poznań", "which order had the shock absorbers": a list of documents is of all of its days,
// and of those some are meant. What is said of them goes with the list, so that the answer looks for it.

const toThere = /(?<!\p{L})(?:to|nach|do|do magazynu|до|für|in die)\s+\p{L}+\s*[?.!]*$/iu;

/** "What exactly came with the delivery from Poznań?": what was in it, without accents. */
const whatCame =
  /(?<!\p{L})(?:(?:what|whats)(?: \p{L}+){0,4} (?:in|came|come|arrived?)|was(?: \p{L}+){0,14} (?:drin|dabei|mitgekommen|angekommen|gekommen|geliefert)|was (?:war|ist)(?: \p{L}+){0,2} in|co(?: \p{L}+){0,3} (?:bylo|jest|je|przyszlo|przyjechalo|doszlo|prislo|dorazilo|prijelo)|(?:що|шо)(?: \p{L}+){0,3} (?:було|є|приишло|приіхало|надіишло))(?!\p{L})/u;

/** The same list with what is said of the documents that are meant. */
export function someOf(meant: Understood, message: Message): Understood {
  if (meant.kind !== 'call' || meant.ending !== undefined || meant.sum !== undefined) return meant;
  if (meant.within !== undefined || (meant.pick !== undefined && meant.pick !== 'newest')) return meant;
  const { tools, heard, text, aside, say } = message;
  const tool = tools.all.find(({ name }) => name === meant.tool);
  const [kind] = tool?.lists ?? [];
  const isTrace = tool !== undefined && tool === tools.saying('trace') && isOfDays(meant.input);
  // Where this desk has made none, the orders of the account are shown.
  const isList =
    kind === 'requisition' || kind === 'delivery' || kind === 'invoice' || (kind === 'draft' && heard.has('order'));
  if (!isTrace && !isList) return meant;
  if (tool?.ownNumber !== undefined && meant.input[tool.ownNumber] !== undefined) return meant;
  const parts = meant.pick === undefined ? partsIn(message) : undefined;
  // The rows of invoices are not in their list: "the invoice with P2023" is found by its order.
  if (kind === 'invoice' && parts !== undefined)
    return parts.skus === undefined || meant.input['state'] !== undefined
      ? meant
      : withPart(meant, parts.skus, message);
  const hasSums = !isTrace && kind !== 'delivery';
  const said = hasSums ? { over: amountOver(text), under: amountUnder(aside.amount ?? aside.price ?? '') } : {};
  const earlier = sumsBefore(meant, message);
  const isNewSum = (said.over ?? said.under) !== undefined && !heard.has('only', 'also');
  // "Only those under 2,000", after those over 1,000.
  const over = isNewSum ? said.over : (said.over ?? earlier.over);
  const under = isNewSum ? said.under : (said.under ?? earlier.under);
  const isOrders = (kind === 'requisition' || kind === 'draft') && branchIn(text) === undefined && !toThere.test(text);
  const from = isOrders ? heard.towns : kind === 'delivery' ? sentFrom(message) : [];
  const places = meant.places ?? (from.length > 0 ? from : undefined);
  const phases = kind === 'requisition' && meant.pick === undefined ? phasesIn(message) : undefined;
  const isSaid = phases !== undefined || parts !== undefined || over !== undefined || under !== undefined;
  if (!isSaid && places === undefined) return meant;
  const used = [aside.amount, aside.price, ...nounPhrases(aside.text).map(({ written }) => written), ...heard.towns];
  const isUsed = (remark: string) =>
    used.some((each) => each !== undefined && folded(remark) === folded(say.notUsed(each)));
  return {
    ...meant,
    remarks: meant.remarks.filter((each) => !isUsed(each)),
    ...(places === undefined ? {} : { places }),
    ...(kind === 'delivery' && meant.pick === undefined && whatCame.test(folded(text)) ? { pick: 'few' as const } : {}),
    ...(isSaid ? { within: { nouns: [], ...parts, ...phases, over, under } } : {}),
  };
}

/** "Only the unpaid ones", after those over 1,000 zł: of these. */
function sumsBefore(
  { tool, input }: Extract<Understood, { kind: 'call' }>,
  { state: { list }, heard }: Message,
): Pick<Within, 'over' | 'under'> {
  const isSame = list?.tool === tool && list.input['from'] === input['from'] && list.input['to'] === input['to'];
  return isSame && heard.words < 8 && !heard.has('all') ? { over: list.over, under: list.under } : {};
}

const phaseCodes = ['ACCEPTED', 'CONFIRMED', 'COLLECTED', 'PACKAGED', 'PARTLY_DELIVERED'];

/** "Which orders are packed?": by the words that the desk itself has for how far an order is. */
function phasesIn({ heard, text, say }: Message): Pick<Within, 'phases' | 'called'> | undefined {
  if (!heard.has('order') || heard.has('cancel', 'not', 'add', 'again', 'invoice')) return undefined;
  const plain = folded(text);
  const [code] = phaseCodes.filter((each) => {
    const word = folded(say.codes[each] ?? '');
    // Without its ending: "spakowane", "spakowanych".
    const stem = word.length > 6 ? word.slice(0, -1) : word;
    return word !== '' && new RegExp(String.raw`(?<!\p{L})${stem}`, 'u').test(plain);
  });
  return code === undefined ? undefined : { phases: [code], called: say.codes[code] ?? code };
}

/** The order, deliveries and invoices of a part within a year. */
function withPart(meant: Understood, [sku, other]: readonly string[], { tools, around, heard }: Message): Understood {
  // "We sent 2 BHN1217 back and still have no credit note": what came back and was credited is said first.
  const more = heard.has('creditNote') ? { fact: 'credited' as const } : {};
  const today = utcDay(around.clock.now());
  const traced = callOf(tools.saying('trace'), { sku, from: addDays(today, -365), to: today }, more);
  return sku === undefined || other !== undefined ? meant : (traced ?? meant);
}

/** Nothing but days is asked. */
export const isOfDays = (input: object) => Object.keys(input).every((field) => field === 'from' || field === 'to');

/** The parts that are named by their number, or else by what they are. */
function partsIn({ products, aside }: Message): Pick<Within, 'nouns' | 'skus' | 'called'> | undefined {
  // "2026-11" is a month, "2026-01-01..2026-11-19" days.
  const skus = products
    .flatMap((line) => skuOf(line) ?? [])
    .filter((each) => /\d{3}/.test(each) && !/^20\d\d-?(?:0[1-9]|1[0-2])(?:\d\d(?:20\d{6})?)?$/.test(each));
  if (skus.length > 0) return { nouns: [], skus };
  const nouns = nounsOf({ aside });
  const called = nounPhrases(aside.text)
    .map(({ written }) => written)
    .join(' ');
  return nouns.length === 0 ? undefined : { nouns, called };
}
