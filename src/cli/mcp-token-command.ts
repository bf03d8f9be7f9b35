import type { Command } from 'commander';
import { cleanText } from '../core/text.ts';
import { table } from '../core/view.ts';
import { personFor } from '../ordering/policy/policy.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { OpenMcpTokens } from './dependencies.ts';
import type { Screen } from './screen.ts';
import type { Surroundings } from './surroundings.ts';
import { texts } from './messages/en.ts';
import { oneOf } from './one-of.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

/** `mcp-token add NAME`, `list`, `revoke NAME`. */
export function addMcpTokenCommand(program: Command, { deps, screen, done }: Surroundings): void {
  const actions = ['add', 'list', 'revoke'] as const;
  program
    .command('mcp-token')
    .description(texts.commands.mcpToken)
    .argument('<action>', actions.join(', '), oneOf(actions))
    .argument('[name]', texts.options.client)
    .option('--read-only', texts.options.readOnly)
    .option('--all', texts.options.all)
    .option('--no-color', texts.options.noColor)
    .action(
      async (
        action: (typeof actions)[number],
        name: string | undefined,
        options: { readonly readOnly?: boolean; readonly color: boolean },
      ) => {
        if (action !== 'list' && name === undefined) {
          throw usageError(texts.tokens.needsName(action), 'name');
        }
        const open = await deps.mcpTokens();
        try {
          done(await run(action, name ?? '', options, open, screen));
        } finally {
          await open.close();
        }
      },
    );
}

async function run(
  action: 'add' | 'list' | 'revoke',
  name: string,
  options: { readonly readOnly?: boolean; readonly color: boolean },
  { tokens, by, policy }: OpenMcpTokens,
  screen: Screen,
): Promise<ExitCode> {
  const personOf = (principal: string) => personFor(policy, { kind: 'principal', name: principal })?.name;
  if (action === 'add') {
    const token = await tokens.add(
      name,
      options.readOnly === true ? ['parts:read'] : ['parts:read', 'parts:order'],
      by,
    );
    // Alone on standard output, so that it can go straight into a secret store.
    screen.out(`${token}\n`);
    const person = personOf(name);
    screen.err(
      person === undefined
        ? `${texts.tokens.unlisted(cleanText(policy.source), cleanText(name))}\n`
        : `${texts.tokens.actsAs(cleanText(person))}\n`,
    );
  } else if (action === 'revoke') {
    await tokens.revoke(name, by);
    screen.err(`${texts.tokens.revoked(cleanText(name))}\n`);
  } else {
    const rows = await tokens.list();
    const { title, columns } = texts.tokens;
    const view = {
      title,
      tables: [
        table(rows, [
          [columns.client, 'text', (each) => each.name],
          [columns.actsAs, 'text', (each) => personOf(each.name) ?? null],
          [columns.scopes, 'text', (each) => each.scopes.join(' ')],
          [columns.added, 'time', (each) => new Date(each.addedAt).toISOString()],
          [
            columns.revoked,
            'time',
            (each) => (each.revokedAt === null ? null : new Date(each.revokedAt).toISOString()),
          ],
        ]),
      ],
    };
    printView(screen, view, options);
  }
  return exitCodes.ok;
}
