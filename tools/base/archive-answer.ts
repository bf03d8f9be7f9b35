import * as z from 'zod';
import { addDays, daysBetween, utcDay } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { amountText } from '../../src/core/millionths.ts';
import { compareDecimals, decimal, subtract } from '../../src/core/money.ts';
import { codeText, count } from '../../src/core/text.ts';
import type { Gap } from '../../src/core/tool.ts';
import type { Cell, Chart, Note } from '../../src/core/view.ts';
import type { SumRow } from '../../src/ports/archive.ts';
import type { ArchiveCoverage } from '../../src/ports/archive-desk.ts';
import { coverageGaps, coverageShape, type CoverageOut } from './partial.ts';
import { money } from './priced-line.ts';

// What every answer out of the archive says: how much of the days it covers, as of when, and its amounts.

export const archiveCoverage = {
  coverage: coverageShape.extend({
    source: z.enum(['archive', 'service', 'both']),
    invoicesWithoutLines: z.int().optional().describe('Only their totals are known yet'),
  }),
  asOf: z.string().optional().describe('The oldest reading of the newest days, UTC'),
};

export interface CoveredOut {
  readonly coverage: CoverageOut & {
    source: 'archive' | 'service' | 'both';
    invoicesWithoutLines?: number | undefined;
  };
  readonly asOf?: string | undefined;
}

export function coveredOf({ asOf, failed, remaining, invoicesWithoutLines, ...rest }: ArchiveCoverage) {
  return {
    coverage: {
      ...rest,
      failed: [...failed],
      ...(remaining === undefined ? {} : { remaining }),
      ...(invoicesWithoutLines === 0 ? {} : { invoicesWithoutLines }),
    },
    ...(asOf === undefined ? {} : { asOf }),
  };
}

export function archiveGaps(
  tool: string,
  { coverage }: CoveredOut,
  question: Readonly<Record<string, unknown>>,
): Gap[] {
  const { invoicesWithoutLines = 0 } = coverage;
  return [
    ...coverageGaps(tool, coverage, question),
    ...(invoicesWithoutLines === 0
      ? []
      : [
          {
            text: `The lines of ${count(invoicesWithoutLines, 'invoice')} were not read yet: of these only the totals are known. Ask again in a while.`,
          },
        ]),
  ];
}

const sources = {
  archive: 'from what the desk keeps',
  service: 'read from the service for this answer',
  both: 'from what the desk keeps, and from the service',
} as const;

export function archiveNotes({ coverage, asOf }: CoveredOut): Note[] {
  if (asOf === undefined) return [];
  const [day = '', time = ''] = asOf.replace('Z', '').split('T');
  return [{ kind: 'info', text: `As of ${day} ${time} UTC, ${sources[coverage.source]}.` }];
}

/** The range of a question about what was bought; `days` back from today where none is given. */
export function archiveRange(
  now: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  first: (today: string) => string,
): { from: string; to: string } {
  const today = utcDay(now);
  const range = { from: from ?? first(to ?? today), to: to ?? (from !== undefined && from > today ? from : today) };
  if (range.from > range.to) {
    throw new DeskError('invalid_input', `from (${range.from}) is after to (${range.to}).`, {
      field: 'from',
      next: 'Swap the two dates.',
    });
  }
  if (daysBetween(range.from, range.to) > 36_525) {
    throw new DeskError('invalid_input', `The range from ${range.from} to ${range.to} has more than a hundred years.`, {
      field: 'from',
      next: 'Correct the year.',
    });
  }
  return range;
}

/** The first day of the month eleven months before: a year in whole months. */
export const yearBack = (to: string): string => `${addDays(`${to.slice(0, 7)}-01`, -330).slice(0, 7)}-01`;
export const daysBack = (days: number) => (to: string) => addDays(to, 1 - days);

const amount = z.object({ currencyCode: z.string(), net: z.string(), gross: z.string() });
export const amounts = z.array(amount);
export type Amount = z.input<typeof amount>;

/** One entry per currency, the largest first: currencies are never added. */
export function amountsOf(rows: readonly SumRow[]): Amount[] {
  const sums = new Map<string, { net: bigint; gross: bigint }>();
  for (const { currency, net, gross } of rows) {
    const before = sums.get(currency) ?? { net: 0n, gross: 0n };
    sums.set(currency, { net: before.net + net, gross: before.gross + gross });
  }
  return [...sums]
    .map(([currencyCode, { net, gross }]) => ({ currencyCode, net: amountText(net), gross: amountText(gross) }))
    .sort((a, b) => -compareDecimals(decimal(a.net), decimal(b.net)));
}

export function amountCells(of: readonly Amount[], kind: 'net' | 'gross'): Cell {
  const [only, ...more] = of;
  if (only === undefined) return null;
  if (more.length === 0) return money(only[kind], only.currencyCode === '' ? undefined : only.currencyCode) ?? null;
  return of.map((each) => `${each[kind]} ${codeText(each.currencyCode)}`).join(', ');
}

/** How much more than before, in the first currency: "+12.3 %". */
export function changeText(now: string, before: string): string | null {
  const was = Number(before);
  if (was === 0) return null;
  const percent = (Number(subtract(decimal(now), decimal(before))) / Math.abs(was)) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`;
}

export function chartOf(
  title: string,
  unit: string,
  bars: readonly { readonly label: string; readonly value: string }[],
): { chart?: Chart } {
  if (bars.length < 2) return {};
  const most = bars.reduce((a, b) => (Number(b.value) > Number(a.value) ? b : a));
  const least = bars.reduce((a, b) => (Number(b.value) < Number(a.value) ? b : a));
  const description = `${count(bars.length, 'bar')}: most ${most.label} with ${most.value} ${unit}, least ${least.label} with ${least.value} ${unit}.`;
  return { chart: { title, unit, bars, description } };
}
