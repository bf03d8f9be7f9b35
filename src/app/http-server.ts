import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpListener, requestTarget } from '../core/http-listener.ts';
import { inWorkContext } from '../core/work-context.ts';
import { misconfigured } from './environment.ts';
import { start as texts } from './messages/en.ts';

/** Handles requests at `path` and below. It reads the body itself, because signatures cover the bytes. */
export interface Route {
  readonly path: `/${string}`;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

export interface HttpServer {
  /** Origin: scheme, host and port. */
  readonly url: string;
  /** Cuts off open connections, so surfaces finish their answers first. */
  close(): Promise<void>;
}

/**
 * The one port of a running desk. Each surface has its own paths; `GET /healthz` answers 200 with `report`.
 * @throws DeskError `misconfigured` when the address cannot be listened on.
 */
export async function startHttpServer(
  at: { host: string; port: number },
  report: () => Readonly<Record<string, unknown>>,
  routes: readonly Route[],
  failed: (thrown: unknown) => void,
): Promise<HttpServer> {
  const health: Route = { path: '/healthz', handle: (request, response) => answerHealth(request, response, report) };
  const all = [health, ...routes];
  const server = createHttpListener((request, response) => {
    const { path } = requestTarget(request);
    const route = all.find((each) => path === each.path || path.startsWith(each.path === '/' ? '/' : `${each.path}/`));
    if (route === undefined) {
      answer(response, 404, { error: 'not found' });
      return;
    }
    const id = idOf(request);
    response.setHeader('X-Request-Id', id);
    return inWorkContext({ id }, () => route.handle(request, response));
  }, failed);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        misconfigured(
          cause.code === 'EADDRINUSE' ? texts.portTaken(at.host, at.port) : texts.cannotListen(at.host, at.port),
          cause,
        ),
      ),
    );
    server.listen(at.port, at.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : at.port;
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The id that a proxy gave the request, so that its log and this one can be read together; else a new one. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  report: () => Readonly<Record<string, unknown>>,
): void {
  if (request.method === 'GET' || request.method === 'HEAD') answer(response, 200, report(), request.method === 'HEAD');
  else answer(response, 405, { error: 'GET only' }, false, { Allow: 'GET, HEAD' });
}

function answer(
  response: ServerResponse,
  status: number,
  content: Readonly<Record<string, unknown>>,
  bare = false,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  response.end(bare ? undefined : JSON.stringify(content));
}
