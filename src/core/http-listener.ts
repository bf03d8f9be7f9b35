import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';

/** Milliseconds for the headers of a request, and for the whole of it; node answers 408 and hangs up. */
const headersTimeout = 10_000;
const requestTimeout = 20_000;
const connectionsCheckingInterval = 2_000;
/** Connections at a time on one port; node closes further ones unanswered. */
const maxConnections = 2_000;

/**
 * An HTTP server that no request can bring down: it answers 500 where `handle` throws or rejects, and limits the time
 * to send a request and the number of connections.
 * @param failed Told what `handle` threw.
 */
export function createHttpListener(
  handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
  failed: (thrown: unknown) => void,
  options: ServerOptions = {},
): Server {
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval, ...options },
    (request, response) => {
      // Without a listener, node throws what goes wrong on a connection that the client has left.
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      const answerFailure = (thrown: unknown) => {
        failed(thrown);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":"internal error"}');
      };
      try {
        handle(request, response)?.catch(answerFailure);
      } catch (thrown) {
        answerFailure(thrown);
      }
    },
  );
  server.maxConnections = maxConnections;
  limitPerAddress(server);
  return server;
}

/** One address must not take every connection. A proxy on this machine brings those of everybody. */
function limitPerAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket;
    if (/^(::ffff:)?127\.|^::1$/.test(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxConnections / 2) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

export interface RequestTarget {
  /** As sent, not decoded; `*` for `OPTIONS *`. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** Reads any request target: `/path?query`, `//`, `*`, and the absolute form that proxies send. Never throws. */
export function requestTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): RequestTarget {
  const target = url.replace(/^https?:\/\/[^/?]*/i, '');
  const at = target.indexOf('?');
  return at < 0
    ? { path: target === '' ? '/' : target, query: '' }
    : { path: at === 0 ? '/' : target.slice(0, at), query: target.slice(at + 1) };
}
