import type { ArchiveStore, SumRow } from '../ports/archive.ts';
import type { Clock } from '../core/clock.ts';
import { addDays, daysBetween } from '../core/datetime.ts';
import { amountText } from '../core/millionths.ts';
import { personFor, type Policy } from '../ordering/policy/policy.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { SubscriptionRow } from '../ports/watch.ts';
import type { Chart } from '../core/view.ts';
import { instantAt, localDay, weekday } from './local-time.ts';
import { weekly as texts } from './messages/weekly-en.ts';
import { operator } from './topics.ts';
import { digestTime, messageRow, watchTopic, type WatchMessage } from './watch.ts';

interface WeeklyDependencies {
  readonly ledger: Ledger;
  readonly archive: ArchiveStore;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly addresses: ReadonlyMap<string, { readonly prices: boolean }>;
}

/** Writes the page of the week on Monday at 8:00 in their zone; a desk that was off then writes it later that week. */
export async function writeWeekly(deps: WeeklyDependencies): Promise<void> {
  const { ledger, clock } = deps;
  const rows = await ledger.read.watch.subscriptions();
  for (const row of rows.filter(({ topic }) => topic === 'weekly')) {
    const now = clock.now();
    const monday = mondayOf(localDay(now, row.zone));
    const at = instantAt(monday, digestTime, row.zone);
    const isPaused = row.pausedUntil !== null && now < row.pausedUntil;
    const name = `weekly:${row.id}`;
    const isWritten = async (read: Pick<Ledger['read'], 'watch'>) => ((await read.watch.state(name)) ?? '') >= monday;
    if (at > now || row.createdAt > at || isPaused || (await isWritten(ledger.read))) continue;
    const message = await pageOf(deps, row, monday);
    await ledger.write(async (tx) => {
      if (await isWritten(tx)) return;
      await tx.watch.setState(name, monday);
      if (message === undefined) return;
      const topic = row.channel === 'slack' ? watchTopic : row.channel;
      await tx.enqueue(messageRow(topic, `${name}:${monday}`, message, now));
    });
  }
}

const mondayOf = (day: string) => addDays(day, -((weekday(day) + 6) % 7));

/** Undefined: whoever asked for it is no longer in the policy. */
async function pageOf(
  { archive, ledger, policy, clock, addresses }: WeeklyDependencies,
  { id, person, channel, zone }: SubscriptionRow,
  monday: string,
): Promise<WatchMessage | undefined> {
  const actor = personFor(policy, { kind: 'person', id: person }, clock.now());
  const receivers = person === operator ? ['*'] : actor?.receivers;
  if (receivers === undefined) return undefined;
  const prices = channel === 'slack' || addresses.get(channel)?.prices === true;
  const today = localDay(clock.now(), zone);
  const owed = (await archive.owed(receivers)).filter(({ goneAt }) => goneAt === null);
  const amounts = (rows: typeof owed) => {
    const sums = new Map<string, number>();
    for (const { currencyCode, toBePaid, totalGross } of rows) {
      const currency = currencyCode ?? '';
      sums.set(currency, (sums.get(currency) ?? 0) + (toBePaid ?? totalGross ?? 0));
    }
    return [...sums].map(([currency, sum]) => `${amountText(sum)} ${currency}`).join(' + ');
  };
  const isOverdue = ({ dueDay }: (typeof owed)[number]) => dueDay !== null && dueDay < today;
  const overdue = owed.filter(isOverdue);
  const due = owed.filter((row) => !isOverdue(row) && row.dueDay !== null && daysBetween(today, row.dueDay) <= 7);
  const range = { from: addDays(monday, -7), to: addDays(monday, -1) };
  const spent = await archive.sums({ kind: 'invoice', by: 'none', receivers, ...range });
  const before = await archive.sums({
    ...{ kind: 'invoice', by: 'none', receivers },
    ...{ from: addDays(monday, -14), to: addDays(monday, -8) },
  });
  const open = await ledger.read.countDrafts({ states: ['needs_person', 'differs', 'pending_approval'] });
  const sum = (rows: typeof spent) => {
    const sums = new Map<string, bigint>();
    for (const { net, currency } of rows.filter(isSpent)) sums.set(currency, (sums.get(currency) ?? 0n) + net);
    return [...sums].map(([currency, net]) => `${amountText(net)} ${currency}`).join(' + ') || '0.00';
  };
  const brands = prices
    ? brandsOf(await archive.sums({ kind: 'invoice', by: 'brand', receivers, ...range }))
    : undefined;
  return {
    person,
    title: texts.title(range.from, range.to),
    ...(brands !== undefined && { chart: brands.chart }),
    lines: [
      prices ? texts.spent(sum(spent), sum(before)) : texts.invoices(spent.reduce((all, { lines }) => all + lines, 0)),
      ...(brands === undefined ? [] : [brands.line]),
      texts.overdue(overdue.length, prices ? amounts(overdue) : ''),
      texts.due(due.length, prices ? amounts(due) : ''),
      ...(open === 0 ? [] : [texts.open(open)]),
    ],
    subscriptions: [id],
  };
}

/** What credit notes give back is not subtracted. */
const isSpent = (row: SumRow) => row.class !== 'CREDIT_NOTE';

const mostBrands = 8;

/** What was spent on each brand, most first; undefined where there are not two to compare, or several currencies. */
function brandsOf(rows: readonly SumRow[]): { readonly line: string; readonly chart: Chart } | undefined {
  const [currency = '', ...others] = [...new Set(rows.filter(isSpent).map((row) => row.currency))];
  if (others.length > 0) return undefined;
  const sums = new Map<string, bigint>();
  for (const { key, net } of rows.filter(isSpent)) sums.set(key, (sums.get(key) ?? 0n) + net);
  const all = [...sums].filter(([, net]) => net > 0n).sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const bars = all
    .slice(0, mostBrands)
    .map(([key, net]) => ({ label: key === '' ? texts.noBrand : key, value: amountText(net) }));
  if (bars.length < 2) return undefined;
  const line = texts.byBrand(bars, currency, all.length - bars.length);
  return { line, chart: { title: texts.chart(currency), unit: currency, bars, description: line } };
}
