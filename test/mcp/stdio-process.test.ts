import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Lines, textOf } from './fixtures/connect.ts';

let folder: string;
let entry: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsdesk-mcp-'));
  entry = join(folder, 'entry.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('fixtures/stdio-entry.ts', import.meta.url))],
    outfile: entry,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
    // As in scripts/build.mjs: a dependency in CommonJS asks for Node's modules by require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function start() {
  const child = spawn(process.execPath, [entry], { stdio: 'pipe' });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  return { child, lines: new Lines(child.stdin, child.stdout), exited: once(child, 'exit'), stderr: () => stderr };
}

describe('in a process of its own', () => {
  it('serves the client of the SDK', async () => {
    const client = new Client({ name: 'test', version: '0' }, { capabilities: {} });
    const transport = new StdioClientTransport({ command: process.execPath, args: [entry], stderr: 'pipe' });
    await client.connect(transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('wait');
    const result = await client.callTool({ name: 'wait', arguments: { ms: 1 } });
    expect(textOf(result)).toBe('Waited 1');
    await client.close();
  });

  it('keeps stdout for messages, whatever a library prints', async () => {
    const { lines, exited, stderr } = start();
    await lines.initialize();
    // Every line of stdout is parsed by Lines: one that is no message would throw.
    expect(await lines.call(1, 'wait', { ms: 1 })).toMatchObject({ result: { structuredContent: { waited: 1 } } });
    lines.end();
    expect(await exited).toEqual([0, null]);
    expect(stderr()).toBe('a library says hello\n');
  });

  it('ends with its input, after the call in flight', async () => {
    const { lines, exited } = start();
    await lines.initialize();
    lines.write('this is not JSON\n');
    lines.send({ id: 2, method: 'tools/call', params: { name: 'wait', arguments: { ms: 200 } } });
    lines.end();
    expect(await exited).toEqual([0, null]);
    await lines.ended;
    expect(lines.received.slice(1)).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: 2, result: { structuredContent: { waited: 200 } } },
    ]);
  });

  it('ends when nobody reads any more', async () => {
    const { child, lines, exited, stderr } = start();
    await lines.initialize();
    child.stdout.destroy();
    lines.send({ id: 2, method: 'tools/call', params: { name: 'echo', arguments: {} } });
    expect(await exited).toEqual([0, null]);
    expect(stderr()).toBe('');
  });

  it('answers 64 calls by their ids', async () => {
    const { lines, exited } = start();
    await lines.initialize();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, id) => lines.call(id, 'wait', { ms: (id * 7) % 20 })),
    );
    expect(answers.map(({ result }) => result!.structuredContent)).toEqual(
      Array.from({ length: 64 }, (_, id) => ({ waited: (id * 7) % 20 })),
    );
    lines.end();
    await exited;
  });
});
