import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noPhrases, type InvokeOptions } from '../../src/core/tool.ts';
import { noSteps } from '../../src/core/next-steps.ts';
import { defineTool, type DeskTool } from '../../tools/desk.ts';
import { FakeClock } from './fixtures/desk.ts';
import { beginSession, eventsOf, initialize, jsonHeaders, send, serveHttp, stateless } from './fixtures/http.ts';
import { partsTools } from './fixtures/parts-tools.ts';

const open: { close(): Promise<void> }[] = [];

async function serve(...args: Parameters<typeof serveHttp>) {
  const served = await serveHttp(...args);
  open.push(served);
  return served;
}

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function toolThat(name: string, run: (options: InvokeOptions) => Promise<string>): DeskTool {
  return defineTool({
    name,
    title: name,
    summary: 'A tool of a test.',
    area: 'desk',
    effect: 'read',
    operations: [],
    input: z.strictObject({}),
    output: z.object({ said: z.string() }),
    run: async (_, __, ask) => ({ said: await run(ask) }),
    view: ({ said }) => ({ title: said }),
    next: () => noSteps,
    words: [],
    phrases: noPhrases,
    gaps: () => [],
    examples: [],
  });
}

/** A tool that waits until it is let go, or stopped. */
function gate() {
  let go: () => void = () => undefined;
  let begun: () => void = () => undefined;
  let stop: () => void = () => undefined;
  const state = {
    begun: new Promise<void>((resolve) => (begun = resolve)),
    stopped: new Promise<void>((resolve) => (stop = resolve)),
    go: () => go(),
    tool: toolThat('gate', (ask) => {
      ask.onProgress?.({ done: 1, total: 3, what: 'windows' });
      begun();
      return new Promise<string>((resolve, reject) => {
        go = () => {
          ask.onProgress?.({ done: 2, total: 3, what: 'windows' });
          resolve('went through');
        };
        ask.signal?.addEventListener('abort', () => {
          stop();
          reject(new Error('stopped'));
        });
      });
    }),
  };
  return state;
}

describe('the door', () => {
  it.each([
    ['a foreign Host', { Host: 'evil.example' }, 403],
    ['a foreign Origin', { Origin: 'http://evil.example' }, 403],
    ['an Origin that is none', { Origin: 'null' }, 403],
    ['another content type', { 'Content-Type': 'text/plain' }, 415],
    ['a client that takes no stream', { Accept: 'application/json' }, 406],
    ['a client that takes no JSON', { Accept: 'application/json;q=0, text/event-stream' }, 406],
    ['a revision nobody knows', { 'MCP-Protocol-Version': '1999-01-01' }, 400],
  ])('refuses %s', async (_, headers, status) => {
    const { url, handshake } = await serve();
    expect((await send(url, 'POST', { ...jsonHeaders, ...headers }, initialize)).status).toBe(status);
    expect(handshake.size).toBe(0);
  });

  it('takes its own Origin, and that of its public address', async () => {
    const { url, origin } = await serve();
    for (const Origin of [origin, 'https://desk.example']) {
      expect((await send(url, 'POST', { ...jsonHeaders, Origin }, initialize)).status).toBe(200);
    }
  });

  it('refuses a body of more than 1 MiB, told or not', async () => {
    const { url } = await serve();
    const long = JSON.stringify({ ...initialize, padding: 'x'.repeat(1024 * 1024) });
    expect((await send(url, 'POST', jsonHeaders, long)).status).toBe(413);
    const chunked = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest(
        url,
        { method: 'POST', headers: { ...jsonHeaders, 'Transfer-Encoding': 'chunked' }, agent: false },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.write(long.slice(0, 700_000));
      sent.end(long.slice(700_000));
    });
    expect(chunked).toBe(413);
  });

  it('refuses what is no JSON, no message, or no method of HTTP that it has', async () => {
    const { url } = await serve();
    expect((await send(url, 'POST', jsonHeaders, '{')).json).toMatchObject({ error: { code: -32700 }, id: null });
    expect((await send(url, 'POST', jsonHeaders, [])).json).toMatchObject({ error: { code: -32600 } });
    expect((await send(url, 'POST', jsonHeaders, { jsonrpc: '2.0', id: 7, method: 1 })).json).toMatchObject({ id: 7 });
    const put = await send(url, 'PUT', jsonHeaders, {});
    expect([put.status, put.headers.allow]).toEqual([405, 'POST, GET, DELETE']);
    expect((await send(`${url}/more`, 'POST', jsonHeaders, initialize)).status).toBe(404);
  });
});

describe('a session', () => {
  it('begins with initialize, answers in JSON, and ends with DELETE', async () => {
    const { url, handshake } = await serve();
    const session = await beginSession(url);
    const answer = await session.call(1, 'echo', { skus: ['OP520'] });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.json).toMatchObject({ id: 1, result: { structuredContent: { understood: '{"skus":["OP520"]}' } } });
    expect((await send(url, 'DELETE', session.headers)).status).toBe(204);
    expect(handshake.size).toBe(0);
    expect((await session.call(2, 'echo')).status).toBe(404);
  });

  it('must be named, and exist', async () => {
    const { url } = await serve();
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await send(url, 'POST', jsonHeaders, list)).status).toBe(400);
    expect((await send(url, 'POST', { ...jsonHeaders, 'Mcp-Session-Id': 'x' }, list)).status).toBe(404);
    expect((await send(url, 'GET', { Accept: 'text/event-stream', 'Mcp-Session-Id': 'x' })).status).toBe(404);
    expect((await send(url, 'DELETE', { 'Mcp-Session-Id': 'x' })).status).toBe(404);
  });

  it('ends when nobody uses it', async () => {
    const clock = new FakeClock('2026-11-20T10:00:00Z');
    const { url, handshake } = await serve({}, { clock });
    const used = await beginSession(url);
    await beginSession(url);
    expect(handshake.size).toBe(2);
    clock.advance(20 * 60_000);
    await used.call(1, 'echo');
    clock.advance(20 * 60_000);
    await expect.poll(() => handshake.size).toBe(1);
    expect((await used.call(2, 'echo')).status).toBe(200);
  });

  it('takes the place of the one that was silent the longest', async () => {
    const { url, handshake } = await serve();
    const sessions: Awaited<ReturnType<typeof beginSession>>[] = [];
    for (let nth = 0; nth < 33; nth += 1) sessions.push(await beginSession(url));
    expect(handshake.size).toBe(32);
    expect((await sessions[0]!.call(1, 'echo')).status).toBe(404);
    expect((await sessions[32]!.call(1, 'echo')).status).toBe(200);
  });

  it('refuses an id that is in use', async () => {
    const { tool, begun, go } = gate();
    const { url } = await serve({ tools: [tool] });
    const session = await beginSession(url);
    const first = session.call(1, 'gate');
    await begun;
    expect((await session.call(1, 'gate')).status).toBe(400);
    go();
    expect((await first).status).toBe(200);
  });
});

describe('a call that takes its time', () => {
  it('streams progress, steps with numbers, then the result', async () => {
    const { tool, begun, go } = gate();
    const { url } = await serve({ tools: [tool] });
    const session = await beginSession(url);
    const answer = session.call(1, 'gate', {}, { progressToken: 'p' });
    await begun;
    go();
    const { headers, events } = await answer;
    expect(headers['content-type']).toBe('text/event-stream');
    expect(events.map(({ id }) => id)).toEqual(['1-1', '1-2', '1-3', '1-4']);
    expect(events.slice(1).map(({ message }) => message)).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 1, total: 3 } },
      { method: 'notifications/progress', params: { progress: 2 } },
      { id: 1, result: { structuredContent: { said: 'went through' } } },
    ]);
  });

  it('becomes a stream after a while, so that nobody takes it for dead', async () => {
    const clock = new FakeClock('2026-11-20T10:00:00Z');
    const { tool, begun, go } = gate();
    const { url } = await serve({ tools: [tool] }, { clock });
    const session = await beginSession(url);
    let text = '';
    const answer = session.post({ id: 1, method: 'tools/call', params: { name: 'gate' } }, (seen) => (text = seen));
    await begun;
    clock.advance(10_000);
    await expect.poll(() => text).toContain('id: 1-1');
    clock.advance(15_000);
    await expect.poll(() => text).toContain(': alive');
    go();
    expect((await answer).events.at(-1)?.message).toMatchObject({ id: 1, result: {} });
  });

  it('is stopped by notifications/cancelled', async () => {
    const { tool, begun, stopped } = gate();
    const { url } = await serve({ tools: [tool] });
    const session = await beginSession(url);
    const answer = session.call(1, 'gate');
    await begun;
    await session.post({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await stopped;
    expect((await answer).events.filter(({ message }) => message !== undefined)).toEqual([]);
  });

  it('is stopped when the connection closes before anything was sent', async () => {
    const { tool, begun, stopped } = gate();
    const { url } = await serve({ tools: [tool] });
    const session = await beginSession(url);
    const sent = httpRequest(url, { method: 'POST', headers: { ...jsonHeaders, ...session.headers }, agent: false });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'gate' } }));
    await begun;
    sent.destroy();
    await stopped;
  });

  it('goes on when its stream breaks, and the client gets the rest where it left off', async () => {
    const { tool, begun, go } = gate();
    const { url } = await serve({ tools: [tool] });
    const session = await beginSession(url);
    const sent = httpRequest(url, { method: 'POST', headers: { ...jsonHeaders, ...session.headers }, agent: false });
    sent.on('error', () => undefined);
    const first = new Promise<string>((resolve) => {
      sent.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('error', () => undefined);
        answer.on('data', (chunk: string) => {
          text += chunk;
          if (eventsOf(text).length === 2) resolve(text);
        });
      });
    });
    sent.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'gate', _meta: { progressToken: 1 } },
      }),
    );
    await begun;
    const seen = eventsOf(await first);
    sent.destroy();
    go();
    const rest = await send(url, 'GET', {
      ...session.headers,
      Accept: 'text/event-stream',
      'Last-Event-ID': seen[1]!.id!,
    });
    expect(rest.events.map(({ message }) => message)).toMatchObject([
      { method: 'notifications/progress', params: { progress: 2 } },
      { id: 1, result: { structuredContent: { said: 'went through' } } },
    ]);
  });

  it('is cut off when the client does not read its stream, and the rest is sent when it comes back', async () => {
    const progress = 48;
    let finished: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (finished = resolve));
    const { url } = await serve({
      tools: [
        toolThat('flood', async (ask) => {
          for (let step = 1; step <= progress; step += 1) {
            ask.onProgress?.({ done: step, total: progress, what: 'x'.repeat(1024 * 1024) });
            // What was sent is written to the connection before the next is sent.
            await new Promise((resolve) => setImmediate(resolve));
          }
          return 'went through';
        }),
      ],
      onCall: () => finished(),
    });
    const session = await beginSession(url);
    const sent = httpRequest(url, { method: 'POST', headers: { ...jsonHeaders, ...session.headers }, agent: false });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve);
      sent.on('error', reject);
    });
    const params = { name: 'flood', _meta: { progressToken: 1 } };
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const unread = await answer;
    // The call is done, and the client has read nothing of its stream yet.
    await done;
    let text = '';
    unread.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const broken = await new Promise<boolean>((resolve) => {
      unread.on('error', () => resolve(true));
      unread.on('end', () => resolve(false));
    });
    expect(broken).toBe(true);
    const { id } = eventsOf(text).at(-1) ?? {};
    const headers = { ...session.headers, Accept: 'text/event-stream', 'Last-Event-ID': id ?? '' };
    const rest = await send(url, 'GET', headers);
    expect(rest.events.at(-1)?.message).toMatchObject({
      id: 1,
      result: { structuredContent: { said: 'went through' } },
    });
  });

  it('is given up when nobody comes back for it', async () => {
    const clock = new FakeClock('2026-11-20T10:00:00Z');
    const { tool, begun, stopped } = gate();
    const { url } = await serve({ tools: [tool] }, { clock });
    const session = await beginSession(url);
    const sent = httpRequest(url, { method: 'POST', headers: { ...jsonHeaders, ...session.headers }, agent: false });
    sent.on('error', () => undefined);
    const streaming = new Promise<void>((resolve) => sent.on('response', () => resolve()));
    sent.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'gate', _meta: { progressToken: 1 } },
      }),
    );
    await begun;
    await streaming;
    sent.destroy();
    const over = stopped.then(() => true);
    await expect
      .poll(() => {
        clock.advance(30_000);
        return Promise.race([over, new Promise((resolve) => setTimeout(resolve, 20))]);
      })
      .toBe(true);
  });

  it('is finished before the desk stops', async () => {
    const { tool, begun, go } = gate();
    const served = await serveHttp({ tools: [tool] });
    const session = await beginSession(served.url);
    const answer = session.call(1, 'gate');
    await begun;
    const closed = served.close();
    go();
    expect((await answer).json).toMatchObject({ id: 1, result: {} });
    await closed;
  });
});

describe('the revision without a handshake', () => {
  it('discovers, lists and calls on the same endpoint', async () => {
    const { url, handshake } = await serve();
    const discovered = await stateless(url, 'server/discover');
    expect(discovered.json).toMatchObject({
      result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
    });
    const listed = await stateless(url, 'tools/list');
    const { tools, ttlMs, cacheScope } = listed.json['result'] as Record<string, unknown>;
    expect((tools as { name: string }[]).map(({ name }) => name)).toEqual(partsTools.map(({ name }) => name));
    expect([ttlMs, cacheScope]).toEqual([300_000, 'private']);
    const called = await stateless(url, 'tools/call', { name: 'echo', arguments: { skus: ['OP520'] } });
    expect(called.json).toMatchObject({
      result: { resultType: 'complete', structuredContent: { understood: '{"skus":["OP520"]}' } },
    });
    expect(handshake.size).toBe(0);
  });

  it('streams progress', async () => {
    const { tool, begun, go } = gate();
    const { url } = await serve({ tools: [tool] });
    const answer = stateless(url, 'tools/call', { name: 'gate', _meta: { progressToken: 1 } });
    await begun;
    go();
    expect((await answer).events.map(({ message }) => message)).toMatchObject([
      { params: { progress: 1 } },
      { params: { progress: 2 } },
      { result: { structuredContent: { said: 'went through' } } },
    ]);
  });

  it('is cancelled by closing the connection', async () => {
    const { tool, begun, stopped } = gate();
    const { url } = await serve({ tools: [tool] });
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'gate',
        arguments: {},
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    };
    const headers = {
      ...jsonHeaders,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'gate',
    };
    const sent = httpRequest(url, { method: 'POST', headers, agent: false });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(body));
    await begun;
    sent.destroy();
    await stopped;
  });

  it('answers an unknown tool and a malformed envelope as errors of the protocol', async () => {
    const { url } = await serve();
    expect((await stateless(url, 'tools/call', { name: 'nothing' })).json).toMatchObject({ error: { code: -32602 } });
    const bare = await send(
      url,
      'POST',
      { ...jsonHeaders, 'MCP-Protocol-Version': '2026-07-28' },
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    );
    expect([bare.status, bare.json]).toMatchObject([400, { error: { code: -32602 } }]);
  });
});

describe('whoever watches', () => {
  it('hears of every call, in both eras', async () => {
    const calls: unknown[] = [];
    const { url } = await serve({ onCall: (call) => calls.push(call) });
    const session = await beginSession(url);
    await session.call(1, 'echo', { skus: ['OP520'] });
    await session.call(2, 'fail', { how: 'refused' });
    await session.call(3, 'no_such_tool');
    await stateless(url, 'tools/call', { name: 'echo', arguments: {} });
    expect(calls).toMatchObject([
      { principal: 'local', tool: 'echo', args: '{"skus":["OP520"]}', outcome: 'ok' },
      { tool: 'fail', outcome: 'refused' },
      { tool: 'no_such_tool', outcome: 'protocol_error' },
      { principal: 'local', tool: 'echo', outcome: 'ok' },
    ]);
  });
});
