import type { PageAct, PageAgentCall, PageState, PageWent } from '../page-server/page-protocol.ts';
import { parts } from './json.ts';
import type { WorkspaceClient, Went } from './model-client.ts';
import type { AgentCall, ChannelMessage, Model, View } from './model.ts';

/** The workspace over HTTP, on the origin that served the page. */
export const httpClient: WorkspaceClient = {
  model: async (user) =>
    modelOf(await get<PageState>(`/page/state${user === undefined ? '' : `?user=${encodeURIComponent(user)}`}`)),
  changes: (listener) => {
    const events = new EventSource('/page/events');
    let lost = false;
    events.addEventListener('change', () => listener.changed());
    events.addEventListener('agent', () => listener.agents());
    events.addEventListener('open', () => {
      if (lost) listener.back();
      lost = false;
    });
    events.addEventListener('error', () => {
      if (!lost) listener.lost();
      lost = true;
    });
  },
  command: (user, entry) =>
    act({ user, kind: 'command', ...entry }, (error) =>
      error === 'unknown_command'
        ? `${entry.text.split(' ')[0] ?? ''} is not a command here. Type / to see what the desk can do.`
        : `${entry.text.split(' ')[0] ?? ''} failed. Try it again.`,
    ),
  say: (user, entry) => act({ user, kind: 'say', ...entry }),
  act: (user, spot, { blockId, element, input }, values) => {
    const action = typeof element['action_id'] === 'string' ? element['action_id'] : '';
    return act({ user, kind: 'act', spot, block: blockId, action, input, values });
  },
  suggest: async (user, spot, { blockId, element }, typed) => {
    const action = typeof element['action_id'] === 'string' ? element['action_id'] : '';
    const went = await post('/page/act', { user, kind: 'suggest', spot, block: blockId, action, typed });
    return parts(went?.options);
  },
  submit: (user, view, values) =>
    act({ user, kind: 'submit', view, values }, () => 'We had some trouble connecting. Try again?'),
  closeView: (user, view) => act({ user, kind: 'close', view }),
  shortcut: (user, message) => act({ user, kind: 'shortcut', ...message }),
  openHome: (user, tab) => act({ user, kind: 'home', tab }),
  agents: async () => (await get<readonly PageAgentCall[]>('/page/agents')).map(callOf),
  dayOn: async () => {
    const went = await post('/page/clock', { days: 1 });
    return went === undefined ? unreachable : { ok: true };
  },
  fileText: async (file) => (await fetch(file.url)).text(),
};

const unreachable: Went = { ok: false, message: 'The desk does not answer: nothing was done.' };

async function act(what: PageAct, say = (_error: string) => 'The app did not answer. Try it again.'): Promise<Went> {
  const went = await post('/page/act', what);
  if (went === undefined) return unreachable;
  if (went.error !== undefined) return { ok: false, message: say(went.error), detail: went.error };
  return { ok: true, errors: went.errors };
}

async function post(path: string, body: unknown): Promise<PageWent | undefined> {
  try {
    const reply = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.ok ? ((await reply.json()) as PageWent) : undefined;
  } catch {
    return undefined;
  }
}

async function get<Answer>(path: string): Promise<Answer> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
  return (await reply.json()) as Answer;
}

function modelOf(state: PageState): Model {
  const messages = new Map<string, ChannelMessage[]>();
  const replies = new Map<string, { count: number; last: string }>();
  for (const { thread, channel, ts, onlyYou } of state.messages) {
    if (thread === null || onlyYou) continue;
    const key = `${channel}/${thread}`;
    replies.set(key, { count: (replies.get(key)?.count ?? 0) + 1, last: ts });
  }
  for (const message of state.messages) {
    const list = messages.get(message.channel) ?? [];
    messages.set(message.channel, list);
    list.push({
      ...message,
      thread: message.thread ?? undefined,
      files: message.files.map((file) => ({ ...file, url: `/page/files/${file.id}` })),
      replies: replies.get(`${message.channel}/${message.ts}`),
    });
  }
  return {
    ...state,
    now: new Date(state.now),
    messages,
    home: state.home === null ? undefined : viewOf(state.home),
    views: state.views.map(viewOf),
    clock: state.clock === null ? undefined : { now: new Date(state.clock) },
    agents: state.agents === null ? undefined : { endpoint: state.agents },
  };
}

function viewOf(view: PageState['views'][number]): View {
  return { ...view, submit: view.submit ?? undefined, blocks: parts(view.blocks) };
}

function callOf(call: PageAgentCall): AgentCall {
  return { ...call, at: new Date(call.at), ok: call.ok ?? undefined, ms: call.ms ?? undefined };
}
