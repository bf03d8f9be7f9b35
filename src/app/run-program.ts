import { version } from '../../package.json';
import type { DeskTool } from '../../tools/desk.ts';
import type { CliDependencies, Io } from '../cli/run.ts';
import { commandTools, requireServed, servedTools } from './served-tools.ts';
import { readConfig, type Config } from './config.ts';
import { systemClock as clock } from '../core/clock.ts';
import { asDeskError } from '../core/errors.ts';
import { cleanLines, cleanText } from '../core/text.ts';
import { mcpTools } from '../mcp/mcp-tool.ts';

// The composition root. Each command imports only what it needs, because a stdio server starts for each conversation.

const folder = process.cwd();
let loaded: Promise<readonly DeskTool[]> | undefined;
const registry = () => (loaded ??= import('../../tools/index.ts').then(({ tools }) => tools));
const readConfiguration = (): Config => readConfig(process.env, folder);

async function openDesk(config: Config, surface: 'terminal' | 'stdio') {
  const [{ openDesk: open }, { createLog }] = await Promise.all([import('./open-desk.ts'), import('./log.ts')]);
  const log = createLog(config.log ?? (surface === 'stdio' ? 'warn' : 'silent'));
  return open(config, { clock, surface, version, log });
}

/** Resolves when the process is asked to end. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

async function mcp(): Promise<number> {
  const config = readConfiguration();
  const [{ serveStdio }, tools] = await Promise.all([import('../mcp/handshake/stdio.ts'), mcpTools(registry)]);
  let opened: ReturnType<typeof openDesk> | undefined;
  await serveStdio({
    tools: servedTools(tools, config),
    desk: async () => {
      opened ??= openDesk(config, 'stdio');
      // What could not be opened is tried again by the next call: the service may be back by then.
      opened.catch(() => (opened = undefined));
      return (await opened).desk;
    },
    version,
    mode: config.mode,
    log: (line) => process.stderr.write(`${cleanText(line, 4000)}\n`),
  });
  if (opened !== undefined) await (await opened).close();
  return 0;
}

const say = (line: string): void => {
  process.stdout.write(`${cleanLines(line)}\n`);
};

async function run(argv: readonly string[]): Promise<number> {
  if (argv[0] === 'mcp' && argv.length === 1) return mcp();
  const [{ runCli }, tools] = await Promise.all([import('../cli/run.ts'), registry()]);
  const word = argv.find((each) => !each.startsWith('-')) ?? '';
  const parts: CliDependencies = {
    tools: commandTools(tools, readConfiguration, word),
    version,
    clock,
    openDesk: () => {
      const config = readConfiguration();
      requireServed(tools, config, word);
      return openDesk(config, 'terminal');
    },
    openOrdering: async () => {
      const opened = await openDesk(readConfiguration(), 'terminal');
      try {
        const { nobody } = await import('./open-desk.ts');
        const { ordering, store, policy } = await opened.ordering();
        if (opened.actor === undefined) throw nobody(policy);
        return { ordering, policy, ledger: store.read, actor: opened.actor, close: () => opened.close() };
      } catch (thrown) {
        // What stays open keeps the process from ending.
        await opened.close();
        throw thrown;
      }
    },
    policy: async () => {
      const { policyOf } = await import('./open-ordering.ts');
      return policyOf(readConfiguration());
    },
    mcp: () => mcp(),
    mcpTokens: async () => {
      const opened = await openDesk(readConfiguration(), 'terminal');
      try {
        const { McpTokens } = await import('./mcp-tokens.ts');
        const { store } = await opened.ordering();
        return {
          tokens: new McpTokens(store, clock),
          by: opened.actor?.person ?? 'terminal',
          policy: opened.policy,
          close: () => opened.close(),
        };
      } catch (thrown) {
        await opened.close();
        throw thrown;
      }
    },
    start: async () => {
      const [{ start }, { openDesk: open }, { createLog }] = await Promise.all([
        import('./start.ts'),
        import('./open-desk.ts'),
        import('./log.ts'),
      ]);
      const config = readConfiguration();
      const log = createLog(config.log ?? 'warn');
      const opened = () => open(config, { clock, surface: 'terminal', version, log });
      const served = servedTools(tools, config);
      const mcpServed = servedTools(await mcpTools(registry), config);
      return start(config, {
        clock,
        version,
        say,
        stopped: stopped(),
        open: opened,
        log,
        tools: served,
        mcpTools: mcpServed,
      });
    },
    sandbox: async (at) => {
      const { runSandbox } = await import('./start.ts');
      return runSandbox(readConfiguration(), at, { clock, say, stopped: stopped() });
    },
    doctor: async function* () {
      const [{ doctor }, { policyOf }, { readFreeze }] = await Promise.all([
        import('./doctor.ts'),
        import('./open-ordering.ts'),
        import('../ordering/decisions/freeze.ts'),
      ]);
      yield* doctor({
        config: readConfiguration,
        policy: policyOf,
        open: async (config) => {
          const opened = await openDesk(config, 'terminal');
          return {
            service: opened.service,
            ledger: async () => (await opened.ordering()).store.check(),
            freeze: async () => readFreeze((await opened.ordering()).store.read),
            close: () => opened.close(),
          };
        },
        clock,
        nodeVersion: process.version,
      });
    },
  };
  const io: Io = { stdout: process.stdout, stderr: process.stderr, stdin: process.stdin, env: process.env };
  return runCli(argv, io, parts);
}

/** Runs one command line and sets the exit code of the process. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    process.exitCode = await run(argv);
  } catch (thrown) {
    const error = asDeskError(thrown);
    process.stderr.write(
      `partsdesk: ${cleanText(error.message, 2000)}\n  Next: ${cleanText(error.operator ?? error.next, 2000)}\n`,
    );
    process.exitCode = error.code === 'misconfigured' ? 6 : 1;
  }
}
