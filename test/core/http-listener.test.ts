import { once } from 'node:events';
import { request, type IncomingMessage, type ServerOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createHttpListener, requestTarget } from '../../src/core/http-listener.ts';
import { BodyReader, type RequestBody } from '../../src/core/request-body.ts';

type Handle = Parameters<typeof createHttpListener>[0];

async function listening<T>(
  handle: Handle,
  use: (at: { port: number; failures: unknown[] }) => Promise<T>,
  options: ServerOptions = {},
): Promise<T> {
  const failures: unknown[] = [];
  const server = createHttpListener(handle, (thrown) => failures.push(thrown), options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use({ port: (server.address() as AddressInfo).port, failures });
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

/** A request whose body is written as far as `body` goes; `length` may promise more. */
function post(port: number, body: string, length = body.length) {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    headers: { 'Content-Length': length },
  });
  sent.on('error', () => undefined);
  sent.write(body);
  if (body.length === length) sent.end();
  return sent;
}

async function answerTo(sent: ReturnType<typeof post>): Promise<[status: number | undefined, body: string]> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return [answer.statusCode, await text(answer)];
}

describe('a listener', () => {
  it.each<[string, Handle]>([
    [
      'throws',
      () => {
        throw new Error('at once');
      },
    ],
    ['rejects', () => Promise.reject(new Error('later'))],
  ])('answers 500 where its handler %s, and goes on', async (_, handle) => {
    await listening(handle, async ({ port, failures }) => {
      expect(await answerTo(post(port, 'a'))).toEqual([500, '{"error":"internal error"}']);
      expect(await answerTo(post(port, 'b'))).toEqual([500, '{"error":"internal error"}']);
      expect(failures).toHaveLength(2);
    });
  });

  it('ends a body that does not come, and tells nobody of a failure', async () => {
    const bodies: Promise<RequestBody>[] = [];
    const reader = new BodyReader(1_000);
    const handle: Handle = async (request) => {
      const body = reader.read(request, 100);
      bodies.push(body);
      await body;
    };
    const soon = { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 50 };
    await listening(
      handle,
      async ({ port, failures }) => {
        expect((await answerTo(post(port, 'half', 8)))[0]).toBe(408);
        const gone = post(port, 'half', 8);
        await expect.poll(() => bodies.length).toBe(2);
        gone.destroy();
        expect(await Promise.all(bodies)).toEqual([{ kind: 'gone' }, { kind: 'gone' }]);
        expect(failures).toEqual([]);
      },
      soon,
    );
  });

  it('gives one address half of its connections at most, and others the rest', () => {
    const server = createHttpListener(
      () => undefined,
      () => undefined,
    );
    const connectFrom = (remoteAddress: string) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress });
      server.emit('connection', socket);
      return socket;
    };
    const greedy = Array.from({ length: 1_000 }, () => connectFrom('203.0.113.7'));
    const isRefused = (address: string) => {
      const socket = connectFrom(address);
      const { destroyed } = socket;
      socket.destroy();
      return destroyed;
    };
    expect(greedy.some(({ destroyed }) => destroyed)).toBe(false);
    expect([isRefused('203.0.113.7'), isRefused('203.0.113.8'), isRefused('127.0.0.1')]).toEqual([true, false, false]);
    greedy[0]?.emit('close');
    expect(isRefused('203.0.113.7')).toBe(false);
    for (const socket of greedy) socket.destroy();
  });

  it('reads targets of every form', () => {
    const read = (url: string) => {
      const { path, query } = requestTarget({ url });
      return [path, query];
    };
    expect(read('/mcp?a=b?c')).toEqual(['/mcp', 'a=b?c']);
    expect(read('//')).toEqual(['//', '']);
    expect(read('*')).toEqual(['*', '']);
    expect(read('http://desk.example/mcp?a')).toEqual(['/mcp', 'a']);
    expect(read('http://desk.example?a')).toEqual(['/', 'a']);
    expect(read('http://[')).toEqual(['/', '']);
    expect(read('')).toEqual(['/', '']);
  });
});

describe('bodies', () => {
  it('refuses the largest of those that come at once, and reads a small one', async () => {
    const reader = new BodyReader(1_000);
    const handle: Handle = async (request, response) => {
      const body = await reader.read(request, 900);
      if (body.kind === 'read') response.end(body.bytes);
      if (body.kind === 'refused') response.writeHead(body.status, body.headers).end();
    };
    await listening(handle, async ({ port }) => {
      const large = post(port, 'a'.repeat(600), 800);
      const other = post(port, 'b'.repeat(410), 800);
      // Together they are too many, whichever comes first: the larger one goes.
      const refused = answerTo(large);
      expect(await answerTo(post(port, 'small enough'))).toEqual([200, 'small enough']);
      expect(await refused).toEqual([503, '']);
      other.end('b'.repeat(390));
      expect(await answerTo(other)).toEqual([200, 'b'.repeat(800)]);
    });
  });

  it('refuses one that is too long before it comes, and as it comes', async () => {
    const reader = new BodyReader(1_000);
    const handle: Handle = async (request, response) => {
      const body = await reader.read(request, 10);
      if (body.kind === 'refused') response.writeHead(body.status, body.headers).end(body.why);
    };
    await listening(handle, async ({ port }) => {
      const why = 'A request body has at most 10 bytes.';
      expect(await answerTo(post(port, '', 11))).toEqual([413, why]);
      const socket = connect(port, '127.0.0.1');
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n12345678901\r\n0\r\n\r\n');
      const [first] = (await once(socket, 'data')) as [Buffer];
      expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    });
  });
});
