import { checkBlocks } from './check-blocks.ts';
import { checkContent, checkMarkup } from './check-message.ts';
import { addChunks, emptyStream, readChunks, type Chunk } from './streams.ts';
import type { Installations } from './installations.ts';
import { channelJson, messageJson, userJson, type Answer } from './slack-json.ts';
import type { Triggers } from './triggers.ts';
import { ViewCalls } from './view-calls.ts';
import { parsed, Refusal, requireKnown, textOf } from './web-api-arguments.ts';
import { type Channel, type Json, type Message, type Team, type WorkspaceState } from './workspace-state.ts';

export interface WebApiOptions {
  readonly state: WorkspaceState;
  readonly triggers: Triggers;
  readonly installations: Installations;
  /** URL of the workspace. */
  readonly url: () => string;
  /** The app was removed from a team. */
  readonly removed: (team: Team) => void;
  /** Scopes of the installation; undefined: all. */
  readonly scopes: readonly string[] | undefined;
  /** Block types that this workspace does not have yet. */
  readonly lacks: readonly string[];
  /** Set when the app connects by Socket Mode. */
  readonly appToken: string | undefined;
}

/** The scope that each method requires. */
const scopes: Readonly<Record<string, string>> = {
  'chat.postMessage': 'chat:write',
  'chat.postEphemeral': 'chat:write',
  'chat.update': 'chat:write',
  'chat.startStream': 'chat:write',
  'chat.appendStream': 'chat:write',
  'chat.stopStream': 'chat:write',
  'conversations.open': 'im:write',
  'conversations.info': 'channels:read',
  'conversations.history': 'im:history',
  'users.info': 'users:read',
  'users.lookupByEmail': 'users:read.email',
  'files.getUploadURLExternal': 'files:write',
  'files.completeUploadExternal': 'files:write',
  'assistant.threads.setStatus': 'assistant:write',
  'assistant.threads.setSuggestedPrompts': 'assistant:write',
};

type Method = (team: Team, args: Json) => Json;

/** The Web API methods that the desk uses; refuses what Slack refuses. */
export class WebApi {
  readonly #options: WebApiOptions;
  readonly #state: WorkspaceState;
  /** Modals and Home. */
  readonly views: ViewCalls;
  readonly #methods: Readonly<Record<string, Method>>;

  constructor(options: WebApiOptions) {
    this.#options = options;
    this.#state = options.state;
    this.views = new ViewCalls(options);
    this.#methods = {
      'api.test': () => ({}),
      'auth.test': (team) => ({
        url: 'https://workspace.invalid/',
        team: team.name,
        user: 'partsdesk',
        team_id: team.id,
        user_id: team.botUser,
        bot_id: `B${team.botUser.slice(1)}`,
        ...(team.enterprise === undefined ? {} : { enterprise_id: team.enterprise }),
        is_enterprise_install: false,
      }),
      'auth.revoke': (team) => {
        team.token = undefined;
        this.#options.removed(team);
        return { revoked: true };
      },
      'chat.postMessage': (team, args) => this.#post(team, args),
      'chat.postEphemeral': (team, args) => this.#postEphemeral(team, args),
      'chat.update': (team, args) => this.#update(team, args),
      'chat.startStream': (team, args) => this.#startStream(team, args),
      'chat.appendStream': (team, args) => {
        const message = this.#streaming(team, args);
        return this.#streamed(message, this.#chunks(args));
      },
      'chat.stopStream': (team, args) => {
        const message = this.#streaming(team, args);
        const { blocks } = args['blocks'] === undefined ? { blocks: [] } : this.checked('chat.stopStream', args);
        message.stream?.blocks.push(...(blocks ?? []));
        const answer = this.#streamed(message, args['chunks'] === undefined ? [] : this.#chunks(args));
        message.stream = undefined;
        return answer;
      },
      'chat.getPermalink': (team, args) => {
        const { id } = this.#channel(team, args['channel']);
        const ts = textOf(args['message_ts']);
        if (!this.#state.messages.some((each) => each.channel === id && each.ts === ts))
          throw new Refusal('message_not_found');
        return { channel: id, permalink: `https://workspace.invalid/archives/${id}/p${ts.replace('.', '')}` };
      },
      'conversations.open': (team, args) => {
        const users = typeof args['users'] === 'string' ? args['users'].split(',') : [];
        const [user = ''] = users;
        if (users.length !== 1 || !team.people.has(user)) throw new Refusal('user_not_found');
        return { channel: { id: this.#state.direct(user)?.id } };
      },
      'conversations.info': (team, args) => ({ channel: channelJson(this.#channel(team, args['channel'])) }),
      'conversations.history': (team, args) => {
        const channel = this.#channel(team, args['channel']);
        // The desk has the scope for direct messages only.
        if (channel.with === undefined) throw new Refusal('missing_scope');
        const messages = this.#state.messages
          .filter((each) => each.channel === channel.id && each.thread === undefined)
          .slice(-Number(args['limit'] ?? 100));
        return { messages: messages.reverse().map((each) => messageJson(each, team)), has_more: false };
      },
      'users.info': (team, args) => {
        const person = team.people.get(String(args['user']));
        if (person === undefined) throw new Refusal('user_not_found');
        return {
          user: {
            ...userJson(team, person),
            ...(String(args['include_locale']) === 'true' && { locale: person.locale ?? 'en-US' }),
          },
        };
      },
      'users.lookupByEmail': (team, args) => {
        const person = [...team.people.values()].find(({ email }) => email === args['email']);
        if (person === undefined) throw new Refusal('users_not_found');
        return { user: userJson(team, person) };
      },
      'views.open': (team, args) => this.views.open(team, args, false),
      'views.push': (team, args) => this.views.open(team, args, true),
      'views.update': (team, args) => this.views.update(team, args),
      'views.publish': (team, args) => this.views.publish(team, args),
      'files.getUploadURLExternal': (_, args) => this.#upload(args),
      'files.completeUploadExternal': (team, args) => this.#completeUpload(team, args),
      'assistant.threads.setStatus': (team, args) => {
        const channel = this.#channel(team, args['channel_id']);
        const [thread, text] = [textOf(args['thread_ts']), textOf(args['status'])];
        this.#state.changed({ kind: 'status', channel: channel.id, thread, text });
        return {};
      },
      'assistant.threads.setSuggestedPrompts': (team, args) => {
        const channel = this.#channel(team, args['channel_id']);
        const thread = textOf(args['thread_ts']);
        // "Including it in a call for an agent app will cause the call to silently fail."
        if (thread !== '') return {};
        const prompts = parsed(args['prompts']);
        if (!Array.isArray(prompts) || prompts.length > 4) throw new Refusal('invalid_arguments');
        this.#state.prompts.set(`${channel.id}:${thread}`, prompts as { title: string; message: string }[]);
        this.#state.changed({ kind: 'prompts', channel: channel.id, thread });
        return {};
      },
    };
  }

  /** Slack names the scopes of the token with each answer. */
  scopeHeader(): Readonly<Record<string, string>> {
    const { scopes: granted } = this.#options;
    return granted === undefined ? {} : { 'x-oauth-scopes': granted.join(',') };
  }

  call(method: string, token: string | undefined, args: Json): Answer {
    const { installations, scopes: granted, appToken } = this.#options;
    if (method === 'oauth.v2.access') return installations.exchange(args);
    if (method === 'apps.connections.open') {
      if (appToken === undefined || token !== appToken) return { ok: false, error: 'invalid_auth' };
      const url = `${this.#options.url().replace('http:', 'ws:')}/socket?ticket=${this.#state.secret()}`;
      return { ok: true, url };
    }
    const run = this.#methods[method];
    if (run === undefined) return { ok: false, error: 'unknown_method', req_method: method };
    const team = [...this.#state.teams.values()].find((each) => each.token !== undefined && each.token === token);
    if (team === undefined) return { ok: false, error: token === undefined ? 'not_authed' : 'invalid_auth' };
    const needed = scopes[method];
    if (needed !== undefined && granted?.includes(needed) === false)
      return { ok: false, error: 'missing_scope', needed, provided: granted.join(',') };
    try {
      return { ok: true, ...run(team, args) };
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      return { ok: false, error: thrown.message, ...thrown.more };
    }
  }

  /** Checks a message; response_urls and replies to deliveries follow the same rules as methods. */
  checked(where: string, args: Json): { text: string; blocks: readonly unknown[] | undefined } {
    const blocks = parsed(args['blocks']);
    const refused = blocks === undefined ? [] : checkBlocks(blocks, 'message');
    this.#report(where, [...checkContent({ ...args, blocks }, this.#state.mentionable()), ...refused]);
    const text = textOf(args['text']);
    if (blocks === undefined && text === '') throw new Refusal('no_text');
    if (text.length > 40_000) throw new Refusal('msg_too_long');
    if (refused.length > 0) throw new Refusal('invalid_blocks', { response_metadata: { messages: refused } });
    requireKnown(this.#options.lacks, 'invalid_blocks', blocks, '/blocks');
    return { text, blocks: Array.isArray(blocks) ? blocks : undefined };
  }

  #channel(team: Team, id: unknown): Channel {
    const known = typeof id === 'string' ? team.channels.get(id) : undefined;
    if (known !== undefined) return known;
    // A user id as channel means the direct message with that person.
    const direct = typeof id === 'string' && team.people.has(id) ? this.#state.direct(id) : undefined;
    if (direct === undefined) throw new Refusal('channel_not_found');
    return direct;
  }

  #post(team: Team, args: Json): Json {
    const channel = this.#channel(team, args['channel']);
    const { text, blocks } = this.checked('chat.postMessage', args);
    const thread = this.#thread(channel, args);
    const message = this.#state.add({
      channel: channel.id,
      user: team.botUser,
      bot: true,
      text,
      blocks,
      thread,
      metadata: parsed(args['metadata']),
    });
    return { channel: channel.id, ts: message.ts, message: messageJson(message, team) };
  }

  #startStream(team: Team, args: Json): Json {
    const channel = this.#channel(team, args['channel']);
    // "Streamed messages should always be replies to a user request."
    const thread = this.#thread(channel, args);
    if (thread === undefined) throw new Refusal('invalid_thread_ts');
    if (channel.with === undefined) {
      if (!team.people.has(textOf(args['recipient_user_id']))) throw new Refusal('missing_recipient_user_id');
      if (textOf(args['recipient_team_id']) === '') throw new Refusal('missing_recipient_team_id');
    }
    if (!['timeline', 'plan'].includes(textOf(args['task_display_mode'] ?? 'timeline')))
      throw new Refusal('invalid_arguments');
    const chunks = this.#chunks(args);
    const at = { channel: channel.id, user: team.botUser, bot: true, thread };
    const message = this.#state.add({ ...at, text: '', blocks: [], stream: emptyStream() });
    return this.#streamed(message, chunks);
  }

  /** A message of the app that it still streams into. */
  #streaming(team: Team, args: Json): Message {
    const message = this.#own(team, args, 'message_not_owned_by_app');
    if (message.stream === undefined) throw new Refusal('message_not_in_streaming_state');
    return message;
  }

  #chunks(args: Json): readonly Chunk[] {
    const text = textOf(args['markdown_text']);
    if (text !== '' && args['chunks'] !== undefined) throw new Refusal('invalid_arguments');
    const given = text === '' ? parsed(args['chunks']) : [{ type: 'markdown_text', text }];
    const { chunks, faults } = readChunks(given);
    this.#report('a stream', [...faults, ...checkMarkup(given, 'chunks', this.#state.mentionable())]);
    if (faults.length > 0) throw new Refusal('invalid_chunks', { response_metadata: { messages: faults } });
    return chunks;
  }

  #streamed(message: Message, chunks: readonly Chunk[]): Json {
    if (message.stream !== undefined) addChunks(message, message.stream, chunks);
    this.#state.changed({ kind: 'message', channel: message.channel, ts: message.ts });
    return { channel: message.channel, ts: message.ts };
  }

  #thread(channel: Channel, args: Json): string | undefined {
    const { thread_ts: thread } = args;
    if (typeof thread !== 'string' || thread === '') return undefined;
    if (this.#state.message(channel.id, thread) === undefined) throw new Refusal('thread_not_found');
    return thread;
  }

  #postEphemeral(team: Team, args: Json): Json {
    const channel = this.#channel(team, args['channel']);
    const user = String(args['user']);
    if (!team.people.has(user)) throw new Refusal('user_not_found');
    if (channel.members?.includes(user) === false) throw new Refusal('user_not_in_channel');
    const { text, blocks } = this.checked('chat.postEphemeral', args);
    const thread = typeof args['thread_ts'] === 'string' ? args['thread_ts'] : undefined;
    const { ts } = this.#state.add({
      channel: channel.id,
      user: team.botUser,
      bot: true,
      text,
      blocks,
      thread,
      only: user,
    });
    return { message_ts: ts };
  }

  /** Finds a message that the app posted; ephemeral messages cannot be changed. */
  #own(team: Team, args: Json, error: string): Message {
    const channel = this.#channel(team, args['channel']);
    const message = this.#state.message(channel.id, String(args['ts']));
    if (message === undefined || message.only !== undefined) throw new Refusal('message_not_found');
    if (message.user !== team.botUser) throw new Refusal(error);
    return message;
  }

  #update(team: Team, args: Json): Json {
    const message = this.#own(team, args, 'cant_update_message');
    if (message.stream !== undefined) throw new Refusal('streaming_state_conflict');
    const { text, blocks } = this.checked('chat.update', args);
    message.text = text;
    message.blocks = blocks;
    message.edited = this.#state.now();
    this.#state.changed({ kind: 'message', channel: message.channel, ts: message.ts });
    return { channel: message.channel, ts: message.ts, text, message: messageJson(message, team) };
  }

  #report(where: string, faults: readonly string[]): void {
    for (const fault of faults) this.#state.violations.push(`${where}: ${fault}`);
  }

  #upload(args: Json): Json {
    const { filename: name, length } = args;
    if (typeof name !== 'string' || name === '' || !(Number(length) > 0)) throw new Refusal('invalid_arguments');
    const id = this.#state.id('F');
    const file = { id, name, title: name, content: Buffer.alloc(0), channel: undefined, thread: undefined };
    this.#state.files.set(id, file);
    return { upload_url: `${this.#options.url()}/upload/${id}`, file_id: id };
  }

  #completeUpload(team: Team, args: Json): Json {
    const wanted = parsed(args['files']);
    if (!Array.isArray(wanted)) throw new Refusal('invalid_arguments');
    const files = wanted.map(({ id, title }: { id: string; title?: string }) => {
      const file = this.#state.files.get(id);
      if (file === undefined || file.content.length === 0) throw new Refusal('file_not_found');
      file.title = title ?? file.name;
      return file;
    });
    if (typeof args['channel_id'] === 'string') {
      const channel = this.#channel(team, args['channel_id']);
      const thread = this.#thread(channel, args);
      const comment = typeof args['initial_comment'] === 'string' ? args['initial_comment'] : '';
      if (comment !== '') this.checked('files.completeUploadExternal', { text: comment });
      for (const file of files) Object.assign(file, { channel: channel.id, thread });
      this.#state.add({
        channel: channel.id,
        user: team.botUser,
        bot: true,
        text: comment,
        thread,
        files,
      });
    }
    for (const { id } of files) this.#state.changed({ kind: 'file', id });
    return {
      files: files.map(({ id, title, name }) => ({ id, title, name, created: Math.floor(this.#state.now() / 1000) })),
    };
  }
}
