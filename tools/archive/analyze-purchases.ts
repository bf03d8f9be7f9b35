import { addDays } from '../../src/core/datetime.ts';
import * as z from 'zod';
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
import {
  asideOf,
  brandOrProduct,
  brandsNamed,
  categoriesNamed,
  groupsOf,
  isCounted,
  monthsLater,
  periodBefore,
  reasonsOf,
  topOf,
  type GroupRows,
} from './purchase-groups.ts';

const name = 'analyze_purchases';
const groupings = ['month', 'brand', 'category', 'sku', 'receiver', 'customNumber', 'none'] as const;
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
  summary: 'Money spent and pieces bought, by month, brand, category, product or receiver.',
  hint: 'Default: 12 months.',
  area: 'archive',
  effect: 'read',
  card: true,
  operations: ['listInvoices', 'getInvoice', 'listDeliveries', 'listRequisitions'],
  input: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    source: z.enum(['invoices', 'deliveries']).optional(),
    by: z.enum(groupings).optional(),
    brands: z.array(z.string().trim().min(1)).min(1).optional(),
    categoryId: z.string().trim().min(1).max(200).describe('Or its name').optional(),
    skus: skus.optional(),
    shipTo: shipTo.optional(),
    top: z.int().min(1, 'is less than 1').max(500, 'is more than 500').optional(),
    compare: z.boolean().describe('To the period before').optional(),
  }),
  output: z.object({
    source: z.enum(['invoices', 'deliveries']),
    by: z.enum(groupings),
    filter: z.object({
      brands: maybe(z.array(z.string())),
      categories: maybe(z.array(z.string())),
      skus: maybe(z.array(z.string())),
      shipTo: maybe(z.string()),
    }),
    groups: z.array(group),
    others: maybe(z.object({ groups: z.int(), pieces: z.int(), amounts })).describe('Groups beyond top'),
    notAssigned: maybe(z.array(z.object({ reason: z.string(), amounts }))).describe(
      'Of no group; not in totals where brands or products were asked for',
    ),
    pieces: z.int(),
    totals: amounts.describe('Groups, others and notAssigned together; without credit notes'),
    creditNotes: maybe(amounts).describe('As the service gives them; not subtracted'),
    before: maybe(z.object({ from: z.string(), to: z.string(), totals: amounts, complete: z.boolean() })),
    firstDay: maybe(z.string()),
    linesWithoutAmount: maybe(z.int()),
    invoicesWithoutPieces: maybe(z.int()),
    ...archiveCoverage,
  }),
  run: async (desk, input, options) => {
    const receiver = input.shipTo === undefined ? undefined : (receiverOf(desk, input.shipTo) ?? 'own');
    const archive = await desk.archive();
    const { source = 'invoices', by = 'month' } = input;
    const range = archiveRange(desk.clock.now(), input, yearBack);
    const { categoryId: word } = input;
    const isOfCategories = by === 'category' || word !== undefined;
    // The catalogue is read first where it can be within seconds.
    if (isOfCategories) await desk.catalog.buildIfAbsent(options.onProgress, options.signal);
    const tree = isOfCategories ? (await desk.catalog.categories(desk.settings.language)).categories : [];
    const categories = word === undefined ? undefined : categoriesNamed(word, tree);
    const isOtherWord = word !== undefined && categories === undefined;
    const limit = word !== undefined || input.brands !== undefined || input.skus !== undefined;
    const lines = limit || !isOfHeaders(by);
    const isOfBrands = by === 'brand' || input.brands !== undefined || isOtherWord;
    const wanted = {
      resources: [
        source,
        ...(source === 'invoices' && isOfBrands ? (['deliveries'] as const) : []),
        ...(by === 'customNumber' ? (['requisitions'] as const) : []),
      ],
      lines: source === 'invoices' && lines,
      categories: by === 'category' || categories !== undefined,
    };
    const coverage = await archive.cover({ range, ...wanted }, options);
    // Brands and products are known by what was read just now too.
    const named = isOtherWord ? await brandOrProduct(word, tree, archive, coverage.complete) : {};
    const brands =
      input.brands === undefined ? named.brands : await brandsNamed(archive, input.brands, coverage.complete);
    const products = input.skus ?? named.skus;
    const kind = kindOf[source];
    const question = { kind, by, brands, categories: categories?.ids, skus: products, shipTo: receiver } as const;
    const ask = (days: { from: string; to: string }) => archive.sums({ ...question, ...days });
    const all = await ask(range);
    const rows = all.filter(isCounted);
    const isAssigned = (row: SumRow) => isOfHeaders(by) || (row.readLines === 1 && row.key !== '');
    const earlier = input.compare === true ? periodBefore(range) : undefined;
    const before =
      earlier === undefined
        ? undefined
        : {
            ...earlier,
            coverage: await archive.cover({ range: earlier, ...wanted }, options),
            rows: (await ask(earlier)).filter(isCounted),
          };
    const groupOf = categories?.groupOf ?? topOf(tree);
    const groups = groupsOf(rows.filter(isAssigned), comparable(before, by)?.filter(isAssigned), ({ key }) =>
      by === 'category' ? groupOf(key) : key,
    );
    const most = by === 'month' ? 500 : (input.top ?? usualTop);
    const shown = groups.slice(0, most);
    const rest = groups.slice(most).flatMap((each) => each.rows);
    const labels =
      by === 'category' ? new Map(tree.map(({ id, label }) => [id, label])) : await labelsOf(archive, by, shown);
    const limitedBy = brands !== undefined ? 'brand' : categories !== undefined ? 'category' : undefined;
    const aside = limit
      ? await asideOf(archive, { kind, ...range, shipTo: receiver }, limitedBy)
      : rows.filter((row) => !isAssigned(row));
    const credit = all.filter((row) => !isCounted(row));
    const lacking = rows.reduce((sum, each) => sum + each.lacking, 0);
    // Where totals are enough, lines may not be read yet: each such invoice is one row of the sums.
    const headers =
      isOfHeaders(by) && !limit ? rows.reduce((sum, each) => sum + (each.readLines === 0 ? each.lines : 0), 0) : 0;
    const notAssigned = reasonsOf(aside, by, limitedBy);
    const firstDay = await archive.firstDay(kind);
    // Before everything is read, the first document that was read need not be the first there is.
    const isRead = coverage.complete && before?.coverage.complete !== false;
    // A Sunday or a holiday without documents is no beginning: what is before the question may not be read.
    const isLater = isRead && firstDay !== undefined && firstDay > addDays(earlier?.from ?? range.from, 7);
    return {
      source,
      by,
      filter: {
        ...(brands === undefined ? {} : { brands: [...brands] }),
        ...(categories === undefined ? {} : { categories: [...categories.labels] }),
        ...(products === undefined ? {} : { skus: [...products] }),
        ...(receiver === undefined ? {} : { shipTo: receiver }),
      },
      groups: shown.map(({ rows: of, before: earlierOf, key }) => ({
        key,
        label: labels.get(key) ?? key,
        pieces: piecesOf(of),
        amounts: amountsOf(of),
        ...(earlierOf === undefined ? {} : { before: amountsOf(earlierOf) }),
      })),
      ...(groups.length <= most
        ? {}
        : { others: { groups: groups.length - most, pieces: piecesOf(rest), amounts: amountsOf(rest) } }),
      ...(notAssigned.length === 0 ? {} : { notAssigned }),
      pieces: piecesOf(rows),
      totals: amountsOf(rows),
      ...(credit.length === 0 ? {} : { creditNotes: amountsOf(credit) }),
      ...(before === undefined
        ? {}
        : {
            before: {
              ...{ from: before.from, to: before.to, totals: amountsOf(before.rows) },
              complete: before.coverage.complete,
            },
          }),
      ...(isLater ? { firstDay } : {}),
      ...(lacking === 0 ? {} : { linesWithoutAmount: lacking }),
      ...(headers === 0 ? {} : { invoicesWithoutPieces: headers }),
      ...coveredOf(coverage),
    };
  },
  view: (output) => {
    const { by, groups, others, totals, source, before, coverage } = output;
    // Where lines were not read yet, none is not known to be none.
    const isRead = coverage.complete && output.invoicesWithoutPieces === undefined;
    const pieces = (of: number) => (of === 0 && !isRead ? undefined : of);
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
        ...(pieces(output.pieces) === undefined ? [] : [{ label: 'Pieces', value: output.pieces }]),
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
          ...(by === 'sku'
            ? ([['Name', 'text', ({ key, label }: Group) => (label === key ? undefined : label)]] as const)
            : []),
          ['Pieces', 'count', (row) => pieces(row.pieces)],
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
        ...(isLimited(output.filter) ? [] : notAssignedTexts(output.notAssigned).map(info)),
        ...(source === 'deliveries'
          ? [info('Deliveries are counted as shipped; what came back is in {tool:list_deposits|deposits}.')]
          : []),
        ...(totals.length === 0 && coverage.complete ? [info(`Nothing from ${coverage.from} to ${coverage.to}.`)] : []),
        ...archiveNotes(output),
      ],
    };
  },
  gaps: (output) => [
    ...(output.firstDay === undefined
      ? []
      : [{ text: `There are no documents before ${output.firstDay}: earlier purchases are not in these sums.` }]),
    ...(output.invoicesWithoutPieces === undefined
      ? []
      : [
          {
            text: `Pieces are without those of ${count(output.invoicesWithoutPieces, 'invoice')}, whose lines were not read yet. The amounts are whole.`,
          },
        ]),
    // What is of no known kind may be of the one that was asked for.
    ...(isLimited(output.filter) ? notAssignedTexts(output.notAssigned).map((text) => ({ text })) : []),
    ...(output.before?.complete === false
      ? [
          {
            text: `The period before, ${output.before.from} to ${output.before.to}, was not read whole: it may have been more.`,
          },
        ]
      : []),
    ...(output.linesWithoutAmount === undefined
      ? []
      : [{ text: `${count(output.linesWithoutAmount, 'line')} came without an amount: the sums are without them.` }]),
    ...archiveGaps(name, output, { source: output.source, by: output.by, ...limitsOf(output.filter) }),
  ],
  next: ({ by, coverage, groups, filter }, input) => {
    const question = { ...without(input), from: coverage.from, to: coverage.to };
    const other = (['month', 'brand', 'category', 'sku', 'receiver'] as const).filter((each) => each !== by);
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
                otherwise: 'write spending and its name',
              },
            ],
          }
        : {}),
      ...(by === 'category' && groups.length > 0
        ? {
            menus: [
              {
                tool: name,
                field: 'categoryId',
                placeholder: 'Only one category',
                rest: without(question, 'categoryId'),
                options: groups.map(({ key, label }) => ({ label, value: key })),
                otherwise: 'write spending and its name',
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
    uk: ['витрат*', 'витратили', 'обіг', 'закупівлі за'],
  },
  positional: { kind: 'range', beside: 'categoryId' },
  examples: [
    { say: 'spending 2026-10 --by brand', input: { from: '2026-10-01', to: '2026-10-31', by: 'brand' } },
    { say: 'spending --by sku --top 5', input: { by: 'sku', top: 5 } },
    { say: 'spending brakes 2026-10', input: { categoryId: 'brakes', from: '2026-10-01', to: '2026-10-31' } },
  ],
});

const words = {
  month: 'month',
  brand: 'brand',
  category: 'category',
  sku: 'product',
  receiver: 'receiver',
  customNumber: 'own number',
  none: '',
} as const satisfies Record<Grouping, string>;

const headings = {
  month: 'Month',
  brand: 'Brand',
  category: 'Category',
  sku: 'SKU',
  receiver: 'Receiver',
  customNumber: 'Own number',
  none: '',
} as const satisfies Record<Grouping, string>;

/** By brands or kinds of part: of some products nobody knows which they are. */
const isLimited = ({ brands, categories }: { brands?: unknown; categories?: unknown }) =>
  brands !== undefined || categories !== undefined;

const notAssignedTexts = (all: readonly { reason: string; amounts: readonly Amount[] }[] = []) =>
  all.map((each) => `${each.reason}: ${showAmounts(each.amounts)} net.`);

const info = (text: string): Note => ({ kind: 'info', text });

/** The header of an invoice is enough for these. */
const isOfHeaders = (by: Grouping) => by === 'month' || by === 'receiver' || by === 'none';

const piecesOf = (rows: readonly SumRow[]) => rows.reduce((sum, { pieces }) => sum + pieces, 0);

const showAmounts = (of: readonly Amount[], kind: 'net' | 'gross' = 'net') =>
  of.map((each) => `${each[kind]} ${codeText(each.currencyCode)}`.trim()).join(', ');

async function labelsOf(
  archive: ArchiveDesk,
  by: Grouping,
  groups: readonly GroupRows[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'sku') return archive.names(groups.map(({ key }) => key));
  if (by === 'receiver') return new Map([['', 'own account']]);
  return new Map();
}

/** The rows of the period before, under the keys of this one: each month beside the one so many months later. */
function comparable(
  before: { readonly rows: readonly SumRow[]; readonly months: number | undefined } | undefined,
  by: Grouping,
): readonly SumRow[] | undefined {
  if (before === undefined || by !== 'month') return before?.rows;
  const { rows, months } = before;
  return months === undefined ? undefined : rows.map((row) => ({ ...row, key: monthsLater(row.key, months) }));
}

/** The limits of an answer as arguments that ask for the same. */
const limitsOf = ({ categories, ...rest }: { categories?: string[] | undefined }) => ({
  ...rest,
  ...(categories?.length === 1 ? { categoryId: categories[0] } : {}),
});

function filterWords({
  brands,
  categories,
  skus: products,
  shipTo: receiver,
}: {
  brands?: string[] | undefined;
  categories?: string[] | undefined;
  skus?: string[] | undefined;
  shipTo?: string | undefined;
}): string[] {
  return [
    ...(brands === undefined ? [] : [`only ${listing(brands, 5)}`]),
    ...(categories === undefined ? [] : [`only ${listing(categories, 5)}`]),
    ...(products === undefined ? [] : [`only ${listing(products, 5)}`]),
    ...(receiver === undefined ? [] : [`only receiver ${receiver}`]),
  ];
}
