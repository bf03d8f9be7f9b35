import type { Command } from 'commander';
import { qrCode } from '../core/qr-code.ts';
import { cleanText } from '../core/text.ts';
import { table } from '../core/view.ts';
import type { OpenKeys } from './dependencies.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import { oneOf } from './one-of.ts';
import type { Screen } from './screen.ts';
import type { Surroundings } from './surroundings.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

interface Options {
  readonly json?: boolean;
  readonly color: boolean;
}

/** `keys list`, `keys add PERSON`, `keys revoke KEY`: the passkeys that sign approvals. */
export function addKeysCommand(program: Command, { deps, screen, done }: Surroundings): void {
  const actions = ['list', 'add', 'revoke'] as const;
  program
    .command('keys')
    .description(texts.commands.keys)
    .argument('[action]', actions.join(', '), oneOf(actions), 'list')
    .argument('[who]', texts.options.keyOwner)
    .option('--json', texts.options.json)
    .option('--all', texts.options.all)
    .option('--no-color', texts.options.noColor)
    .action(async (action: (typeof actions)[number], who: string | undefined, options: Options) => {
      if (action !== 'list' && who === undefined) throw usageError(texts.keys.needsWho(action), 'who');
      const open = await deps.keys();
      try {
        done(await run(action, who ?? '', options, open, screen));
      } finally {
        await open.close();
      }
    });
}

async function run(
  action: 'list' | 'add' | 'revoke',
  who: string,
  options: Options,
  open: OpenKeys,
  screen: Screen,
): Promise<ExitCode> {
  if (action === 'add') return add(who, open, screen);
  if (action === 'revoke') {
    await open.passkeys.revoke(who, open.by);
    screen.err(`${texts.keys.revoked(cleanText(who))}\n`);
    return exitCodes.ok;
  }
  const keys = await open.passkeys.list();
  if (options.json === true) {
    screen.json({ keys: keys.map(({ publicKey: _, ...key }) => key) });
    return exitCodes.ok;
  }
  const { columns, none, title } = texts.keys;
  if (keys.length === 0) {
    screen.out(`${none}\n`);
    return exitCodes.ok;
  }
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const view = {
    title,
    tables: [
      table(keys, [
        [columns.person, 'text', ({ person }) => person],
        [columns.name, 'text', ({ name }) => name],
        [columns.added, 'time', ({ addedAt }) => time(addedAt)],
        [columns.validFrom, 'time', ({ validFrom }) => time(validFrom)],
        [columns.used, 'time', ({ usedAt }) => time(usedAt)],
        [columns.revoked, 'time', ({ revokedAt }) => time(revokedAt)],
        [columns.key, 'code', ({ id }) => id],
      ]),
    ],
  };
  printView(screen, view, options);
  return exitCodes.ok;
}

/** Prints the link and, where this command serves the page itself, waits until it was used. */
async function add(person: string, { passkeys, by, page, clock }: OpenKeys, screen: Screen): Promise<ExitCode> {
  const secret = await passkeys.invite(person, by);
  const served = await page();
  try {
    const link = `${served.url}/keys/add/${secret}`;
    screen.out(`${link}\n`);
    // On this machine alone there is no phone that could open it.
    if (link.startsWith('https:') && screen.isTerminal) screen.err(`${await qrCode(link)}\n`);
    screen.err(`${texts.keys.invited(person)}\n`);
    if (!served.isOwn) return exitCodes.ok;
    screen.err(`${texts.keys.waiting}\n`);
    for (;;) {
      await clock.sleep(1000);
      try {
        await passkeys.invited(secret, clock.now());
      } catch {
        break;
      }
    }
    const added = (await passkeys.list()).some((each) => each.person === person && each.revokedAt === null);
    screen.err(`${added ? texts.keys.added(person) : texts.keys.notAdded}\n`);
    return added ? exitCodes.ok : exitCodes.notAllowed;
  } finally {
    await served.close();
  }
}
