import type { Command } from 'commander';
import { listedText } from '../../tools/catalog/listed-text.ts';
import { toCsv } from '../core/csv.ts';
import { cleanText } from '../core/text.ts';
import type { FlatRecord, RecordColumns } from '../core/tool.ts';
import { table, type View } from '../core/view.ts';
import type { CatalogEntry, CatalogStatus } from '../ports/catalog.ts';
import type { CatalogImport, CliDependencies, OpenCatalog } from './dependencies.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import type { Screen } from './screen.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

const { catalog: words } = texts;

interface Surroundings {
  readonly deps: Pick<CliDependencies, 'catalog'>;
  readonly screen: Screen;
  readonly done: (code: number) => void;
}

interface Options {
  readonly json?: boolean;
  readonly color: boolean;
  readonly map?: string;
  readonly dryRun?: boolean;
  readonly again?: boolean;
}

const actions = ['status', 'build', 'search', 'import', 'export'] as const;
export { actions as catalogActions };

/** `catalog status`, `build`, `search WORDS`, `import FILE --map MAP`, `export`. */
export function addCatalogCommand(program: Command, { deps, screen, done }: Surroundings): void {
  program
    .command('catalog')
    .description(texts.commands.catalog)
    .argument('[action]', actions.join(', '), 'status')
    .argument('[words...]', words.words)
    .option('--map <file>', words.map)
    .option('--dry-run', words.dryRun)
    .option('--again', words.again)
    .option('--json', texts.options.json)
    .option('--no-color', texts.options.noColor)
    .action(async (given: string, rest: string[], options: Options) => {
      const action = actions.find((each) => each === given);
      if (action === undefined) throw usageError(words.notAction(actions), 'action');
      if (action === 'import' && (rest.length !== 1 || options.map === undefined)) {
        throw usageError(words.needsMap, 'map');
      }
      const open = await deps.catalog();
      try {
        done(await run(action, rest, options, open, screen));
      } finally {
        await open.close();
      }
    });
}

async function run(
  action: (typeof actions)[number],
  rest: readonly string[],
  options: Options,
  open: OpenCatalog,
  screen: Screen,
): Promise<ExitCode> {
  switch (action) {
    case 'status':
      return shown(await open.catalog.status(), options, screen);
    case 'build': {
      const stop = new AbortController();
      const onInterrupt = () => stop.abort(new Error('interrupted'));
      process.once('SIGINT', onInterrupt);
      let said = 0;
      try {
        await open.catalog.build({
          signal: stop.signal,
          again: options.again === true,
          onProgress: ({ done, total }) => {
            if (done - said < 100) return;
            said = done;
            screen.err(`${words.progress(done, total)}\n`);
          },
        });
      } catch (thrown) {
        if (!stop.signal.aborted) throw thrown;
        screen.err(`${words.stopped}\n`);
        return exitCodes.internal;
      } finally {
        process.removeListener('SIGINT', onInterrupt);
      }
      return shown(await open.catalog.status(), options, screen);
    }
    case 'search':
      return search(rest.join(' '), options, open, screen);
    case 'import': {
      const report = await open.importFile(rest[0] ?? '', options.map ?? '', options.dryRun === true);
      if (options.json === true) screen.json({ ...report });
      else printView(screen, importView(report), options);
      return exitCodes.ok;
    }
    case 'export': {
      let rows: FlatRecord[] = [];
      screen.out(toCsv([], exportColumns));
      const write = () => {
        const text = toCsv(rows, exportColumns);
        screen.out(text.slice(text.indexOf('\n') + 1));
        rows = [];
      };
      for await (const each of open.catalog.export()) {
        rows.push(exportRecord(each));
        if (rows.length === 500) write();
      }
      if (rows.length > 0) write();
      return exitCodes.ok;
    }
  }
}

function shown(status: CatalogStatus, options: Options, screen: Screen): ExitCode {
  if (options.json === true) screen.json({ ...status });
  else printView(screen, statusView(status), options);
  return exitCodes.ok;
}

const time = (at: number) => new Date(at).toISOString();

function statusView({ products, builtAt, bytes, sources, walk, beyond, failed }: CatalogStatus): View {
  return {
    title: builtAt === undefined ? words.notBuilt : words.built(products),
    facts: [
      ...(builtAt === undefined ? [] : [{ label: words.builtAt, value: time(builtAt) }]),
      { label: words.size, value: words.megabytes(bytes) },
      ...(walk === undefined
        ? []
        : [{ label: words.read, value: words.requests(walk.done, walk.total, walk.finishedAt !== undefined) }]),
      ...(failed === undefined ? [] : [{ label: words.failed, value: failed }]),
    ],
    tables:
      sources.length === 0
        ? []
        : [
            table(sources, [
              [words.source, 'text', ({ name }) => name],
              [words.products, 'count', (each) => each.products],
              [words.asOf, 'time', ({ at }) => time(at)],
            ]),
          ],
    notes: beyond.map(({ categoryId, products: more }) => ({
      kind: 'warning' as const,
      text: words.beyond(categoryId, more),
    })),
  };
}

async function search(text: string, options: Options, open: OpenCatalog, screen: Screen): Promise<ExitCode> {
  const found = await open.catalog.search({ text, language: open.language, limit: 20 });
  if (options.json === true) {
    screen.json({ ...(found ?? { hits: [], more: false, remarks: [] }) });
    return found === undefined || found.hits.length === 0 ? exitCodes.notFound : exitCodes.ok;
  }
  const hits = found?.hits ?? [];
  const view: View = {
    title: found === undefined ? words.notBuilt : words.found(hits.length, found.more),
    tables:
      hits.length === 0
        ? []
        : [
            table(hits, [
              [words.code, 'code', ({ sku, towKod }) => sku ?? towKod],
              [words.index, 'code', ({ index }) => index],
              [words.brand, 'text', ({ brand }) => brand],
              [words.name, 'text', ({ name }) => name],
              [
                words.matched,
                'text',
                ({ match }) => [match.kind, match.of].filter((each) => each !== undefined).join(' '),
              ],
              [words.source, 'text', ({ source }) => source],
              [words.asOf, 'time', ({ at }) => time(at)],
              ...(hits.some(({ listed }) => listed !== undefined)
                ? [[words.inFile, 'text', ({ listed = [] }: CatalogEntry) => listedText(listed)] as const]
                : []),
            ]),
          ],
  };
  printView(screen, view, options);
  return hits.length === 0 ? exitCodes.notFound : exitCodes.ok;
}

function importView(report: CatalogImport): View {
  const columns = Object.keys(report.sample[0] ?? {});
  return {
    title: report.dryRun ? words.wouldImport(report.rows, report.name) : words.imported(report.rows, report.name),
    facts: [
      { label: words.encoding, value: report.encoding },
      { label: words.separator, value: report.separator === '\t' ? 'tab' : report.separator },
      { label: words.skipped, value: report.skipped },
      ...(report.unused.length === 0 ? [] : [{ label: words.unused, value: report.unused.join(', ') }]),
    ],
    tables: [
      ...(report.dryRun && columns.length > 0
        ? [
            table(
              report.sample,
              columns.map((each) => [each, 'text', (row: Readonly<Record<string, string>>) => row[each]] as const),
            ),
          ]
        : []),
      ...(report.problems.length === 0
        ? []
        : [
            table(
              report.problems,
              [
                [words.line, 'count', ({ line }) => line],
                [words.problem, 'text', ({ problem }) => cleanText(problem, 200)],
              ],
              { title: words.leftOut(report.problems.length, report.skipped) },
            ),
          ]),
    ],
  };
}

const exportColumns: RecordColumns = {
  sku: 'code',
  productCode: 'code',
  index: 'code',
  articleNumber: 'code',
  tecDoc: 'code',
  brand: 'text',
  name: 'text',
  eans: 'code',
  categoryId: 'code',
  source: 'text',
  asOf: 'time',
  inFile: 'text',
};

function exportRecord({ towKod, eans, at, ...entry }: CatalogEntry): FlatRecord {
  const { sku, index, articleNumber, tecDoc, brand, name, categoryId, source, listed = [] } = entry;
  const asOf = new Date(at).toISOString();
  return {
    sku,
    productCode: towKod,
    index,
    articleNumber,
    tecDoc,
    brand,
    name,
    eans: eans.join(' '),
    categoryId,
    source,
    asOf,
    inFile: listedText(listed),
  };
}
