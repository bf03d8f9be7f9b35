import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpListener, requestTarget } from '../../core/http-listener.ts';
import { readRequestBody } from '../../core/request-body.ts';

export interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  target: Target,
) => void | Promise<void>;

/** Hosts under which this machine reaches itself: any other name in `Host` is a page that was rebound to here. */
const loopback = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/i;
const longestBody = 20 * 1024 * 1024;

/** A server for this machine only; paths are matched by their beginning, the longest first. */
export async function startWorkspaceServer(
  port: number,
  handlers: Readonly<Record<string, Handler>>,
): Promise<{ readonly server: Server; readonly url: string; close(): Promise<void> }> {
  const paths = Object.keys(handlers).sort((a, b) => b.length - a.length);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!loopback.test(request.headers.host ?? '')) {
      response.writeHead(403).end('This workspace is for this machine only.');
      return;
    }
    const { path, query } = requestTarget(request);
    const handler = handlers[paths.find((each) => path.startsWith(each)) ?? ''];
    if (handler === undefined) {
      response.writeHead(404).end('not found');
      return;
    }
    const received = await readRequestBody(request, longestBody);
    if (received.kind === 'gone') return;
    if (received.kind === 'refused') {
      response.writeHead(received.status, received.headers).end(received.why);
      return;
    }
    try {
      await handler(request, response, received.bytes, { path, query: new URLSearchParams(query) });
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError) || response.headersSent) throw thrown;
      response.writeHead(400).end('this is not JSON');
    }
  };
  const server = createHttpListener(handle, () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(
  response: ServerResponse,
  content: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(JSON.stringify(content));
}
