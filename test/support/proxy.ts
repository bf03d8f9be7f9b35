import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP service whose JSON replies are changed on their way; `sent` is the body of the request. */
export async function startProxy(
  target: string | (() => string),
  change: (
    reply: { readonly status: number; readonly body: unknown },
    request: IncomingMessage,
    sent: string,
  ) => {
    readonly status: number;
    readonly body: unknown;
  },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { host: _, 'content-length': __, connection: ___, ...headers } = request.headers;
      fetch(`${typeof target === 'string' ? target : target()}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length === 0 ? {} : { body }),
      })
        .then(async (reply) => {
          const own = ['content-length', 'content-encoding', 'transfer-encoding', 'connection'];
          const kept = Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
          const text = await reply.text();
          const changed = change(
            { status: reply.status, body: text === '' ? undefined : JSON.parse(text) },
            request,
            body.toString(),
          );
          response.writeHead(changed.status, kept);
          response.end(changed.body === undefined ? '' : JSON.stringify(changed.body));
        })
        // A connection that the service cuts is cut here as well.
        .catch(() => request.socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
