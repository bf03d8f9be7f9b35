// The host that shows the card (SEP-1865, 2026-01-26). It is spoken to in JSON-RPC 2.0 by `postMessage`.

export type Json = Readonly<Record<string, unknown>>;

export interface ToolResult {
  readonly text: string;
  readonly output: Json | undefined;
  readonly failed: boolean;
}

export interface HostEvents {
  /** The result of the call that the card belongs to. */
  readonly result: (result: ToolResult) => void;
  /** The call was cancelled. */
  readonly cancelled: () => void;
  /** The host's context: all of it at the start, later the members that changed. */
  readonly context: (context: Json) => void;
}

export interface Host {
  /** Whether the host passes tool calls on to the desk. */
  readonly callsTools: () => boolean;
  /** Calls a tool through the host, which may ask the person first. Rejects with the host's message. */
  readonly call: (name: string, args: Json) => Promise<ToolResult>;
  /** Tells the model the result of what the person did here, where the host supports it. */
  readonly tell: (result: ToolResult) => void;
}

/** Answers only the window that shows the card. */
export function connectHost(events: HostEvents): Host {
  const waiting = new Map<number, { resolve: (result: Json) => void; reject: (error: Error) => void }>();
  let last = 0;
  let capabilities: Json = {};
  const send = (message: Json): void => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const request = (method: string, params: Json): Promise<Json> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      send({ id: last, method, params });
    });

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !isJson(data) || data['jsonrpc'] !== '2.0') return;
    const { id, method } = data;
    const params = member(data, 'params');
    if (method === undefined) {
      const asked = waiting.get(Number(id));
      waiting.delete(Number(id));
      if (isJson(data['error'])) asked?.reject(new Error(textOf(data['error']['message'])));
      else asked?.resolve(member(data, 'result'));
    } else if (id !== undefined) {
      const known = method === 'ping' || method === 'ui/resource-teardown';
      send(known ? { id, result: {} } : { id, error: { code: -32601, message: 'Unknown method' } });
    } else if (method === 'ui/notifications/tool-result') events.result(toolResult(params));
    else if (method === 'ui/notifications/tool-cancelled') events.cancelled();
    else if (method === 'ui/notifications/host-context-changed') events.context(params);
  });

  void request('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'partsdesk-order-card', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  }).then((result) => {
    capabilities = member(result, 'hostCapabilities');
    events.context(member(result, 'hostContext'));
    send({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(() => {
      const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
      send({ method: 'ui/notifications/size-changed', params: { width: window.innerWidth, height } });
    }).observe(document.documentElement);
  });

  return {
    callsTools: () => isJson(capabilities['serverTools']),
    call: async (name, args) => toolResult(await request('tools/call', { name, arguments: args })),
    tell: ({ text }) => {
      // A host without support refuses; the model then learns of it when it next calls a tool.
      request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
    },
  };
}

function toolResult(params: Json): ToolResult {
  const content = list(params['content']).map((part) => textOf(part['text']));
  const output = params['structuredContent'];
  const failed = params['isError'] === true;
  return { text: content.join('\n'), output: isJson(output) && !failed ? output : undefined, failed };
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function member(of: Json, name: string): Json {
  const value = of[name];
  return isJson(value) ? value : {};
}

/** The objects in a list; empty if it is not a list. */
export function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf) : [];
}

/** A value as text; '' if there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
