import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { cleanLines } from '../../core/text.ts';
import { DeskError } from '../../core/errors.ts';
import { init as texts } from '../messages/init.ts';

/** A pipe had no more answers, or the person pressed Ctrl-C. */
export class InputEnded extends DeskError {
  constructor() {
    super('misconfigured', texts.ended.message, texts.ended);
  }
}

/** Asks one question after the other, at a terminal or of a pipe. What is typed for a secret is not shown. */
export class Answers {
  readonly #output: NodeJS.WritableStream;
  readonly #isTerminal: boolean;
  readonly #reader: Interface;
  /** Lines that came before they were asked for, as a pipe sends them. */
  readonly #early: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;
  #ended = false;
  #hidden = false;

  constructor(input: NodeJS.ReadableStream & { readonly isTTY?: boolean }, output: NodeJS.WritableStream) {
    this.#output = output;
    this.#isTerminal = input.isTTY === true;
    const echo = new Writable({
      write: (chunk: Buffer, _, done) => {
        if (!this.#hidden) output.write(chunk);
        done();
      },
    });
    this.#reader = createInterface({ input, output: echo, terminal: this.#isTerminal });
    this.#reader.on('line', (line) => {
      const waiting = this.#waiting;
      // The next line of the same chunk is for the next question.
      this.#waiting = undefined;
      if (waiting === undefined) this.#early.push(line);
      else waiting(line);
    });
    this.#reader.on('SIGINT', () => this.#reader.close());
    this.#reader.on('close', () => {
      this.#ended = true;
      this.#waiting?.(undefined);
    });
  }

  say(line = ''): void {
    this.#output.write(`${cleanLines(line)}\n`);
  }

  /**
   * What was typed, without the spaces around it; `fallback` for an empty line.
   * @throws InputEnded
   */
  async ask(question: string, fallback = ''): Promise<string> {
    return (await this.#line(question)).trim() || fallback;
  }

  async askSecret(question: string): Promise<string> {
    const line = this.#line(question);
    this.#hidden = true;
    try {
      return (await line).trim();
    } finally {
      this.#hidden = false;
      if (this.#isTerminal) this.say();
    }
  }

  async agrees(question: string, fallback: boolean): Promise<boolean> {
    for (;;) {
      const said = (await this.ask(`${question} ${fallback ? '[Y/n]' : '[y/N]'} `)).toLowerCase();
      if (said === '') return fallback;
      if (/^y(?:es)?$/.test(said)) return true;
      if (/^(?:no?|-)$/.test(said)) return false;
      this.say(texts.yesOrNo);
    }
  }

  /** Resolves when a person at a terminal presses Enter; never for a pipe, whose lines are answers to questions. */
  pressed(): Promise<void> {
    if (!this.#isTerminal) return new Promise(() => undefined);
    return this.#line('').then(() => undefined);
  }

  close(): void {
    this.#reader.close();
  }

  async #line(question: string): Promise<string> {
    if (this.#isTerminal) {
      this.#reader.setPrompt(question);
      this.#reader.prompt();
    } else this.#output.write(question);
    const line =
      this.#early.shift() ??
      (this.#ended
        ? undefined
        : await new Promise<string | undefined>((resolve) => {
            this.#waiting = resolve;
          }));
    if (!this.#isTerminal) this.say();
    if (line === undefined) throw new InputEnded();
    return line;
  }
}
