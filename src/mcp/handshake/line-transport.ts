import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { faultOf, readMessage, type Fault, type Reading } from './message.ts';
import { protocolCodes } from '../protocol-error.ts';

/** Bytes of one line; a longer one is refused and skipped. */
export const longestLine = 4 * 1024 * 1024;

const newline = 0x0a;

/**
 * JSON-RPC, one message a line (Transports, "stdio"). The SDK's own transport reports a line that it cannot read to
 * nobody but a callback, closes on an oversized one, and does not notice the end of its input: measured, SDK 1.32.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];

  /** Resolves when no further message can come, or nobody is left to answer. */
  readonly ended: Promise<void>;

  readonly #input: Readable;
  readonly #output: Writable;
  /** The line so far, in the pieces that it came in: joined once, when it is whole. */
  #pieces: Buffer[] = [];
  #length = 0;
  #skipping = false;
  #broken = false;
  #writing = 0;
  #flushed: (() => void)[] = [];
  #end: () => void = () => undefined;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  start(): Promise<void> {
    this.#input.on('data', this.#onData);
    this.#input.on('end', this.#onEnd);
    this.#input.on('close', this.#onEnd);
    this.#input.on('error', this.#onInputError);
    // Stays for good: the pipe can break after everything was said, and that is no reason to die of it.
    this.#output.on('error', this.#onOutputError);
    return Promise.resolve();
  }

  /** Resolves when the message has left the process, or can no longer. */
  send(message: JSONRPCMessage | Fault): Promise<void> {
    if (this.#broken) return Promise.resolve();
    return new Promise((resolve) => {
      this.#writing += 1;
      const hasRoom = this.#output.write(`${JSON.stringify(message)}\n`, () => {
        this.#writing -= 1;
        resolve();
        this.#settle();
      });
      // A client that asks and does not read must not fill our memory: it is not heard until it has read.
      if (!hasRoom && !this.#input.isPaused()) {
        this.#input.pause();
        this.#output.once('drain', () => this.#input.resume());
      }
    });
  }

  /** Resolves when everything sent so far has left the process. */
  flush(): Promise<void> {
    if (this.#writing === 0 || this.#broken) return Promise.resolve();
    return new Promise((resolve) => this.#flushed.push(resolve));
  }

  close(): Promise<void> {
    this.#input.off('data', this.#onData);
    this.#input.off('end', this.#onEnd);
    this.#input.off('close', this.#onEnd);
    this.#input.off('error', this.#onInputError);
    this.#input.pause();
    this.#pieces = [];
    this.#end();
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #onData = (chunk: Buffer | string) => {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = rest.indexOf(newline); at !== -1; at = rest.indexOf(newline)) {
      this.#take(rest.subarray(0, at));
      this.#finishLine();
      rest = rest.subarray(at + 1);
    }
    this.#take(rest);
  };

  #take(piece: Buffer): void {
    if (this.#skipping || piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length > longestLine) {
      this.#skipping = true;
      this.#pieces = [];
      this.#answer(
        faultOf(protocolCodes.invalidRequest, `Invalid request: a message has at most ${longestLine} bytes.`),
      );
      return;
    }
    this.#pieces.push(piece);
  }

  #finishLine(): void {
    // Joined before it is decoded: a character may have been cut in two by the chunks.
    const line = this.#skipping ? '' : Buffer.concat(this.#pieces).toString('utf8').trim();
    this.#pieces = [];
    this.#length = 0;
    this.#skipping = false;
    if (line !== '') this.#answer(readMessage(line));
  }

  #answer(reading: Reading): void {
    switch (reading.kind) {
      case 'message':
        this.onmessage?.(reading.message);
        return;
      case 'fault':
        void this.send(reading.fault);
        return;
      case 'ignored':
        this.onerror?.(new Error(reading.why));
    }
  }

  readonly #onEnd = () => {
    this.#finishLine();
    this.#end();
  };

  readonly #onInputError = (error: Error) => {
    this.onerror?.(error);
    this.#end();
  };

  readonly #onOutputError = (error: NodeJS.ErrnoException) => {
    // EPIPE is how a client says goodbye.
    if (error.code !== 'EPIPE' && !this.#broken) this.onerror?.(error);
    this.#broken = true;
    this.#settle();
    this.#end();
  };

  #settle(): void {
    if (this.#writing > 0 && !this.#broken) return;
    const waiting = this.#flushed;
    this.#flushed = [];
    for (const resolve of waiting) resolve();
  }
}
