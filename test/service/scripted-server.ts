import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One request as it came over the wire. */
export interface Seen {
  readonly method: string;
  /** As sent: nothing decoded, nothing normalised. */
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly connection: number;
}

export type Script = (seen: Seen, response: ServerResponse) => void | Promise<void>;

export interface ScriptedServer {
  readonly url: string;
  readonly port: number;
  /** Requests but those for a token. */
  readonly seen: Seen[];
  readonly tokens: Seen[];
  close(): Promise<void>;
}

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Says that there is a body of this length, sends part of it, and breaks the connection. */
export function breakAfter(response: ServerResponse, text: string, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) });
  response.write(Buffer.from(text).subarray(0, bytes), () => response.socket?.destroy());
}

export function hangUp(response: ServerResponse): void {
  response.socket?.destroy();
}

/** A server on a free port that answers by script; tokens are "token-1", "token-2" unless a script says otherwise. */
export async function startServer(script: Script, token?: Script): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const tokens: Seen[] = [];
  const connections = new Map<Socket, number>();
  const issue: Script = (_, response) => json(response, { access_token: `token-${tokens.length}` });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (each: Buffer) => chunks.push(each));
    request.on('end', () => {
      const raw = request.url ?? '';
      const [path = '', query = ''] = raw.split('?');
      const connection = connections.get(request.socket) ?? connections.size + 1;
      connections.set(request.socket, connection);
      const one: Seen = {
        method: request.method ?? '',
        url: raw,
        path,
        query: new URLSearchParams(query),
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        connection,
      };
      const isToken = path.endsWith('/oauth2/token');
      (isToken ? tokens : seen).push(one);
      void Promise.resolve((isToken ? (token ?? issue) : script)(one, response)).catch((error: unknown) => {
        response.destroy(error as Error);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    tokens,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
