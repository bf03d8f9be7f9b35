import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled, startChild, type Child } from '../support/child.ts';
import { skus } from '../support/desk.ts';
import { report } from '../support/figure.ts';
import { interleaved, median } from '../support/measure.ts';
import { benchPolicy, deskEnv, listening, program } from '../support/program.ts';
import { startSlackStub, startStub } from '../support/stub.ts';

// Figures 6b and 12: what is resident, at its most under many answers at a time, and at rest.

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
const stub = await startStub();
const slack = await startSlackStub();
const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
const greeting =
  line({ id: 'hello', method: 'initialize', params: hello }) + line({ method: 'notifications/initialized' });

/** Resolves with the lines of so many answers. */
function answers(child: Child, count: number): Promise<string[]> {
  return new Promise((resolve) => {
    const lines: string[] = [];
    let rest = '';
    const take = (chunk: Buffer) => {
      const pieces = (rest + chunk.toString()).split('\n');
      rest = pieces.pop() ?? '';
      lines.push(...pieces);
      if (lines.length < count) return;
      child.stdout.off('data', take);
      resolve(lines);
    };
    child.stdout.on('data', take);
  });
}

const atOnce = 64;
const sizes = new Map<string, number>();
/** Peak of a process that answers all of them at the same time. */
async function peakOf(name: string, file: string, args: readonly string[], products: number): Promise<number> {
  const child = await startChild(file, args, { cwd: folder, env: deskEnv(stub.url) });
  try {
    const all = answers(child, atOnce + 1);
    const calls = Array.from({ length: atOnce }, (_, id) =>
      line({ id, method: 'tools/call', params: { name: 'check_stock', arguments: { skus: skus(products, id) } } }),
    );
    child.stdin.write(greeting + calls.join(''));
    const lines = await all;
    const results = lines.filter((each) => each.includes('"structuredContent"'));
    if (results.length !== atOnce)
      throw new Error(`${name}: ${results.length} answers; ${lines.at(-1)?.slice(0, 300)}`);
    sizes.set(name, Math.round(results.reduce((sum, each) => sum + each.length, 0) / atOnce / 1000));
    return (await child.usage()).peak;
  } finally {
    await child.close();
  }
}

async function resident(file: string, args: readonly string[], env: Readonly<Record<string, string>>, ready?: RegExp) {
  const child = await startChild(file, args, { cwd: folder, env, ...(ready === undefined ? {} : { ready }) });
  try {
    if (ready === undefined) {
      const both = answers(child, 2);
      child.stdin.write(greeting + line({ id: 1, method: 'tools/list' }));
      await both;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return (await child.usage()).rss;
  } finally {
    await child.close();
  }
}

const policy = join(folder, 'policy.yaml');
writeFileSync(policy, benchPolicy);

/** From /proc/PID/smaps and `process.memoryUsage`; to be taken again when a start changes. */
const restingMemory = [
  'mcp holds what it needs to list its tools; the registry, zod and the client of the service come with the first call. start holds Bolt with its web client, the registry with its schemas, SQLite with a connection that writes and one that reads, and the surfaces; what answers in Slack comes with the first delivery, and what serves the revision 2026-07-28 comes with the first request that names it. It begins to read documents in its first second. Missed by start. Of 111 MiB in one run (98 after its garbage was collected), on 2026-11-28:',
  '',
  '| Resident | bare node | start |',
  '| ------------------------------------------------------------- | --------- | -------- |',
  "| pages of Node's own binary, which processes share | 33 MiB | 47 MiB |",
  '| heap in use, 5 MiB of it compiled code | 3 MiB | 23 MiB |',
  '| heap kept for new objects, and garbage, before and after | 1 MiB | 17; 3 MiB |',
  '| source text of the modules, outside of the heap | – | 3.5 MiB |',
  '| what native code has allocated | 3 MiB | 7 MiB |',
  '| the SQLite driver | – | 2 MiB |',
  '| libraries, stacks, other | 3 MiB | 12 MiB |',
].join('\n');

try {
  const products = Number(process.argv[2] ?? 100);
  const peaks = await interleaved(5, [
    { name: 'bare node', run: () => resident(bundled('bare-line.js'), [], {}, /(line)/) },
    { name: 'McpServer of the SDK', run: () => peakOf('sdk', bundled('sdk-answers.js'), [stub.url], products) },
    { name: 'partsdesk mcp', run: () => peakOf('desk', program, ['mcp'], products) },
  ]);
  const [, sdk = NaN, desk = NaN] = peaks.map(median);
  report({
    id: '6b',
    title: `Peak of memory over ${atOnce} answers at a time on stdio (stock of ${products} products)`,
    goal: '≤ 0.7 × bare SDK',
    rows: peaks.map((each) => ({ variant: each.name, value: `${mebibytes(median(each))} resident` })),
    results: [{ name: 'to the SDK', value: desk / sdk, atMost: 0.7 }],
    note: `The same tool behind both; an answer has ${sizes.get('sdk') ?? 0} KB from the SDK and ${sizes.get('desk') ?? 0} KB from the desk, whose text is for reading and not the JSON again. Missed: one answer takes 80 MiB, 64 one at a time 120, and 64 with 16 at a time, as they are, 129. So most of what comes on top is not answers under way but garbage not collected yet; with 1 MiB for new objects, which takes a flag of V8, it is 111 (the SDK: 122).`,
  });

  const idle = await interleaved(7, [
    { name: 'bare node, writes a line', run: () => resident(bundled('bare-line.js'), [], {}, /(line)/) },
    { name: 'partsdesk mcp, after tools/list', run: () => resident(program, ['mcp'], deskEnv(stub.url)) },
    {
      name: 'partsdesk start, Slack and agents over HTTP',
      run: () =>
        resident(
          program,
          ['start'],
          {
            ...deskEnv(stub.url),
            PARTSDESK_POLICY: policy,
            SLACK_BOT_TOKEN: 'xoxb-bench',
            SLACK_SIGNING_SECRET: 'a signing secret of the benchmark',
            SLACK_API_URL: `${slack.url}/api/`,
          },
          listening,
        ),
    },
  ]);
  const [bare = NaN, mcp = NaN, start = NaN] = idle.map(median);
  report({
    id: '12',
    title: 'Memory at rest',
    goal: 'mcp ≤ 1.35 ×, start ≤ 2.2 × bare node',
    rows: idle.map((each) => ({ variant: each.name, value: `${mebibytes(median(each))} resident` })),
    results: [
      { name: 'mcp to bare node', value: mcp / bare, atMost: 1.35 },
      { name: 'start to bare node', value: start / bare, atMost: 2.2 },
    ],
    note: restingMemory,
  });
} finally {
  await slack.close();
  await stub.close();
  rmSync(folder, { recursive: true, force: true });
}
