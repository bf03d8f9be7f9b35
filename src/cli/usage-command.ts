import type { Command } from 'commander';
import { add, decimal, round, type Decimal } from '../core/money.ts';
import { table, type View } from '../core/view.ts';
import type { ModelUsageRow } from '../ports/model-usage.ts';
import type { OpenUsage } from './dependencies.ts';
import { exitCodes } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import { usage as words } from './messages/usage-en.ts';
import type { Surroundings } from './surroundings.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

interface Options {
  readonly days: string;
  readonly json?: boolean;
  readonly color: boolean;
}

const day = 86_400_000;
/** Answers that one report looks at. */
const mostRows = 100_000;

/** `usage`: what the language model was asked, by whom, and what it cost. */
export function addUsageCommand(program: Command, { deps, screen, done }: Surroundings): void {
  program
    .command('usage')
    .description(words.about)
    .option('--days <number>', words.days, '7')
    .option('--json', words.json)
    .option('--no-color', texts.options.noColor)
    .action(async (options: Options) => {
      const days = Number(options.days);
      if (!Number.isInteger(days) || days < 1 || days > 366) throw usageError(words.notDays, 'days');
      const opened = await deps.usage();
      try {
        // Whole UTC days, today among them: a day is what the budgets are for.
        const since = (Math.floor(opened.now / day) - days + 1) * day;
        const rows = await opened.store.modelUsageSince(since, mostRows);
        const isPartial = rows.length === mostRows;
        if (options.json === true) {
          for (const row of rows) screen.json(jsonOf(row, opened), 0);
          if (isPartial) screen.err(`${texts.partial} ${words.partial(mostRows)}\n`);
        } else printView(screen, view(rows, opened, days), options);
        done(isPartial ? exitCodes.partial : exitCodes.ok);
      } finally {
        await opened.close();
      }
    });
}

/** What an answer cost by the configured price; undefined: none is configured. */
function costOf(
  { inputTokens, outputTokens }: ModelUsageRow,
  { price }: Pick<OpenUsage, 'price'>,
): Decimal | undefined {
  return price && decimal((inputTokens * price.input + outputTokens * price.output) / 1_000_000);
}

function jsonOf(row: ModelUsageRow, opened: OpenUsage) {
  const { at, ...rest } = row;
  const amount = costOf(row, opened);
  return {
    at: new Date(at).toISOString(),
    ...rest,
    ...(amount !== undefined && { cost: round(amount, 4), currency: opened.price?.currency }),
  };
}

function view(rows: readonly ModelUsageRow[], opened: OpenUsage, days: number): View {
  const { price, model, tokens } = opened;
  const groups = new Map<string, ModelUsageRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([new Date(row.at).toISOString().slice(0, 10), row.person, row.model]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const sum = (of: readonly ModelUsageRow[], read: (row: ModelUsageRow) => number) =>
    of.reduce((total, row) => total + read(row), 0);
  const { columns } = words;
  return {
    title: words.title(days),
    facts: [
      { label: words.model, value: model ?? words.off },
      ...(tokens === undefined ? [] : [{ label: words.budget, value: words.budgets(tokens) }]),
    ],
    tables: [
      table(
        [...groups.values()],
        [
          [columns.day, 'date', ([first]) => first && new Date(first.at).toISOString().slice(0, 10)],
          [columns.person, 'text', ([first]) => first?.person],
          [columns.model, 'text', ([first]) => first?.model],
          [columns.answers, 'count', (of) => of.filter(({ outcome }) => outcome === 'answered').length],
          [columns.failed, 'count', (of) => of.filter(({ outcome }) => outcome !== 'answered').length],
          [columns.calls, 'count', (of) => sum(of, ({ calls }) => calls.length)],
          [columns.input, 'count', (of) => sum(of, ({ inputTokens }) => inputTokens)],
          [columns.output, 'count', (of) => sum(of, ({ outputTokens }) => outputTokens)],
          [
            columns.cost,
            'money',
            (of) =>
              price && {
                amount: round(add(...of.map((row) => costOf(row, opened) ?? decimal(0)))),
                currency: price.currency,
              },
          ],
        ],
      ),
    ].filter(({ rows: shown }) => shown.length > 0),
    notes: [
      ...(rows.length === 0 ? [{ kind: 'info' as const, text: words.none }] : []),
      ...(rows.length === mostRows ? [{ kind: 'partial' as const, text: words.partial(mostRows) }] : []),
    ],
  };
}
