import { createServer } from 'node:http';
import { DeskError } from '../core/errors.ts';

export interface HealthServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers `GET /healthz` for whoever keeps the desk running: 200 with what `report` says.
 * @throws DeskError `misconfigured` when the address cannot be listened on.
 */
export async function startHealthServer(
  at: { host: string; port: number },
  report: () => Readonly<Record<string, unknown>>,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const known = request.url === '/healthz';
    const allowed = request.method === 'GET' || request.method === 'HEAD';
    const status = known ? (allowed ? 200 : 405) : 404;
    const body = JSON.stringify(status === 200 ? report() : { error: status === 404 ? 'not found' : 'GET only' });
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
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
