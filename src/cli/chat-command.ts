import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { languages, type LanguageCode } from '../conversation/reading/matching.ts';
import { talk } from '../conversation/messages/talk.ts';
import type { ModelCost, ModelWatch } from '../conversation/model/language-model.ts';
import { answerMessage } from '../conversation/answering/session.ts';
import type { View } from '../core/view.ts';
import type { Reply } from '../conversation/answering/call.ts';
import { answerWithModel } from '../conversation/with-model.ts';
import { nothingSaid, type State } from '../conversation/state.ts';
import { cellsIn, inWords } from '../conversation/answering/view-language.ts';
import { toCsv } from '../core/csv.ts';
import { asDeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import type { CliDependencies, Io, OpenChat } from './dependencies.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import type { Screen } from './screen.ts';
import { renderView } from './view-terminal.ts';

export interface ChatOptions {
  readonly json?: boolean;
  readonly conversation?: string;
  readonly color: boolean;
}

/** A conversation: a line each way. From a pipe each line is a message, with one answer. */
export async function chat(io: Io, deps: CliDependencies, screen: Screen, options: ChatOptions): Promise<ExitCode> {
  const opened = await deps.openChat();
  try {
    const atTerminal = io.stdin === process.stdin && process.stdin.isTTY && io.stdout.isTTY === true;
    // A script begins anew; a person at a terminal goes on where they were.
    const name = options.conversation ?? (atTerminal ? 'terminal' : undefined);
    const place = name === undefined ? undefined : { person: opened.person, place: `terminal ${cleanText(name, 100)}` };
    const before = place === undefined ? nothingSaid : await opened.conversations.read(place);
    let state: State = before === nothingSaid ? { ...before, ...languageOf(io.env) } : before;
    const messages = atTerminal ? typedLines(opened) : linesOf(io.stdin);
    for await (const line of messages) {
      if (line.trim() === '') continue;
      const talker = { ...opened, zone: screen.zone };
      const live =
        options.json !== true && io.stdout.isTTY === true ? new LiveAnswer(screen, options.color) : undefined;
      const said: Said =
        opened.model === undefined
          ? await answerMessage(line, state, talker)
          : await answerWithModel(line, state, talker, opened.model, live);
      state = said.state;
      if (place !== undefined) await opened.conversations.write(place, state);
      await show(line, live === undefined ? said : { ...said, reply: live.rest(said.reply) }, opened, screen, options);
      if (screen.closed) break;
    }
    return exitCodes.ok;
  } finally {
    await opened.close();
  }
}

/** A first message that is only a code is answered in the language of this machine. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Io['env']): Pick<State, 'language'> {
  // An empty setting counts as none.
  const said = [LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== '')?.slice(0, 2);
  const isKnown = (code = ''): code is LanguageCode => Object.hasOwn(languages, code);
  return isKnown(said) ? { language: said } : {};
}

interface Said {
  readonly reply: Reply;
  readonly state: State;
  /** What the language model cost, where it was asked. */
  readonly cost?: ModelCost;
}

/** What a language model says, at a terminal as it comes, with its look-ups. */
class LiveAnswer implements ModelWatch {
  readonly #screen: Screen;
  readonly #paint: ReturnType<Screen['paint']>;
  #shown = '';

  constructor(screen: Screen, color: boolean) {
    this.#screen = screen;
    this.#paint = screen.paint(color);
  }

  step(_: string, title: string, state: 'begun' | 'done' | 'failed'): void {
    if (state === 'begun') this.#screen.out(`${this.#paint('dim', texts.chat.lookingUp(cleanText(title, 60)))}\n`);
  }

  text(piece: string): void {
    this.#shown += piece;
    this.#screen.out(piece);
  }

  /** What is left to be shown: all of it where the model broke off and the rules answered. */
  rest(reply: Reply): Reply {
    const shown = this.#shown.trim();
    if (shown === '') return reply;
    const text = reply.text.startsWith(shown) ? reply.text.slice(shown.length).trim() : reply.text;
    if (text !== '' || reply.view !== undefined || reply.choices.length > 0) this.#screen.out('\n');
    return { ...reply, text };
  }
}

async function* linesOf(stream: AsyncIterable<string | Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** With the history of this conversation, and completion of the words of tools. */
async function* typedLines({ around }: OpenChat): AsyncIterable<string> {
  const words = around.tools.flatMap((tool) => tool.words).sort();
  const reader = createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: '> ',
    historySize: 500,
    completer: (line: string) => {
      const begun = words.filter((word) => word.startsWith(line.toLowerCase()));
      return [/\s/.test(line) ? [] : begun.map((word) => `${word} `), line];
    },
  });
  try {
    reader.prompt();
    for await (const line of reader) {
      if (/^\s*(?:exit|quit)\s*$/i.test(line)) return;
      yield line;
      reader.prompt();
    }
  } finally {
    reader.close();
  }
}

async function show(
  said: string,
  { reply, cost }: Said,
  opened: OpenChat,
  screen: Screen,
  { json, color }: ChatOptions,
): Promise<void> {
  const text = reply.kind === 'file' ? await saved(reply, opened) : reply.text;
  const choices = reply.choices.map(({ label, tool, input }) => ({ label: cleanText(label, 100), tool, input }));
  if (json === true) {
    const { kind, call, answer, language } = reply;
    return screen.json(
      {
        said,
        kind,
        language,
        text,
        ...(call === undefined ? {} : { call }),
        choices,
        ...(answer === undefined ? {} : { output: answer.output }),
        ...(cost === undefined ? {} : { model: cost }),
      },
      0,
    );
  }
  const paint = screen.paint(color);
  const rows =
    reply.view === undefined || isBlank(reply.view)
      ? ''
      : renderView(reply.view, {
          width: screen.width,
          zone: screen.zone,
          isToldEmpty: true,
          paint,
          say: (note) => inWords(note, reply.language),
          write: (view) => cellsIn(view, reply.language),
        });
  const offered = choices.map(({ label }, at) => `[${at + 1}] ${label}`).join('  ');
  screen.out(
    `${[text, rows.replace(/\n+$/, ''), offered === '' ? '' : paint('cyan', offered)].filter((each) => each !== '').join('\n')}\n\n`,
  );
}

/** A title alone: the sentence says that there is nothing. */
const isBlank = ({ facts = [], chart, tables = [], notes = [] }: View): boolean =>
  facts.length + notes.length === 0 && chart === undefined && tables.every(({ rows }) => rows.length === 0);

/** Every row of the last list, in the folder where the person is. A file that is there is never written over. */
async function saved({ call, language }: Reply, { around, desk }: OpenChat): Promise<string> {
  const tool = around.tools.find(({ name }) => name === call?.tool);
  if (tool === undefined || call === undefined) return texts.chat.noFile;
  try {
    const { cursor: _, ...input } = call.input;
    const answer = await tool.invoke(desk, input, {});
    const csv = toCsv(answer.records(), tool.columns);
    const day = new Date(around.clock.now()).toISOString().slice(0, 19).replace(/[:T]/g, '-');
    const file = `${tool.words[0] ?? tool.name}-${day}.csv`;
    await writeFile(file, csv, { flag: 'wx', mode: 0o600 });
    return talk[language].saved({ file, rows: String(answer.records().length) });
  } catch (thrown) {
    return `${texts.chat.noFile} ${cleanText(asDeskError(thrown).message, 300)}`;
  }
}
