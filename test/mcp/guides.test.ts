import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/core/errors.ts';
import { templatesOf } from '../../src/mcp/resources.ts';
import { prompts } from '../../tools/prompts/index.ts';
import { tools } from '../../tools/index.ts';
import { collect, program, programEnv, run, saying, startProgram } from '../support/program.ts';
import { initialize, jsonHeaders, send, beginSession } from './fixtures/http.ts';
import { someOf } from '../support/long.ts';

// docs/mcp.md, done: each snippet is taken out of the page, its example values are put right, and it is run.

const root = dirname(dirname(fileURLToPath(new URL('.', import.meta.url))));
const page = readFileSync(join(root, 'docs/mcp.md'), 'utf8');

interface Snippet {
  readonly where: string;
  readonly language: string;
  readonly text: string;
}

const snippets: readonly Snippet[] = page.split(/^## /m).flatMap((part) => {
  const chapter = part.slice(0, part.indexOf('\n'));
  return part.split(/^### /m).flatMap((section, at) => {
    const name = at === 0 ? chapter : `${chapter}: ${section.slice(0, section.indexOf('\n'))}`;
    return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
      where: name,
      language,
      text,
    }));
  });
});
const of = (language: string) =>
  snippets.filter((each) => each.language === language).map((each) => [each.where, each] as const);

const names = tools.map(({ name }) => name);
let folder: string;
let desk: ChildProcessWithoutNullStreams;
let url: string;
let token: string;
let readOnly: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsdesk-guides-'));
  const added = await run(folder, ['mcp-token', 'add', 'counter-agent']);
  token = added.out.trim();
  writeFileSync(join(folder, 'token'), `${token}\n`);
  readOnly = (await run(folder, ['mcp-token', 'add', 'reader', '--read-only'])).out.trim();
  desk = startProgram(folder, ['start']);
  url = /(http\S+\/mcp) /.exec(await saying(desk, 'Stop with Ctrl-C'))![1]!;
});

afterAll(async () => {
  const ended = once(desk, 'exit');
  desk.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const environment = () => programEnv(folder);

/** The example values of the page, as they are here. */
function here(text: string): string {
  return text
    .replaceAll('/path/to/partsdesk/dist/main.js', program)
    .replaceAll('/path/to/data', join(folder, '.partsdesk'))
    .replaceAll('/path/to/token', join(folder, 'token'))
    .replaceAll('http://127.0.0.1:3000/mcp', url)
    .replaceAll(/\$\{(env:|input:)?(PARTSDESK_TOKEN|partsdesk-token)\}|\$PARTSDESK_TOKEN/g, token);
}

async function listedBy(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<string[]> {
  const client = new Client({ name: 'guide', version: '0' });
  await client.connect(transport);
  try {
    const stock = await client.callTool({ name: 'check_stock', arguments: { skus: ['OP520'] } });
    expect(JSON.stringify(stock.content)).toContain('OP520');
    return (await client.listTools()).tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

interface Entry {
  readonly command?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly url?: string;
  readonly headers?: Record<string, string>;
}

const reached = ({ command, args = [], env = {}, url: address = '', headers = {} }: Entry) =>
  listedBy(
    command === undefined
      ? new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } })
      : new StdioClientTransport({ command, args, env: { ...environment(), ...env }, cwd: folder }),
  );

/** Words of a line of a shell, as far as the page uses one. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('the page', () => {
  it('has guides for seven clients', () => {
    const clients = new Set(
      snippets.flatMap(({ where }) => /^Over (?:stdio|HTTP with a token): (.*)$/.exec(where)?.[1] ?? []),
    );
    expect(clients.size).toBe(7);
  });

  it.each(someOf(of('json'), 4))('%s: the JSON connects', async (_where, { text }) => {
    const file = JSON.parse(here(text)) as Partial<Record<'mcpServers' | 'servers', Record<string, Entry>>>;
    const entry = (file.mcpServers ?? file.servers)!['partsdesk']!;
    expect(await reached(entry)).toEqual(names);
  });

  it.each(of('sh').filter(([, { text }]) => /^(claude|npx)/.test(text)))(
    '%s: the command connects',
    async (_where, { text }) => {
      const words = wordsOf(here(text).trim());
      const env: Record<string, string> = {};
      for (const [at, word] of words.entries()) {
        if (word !== '--env' && word !== '-e') continue;
        const [name = '', value = ''] = words[at + 1]!.split('=');
        env[name] = value;
      }
      const command = words.indexOf('node');
      const header = words[words.indexOf('--header') + 1]!.split(': ');
      const entry: Entry =
        command < 0
          ? { url: words.find((each) => each.startsWith('http:'))!, headers: { [header[0]!]: header[1]! } }
          : { command: process.execPath, args: words.slice(command + 1), env };
      expect(await reached(entry)).toEqual(names);
    },
  );

  it.each(of('js'))('%s: the code runs', async (_where, { text }) => {
    // Beside node_modules, so that its imports are found.
    const place = join(root, '.bench', `guide-${process.pid}-${snippets.findIndex((each) => each.text === text)}`);
    mkdirSync(place, { recursive: true });
    try {
      writeFileSync(join(place, 'guide.mjs'), text.replaceAll('http://127.0.0.1:3000/mcp', url));
      const child = spawn(process.execPath, [join(place, 'guide.mjs')], {
        cwd: folder,
        env: { ...environment(), PARTSDESK_TOKEN: token },
      });
      expect(await collect(child)).toMatchObject({ code: 0, out: `${names.length} tools\n` });
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });

  it('names commands of partsdesk that there are', async () => {
    const [, { text }] = of('sh').find(([, each]) => each.text.startsWith('partsdesk'))!;
    expect(text.trim().split('\n')).toEqual(['partsdesk start', 'partsdesk mcp-token add counter-agent']);
    const again = await run(folder, ['mcp-token', 'add', 'counter-agent']);
    expect(again.err).toContain('counter-agent already has a token');
    expect((await run(folder, ['mcp-token', 'list'])).out).toContain('counter-agent');
  });

  it('names every resource, prompt and code', () => {
    for (const { uriTemplate } of templatesOf(tools)) expect(page).toContain(`\`${uriTemplate}\``);
    for (const { name } of prompts) expect(page).toContain(`\`${name}\``);
    for (const code of errorCodes) expect(page).toContain(`\`${code}\``);
  });
});

describe('when it does not connect', () => {
  const bearer = (text: string) => ({ Authorization: `Bearer ${text}` });
  const post = (headers: Record<string, string>, body: unknown = initialize) =>
    send(url, 'POST', { ...jsonHeaders, ...headers }, body);
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const prepare = { name: 'prepare_requisition', arguments: { lines: [{ sku: 'OP520', quantity: 1 }] } };
  /** How each row of the table comes about. */
  const causes: Readonly<Record<string, () => Promise<{ status: number; text: string }>>> = {
    'This desk needs a bearer token': () => post({}),
    'This token is unknown or revoked': () => post(bearer(`${token}x`)),
    'This needs the scope parts:order': async () => {
      const session = await beginSession(url, bearer(readOnly));
      return session.post({ id: 2, method: 'tools/call', params: prepare });
    },
    'This server does not answer to this Host': () => post({ ...bearer(token), Host: 'desk.example' }),
    'This server does not answer to pages of this Origin': () =>
      post({ ...bearer(token), Origin: 'https://evil.example' }),
    'Name the session in Mcp-Session-Id': () => post(bearer(token), list),
    'This session does not exist or has ended': () => post({ ...bearer(token), 'Mcp-Session-Id': 'gone' }, list),
    'A client accepts both application/json and text/event-stream': () =>
      post({ ...bearer(token), Accept: 'application/json' }),
  };
  const rows = [...page.matchAll(/^\| (\d{3}) +\| (.*?) +\|/gm)].map(
    ([, status = '', says = '']) => [says, Number(status)] as const,
  );

  it('the table has a row for each cause', () => {
    expect(rows.map(([says]) => says).sort()).toEqual(Object.keys(causes).sort());
  });

  it.each(rows)('%s', async (says, status) => {
    const answer = await causes[says]!();
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(says);
  });
});
