import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong, longIt } from '../support/long.ts';
import { collect, program, run, saying, startProgram, stdioServer } from '../support/program.ts';

// The built program in processes of its own, as a newcomer uses it: one folder, one embedded service.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-program-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start', () => {
  it('runs the embedded service that other commands then use, and takes its notes away when it ends', async () => {
    const started = startProgram(folder, ['start']);
    const ended = collect(started);
    try {
      const said = await saying(started, 'Stop with Ctrl-C.');
      expect(said).toContain(`node ${program} stock OP520`);
      const health = /Health\s+(\S+)/.exec(said)?.[1] ?? '';
      const answer = await fetch(health);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ status: 'ok', service: 'embedded' }),
      ]);
      expect((await fetch(health.replace('healthz', 'nothing'))).status).toBe(404);

      const notes = join(folder, '.partsdesk/embedded.json');
      expect(statSync(notes).mode & 0o077).toBe(0);
      const { url } = JSON.parse(readFileSync(notes, 'utf8')) as { url: string };

      const stock = await run(folder, ['stock', 'OP520', 'W71275']);
      expect(stock).toMatchObject({ code: 0, err: '' });
      expect(stock.out).toContain('OP520');
      const log = (await (await fetch(`${url}/_sandbox/log`)).json()) as { requests: { path: string }[] };
      expect(log.requests.some(({ path }) => path === '/inventory/stock')).toBe(true);

      const second = await run(folder, ['sandbox', '--port', '0', '--help']);
      expect(second.code).toBe(0);
      const doctor = await run(folder, ['doctor', '--json']);
      expect(doctor.code).toBe(0);
      const { findings } = JSON.parse(doctor.out) as { findings: { check: string; status: string }[] };
      expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
      expect(findings.map(({ check }) => check)).toEqual(
        expect.arrayContaining(['token', 'clock', 'database', 'service sales']),
      );
    } finally {
      started.kill('SIGTERM');
    }
    const { code, err } = await ended;
    expect([code, err]).toEqual([0, '']);
    expect(existsSync(join(folder, '.partsdesk/embedded.json'))).toBe(false);
  });
});

describe('tools that this desk does not serve', () => {
  it('are refused, and so is everything while the list of them is wrong', async () => {
    const excluded = await run(folder, ['credit'], { PARTSDESK_TOOLS: 'inventory' });
    expect([excluded.code, excluded.out]).toEqual([4, '']);
    expect(excluded.err).toContain('is not served here (PARTSDESK_TOOLS');
    const wrong = await run(folder, ['stock', 'OP520'], { PARTSDESK_TOOLS: 'invetory' });
    expect([wrong.code, wrong.out]).toEqual([6, '']);
    expect((await run(folder, ['help'], { PARTSDESK_TOOLS: 'invetory' })).code).toBe(0);
  });

  const readonly = { PARTSDESK_MODE: 'readonly' };

  longIt('are those that write, in mode readonly, on the command line', async () => {
    const { out } = await run(folder, ['help'], readonly);
    expect(out).toMatch(/^ {2}stock /m);
    expect(out).not.toMatch(/^ {2}(?:order|prepare|submit|confirm|cancel)\b/m);
    for (const args of [
      ['order', 'OP520'],
      ['prepare', 'OP520'],
      ['submit', 'D7K2M9QX4T1V8R3NB'],
      ['confirm', 'RQ26101900001'],
      ['cancel', 'D7K2M9QX4T1V8R3NB'],
    ]) {
      const refused = await run(folder, args, readonly);
      expect([args, refused.code, refused.out]).toEqual([args, 4, '']);
      expect(refused.err).toContain('is not served here (PARTSDESK_TOOLS, PARTSDESK_MODE)');
    }
  });

  it('are those that write, in mode readonly, for an agent', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport(stdioServer(folder, readonly));
    await client.connect(transport);
    try {
      const listed = (await client.listTools()).tools;
      expect(listed.map(({ name }) => name)).toContain('check_stock');
      expect(listed.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
      const calls: [string, Record<string, unknown>][] = [
        ['prepare_requisition', { lines: [{ sku: 'OP520' }] }],
        ['submit_requisition', { draftId: 'D7K2M9QX4T1V8R3NB' }],
        ['confirm_requisition', { requisitionId: 'RQ26101900001' }],
        ['cancel_requisition', { draftId: 'D7K2M9QX4T1V8R3NB' }],
      ];
      for (const [name, args] of calls) {
        expect(listed.map((tool) => tool.name)).not.toContain(name);
        await expect(client.callTool({ name, arguments: args })).rejects.toThrow(name);
      }
    } finally {
      await client.close();
    }
  });
});

describe('a newcomer', () => {
  it('asks for stock, a quote and an invoice without a running desk', async () => {
    const stock = await run(folder, ['stock', 'op 520', '--json']);
    expect(stock.code).toBe(0);
    expect(JSON.parse(stock.out)).toMatchObject({ products: [{ sku: 'OP520' }], omitted: [] });
    const quote = await run(folder, ['quote', '-'], {}, '4x OP520\r\nW 712/75;2\r\n');
    expect(quote.code).toBe(0);
    expect(quote.out).toContain('Total gross');
    const list = await run(folder, ['invoices', 'last', 'month', '--limit', '1', '--json']);
    const { invoices } = JSON.parse(list.out) as { invoices: { id: string }[] };
    const one = await run(folder, ['invoice', invoices[0]!.id]);
    expect(one.code).toBe(0);
    expect(one.out).toContain(`Invoice ${invoices[0]!.id}`);
  });

  it('is told what a code looks like that no product has, before the catalogue was read', async () => {
    const { code, out } = await run(folder, ['find', 'WVWZZZ1JZXW000001']);
    expect(code).toBe(3);
    expect(out).toContain('WVWZZZ1JZXW000001 looks like a vehicle identification number');
  });

  longIt('is told what is wrong, where, and what to do, with a code for scripts', async () => {
    const cases: [string[], number, RegExp][] = [
      [['stokc', 'OP520'], 2, /stock/],
      [['stock'], 2, /Next: /],
      [['stock', '--skus', 'OP-520'], 2, /OP-520.*is not a SKU/],
      [['find', '--sku', 'OP520', '--index', 'OP 520'], 2, /Both sku and index/],
      [['quote', '0x OP520'], 2, /quantity is 0/],
      [['invoices', '2026-02-30'], 2, /2026-02-30/],
      [['invoices', '--from', '2026-10-05', '--to', '2026-10-01'], 2, /after/],
      [['browse', '--language', 'fr'], 2, /bg, bs, cs/],
      [['invoice', 'FV/1999/01/00001'], 3, /FV\/1999\/01\/00001/],
    ];
    for (const [args, code, text] of cases) {
      const ran = await run(folder, args);
      expect([args, ran.code, ran.out]).toEqual([args, code, '']);
      expect(ran.err).toMatch(text);
      expect(ran.err).toContain('Next: ');
      expect(ran.err).not.toMatch(/\n\s+at /);
    }
  });

  longIt('may name eleven warehouses: they are asked in two requests', async () => {
    const codes = 'KAT,KRA,WAR,WRO,POZ,GDA,LOD,LUB,SZC,RZE,BIA,BYD';
    const { code, out } = await run(folder, ['stock', 'OP520', '--locations', codes, '--json']);
    expect(code).toBe(0);
    const { products } = JSON.parse(out) as { products: { units: Record<string, number> }[] };
    expect(Object.keys(products[0]!.units)).toHaveLength(12);
  });
});

describe('a configured service that does not answer as it should', () => {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  const access = (url: string): NodeJS.ProcessEnv => ({
    PARTS_BASE_URL: url,
    PARTS_AUTH_URL: url,
    PARTS_CLIENT_ID: 'desk',
    PARTS_CLIENT_SECRET: 'hush-hush',
    PARTS_TIMEOUT: '500',
  });
  const token = JSON.stringify({ access_token: 't' });

  const failures: [string, RequestListener | undefined, number, RegExp][] = [
    ['is down', undefined, 5, /cannot be reached[^]*If you run this desk: .*PARTS_AUTH_URL/],
    ['knows another secret', (_, response) => void response.writeHead(401).end('{}'), 6, /PARTS_CLIENT_SECRET/],
    [
      'answers HTML',
      (request, response) => void response.end(request.url?.includes('oauth2') ? token : '<html>welcome</html>'),
      5,
      /sent a reply that Partsdesk cannot read/,
    ],
    [
      'answers half a body',
      (request, response) => {
        if (request.url?.includes('oauth2')) return void response.end(token);
        response.writeHead(200, { 'content-length': '1000' });
        response.write('[{"sku":', () => response.socket?.destroy());
      },
      5,
      /broke/,
    ],
    [
      'never answers',
      (request, response) => {
        if (request.url?.includes('oauth2')) response.end(token);
      },
      5,
      /did not answer/,
    ],
  ];
  it.each(isLong ? failures : failures.slice(0, 1))('%s', async (_name, listener, code, text) => {
    const url = listener === undefined ? 'http://127.0.0.1:9' : await serve(listener);
    const ran = await run(folder, ['stock', 'OP520'], access(url));
    expect([ran.code, ran.out]).toEqual([code, '']);
    expect(ran.err).toMatch(text);
    expect(ran.err).toContain('Next: ');
    expect(ran.err).not.toMatch(/hush-hush|\n\s+at |welcome/);
    const doctor = await run(folder, ['doctor'], access(url));
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(/Next: .*PARTS_/);
    expect(doctor.out + doctor.err).not.toContain('hush-hush');
  });
});

describe('an agent over stdio', () => {
  it('asks for stock, a quote and an invoice', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport(stdioServer(folder));
    await client.connect(transport);
    try {
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('check_stock');
      const call = async (name: string, args: Record<string, unknown>) => {
        const result = await client.callTool({ name, arguments: args });
        expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
        return result.structuredContent as Record<string, unknown>;
      };
      expect(await call('check_stock', { skus: ['OP520'] })).toMatchObject({ products: [{ sku: 'OP520' }] });
      expect(await call('get_quote', { lines: [{ sku: 'OP520', quantity: 4 }] })).toMatchObject({
        lines: [{ quantity: 4 }],
      });
      const { invoices } = (await call('list_invoices', { limit: 1, from: '2026-01-01' })) as {
        invoices: { id: string }[];
      };
      expect(await call('get_invoice', { invoiceId: invoices[0]!.id })).toMatchObject({
        invoices: [{ id: invoices[0]!.id }],
      });
    } finally {
      await client.close();
    }
  });

  it('is told by the configuration error which name is wrong, on standard error only', async () => {
    writeFileSync(join(folder, '.partsdesk/.env'), 'PARTS_LANGAUGE=pl\n');
    try {
      const ran = await run(folder, ['mcp']);
      expect([ran.code, ran.out]).toEqual([6, '']);
      expect(ran.err).toContain('PARTS_LANGAUGE');
    } finally {
      rmSync(join(folder, '.partsdesk/.env'));
    }
  });
});
