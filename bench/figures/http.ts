import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAgents } from '../support/agents.ts';
import { bundled, startChild, type Child } from '../support/child.ts';
import { skus } from '../support/desk.ts';
import { milliseconds, report } from '../support/figure.ts';
import { interleaved, median } from '../support/measure.ts';
import { deskEnv, listening, program } from '../support/program.ts';
import { startStub } from '../support/stub.ts';

// Figures 5 and 6a: agents over Streamable HTTP, against a server each in a process of its own whose CPU is counted.

const callers = 16;
const address = /(http:\S+)\n/;
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
const stub = await startStub();
const children: Child[] = [];

async function server(
  file: string,
  args: readonly string[],
  more: { env?: Record<string, string>; ready: RegExp },
  readToken?: () => string,
) {
  const child = await startChild(file, args, { cwd: folder, ...more });
  children.push(child);
  return { child, agents: await openAgents(child.said, callers, readToken?.()) };
}

/** From CPU profiles of the server; to be taken again when a call changes. */
const callCosts = [
  'By hand nothing is checked or kept. The desk checks Host and Origin, asks SQLite for every request whether anything was written, so that a revoked token ends at once, keeps a session, validates the message, can be cancelled, and gives the answer as text for reading beside the JSON. Missed: what is left is spread over steps that are needed. Shares of a call in three CPU profiles, taken on 2026-11-28 while the machine had other work:',
  '',
  '| Spent on | Share |',
  '| --------------------------------------------------------------------- | ----- |',
  "| Node's HTTP server, headers, one write to the socket | 41 % |",
  '| the tool: its arguments, the answer, its text and size, counters | 12 % |',
  '| garbage collection and the engine | 9 % |',
  '| Host, Origin, Accept, the body, JSON, the shape of the message | 9 % |',
  '| whether the token still counts: SQLite, SHA-256 | 8 % |',
  '| promises, and the context of the work that each of them carries | 8 % |',
  '| the SDK: its own checks of the message, an AbortController | 7 % |',
  '| the rest of the desk; waiting in turn is 1 % | 6 % |',
].join('\n');

try {
  const bare = await server(bundled('bare-rpc.js'), [stub.url], { ready: address });
  // `start` keeps a token for the agents of this machine in its data folder.
  const readToken = () => readFileSync(join(folder, '.partsdesk/mcp-token'), 'utf8').trim();
  const ours = await server(program, ['start'], { env: { ...deskEnv(stub.url) }, ready: listening }, readToken);
  const sdk = await server(bundled('sdk-http.js'), [stub.url], { ready: address });
  const asked = [
    ['5a', 'a small answer (whoami)', 'whoami', {}, 1600, 240, 5],
    ['5b', 'stock of 100 products', 'check_stock', { skus: skus(100) }, 480, 96, 1.8],
  ] as const;
  for (const [id, what, tool, args, calls, callsOfSdk, atMost] of asked) {
    const per = ({ child, agents }: typeof bare, count: number) =>
      child.cpuPerCall(count, () => agents.call(count, tool, args));
    // Both are compiled by then: a server runs for weeks.
    await per(bare, calls * 6);
    await per(ours, calls * 6);
    const measured = await interleaved(9, [
      { name: 'JSON-RPC by hand on node:http, the same tool', run: () => per(bare, calls) },
      { name: 'partsdesk start', run: () => per(ours, calls) },
      { name: 'McpServer of the SDK, stateless, on Express', run: () => per(sdk, callsOfSdk) },
    ]);
    const [least = NaN, desk = NaN, documented = NaN] = measured.map(median);
    report({
      id,
      title: `Streamable HTTP, ${callers} callers, ${what}: CPU of the server per call`,
      goal: `≤ ${atMost} × by hand`,
      rows: [
        ...measured.map((each) => ({ variant: each.name, value: milliseconds(median(each)) })),
        { variant: 'the SDK to by hand', value: `${(documented / least).toFixed(1)} times` },
      ],
      results: [{ name: 'to by hand', value: desk / least, atMost }],
      note:
        id === '5a'
          ? callCosts
          : 'Both run the same tool of the desk against the same service: what differs is the surface.',
    });
  }

  const few = skus(20);
  const growth = async ({ child, agents }: typeof bare, calls: number, warm: number) => {
    await agents.call(warm, 'check_stock', { skus: few });
    const before = await child.usage(true);
    await agents.call(calls, 'check_stock', { skus: few });
    const after = await child.usage(true);
    return { perCall: (after.heap - before.heap) / calls, before, after };
  };
  const desk = await growth(ours, 10_000, 2000);
  const documented = await growth(sdk, 1000, 200);
  report({
    id: '6a',
    title: 'Memory that 10,000 calls over HTTP leave behind (stock of 20 products)',
    goal: '≤ 1 KiB per call',
    rows: [
      {
        variant: 'partsdesk start, 10,000 calls',
        value: `${desk.perCall.toFixed(0)} bytes per call; resident ${mebibytes(desk.before.rss)} before, ${mebibytes(desk.after.rss)} after`,
      },
      {
        variant: 'McpServer of the SDK, stateless, 1,000 calls',
        value: `${documented.perCall.toFixed(0)} bytes per call`,
      },
    ],
    results: [{ name: 'KiB per call', value: desk.perCall / 1024, atMost: 1 }],
    note: 'Heap and buffers, after garbage was collected, of the process that serves.',
  });
  for (const { agents } of [bare, ours, sdk]) await agents.close();
} finally {
  for (const child of children) await child.close();
  await stub.close();
  rmSync(folder, { recursive: true, force: true });
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
