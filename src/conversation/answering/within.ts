import * as z from 'zod';
import { cleanText } from '../../core/text.ts';
import { folded, languages } from '../reading/matching.ts';
import { finder } from '../meaning/message.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood, Within } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { budget, call, languageOf, type Reply, type Talker } from './call.ts';
import { restOf } from './document-sentences.ts';
import { formats, type Formats } from './formats.ts';
import { isOfDays } from '../meaning/some-of.ts';
import { someOfList } from './some-of-list.ts';

// "Is the turbo on it?", "what is that line over 3000": some lines of a document, or of an order with what came of it.

type Asked = Extract<Understood, { kind: 'call' }>;

const line = z.looseObject({
  sku: z.string(),
  name: z.string().optional(),
  quantity: z.number().optional(),
  shippedQuantity: z.number().optional(),
  requiredQuantity: z.number().optional(),
  ordered: z.number().optional(),
  delivered: z.number().optional(),
  invoiced: z.number().optional(),
  returned: z.number().optional(),
  credited: z.number().optional(),
  totalNet: z.string().optional(),
  unitPriceNet: z.string().optional(),
});
type Line = z.infer<typeof line>;

const held = z.looseObject({ lines: z.array(line).optional() });
const holding = held.extend({
  currencyCode: z.string().optional(),
  invoices: z.array(held.extend({ currencyCode: z.string().optional() })).optional(),
  deliveries: z.array(held.extend({ currencyCode: z.string().optional() })).optional(),
  orders: z.array(held.extend({ currencyCode: z.string().optional() })).optional(),
});

function linesIn(output: unknown): { readonly lines: readonly Line[]; readonly currency: string | undefined } {
  const {
    lines = [],
    invoices = [],
    deliveries = [],
    orders = [],
    currencyCode,
  } = holding.safeParse(output).data ?? {};
  const within = [...invoices, ...deliveries, ...orders];
  return {
    lines: [...lines, ...within.flatMap((each) => each.lines ?? [])],
    currency: within[0]?.currencyCode ?? currencyCode,
  };
}

/** "2x OP520, 1x W71275.", which is said with names instead. */
const plainLines = /(?:-?\d+x \S+(?:, | …)?)+\.$/u;

/** So many lines are said. */
const mostLines = 4;

const named = z.looseObject({
  products: z.array(z.looseObject({ sku: z.string(), name: z.string().optional() })),
});

/** Invoices name their parts by number alone: what those are called, one look at the stock says. */
export async function namesOf(
  lines: readonly Pick<Line, 'sku' | 'name'>[],
  { names }: State,
  { desk, around }: Talker,
): Promise<(string | undefined)[]> {
  const known = new Map(names.map(({ sku, name }) => [sku, name]));
  for (const { sku, name } of lines) if (name !== undefined) known.set(sku, name);
  const skus = [...new Set(lines.map(({ sku }) => sku))].filter((sku) => !known.has(sku));
  const { stock } = finder(around.tools);
  if (skus.length > 0 && stock !== undefined) {
    try {
      const { output } = await stock.invoke(desk, { skus }, { budget: { ...budget, rows: skus.length } });
      for (const { sku, name } of named.safeParse(output).data?.products ?? [])
        if (name !== undefined) known.set(sku, name);
    } catch {
      // Without names the numbers are shown.
    }
  }
  return lines.map(({ sku }) => known.get(sku));
}

export const isOf = (name: string | undefined, { nouns }: Pick<Within, 'nouns'>) => {
  const plain = folded(name ?? '');
  return nouns.length > 0 && nouns.every((word) => plain.includes(folded(word).replace(/s$/, '')));
};

/** Net, of one piece or of all of the line. */
function isOver({ totalNet, unitPriceNet }: Line, over: number): boolean {
  return [totalNet, unitPriceNet].some((each) => Math.abs(Number(each ?? 0)) >= over);
}

function said(each: Line, name: string | undefined, { say }: Turn, format: Formats, currency: string | undefined) {
  const called = name === undefined ? each.sku : `${each.sku} (${cleanText(name.split(';')[0] ?? name, 80)})`;
  const { ordered, delivered = 0, invoiced = 0, returned = 0, credited = 0 } = each;
  if (ordered !== undefined) return say.lineTraced({ called, ordered, delivered, invoiced, returned, credited });
  const count = each.quantity ?? each.shippedQuantity ?? each.requiredQuantity ?? 1;
  const sum = each.totalNet === undefined ? '' : `, ${say.net(format.money(each.totalNet, currency))}`;
  return `${format.number(Math.abs(count))}x ${called}${sum}.`;
}

/** How far the order is that the lines stand in. */
function stageOf(output: unknown, { say }: Turn): string {
  const orders = shapes.requisition.safeParse(output).data?.orders ?? [];
  const codes = [...new Set(orders.flatMap(({ phaseCode }) => phaseCode ?? []))];
  return codes.length === 0 ? '' : ` (${codes.map((code) => say.codes[code] ?? cleanText(code, 60)).join(', ')})`;
}

/** Undefined: the whole document is asked for. */
export async function ofLinesWithin(
  meant: Asked,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State } | undefined> {
  const { within, lead } = meant;
  if (within === undefined) return undefined;
  const whole = await call({ ...meant, lead: undefined }, turn, talker);
  const { lines, currency } = linesIn(whole.reply.answer?.output);
  const isAll =
    within.nouns.length === 0 && within.skus === undefined && within.over === undefined && within.dearest !== true;
  const language = languageOf(turn);
  const today = new Date(talker.around.clock.now()).toISOString().slice(0, 10);
  const format = formats({ language, locale: languages[language].locale, zone: talker.zone, today });
  if (isAll && lines.length > mostLines) return call(meant, turn, talker);
  const names = await namesOf(lines.slice(0, budget.products), whole.state, talker);
  const called = lines.flatMap((each, at) => {
    const isCalled = within.skus?.includes(each.sku) === true || isOf(names[at], within);
    const isMeant = isAll || (within.over === undefined ? isCalled : isOver(each, within.over));
    return isMeant ? [{ each, name: names[at] }] : [];
  });
  const closer = called.filter(({ name = '' }) => within.beside?.some((word) => folded(name).includes(word)));
  const found = called.length > 1 && closer.length > 0 ? closer : called;
  const { say } = turn;
  // "Ordered shock absorbers last week, which order was that?": what has come already stands in the orders of those days.
  const { saying, list } = finder(talker.around.tools);
  if (found.length === 0 && saying('trace')?.name === meant.tool && isOfDays(meant.input)) {
    const requisitions = list('requisition');
    const orders =
      requisitions === undefined
        ? undefined
        : await someOfList({ ...meant, tool: requisitions.name, remarks: [], lead: undefined }, turn, talker);
    if (orders !== undefined)
      return {
        ...orders,
        reply: { ...orders.reply, text: [`${lead ?? ''} ${whole.reply.text}`.trim(), orders.reply.text].join('\n') },
      };
  }
  const { document } = whole.state;
  const traced = shapes.traced.safeParse(whole.reply.answer?.output).data;
  if (meant.fact === 'rest' && traced !== undefined) {
    const of = traced.lines.filter(({ sku }) => found.some(({ each }) => each.sku === sku));
    const text = restOf({ ...traced, lines: of.length === 0 ? traced.lines : of }, turn.say, format);
    return { ...whole, reply: { ...whole.reply, text: [lead ?? '', text].join(' ').trim() } };
  }
  if (within.dearest === true) {
    const cost = ({ totalNet }: Line) => Number(totalNet ?? 0);
    const at = lines.reduce((most, each, place) => (cost(each) > cost(lines[most] ?? each) ? place : most), 0);
    const line = lines[at];
    const most =
      lines.length < 2 || line === undefined ? '' : say.dearestLine(said(line, names[at], turn, format, currency));
    return { ...whole, reply: { ...whole.reply, text: `${whole.reply.text} ${most}`.trim() } };
  }
  const told = found.slice(0, mostLines).map(({ each, name }) => said(each, name, turn, format, currency));
  const of = document === undefined ? '' : `${document.id}${stageOf(whole.reply.answer?.output, turn)}: `;
  const yes = within.whether !== true ? '' : found.length > 0 ? `${say.yes}. ` : `${say.no}. `;
  // What is not in it is said with all that is.
  const text =
    found.length === 0
      ? `${yes}${whole.reply.text}`
      : isAll
        ? `${whole.reply.text.replace(plainLines, '').trim()} ${told.join(' ')}`
        : `${yes}${of}${told.join(' ')}`;
  const papers = whole.state.related.flatMap(({ kind, id }) => (kind === 'delivery' || kind === 'invoice' ? [id] : []));
  const isTraced = found.some(({ each }) => each.ordered !== undefined);
  const more = isTraced && papers.length > 0 ? ` ${format.listed(papers, 3)}.` : '';
  return {
    reply: { ...whole.reply, text: [...(lead === undefined ? [] : [lead]), `${text}${more}`].join(' '), choices: [] },
    state: found.length === 0 ? whole.state : { ...whole.state, lines: found.map(({ each: { sku } }) => ({ sku })) },
  };
}
