import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/core/datetime.ts';
import { openTestArchive } from '../support/archive.ts';
import { databases, longIt, runsOf } from '../support/long.ts';
import { startPostgres, type Server } from '../support/postgres.ts';
import '../support/property-seed.ts';
import { groupedBy, sumOf, trueLines, type TrueLine } from './truth.ts';

interface Analysed {
  readonly groups: readonly {
    readonly key: string;
    readonly pieces: number;
    readonly amounts: readonly Sum[];
    readonly before?: readonly Sum[];
  }[];
  readonly notAssigned?: readonly { readonly reason: string; readonly amounts: readonly Sum[] }[];
  readonly totals: readonly Sum[];
  readonly creditNotes?: readonly Sum[];
  readonly pieces: number;
  readonly coverage: { readonly complete: boolean };
}
interface Sum {
  readonly currencyCode: string;
  readonly net: string;
  readonly gross: string;
}

/** A category's number begins with that of the one above it. */
const topCategory = (id: string) => id.slice(0, 4);

const keyOf = {
  month: (line: TrueLine) => line.day.slice(0, 7),
  brand: (line: TrueLine) => line.brand,
  category: (line: TrueLine) => topCategory(line.category),
  sku: (line: TrueLine) => line.sku,
  receiver: (line: TrueLine) => line.receiver,
  customNumber: (line: TrueLine) => line.customNumber,
  none: () => '',
} as const;
/** Ways to name a category, and how the numbers of all in it begin. */
const limits = [
  { say: 'brakes', prefix: 'SC02' },
  { say: 'SC03', prefix: 'SC03' },
  { say: 'Brake pads', prefix: 'SC0201' },
];
type Grouping = keyof typeof keyOf;

const last = '2026-11-20';
const days = 100;

describe.each(databases)('what was bought, on %s', (kind) => {
  let open: Awaited<ReturnType<typeof openTestArchive>>;
  let server: Server | undefined;
  let truth: TrueLine[];
  beforeAll(async () => {
    server = kind === 'postgres' ? await startPostgres() : undefined;
    open = await openTestArchive({ days, products: 200, url: await server?.schema('archive') });
    await open.fill();
    const db = await open.truth();
    truth = trueLines(db, open.payer, open.clock.now());
    db.close();
  });
  afterAll(async () => {
    await open.close();
    await server?.stop();
  });

  const receiverSets = [['*'], ['own'], ['C200001'], ['own', 'C200002'], ['C999999']];
  const maySee = (receivers: readonly string[]) => (line: TrueLine) =>
    receivers.includes('*') || (line.isOwn && receivers.includes('own')) || receivers.includes(line.receiver);

  it('is to the cent what the service has, for any range, receivers, source and grouping', async () => {
    expect(truth.length).toBeGreaterThan(500);
    const brands = [...new Set(truth.map(({ brand }) => brand))].sort();
    const skus = [...new Set(truth.map(({ sku }) => sku))].sort();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(days - 1),
        fc.nat(days - 1),
        fc.constantFrom(...receiverSets),
        fc.constantFrom('invoices' as const, 'deliveries' as const),
        fc.constantFrom(...(Object.keys(keyOf) as Grouping[])),
        fc.option(fc.subarray(brands, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 3 }),
        fc.option(fc.subarray(skus, { minLength: 1, maxLength: 9 }), { nil: undefined, freq: 4 }),
        fc.option(fc.constantFrom(...limits), { nil: undefined, freq: 4 }),
        async (a, b, receivers, source, by, someBrands, someSkus, limit) => {
          const [from, to] = [addDays(last, -Math.max(a, b)), addDays(last, -Math.min(a, b))];
          const all = truth.filter(
            (line) =>
              line.source === source &&
              line.day >= from &&
              line.day <= to &&
              maySee(receivers)(line) &&
              (someSkus?.includes(line.sku) ?? true) &&
              line.category.startsWith(limit?.prefix ?? ''),
          );
          const seen = new Set(truth.filter(maySee(receivers)).map(({ brand }) => brand));
          const wanted = someBrands?.filter((each) => seen.has(each));
          if (someBrands !== undefined && wanted?.length !== someBrands.length) return;
          const lines = all.filter(({ brand }) => someBrands?.includes(brand) ?? true);
          const args = { from, to, source, by, top: 500, brands: someBrands, skus: someSkus, categoryId: limit?.say };
          const { output } = await open.ask('analyze_purchases', args, receivers);
          const answer = output as unknown as Analysed;
          expect(answer.coverage.complete).toBe(true);
          const counted = lines.filter(({ isCredit }) => !isCredit);
          const credits = lines.filter(({ isCredit }) => isCredit);
          const below = ({ category }: TrueLine) => category.slice(0, (limit?.prefix.length ?? 0) + 2);
          const expected = groupedBy(counted, by === 'category' && limit !== undefined ? below : keyOf[by]);
          if (by === 'customNumber') expected.delete('');
          const found = new Map(
            answer.groups.map(({ key, pieces, amounts: [only] }) => [
              key,
              { pieces, net: only?.net, gross: only?.gross },
            ]),
          );
          expect(found).toEqual(expected);
          const whole = sumOf(counted);
          expect(answer.pieces).toBe(whole.pieces);
          expect(answer.totals).toEqual(
            counted.length === 0 ? [] : [{ currencyCode: 'PLN', net: whole.net, gross: whole.gross }],
          );
          const credit = sumOf(credits);
          expect(answer.creditNotes).toEqual(
            credits.length === 0 ? undefined : [{ currencyCode: 'PLN', net: credit.net, gross: credit.gross }],
          );
        },
      ),
      { numRuns: runsOf(300) },
    );
  });

  it.each(['brand', 'category', 'customNumber', 'month'] as const)('compares %s with the month before', async (by) => {
    const { output } = await open.ask('analyze_purchases', {
      ...{ from: '2026-10-01', to: '2026-10-31', by, compare: true, top: 500 },
    });
    const answer = output as unknown as Analysed & { readonly before: object };
    const of = (month: string) =>
      truth.filter(({ source, isCredit, day }) => source === 'invoices' && !isCredit && day.startsWith(month));
    const key = by === 'month' ? () => '2026-10' : keyOf[by];
    const expected = groupedBy(of('2026-09'), key);
    if (by === 'customNumber') expected.delete('');
    const found = answer.groups.flatMap(({ key: name, before: [only] = [] }) =>
      only === undefined ? [] : [[name, { net: only.net, gross: only.gross }] as const],
    );
    expect(new Map(found)).toEqual(new Map([...expected].map(([name, { net, gross }]) => [name, { net, gross }])));
    const { net, gross } = sumOf(of('2026-09'));
    expect(answer.before).toMatchObject({
      ...{ from: '2026-09-01', to: '2026-09-30', complete: true, totals: [{ currencyCode: 'PLN', net, gross }] },
    });
  });

  it('counts what the payer itself received, when asked for own', async () => {
    const { output } = await open.ask('analyze_purchases', { from: '2026-09-01', shipTo: 'own', by: 'none' });
    const own = truth.filter(
      (line) => line.isOwn && line.source === 'invoices' && !line.isCredit && line.day >= '2026-09-01',
    );
    expect((output as unknown as Analysed).totals).toMatchObject([{ net: sumOf(own).net }]);
  });

  longIt('keeps sums by month that are those of its lines', async () => {
    expect(await open.store.archive.rebuild()).toEqual([]);
  });

  it('tells a caller nothing of receivers of others', async () => {
    const { output } = await open.ask('analyze_purchases', { by: 'receiver', from: '2026-09-01' }, ['C200001']);
    const answer = output as unknown as Analysed;
    expect(answer.groups.map(({ key }) => key)).toEqual(['C200001']);
  });

  it('takes one word for a category, a brand or a product that was bought, and names the nearest for another', async () => {
    const [line] = truth.filter(({ source, isCredit }) => source === 'invoices' && !isCredit);
    const pieces = async (categoryId: string, receivers?: readonly string[]) =>
      (await open.ask('analyze_purchases', { categoryId, from: '2026-08-12', by: 'none' }, receivers)).output;
    const bought = (is: (each: TrueLine) => boolean) =>
      sumOf(truth.filter((each) => each.source === 'invoices' && !each.isCredit && is(each))).pieces;
    expect(await pieces(line?.brand.toLowerCase() ?? '')).toMatchObject({
      pieces: bought(({ brand }) => brand === line?.brand),
    });
    expect(await pieces(line?.sku ?? '')).toMatchObject({ pieces: bought(({ sku }) => sku === line?.sku) });
    await expect(pieces('sterring')).rejects.toMatchObject({
      next: expect.stringMatching('Did you mean Steering') as string,
    });
    // A product that only another receiver bought is unknown to this one.
    const mine = new Set(truth.filter(({ receiver }) => receiver === 'C200001').map(({ sku }) => sku));
    const theirs = truth.find(({ sku, receiver }) => receiver !== 'C200001' && !mine.has(sku))?.sku ?? '';
    await expect(pieces(theirs, ['C200001'])).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('names the nearest brand where one is not known', async () => {
    const [known = ''] = truth.map(({ brand }) => brand);
    await expect(open.ask('analyze_purchases', { brands: [`${known}X`] })).rejects.toMatchObject({
      code: 'invalid_input',
      next: expect.stringMatching(`Did you mean ${known}`) as string,
    });
  });
});
