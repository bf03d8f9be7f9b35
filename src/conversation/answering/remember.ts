import { bareCode } from '../../core/product-code.ts';
import * as z from 'zod';
import type { DeskTool } from '../../../tools/desk.ts';
import type { Answer } from '../../core/tool.ts';
import { withLines } from '../meaning/message.ts';
import { openBranch } from '../reading/branches.ts';
import { namesAfter } from '../reading/named.ts';
import type { State, StateLine } from '../state.ts';
import type { NextCall } from '../understanding.ts';
import { cheapestOf, draftOf, left, sentIn } from './answer-shapes.ts';

const stocked = z.looseObject({ products: z.array(z.looseObject({ sku: z.string(), available: z.number() })) });

/** The part with the most in stock, which is talked about then. */
export function mostIn(output: unknown): string | undefined {
  const { products = [] } = stocked.safeParse(output).data ?? {};
  return [...products].sort((one, other) => other.available - one.available)[0]?.sku;
}

const ofProducts = z.looseObject({
  skus: z.array(z.string()).optional(),
  indexes: z.array(z.string()).optional(),
  lines: z
    .array(z.looseObject({ sku: z.string().optional(), index: z.string().optional(), quantity: z.number().optional() }))
    .optional(),
  sku: z.string().optional(),
  index: z.string().optional(),
});

const code = z.looseObject({ sku: z.string(), index: z.string().optional() });
const coded = z.looseObject({ lines: z.array(code).default([]), products: z.array(code).default([]) });

/** The SKU that the answer gives for an index: the other questions can then be asked for all lines at once. */
function resolved(line: StateLine, output: unknown): StateLine {
  if (line.index === undefined) return line;
  const { lines, products } = coded.safeParse(output).data ?? { lines: [], products: [] };
  const same = [...lines, ...products].find(
    ({ index }) => index !== undefined && bareCode(index) === bareCode(line.index ?? ''),
  );
  return same === undefined
    ? line
    : { sku: same.sku, ...(line.quantity === undefined ? {} : { quantity: line.quantity }) };
}

const foundProducts = z.looseObject({
  products: z.array(z.looseObject({ sku: z.string().optional(), articleNumber: z.string().optional() })),
  first: z.number(),
  catalogAsOf: z.string().optional(),
});

/** Those of several lines that are not in the answer: the service does not know them. */
export function unknownOf(lines: readonly StateLine[], output: unknown): StateLine[] {
  const { lines: priced, products } = coded.safeParse(output).data ?? { lines: [], products: [] };
  const { omitted } = withCandidates.parse(output);
  const left = omitted.map(({ sku, index }) => sku ?? index);
  const known = [...priced, ...products].flatMap(({ sku, index }) => [sku, index]);
  const isLeft = ({ sku, index }: StateLine) =>
    left.length > 0 ? left.includes(sku ?? index) : !known.includes(sku ?? index);
  return known.length === 0 && left.length === 0 ? [] : lines.filter(isLeft);
}

const withCandidates = z.looseObject({ omitted: z.array(left).catch([]).default([]) });

/** Products that a search found: "the first one", "the cheapest of those". */
function foundIn(output: unknown): State['rows'] {
  const { products = [] } = foundProducts.safeParse(output).data ?? {};
  const { omitted } = withCandidates.parse(output);
  const meant = omitted.flatMap(({ candidates }) => candidates);
  if (products.length === 0 && meant.length > 0)
    return meant.map(({ sku, index }) => ({ kind: 'product', id: sku ?? index ?? '' }));
  return products.length < 2
    ? []
    : products.map(({ sku, articleNumber }) => ({ kind: 'product', id: sku ?? articleNumber ?? '' }));
}

/** Without a catalogue nobody knows what there is. */
const foundNone = (output: unknown) => {
  const { products, catalogAsOf } = foundProducts.safeParse(output).data ?? {};
  return products?.length === 0 && catalogAsOf !== undefined;
};

/** One of the parts that stood beside each other: the others can still be meant. */
function isShown([only, other]: readonly StateLine[], rows: State['rows']): boolean {
  return other === undefined && rows.length > 1 && rows.some(({ kind, id }) => kind === 'product' && id === only?.sku);
}

/** A part that was only looked at, once a search shows others: "2 of the second one" is of those. */
const isLeft = ({ lines, draft, laid }: State, rows: State['rows']): boolean =>
  draft === undefined &&
  laid === undefined &&
  lines.length > 0 &&
  rows.length > 1 &&
  lines.every((line) => line.quantity === undefined && !rows.some(({ id }) => id === line.sku));

/** So many searches are known by what they were for. */
const mostSearches = 4;

/** With the rows that were shown of a search, as far as these are of it. */
export function withSearches(state: State, isSearch: boolean): State {
  const { search, rows, found } = state;
  const codes = rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []));
  const before = found.find(({ input }) => JSON.stringify(input) === JSON.stringify(search?.input));
  const isOfSearch = isSearch || (before !== undefined && codes.every((each) => before.rows.includes(each)));
  if (search === undefined || codes.length < 2 || !isOfSearch) return state;
  const others = found.filter((each) => each !== before);
  return { ...state, found: [...others, { ...search, rows: codes }].slice(-mostSearches) };
}

/** So many documents are known by what they are. */
const mostOpened = 6;

/** What is remembered of an answer: the call, what its rows are of, the lines and the document talked about. */
export function remember(
  state: State,
  { tool: name, input }: NextCall,
  tool: DeskTool,
  answer: Answer,
  shown: number,
): State {
  const cursor = cursorOf(answer);
  const last = { tool: name, input: { ...input }, shown, ...(cursor === undefined ? {} : { cursor }) };
  const [kind] = tool.lists;
  const { skus = [], indexes = [], lines = [], sku, index } = ofProducts.safeParse(input).data ?? {};
  const named: StateLine[] = [
    ...skus.map((each) => ({ sku: each })),
    ...indexes.map((each) => ({ index: each })),
    ...lines.map(({ sku: code, index: other, quantity }) => ({
      ...(code === undefined ? { index: other } : { sku: code }),
      ...(quantity === undefined ? {} : { quantity }),
    })),
    ...(sku === undefined ? [] : [{ sku }]),
    ...(index === undefined ? [] : [{ index }]),
  ];
  const isLook = tool.answers?.includes('quantities') !== true || named.every(({ quantity }) => quantity === undefined);
  // A look at the stock of what was counted before does not forget how many; beside another part it was only compared.
  const looked = named.map((asked) => resolved(asked, answer.output));
  const beforeOf = (line: StateLine) =>
    state.lines.find((each) => (each.sku ?? each.index) === (line.sku ?? line.index));
  const isCompared = tool.effect === 'read' && isLook && !looked.every(beforeOf);
  const counted = looked.map((line): StateLine => {
    const before = isCompared ? undefined : beforeOf(line);
    return before?.quantity === undefined || line.quantity !== undefined
      ? line
      : { ...line, quantity: before.quantity };
  });
  const draft = draftOf(answer.output);
  const sent = sentIn(answer.output);
  const argument = tool.opens?.argument;
  const opened = argument === undefined ? undefined : input[argument];
  // A look at one line of a draft, or of what was priced, is no other order.
  const codes = state.lines.map((line) => line.sku ?? line.index);
  const isPriced = state.lines.every(({ quantity }) => quantity !== undefined) && isLook;
  const partOfDraft =
    (state.draft !== undefined || isPriced) &&
    tool.effect === 'read' &&
    counted.length < codes.length &&
    counted.every((line) => codes.includes(line.sku ?? line.index));
  const isSame = counted.length === codes.length && counted.every((line) => codes.includes(line.sku ?? line.index));
  // Which branch it is for stays open until it is said.
  const receiver = isSame || state.shipTo === openBranch ? state.shipTo : undefined;
  const changed =
    counted.length === 0 || partOfDraft ? {} : withLines(state, counted, tool.effect === 'read' && isLook);
  const cheapest = cheapestOf(answer.output);
  const open = openOrdersIn(answer.output);
  const isOpened = tool.opens !== undefined && typeof opened === 'string';
  const rowsNow = (): State['rows'] => {
    if (open.length > 0) return open;
    if (kind !== undefined) return answer.numbers(kind).map((id) => ({ kind, id }));
    if (counted.length > 1) return counted.map((line) => ({ kind: 'product', id: line.sku ?? line.index ?? '' }));
    if (isOpened) return state.rows.filter((row) => row.kind === tool.opens?.document);
    if (isShown(counted, state.rows)) return state.rows;
    // "Overdue invoices", "how much in October?", "show the first": a sum has no rows of its own.
    const isPapers = state.rows.every(({ kind: of }) => of !== 'product' && of !== 'draft');
    return counted.length === 0 && isPapers && isFigure(tool, input) ? state.rows : foundIn(answer.output);
  };
  const rows = rowsNow();
  const document =
    typeof opened === 'string' && tool.opens !== undefined
      ? { kind: tool.opens.document, id: opened }
      : // The only one of a list is what is talked about.
        rows.length === 1 && kind !== undefined
        ? rows[0]
        : undefined;
  const elsewhere = typeof opened === 'string' && isOfOther(answer.output, state.list);
  const linesNow = counted.length === 0 ? state.lines : counted;
  return {
    ...state,
    ...changed,
    ...(tool.positional?.kind === 'product' && typeof input['text'] === 'string' && isLeft(state, rows)
      ? { lines: [] }
      : {}),
    // A document of another branch is looked at: the branch and the days of the list before are left.
    ...(elsewhere
      ? { list: withoutFilter(state.list), ...(state.lines.length === 0 ? { shipTo: undefined } : {}) }
      : {}),
    ...(counted.length === 0 || partOfDraft
      ? {}
      : { shipTo: typeof input['shipTo'] === 'string' ? input['shipTo'] : receiver }),
    last,
    ...fromOf(state, input, tool),
    focus: partOfDraft ? counted : counted.length > 1 ? unknownOf(counted, answer.output) : [],
    ...(counted.length === 0
      ? {}
      : {
          cheapest:
            cheapest ??
            ([...counted.map(({ sku }) => sku), ...(rows === state.rows ? rows.map(({ id }) => id) : [])].includes(
              state.cheapest,
            )
              ? state.cheapest
              : undefined),
        }),
    ...('from' in tool.input.shape ? { list: { tool: name, input: { ...input } } } : {}),
    ...(typeof (input['text'] ?? input['similarTo']) === 'string' && tool.positional?.kind === 'product'
      ? { search: { tool: name, input: { ...input }, ...(foundNone(answer.output) ? { none: true } : {}) } }
      : {}),
    rows,
    names: namesAfter(state.names, answer.output),
    ...(document === undefined
      ? {}
      : {
          document,
          opened: [...state.opened.filter(({ id }) => id !== document.id), document].slice(-mostOpened),
        }),
    ...(typeof opened === 'string' && tool.opens !== undefined
      ? { related: relatedIn(answer.output), contents: contentsOf(answer.output) }
      : {}),
    ...tracedIn(input, answer.output),
    // What was laid aside is the draft again.
    ...(draft !== undefined && draft.id === state.laid?.draft?.id
      ? { laid: undefined, ...(counted.length === 0 ? { lines: state.laid.lines } : {}) }
      : {}),
    ...(draft === undefined
      ? tool.effect === 'read'
        ? {}
        : { draft: undefined }
      : { draft: tool.effect === 'read' ? draft : { ...draft, lines: linesNow } }),
    drafts: draftsAfter(state, tool, input, draft, linesNow),
    // The one before stays known beside a new draft: "can the first one still be taken back?"
    ...(sent === undefined ? (draft?.id === state.sent?.id ? { sent: undefined } : {}) : { sent }),
    // It was decided meanwhile, and nothing of it is to change.
    ...(sent !== undefined && sent.id === state.draft?.id
      ? { draft: undefined, lines: [], rows: rows.filter(({ kind: of }) => of !== 'product'), open: undefined }
      : {}),
  };
}

/** Sums, or a limit: no list that a row could be of. */
export const isFigure = (
  { role, answers, positional, input: { shape } }: DeskTool,
  { by }: NextCall['input'],
): boolean =>
  role === undefined &&
  answers === undefined &&
  positional?.kind !== 'product' &&
  by === undefined &&
  ('by' in shape || !('from' in shape));

/** So many drafts of one conversation are known. */
const mostDrafts = 4;

/** Without one that was taken back, or that turns out to be decided. */
function draftsAfter(
  { drafts }: State,
  tool: DeskTool,
  { draftId }: NextCall['input'],
  draft: State['draft'],
  lines: readonly StateLine[],
): State['drafts'] {
  const others = drafts.filter(({ id }) => id !== (draft?.id ?? draftId));
  if (draft === undefined) return tool.role === 'cancel' || tool.opens?.document === 'draft' ? others : drafts;
  const before = drafts.find(({ id }) => id === draft.id);
  // What is only looked at was made elsewhere, or has the lines that it had.
  if (tool.effect === 'read') return before === undefined ? drafts : [...others, { ...before, ...draft }];
  const written = tool.role === 'prepare' ? [...lines] : (before?.lines ?? [...lines]);
  return [...others, { ...draft, lines: written }].slice(-mostDrafts);
}

/** The warehouses are known by their codes when they were looked up; an order names none. */
function fromOf({ from }: State, { locations }: NextCall['input'], tool: DeskTool): Pick<State, 'from'> {
  if (from === undefined) return {};
  if (tool.effect !== 'read') return { from: undefined };
  if (from.locations.length > 0) return {};
  return { from: Array.isArray(locations) ? { ...from, locations: locations.map(String) } : undefined };
}

const openOnes = z.looseObject({
  open: z.string(),
  documents: z.array(z.looseObject({ kind: z.string(), id: z.string() })),
});

/** The orders that are still open, as they are listed: "when does the first one come?" */
function openOrdersIn(output: unknown): State['rows'] {
  const { documents = [] } = openOnes.safeParse(output).data ?? {};
  return documents.flatMap(({ kind, id }) => (kind === 'order' ? [{ kind, id }] : []));
}

const receiving = z.looseObject({ shipTo: z.string().optional() });
const received = receiving.extend({
  invoices: z.array(receiving).optional(),
  deliveries: z.array(receiving).optional(),
  orders: z.array(receiving).optional(),
});

/** Whether the document that was opened goes to another receiver than that of the list. */
function isOfOther(output: unknown, list: State['list']): boolean {
  const { invoices = [], deliveries = [], orders = [], shipTo } = received.safeParse(output).data ?? {};
  const to = shipTo ?? [...invoices, ...deliveries, ...orders][0]?.shipTo;
  const of = list?.input['shipTo'];
  return typeof of === 'string' && of !== 'own' && to !== undefined && to !== of;
}

function withoutFilter(list: State['list']): State['list'] {
  if (list === undefined) return undefined;
  const { shipTo: _, from: __, to: ___, ...input } = list.input;
  return { ...list, input };
}

const content = z.looseObject({
  sku: z.string(),
  quantity: z.number().optional(),
  requiredQuantity: z.number().optional(),
  shippedQuantity: z.number().optional(),
});
const counting = z.looseObject({ lines: z.array(z.unknown()).optional() });
const documents = counting.extend({
  invoices: z.array(counting).optional(),
  deliveries: z.array(counting).optional(),
  orders: z.array(counting).optional(),
});

/** What stands in the document that was opened, with how many of each. */
function contentsOf(output: unknown): StateLine[] {
  const { invoices = [], deliveries = [], orders = [], lines = [] } = documents.safeParse(output).data ?? {};
  return [...lines, ...[...invoices, ...deliveries, ...orders].flatMap((each) => each.lines ?? [])].flatMap((line) => {
    const { sku, quantity, requiredQuantity, shippedQuantity } = content.safeParse(line).data ?? {};
    const count = quantity ?? requiredQuantity ?? shippedQuantity;
    return sku === undefined || count === undefined || count < 1 ? [] : [{ sku, quantity: count }];
  });
}

const oneRelated = z.looseObject({
  id: z.string(),
  phaseCode: z.string(),
  fiscalDocumentNumber: z.string().optional(),
  lines: z.array(z.looseObject({ deliveryId: z.array(z.string()).optional() })).optional(),
});
const withRelated = z.looseObject({
  invoices: z
    .array(
      z.looseObject({
        lines: z
          .array(z.looseObject({ orderId: z.string().optional(), deliveryId: z.array(z.string()).optional() }))
          .optional(),
      }),
    )
    .optional(),
  deliveries: z
    .array(z.looseObject({ orderId: z.string().optional(), fiscalDocumentNumber: z.string().optional() }))
    .optional(),
  orders: z
    .array(
      z.looseObject({
        id: z.string(),
        fiscalDocumentNumber: z.string().optional(),
        lines: z.array(z.looseObject({ deliveryId: z.array(z.string()).optional() })).optional(),
      }),
    )
    .optional(),
});

/** What belongs to the document that was opened: "which invoice is that", "and when was it delivered". */
function relatedIn(output: unknown): State['related'] {
  const { invoices = [], deliveries = [], orders: all = [] } = withRelated.safeParse(output).data ?? {};
  const { data: order } = oneRelated.safeParse(output);
  const orders = order === undefined ? all : [...all, order];
  const lines = [...invoices, ...orders].flatMap((each) => each.lines ?? []);
  const named = [
    ...[...deliveries, ...orders].map(({ fiscalDocumentNumber: id }) => ({ kind: 'invoice', id })),
    ...lines.flatMap(({ deliveryId = [] }) => deliveryId.map((id) => ({ kind: 'delivery', id }))),
    ...[...deliveries, ...invoices.flatMap((each) => each.lines ?? [])].map(({ orderId: id }) => ({
      kind: 'order',
      id,
    })),
    ...orders.map(({ id }) => ({ kind: 'order', id })),
  ];
  const known = named.flatMap(({ kind, id }) => (id === undefined || id === '' ? [] : [{ kind, id }]));
  return known.filter(({ id }, at) => known.findIndex((each) => each.id === id) === at).slice(0, 20);
}

const traced = z.looseObject({
  documents: z.array(z.looseObject({ kind: z.string(), id: z.string() })).min(1),
  lines: z.array(z.looseObject({ sku: z.string(), ordered: z.number() })).default([]),
});

/** A trace by the number of a document is about that one, and names what belongs to it. */
function tracedIn(input: NextCall['input'], output: unknown): Partial<State> {
  const { documents: found, lines = [] } = traced.safeParse(output).data ?? {};
  const fields = { requisitionId: 'requisition', orderId: 'order', invoiceId: 'invoice' } as const;
  const [named] = Object.entries(fields).flatMap(([field, kind]) => {
    const id = input[field];
    return typeof id === 'string' ? [{ kind, id }] : [];
  });
  const [order, another] = found?.filter(({ kind }) => kind === 'order') ?? [];
  const only = another === undefined ? order : undefined;
  // "ZA26111900007" is the order ZA26111900007-1.
  const whole = named?.kind === 'order' ? found?.find(({ id }) => id === `${named.id}-1`) : undefined;
  const document = whole ?? named ?? only;
  if (found === undefined || document === undefined) return {};
  const related = found.filter(({ id }) => id !== document.id).map(({ kind, id }) => ({ kind, id }));
  const contents = lines.flatMap(({ sku, ordered: quantity }) => (quantity < 1 ? [] : [{ sku, quantity }]));
  return {
    document: { kind: document.kind, id: document.id },
    related: related.slice(0, 20),
    ...(contents.length === 0 ? {} : { contents: contents.slice(0, 50) }),
  };
}

const withCursor = z.looseObject({ cursor: z.string() });

export function cursorOf({ output }: Answer): string | undefined {
  return withCursor.safeParse(output).data?.cursor;
}
