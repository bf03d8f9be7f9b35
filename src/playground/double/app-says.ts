import type { ServerResponse } from 'node:http';
import { isObject } from './check-shapes.ts';
import type { Delivered } from './delivery.ts';
import type { Triggers } from './triggers.ts';
import type { Troubles } from './troubles.ts';
import type { WebApi } from './web-api.ts';
import type { Call } from './workspace-options.ts';
import { sendJson } from './workspace-server.ts';
import type { Channel, Json, Person, Team, WorkspaceState } from './workspace-state.ts';

type Target = Parameters<Triggers['response']>[0];

/** What the app says of its own accord: the methods it calls, and what it answers where it was given an address. */
export class AppSays {
  readonly calls: Call[] = [];
  readonly violations: string[];
  readonly #state: WorkspaceState;
  readonly #api: WebApi;
  readonly #triggers: Triggers;
  readonly #troubles: Troubles;

  constructor(parts: {
    readonly state: WorkspaceState;
    readonly api: WebApi;
    readonly triggers: Triggers;
    readonly troubles: Troubles;
    readonly violations: string[];
  }) {
    this.#state = parts.state;
    this.#api = parts.api;
    this.#triggers = parts.triggers;
    this.#troubles = parts.troubles;
    this.violations = parts.violations;
  }

  /** A method of the Web API. */
  call(method: string, authorization: string | undefined, type: string, body: Buffer, response: ServerResponse): void {
    const args = argumentsOf(type, body);
    const token =
      authorization?.replace(/^Bearer /, '') ?? (typeof args['token'] === 'string' ? args['token'] : undefined);
    const trouble = this.#troubles.next(method);
    const lost = trouble === 'lost-reply';
    if (trouble !== undefined && !lost) {
      this.calls.push({ method, token, args, answer: undefined });
      this.#troubles.strike(trouble, response);
      return;
    }
    const answer = this.#api.call(method, token, args);
    this.calls.push({ method, token, args, answer });
    if (!answer.ok && !expected.has(String(answer['error'])))
      this.violations.push(`${method}: ${String(answer['error'])}`);
    if (lost) response.destroy();
    else sendJson(response, answer);
  }

  /** What it sends to a `response_url`. */
  respond(id: string, body: Buffer, response: ServerResponse): void {
    const target = this.#triggers.respond(id);
    if ('error' in target) {
      sendJson(response, { ok: false, error: target.error }, 404);
      return;
    }
    const content = argumentsOf('application/json', body);
    const team = this.#state.teamOfChannel(target.channel);
    if (team === undefined) {
      sendJson(response, { ok: false, error: 'channel_not_found' }, 404);
      return;
    }
    const original = target.ts === undefined ? undefined : this.#state.message(target.channel, target.ts);
    try {
      if (content['delete_original'] === true) {
        if (original !== undefined) this.#state.remove(original);
      } else if (content['replace_original'] === true && original !== undefined) {
        const { text, blocks } = this.#api.checked('response_url', content);
        Object.assign(original, { text, blocks, edited: this.#state.now() });
        this.#state.changed({ kind: 'message', channel: original.channel, ts: original.ts });
      } else {
        this.#sayFor('response_url', content, target, team);
      }
      sendJson(response, { ok: true });
    } catch (thrown) {
      sendJson(response, { ok: false, error: thrown instanceof Error ? thrown.message : 'invalid_payload' }, 400);
    }
  }

  /** What a command is answered with at once. */
  answer({ status, body }: Delivered, person: Person, channel: Channel, team: Team): void {
    if (status !== 200 || body === undefined || body === '') return;
    if (isObject(body) && Object.keys(body).length === 0) return;
    const content: Json = isObject(body) ? body : { text: typeof body === 'string' ? body : JSON.stringify(body) };
    this.#sayFor(
      'the answer to a command',
      content,
      { channel: channel.id, user: person.id, ts: undefined, thread: undefined },
      team,
    );
  }

  #sayFor(where: string, content: Json, target: Target, team: Team): void {
    const { text, blocks } = this.#api.checked(where, content);
    const all = content['response_type'] === 'in_channel';
    const thread = typeof content['thread_ts'] === 'string' ? content['thread_ts'] : target.thread;
    this.#state.add({
      channel: target.channel,
      user: team.botUser,
      bot: true,
      text,
      blocks,
      thread,
      only: all ? undefined : target.user,
    });
  }
}

/** Refusals that a well-made app meets too: they say what has happened meanwhile, and not that the app is wrong. */
const expected = new Set([
  'expired_trigger_id',
  'hash_conflict',
  'not_found',
  'message_not_found',
  'channel_not_found',
  'not_in_channel',
  'user_not_found',
  'users_not_found',
  'user_not_in_channel',
  'invalid_auth',
  'invalid_code',
  'bad_client_secret',
]);

/** JSON, or a form: what is a list or an object is JSON within it, and is kept as it came. */
function argumentsOf(type: string, body: Buffer): Json {
  const text = body.toString('utf8');
  if (type.startsWith('application/json')) {
    const content: unknown = text === '' ? {} : JSON.parse(text);
    return isObject(content) ? content : {};
  }
  return Object.fromEntries(new URLSearchParams(text));
}
