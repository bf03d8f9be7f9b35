import { Command, CommanderError, Help, Option } from 'commander';
import type { DeskTool } from '../../tools/desk.ts';
import { DeskError } from '../core/errors.ts';
import { nearestWord } from '../core/nearest-word.ts';
import { cleanText } from '../core/text.ts';
import { askTool } from './ask-tool.ts';
import { runDoctor } from './doctor.ts';
import type { ExitCode } from './exit-codes.ts';
import { exitCodeHelp, overview, toolHelp } from './help-text.ts';
import { addMcpTokenCommand } from './mcp-token-command.ts';
import { addOrderingCommands } from './ordering-commands.ts';
import type { CliDependencies, Io } from './dependencies.ts';
import type { Screen } from './screen.ts';
import { toolOptions, type ToolOption } from './tool-options.ts';

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
  parts: CliDependencies,
  screen: Screen,
): Promise<number> {
  let code = 0;
  const program = buildProgram(argv, io, parts, screen, (done) => (code = done));
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    // Help and the version are "errors" of commander with the exit code 0.
    if (thrown.exitCode !== 0) throw usageError(thrown, program, argv);
  }
  return code;
}

function buildProgram(argv: readonly string[], io: Io, parts: CliDependencies, screen: Screen, done: Done): Command {
  const program = new Command('partsdesk')
    .description('The parts counter for people, agents and scripts.')
    .version(parts.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .usage('<command> [words...] [options]')
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp({ helpWidth: Math.min(screen.width, 100), sortSubcommands: false, showGlobalOptions: false })
    .configureOutput({ writeOut: (text) => screen.out(text), writeErr: () => undefined, outputError: () => undefined })
    .action(() => {
      screen.out(overview(parts.tools));
    });

  program.commandsGroup('Commands:');
  // Schemas are only made into options for the one command that is asked for: the others show their name.
  const asked = new Set(argv.filter((word) => !word.startsWith('-')).slice(0, 2));
  for (const tool of parts.tools)
    addTool(
      program,
      tool,
      tool.words.some((word) => asked.has(word)),
      io,
      parts,
      screen,
      done,
    );

  program.commandsGroup('Deciding:');
  addOrderingCommands(program, { io, parts, screen, done });

  program.commandsGroup('The desk itself:');
  program
    .command('start')
    .description('Run the desk with all its surfaces until it is stopped.')
    .action(async () => done(await parts.start()));
  program
    .command('mcp')
    .description('Serve an agent over stdio (nothing but the protocol on stdout).')
    .action(async () => done(await parts.mcp()));
  addMcpTokenCommand(program, { parts, screen, done });
  program
    .command('sandbox')
    .description('Run the embedded trading service alone.')
    .option('--port <number>', 'port to listen on')
    .option('--host <name>', 'address to listen on')
    .action(async ({ port, host }: { port?: string; host?: string }) =>
      done(await parts.sandbox({ port: port === undefined ? undefined : portNumber(port), host })),
    );
  program
    .command('doctor')
    .description('Check the configuration, the trading service and everything the desk needs.')
    .option('--json', 'findings as JSON')
    .option('--no-color', 'no colours')
    .action(async (options: { json?: boolean; color: boolean }) => done(await runDoctor(parts, options, screen)));
  program
    .command('help')
    .description('Show help: of a command, or of "exit-codes".')
    .argument('[topic]')
    .action((topic: string | undefined) => showHelp(program, topic, screen));
  return program;
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
  parts: CliDependencies,
  screen: Screen,
  done: Done,
): void {
  const [name = tool.name, ...aliases] = tool.words;
  const command = program.command(name).aliases(aliases).summary(tool.summary).description(tool.description);
  if (!whole) return;
  const takesLines = tool.positional?.kind === 'products' || tool.positional?.kind === 'lines';
  if (tool.positional !== undefined) command.argument('[words...]', wordsHelp(tool.positional.kind));
  const options = toolOptions(tool);
  for (const option of options) command.addOption(commanderOption(option));
  if (takesLines) command.option('--file <path>', 'lines of a file; - is the standard input');
  command
    .option('--json', 'the answer as JSON; errors as JSON on stderr')
    .option('--csv', 'the answer as CSV')
    .option('--no-color', 'no colours')
    .addHelpText('after', toolHelp(tool))
    .action(async (...args: unknown[]) => {
      const words = tool.positional === undefined ? [] : (args[0] as string[]);
      done(await askWritten(tool, words, command.opts(), options, io, screen, parts));
    });
}

async function askWritten(
  tool: DeskTool,
  words: readonly string[],
  given: Readonly<Record<string, unknown>>,
  options: readonly ToolOption[],
  io: Io,
  screen: Screen,
  parts: CliDependencies,
): Promise<ExitCode> {
  if (given['json'] === true && given['csv'] === true) {
    throw new DeskError('invalid_input', 'Both --json and --csv were given.', {
      field: 'csv',
      next: 'Give one of them.',
    });
  }
  return askTool(
    tool,
    {
      words,
      options: Object.fromEntries(
        options.flatMap(({ field }) => (given[field] === undefined ? [] : [[field, written(given[field])]])),
      ),
      file: typeof given['file'] === 'string' ? given['file'] : undefined,
      form: given['json'] === true ? 'json' : given['csv'] === true ? 'csv' : 'text',
      color: given['color'] !== false,
    },
    io,
    screen,
    parts,
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
    description,
    choices === undefined ? '' : `one of ${choices.join(', ')}`,
    kind === 'list' || kind === 'lines' ? 'repeatable' : '',
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

function wordsHelp(kind: NonNullable<DeskTool['positional']>['kind']): string {
  switch (kind) {
    case 'products':
      return 'products: SKUs, or indexes ("W 712/75"); - reads lines from the standard input';
    case 'lines':
      return 'products with quantities: 2x OP520 "W 712/75 x2"; - reads lines from the standard input';
    case 'product':
      return 'one SKU or one index';
    case 'range':
      return 'dates: "last week", 2026-10, 2026-10-01..2026-10-31';
    case 'value':
      return 'identifier';
  }
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new DeskError('invalid_input', `--port: "${cleanText(text, 20)}" is not a port.`, {
    field: 'port',
    next: 'Give a number from 0 to 65535; 0 takes a free one.',
  });
}

function names(command: Command): string[] {
  return [command.name(), ...command.aliases()];
}

/** What commander found wrong, as an error that says what to write instead. */
function usageError({ code, message }: CommanderError, program: Command, argv: readonly string[]): DeskError {
  const wrong = cleanText(/'([^']*)'/.exec(message)?.[1] ?? '', 60);
  const word = argv.find((each) => !each.startsWith('-'));
  const command = program.commands.find((each) => names(each).includes(word ?? ''));
  const help = command === undefined ? 'partsdesk help' : `partsdesk help ${command.name()}`;
  if (code === 'commander.unknownOption' && /^[-\u2212]\d/.test(wrong)) {
    return new DeskError('invalid_input', `The quantity in "${wrong}" is negative; it is at least 1.`, {
      field: 'quantity',
      next: 'Write how many pieces, e.g. 2x OP520.',
    });
  }
  if (code === 'commander.optionMissingArgument') {
    const [, name = ''] = /(--[\w-]+)/.exec(wrong) ?? [];
    return new DeskError('invalid_input', `${name} needs a value.`, { field: name, next: `Run: ${help}` });
  }
  if (code === 'commander.excessArguments' && command !== undefined) {
    return new DeskError('invalid_input', `partsdesk ${command.name()} takes no words after it.`, {
      next: `Run: ${help}`,
    });
  }
  if (code === 'commander.unknownOption') {
    const known = new Help().visibleOptions(command ?? program).flatMap(({ long }) => long ?? []);
    const nearest = nearestWord(wrong, known);
    const hint = nearest === undefined ? '' : `Did you mean ${nearest}? `;
    return new DeskError('invalid_input', `There is no option ${wrong}.`, {
      field: wrong,
      next: `${hint}Run: ${help}`,
    });
  }
  if (code === 'commander.excessArguments' && command === undefined && word !== undefined)
    return unknownCommand(word, program);
  if (code === 'commander.unknownCommand') return unknownCommand(wrong, program);
  const said = cleanText(message.replace(/^error: /, ''), 200);
  return new DeskError('invalid_input', `${said.charAt(0).toUpperCase()}${said.slice(1)}.`.replace(/\.\.$/, '.'), {
    next: `Run: ${help}`,
  });
}

function unknownCommand(word: string, program: Command): DeskError {
  const nearest = nearestWord(word, program.commands.flatMap(names));
  const hint = nearest === undefined ? '' : `Did you mean "partsdesk ${nearest}"? `;
  return new DeskError('invalid_input', `There is no command "${cleanText(word, 60)}".`, {
    next: `${hint}Run: partsdesk help`,
  });
}
