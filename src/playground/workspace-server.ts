import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  url: URL,
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
  const server = createServer((request, response) => {
    if (!loopback.test(request.headers.host ?? '')) {
      response.writeHead(403).end('This workspace is for this machine only.');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://workspace.invalid');
    const path = paths.find((each) => url.pathname.startsWith(each));
    const handle = path === undefined ? undefined : handlers[path];
    if (handle === undefined) {
      response.writeHead(404).end('not found');
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > longestBody) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      Promise.resolve(handle(request, response, Buffer.concat(chunks), url)).catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end('internal error');
      });
    });
  });
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
