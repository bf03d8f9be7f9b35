import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { MCPServerStdio, MCPServerStreamableHttp } from '@openai/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../tools/index.ts';
import { program, programEnv, saying, startProgram } from '../support/program.ts';

// Clients that others wrote, as their users call them, on the desk as it is shipped.

let folder: string;
let desk: ChildProcessWithoutNullStreams;
let url: string;
let command: { command: string; args: string[]; env: Record<string, string>; cwd: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsdesk-clients-'));
  desk = startProgram(folder, ['start']);
  url = /(http\S+\/mcp) /.exec(await saying(desk, 'Stop with Ctrl-C'))![1]!;
  command = {
    command: process.execPath,
    args: [program, 'mcp'],
    env: programEnv(folder),
    cwd: folder,
  };
});

afterAll(async () => {
  const ended = once(desk, 'exit');
  desk.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const names = tools.map(({ name }) => name);
type Call = (name: string, args: Record<string, unknown>) => Promise<unknown>;

/** Two pages of one question. */
async function twoPages(call: Call): Promise<string[]> {
  const page = async (args: Record<string, unknown>) =>
    ((await call('list_invoices', args)) as { structuredContent: { cursor?: string; invoices: { id: string }[] } })
      .structuredContent;
  const first = await page({ from: '2026-01-01', to: '2026-12-31', limit: 3 });
  const second = await page({ cursor: first.cursor });
  return [...first.invoices, ...second.invoices].map(({ id }) => id);
}

async function listsCallsAndPages(list: () => Promise<{ name: string }[]>, call: Call) {
  expect((await list()).map(({ name }) => name)).toEqual(names);
  expect(JSON.stringify(await call('check_stock', { skus: ['OP520'] }))).toContain('OP520');
  const ids = await twoPages(call);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
}

describe('@ai-sdk/mcp', () => {
  it.each(['http', 'stdio'] as const)('lists, calls and pages over %s', async (how) => {
    const client = await createMCPClient({
      transport: how === 'http' ? { type: 'http', url } : new Experimental_StdioMCPTransport(command),
    });
    try {
      const made = (await client.tools()) as unknown as Record<
        string,
        { execute: (args: unknown, o: unknown) => Promise<unknown> }
      >;
      await listsCallsAndPages(
        async () => (await client.listTools()).tools,
        (name, args) => made[name]!.execute(args, { toolCallId: '1', messages: [] }),
      );
    } finally {
      await client.close();
    }
  });
});

describe('@openai/agents', () => {
  it.each(['http', 'stdio'] as const)('lists, calls and pages over %s', async (how) => {
    const server =
      how === 'http'
        ? new MCPServerStreamableHttp({ url, name: 'desk' })
        : new MCPServerStdio({ ...command, name: 'desk' });
    await server.connect();
    try {
      await listsCallsAndPages(
        () => server.listTools(),
        (name, args) => server.callToolResult(name, args),
      );
    } finally {
      await server.close();
    }
  });
});

describe('a client that probes for the 2026-07-28 revision', () => {
  it.each([
    ['http', '2026-07-28'],
    ['stdio', '2025-11-25'],
  ] as const)('over %s speaks %s', async (how, revision) => {
    const client = new Client({ name: 'probing', version: '0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(
      how === 'http' ? new StreamableHTTPClientTransport(new URL(url)) : new StdioClientTransport(command),
    );
    try {
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      await listsCallsAndPages(
        async () => (await client.listTools()).tools,
        (name, args) => client.callTool({ name, arguments: args }),
      );
    } finally {
      await client.close();
    }
  });
});
