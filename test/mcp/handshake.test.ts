import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  JSONRPCRequestSchema,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readValue } from '../../src/mcp/handshake/message.ts';
import { createServer } from '../../src/mcp/handshake/server.ts';
import { latestVersion, spokenVersions } from '../../src/mcp/handshake/versions.ts';
import { ProtocolError } from '../../src/mcp/protocol-error.ts';
import { createSurface, type Surface } from '../../src/mcp/surface.ts';
import { connect, optionsWith } from './fixtures/connect.ts';

// The handshake is spoken by hand: here it is held to what the SDK says, so that both stay one.

interface Talk {
  readonly say: (message: object) => void;
  /** So many messages, and what else comes at once. */
  readonly heard: (count: number) => Promise<JSONRPCMessage[]>;
}

async function talkTo(server: { connect(transport: Transport): Promise<void> }): Promise<Talk> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const all: JSONRPCMessage[] = [];
  near.onmessage = (message) => all.push(message);
  await server.connect(far);
  await near.start();
  return {
    say: (message) => void near.send({ jsonrpc: '2.0', ...message } as JSONRPCMessage),
    heard: async (count) => {
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      while (all.length < count) await turn();
      for (let more = 0; more < 5; more += 1) await turn();
      return all;
    },
  };
}

/** The SDK's own server with what the surface says of itself, and the same answers. */
function sdkServer(surface: Surface) {
  const { info, capabilities, instructions } = surface;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what the desk is held to is its low-level server
  const server = new Server(info, { capabilities, ...(instructions === undefined ? {} : { instructions }) });
  server.fallbackRequestHandler = async ({ method, params }, { signal }) => ({
    ...(await surface.answer(method, params, { signal, notify: () => Promise.resolve() })),
  });
  return server;
}

const silent = () => undefined;
const hello = (protocolVersion: string) => ({
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: { sampling: {} }, clientInfo: { name: 'test', version: '0' } },
});

describe('a handshake by hand', () => {
  it('knows the revisions that the SDK knows', () => {
    expect(spokenVersions).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
    expect(latestVersion).toBe(LATEST_PROTOCOL_VERSION);
  });

  it.each([...SUPPORTED_PROTOCOL_VERSIONS, '1999-01-01'])(
    'says to a client of %s what the SDK would',
    async (version) => {
      const surface = createSurface(optionsWith());
      const [ours, sdk] = await Promise.all([talkTo(createServer(surface, silent)), talkTo(sdkServer(surface))]);
      for (const { say } of [ours, sdk]) {
        say(hello(version));
        say({ method: 'notifications/initialized' });
        say({ id: 2, method: 'tools/list' });
        say({ id: 'three', method: 'ping' });
        say({ id: 4, method: 'tools/list', params: { cursor: 'x' } });
        say({ id: 5, method: 'nothing/known', params: {} });
        say({ id: 6, method: 'tools/call', params: { name: 'echo', arguments: { text: 'x' } } });
        say({ id: 7, method: 'tools/call', params: { name: 'nobody' } });
        say({ method: 'notifications/unheard/of' });
      }
      const byId = (all: JSONRPCMessage[]) => new Map(all.map((each) => ['id' in each ? each.id : undefined, each]));
      expect(byId(await ours.heard(7))).toEqual(byId(await sdk.heard(7)));
      expect(await ours.heard(7)).toHaveLength(7);
    },
  );

  it('refuses what the SDK could not read, and reads what it can', () => {
    const name = fc.constantFrom('ping', 'initialize', 'tools/call');
    const some = fc.anything({ maxDepth: 1 });
    const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ arbitrary, weight: 6 }, { arbitrary: some, weight: 1 });
    const params = fc.record(
      {
        _meta: sometimes(fc.record({ progressToken: sometimes(fc.oneof(fc.string(), fc.integer())) })),
        protocolVersion: sometimes(fc.string()),
        capabilities: sometimes(fc.record({ sampling: sometimes(fc.record({})) }, { requiredKeys: [] })),
        clientInfo: sometimes(fc.record({ name: sometimes(fc.string()), version: sometimes(fc.string()) })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.record({ method: name, params: sometimes(params) }), (given) => {
        // As it comes over a wire.
        const value = JSON.parse(JSON.stringify({ jsonrpc: '2.0', id: 1, ...given })) as Record<string, unknown>;
        const { method } = value;
        const asked = { method, params: value['params'] };
        const readable =
          JSONRPCRequestSchema.safeParse(value).success &&
          (method !== 'initialize' || InitializeRequestSchema.safeParse(asked).success);
        const reading = readValue(value);
        expect(reading.kind).toBe(readable ? 'message' : 'fault');
        if (reading.kind === 'message') expect(reading.message).toEqual(value);
        else if (reading.kind === 'fault') expect(reading.fault).toMatchObject({ id: 1, error: { code: -32602 } });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what a request asks its client', () => {
  /** A surface whose only method asks the client something, and answers with what it said. */
  const asking: Surface = {
    ...createSurface(optionsWith()),
    answer: async (_method, _params, { ask }) => ({ said: await ask!('sampling/createMessage', { maxTokens: 1 }) }),
  };

  it('is answered by the one that it asked', async () => {
    const { say, heard } = await talkTo(createServer(asking, silent));
    say({ id: 'a', method: 'x' });
    say({ id: 'b', method: 'x' });
    const asked = await heard(2);
    expect(asked).toMatchObject([
      { method: 'sampling/createMessage', params: { maxTokens: 1 } },
      { method: 'sampling/createMessage' },
    ]);
    const ids = asked.map((each) => (each as { id: number }).id);
    say({ id: ids[1], result: { nth: 2 } });
    say({ id: ids[0], result: { nth: 1 } });
    say({ id: 99, result: {} });
    expect((await heard(4)).slice(2)).toEqual([
      { jsonrpc: '2.0', id: 'b', result: { said: { nth: 2 } } },
      { jsonrpc: '2.0', id: 'a', result: { said: { nth: 1 } } },
    ]);
  });

  it('is refused in the words of the client, cleaned', async () => {
    const { say, heard } = await talkTo(createServer(asking, silent));
    say({ id: 'a', method: 'x' });
    const [asked] = await heard(1);
    say({ id: (asked as { id: number }).id, error: { code: -1, message: 'no\u202e, thanks' } });
    expect((await heard(2))[1]).toEqual({ jsonrpc: '2.0', id: 'a', error: { code: -1, message: 'no, thanks' } });
  });

  it('is taken back with the request, and forgotten with the client', async () => {
    const refused: unknown[] = [];
    const server = createServer(
      {
        ...asking,
        answer: async (_method, _params, { ask }) => {
          await ask!('sampling/createMessage', {}).catch((thrown: unknown) => {
            refused.push(thrown);
            throw thrown;
          });
          return {};
        },
      },
      silent,
    );
    const { say, heard } = await talkTo(server);
    say({ id: 'a', method: 'x' });
    say({ id: 'b', method: 'x' });
    await heard(2);
    say({ method: 'notifications/cancelled', params: { requestId: 'a' } });
    expect((await heard(3)).slice(2)).toMatchObject([{ method: 'notifications/cancelled', params: { requestId: 1 } }]);
    await server.close();
    await server.idle();
    expect(refused).toHaveLength(2);
    for (const each of refused) expect(each).toBeInstanceOf(ProtocolError);
  });
});

it('a client of the SDK reads what is said by hand', async () => {
  const { client, close } = await connect();
  expect(await client.ping()).toEqual({});
  await expect(client.request({ method: 'nothing/known' }, z.looseObject({}))).rejects.toMatchObject({ code: -32601 });
  await close();
});
