import type { ServerResponse } from 'node:http';
import { isObject } from './check-shapes.ts';
import type { Delivered } from './transport.ts';
import type { Triggers } from './triggers.ts';
import type { Faults } from './faults.ts';
import type { WebApi } from './web-api.ts';
import type { Call } from './workspace-options.ts';
import { sendJson } from './workspace-server.ts';
import type { Channel, Json, Person, Team, WorkspaceState } from './workspace-state.ts';

type Target = Parameters<Triggers['response']>[0];

/** Answers the app's requests: Web API calls, posts to a `response_url`, and the immediate reply to a command. */
export class AppRequests {
  readonly calls: Call[] = [];
  readonly violations: string[];
  readonly #state: WorkspaceState;
  readonly #api: WebApi;
  readonly #triggers: Triggers;
  readonly #faults: Faults;

  constructor(dependencies: {
    readonly state: WorkspaceState;
    readonly api: WebApi;
    readonly triggers: Triggers;
    readonly faults: Faults;
    readonly violations: string[];
  }) {
    this.#state = dependencies.state;
    this.#api = dependencies.api;
    this.#triggers = dependencies.triggers;
    this.#faults = dependencies.faults;
    this.violations = dependencies.violations;
  }

  /** Answers a Web API call, or applies the fault injected for it. */
  call(method: string, authorization: string | undefined, type: string, body: Buffer, response: ServerResponse): void {
    const args = argumentsOf(type, body);
    const token =
      authorization?.replace(/^Bearer /, '') ?? (typeof args['token'] === 'string' ? args['token'] : undefined);
    const fault = this.#faults.next(method);
    const lost = fault === 'lost-reply';
    if (fault !== undefined && !lost) {
      this.calls.push({ method, token, args, answer: undefined });
      this.#faults.strike(fault, response);
      return;
    }
    const answer = this.#api.call(method, token, args);
    this.calls.push({ method, token, args, answer });
    if (!answer.ok && !expected.has(String(answer['error'])))
      this.violations.push(`${method}: ${String(answer['error'])}`);
    if (lost) response.destroy();
    else sendJson(response, answer);
  }

  /** Posts or replaces a message through a `response_url`. */
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
      if (content['replace_original'] === true && original !== undefined) {
        const { text, blocks } = this.#api.checked('response_url', content);
        Object.assign(original, { text, blocks, edited: this.#state.now() });
        this.#state.changed({ kind: 'message', channel: original.channel, ts: original.ts });
      } else {
        this.#postAs('response_url', content, target, team);
      }
      sendJson(response, { ok: true });
    } catch (thrown) {
      sendJson(response, { ok: false, error: thrown instanceof Error ? thrown.message : 'invalid_payload' }, 400);
    }
  }

  /** Posts the body that the app sent with its acknowledgement of a command. */
  answer({ status, body }: Delivered, person: Person, channel: Channel, team: Team): void {
    if (status !== 200 || body === undefined || body === '') return;
    if (isObject(body) && Object.keys(body).length === 0) return;
    const content: Json = isObject(body) ? body : { text: typeof body === 'string' ? body : JSON.stringify(body) };
    this.#postAs(
      'the answer to a command',
      content,
      { channel: channel.id, user: person.id, ts: undefined, thread: undefined },
      team,
    );
  }

  #postAs(where: string, content: Json, target: Target, team: Team): void {
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

/** Errors that a correct app can also get, because something changed in between; they are not violations. */
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

/** Reads JSON or a form. In a form, lists and objects stay JSON strings; `parsed` reads them later. */
function argumentsOf(type: string, body: Buffer): Json {
  const text = body.toString('utf8');
  if (type.startsWith('application/json')) {
    const content: unknown = text === '' ? {} : JSON.parse(text);
    return isObject(content) ? content : {};
  }
  return Object.fromEntries(new URLSearchParams(text));
}
