import * as z from 'zod';
import { addDays, daysBetween } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { compareDecimals, decimal } from '../../src/core/money.ts';
import { nearestWord } from '../../src/core/nearest-word.ts';
import { step, without } from '../../src/core/next-steps.ts';
import { codeText, count, listing } from '../../src/core/text.ts';
import { table, type Note } from '../../src/core/view.ts';
import { kindOf, type SumRow } from '../../src/ports/archive.ts';
import type { ArchiveDesk } from '../../src/ports/archive-desk.ts';
import { defineTool } from '../desk.ts';
import {
  amountCells,
  amounts,
  amountsOf,
  archiveCoverage,
  archiveGaps,
  archiveNotes,
  archiveRange,
  changeText,
  chartOf,
  coveredOf,
  yearBack,
  type Amount,
} from '../base/archive-answer.ts';
import { day, maybe, shipTo, skus } from '../base/fields.ts';
import { receiverOf } from '../base/receivers.ts';

const name = 'analyze_purchases';
const groupings = ['month', 'brand', 'sku', 'receiver', 'customNumber', 'none'] as const;
type Grouping = (typeof groupings)[number];
/** Groups of an answer when the caller names no `top`; a year has twelve months. */
const usualTop = 12;

const group = z.object({
  key: z.string(),
  label: z.string(),
  pieces: z.int(),
  amounts,
  before: maybe(amounts).describe('The same in the period before'),
});
type Group = z.input<typeof group>;

export const analyzePurchases = defineTool({
  name,
  title: 'Analyse purchases',
  summary: 'What was spent, and how many pieces: by month, brand, product, receiver or own number.',
  hint: 'One call, any range; default: 12 months by month.',
  area: 'archive',
  effect: 'read',
  operations: ['listInvoices', 'getInvoice', 'listDeliveries', 'listRequisitions'],
  input: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    source: z.enum(['invoices', 'deliveries']).optional(),
    by: z.enum(groupings).optional(),
    brands: z.array(z.string().trim().min(1)).min(1).optional(),
    skus: skus.optional(),
    shipTo: shipTo.optional(),
    top: z.int().min(1, 'is less than 1').max(500, 'is more than 500').optional(),
    compare: z.boolean().describe('With the period before').optional(),
  }),
  output: z.object({
    source: z.enum(['invoices', 'deliveries']),
    by: z.enum(groupings),
    filter: z.object({
      brands: maybe(z.array(z.string())),
      skus: maybe(z.array(z.string())),
      shipTo: maybe(z.string()),
    }),
    groups: z.array(group),
    others: maybe(z.object({ groups: z.int(), pieces: z.int(), amounts })).describe('Groups beyond top'),
    notAssigned: maybe(z.array(z.object({ reason: z.string(), amounts }))).describe(
      'Part of no group, and not of totals where brands or products were asked for',
    ),
    pieces: z.int(),
    totals: amounts.describe('Groups, others and notAssigned together; without credit notes'),
    creditNotes: maybe(amounts).describe('As the service gives them; not subtracted'),
    before: maybe(z.object({ from: z.string(), to: z.string(), totals: amounts })),
    linesWithoutAmount: maybe(z.int()),
    ...archiveCoverage,
  }),
  run: async (desk, input, options) => {
    if (input.shipTo !== undefined) receiverOf(desk, input.shipTo);
    const archive = await desk.archive();
    const { source = 'invoices', by = 'month', shipTo: receiver, skus: products } = input;
    const range = archiveRange(desk.clock.now(), input, yearBack);
    const needsLines = input.brands !== undefined || products !== undefined || !isOfHeaders(by);
    const wanted = {
      range,
      resources:
        source === 'deliveries'
          ? (['deliveries'] as const)
          : needsLines
            ? (['invoices', 'deliveries'] as const)
            : (['invoices'] as const),
      lines: source === 'invoices' && needsLines,
    };
    const resources = by === 'customNumber' ? [...wanted.resources, 'requisitions' as const] : wanted.resources;
    const coverage = await archive.cover({ ...wanted, resources }, options);
    const brands = input.brands === undefined ? undefined : await brandsNamed(archive, input.brands);
    const kind = kindOf[source];
    const question = { kind, by, brands, skus: products, shipTo: receiver } as const;
    const ask = (days: { from: string; to: string }) => archive.sums({ ...question, ...days });
    const all = await ask(range);
    const rows = all.filter(isCounted);
    const isAssigned = (row: SumRow) => isOfHeaders(by) || (row.readLines === 1 && row.key !== '');
    const days = daysBetween(range.from, range.to) + 1;
    const earlier = { from: addDays(range.from, -days), to: addDays(range.from, -1) };
    if (input.compare === true) await archive.cover({ ...wanted, range: earlier }, options);
    const earlierRows = input.compare === true ? (await ask(earlier)).filter(isCounted) : undefined;
    const groups = groupsOf(rows.filter(isAssigned), by === 'month' ? undefined : earlierRows?.filter(isAssigned));
    const most = by === 'month' ? 500 : (input.top ?? usualTop);
    const shown = groups.slice(0, most);
    const rest = groups.slice(most);
    const labels = await labelsOf(archive, by, shown);
    const aside =
      brands === undefined && products === undefined
        ? rows.filter((row) => !isAssigned(row))
        : await asideOf(archive, { kind, ...range, shipTo: receiver }, brands !== undefined);
    const credit = all.filter((row) => !isCounted(row));
    const lacking = rows.reduce((sum, each) => sum + each.lacking, 0);
    const notAssigned = reasonsOf(aside, by, brands !== undefined);
    return {
      source,
      by,
      filter: {
        ...(brands === undefined ? {} : { brands }),
        ...(products === undefined ? {} : { skus: products }),
        ...(receiver === undefined ? {} : { shipTo: receiver }),
      },
      groups: shown.map(({ rows: of, before, key }) => ({
        key,
        label: labels.get(key) ?? key,
        pieces: piecesOf(of),
        amounts: amountsOf(of),
        ...(before === undefined ? {} : { before: amountsOf(before) }),
      })),
      ...(rest.length === 0
        ? {}
        : {
            others: {
              groups: rest.length,
              pieces: piecesOf(rest.flatMap((each) => each.rows)),
              amounts: amountsOf(rest.flatMap((each) => each.rows)),
            },
          }),
      ...(notAssigned.length === 0 ? {} : { notAssigned }),
      pieces: piecesOf(rows),
      totals: amountsOf(rows),
      ...(credit.length === 0 ? {} : { creditNotes: amountsOf(credit) }),
      ...(earlierRows === undefined ? {} : { before: { ...earlier, totals: amountsOf(earlierRows) } }),
      ...(lacking === 0 ? {} : { linesWithoutAmount: lacking }),
      ...coveredOf(coverage),
    };
  },
  view: (output) => {
    const { by, groups, others, totals, source, before, coverage, pieces } = output;
    const currency = totals[0]?.currencyCode;
    const inCurrency = (of: readonly Amount[]) => of.find((each) => each.currencyCode === currency)?.net ?? '0.00';
    const compared = groups.some((each) => each.before !== undefined);
    return {
      title: [
        `${source === 'invoices' ? 'Invoiced' : 'Delivered'} ${coverage.from} to ${coverage.to}`,
        ...(by === 'none' ? [] : [`by ${words[by]}`]),
        ...filterWords(output.filter),
      ].join(', '),
      facts: [
        ...totals.flatMap((each) => [
          { label: 'Net', value: amountCells([each], 'net') },
          { label: 'Gross', value: amountCells([each], 'gross') },
        ]),
        { label: 'Pieces', value: pieces },
        ...(output.creditNotes ?? []).map((each) => ({
          label: 'Credit notes net, not subtracted',
          value: amountCells([each], 'net'),
        })),
        ...(before === undefined
          ? []
          : [
              { label: `Net ${before.from} to ${before.to}`, value: amountCells(before.totals, 'net') },
              ...(before.totals[0] === undefined || totals[0] === undefined
                ? []
                : [{ label: 'Change', value: changeText(totals[0].net, inCurrency(before.totals)) }]),
            ]),
      ],
      ...(by === 'none'
        ? {}
        : chartOf(
            `Net ${currency === undefined ? '' : codeText(currency)} by ${words[by]}`,
            currency ?? '',
            groups.map(({ label, amounts: of }) => ({ label, value: inCurrency(of) })),
          )),
      tables: [
        table<Group>(by === 'none' ? [] : groups, [
          [headings[by], by === 'sku' ? 'code' : 'text', ({ key, label }) => (by === 'sku' ? key : label)],
          ...(by === 'sku' ? ([['Name', 'text', ({ label }: Group) => label]] as const) : []),
          ['Pieces', 'count', (row) => row.pieces],
          ['Net', 'money', (row) => amountCells(row.amounts, 'net')],
          ['Gross', 'money', (row) => amountCells(row.amounts, 'gross')],
          ...(compared
            ? ([['Net before', 'money', ({ before: of }: Group) => amountCells(of ?? [], 'net')]] as const)
            : []),
        ]),
      ],
      notes: [
        ...(others === undefined
          ? []
          : [
              info(
                `${count(others.groups, 'other')}: ${showAmounts(others.amounts)} net, ${showAmounts(others.amounts, 'gross')} gross, ${others.pieces} pieces.`,
              ),
            ]),
        ...(output.notAssigned ?? []).map((each) => info(`${each.reason}: ${showAmounts(each.amounts)} net.`)),
        ...(source === 'deliveries'
          ? [info('Deliveries are counted as shipped; what came back before it was invoiced is in list_deposits.')]
          : []),
        ...(totals.length === 0 ? [info(`Nothing from ${coverage.from} to ${coverage.to}.`)] : []),
        ...archiveNotes(output),
      ],
    };
  },
  gaps: (output) => [
    ...(output.linesWithoutAmount === undefined
      ? []
      : [{ text: `${count(output.linesWithoutAmount, 'line')} came without an amount: the sums are without them.` }]),
    ...archiveGaps(name, output, { source: output.source, by: output.by, ...output.filter }),
  ],
  next: ({ by, coverage, groups, filter }, input) => {
    const question = { ...without(input), from: coverage.from, to: coverage.to };
    const other = (['month', 'brand', 'sku', 'receiver'] as const).filter((each) => each !== by);
    return {
      narrow: [
        ...other.map((each) => step(`By ${words[each]}`, name, { ...question, by: each })),
        ...(input['compare'] === true ? [] : [step('With the period before', name, { ...question, compare: true })]),
      ],
      ...(by === 'brand' && groups.length > 0
        ? {
            menus: [
              {
                tool: name,
                field: 'brands',
                placeholder: 'Only one brand',
                rest: { ...without(question, 'brands'), by: 'sku' },
                options: groups.map(({ key }) => ({ label: key, value: key })),
                otherwise: 'write spending --brands and its name',
              },
            ],
          }
        : {}),
      ...(groups.length === 0
        ? {
            empty: [Object.keys(filter).length > 0 ? 'Try other days, or without the limits.' : 'Try other days.'],
            offers: [step('The last 12 months', name, {})],
          }
        : {}),
    };
  },
  records: ({ groups, coverage }) =>
    groups.flatMap(({ key, label, pieces, amounts: of }) =>
      of.map((each) => ({ from: coverage.from, to: coverage.to, key, label, pieces, ...each })),
    ),
  columns: {
    ...{ from: 'date', to: 'date', key: 'code', label: 'text', pieces: 'count', currencyCode: 'code' },
    ...{ net: 'money', gross: 'money' },
  },
  words: ['spending', 'purchases'],
  phrases: {
    en: ['spending', 'spendings', 'spend', 'spent', 'did we spend', 'turnover', 'purchases by'],
    pl: ['wydatki', 'wydaliśmy', 'wydalismy', 'obroty', 'zakupy według'],
    de: ['ausgaben', 'ausgegeben', 'umsatz', 'einkäufe nach'],
    cs: ['výdaje', 'utratili', 'obrat', 'nákupy podle'],
  },
  positional: { kind: 'range' },
  examples: [
    { say: 'spending 2026-10 --by brand', input: { from: '2026-10-01', to: '2026-10-31', by: 'brand' } },
    { say: 'spending --by sku --top 5', input: { by: 'sku', top: 5 } },
  ],
});

const words = {
  month: 'month',
  brand: 'brand',
  sku: 'product',
  receiver: 'receiver',
  customNumber: 'own number',
  none: '',
} as const satisfies Record<Grouping, string>;

const headings = {
  month: 'Month',
  brand: 'Brand',
  sku: 'SKU',
  receiver: 'Receiver',
  customNumber: 'Own number',
  none: '',
} as const satisfies Record<Grouping, string>;

const info = (text: string): Note => ({ kind: 'info', text });

/** The header of an invoice is enough for these. */
const isOfHeaders = (by: Grouping) => by === 'month' || by === 'receiver' || by === 'none';

/** Whether the service gives credit notes as negative amounts is not shown: they are summed apart. */
const isCounted = (row: SumRow) => row.class !== 'CREDIT_NOTE';

const piecesOf = (rows: readonly SumRow[]) => rows.reduce((sum, { pieces }) => sum + pieces, 0);

const showAmounts = (of: readonly Amount[], kind: 'net' | 'gross' = 'net') =>
  of.map((each) => `${each[kind]} ${codeText(each.currencyCode)}`.trim()).join(', ');

interface GroupRows {
  readonly key: string;
  readonly rows: SumRow[];
  readonly before: readonly SumRow[] | undefined;
}

/** By key where that is a month, else the largest first, in the currency of which there is most. */
function groupsOf(rows: readonly SumRow[], before: readonly SumRow[] | undefined): GroupRows[] {
  const groups = new Map<string, SumRow[]>();
  for (const row of rows) groups.set(row.key, [...(groups.get(row.key) ?? []), row]);
  const currency = amountsOf(rows)[0]?.currencyCode;
  const net = (of: readonly SumRow[]) =>
    decimal(amountsOf(of).find((each) => each.currencyCode === currency)?.net ?? '0');
  const all = [...groups].map(([key, of]) => ({
    key,
    rows: of,
    before: before?.filter((row) => row.key === key),
    net: net(of),
  }));
  const areMonths = all.every(({ key }) => /^\d{4}-\d{2}$/.test(key));
  return all.sort((a, b) =>
    areMonths ? (a.key < b.key ? -1 : 1) : -compareDecimals(a.net, b.net) || (a.key < b.key ? -1 : 1),
  );
}

async function labelsOf(
  archive: ArchiveDesk,
  by: Grouping,
  groups: readonly GroupRows[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'sku') return archive.names(groups.map(({ key }) => key));
  if (by === 'receiver') return new Map([['', 'own account']]);
  return new Map();
}

/** What a question about brands or products may lack: lines that were not read, or that no delivery gives a brand. */
async function asideOf(
  archive: ArchiveDesk,
  question: { kind: 'delivery' | 'invoice'; from: string; to: string; shipTo: string | undefined },
  ofBrands: boolean,
): Promise<SumRow[]> {
  const rows = await archive.sums({ ...question, by: 'brand' });
  return rows.filter((row) => isCounted(row) && (row.readLines === 0 || (ofBrands && row.key === '')));
}

function reasonsOf(rows: readonly SumRow[], by: Grouping, ofBrands: boolean) {
  const unread = rows.filter(({ readLines }) => readLines === 0);
  const rest = rows.filter(({ readLines }) => readLines === 1);
  const reason =
    ofBrands || by === 'brand'
      ? 'Brand not known, because no delivery names it'
      : by === 'customNumber'
        ? 'Without an own number'
        : 'Without a product';
  return [
    ...(unread.length === 0 ? [] : [{ reason: 'Invoices whose lines were not read yet', amounts: amountsOf(unread) }]),
    ...(rest.length === 0 ? [] : [{ reason, amounts: amountsOf(rest) }]),
  ];
}

/** Brands as the archive writes them, however they are written here. @throws DeskError naming the nearest one. */
async function brandsNamed(archive: ArchiveDesk, wanted: readonly string[]): Promise<string[]> {
  const known = await archive.brands();
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return wanted.flatMap((each) => {
    const found = known.filter((brand) => plain(brand) === plain(each));
    if (found.length > 0) return found;
    const nearest = nearestWord(each, known);
    // Only names shaped like a code: an error is read as the desk's own word.
    const named = known.filter((brand) => codeText(brand) === brand).sort();
    const others = named.length === 0 ? 'Group by brand to see which were bought.' : `Brands: ${listing(named, 20)}.`;
    throw new DeskError('invalid_input', `Nothing of a brand ${codeText(each)} was bought.`, {
      field: 'brands',
      next: nearest === undefined ? others : `Did you mean ${codeText(nearest)}? ${others}`,
    });
  });
}

function filterWords({
  brands,
  skus: products,
  shipTo: receiver,
}: {
  brands?: string[] | undefined;
  skus?: string[] | undefined;
  shipTo?: string | undefined;
}): string[] {
  return [
    ...(brands === undefined ? [] : [`only ${listing(brands, 5)}`]),
    ...(products === undefined ? [] : [`only ${listing(products, 5)}`]),
    ...(receiver === undefined ? [] : [`only receiver ${receiver}`]),
  ];
}
