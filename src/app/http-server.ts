import type { IncomingMessage, ServerResponse } from 'node:http';
import { DeskError } from '../core/errors.ts';
import { createHttpListener, requestTarget } from '../core/http-listener.ts';

/** Answers every request whose path is `path` or below it; it reads the body itself, since signatures cover the bytes. */
export interface Route {
  readonly path: `/${string}`;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

export interface HttpServer {
  /** Origin: scheme, host and port. */
  readonly url: string;
  /** Ends what is open; whoever waits for an answer is cut off, so surfaces finish theirs first. */
  close(): Promise<void>;
}

/**
 * The one port of a desk that runs: each surface has its paths, and `GET /healthz` answers whoever keeps it running
 * with 200 and what `report` says.
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
    return route.handle(request, response);
  }, failed);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new DeskError(
          'misconfigured',
          cause.code === 'EADDRINUSE'
            ? `Port ${at.port} on ${at.host} is taken by another program.`
            : `Cannot listen on ${at.host}:${at.port}.`,
          { next: 'Set PORT to a free port (PORT=0 takes any).', cause },
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
