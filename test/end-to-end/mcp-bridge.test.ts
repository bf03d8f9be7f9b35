import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Surface } from '../../src/mcp/surface.ts';
import { Lines, type RawReply } from '../mcp/fixtures/connect.ts';
import { serveHttp } from '../mcp/fixtures/http.ts';
import { newToken, type StoredToken } from '../../src/mcp/http/authenticator.ts';
import { collect, program, programEnv, run, saying, startProgram } from '../support/program.ts';
import { tools } from '../../tools/index.ts';

// `partsdesk mcp --desk`, on the built program: against a desk that is started, stopped and started again, and against an
// endpoint of this process that asks the client questions.

let place: string;
const children: ChildProcessWithoutNullStreams[] = [];

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'partsdesk-bridge-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await ended(child);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function ended(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

/** A bridge with nothing of this machine's configuration but `env`. */
function bridge(desk: string, env: NodeJS.ProcessEnv = {}, node: readonly string[] = []) {
  const child = spawn(process.execPath, [...node, program, 'mcp', '--desk', desk], {
    cwd: place,
    env: programEnv(place, { PARTSDESK_DATA: join(place, 'client'), ...env }),
  });
  children.push(child);
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return { child, lines: new Lines(child.stdin, child.stdout), err: () => err };
}

const errorOf = (reply: RawReply) => reply.error?.message ?? JSON.stringify(reply);
const structured = (reply: RawReply) => reply.result?.['structuredContent'] as Record<string, unknown>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Passes bytes on to a port of this machine; `cut` breaks every connection. */
async function startProxy(target: number) {
  const sockets = new Set<Socket>();
  const server = createServer((here) => {
    const there = connectTo(target, '127.0.0.1');
    for (const socket of [here, there]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    here.pipe(there).pipe(here);
  });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    cut();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, cut, close };
}

describe('partsdesk mcp --desk', () => {
  it(
    'serves the tools of the desk through its restart, and says which token is wrong',
    { timeout: 300_000 },
    async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      // With a public address the embedded service wants a token too.
      const env = {
        PORT: String(port),
        NODE_ENV: 'production',
        PARTSDESK_DATA: join(place, 'desk'),
        PARTSDESK_MCP_URL: 'https://desk.example/mcp',
      };
      const start = async () => {
        const child = startProgram(place, ['start'], env);
        const result = collect(child);
        children.push(child);
        await saying(child, 'Stop with Ctrl-C.').catch(async () => {
          throw new Error((await result).err);
        });
        return child;
      };
      let desk = await start();
      // The folder of the desk, with its token and its database; the environment has no credentials and no settings file.
      writeFileSync(join(place, 'desk', '.env'), 'PARTS_BASE_URL=https://only.example\n');
      const { lines, child, err } = bridge(url, { PARTSDESK_DATA: join(place, 'desk') });
      try {
        const begun = await lines.initialize();
        expect(begun.result).toMatchObject({ serverInfo: { name: 'partsdesk' }, protocolVersion: '2025-11-25' });
        const listed = await lines.request(1, 'tools/list');
        expect(listed.result?.['tools']).toHaveLength(tools.length);
        const draft = structured(
          await lines.call(2, 'prepare_requisition', { lines: [{ sku: 'OP520', quantity: 2 }] }),
        );
        const { draftId, revision } = draft as { draftId: string; revision: number };
        expect(draft).toMatchObject({ state: 'priced' });
        expect((await lines.request(3, 'resources/subscribe', { uri: `parts://draft/${draftId}` })).result).toEqual({});

        rmSync(join(place, 'desk', '.env'));
        await ended(desk);
        expect(errorOf(await lines.call(4, 'get_draft', { draftId }))).toMatch(
          new RegExp(`^The desk at ${url}/mcp does not answer \\(ECONNREFUSED\\).*partsdesk start`),
        );
        desk = await start();
        const again = await lines.call(5, 'get_draft', { draftId });
        expect(structured(again)).toMatchObject({ draftId, revision, state: 'priced' });
        // The new session has subscribed again.
        await lines.wait(({ method }) => method === 'notifications/resources/updated');
        lines.received.length = 0;
        expect((await lines.call(6, 'submit_requisition', { draftId })).result?.['isError']).not.toBe(true);
        await lines.wait(({ method }) => method === 'notifications/resources/updated');

        // Its token ends, and the next request says so.
        const revoke = { ...env, PORT: '0' };
        expect((await run(place, ['mcp-token', 'revoke', 'local'], revoke)).code).toBe(0);
        expect(errorOf(await lines.request(7, 'tools/list'))).toContain(
          `refuses the token from ${join(place, 'desk', 'mcp-token')}`,
        );
        const made = await run(place, ['mcp-token', 'add', 'counter-agent'], revoke);
        writeFileSync(join(place, 'desk', 'mcp-token'), made.out);
        expect((await lines.request(8, 'tools/list')).result?.['tools']).toHaveLength(tools.length);
      } finally {
        lines.end();
        await new Promise((resolve) => child.once('exit', resolve));
      }
      expect([child.exitCode, err()]).toEqual([0, '']);

      for (const [env, says] of [
        [{}, 'this client has none'],
        [{ PARTSDESK_TOKEN: 'wrong' }, 'refuses the token from PARTSDESK_TOKEN:'],
      ] as const) {
        const { lines: other } = bridge(url, env);
        const refused = await other.initialize();
        expect(errorOf(refused)).toContain(says);
        expect(errorOf(refused)).toContain('partsdesk mcp-token add NAME');
        other.end();
      }
    },
  );

  it.each([
    ['http://desk.example', {}, 6, 'PARTS_ALLOW_HTTP=1'],
    ['ftp://desk.example', {}, 6, 'not that of a desk'],
    ['https://user:secret@desk.example', {}, 6, 'not that of a desk'],
    ['http://127.0.0.1:9', { PARTSDESK_TOKEN: 'a', PARTSDESK_TOKEN_FILE: 'b' }, 6, 'Both PARTSDESK_TOKEN'],
    ['http://127.0.0.1:9', { PARTSDESK_TOKEN_FILE: 'none' }, 6, 'PARTSDESK_TOKEN_FILE cannot be read'],
    ['http://127.0.0.1:9', { PARTSDESK_TOKEN: 'two words' }, 6, 'is not a token'],
    ['http://192.0.2.1', { PARTS_ALLOW_HTTP: '1' }, 0, ''],
  ])('%s with %j ends with %i', async (desk, env, code, says) => {
    const { child, lines, err } = bridge(desk, env);
    lines.end();
    await new Promise((resolve) => child.once('close', resolve));
    expect([child.exitCode, err()]).toEqual([code, expect.stringContaining(says)]);
    expect(err()).not.toContain('secret');
  });

  it('loads the bridge and nothing else', async () => {
    const list = join(place, 'loaded.txt');
    const hooks = join(place, 'hooks.mjs');
    const preload = join(place, 'preload.mjs');
    writeFileSync(
      hooks,
      `import { appendFileSync } from 'node:fs';
       export function load(url, context, next) {
         appendFileSync(${JSON.stringify(list)}, url + '\\n');
         return next(url, context);
       }`,
    );
    writeFileSync(
      preload,
      `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(hooks).href)});`,
    );
    const { child, lines } = bridge('http://127.0.0.1:9', {}, ['--import', preload]);
    expect(errorOf(await lines.initialize())).toContain('does not answer');
    lines.end();
    await new Promise((resolve) => child.once('exit', resolve));
    const loaded = readFileSync(list, 'utf8').split('\n');
    const files = loaded.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
    expect(files).toContain(program);
    expect(files.filter((file) => dirname(file) !== dirname(program) && file !== preload)).toEqual([]);
    const code = files.filter((file) => file !== preload).map((file) => readFileSync(file, 'utf8'));
    // The SDK, the registry, the trading service's client, the ledger and the policy.
    const foreign =
      /ZodError|defineTool|llhttp|kysely|DatabaseSync|client_credentials|fourEyesAbove|JSONRPCRequestSchema/i;
    expect(code.map((each) => foreign.exec(each)?.[0])).toEqual(code.map(() => undefined));
    expect(code.reduce((sum, each) => sum + each.length, 0)).toBeLessThan(100_000);
  });
});

describe('between its client and the desk', () => {
  const nothing = { info: { name: 'test', title: 'Test', version: '0' }, instructions: undefined, watch: undefined };
  const cancelled: unknown[] = [];
  /** Answers calls by their name, and asks the client where the name says so. */
  const surface: Surface = {
    ...nothing,
    capabilities: { tools: {} },
    methods: new Set(['tools/call', 'tools/list']),
    idle: () => Promise.resolve(),
    close: () => undefined,
    answer: async (_, params, { ask, notify, progressToken, signal }) => {
      const { name, arguments: args } = params as { name: string; arguments: Record<string, unknown> };
      switch (name) {
        case 'ask':
          return { asked: await ask?.('elicitation/create', { message: 'How many?', requestedSchema: {} }) };
        case 'progress':
          await notify('notifications/progress', { progressToken, progress: 1, total: 2 });
          return { content: [] };
        case 'wait':
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          cancelled.push(args['what']);
          return {};
        default:
          return { content: [{ type: 'text', text: 'ż\u2028'.repeat(2_500_000) }] };
      }
    },
  };
  const served: Awaited<ReturnType<typeof serveHttp>>[] = [];
  afterEach(async () => {
    for (const each of served.splice(0)) await each.close();
  });
  async function connected(tokens?: StoredToken[], token?: string) {
    const http = await serveHttp({}, { surfaceFor: () => surface, ...(tokens && { tokens }) });
    served.push(http);
    const { lines, err } = bridge(http.url, { PARTSDESK_TOKEN: token });
    expect((await lines.initialize()).result).toBeDefined();
    return { http, lines, err };
  }

  it('passes questions, their answers, progress, cancellations and large messages', async () => {
    const { http, lines, err } = await connected();
    const asked = lines.call('a', 'ask');
    const question = await lines.wait(({ method }) => method === 'elicitation/create');
    expect(question.params).toMatchObject({ message: 'How many?' });
    lines.send({ id: question.id, result: { action: 'accept', content: { count: 3 } } });
    expect((await asked).result).toEqual({ asked: { action: 'accept', content: { count: 3 } } });

    lines.send({
      id: 1,
      method: 'tools/call',
      params: { name: 'progress', arguments: {}, _meta: { progressToken: 7 } },
    });
    const progress = await lines.wait(({ method }) => method === 'notifications/progress');
    expect(progress.params).toMatchObject({ progressToken: 7, progress: 1, total: 2 });
    await lines.wait(({ id }) => id === 1);

    lines.send({ id: 2, method: 'tools/call', params: { name: 'wait', arguments: { what: 'brakes' } } });
    lines.send({ id: 3, method: 'tools/call', params: { name: 'progress', arguments: {} } });
    await lines.wait(({ id }) => id === 3);
    lines.send({ method: 'notifications/cancelled', params: { requestId: 2, reason: 'changed my mind' } });
    const large = await lines.call(4, 'large');
    expect(JSON.stringify(large.result).length).toBeGreaterThan(5_000_000);
    expect(JSON.stringify(large.result)).toContain('ż\u2028ż');
    await expect.poll(() => cancelled).toEqual(['brakes']);
    expect(lines.received.some(({ id }) => id === 2)).toBe(false);

    // The desk takes 1 MiB, and what it refuses has an answer.
    const tooLarge = await lines.call(5, 'progress', { text: 'x'.repeat(5_000_000) });
    expect(tooLarge.error).toBeDefined();
    lines.write('no json\n');
    expect((await lines.wait(({ id }) => id === null)).error?.code).toBe(-32700);
    expect(http.handshake.size).toBe(1);
    lines.end();
    await lines.ended;
    // It says goodbye.
    await expect.poll(() => http.handshake.size).toBe(0);
    expect(err()).toBe('');
  });

  it('continues an answer whose connection broke', async () => {
    const { token, sha256 } = newToken();
    const stored: StoredToken = { name: 'agent', sha256, scopes: ['parts:read'], addedAt: 0, revokedAt: null };
    const http = await serveHttp({}, { surfaceFor: () => surface, tokens: [stored] });
    served.push(http);
    const proxy = await startProxy(Number(new URL(http.url).port));
    try {
      const { lines } = bridge(`http://127.0.0.1:${proxy.port}`, { PARTSDESK_TOKEN: token });
      expect((await lines.initialize()).result).toBeDefined();
      const asked = lines.call('a', 'ask');
      const question = await lines.wait(({ method }) => method === 'elicitation/create');
      proxy.cut();
      lines.send({ id: question.id, result: { action: 'decline' } });
      expect((await asked).result).toEqual({ asked: { action: 'decline' } });

      const waiting = lines.call('b', 'wait', { what: 'nothing' });
      lines.send({ id: 'c', method: 'tools/call', params: { name: 'progress', arguments: {} } });
      await lines.wait(({ id }) => id === 'c');
      proxy.cut();
      // It had no event yet, so that the desk has cancelled it.
      expect(errorOf(await waiting)).toContain('broke before the answer came');
      lines.end();
    } finally {
      await proxy.close();
    }
  });

  it('answers what was sent before it was ready, and before its input ended', async () => {
    const http = await serveHttp();
    served.push(http);
    const { lines } = bridge(http.url);
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'pipe', version: '0' } };
    lines.send({ id: 1, method: 'initialize', params });
    lines.send({ method: 'notifications/initialized' });
    for (let id = 2; id < 60; id += 1) {
      lines.send({ id, method: 'tools/call', params: { name: 'echo', arguments: { text: String(id) } } });
    }
    lines.end();
    await lines.ended;
    expect(new Set(lines.received.map(({ id }) => id)).size).toBe(59);
    expect(lines.received.filter(({ error }) => error !== undefined)).toEqual([]);
  });

  it('begins one new session for all requests that find the old one gone', async () => {
    const { http, lines, err } = await connected();
    for (let round = 0; round < 3; round += 1) {
      await http.handshake.close();
      const ids = Array.from({ length: 12 }, (_, n) => `${round}-${n}`);
      const calls = ids.map((id) => lines.call(id, 'progress'));
      expect((await Promise.all(calls)).map(({ result }) => result)).toEqual(ids.map(() => ({ content: [] })));
      expect(http.handshake.size).toBe(1);
    }
    lines.end();
    await lines.ended;
    expect(err()).toBe('');
  });

  it('passes on what the desk refuses', async () => {
    const { token, sha256 } = newToken();
    const stored: StoredToken = { name: 'reader', sha256, scopes: ['parts:read'], addedAt: 0, revokedAt: null };
    const { lines } = await connected([stored], token);
    const refused = await lines.call(1, 'prepare_requisition');
    expect(errorOf(refused)).toContain('This needs the scope parts:order');
    lines.end();
  });
});
