import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { texts } from '../messages/en.ts';

/** Milliseconds without a byte: the desk sends a keep-alive every 15 seconds. */
const silence = 60_000;

export interface Ask {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Requests to the address of a desk's `/mcp`. `node:http` loads faster than `fetch`, and has no time limit of its own. */
export class DeskClient {
  readonly url: string;
  readonly #request: typeof plainRequest;
  readonly #agent: PlainAgent;

  constructor(url: string) {
    this.url = url;
    const secure = url.startsWith('https:');
    this.#request = secure ? secureRequest : plainRequest;
    this.#agent = secure ? new SecureAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  }

  /** @throws Error in words for the client. A reply that breaks off ends with an error while it is read. */
  ask({ method, headers, body, signal }: Ask): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      let connected = false;
      const sent = this.#request(this.url, { method, headers, agent: this.#agent, signal }, (reply) => {
        reply.setEncoding('utf8');
        resolve(reply);
      });
      const connection = this.url.startsWith('https:') ? 'secureConnect' : 'connect';
      sent.on('socket', (socket) => {
        if (socket.connecting) socket.once(connection, () => (connected = true));
        else connected = true;
      });
      sent.setTimeout(silence, () => sent.destroy(new Error(texts.bridge.silent)));
      sent.on('error', (error) => {
        const why = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
        reject(new Error(connected ? texts.bridge.broken(this.url) : texts.bridge.down(this.url, why)));
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export async function textOf(reply: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of reply) text += chunk;
  return text;
}

export interface ServerEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/** Server-sent events, as they arrive. */
export async function* eventsOf(reply: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let rest = '';
  for await (const chunk of reply) {
    rest += chunk.replaceAll('\r', '');
    for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
      yield eventOf(rest.slice(0, end));
      rest = rest.slice(end + 2);
    }
  }
}

function eventOf(text: string): ServerEvent {
  const fields = text.split('\n').map((line) => /^(id|data): ?(.*)$/s.exec(line) ?? []);
  const of = (name: string) => fields.flatMap(([, field, value = '']) => (field === name ? [value] : []));
  return { id: of('id').at(-1), data: of('data').join('\n') };
}
