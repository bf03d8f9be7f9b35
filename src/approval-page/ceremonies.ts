import { createHash, randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Clock } from '../core/clock.ts';
import { errorOf } from '../core/errors.ts';
import type { NewPasskey, Passkey, Passkeys } from '../ordering/passkeys.ts';
import { texts } from './messages/en.ts';

/** How long a person has from the question to the fingerprint, in milliseconds. */
const challengeTime = 5 * 60_000;
/** Open questions at a time; the oldest is forgotten first. */
const mostChallenges = 1000;

/** What a signature will say. It counts for nothing else. */
export interface Purpose {
  /** Digest of what is signed; part of the challenge. */
  readonly digest: string;
  /** Only this person's keys count; undefined: whoever signs says who they are. */
  readonly person?: string | undefined;
}

interface Challenge extends Purpose {
  readonly expiresAt: number;
}

/**
 * WebAuthn: challenges, and the checks of what a browser answers. Each challenge is SHA-256(digest ‖ 32 random bytes),
 * counts once and for five minutes. They are kept in memory: the process that asked must be the one that is answered.
 */
export class Ceremonies {
  readonly #passkeys: Passkeys;
  readonly #clock: Clock;
  readonly #origin: string;
  readonly #rpId: string;
  readonly #challenges = new Map<string, Challenge>();

  /** `origin`: the address of the page, such as `https://desk.example`. Its host is the relying party. */
  constructor(passkeys: Passkeys, clock: Clock, origin: string) {
    this.#passkeys = passkeys;
    this.#clock = clock;
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  /** Options for `navigator.credentials.get`. */
  async toSign(purpose: Purpose) {
    const keys = await this.#passkeys.list();
    const own = keys.filter(({ person, revokedAt }) => person === purpose.person && revokedAt === null);
    return generateAuthenticationOptions({
      rpID: this.#rpId,
      challenge: this.#challenge(purpose),
      userVerification: 'required',
      timeout: challengeTime,
      // Who signs is not known yet: any passkey of this address, as the device offers them.
      allowCredentials: own.map(({ id }) => ({ id })),
    });
  }

  /**
   * Checks a signature, once.
   * @returns the key, whose person signed `digest`.
   * @throws DeskError `not_allowed`: too late, used before, for something else, by another person, or not genuine.
   */
  async signed(response: AuthenticationResponseJSON, digest: string): Promise<Passkey> {
    const purpose = this.#take(response.response.clientDataJSON);
    if (purpose.digest !== digest) throw errorOf('not_allowed', texts.otherChallenge);
    const key = await this.#passkeys.usable(response.id, this.#clock.now());
    if (purpose.person !== undefined && purpose.person !== key.person) throw errorOf('not_allowed', texts.otherPerson);
    const checked = await verifyAuthenticationResponse({
      response,
      // It was found by its challenge, above.
      expectedChallenge: () => true,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      credential: { id: key.id, publicKey: Buffer.from(key.publicKey, 'base64url'), counter: key.counter },
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw errorOf('not_allowed', { ...texts.notGenuine, cause });
    });
    if (!checked.verified) throw errorOf('not_allowed', texts.notGenuine);
    await this.#passkeys.used(key.id, checked.authenticationInfo.newCounter);
    return key;
  }

  /** Options for `navigator.credentials.create`. */
  async toEnrol(person: string, name: string, digest: string) {
    const keys = await this.#passkeys.list();
    return generateRegistrationOptions({
      rpName: 'Partsdesk',
      rpID: this.#rpId,
      userName: person,
      userDisplayName: name,
      userID: createHash('sha256').update(`partsdesk ${person}`).digest(),
      challenge: this.#challenge({ digest, person }),
      timeout: challengeTime,
      attestationType: 'none',
      excludeCredentials: keys.filter((each) => each.person === person).map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** @throws DeskError `not_allowed`, as `signed` does. */
  async enrolled(response: RegistrationResponseJSON, digest: string): Promise<Omit<NewPasskey, 'name'>> {
    const purpose = this.#take(response.response.clientDataJSON);
    if (purpose.digest !== digest) throw errorOf('not_allowed', texts.otherChallenge);
    const checked = await verifyRegistrationResponse({
      response,
      expectedChallenge: () => true,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw errorOf('not_allowed', { ...texts.notGenuine, cause });
    });
    if (!checked.verified) throw errorOf('not_allowed', texts.notGenuine);
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    const transports = response.response.transports ?? [];
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  }

  #challenge(purpose: Purpose): Uint8Array<ArrayBuffer> {
    const now = this.#clock.now();
    const challenge = createHash('sha256').update(purpose.digest).update(randomBytes(32)).digest();
    for (const [key, { expiresAt }] of this.#challenges) {
      if (expiresAt > now && this.#challenges.size < mostChallenges) break;
      this.#challenges.delete(key);
    }
    this.#challenges.set(challenge.toString('base64url'), { ...purpose, expiresAt: now + challengeTime });
    return new Uint8Array(challenge);
  }

  /** The question that was answered. It cannot be answered again, whatever becomes of this answer. */
  #take(clientDataJSON: string): Challenge {
    const key = challengeIn(clientDataJSON);
    const found = key === undefined ? undefined : this.#challenges.get(key);
    if (key !== undefined) this.#challenges.delete(key);
    if (found === undefined || found.expiresAt <= this.#clock.now()) throw errorOf('not_allowed', texts.tooLate);
    return found;
  }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}
