import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from './secret.ts';

/** A text signed with one key of the desk. */
export interface Signature {
  /** Names the key without telling it. */
  readonly keyId: string;
  /** HMAC-SHA-256, hex. */
  readonly mac: string;
}

/**
 * The keys of the desk, which are outside its database: one signs, and earlier ones still verify what they signed. A
 * signature made for one purpose says nothing for another.
 */
export class KeyRing {
  /** Id of the key that signs. */
  readonly current: string;
  readonly #keys: ReadonlyMap<string, Secret>;
  /** By key and purpose. */
  readonly #derived = new Map<string, Buffer>();

  constructor(current: Secret, earlier: readonly Secret[] = []) {
    this.current = idOf(current);
    this.#keys = new Map([...earlier, current].map((key) => [idOf(key), key]));
  }

  has(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  /** Signs with the current key. */
  sign(purpose: string, text: string): Signature {
    return { keyId: this.current, mac: this.#mac(this.current, purpose, text) ?? '' };
  }

  /** Whether a desk with one of these keys signed this text for this purpose. */
  verifies(purpose: string, text: string, { keyId, mac }: Signature): boolean {
    const own = Buffer.from(this.#mac(keyId, purpose, text) ?? '', 'hex');
    const given = Buffer.from(mac, 'hex');
    return own.length > 0 && own.length === given.length && timingSafeEqual(own, given);
  }

  #mac(keyId: string, purpose: string, text: string): string | undefined {
    const key = this.#keys.get(keyId);
    if (key === undefined) return undefined;
    const name = `${keyId} ${purpose}`;
    const derived =
      this.#derived.get(name) ?? createHmac('sha256', key.reveal()).update(`partsdesk ${purpose}`).digest();
    this.#derived.set(name, derived);
    return createHmac('sha256', derived).update(text).digest('hex');
  }
}

function idOf(key: Secret): string {
  return createHmac('sha256', key.reveal()).update('partsdesk key id').digest('hex').slice(0, 12);
}
