import { Session, type Profiler } from 'node:inspector';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { serveStdio } from '../src/mcp/handshake/stdio.ts';
import { parts, run } from '../test/cli/memory-io.ts';
import { Lines, optionsWith } from '../test/mcp/fixtures/connect.ts';
import { ordered, press } from '../test/slack/steps.ts';
import { openTestDesk } from '../test/support/desk.ts';
import { openSlackDesk } from '../test/support/slack.ts';
import { tools } from '../tools/index.ts';

// Counts the files of src/ and tools/ in which a function runs while a question is answered, or an order is written and
// sent for approval: what somebody has to read to follow it. Starting is not counted, nor are the embedded service and
// the double of Slack.

const goals = { 'stock, command line': 40, 'stock, MCP over stdio': 40, 'stock, Slack': 55, 'order, Slack': 75 };
const uncounted = /^src\/(sandbox|playground)\//;

const session = new Session();
session.connect();
const post = <T>(method: string, params: object = {}) =>
  new Promise<T>((resolve, reject) =>
    session.post(method, params, (error, result) => (error === null ? resolve(result as T) : reject(error))),
  );

const bundle = fileURLToPath(import.meta.url);
/** Where each source begins in the bundle: esbuild writes its name above it. */
const sources = [
  ...readFileSync(bundle, 'utf8').matchAll(/^\s*\/\/ ((?:src|tools|bench|test|node_modules)\/\S+)$/gm),
].map(({ index, 1: file = '' }) => ({ index, file }));

async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  // The first run loads modules and fills caches.
  await work();
  await post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await post<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
  const own = result.find(({ url }) => url.startsWith('file:') && fileURLToPath(url) === bundle);
  const offsets = (own?.functions ?? []).flatMap(({ ranges: [range] }) =>
    range !== undefined && range.count > 0 && range.startOffset > 0 ? [range.startOffset] : [],
  );
  const files = offsets.flatMap((offset) => sources.findLast(({ index }) => index <= offset)?.file ?? []);
  return [...new Set(files)].filter((file) => /^(src|tools)\//.test(file) && !uncounted.test(file)).sort();
}

await post('Profiler.enable');
await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const counted: Record<keyof typeof goals, string[]> = {
  'stock, command line': [],
  'stock, MCP over stdio': [],
  'stock, Slack': [],
  'order, Slack': [],
};

const desk = await openTestDesk();
const deps = parts({ desk: desk.desk });
counted['stock, command line'] = await filesOf(() => run(['stock', 'OP520'], deps, { columns: 100 }));

const [input, output] = [new PassThrough(), new PassThrough()];
const served = serveStdio(optionsWith({ tools, desk: () => Promise.resolve(desk.desk) }), { input, output });
const lines = new Lines(input, output);
await lines.initialize();
let id = 0;
counted['stock, MCP over stdio'] = await filesOf(() => lines.call(++id, 'check_stock', { skus: ['OP520'] }));
lines.end();
await served;
await desk.close();

const slack = await openSlackDesk({ approvals: 'C0APPROVALS' });
counted['stock, Slack'] = await filesOf(async () => {
  await slack.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' });
  await slack.done();
});
counted['order, Slack'] = await filesOf(async () => {
  await ordered(slack);
  await press(slack, 'U0BUYER', 'C0PARTS', 'submit');
});
await slack.close();

for (const [name, files] of Object.entries(counted)) {
  const goal = goals[name as keyof typeof goals];
  console.log(`${name.padEnd(24)} ${String(files.length).padStart(3)} files (goal ${goal})`);
  if (process.argv.includes('--list')) for (const file of files) console.log(`  ${file}`);
}
process.exit(0);
