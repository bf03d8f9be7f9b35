import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { errorOf } from '../core/errors.ts';
import type { Secret } from '../core/secret.ts';
import type { Ledger, LedgerRead, LedgerWrite } from '../ports/ledger.ts';
import type { OutboxRow } from '../ports/outbox.ts';
import { canonicalJson } from './audit.ts';
import { newId } from './dependencies.ts';
import { passkeyTexts as texts } from './messages/passkeys.ts';
import type { Policy } from './policy/policy.ts';
import { record, type AuditedAction } from './workflow/transitions.ts';

/** How long a link to add a key works, and how long a key that no admin confirmed cannot be used. */
export const invitationTime = 30 * 60_000;
export const waitingTime = 24 * 3_600_000;

const passkey = z.object({
  /** The credential's id, base64url. */
  id: z.string(),
  /** Person id of the policy. */
  person: z.string(),
  /** What the person called it: "Anna's phone". */
  name: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  /** Signatures made so far, as the authenticator counts them; 0 where it does not count. */
  counter: z.int(),
  transports: z.array(z.string()),
  addedAt: z.number(),
  /** From then on it counts: at once for a first key or one that an admin confirmed, else a day later. */
  validFrom: z.number(),
  confirmedBy: z.string().nullable(),
  revokedAt: z.number().nullable(),
  usedAt: z.number().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const invitation = z.object({
  id: z.string(),
  /** Of the secret in the link; the secret itself is stored nowhere. */
  sha256: z.string(),
  person: z.string(),
  by: z.string(),
  at: z.number(),
  usedAt: z.number().nullable(),
});

const shape = z.object({ passkeys: z.array(passkey), invitations: z.array(invitation) });
type Register = z.infer<typeof shape>;

const setting = 'passkeys';
const sealed = z.object({ register: shape, mac: z.string() });

/** What a browser hands over when a key is made, checked by the caller. */
export type NewPasskey = Pick<Passkey, 'id' | 'name' | 'publicKey' | 'counter' | 'transports'>;

/** What all admins are told of, for whoever delivers it: the topic of its outbox messages, and their payload. */
export const passkeyNews = 'passkey';
export const passkeyNewsShape = z.object({
  what: z.enum(['added', 'confirmed', 'revoked']),
  person: z.string(),
  /** What the person called the key. */
  name: z.string(),
  /** A person, or `terminal`; null: the owner, by a link. */
  by: z.string().nullable(),
  validFrom: z.number(),
});
type PasskeyNews = z.infer<typeof passkeyNewsShape>;

interface Dependencies {
  readonly ledger: Ledger;
  readonly policy: Policy;
  /** The first signs the register, so that a key written into the database by hand is refused; earlier ones verify. */
  readonly keys: readonly [Secret, ...Secret[]];
  readonly randomBytes: (bytes: number) => Uint8Array;
  readonly log: { warn(message: string, fields: Readonly<Record<string, string>>): void };
}

/**
 * Whose passkeys sign approvals. They stand in one signed setting of the ledger, so that every process knows them and
 * each change is in the audit.
 */
export class Passkeys {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Revoked ones too, the oldest first. */
  async list(): Promise<readonly Passkey[]> {
    return (await this.#read(this.#deps.ledger.read)).passkeys;
  }

  /** Whether this person can sign now. */
  async canSign(person: string, now: number): Promise<boolean> {
    return (await this.list()).some((key) => key.person === person && key.revokedAt === null && key.validFrom <= now);
  }

  /** The key, if it counts at `now`. @throws DeskError `not_allowed` that says why not. */
  async usable(id: string, now: number): Promise<Passkey> {
    const found = (await this.list()).find((each) => each.id === id);
    if (found === undefined || found.revokedAt !== null) throw errorOf('not_allowed', texts.unknownKey);
    if (!this.#deps.policy.people.has(found.person)) throw errorOf('not_allowed', texts.personGone(found.person));
    if (found.validFrom > now) throw errorOf('not_allowed', texts.notYet(found.validFrom));
    return found;
  }

  /**
   * Makes a link to add a key for a person, for 30 minutes and one use.
   * @returns the part of the link after `/keys/`.
   */
  async invite(person: string, by: AuditedAction['actor']): Promise<string> {
    if (!this.#deps.policy.people.has(person)) {
      throw errorOf('not_found', texts.nobody(person, [...this.#deps.policy.people.keys()]));
    }
    const secret = Buffer.from(this.#deps.randomBytes(24)).toString('base64url');
    await this.#change(by, 'passkey-invited', { person }, (register, at) => {
      const id = newId('I', this.#deps.randomBytes);
      const row = { id, sha256: sha256(secret), person, by: nameOf(by), at, usedAt: null };
      const recent = register.invitations.filter((each) => at - each.at < invitationTime);
      return { ...register, invitations: [...recent, row] };
    });
    return secret;
  }

  /** The person a link is for. @throws DeskError `not_found` when it is used up, too old, or no link at all. */
  async invited(secret: string, now: number): Promise<string> {
    const { invitations } = await this.#read(this.#deps.ledger.read);
    return requireInvitation(invitations, secret, now).person;
  }

  /**
   * Adds a key by a link. The first key that this desk ever had counts at once, since there is no admin who could confirm
   * it; each later one when an admin confirms it, or a day later, so that the others hear of it first.
   */
  async enrol(secret: string, fresh: NewPasskey): Promise<Passkey> {
    const made: { key?: Passkey } = {};
    await this.#change('desk', 'passkey-added', { key: fresh.id, name: fresh.name }, (register, at, tell) => {
      const { id, person } = requireInvitation(register.invitations, secret, at);
      if (register.passkeys.some((each) => each.id === fresh.id)) throw errorOf('refused', texts.sameKey);
      const isFirst = register.passkeys.length === 0;
      const validFrom = isFirst ? at : at + waitingTime;
      const rest = { addedAt: at, validFrom, confirmedBy: null, revokedAt: null, usedAt: null };
      made.key = { ...fresh, person, ...rest };
      tell({ what: 'added', person, name: fresh.name, by: null, validFrom });
      return {
        passkeys: [...register.passkeys, made.key],
        invitations: register.invitations.map((each) => (each.id === id ? { ...each, usedAt: at } : each)),
      };
    });
    if (made.key === undefined) throw errorOf('internal', texts.badRegister);
    return made.key;
  }

  /** An admin says that a new key is the person's own: it counts from now on. */
  confirm(id: string, by: AuditedAction['actor']): Promise<void> {
    return this.#changeOne(id, by, 'confirmed', (key, at) => {
      if (nameOf(by) === key.person) throw errorOf('not_allowed', texts.notOwnKey);
      return { ...key, validFrom: Math.min(key.validFrom, at), confirmedBy: nameOf(by) };
    });
  }

  revoke(id: string, by: AuditedAction['actor']): Promise<void> {
    return this.#changeOne(id, by, 'revoked', (key, at) => ({ ...key, revokedAt: at }));
  }

  /** A key signed: its count goes up, so that a copy of it is noticed. */
  async used(id: string, counter: number): Promise<void> {
    await this.#deps.ledger.write(async (tx) => {
      const at = await tx.now();
      const register = await this.#read(tx);
      const passkeys = register.passkeys.map((each) => (each.id === id ? { ...each, counter, usedAt: at } : each));
      await tx.setSetting(setting, this.#seal({ ...register, passkeys }));
    });
  }

  #changeOne(
    id: string,
    by: AuditedAction['actor'],
    what: 'confirmed' | 'revoked',
    change: (key: Passkey, at: number) => Passkey,
  ): Promise<void> {
    return this.#change(by, `passkey-${what}`, { key: id }, (register, at, tell) => {
      const found = register.passkeys.find((each) => each.id === id && each.revokedAt === null);
      if (found === undefined) throw errorOf('not_found', texts.noKey(id));
      const changed = change(found, at);
      const { person, name, validFrom } = changed;
      tell({ what, person, name, by: nameOf(by), validFrom });
      return { ...register, passkeys: register.passkeys.map((each) => (each.id === id ? changed : each)) };
    });
  }

  async #change(
    actor: AuditedAction['actor'],
    action: string,
    detail: Readonly<Record<string, unknown>>,
    change: (register: Register, at: number, tell: (news: PasskeyNews) => void) => Register,
  ): Promise<void> {
    const told = await this.#deps.ledger.write(async (tx: LedgerWrite) => {
      const at = await tx.now();
      const news: PasskeyNews[] = [];
      const changed = change(await this.#read(tx), at, (each) => news.push(each));
      await tx.setSetting(setting, this.#seal(changed));
      const seq = await record(tx, at, { actor, action, detail }, null);
      for (const each of news) await tx.enqueue(messageOf(each, seq, at));
      return news;
    });
    for (const { what, person, name, by } of told) {
      this.#deps.log.warn(`passkeys: a passkey was ${what}`, { person, name, by: by ?? person });
    }
  }

  async #read(ledger: Pick<LedgerRead, 'setting'>): Promise<Register> {
    const text = await ledger.setting(setting);
    if (text === undefined) return { passkeys: [], invitations: [] };
    const parsed = sealed.safeParse(JSON.parse(text));
    if (!parsed.success || !this.#isOurs(parsed.data)) throw errorOf('internal', texts.badRegister);
    return parsed.data.register;
  }

  #seal(register: Register): string {
    return JSON.stringify({ register, mac: macOf(register, this.#deps.keys[0]) });
  }

  #isOurs({ register, mac }: z.infer<typeof sealed>): boolean {
    const given = Buffer.from(mac);
    return this.#deps.keys.some((key) => {
      const own = Buffer.from(macOf(register, key));
      return own.length === given.length && timingSafeEqual(own, given);
    });
  }
}

const macOf = (register: Register, key: Secret) =>
  createHmac('sha256', key.reveal()).update(canonicalJson(register)).digest('hex');

function requireInvitation(all: Register['invitations'], secret: string, now: number): Register['invitations'][number] {
  const found = all.find((each) => each.sha256 === sha256(secret));
  if (found === undefined || found.usedAt !== null || now - found.at >= invitationTime) {
    throw errorOf('not_found', texts.noInvitation);
  }
  return found;
}

function messageOf(news: PasskeyNews, seq: number, at: number): OutboxRow {
  const id = `${passkeyNews}-${seq}`;
  const waits = { createdAt: at, nextAt: at, tries: 0, deliveredAt: null, givenUpAt: null };
  return { id, dedupeKey: id, topic: passkeyNews, draftId: null, payload: JSON.stringify(news), ...waits };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const nameOf = (actor: AuditedAction['actor']) => (typeof actor === 'string' ? actor : actor.person);
