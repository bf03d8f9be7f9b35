import { resolve } from 'node:path';
import * as z from 'zod';
import { version } from '../../package.json';
import type { DeskTool } from '../../tools/desk.ts';
import type { CliDependencies, Io, TerminalOrdering } from '../cli/run.ts';
import { exitWith } from './exit-with.ts';
import { commandTools, requireServed, servedTools } from './served-tools.ts';
import { readConfig, type Config } from './config.ts';
import type { ResourceChanges } from './resource-changes.ts';
import type { OpenDesk } from './open-desk.ts';
import { ignoredInFolder } from './settings-file.ts';
import { systemClock as clock } from '../core/clock.ts';
import { cleanLines, cleanText } from '../core/text.ts';
import { mcpTools } from '../mcp/mcp-tool.ts';
// Small, and needed by every conversation: named here, the build puts them into the one file that is loaded at once.
import '../mcp/handshake/line-transport.ts';
import '../mcp/surface.ts';

// The composition root. Each command imports only what it needs, because agents start a stdio server per conversation.

const folder = process.cwd();
let loaded: Promise<readonly DeskTool[]> | undefined;
const registry = () => (loaded ??= import('../../tools/index.ts').then(({ tools }) => tools));
let warned = false;

/** Reads the configuration. The first call warns about files in the working folder that are not read. */
function readConfiguration(): Config {
  if (!warned) for (const line of ignoredInFolder(process.env, folder)) process.stderr.write(`partsdesk: ${line}\n`);
  warned = true;
  return readConfig(process.env, folder);
}

async function openDesk(config: Config, surface: 'terminal' | 'stdio', role?: 'accept') {
  const level = config.log ?? (surface === 'stdio' ? 'warn' : 'silent');
  const [{ openDesk: open, silent }, logs] = await Promise.all([
    import('./open-desk.ts'),
    level === 'silent' ? undefined : import('./log.ts'),
  ]);
  const log = logs?.createLog(level) ?? silent;
  return open(config, { clock, surface, version, log, ...(role !== undefined && { role }) });
}

/** Opens the desk for a command, which closes what it gets. */
async function openFor<T extends object>(use: (desk: OpenDesk) => Promise<T>, role?: 'accept') {
  const opened = await openDesk(readConfiguration(), 'terminal', role);
  try {
    return { ...(await use(opened)), close: () => opened.close() };
  } catch (thrown) {
    // An open desk would keep the process running.
    await opened.close();
    throw thrown;
  }
}

/** The language model of a conversation at this terminal, where one is configured. */
async function chatModel(
  config: Config,
  desk: OpenDesk,
  tools: readonly DeskTool[],
  at: { readonly person: string; readonly surface: 'terminal' },
) {
  if (config.model === undefined) return undefined;
  const [{ openModel }, { createLog }] = await Promise.all([import('./open-model.ts'), import('./log.ts')]);
  const log = createLog(config.log ?? 'silent');
  return (await openModel(config, config.model, desk, { tools, clock, log })).for(desk.actor, at);
}

/** Loaded by the command that needs it. */
function lazyUpkeep(): CliDependencies['upkeep'] {
  const load = async () => {
    const { upkeepOf } = await import('./upkeep.ts');
    const use = async <T>(work: (desk: OpenDesk) => Promise<T>) => {
      const desk = await openDesk(readConfiguration(), 'terminal');
      try {
        return await work(desk);
      } finally {
        await desk.close();
      }
    };
    return upkeepOf({ config: readConfiguration, folder, clock, version, use });
  };
  return {
    backup: async (file) => (await load()).backup(file),
    restore: async (file, replace) => (await load()).restore(file, replace),
    forget: async (person) => (await load()).forget(person),
    rotateKey: async () => (await load()).rotateKey(),
  };
}

/** Resolves when the process is asked to end. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** Looks for what became of open orders while the client is connected. A desk without a ledger still reads. */
function followed(desk: OpenDesk, { mode }: Config): OpenDesk {
  const stop = new AbortController();
  const working =
    mode === 'live'
      ? desk.ordering().then(
          ({ ordering }) => ordering.work(stop.signal, 'mcp'),
          () => undefined,
        )
      : undefined;
  return {
    ...desk,
    close: async () => {
      stop.abort();
      await working;
      await desk.close();
    },
  };
}

async function mcp(): Promise<number> {
  const config = readConfiguration();
  // A conversation asks some dozens of questions. To compile schemas for them takes zod 20 ms of the first answer, and gains less.
  z.config({ jitless: true });
  const [{ serveStdio }, tools] = await Promise.all([import('../mcp/handshake/stdio.ts'), mcpTools(registry)]);
  let opened: ReturnType<typeof openDesk> | undefined;
  const open = () => {
    opened ??= openDesk(config, 'stdio').then((desk) => followed(desk, config));
    // The next call tries again.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const log = (line: string) => process.stderr.write(`${cleanText(line, 4000)}\n`);
  let changes: ResourceChanges | undefined;
  await serveStdio({
    tools: servedTools(tools, config),
    desk: async () => (await open()).desk,
    version,
    mode: config.mode,
    log,
    watch: async (changed) => {
      const desk = await open();
      changes ??= (await import('./resource-changes.ts')).resourceChanges(desk, { clock, log });
      return changes.watchFor(desk.actor)(changed);
    },
  });
  await changes?.close();
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
  const dependencies: CliDependencies = {
    tools: commandTools(tools, () => readConfig(process.env, folder), word),
    version,
    clock,
    zone: () => {
      try {
        return readConfig(process.env, folder).zone;
      } catch {
        // The command reads it again and reports the error.
        return 'UTC';
      }
    },
    openDesk: () => {
      const config = readConfiguration();
      requireServed(tools, config, word);
      return openDesk(config, 'terminal');
    },
    openOrdering: () =>
      openFor(async (desk) => {
        const { notListed } = await import('./open-desk.ts');
        const { ordering, passkeys, store, seal, anchor } = await desk.ordering();
        const { actor, policy } = desk;
        if (actor === undefined) throw notListed(policy);
        const verify: TerminalOrdering['verify'] = async (given) => {
          const { verifyLedger } = await import('../ordering/verify-ledger.ts');
          return verifyLedger(store.read, seal, anchor(), given);
        };
        const page = async () => {
          const { findOrServePage } = await import('./open-approval-page.ts');
          return findOrServePage(readConfiguration(), desk, clock);
        };
        return { ordering, passkeys, policy, ledger: store.read, verify, actor, page };
      }),
    policy: async (file) => {
      const { policyOf } = await import('./given-policy.ts');
      return policyOf({ ...readConfiguration(), policy: resolve(folder, file) });
    },
    policyInForce: async () => {
      const config = readConfiguration();
      // On the embedded service each file counts.
      if (config.service === undefined) {
        return { policy: (await import('./given-policy.ts')).policyOf(config), waiting: undefined };
      }
      return openFor(async ({ ordering }) => {
        const { policy, waiting } = (await ordering()).policies;
        return { policy, waiting };
      }).then(async ({ close, ...found }) => close().then(() => found));
    },
    policyToAccept: () =>
      openFor(async (desk) => {
        const { findOrServePage } = await import('./open-approval-page.ts');
        const { userName } = await import('./given-policy.ts');
        const { policies } = await desk.ordering();
        const by = desk.actor ?? {
          person: 'terminal',
          surface: 'terminal' as const,
          account: `terminal:${userName()}`,
        };
        return { policies, by, page: () => findOrServePage(readConfiguration(), desk, clock) };
      }, 'accept'),
    openChat: () =>
      openFor(async (opened) => {
        const { desk, ordering } = opened;
        const { Conversations } = await import('../conversation/state.ts');
        const config = readConfiguration();
        const { store } = await ordering();
        const { actor } = opened;
        const served = servedTools(tools, config);
        const person = actor?.person ?? 'terminal';
        return {
          desk,
          around: {
            tools: served,
            clock: desk.clock,
            receivers: desk.caller.receivers,
            human: config.human,
          },
          person,
          model: await chatModel(config, opened, served, { person, surface: 'terminal' }),
          conversations: new Conversations(store.conversations, clock),
        };
      }),
    usage: () =>
      openFor(async ({ ordering }) => {
        const { modelLabel } = await import('../conversation/model/settings.ts');
        const { model } = readConfiguration();
        return {
          store: (await ordering()).store.modelUsage,
          now: clock.now(),
          model: model && modelLabel(model),
          price: model?.price,
          tokens: model?.tokens,
        };
      }),
    openLedger: () => openFor(async ({ ordering }) => ({ ledger: (await ordering()).store.read })),
    mcp: async (desk) =>
      desk === undefined ? mcp() : (await import('./run-bridge.ts')).bridgeTo(desk, process.env, folder),
    mcpTokens: () =>
      openFor(async (desk) => {
        const { McpTokens } = await import('./mcp-tokens.ts');
        const { store } = await desk.ordering();
        const { actor, policy } = desk;
        const { userName } = await import('./given-policy.ts');
        const by = actor ?? { person: 'terminal', surface: 'terminal' as const, account: `terminal:${userName()}` };
        return { tokens: new McpTokens(store, clock), by, policy };
      }),
    catalog: () =>
      openFor(async ({ catalog, desk }) => {
        const [{ importFile }, { readMap }] = await Promise.all([
          import('../catalog/import-file.ts'),
          import('../catalog/import-map.ts'),
        ]);
        const { language } = desk.settings;
        return {
          catalog,
          language,
          importFile: (file: string, map: string, dryRun: boolean) => {
            const columns = readMap(resolve(folder, map));
            const options = { dryRun, language, now: clock.now() };
            return catalog.importInto(
              (sources) => importFile(resolve(folder, file), columns, sources, options),
              dryRun,
            );
          },
        };
      }),
    upkeep: lazyUpkeep(),
    addresses: () =>
      openFor(async ({ ordering }) => {
        const [{ webhookSecret }, { addressesOf }, { shownSecret }] = await Promise.all([
          import('./open-watch.ts'),
          import('./watch-desk.ts'),
          import('../watch/webhooks.ts'),
        ]);
        const { store, keyFor } = await ordering();
        const addresses = addressesOf(readConfiguration());
        return {
          addresses,
          ledger: store,
          clock,
          secretOf: (name: string) => shownSecret(webhookSecret(keyFor, name)),
        };
      }),
    archive: () =>
      openFor(async ({ ordering, service }) => {
        const { archive } = await ordering();
        const payer = () =>
          service.customer().then(
            ({ name }) => name ?? '',
            () => '',
          );
        return { archive, payer };
      }),
    keys: () =>
      openFor(async (desk) => {
        const { findOrServePage } = await import('./open-approval-page.ts');
        const { passkeys } = await desk.ordering();
        const page = () => findOrServePage(readConfiguration(), desk, clock);
        return { passkeys, by: desk.actor?.person ?? 'terminal', page, clock };
      }),
    init: async () => {
      const [{ Init }, { Answers }, { userName }] = await Promise.all([
        import('./init/init.ts'),
        import('./init/answers.ts'),
        import('./given-policy.ts'),
      ]);
      const answers = new Answers(process.stdin, process.stdout);
      try {
        const { env: environment } = process;
        return await new Init({ environment, folder, clock, version, user: userName() }, answers).run();
      } finally {
        answers.close();
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
      return start(config, {
        clock,
        version,
        say,
        stopped: stopped(),
        open: (metrics) => open(config, { clock, surface: 'terminal', version, log, role: 'start', metrics }),
        log,
        tools: servedTools(tools, config),
        mcpTools: servedTools(await mcpTools(registry), config),
      });
    },
    sandbox: async (at) => {
      const { runSandbox } = await import('./embedded.ts');
      return runSandbox(readConfiguration(), at, { clock, say, stopped: stopped() });
    },
    doctor: async function* () {
      const [{ doctor }, { policyOf }, { readFreeze }] = await Promise.all([
        import('./doctor.ts'),
        import('./given-policy.ts'),
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
            anchored: async () => (await opened.ordering()).anchored,
            outbox: async () => (await opened.ordering()).store.read.outboxState(),
            state: async function* (settings, now) {
              const [{ stateFindings }, { unrecordedOutcomesIn }] = await Promise.all([
                import('./doctor-state.ts'),
                import('./unrecorded-outcomes.ts'),
              ]);
              const { store, archive } = await opened.ordering();
              const unrecorded = () => unrecordedOutcomesIn(settings.data, () => undefined).all().length;
              yield* stateFindings({ read: store.read, archive: () => archive.status(), unrecorded }, settings, now);
            },
            passkeys: async () => (await opened.ordering()).passkeys.list(),
            policies: async () => (await opened.ordering()).policies,
            catalog: () => opened.catalog.status(),
            slack: async () => {
              if (config.slack === undefined) return [];
              const { askSlack } = await import('../slack/connection/ask-slack.ts');
              const { store } = await opened.ordering();
              const log = { warn: () => undefined, error: () => undefined };
              return askSlack(config.slack, {
                clock,
                log,
                policy: policyOf(config),
                store: store.slack,
              });
            },
            model: async () =>
              config.model && (await import('../conversation/model/try-model.ts')).tryModel(config.model),
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
  return runCli(argv, io, dependencies);
}

/** Runs one command line and sets the exit code of the process. */
export function runProgram(argv: readonly string[]): Promise<void> {
  return exitWith(() => run(argv));
}
