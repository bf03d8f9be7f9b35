import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createServer } from '../../src/mcp/handshake/server.ts';
import { createSurface } from '../../src/mcp/surface.ts';
import { tools } from '../../tools/index.ts';
import { milliseconds, report } from '../support/figure.ts';
import { cpuPerCall, interleaved, median } from '../support/measure.ts';

// Figure 7: tools/list, asked again and again.

/** Sends `tools/list` and takes the answer, with no client that would check it: only the server is measured. */
async function listerOf(server: { connect(transport: Transport): Promise<void> }): Promise<() => Promise<unknown>> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const waiting = new Map<unknown, (message: unknown) => void>();
  near.onmessage = (message) => {
    if ('id' in message) waiting.get(message.id)?.(message);
  };
  await near.start();
  let id = 0;
  const ask = (method: string, params?: object): Promise<unknown> =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      void near.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params: { ...params } }) });
    });
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  await near.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return () => ask('tools/list');
}

const sdk = new McpServer({ name: 'baseline', version: '1.0.0' });
for (const tool of tools) {
  sdk.registerTool(
    tool.name,
    { title: tool.title, description: tool.description, inputSchema: tool.input, outputSchema: tool.output },
    () => ({ content: [] }),
  );
}
const nothing = () => undefined;
const surface = createSurface({
  tools,
  desk: () => Promise.reject(new Error('nothing is called')),
  version: '0',
  mode: 'live',
  log: nothing,
});
const ours = createServer(surface, nothing);
const listSdk = await listerOf(sdk);
const listOurs = await listerOf(ours);
for (let call = 0; call < 50; call += 1) {
  await listSdk();
  await listOurs();
}
const measured = await interleaved(11, [
  { name: 'McpServer of the SDK, the same tools', run: () => cpuPerCall(50, listSdk) },
  { name: 'the desk', run: () => cpuPerCall(500, listOurs) },
]);
const [bare = NaN, desk = NaN] = measured.map(median);
report({
  id: '7',
  title: 'Steady tools/list, CPU per call',
  goal: '≤ 0.1 × SDK',
  rows: measured.map((each) => ({ variant: each.name, value: milliseconds(median(each)) })),
  results: [{ name: 'to the SDK', value: desk / bare, atMost: 0.1 }],
  note: 'Without a client that checks the answer, over the transport in memory: only the server is measured.',
});
