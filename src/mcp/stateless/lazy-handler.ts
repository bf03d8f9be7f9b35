import type { Exchange, HandlerOptions, ProtocolHandler } from '../http/protocol-handler.ts';
import type { StatelessHandler } from './handler.ts';

/**
 * The revisions without a handshake. Their package is loaded with the first request that names one: it takes 3 MiB and a
 * fifth of the start of a desk, and few clients use them yet.
 */
export class LazyStatelessHandler implements ProtocolHandler {
  readonly #options: HandlerOptions;
  readonly #handshake: ProtocolHandler;
  #loading: Promise<typeof StatelessHandler> | undefined;
  #handler: StatelessHandler | undefined;

  /** @param handshake Takes the requests that the package says are not its own. */
  constructor(options: HandlerOptions, handshake: ProtocolHandler) {
    this.#options = options;
    this.#handshake = handshake;
  }

  async handle(exchange: Exchange): Promise<void> {
    this.#loading ??= import('./handler.ts').then((module) => module.StatelessHandler);
    const Loaded = await this.#loading;
    if (!Loaded.takes(exchange.request, exchange.body)) return this.#handshake.handle(exchange);
    this.#handler ??= new Loaded(this.#options);
    return this.#handler.handle(exchange);
  }

  async tick(): Promise<void> {
    await this.#handler?.tick();
  }

  async idle(): Promise<void> {
    await this.#handler?.idle();
  }

  async close(): Promise<void> {
    await this.#handler?.close();
  }
}
