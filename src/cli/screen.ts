import { styleText } from 'node:util';
import type { DeskError } from '../core/errors.ts';
import { nextOf } from '../core/references.ts';
import { cleanLines, cleanText, jsonText } from '../core/text.ts';
import type { Progress } from '../core/tool.ts';
import type { Io, Output } from './dependencies.ts';
import { texts } from './messages/en.ts';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;
// The caller has decided about colours; a stream of the process must not decide again.
const colours: Paint = (style, text) =>
  (styleText as (format: Style, text: string, options: { validateStream: boolean }) => string)(style, text, {
    validateStream: false,
  });

/** The sequences that `colours` writes, and no others: `ESC[8m`, for one, hides what follows it. */
// eslint-disable-next-line no-control-regex -- escape sequences are what is looked for
const colourSequence = /(\u001b\[(?:1|2|22|31|32|33|36|39)m)/;

const narrowest = 20;

/**
 * Where a command writes: text on the one stream, everything about it on the other. Nothing that a command prints
 * reaches a stream in another way, so this is where the last invisible character is taken out. A line break in a field
 * cannot be told from one of the program here: whoever puts a field into a line cleans it with `cleanText` first.
 */
export class Screen {
  /** IANA name of the zone of the times that are shown. */
  readonly zone: string;
  readonly #io: Io;
  readonly #onError: (error: Error) => void;
  #closed = false;
  #progressShown = false;
  #failure: Error | undefined;

  constructor(io: Io, zone: string) {
    this.#io = io;
    this.zone = zone;
    this.#onError = (error) => this.#fail(error);
    for (const stream of [io.stdout, io.stderr]) stream.on?.('error', this.#onError);
  }

  /** Whether the reader went away, as `head` does when it has enough. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Columns of the terminal; a pipe has no edge. A terminal that did not say its width gives none, zero or a few. */
  get width(): number {
    const { isTTY, columns = 0 } = this.#io.stdout;
    if (isTTY !== true) return Infinity;
    return columns < narrowest ? 80 : columns;
  }

  /** Whether a person reads the stream for remarks. */
  get isTerminal(): boolean {
    return this.#io.stderr.isTTY === true;
  }

  paint(wanted = true): Paint {
    return wanted && this.#colourful(this.#io.stdout) ? colours : plain;
  }

  out(text: string): void {
    this.clearProgress();
    if (!this.#closed) this.#write(this.#io.stdout, text);
  }

  /** The byte order mark before a file for a spreadsheet: the one invisible character that is wanted. */
  mark(): void {
    if (!this.#closed) this.#writeRaw(this.#io.stdout, '\ufeff');
  }

  err(text: string): void {
    this.clearProgress();
    this.#write(this.#io.stderr, text);
  }

  /** A value as JSON, in which characters that a terminal would act on are escaped. */
  json(value: unknown, indent?: number): void {
    this.out(`${jsonText(value, indent)}\n`);
  }

  /** An error for a person, or as JSON for a script; on the stream for errors, so that output stays output. */
  error(error: DeskError, options: { json?: boolean } = {}): void {
    const { code, operator, field, said } = error;
    const next = nextOf(error, 'cli');
    const message = cleanText(error.message, 2000);
    if (options.json === true) {
      this.err(`${jsonText({ error: { code, message, next, operator, field, said } })}\n`);
      return;
    }
    const paint = this.#colourful(this.#io.stderr) ? colours : plain;
    const reason = said === undefined ? '' : `\n  ${texts.serviceSays(cleanText(said))}`;
    this.err(`${paint('red', '✗')} ${message}${reason}\n  ${texts.next} ${cleanText(next, 2000)}\n`);
    if (operator !== undefined) this.err(`  ${texts.forOperator(cleanText(operator, 2000))}\n`);
  }

  /** How far it has come, on one line that is written over; never into a pipe. */
  progress({ done, total, what }: Progress): void {
    if (this.#io.stderr.isTTY !== true) return;
    this.#progressShown = true;
    this.#writeRaw(this.#io.stderr, `\r\u001b[K${texts.progress(done, total, cleanText(what))}`);
  }

  clearProgress(): void {
    if (!this.#progressShown) return;
    this.#progressShown = false;
    this.#writeRaw(this.#io.stderr, '\r\u001b[K');
  }

  /**
   * Resolves when everything is written.
   * @throws the error of a stream, unless its reader just went away.
   */
  async end(): Promise<void> {
    for (const stream of [this.#io.stdout, this.#io.stderr]) {
      if (this.#closed) break;
      await new Promise<void>((resolve) => {
        stream.write('', () => resolve());
      });
    }
    for (const stream of [this.#io.stdout, this.#io.stderr]) stream.off?.('error', this.#onError);
    if (this.#failure !== undefined) throw this.#failure;
  }

  #write(stream: Output, text: string): void {
    const visible = this.#colourful(stream)
      ? text.split(colourSequence).map((part, at) => (at % 2 === 1 ? part : cleanLines(part)))
      : [cleanLines(text)];
    this.#writeRaw(stream, visible.join(''));
  }

  #writeRaw(stream: Output, text: string): void {
    stream.write(text, (error) => {
      if (error instanceof Error) this.#fail(error);
    });
  }

  #fail(error: Error): void {
    this.#closed = true;
    if (!('code' in error) || error.code !== 'EPIPE') this.#failure = error;
  }

  #colourful(stream: Output): boolean {
    const { NO_COLOR } = this.#io.env;
    // https://no-color.org: present and not empty.
    return stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && this.#io.env['TERM'] !== 'dumb';
  }
}
