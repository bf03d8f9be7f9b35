import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { parseBoundedJson } from '../../core/bounded-json.ts';
import { protocolCodes } from '../protocol.ts';
import { texts } from '../messages/en.ts';

/** Bytes of one line; a longer line is refused and skipped. */
export const longestLine = 4 * 1024 * 1024;

/** The error that answers an unreadable message; `id` is null where it could not be read (JSON-RPC 2.0, 5). */
export interface ErrorReply {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

export type ReadMessage =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | { readonly kind: 'invalid'; readonly reply: ErrorReply }
  /** A malformed notification or response: JSON-RPC allows no answer to either. */
  | { readonly kind: 'ignored'; readonly why: string };

export function invalid(code: number, message: string, id: RequestId | null = null): ReadMessage & { kind: 'invalid' } {
  return { kind: 'invalid', reply: { jsonrpc: '2.0', id, error: { code, message } } };
}

const newline = 0x0a;

/**
 * JSON-RPC, one message per line (Transports, "stdio"). The SDK's own transport (1.32) reports an unreadable line to a
 * callback only, closes on an oversized one, does not notice the end of its input, and reads on while the client does not.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];

  /** Resolves when no further message can come, or nobody is left to answer. */
  readonly ended: Promise<void>;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #read: (value: unknown) => ReadMessage;
  readonly #longest: number;
  /** The chunks of the current line, joined once the line is complete. */
  #chunks: Buffer[] = [];
  #length = 0;
  #skipping = false;
  #broken = false;
  #writing = 0;
  #flushed: (() => void)[] = [];
  #end: () => void = () => undefined;

  /** @param read Checks the JSON of a line. */
  constructor(input: Readable, output: Writable, read: (value: unknown) => ReadMessage, longest = longestLine) {
    this.#input = input;
    this.#output = output;
    this.#read = read;
    this.#longest = longest;
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  start(): Promise<void> {
    this.#input.on('data', this.#onData);
    this.#input.on('end', this.#onEnd);
    this.#input.on('close', this.#onEnd);
    this.#input.on('error', this.#onInputError);
    // Never removed: the pipe can break after the last message, and an unhandled error would end the process.
    this.#output.on('error', this.#onOutputError);
    return Promise.resolve();
  }

  /** Resolves when the message has left the process, or no longer can. */
  send(message: JSONRPCMessage | ErrorReply): Promise<void> {
    if (this.#broken) return Promise.resolve();
    return new Promise((resolve) => {
      this.#writing += 1;
      const hasRoom = this.#output.write(`${JSON.stringify(message)}\n`, () => {
        this.#writing -= 1;
        resolve();
        this.#resolveFlushed();
      });
      // A client that sends and does not read must not fill our memory: stop reading until it has read.
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
    this.#chunks = [];
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

  #take(chunk: Buffer): void {
    if (this.#skipping || chunk.length === 0) return;
    this.#length += chunk.length;
    if (this.#length > this.#longest) {
      this.#skipping = true;
      this.#chunks = [];
      this.#deliver(invalid(protocolCodes.invalidRequest, texts.tooLong(this.#longest)));
      return;
    }
    this.#chunks.push(chunk);
  }

  #finishLine(): void {
    // Join before decoding: a chunk may end in the middle of a character.
    const line = this.#skipping ? '' : Buffer.concat(this.#chunks).toString('utf8').trim();
    this.#chunks = [];
    this.#length = 0;
    this.#skipping = false;
    if (line !== '') this.#deliver(this.#readLine(line));
  }

  #readLine(line: string): ReadMessage {
    let value: unknown;
    try {
      value = parseBoundedJson(line);
    } catch {
      return invalid(protocolCodes.parse, texts.notJson);
    }
    return this.#read(value);
  }

  #deliver(read: ReadMessage): void {
    switch (read.kind) {
      case 'message':
        this.onmessage?.(read.message);
        return;
      case 'invalid':
        void this.send(read.reply);
        return;
      case 'ignored':
        this.onerror?.(new Error(read.why));
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
    // EPIPE: the client has closed its end.
    if (error.code !== 'EPIPE' && !this.#broken) this.onerror?.(error);
    this.#broken = true;
    this.#resolveFlushed();
    this.#end();
  };

  #resolveFlushed(): void {
    if (this.#writing > 0 && !this.#broken) return;
    const waiting = this.#flushed;
    this.#flushed = [];
    for (const resolve of waiting) resolve();
  }
}
