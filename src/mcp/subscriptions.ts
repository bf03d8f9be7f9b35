import { ProtocolError, protocolCodes } from './protocol.ts';
import { texts } from './messages/en.ts';

/** Calls back with the URI of each resource that changes, until the returned function is called. */
export type Watch = (changed: (uri: string) => void) => Promise<() => void>;

const mostSubscriptions = 100;

/** The resources that one client subscribed to. Changes are watched while there is at least one. */
export class Subscriptions {
  /** Our spelling of a URI -> the client's: an identifier can be percent-encoded in more than one way. */
  readonly #uris = new Map<string, string>();
  readonly #watch: Watch | undefined;
  readonly #updated: (uri: string) => void;
  #watching: Promise<() => void> | undefined;

  constructor({
    watch,
    updated,
  }: {
    readonly watch?: Watch | undefined;
    readonly updated?: ((uri: string) => void) | undefined;
  }) {
    this.#watch = watch;
    this.#updated = updated ?? (() => undefined);
  }

  /** Resolves once no later change can be missed. */
  async add(uri: string, asGiven: string): Promise<void> {
    if (!this.#uris.has(uri) && this.#uris.size >= mostSubscriptions) {
      throw new ProtocolError(protocolCodes.invalidRequest, texts.tooManySubscriptions(mostSubscriptions));
    }
    this.#uris.set(uri, asGiven);
    this.#watching ??= this.#watch?.((changed) => {
      const given = this.#uris.get(changed);
      if (given !== undefined) this.#updated(given);
    });
    try {
      await this.#watching;
    } catch (thrown) {
      this.#watching = undefined;
      this.#uris.delete(uri);
      throw thrown;
    }
  }

  remove(uri: string): void {
    this.#uris.delete(uri);
    if (this.#uris.size === 0) this.close();
  }

  close(): void {
    this.#uris.clear();
    // A watch that failed to start has nothing to stop.
    this.#watching?.then(
      (stop) => stop(),
      () => undefined,
    );
    this.#watching = undefined;
  }
}
