import type { Dispatcher } from 'undici';
import type { Stop, Stoppable } from './stop.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly text: string;
  /** The body of a refusal did not come whole; `text` is empty then. */
  readonly cut: boolean;
}

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * One request and its reply, read whole. Redirects are not followed; every status is a reply. By `dispatch` and not by
 * `request`, whose stream for the body costs a quarter of the request and would be read to its end all the same.
 */
export function exchange(dispatcher: Dispatcher, request: HttpRequest, stop: Stop): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const reading = new Reading(stop, resolve, reject);
    dispatcher.dispatch({ ...request, body: request.body ?? null }, reading);
  });
}

/** What undici tells of one request, until there is a reply or an error. */
class Reading implements Dispatcher.DispatchHandler, Stoppable {
  readonly #stop: Stop;
  readonly #resolve: (reply: HttpReply) => void;
  readonly #reject: (error: Error) => void;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: ReplyHeaders = {};

  constructor(stop: Stop, resolve: (reply: HttpReply) => void, reject: (error: Error) => void) {
    this.#stop = stop;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { reason } = this.#stop;
    if (reason !== undefined) {
      controller.abort(reason);
      return;
    }
    this.#controller = controller;
    this.#stop.listen(this);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReplyHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#stop.unlisten(this);
    this.#resolve({ status: this.#status, headers: this.#headers, text: textOf(this.#chunks), cut: false });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#stop.unlisten(this);
    // The status of a refusal says what happened; its body is only read for a reason.
    if (this.#status < 400 || this.#stop.stopped) this.#reject(error);
    else this.#resolve({ status: this.#status, headers: this.#headers, text: '', cut: true });
  }

  onStop(reason: Error): void {
    this.#controller?.abort(reason);
  }
}

/** UTF-8, without the mark that some servers put in front of it. */
function textOf(chunks: readonly Buffer[]): string {
  const [only] = chunks;
  const text = (only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks)).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The first value of a header, whatever its case. */
export function headerOf(headers: ReplyHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.[0];
}
