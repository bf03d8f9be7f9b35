import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { milliseconds, report } from '../support/figure.ts';
import { interleaved, median, quantile } from '../support/measure.ts';
import { startStub } from '../support/stub.ts';

// Figures 1 and 2: how long a conversation with an agent takes to begin.

const here = fileURLToPath(new URL('.', import.meta.url));
const program = join(process.cwd(), 'dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
const rounds = 25;

const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
const listing = lines(
  { id: 1, method: 'initialize', params: hello },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
);
const asking = lines(
  { id: 1, method: 'initialize', params: hello },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'check_stock', arguments: { skus: ['P000001'] } } },
);

function lines(...messages: readonly object[]): string {
  return messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join('');
}

/** Milliseconds from spawning until standard output holds the text. */
async function until(
  text: string,
  args: readonly string[],
  input: string,
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: folder, env });
  const gone = once(child, 'exit');
  child.stdin.on('error', () => undefined).write(input);
  let output = '';
  const took = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve(performance.now() - began);
    });
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended after: ${output.slice(0, 400)}`)));
  });
  child.kill();
  await gone;
  return took;
}

const data = { PARTSDESK_DATA: folder };
const stub = await startStub();
const env = {
  ...data,
  PARTS_BASE_URL: stub.url,
  PARTS_AUTH_URL: stub.url,
  PARTS_CLIENT_ID: 'bench',
  PARTS_CLIENT_SECRET: 'bench',
};
try {
  const bareLine = { name: 'bare node, writes a line', run: () => until('line', [join(here, 'bare-line.js')], '') };
  const first = await interleaved(rounds, [
    bareLine,
    {
      name: 'McpServer of the SDK, 22 tools, unbundled',
      run: () => until('"id":2', [join(here, 'sdk-stdio.js')], listing),
    },
    { name: 'partsdesk mcp', run: () => until('"id":2', [program, 'mcp'], listing, data) },
  ]);
  const [bare, sdk, ours] = first.map((each) => median(each));
  report({
    id: '1',
    title: 'Spawn to the answer of tools/list',
    goal: '≤ 2.7 × bare node, ≤ 0.6 × unbundled SDK',
    rows: first.map((each) => ({ variant: each.name, value: shown(each) })),
    results: [
      { name: 'to bare node', value: (ours ?? NaN) / (bare ?? NaN), atMost: 2.7 },
      { name: 'to the unbundled SDK', value: (ours ?? NaN) / (sdk ?? NaN), atMost: 0.6 },
    ],
    note: 'In an empty environment: where NODE_EXTRA_CA_CERTS or the like makes every start of Node slower, bare node too, the ratio looks better. What a listing says is derived when the program is built, and no schema is built to say it; what is left above bare node is seven files, and two messages (docs/adr/0004-start.md): of all CPU of such a start, compiling 345 KB is 15 to 20 %, since Node 20 cannot keep what it compiled, and building the schemas that the SDK needs 12 %.',
  });
  const second = await interleaved(rounds, [
    { name: 'bare undici program', run: () => until('rows', [join(here, 'bare-stock.js'), stub.url], '') },
    { name: 'partsdesk mcp', run: () => until('"id":2', [program, 'mcp'], asking, env) },
  ]);
  const [undici, stock] = second.map((each) => median(each));
  report({
    id: '2',
    title: 'Spawn to the first stock answer',
    goal: '≤ 1.35 × a bare undici program',
    rows: second.map((each) => ({ variant: each.name, value: shown(each) })),
    results: [{ name: 'to bare undici', value: (stock ?? NaN) / (undici ?? NaN), atMost: 1.35 }],
    note: 'The bare program loads undici from its package, file by file, and asks for a token and for stock. The desk loads it from its bundle, and the registry, zod and the client as well.',
  });
} finally {
  await stub.close();
  rmSync(folder, { recursive: true, force: true });
}

function shown(each: { name: string; values: readonly number[] }): string {
  return `median ${milliseconds(median(each))}, p99 ${milliseconds(quantile(each, 0.99))}`;
}
