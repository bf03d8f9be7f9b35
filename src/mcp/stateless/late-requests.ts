import type { Era, EraOptions, Exchange } from '../http/era.ts';
import type { Requests } from './requests.ts';

/**
 * The revisions without a handshake, loaded with the first request that names one: their package takes a fifth of the
 * time until a desk listens, and most desks have no client that speaks them yet.
 */
export class LateRequests implements Era {
  readonly #options: EraOptions;
  readonly #otherwise: Era;
  #loading: Promise<typeof Requests> | undefined;
  #requests: Requests | undefined;

  /** @param otherwise Answers what names such a revision, and is not of one by the rules of the package. */
  constructor(options: EraOptions, otherwise: Era) {
    this.#options = options;
    this.#otherwise = otherwise;
  }

  async handle(exchange: Exchange): Promise<void> {
    this.#loading ??= import('./requests.ts').then((module) => module.Requests);
    const Loaded = await this.#loading;
    if (!Loaded.speaks(exchange.request, exchange.body)) return this.#otherwise.handle(exchange);
    this.#requests ??= new Loaded(this.#options);
    return this.#requests.handle(exchange);
  }

  tick(): void {
    this.#requests?.tick();
  }

  async idle(): Promise<void> {
    await this.#requests?.idle();
  }

  async close(): Promise<void> {
    await this.#requests?.close();
  }
}
