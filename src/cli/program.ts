import { Command, CommanderError, Help, Option } from 'commander';
import type { DeskTool } from '../../tools/desk.ts';
import type { DeskError } from '../core/errors.ts';
import type { Finding } from '../core/finding.ts';
import { nearestWord } from '../core/nearest-word.ts';
import { cleanText } from '../core/text.ts';
import { candidatesFor } from './completion.ts';
import { completionScripts } from './completion-scripts.ts';
import { texts } from './messages/en.ts';
import { runTool } from './run-tool.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { exitCodeHelp, overview, toolHelp } from './help-text.ts';
import { addArchiveCommand } from './archive-command.ts';
import type { ChatOptions } from './chat-command.ts';
import { addKeysCommand } from './keys-command.ts';
import { addUpkeepCommands } from './upkeep-commands.ts';
import { addMcpTokenCommand } from './mcp-token-command.ts';
import { addOrderingCommands } from './ordering-commands.ts';
import { addCatalogCommand } from './catalog-command.ts';
import { addUsageCommand } from './usage-command.ts';
import { addWebhooksCommand } from './webhooks-command.ts';
import type { CliDependencies, Io } from './dependencies.ts';
import type { Screen, Style } from './screen.ts';
import { toolOptions, type ToolOption } from '../lines/tool-options.ts';
import { usageError } from './usage-error.ts';

/** What a command resolved to: an exit code, which `start`, `mcp` and `sandbox` bring themselves. */
type Done = (code: number) => void;

/**
 * Reads the arguments and runs the one command they name.
 * @returns the exit code.
 * @throws DeskError whatever the command throws; `invalid_input` for arguments that are none.
 */
export async function runProgram(
  argv: readonly string[],
  io: Io,
  deps: CliDependencies,
  screen: Screen,
): Promise<number> {
  let code = 0;
  if (argv[0] === 'complete') {
    // Every word after `--` is one that a person is typing, also where it looks like an option.
    const words = argv.slice(argv[1] === '--' ? 2 : 1);
    const completed = buildProgram(words, io, deps, screen, () => undefined);
    for (const { value, about } of await candidatesFor(completed, words, deps)) {
      screen.out(`${value}${about === undefined ? '' : `  ${about}`}\n`);
    }
    return exitCodes.ok;
  }
  const program = buildProgram(argv, io, deps, screen, (done) => (code = done));
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    // Help and the version are "errors" of commander with the exit code 0.
    if (thrown.exitCode !== 0) throw explained(thrown, program, argv);
  }
  return code;
}

function buildProgram(argv: readonly string[], io: Io, deps: CliDependencies, screen: Screen, done: Done): Command {
  const { commands, options } = texts;
  const program = new Command('partsdesk')
    .description(texts.about)
    .version(deps.version, '-V, --version', options.version)
    .helpOption('-h, --help', options.help)
    .helpCommand(false)
    .usage(texts.usage)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp({ helpWidth: Math.min(screen.width, 100), sortSubcommands: false, showGlobalOptions: false })
    .configureOutput({ writeOut: (text) => screen.out(text), writeErr: () => undefined, outputError: () => undefined })
    .action(() => {
      screen.out(overview(deps.tools));
    });

  program.commandsGroup(texts.groups.tools);
  // Schemas are only made into options for the one command that is asked for: the others show their name.
  const asked = new Set(argv.filter((word) => !word.startsWith('-')).slice(0, 2));
  for (const tool of deps.tools)
    addTool(
      program,
      tool,
      tool.words.some((word) => asked.has(word)),
      io,
      deps,
      screen,
      done,
    );

  program.commandsGroup(texts.groups.decisions);
  addOrderingCommands(program, { io, deps, screen, done });

  program.commandsGroup(texts.groups.desk);
  program
    .command('init')
    .description(commands.init)
    .action(async () => done(await deps.init()));
  program
    .command('start')
    .description(commands.start)
    .action(async () => done(await deps.start()));
  program
    .command('mcp')
    .description(commands.mcp)
    .option('--desk <url>', options.desk)
    .action(async ({ desk }: { desk?: string }) => done(await deps.mcp(desk)));
  addUpkeepCommands(program, { deps, screen, done });
  addArchiveCommand(program, { deps, screen, done });
  addUsageCommand(program, { deps, screen, done });
  program
    .command('chat')
    .description(commands.chat)
    .option('--conversation <name>', options.conversation)
    .option('--json', texts.chat.json)
    .option('--no-color', options.noColor)
    .action(async (chosen: ChatOptions) => {
      // What it understands takes long to load, and no other command needs it.
      const { chat } = await import('./chat-command.ts');
      done(await chat(io, deps, screen, chosen));
    });
  addKeysCommand(program, { deps, screen, done });
  addCatalogCommand(program, { deps, screen, done });
  addWebhooksCommand(program, { deps, screen, done });
  addMcpTokenCommand(program, { deps, screen, done });
  program
    .command('sandbox')
    .description(commands.sandbox)
    .option('--port <number>', options.port)
    .option('--host <name>', options.host)
    .action(async ({ port, host }: { port?: string; host?: string }) =>
      done(await deps.sandbox({ port: port === undefined ? undefined : portNumber(port), host })),
    );
  program
    .command('doctor')
    .description(commands.doctor)
    .option('--json', options.json)
    .option('--no-color', texts.options.noColor)
    .action(async (options: { json?: boolean; color: boolean }) => done(await runDoctor(deps, options, screen)));
  program
    .command('completion')
    .description(commands.completion)
    .argument('<shell>', texts.completion.shells)
    .action((shell: string) => {
      if (!isShell(shell)) throw usageError(texts.completion.unknown(cleanText(shell, 40)), 'shell');
      screen.out(completionScripts[shell]);
    });
  program
    .command('help')
    .description(commands.help)
    .argument('[topic]')
    .action((topic: string | undefined) => showHelp(program, topic, screen));
  return program;
}

function isShell(word: string): word is keyof typeof completionScripts {
  return Object.hasOwn(completionScripts, word);
}

function showHelp(program: Command, topic: string | undefined, screen: Screen): void {
  if (topic === 'exit-codes') return screen.out(exitCodeHelp());
  if (topic === undefined) return screen.out(program.helpInformation());
  const command = program.commands.find((each) => names(each).includes(topic));
  if (command === undefined) throw unknownCommand(topic, program);
  command.outputHelp();
}

function addTool(
  program: Command,
  tool: DeskTool,
  whole: boolean,
  io: Io,
  deps: CliDependencies,
  screen: Screen,
  done: Done,
): void {
  const [name = tool.name, ...aliases] = tool.words;
  const command = program.command(name).aliases(aliases).summary(tool.summary).description(tool.description);
  if (!whole) return;
  const takesLines = tool.positional?.kind === 'products' || tool.positional?.kind === 'lines';
  if (tool.positional !== undefined) command.argument('[words...]', texts.words[tool.positional.kind]);
  // What is followed is said in words, with or without dashes: `reorder OP520 --min 4`.
  if (tool.role === 'follow') command.allowUnknownOption();
  const options = toolOptions(tool);
  for (const option of options) {
    command.addOption(commanderOption(option));
    if (option.singular !== undefined) {
      command.addOption(commanderOption({ ...option, name: option.singular }).hideHelp());
    }
  }
  if (takesLines) command.option('--file <path>', texts.options.file);
  if (tool.role === 'cancel') command.option('--yes', texts.options.cancelYes);
  command
    .option('--json', texts.options.json)
    .option('--csv', texts.options.csv)
    .option('--spreadsheet', texts.options.spreadsheet)
    .option('--xlsx <file>', texts.options.xlsx)
    .option('--svg <file>', texts.options.svg)
    .option('--all', texts.options.all)
    .option('--no-color', texts.options.noColor)
    .addHelpText('after', toolHelp(tool))
    .action(async (...args: unknown[]) => {
      const words = tool.positional === undefined ? [] : (args[0] as string[]);
      done(await runWritten(tool, words, command.opts(), options, io, screen, deps));
    });
}

async function runWritten(
  tool: DeskTool,
  words: readonly string[],
  given: Readonly<Record<string, unknown>>,
  options: readonly ToolOption[],
  io: Io,
  screen: Screen,
  deps: CliDependencies,
): Promise<ExitCode> {
  const isCsv = given['csv'] === true || given['spreadsheet'] === true;
  if (given['json'] === true && isCsv) {
    throw usageError(texts.jsonAndCsv, 'csv');
  }
  return runTool(
    tool,
    {
      words,
      options: Object.fromEntries(
        options.flatMap(({ field }) => (given[field] === undefined ? [] : [[field, written(given[field])]])),
      ),
      file: typeof given['file'] === 'string' ? given['file'] : undefined,
      form: given['json'] === true ? 'json' : isCsv ? 'csv' : 'text',
      spreadsheet: given['spreadsheet'] === true,
      xlsx: typeof given['xlsx'] === 'string' ? given['xlsx'] : undefined,
      svg: typeof given['svg'] === 'string' ? given['svg'] : undefined,
      color: given['color'] !== false,
      all: given['all'] === true,
      yes: given['yes'] === true,
    },
    io,
    screen,
    deps,
  );
}

function written(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function commanderOption({ name, kind, field, description, choices }: ToolOption): Option {
  const value = { list: '<list>', lines: '<lines>', number: '<number>', date: '<date>', text: '<text>', flag: '' }[
    kind
  ];
  const told = [
    description === '' && isTold(field) ? texts.fields[field] : description,
    choices === undefined ? '' : texts.options.oneOf(choices),
    kind === 'list' || kind === 'lines' ? texts.options.repeatable : '',
  ];
  const option = new Option(
    `--${name}${value === '' ? '' : ` ${value}`}`,
    told.filter((each) => each !== '').join('; '),
  );
  option.attributeName = () => field;
  return option.argParser((text: string, before: unknown) =>
    Array.isArray(before) ? [...(before as unknown[]), text] : [text],
  );
}

function isTold(field: string): field is keyof typeof texts.fields {
  return Object.hasOwn(texts.fields, field);
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usageError(texts.notPort(cleanText(text, 20)), 'port');
}

function names(command: Command): string[] {
  return [command.name(), ...command.aliases()];
}

/** Commander's error, with what to write instead. */
function explained({ code, message }: CommanderError, program: Command, argv: readonly string[]): DeskError {
  const wrong = cleanText(/'([^']*)'/.exec(message)?.[1] ?? '', 60);
  const word = argv.find((each) => !each.startsWith('-'));
  const command = program.commands.find((each) => names(each).includes(word ?? ''));
  const help = command === undefined ? 'partsdesk help' : `partsdesk help ${command.name()}`;
  if (code === 'commander.unknownOption' && /^[-\u2212]\d/.test(wrong)) {
    return usageError(texts.negativeQuantity(wrong), 'quantity');
  }
  if (code === 'commander.optionMissingArgument') {
    const [, name = ''] = /(--[\w-]+)/.exec(wrong) ?? [];
    return usageError(texts.needsValue(name, help), name);
  }
  if (code === 'commander.excessArguments' && command !== undefined) {
    return usageError(texts.takesNoWords(command.name(), help));
  }
  if (code === 'commander.unknownOption') {
    const known = new Help().visibleOptions(command ?? program).flatMap(({ long }) => long ?? []);
    return usageError(texts.unknownOption(wrong, nearestWord(wrong, known), help), wrong);
  }
  if (code === 'commander.excessArguments' && command === undefined && word !== undefined)
    return unknownCommand(word, program);
  if (code === 'commander.unknownCommand') return unknownCommand(wrong, program);
  return usageError(texts.wrongUsage(cleanText(message.replace(/^error: /, ''), 200), help));
}

function unknownCommand(word: string, program: Command): DeskError {
  const nearest = nearestWord(word, program.commands.flatMap(names));
  return usageError(texts.unknownCommand(cleanText(word, 60), nearest));
}

const marks: Readonly<Record<Finding['status'], readonly [mark: string, style: Style]>> = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  failed: ['✗', 'red'],
  skipped: ['-', 'dim'],
};

/** Shows what the doctor finds, as it finds it; as JSON all at the end. Exit code 1 when a check failed. */
async function runDoctor(
  deps: Pick<CliDependencies, 'doctor'>,
  options: { json?: boolean; color: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const paint = screen.paint(options.color);
  const findings: Finding[] = [];
  for await (const finding of deps.doctor()) {
    findings.push(finding);
    if (options.json === true) continue;
    const [mark, style] = marks[finding.status];
    screen.out(`${paint(style, mark)} ${cleanText(finding.check)}: ${cleanText(finding.detail, 1000)}\n`);
    if (finding.next !== undefined) screen.out(`  ${texts.next} ${cleanText(finding.next, 1000)}\n`);
  }
  if (options.json === true) screen.json({ findings });
  return findings.some(({ status }) => status === 'failed') ? exitCodes.internal : exitCodes.ok;
}
