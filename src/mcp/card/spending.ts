import { list, textOf, type Json } from './host.ts';
import type { Note } from './order.ts';

/** What the card shows of purchases: bars of the net amounts, each beside its amounts. */
export interface Spending {
  readonly title: string;
  readonly totals: readonly string[];
  readonly groups: readonly Group[];
  readonly notes: readonly Note[];
}

interface Group {
  readonly label: string;
  readonly pieces: string;
  readonly net: string;
  readonly gross: string;
  /** Of the largest, 0 to 100. */
  readonly percent: number;
}

const marks: readonly (readonly [mark: string, kind: Note['kind']])[] = [
  ['PARTIAL: ', 'gap'],
  ['Warning: ', 'warning'],
  ['Note: ', 'info'],
];

/** Undefined if these are no groups of amounts. The title and what is missing are read from the text of the answer. */
export function spendingOf(output: Json, text: string): Spending | undefined {
  if (!Array.isArray(output['groups']) || !Array.isArray(output['totals'])) return undefined;
  const [title = '', ...lines] = text.split('\n');
  const totals = list(output['totals']);
  const currency = textOf(totals[0]?.['currencyCode']);
  const groups = list(output['groups']);
  const netOf = (group: Json) =>
    Number(list(group['amounts']).find((each) => textOf(each['currencyCode']) === currency)?.['net'] ?? 0);
  const most = Math.max(1, ...groups.map(netOf));
  return {
    title,
    totals: totals.map((each) => amount(each, 'net')),
    groups: groups.map((group) => ({
      label: textOf(group['label']),
      pieces: textOf(group['pieces']),
      net: amounts(group, 'net'),
      gross: amounts(group, 'gross'),
      percent: Math.max(0, (netOf(group) / most) * 100),
    })),
    notes: lines.flatMap((line) =>
      marks.flatMap(([mark, kind]) => (line.startsWith(mark) ? [{ kind, text: line.slice(mark.length) }] : [])),
    ),
  };
}

const amounts = (group: Json, of: 'net' | 'gross') =>
  list(group['amounts'])
    .map((each) => amount(each, of))
    .join(', ');

const amount = (of: Json, name: 'net' | 'gross') => `${textOf(of[name])} ${textOf(of['currencyCode'])}`;
