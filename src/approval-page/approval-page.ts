import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';
import { draftOut } from '../../tools/ordering/draft-shape.ts';
import { wholeDraft } from '../../tools/ordering/draft-view.ts';
import type { Clock } from '../core/clock.ts';
import { asDeskError, DeskError, errorOf } from '../core/errors.ts';
import { requestTarget } from '../core/http-listener.ts';
import { parseBoundedJson } from '../core/bounded-json.ts';
import { readRequestBody } from '../core/request-body.ts';
import type { Secret } from '../core/secret.ts';
import { canonicalJson, sha256 } from '../ordering/audit.ts';
import { answersOf, isAccepted, proposalOf, type Answer as GivenAnswer, type Ordering } from '../ordering/ordering.ts';
import type { Passkey, Passkeys } from '../ordering/passkeys.ts';
import type { PolicyInForce } from '../ordering/policy/in-force.ts';
import { personFor, type Actor } from '../ordering/policy/policy.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { Ceremonies } from './ceremonies.ts';
import { texts } from './messages/en.ts';
import { viewHtml } from './view-html.ts';

declare const __APPROVAL_PAGE__: string;

/** How long a person may look at an order before they sign, in milliseconds. */
const sessionTime = 15 * 60_000;
const longestBody = 64 * 1024;

export interface ApprovalPageDependencies {
  /** The one address of the page: https, or http://localhost:PORT. Its host is what passkeys are bound to. */
  readonly origin: string;
  readonly passkeys: Passkeys;
  readonly policies: Pick<PolicyInForce, 'policy' | 'proposed' | 'accept'>;
  readonly ordering: Pick<Ordering, 'draft' | 'report' | 'approve' | 'reject' | 'answer'>;
  /** Signs what a page holds between two requests. */
  readonly key: Secret;
  readonly clock: Clock;
  /** IANA name of the zone of the times that are shown. */
  readonly zone: string;
  /** Faults of the desk, for the log. */
  readonly failed: (thrown: unknown) => void;
}

const credential = z.looseObject({
  id: z.string().max(2000),
  response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
});
// The library checks the rest of what the browser made of a passkey.
const assertion = credential.transform((value) => value as unknown as AuthenticationResponseJSON);
const attestation = credential.transform((value) => value as unknown as RegistrationResponseJSON);

const decision = z.object({
  session: z.string().max(2000),
  decision: z.enum(['approve', 'reject', 'answer']),
  reason: z.string().max(300).default(''),
  again: z.boolean().default(false),
  /** Products that the service left out, each ticked by the person. */
  without: z.array(z.string().max(200)).max(1000).default([]),
  /** To the question of the draft. */
  answer: z
    .object({
      kind: z.enum(['exists', 'resend', 'drop', 'confirmed', 'cancelled', 'keep', 'ours']),
      requisitionId: z.string().trim().max(60).default(''),
      senderEnded: z.boolean().default(false),
    })
    .optional(),
});
type Decision = z.infer<typeof decision>;

const keyName = z.string().trim().min(1).max(60);
const adminAct = z.object({
  session: z.string().max(2000),
  act: z.enum(['confirm', 'revoke', 'accept']),
  /** Of a passkey, or of the policy to accept. */
  key: z.string().max(2000),
});

/** What a page was shown, as the desk signed it. */
const session = z.object({
  keyId: z.string(),
  person: z.string(),
  draft: z.string(),
  revision: z.int(),
  action: z.string().nullable(),
  /** Of all that the page showed. */
  digest: z.string(),
  until: z.number(),
});
type Session = z.infer<typeof session>;

type Answer = Readonly<Record<string, unknown>>;

/**
 * The page where a person signs a decision with a passkey: `/approve/DRAFT`, `/keys` for admins, and `/keys/add/SECRET`
 * for a new key. A link gives no right and shows nothing: contents come only after a signature. Only a POST of the page
 * itself does anything, and each decision is signed over what was shown.
 */
export class ApprovalPage {
  readonly #deps: ApprovalPageDependencies;
  readonly #ceremonies: Ceremonies;

  constructor(deps: ApprovalPageDependencies) {
    this.#deps = deps;
    this.#ceremonies = new Ceremonies(deps.passkeys, deps.clock, deps.origin);
  }

  /** For requests to `/approve` and `/keys`, and below. */
  readonly handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { path } = requestTarget(request);
    if (request.method === 'GET' || request.method === 'HEAD') return this.#sendPage(request, response, path);
    if (request.method !== 'POST')
      return send(response, 405, { error: texts.nothingLike.message }, { Allow: 'GET, POST' });
    try {
      send(response, 200, await this.#post(path, await bodyOf(request, this.#deps.origin)));
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (error.code === 'internal') this.#deps.failed(thrown);
      send(response, error.code === 'not_found' ? 404 : 403, { error: error.message, next: error.next });
    }
  };

  #sendPage(request: IncomingMessage, response: ServerResponse, path: string): void {
    const { origin } = this.#deps;
    // Passkeys need the page's own name: 127.0.0.1 is sent to localhost.
    if (request.headers.host !== new URL(origin).host) {
      response.writeHead(307, { Location: `${origin}${path}`, ...secure }).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...secure });
    response.end(request.method === 'HEAD' ? undefined : __APPROVAL_PAGE__);
  }

  #post(path: string, body: unknown): Promise<Answer> {
    const [, room = '', ...rest] = path.split('/');
    const [first = '', second = '', third = ''] = rest;
    if (room === 'approve' && rest.length === 2) {
      switch (second) {
        case 'sign-in':
          return this.#signIn(`open ${first}`);
        case 'open':
          return this.#open(first, read(z.object({ assertion }), body).assertion);
        case 'sign':
          return this.#askToSign(first, read(decision, body));
        case 'decide':
          return this.#decide(first, read(decision.extend({ assertion }), body));
      }
    }
    if (room === 'keys' && first === 'add' && rest.length === 3) {
      if (third === 'options') return this.#askToEnrol(second, read(z.object({ name: keyName }), body).name);
      if (third === 'enrol') return this.#enrol(second, read(z.object({ name: keyName, attestation }), body));
    }
    if (room === 'keys' && rest.length === 1) {
      switch (first) {
        case 'sign-in':
          return this.#signIn('open keys');
        case 'open':
          return this.#openKeys(read(z.object({ assertion }), body).assertion);
        case 'sign':
          return this.#askToAct(read(adminAct, body));
        case 'act':
          return this.#act(read(adminAct.extend({ assertion }), body));
      }
    }
    throw errorOf('not_found', texts.nothingLike);
  }

  async #signIn(what: string): Promise<Answer> {
    return { options: await this.#ceremonies.toSign({ digest: digestOf({ what }) }) };
  }

  async #open(draftId: string, signature: AuthenticationResponseJSON): Promise<Answer> {
    const key = await this.#ceremonies.signed(signature, digestOf({ what: `open ${draftId}` }));
    return this.#shown(key, await this.#deps.ordering.draft(this.#actorOf(key), draftId));
  }

  /** The draft as it is now, with what can be decided about it. */
  async #shown(key: Passkey, row: DraftRow): Promise<Answer> {
    const report = await this.#deps.ordering.report(row);
    const output = draftOut(report);
    const action = actionOf(row);
    const { id: draft, revision } = row;
    const { digest } = report;
    const until = this.#deps.clock.now() + sessionTime;
    return {
      html: viewHtml(wholeDraft(output), this.#deps.zone),
      session: this.#seal({
        keyId: key.id,
        person: key.person,
        draft,
        revision,
        action: action ?? null,
        digest,
        until,
      }),
      action,
      answers: answersOf(row),
      twins: (output.twins ?? []).length > 0,
      omitted: action === 'submit' ? row.content.omitted : [],
      name: this.#actorOf(key).name,
    };
  }

  async #askToSign(draftId: string, wanted: Decision): Promise<Answer> {
    const shown = this.#sessionOf(wanted.session, draftId);
    return { options: await this.#ceremonies.toSign({ digest: decisionDigest(shown, wanted), person: shown.person }) };
  }

  async #decide(draftId: string, given: Decision & { assertion: AuthenticationResponseJSON }): Promise<Answer> {
    const { ordering } = this.#deps;
    const shown = this.#sessionOf(given.session, draftId);
    const key = await this.#ceremonies.signed(given.assertion, decisionDigest(shown, given));
    const actor = this.#actorOf(key);
    const row = await ordering.draft(actor, draftId);
    const action = actionOf(row);
    const { digest } = await ordering.report(row);
    const isSame = digest === shown.digest && (action ?? null) === shown.action;
    if (isSame && given.decision === 'answer' && given.answer !== undefined) {
      const answered = await ordering.answer(actor, draftId, shown.revision, answerOf(given.answer));
      return { done: texts.answered, ...(await this.#shown(key, answered)) };
    }
    if (!isSame || action === undefined || given.decision === 'answer') {
      const { message: error, next } = texts.changed;
      return { error, next, ...(await this.#shown(key, row)) };
    }
    if (given.decision === 'reject') {
      await ordering.reject(actor, draftId, shown.revision, given.reason);
      return { done: texts.rejected, ...(await this.#shown(key, await ordering.draft(actor, draftId))) };
    }
    const approved = await ordering.approve(
      actor,
      draftId,
      { action, revision: shown.revision, digest, without: given.without },
      given.again,
    );
    return { done: texts.approved, ...(await this.#shown(key, approved)) };
  }

  async #askToEnrol(secret: string, name: string): Promise<Answer> {
    const person = await this.#deps.passkeys.invited(secret, this.#deps.clock.now());
    const displayed = this.#deps.policies.policy.people.get(person)?.name ?? person;
    return { options: await this.#ceremonies.toEnrol(person, displayed, digestOf({ what: 'enrol', secret, name })) };
  }

  async #enrol(secret: string, given: { name: string; attestation: RegistrationResponseJSON }): Promise<Answer> {
    const { passkeys, clock } = this.#deps;
    const digest = digestOf({ what: 'enrol', secret, name: given.name });
    const made = await this.#ceremonies.enrolled(given.attestation, digest);
    const key = await passkeys.enrol(secret, { ...made, name: given.name });
    const isUsable = key.validFrom <= clock.now();
    return { usable: isUsable, from: new Date(key.validFrom).toISOString() };
  }

  async #openKeys(signature: AuthenticationResponseJSON): Promise<Answer> {
    const key = await this.#ceremonies.signed(signature, digestOf({ what: 'open keys' }));
    return this.#keysShown(key);
  }

  async #keysShown(key: Passkey): Promise<Answer> {
    const actor = this.#requireAdmin(key);
    const now = this.#deps.clock.now();
    const keys = (await this.#deps.passkeys.list()).filter(({ revokedAt }) => revokedAt === null);
    const until = now + sessionTime;
    return {
      session: this.#seal({
        keyId: key.id,
        person: key.person,
        draft: 'keys',
        revision: 0,
        action: null,
        digest: '',
        until,
      }),
      name: actor.name,
      policy: (await this.#deps.policies.proposed()) ?? null,
      keys: keys.map(({ id, name, person, addedAt, validFrom, usedAt }) => ({
        id,
        name,
        person: this.#deps.policies.policy.people.get(person)?.name ?? person,
        added: new Date(addedAt).toISOString(),
        used: usedAt === null ? null : new Date(usedAt).toISOString(),
        waits: validFrom > now && person !== key.person,
        own: id === key.id,
      })),
    };
  }

  async #askToAct(wanted: z.infer<typeof adminAct>): Promise<Answer> {
    const { person } = this.#sessionOf(wanted.session, 'keys');
    return { options: await this.#ceremonies.toSign({ digest: actDigest(wanted), person }) };
  }

  async #act(given: z.infer<typeof adminAct> & { assertion: AuthenticationResponseJSON }): Promise<Answer> {
    this.#sessionOf(given.session, 'keys');
    const key = await this.#ceremonies.signed(given.assertion, actDigest(given));
    const actor = this.#requireAdmin(key);
    const { passkeys, policies } = this.#deps;
    if (given.act === 'confirm') await passkeys.confirm(given.key, actor);
    else if (given.act === 'revoke') await passkeys.revoke(given.key, actor);
    else await policies.accept(given.key, actor);
    return { ...(given.act === 'accept' && { done: texts.accepted }), ...(await this.#keysShown(key)) };
  }

  #requireAdmin(key: Passkey): Actor {
    const actor = this.#actorOf(key);
    if (!actor.may.has('admin')) throw errorOf('not_allowed', texts.notAdmin);
    return actor;
  }

  /** The person behind a key, who acts on this page. @throws DeskError `not_allowed` for one who left the policy. */
  #actorOf({ id, person }: Passkey): Actor {
    const actor = personFor(this.#deps.policies.policy, { kind: 'person', id: person });
    if (actor === undefined) throw errorOf('not_allowed', texts.notGenuine);
    return { ...actor, surface: 'page', account: `passkey:${id}` };
  }

  #seal(content: Session): string {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${text}.${this.#macOf(text)}`;
  }

  /** @throws DeskError `not_allowed` for a session of another page, one that is over, or one the desk did not make. */
  #sessionOf(sealed: string, draftId: string): Session {
    const [text = '', mac = ''] = sealed.split('.');
    const own = Buffer.from(this.#macOf(text));
    const given = Buffer.from(mac);
    if (own.length !== given.length || !timingSafeEqual(own, given)) throw errorOf('not_allowed', texts.sessionOver);
    const content = session.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (content.draft !== draftId || content.until <= this.#deps.clock.now()) {
      throw errorOf('not_allowed', texts.sessionOver);
    }
    return content;
  }

  #macOf(text: string): string {
    return createHmac('sha256', this.#deps.key.reveal()).update(text).digest('base64url');
  }
}

function answerOf({ kind, requisitionId, senderEnded }: NonNullable<Decision['answer']>): GivenAnswer {
  if (kind === 'exists') return { kind, requisitionId };
  return kind === 'resend' || kind === 'drop' ? { kind, senderEnded } : { kind };
}

/** What can be approved; undefined: nothing, or only a question waits for its answer. */
function actionOf(row: DraftRow) {
  const { state, question, wants } = row;
  const isAsked = !isAccepted(row) || (question !== null && question.kind !== 'not_done');
  if (state === 'differs' && wants !== 'cancel' && isAsked) return undefined;
  try {
    return proposalOf(row).action;
  } catch (thrown) {
    if (thrown instanceof DeskError) return undefined;
    throw thrown;
  }
}

const digestOf = (what: Readonly<Record<string, unknown>>) => sha256(canonicalJson(what));

/** What a person signs: this decision about this draft, as they were shown it. */
function decisionDigest(shown: Session, { decision, reason, again, without, answer }: Decision): string {
  const { draft, revision, action, digest, person } = shown;
  return digestOf({
    what: 'decide',
    draft,
    revision,
    action,
    digest,
    person,
    decision,
    reason,
    again,
    without,
    answer,
  });
}

const actDigest = ({ act, key }: z.infer<typeof adminAct>) => digestOf({ what: act, key });

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw errorOf('invalid_input', texts.notJson);
}

/** The body of a POST by the page itself. @throws DeskError `not_allowed` for a request from anywhere else. */
async function bodyOf(request: IncomingMessage, origin: string): Promise<unknown> {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const isOwn = headers.origin === origin && (site === undefined || site === 'same-origin');
  if (!isOwn || headers['content-type'] !== 'application/json') throw errorOf('not_allowed', texts.wrongOrigin);
  const body = await readRequestBody(request, longestBody);
  if (body.kind !== 'read') throw errorOf('invalid_input', texts.notJson);
  try {
    return parseBoundedJson(body.bytes.toString('utf8'));
  } catch {
    throw errorOf('invalid_input', texts.notJson);
  }
}

/** The page's own policy says what it may load; these say who may frame it, keep it or hear of it. */
const secure = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
} as const;

function send(response: ServerResponse, status: number, content: Answer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...secure, ...headers });
  response.end(JSON.stringify(content));
}
