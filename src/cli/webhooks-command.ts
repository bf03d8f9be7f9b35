import type { Command } from 'commander';
import { table } from '../core/view.ts';
import { deskActor, record } from '../ordering/workflow/transitions.ts';
import type { OutboxRow } from '../ports/outbox.ts';
import type { OpenAddresses } from './dependencies.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import { webhooks as words } from './messages/webhooks-en.ts';
import { oneOf } from './one-of.ts';
import type { Screen } from './screen.ts';
import type { Surroundings } from './surroundings.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

interface Options {
  readonly json?: boolean;
  readonly color: boolean;
}

const actions = ['list', 'replay', 'secret'] as const;
type Action = (typeof actions)[number];

/** `webhooks list | replay NAME | secret NAME`. */
export function addWebhooksCommand(program: Command, { deps, screen, done }: Surroundings): void {
  program
    .command('webhooks')
    .description(words.description)
    .argument('[action]', actions.join(', '), oneOf(actions), 'list')
    .argument('[name]', words.name)
    .option('--json', texts.options.json)
    .option('--no-color', texts.options.noColor)
    .action(async (action: Action, name: string | undefined, options: Options) => {
      const open = await deps.addresses();
      try {
        done(await run(action, name, options, open, screen));
      } finally {
        await open.close();
      }
    });
}

async function run(
  action: Action,
  given: string | undefined,
  options: Options,
  { addresses, ledger, clock, secretOf }: OpenAddresses,
  screen: Screen,
): Promise<ExitCode> {
  if (action === 'list') {
    const rows = await Promise.all(
      [...addresses].map(async ([name, { topics }]) => ({
        name,
        topics,
        ...countsOf(await ledger.read.watch.messages(name)),
      })),
    );
    if (options.json === true) screen.json(rows, 2);
    else printView(screen, listView(rows), options);
    return exitCodes.ok;
  }
  if (given === undefined) throw usageError(words.needsName, 'name');
  const name = addresses.has(given) ? given : `webhook:${given}`;
  if (!addresses.has(name)) throw usageError(words.unknown(given), 'name');
  if (action === 'secret') {
    screen.out(`${secretOf(name)}\n`);
    return exitCodes.ok;
  }
  const replayed = await ledger.write(async (tx) => {
    const now = await tx.now();
    const dead = (await tx.watch.messages(name)).filter(({ givenUpAt }) => givenUpAt !== null);
    // Under the same id, so that a receiver that had it after all knows it again.
    for (const row of dead) {
      await tx.saveOutbox({ ...row, createdAt: clock.now(), nextAt: now, tries: 0, givenUpAt: null });
    }
    const detail = { name, messages: dead.length };
    if (dead.length > 0) await record(tx, now, { actor: deskActor, action: 'webhooks-replayed', detail }, null);
    return dead.length;
  });
  screen.out(`${words.replayed(replayed, name)}\n`);
  return exitCodes.ok;
}

function countsOf(rows: readonly OutboxRow[]) {
  const waiting = rows.filter(({ givenUpAt }) => givenUpAt === null);
  const since = waiting[0]?.createdAt;
  return {
    waiting: waiting.length,
    givenUp: rows.length - waiting.length,
    waitingSince: since === undefined ? null : new Date(since).toISOString(),
  };
}

type Row = ReturnType<typeof countsOf> & { readonly name: string; readonly topics: readonly string[] };

function listView(rows: readonly Row[]) {
  const { columns } = words;
  return {
    title: words.title,
    tables: [
      table(rows, [
        [columns.name, 'code', ({ name }) => name],
        [columns.topics, 'text', ({ topics }) => (topics.length === 0 ? words.onDemand : topics.join(', '))],
        [columns.waiting, 'count', ({ waiting }) => waiting],
        [columns.givenUp, 'count', ({ givenUp }) => givenUp],
        [columns.since, 'time', ({ waitingSince }) => waitingSince],
      ]),
    ].filter(({ rows: shown }) => shown.length > 0),
    notes: rows.length === 0 ? [{ kind: 'info' as const, text: words.none }] : [],
  };
}
