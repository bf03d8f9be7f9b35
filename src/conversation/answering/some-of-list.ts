import * as z from 'zod';
import { utcDay } from '../../core/datetime.ts';
import { add, compareDecimals, decimal, type Decimal, subtract } from '../../core/money.ts';
import { capital, cleanText } from '../../core/text.ts';
import type { View } from '../../core/view.ts';
import { finder } from '../meaning/message.ts';
import { folded, languages } from '../reading/matching.ts';
import { warehousesFor } from '../reading/places.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood, Within } from '../understanding.ts';
import { budget, call, languageOf, type Reply, rowsOf, type Talker } from './call.ts';
import { formats } from './formats.ts';
import { listed } from './listed.ts';

// "What came from Katowice today?", "orders over 500", "which order had the shock absorbers": the service lists documents by their
// days alone. Here the list is read to its end, and those that are meant are picked of it.

type Asked = Extract<Understood, { kind: 'call' }>;

const part = z.looseObject({
  sku: z.string(),
  name: z.string().optional(),
  requiredQuantity: z.number().optional(),
});
const document = z.looseObject({
  id: z.string(),
  shipFrom: z.string().optional(),
  totalGross: z.string().optional(),
  phaseCode: z.string().optional(),
  currencyCode: z.string().optional(),
  lines: z.array(part).optional(),
});
const page = z.looseObject({
  cursor: z.string().optional(),
  coverage: z.looseObject({ failed: z.array(z.unknown()).default([]) }).optional(),
  deliveries: z.array(document).optional(),
  invoices: z.array(document).optional(),
  requisitions: z.array(z.looseObject({ requisitionId: z.string(), orders: z.array(document) })).optional(),
});

interface Row {
  readonly id: string;
  readonly from: readonly string[];
  readonly phases: readonly string[];
  readonly gross: Decimal;
  readonly currency: string | undefined;
  readonly lines: readonly z.infer<typeof part>[];
}

function rowsIn({ deliveries = [], invoices = [], requisitions = [] }: z.infer<typeof page>): Row[] {
  const rowOf = (id: string, documents: readonly z.infer<typeof document>[]): Row => ({
    id,
    from: documents.flatMap(({ shipFrom }) => shipFrom ?? []),
    phases: documents.flatMap(({ phaseCode }) => phaseCode ?? []),
    gross: add(...documents.map(({ totalGross = '0' }) => decimal(totalGross))),
    currency: documents[0]?.currencyCode,
    lines: documents.flatMap(({ lines = [] }) => lines),
  });
  return [
    ...[...deliveries, ...invoices].map((each) => rowOf(each.id, [each])),
    ...requisitions.map(({ requisitionId, orders }) => rowOf(requisitionId, orders)),
  ];
}

/** More pages than these are not read for one answer. */
const mostPages = 10;
/** So many numbers are said. */
const most = 6;

const isOfKind = (name: string | undefined, nouns: readonly string[]) =>
  nouns.every((word) => folded(name ?? '').includes(folded(word).replace(/s$/, '')));

const isOfParts = ({ nouns, skus }: Within) => nouns.length > 0 || skus !== undefined;

const holds = ({ lines }: Row, { nouns, skus }: Within) =>
  lines.some(({ sku, name }) => (skus === undefined ? isOfKind(name, nouns) : skus.includes(sku)));

/** The list to its end; undefined where it is too long, or was not read whole. */
export async function wholeList(meant: Asked, { desk, around }: Talker) {
  const tool = around.tools.find(({ name }) => name === meant.tool);
  const byParts = meant.within !== undefined && isOfParts(meant.within) ? { includeLines: true } : {};
  const rows: Row[] = [];
  let view: View | undefined;
  let cursor: string | undefined;
  for (let at = 0; at < mostPages && tool !== undefined; at += 1) {
    const input = { ...meant.input, ...byParts, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await tool.invoke(desk, input, { budget: { ...budget, rows: 200 } });
    const read = page.safeParse(answer.output).data;
    // Days that could not be read may have others.
    if (read === undefined || (read.coverage?.failed.length ?? 0) > 0) return undefined;
    rows.push(...rowsIn(read));
    view ??= answer.view;
    cursor = read.cursor;
    if (cursor === undefined) return { rows, view };
  }
  return undefined;
}

/** "Orders yesterday over 500", of those that were found so many: a sum, a part or a warehouse, in few words. */
function calledSo(meant: Asked, currency: string | undefined, turn: Turn, { around, zone }: Talker): string {
  const language = languageOf(turn);
  const today = utcDay(around.clock.now());
  const { money } = formats({ language, locale: languages[language].locale, zone, today });
  const { within, places = [] } = meant;
  const sum = (sign: string, amount: number | undefined) =>
    amount === undefined ? [] : [`${sign}\u00a0${turn.say.gross(money(String(amount), currency))}`];
  return [
    ...(within?.skus ?? [within?.called ?? within?.nouns.join(' ') ?? '']),
    ...sum('>', within?.over),
    ...sum('<', within?.under),
    ...places,
  ]
    .filter((each) => each !== '')
    .map((each) => cleanText(each, 40))
    .join(', ');
}

/** Undefined: all of the list is meant. */
export async function someOfList(
  meant: Asked,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State } | undefined> {
  const { tools } = talker.around;
  const { within, places: [place] = [] } = meant;
  const tool = tools.find(({ name }) => name === meant.tool);
  const [kind] = tool?.lists ?? [];
  if (tool === undefined || kind === undefined || kind === 'draft' || (place === undefined && within === undefined))
    return undefined;
  const { within: _, ...plain } = meant;
  const whole = await call(plain, turn, talker);
  const all = await wholeList(meant, talker);
  const codes = [...new Set(all?.rows.flatMap(({ from }) => from))];
  const [code, other] = place === undefined ? [] : warehousesFor(place, codes);
  const named = calledSo(meant, all?.rows[0]?.currency, turn, talker);
  const what = capital(named);
  // What was not read to its end cannot be counted.
  if (all === undefined || other !== undefined) {
    const text = `${whole.reply.text} ${turn.say.notUsed(what)}`;
    return { ...whole, reply: { ...whole.reply, text } };
  }
  const { over, under } = within ?? {};
  const isSum = over !== undefined || under !== undefined;
  // Money that is owed to the customer is no invoice over or under so much.
  const isNegative = meant.input['invoiceClassification'] === 'CREDIT_NOTE';
  const isAbove = ({ gross }: Row, sum: number) =>
    compareDecimals(isNegative ? subtract(decimal(0), gross) : gross, decimal(sum)) > 0;
  const isBelow = ({ gross }: Row, sum: number) =>
    compareDecimals(isNegative ? subtract(decimal(0), gross) : gross, decimal(sum)) < 0;
  const looked = isSum ? all.rows.filter((row) => isAbove(row, 0)) : all.rows;
  if (looked.length === 0) return whole;
  const found = looked.filter(
    (row) =>
      (place === undefined || (code !== undefined && row.from.includes(code))) &&
      (within === undefined || !isOfParts(within) || holds(row, within)) &&
      (within?.phases === undefined || row.phases.some((code) => within.phases?.includes(code))) &&
      (over === undefined || isAbove(row, over)) &&
      (under === undefined || isBelow(row, under)),
  );
  const ids = found.map(({ id }) => id);
  const many = {
    count: String(ids.length),
    all: String(looked.length),
    numbers: listed(ids, languageOf(turn), most),
  };
  const said =
    within === undefined
      ? turn.say.fromWarehouse({ place: cleanText(place ?? '', 40), ...many })
      : turn.say.amongThem({ what, ...many });
  const open = finder(tools).open(kind);
  const argument = open?.opens?.argument;
  const opened = (id: string) =>
    open === undefined || argument === undefined ? [] : [{ label: id, tool: open.name, input: { [argument]: id } }];
  // "Show me the one from Rzeszów", of a list that was shown: it is opened.
  const [only, second] = ids;
  const wasListed = turn.message.state.last?.tool === tool.name;
  const [one] = only === undefined || second !== undefined ? [] : opened(only);
  if (meant.pick === 'newest' && only !== undefined) {
    const [newest] = opened(only);
    if (newest !== undefined) return call({ ...newest, lead: meant.lead }, turn, talker);
  }
  if (one !== undefined && (kind === 'requisition' || wasListed || meant.pick === 'few'))
    return call({ ...one, lead: [...(meant.lead === undefined ? [] : [meant.lead]), said].join(' ') }, turn, talker);
  const choices = ids.slice(0, 3).flatMap(opened);
  const { view: _view, answer: _answer, ...reply } = whole.reply;
  const shown = rowsOf(onlyRows(all.view, ids), languageOf(turn));
  const { list } = whole.state;
  return {
    reply: { ...reply, ...(shown === undefined ? {} : { view: shown }), text: `${whole.reply.text} ${said}`, choices },
    state: {
      ...whole.state,
      ...(list === undefined ? {} : { list: { ...list, over, under } }),
      rows: ids.map((id) => ({ kind, id })),
      open: { choices },
    },
  };
}

/** Of the documents of a list these, in its table. */
export function onlyRows(view: View, ids: readonly string[]): View {
  const [first] = view.tables ?? [];
  const rows = first?.rows.filter(([id]) => typeof id === 'string' && ids.includes(id)) ?? [];
  return { ...view, tables: first === undefined ? [] : [{ ...first, rows }] };
}
