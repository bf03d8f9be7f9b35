import { ProtocolError, protocolCodes } from './protocol-error.ts';

/** Calls back with the address of each resource that changes, until what it returns is called. */
export type Watch = (changed: (uri: string) => void) => Promise<() => void>;

/** Addresses that one client may follow at a time. */
const mostFollowed = 100;

/** The resources that one client follows. Changes are watched as long as there is one. */
export class Followed {
  /** The address as we write it -> as the client did: an identifier can be encoded in more than one way. */
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

  /** Resolves when no change from then on is missed. */
  async add(uri: string, given: string): Promise<void> {
    if (!this.#uris.has(uri) && this.#uris.size >= mostFollowed) {
      throw new ProtocolError(
        protocolCodes.invalidRequest,
        `At most ${mostFollowed} resources can be followed at a time: unsubscribe from one first.`,
      );
    }
    this.#uris.set(uri, given);
    this.#watching ??= this.#watch?.((changed) => {
      const asGiven = this.#uris.get(changed);
      if (asGiven !== undefined) this.#updated(asGiven);
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
    // One that could not be begun has nothing to end.
    this.#watching?.then(
      (stop) => stop(),
      () => undefined,
    );
    this.#watching = undefined;
  }
}
