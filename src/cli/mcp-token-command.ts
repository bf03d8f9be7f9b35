import { InvalidArgumentError, type Command } from 'commander';
import { showDatetime } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { table } from '../core/view.ts';
import { personFor } from '../ordering/policy/policy.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { CliDependencies, OpenMcpTokens } from './dependencies.ts';
import type { Screen } from './screen.ts';
import { renderView } from './view-terminal.ts';

interface Surroundings {
  readonly parts: CliDependencies;
  readonly screen: Screen;
  readonly done: (code: number) => void;
}

/** Who may ask over HTTP: `mcp-token add NAME`, `list`, `revoke NAME`. */
export function addMcpTokenCommand(program: Command, { parts, screen, done }: Surroundings): void {
  const actions = ['add', 'list', 'revoke'] as const;
  program
    .command('mcp-token')
    .description('Tokens of agents that connect over HTTP: add, list or revoke.')
    .argument('<action>', actions.join(', '), (given: string) => {
      const action = actions.find((each) => each === given);
      if (action === undefined) throw new InvalidArgumentError(`must be one of ${actions.join(', ')}`);
      return action;
    })
    .argument('[name]', 'the client, as the policy lists it under principals')
    .option('--read-only', 'the token reads; it prepares and asks for nothing')
    .option('--no-color', 'no colours')
    .action(
      async (
        action: (typeof actions)[number],
        name: string | undefined,
        options: { readonly readOnly?: boolean; readonly color: boolean },
      ) => {
        if (action !== 'list' && name === undefined) {
          throw new DeskError('invalid_input', `mcp-token ${action} needs the name of a client.`, {
            field: 'name',
            next: `Run: partsdesk mcp-token ${action} NAME`,
          });
        }
        const open = await parts.mcpTokens();
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
        ? `Kept as a hash, never shown again. The policy (${cleanText(policy.source)}) lists nobody with the principal ${cleanText(name)}: it reads for the payer only.\n`
        : `Kept as a hash, never shown again. It acts as ${cleanText(person)}.\n`,
    );
  } else if (action === 'revoke') {
    await tokens.revoke(name, by);
    screen.err(`The token of ${cleanText(name)} is revoked.\n`);
  } else {
    const rows = await tokens.list();
    const view = {
      title: 'Tokens of agents over HTTP',
      tables: [
        table(rows, [
          ['Client', 'text', (each) => each.name],
          ['Acts as', 'text', (each) => personOf(each.name) ?? null],
          ['Scopes', 'text', (each) => each.scopes.join(' ')],
          ['Added', 'time', (each) => showDatetime(new Date(each.addedAt).toISOString())],
          [
            'Revoked',
            'time',
            (each) => (each.revokedAt === null ? null : showDatetime(new Date(each.revokedAt).toISOString())),
          ],
        ]),
      ],
    };
    screen.out(`${renderView(view, { width: screen.width, paint: screen.paint(options.color) })}\n`);
  }
  return exitCodes.ok;
}
