import type { ServerResponse } from 'node:http';
import type { Delivered } from './app-delivery.ts';
import type { ResponseTarget, Triggers } from './triggers.ts';
import type { Answer } from './slack-json.ts';
import type { WebApi } from './web-api.ts';
import { elementsOf } from './payloads.ts';
import { sendJson, type Handler } from './workspace-server.ts';
import {
  isObject,
  type Channel,
  type Json,
  type Person,
  type Team,
  type View,
  type WorkspaceState,
} from './workspace-state.ts';

/** One Web API call of the app. */
export interface Call {
  readonly method: string;
  readonly token: string | undefined;
  readonly args: Json;
  /** Undefined when a fault was injected in its place. */
  readonly answer: Answer | undefined;
}

type FaultAnswer =
  | { readonly status: 429; readonly retryAfter: number }
  | { readonly status: number }
  | { readonly error: string }
  /** The call gets no answer until the workspace closes. */
  | 'hang'
  /** The connection breaks before the call takes effect. */
  | 'reset'
  /** The call takes effect, and its answer is lost. */
  | 'lost-reply';

export interface Fault {
  /** Method or pattern of methods; absent: all methods. */
  readonly method?: string | RegExp;
  /** Only calls for this conversation. */
  readonly channel?: string;
  /** Number of calls that fail; 1 when absent. */
  readonly times?: number;
  readonly answer: FaultAnswer;
}

export interface SubmitDelivered extends Delivered {
  /** By block, when the form was refused. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** Answers the app's requests: Web API calls, posts to a `response_url`, and the immediate reply to a command. */
export class AppRequests {
  readonly calls: Call[] = [];
  readonly #state: WorkspaceState;
  readonly #api: WebApi;
  readonly #triggers: Triggers;
  readonly #faults: { readonly fault: Fault; left: number }[] = [];
  readonly #hanging = new Set<ServerResponse>();

  constructor(state: WorkspaceState, api: WebApi, triggers: Triggers) {
    this.#state = state;
    this.#api = api;
    this.#triggers = triggers;
  }

  /** By path of the workspace's server. */
  readonly handlers: Readonly<Record<string, Handler>> = {
    '/api/': (request, response, body, { path }) => {
      const { authorization, 'content-type': type = '' } = request.headers;
      this.#call(path.slice('/api/'.length), authorization, argumentsOf(type, body), response);
    },
    '/upload/': (request, response, body, { path }) => {
      const file = this.#state.files.get(path.slice('/upload/'.length));
      if (file === undefined) {
        response.writeHead(404).end();
        return;
      }
      file.content = contentOf(request.headers['content-type'] ?? '', body);
      response.writeHead(200).end(`OK - ${file.content.length}`);
    },
    '/respond/': (_, response, body, { path }) => this.#respond(path.slice('/respond/'.length), body, response),
  };

  /** Faults apply in the order in which they were added. */
  injectFault(fault: Fault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 });
  }

  clearFaults(): void {
    this.#faults.length = 0;
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }

  /** Posts the body that the app sent with its acknowledgement of a command. */
  answer({ status, body }: Delivered, person: Person, channel: Channel, team: Team): void {
    if (status !== 200 || body === undefined || body === '') return;
    if (isObject(body) && Object.keys(body).length === 0) return;
    const content: Json = isObject(body) ? body : { text: typeof body === 'string' ? body : JSON.stringify(body) };
    const target = { channel: channel.id, user: person.id, ts: undefined, thread: undefined };
    this.#postAs('the answer to a command', content, target, team);
  }

  /** Changes the modals as the app's reply to a submission says. */
  answerSubmission(delivered: Delivered, view: View, team: Team): SubmitDelivered {
    if (delivered.status !== 200) return delivered;
    const answer = isObject(delivered.body) ? delivered.body : {};
    const { response_action: action } = answer;
    if (action === 'errors') {
      const errors = (answer['errors'] ?? {}) as Readonly<Record<string, string>>;
      const blocks = new Set(elementsOf(view.content['blocks'] as readonly unknown[]).map(({ block }) => block));
      for (const block of Object.keys(errors)) {
        if (!blocks.has(block))
          this.#state.violations.push(`view_submission: an error at ${block}, which the form does not have`);
      }
      return { ...delivered, errors };
    }
    if (action === 'clear') this.#state.stacks.delete(view.owner);
    else if (action === 'update' || action === 'push') this.#api.views.show(team, view.owner, answer['view'], action);
    else this.#state.close(view);
    this.#state.changed({ kind: 'view', user: view.owner });
    return delivered;
  }

  #nextFault(method: string, channel?: unknown): FaultAnswer | undefined {
    const next = this.#faults.find(
      ({ fault, left }) =>
        left > 0 && matches(fault.method, method) && (fault.channel === undefined || fault.channel === channel),
    );
    if (next === undefined) return undefined;
    next.left -= 1;
    return next.fault.answer;
  }

  #answerFault(fault: Exclude<FaultAnswer, 'lost-reply'>, response: ServerResponse): void {
    if (fault === 'reset') response.destroy();
    else if (fault === 'hang') this.#hanging.add(response);
    else if ('error' in fault) sendJson(response, { ok: false, error: fault.error });
    else if ('retryAfter' in fault)
      sendJson(response, { ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(fault.retryAfter) });
    else sendJson(response, { ok: false, error: 'internal_error' }, fault.status);
  }

  #call(method: string, authorization: string | undefined, args: Json, response: ServerResponse): void {
    const inArgs = typeof args['token'] === 'string' ? args['token'] : undefined;
    const token = authorization?.replace(/^Bearer /, '') ?? inArgs;
    const fault = this.#nextFault(method, args['channel']);
    if (fault !== undefined && fault !== 'lost-reply') {
      this.calls.push({ method, token, args, answer: undefined });
      this.#answerFault(fault, response);
      return;
    }
    const answer = this.#api.call(method, token, args);
    this.calls.push({ method, token, args, answer });
    if (!answer.ok && !expected.has(String(answer['error'])) && answer['lacking'] !== true)
      this.#state.violations.push(`${method}: ${String(answer['error'])}`);
    if (fault === 'lost-reply') response.destroy();
    else sendJson(response, answer, 200, this.#api.scopeHeader());
  }

  /** Posts or replaces a message through a `response_url`. */
  #respond(id: string, body: Buffer, response: ServerResponse): void {
    const fault = this.#nextFault('response_url');
    if (fault !== undefined && fault !== 'lost-reply') {
      this.#answerFault(fault, response);
      return;
    }
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

  #postAs(where: string, content: Json, target: ResponseTarget, team: Team): void {
    const { text, blocks } = this.#api.checked(where, content);
    const thread = typeof content['thread_ts'] === 'string' ? content['thread_ts'] : target.thread;
    const only = content['response_type'] === 'in_channel' ? undefined : target.user;
    this.#state.add({ channel: target.channel, user: team.botUser, bot: true, text, blocks, thread, only });
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

/** Content of an uploaded file: the plain body, or the single part of a multipart form. */
function contentOf(type: string, body: Buffer): Buffer {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) return body;
  const from = body.indexOf('\r\n\r\n') + 4;
  return body.subarray(from, body.indexOf(`\r\n--${boundary}`, from));
}

function matches(wanted: string | RegExp | undefined, method: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? wanted === method : wanted.test(method);
}
