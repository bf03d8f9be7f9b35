import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { SUPPORTED_PROTOCOL_VERSIONS, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer } from '../../src/mcp/handshake/server.ts';
import { ProtocolError } from '../../src/mcp/protocol.ts';
import { createSurface, type Surface } from '../../src/mcp/surface.ts';
import { connect, optionsWith } from './fixtures/connect.ts';

// A surface behind the SDK's server, message by message.

interface Conversation {
  readonly send: (message: object) => void;
  /** Resolves with everything received once there are this many messages, and no more follow at once. */
  readonly received: (count: number) => Promise<JSONRPCMessage[]>;
  readonly close: () => Promise<void>;
}

async function converseWith(surface: Surface, logged: string[] = []): Promise<Conversation> {
  const server = createServer(surface, (line) => logged.push(line));
  const [near, far] = InMemoryTransport.createLinkedPair();
  const all: JSONRPCMessage[] = [];
  near.onmessage = (message) => all.push(message);
  await server.connect(far);
  await near.start();
  return {
    send: (message) => void near.send({ jsonrpc: '2.0', ...message } as JSONRPCMessage),
    received: async (count) => {
      const macrotask = () => new Promise((resolve) => setImmediate(resolve));
      while (all.length < count) await macrotask();
      for (let more = 0; more < 5; more += 1) await macrotask();
      return all;
    },
    close: () => server.close(),
  };
}

const initialize = (protocolVersion: string) => ({
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: { sampling: {} }, clientInfo: { name: 'test', version: '0' } },
});

describe('a conversation', () => {
  it.each([...SUPPORTED_PROTOCOL_VERSIONS, '1999-01-01'])('of %s answers each request once', async (version) => {
    const surface = createSurface(optionsWith());
    const { send, received } = await converseWith(surface);
    send(initialize(version));
    send({ method: 'notifications/initialized' });
    send({ id: 'two', method: 'ping' });
    send({ id: 3, method: 'tools/list', params: { cursor: 'x' } });
    send({ id: 4, method: 'nothing/known', params: {} });
    send({ id: 5, method: 'tools/call', params: { name: 'echo', arguments: { text: 'x' } } });
    send({ id: 6, method: 'tools/call', params: { name: 'nobody' } });
    send({ method: 'notifications/unheard/of' });
    const answers = new Map((await received(6)).map((each) => ['id' in each ? each.id : undefined, each]));
    expect(await received(6)).toHaveLength(6);
    expect(answers.get(1)).toMatchObject({
      result: {
        protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(version) ? version : '2025-11-25',
        serverInfo: surface.info,
        capabilities: surface.capabilities,
        instructions: surface.instructions,
      },
    });
    expect(answers.get('two')).toEqual({ jsonrpc: '2.0', id: 'two', result: {} });
    expect(answers.get(3)).toMatchObject({ error: { code: -32602 } });
    expect(answers.get(4)).toMatchObject({ error: { code: -32601 } });
    expect(answers.get(5)).toMatchObject({ result: { structuredContent: {} } });
    expect(answers.get(6)).toMatchObject({ error: { code: -32602 } });
  });

  it('answers a call that asks for a task as one that does not', async () => {
    const { send, received } = await converseWith(createSurface(optionsWith()));
    send({ id: 1, method: 'tools/call', params: { name: 'echo', arguments: { text: 'x' }, task: { ttl: 1000 } } });
    expect(await received(1)).toMatchObject([{ id: 1, result: { structuredContent: {} } }]);
  });

  it('tells a client nothing of an unexpected error', async () => {
    const broken: Surface = {
      ...createSurface(optionsWith()),
      answer: () => Promise.reject(Object.assign(new Error('password=abc123'), { code: 7, data: 'abc123' })),
    };
    const { send, received } = await converseWith(broken);
    send({ id: 1, method: 'tools/list' });
    expect(await received(1)).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } }]);
  });

  it('is understood by the client of the SDK', async () => {
    const { client, close } = await connect();
    expect(await client.ping()).toEqual({});
    await expect(client.request({ method: 'nothing/known' }, z.looseObject({}))).rejects.toMatchObject({
      code: -32601,
    });
    await close();
  });
});

describe('a question to the client', () => {
  /** A surface whose only method asks the client something, and answers with what the client said. */
  const asking: Surface = {
    ...createSurface(optionsWith()),
    answer: async (_method, _params, { ask }) => ({ said: await ask!('sampling/createMessage', { maxTokens: 1 }) }),
  };

  it('gets the response with its own id', async () => {
    const logged: string[] = [];
    const { send, received } = await converseWith(asking, logged);
    send({ id: 'a', method: 'x' });
    send({ id: 'b', method: 'x' });
    const asked = await received(2);
    expect(asked).toMatchObject([
      { method: 'sampling/createMessage', params: { maxTokens: 1 } },
      { method: 'sampling/createMessage' },
    ]);
    const ids = asked.map((each) => (each as { id: number }).id);
    send({ id: ids[1], result: { nth: 2 } });
    send({ id: ids[0], result: { nth: 1 } });
    send({ id: 99, result: {} });
    expect((await received(4)).slice(2)).toEqual([
      { jsonrpc: '2.0', id: 'b', result: { said: { nth: 2 } } },
      { jsonrpc: '2.0', id: 'a', result: { said: { nth: 1 } } },
    ]);
    expect(logged).toHaveLength(1);
  });

  it('fails with the code and the cleaned words of the client', async () => {
    const { send, received } = await converseWith(asking);
    send({ id: 'a', method: 'x' });
    const [asked] = await received(1);
    send({ id: (asked as { id: number }).id, error: { code: -1, message: 'no\u202e, thanks' } });
    expect((await received(2))[1]).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      error: { code: -1, message: 'no, thanks' },
    });
  });

  it('is cancelled with its request, and when the client is gone', async () => {
    const failed: unknown[] = [];
    const { send, received, close } = await converseWith({
      ...asking,
      answer: async (_method, _params, { ask }) => {
        await ask!('sampling/createMessage', {}).catch((thrown: unknown) => {
          failed.push(thrown);
          throw thrown;
        });
        return {};
      },
    });
    send({ id: 'a', method: 'x' });
    send({ id: 'b', method: 'x' });
    const [first] = await received(2);
    send({ method: 'notifications/cancelled', params: { requestId: 'a' } });
    expect((await received(3)).slice(2)).toMatchObject([
      { method: 'notifications/cancelled', params: { requestId: (first as { id: number }).id } },
    ]);
    await close();
    await expect.poll(() => failed.length).toBe(2);
    for (const each of failed) expect(each).toBeInstanceOf(ProtocolError);
  });
});
