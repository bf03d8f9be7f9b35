import type { Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { toCsv } from '../core/csv.ts';
import { readDateRange } from '../core/date-range.ts';
import { cleanText } from '../core/text.ts';
import type { FlatRecord } from '../core/tool.ts';
import { table, type View } from '../core/view.ts';
import type { ArchiveStatus } from '../ports/archive-desk.ts';
import { resources } from '../ports/archive.ts';
import type { CliDependencies, OpenArchive } from './dependencies.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import { oneOf } from './one-of.ts';
import type { Screen } from './screen.ts';
import type { Surroundings } from './surroundings.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

interface Options {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly color: boolean;
  readonly output?: string;
  readonly yes?: boolean;
}

const actions = ['status', 'check', 'export', 'pack', 'delete'] as const;
export { actions as archiveActions };
type Action = (typeof actions)[number];
const everything = { from: '', to: '9999-12-31' };

/** `archive status | check | export [DAYS] | pack MONTH | delete`: what the desk keeps of what was bought. */
export function addArchiveCommand(program: Command, { deps, screen, done }: Surroundings): void {
  program
    .command('archive')
    .description(texts.commands.archive)
    .argument('[action]', actions.join(', '), oneOf(actions), 'status')
    .argument('[days...]', texts.archive.days)
    .option('--json', texts.options.json)
    .option('--csv', texts.archive.csv)
    .option('--output <file>', texts.archive.output)
    .option('--yes', texts.archive.yes)
    .option('--no-color', texts.options.noColor)
    .action(async (action: Action, days: string[], options: Options) => {
      const open = await deps.archive();
      try {
        done(await run(action, days.join(' '), options, open, screen, deps));
      } finally {
        await open.close();
      }
    });
}

async function run(
  action: Action,
  days: string,
  options: Options,
  { archive, payer }: OpenArchive,
  screen: Screen,
  { clock }: CliDependencies,
): Promise<ExitCode> {
  const { store } = archive;
  if (action === 'status') {
    const status = await archive.status();
    if (options.json === true) screen.json(status, 2);
    else printView(screen, statusView(status), options);
    return exitCodes.ok;
  }
  if (action === 'check') {
    const differing = await store.rebuild();
    if (options.json === true) screen.json({ differing });
    else screen.out(`${texts.archive.checked(differing.map((each) => cleanText(each, 200)))}\n`);
    return differing.length === 0 ? exitCodes.ok : exitCodes.internal;
  }
  if (action === 'delete') {
    if (options.yes !== true) throw usageError(texts.archive.needsYes, 'yes');
    await store.deleteEverything();
    screen.out(`${texts.archive.deleted}\n`);
    return exitCodes.ok;
  }
  if (action === 'pack') {
    if (days === '') throw usageError(texts.archive.needsMonth, 'days');
    const range = readDateRange(days, clock);
    if (!range.from.endsWith('-01') || range.from.slice(0, 7) !== range.to.slice(0, 7)) {
      throw usageError(texts.archive.needsMonth, 'days');
    }
    // Loaded only here: it brings a writer of spreadsheets.
    const { makePack } = await import('../archive/pack.ts');
    const { name, bytes, summary } = await makePack(archive, await payer(), range.from.slice(0, 7), clock.now());
    const file = options.output ?? name;
    await writeFile(file, bytes, { mode: 0o600 });
    if (options.json === true) screen.json({ file, ...summary }, 2);
    else screen.out(`${texts.archive.packed(file, summary)}\n`);
    return summary.missing.length === 0 ? exitCodes.ok : exitCodes.partial;
  }
  const { exportDocuments, exportLines, lineColumns } = await import('../archive/export.ts');
  const range = days === '' ? everything : readDateRange(days, clock);
  if (options.csv === true) {
    let first = true;
    for await (const records of batches(exportLines(store, range))) {
      const text = toCsv(records, lineColumns);
      screen.out(first ? text : text.slice(text.indexOf('\n') + 1));
      first = false;
      if (screen.closed) break;
    }
  } else {
    for await (const each of exportDocuments(store, range)) {
      screen.json(each, 0);
      if (screen.closed) break;
    }
  }
  return exitCodes.ok;
}

/** CSV is made of some records at a time: an archive may hold more than fits into memory. */
async function* batches(records: AsyncIterable<FlatRecord>): AsyncGenerator<FlatRecord[]> {
  let batch: FlatRecord[] = [];
  for await (const each of records) {
    batch.push(each);
    if (batch.length === 500) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

function statusView(status: ArchiveStatus): View {
  const { archive: words } = texts;
  const { documents, lines, invoicesWithoutLines, gone, bytes, requestsLeft, minutesLeft } = status;
  return {
    title: words.title(status.from, status.to, status.complete),
    facts: [
      { label: words.orders, value: documents.order },
      { label: words.deliveries, value: documents.delivery },
      { label: words.invoices, value: documents.invoice },
      { label: words.lines, value: lines },
      { label: words.invoicesWithoutLines, value: invoicesWithoutLines },
      ...(gone === 0 ? [] : [{ label: words.gone, value: gone }]),
      ...(bytes === undefined ? [] : [{ label: words.megabytes, value: (bytes / 1e6).toFixed(1) }]),
    ],
    tables: [
      table(resources, [
        [words.list, 'text', (resource) => words.lists[resource]],
        [words.windows, 'count', (resource) => status.windows[resource].wanted],
        [words.read, 'count', (resource) => status.windows[resource].read],
        [words.failed, 'count', (resource) => status.windows[resource].failed],
      ]),
    ],
    notes: status.complete ? [] : [{ kind: 'info', text: words.left(requestsLeft, minutesLeft) }],
  };
}
