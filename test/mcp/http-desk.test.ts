import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpTokens } from '../../src/app/mcp-tokens.ts';
import { openMcpEndpoint, type McpEndpoint } from '../../src/app/mcp-endpoint.ts';
import { startHttpServer, type HttpServer } from '../../src/app/http-server.ts';
import { openDesk, type OpenDesk } from '../../src/app/open-desk.ts';
import { readConfig, type Config } from '../../src/app/config.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';
import { beginSession, eventsOf, initialize, jsonHeaders, send, stateless, type Reply } from './fixtures/http.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

const policy = `
people:
  anna: { principals: [anna-agent], may: [propose], receivers: [own] }
  bert: { principals: [bert-agent], may: [propose], receivers: [own] }
  carl: { principals: [carl-agent], may: [propose], receivers: [C200001] }
  boss: { surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
limits:
  { currency: PLN, perOrder: '50000.00', perPersonDay: '50000.00', perReceiverDay: '50000.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00' }
`;

let folder: string;
let sandbox: Sandbox;
let config: Config;
let desk: OpenDesk;
let mcp: McpEndpoint;
let http: HttpServer;
let url: string;
const agents: Record<string, { Authorization: string }> = {};
/** In front of the service: every request of the desk, as it left it. */
let recorder: Server;
const recorded: { path: string; headers: string }[] = [];
const clock = testClock();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsdesk-http-'));
  await writeFile(join(folder, 'policy.yaml'), policy);
  sandbox = await startTestSandbox({ clock, products: 600, days: 60 });
  recorder = createServer((request, response) => {
    recorded.push({ path: request.url ?? '', headers: JSON.stringify(request.headers) });
    const onward = httpRequest(
      `${sandbox.url}${request.url ?? ''}`,
      { method: request.method ?? 'GET', headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const account = sandbox.accounts.find(({ payer }) => payer === 'C100000')!;
  config = readConfig(
    {
      PARTS_BASE_URL: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`,
      PARTS_AUTH_URL: sandbox.authUrl,
      PARTS_CLIENT_ID: account.clientId,
      PARTS_CLIENT_SECRET: account.clientSecret,
      PARTSDESK_MODE: 'live',
      PARTSDESK_POLICY: 'policy.yaml',
      PARTSDESK_DATA: 'data',
    },
    folder,
  );
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  desk = await openDesk(config, { clock, surface: 'terminal', version: '0.0.0-test', log });
  mcp = (await openMcpEndpoint(config, { desk, tools, version: '0.0.0-test', clock, log: () => undefined }))!;
  http = await startHttpServer(
    { host: '127.0.0.1', port: 0 },
    () => ({}),
    mcp.routes,
    () => undefined,
  );
  url = `${http.url}/mcp`;
  const tokens = new McpTokens((await desk.ordering()).store, clock);
  for (const name of ['anna-agent', 'bert-agent', 'carl-agent', 'nobodys-agent']) {
    agents[name] = { Authorization: `Bearer ${await tokens.add(name, ['parts:read', 'parts:order'], 'boss')}` };
  }
});

afterAll(async () => {
  await mcp.close();
  await http.close();
  await desk.close();
  await new Promise((resolve) => recorder.close(resolve));
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

const result = (reply: { json: Record<string, unknown> }) =>
  reply.json['result'] as {
    isError?: boolean;
    content: { text: string }[];
    structuredContent: Record<string, unknown>;
  };

async function prepare(session: Awaited<ReturnType<typeof beginSession>>): Promise<string> {
  const prepared = result(await session.call(100, 'prepare_requisition', { lines: [{ sku: 'OP520', quantity: 1 }] }));
  expect(prepared.isError ?? false, prepared.content[0]!.text).toBe(false);
  return String(prepared.structuredContent['draftId']);
}

describe('principals of the policy', () => {
  it('are who the token says, and never see each other’s drafts', async () => {
    const [anna, bert] = [await beginSession(url, agents['anna-agent']), await beginSession(url, agents['bert-agent'])];
    expect(result(await anna.call(1, 'whoami')).content[0]!.text).toContain('anna');
    const draftId = await prepare(anna);
    expect(result(await anna.call(2, 'get_draft', { draftId })).isError ?? false).toBe(false);
    const { store } = await desk.ordering();
    const [prepared] = await store.read.audit({ limit: 9, draftId });
    expect([prepared?.actor, JSON.parse(prepared?.detail ?? '{}')]).toMatchObject([
      'anna',
      { account: 'token:anna-agent' },
    ]);
    for (const [name, args] of [
      ['get_draft', { draftId }],
      ['submit_requisition', { draftId }],
      ['cancel_requisition', { draftId }],
    ] as const) {
      const refused = result(await bert.call(3, name, args));
      expect([name, refused.isError, refused.content[0]!.text]).toEqual([
        name,
        true,
        expect.stringMatching(/^not_found: /),
      ]);
    }
    const read = await stateless(url, 'resources/read', { uri: `parts://draft/${draftId}` }, agents['bert-agent']);
    expect(read.json).toMatchObject({ error: { code: -32602 } });
    expect(JSON.stringify(read.json)).not.toContain('OP520');
  });

  it('have a name for what acts for them, in both eras, which the draft keeps', async () => {
    const anna = await beginSession(url, agents['anna-agent']);
    const draftId = await prepare(anna);
    const args = { draftId, lines: [{ sku: 'OP520', quantity: 2 }] };
    const _meta = { 'io.modelcontextprotocol/clientInfo': { name: 'later-bot\u001b[2J (over slack)', version: '0' } };
    const params = { name: 'prepare_requisition', arguments: args, _meta };
    const changed = await stateless(url, 'tools/call', params, agents['anna-agent']);
    expect(result(changed).structuredContent).toMatchObject({
      revision: 2,
      preparedBy: 'an agent (test over http) for anna and an agent (later-bot 2J over slack over http) for anna',
    });
  });

  it('keep their tokens to themselves: the service is asked with the desk’s own', async () => {
    const anna = await beginSession(url, agents['anna-agent']);
    const before = recorded.length;
    await anna.call(1, 'get_customer');
    await stateless(url, 'tools/call', { name: 'check_stock', arguments: { skus: ['OP520'] } }, agents['anna-agent']);
    expect(recorded.length).toBeGreaterThan(before);
    const [, token = ''] = agents['anna-agent']!.Authorization.split(' ');
    expect(recorded.filter(({ headers }) => headers.includes(token))).toEqual([]);
  });

  it('that nobody is prepare nothing and read for the payer only', async () => {
    const session = await beginSession(url, agents['nobodys-agent']);
    expect(result(await session.call(1, 'check_stock', { skus: ['OP520'] })).isError ?? false).toBe(false);
    const lines = [{ sku: 'OP520', quantity: 1 }];
    expect(result(await session.call(2, 'prepare_requisition', { lines })).content[0]!.text).toMatch(/^not_allowed: /);
    const other = result(await session.call(3, 'get_prices', { lines, shipTo: 'C200001' }));
    expect(other.content[0]!.text).toMatch(/^not_allowed: /);
  });
});

describe('who follows', () => {
  it('hears when a draft of theirs changes, in both eras, and of no other’s', async () => {
    const [anna, bert] = [await beginSession(url, agents['anna-agent']), await beginSession(url, agents['bert-agent'])];
    const draftId = await prepare(anna);
    const uri = `parts://draft/${draftId}`;
    const subscribed = await anna.post({ id: 5, method: 'resources/subscribe', params: { uri } });
    expect(subscribed.json).toMatchObject({ id: 5, result: {} });
    // Refused like reading it, in the same words.
    const read = await bert.post({ id: 5, method: 'resources/read', params: { uri } });
    expect(read.json).toMatchObject({ error: { code: -32002 } });
    expect((await bert.post({ id: 5, method: 'resources/subscribe', params: { uri } })).json).toEqual(read.json);
    const heard = { anna: '', bert: '', stateless: '' };
    const listen = (headers: Record<string, string>, seen: (text: string) => void) =>
      void send(url, 'GET', { ...headers, Accept: 'text/event-stream' }, undefined, seen).catch(() => undefined);
    listen(anna.headers, (text) => (heard.anna = text));
    listen(bert.headers, (text) => (heard.bert = text));
    const notifications = { resourceSubscriptions: [uri] };
    const seen = (text: string) => (heard.stateless = text);
    void stateless(url, 'subscriptions/listen', { notifications }, agents['anna-agent'], seen).catch(() => undefined);
    await expect.poll(() => heard.stateless).toContain('notifications/subscriptions/acknowledged');
    const foreign = await stateless(url, 'subscriptions/listen', { notifications }, agents['bert-agent']);
    expect(foreign.json).toMatchObject({ id: 1, error: { code: -32602 } });
    expect(foreign.text).not.toContain('OP520');
    // As another process would do it: straight in the ledger they share.
    const { ordering } = await desk.ordering();
    await ordering.submit({ ...desk.actor!, person: 'anna', surface: 'terminal' }, draftId);
    const updated = (text: string) =>
      eventsOf(text).filter(({ message }) => message?.['method'] === 'notifications/resources/updated');
    await expect.poll(() => updated(heard.anna).length).toBe(1);
    await expect.poll(() => updated(heard.stateless).length).toBe(1);
    expect(updated(heard.anna)[0]!.message).toMatchObject({ params: { uri } });
    expect(updated(heard.bert)).toEqual([]);
    await anna.post({ id: 6, method: 'resources/unsubscribe', params: { uri } });
    for (const { headers } of [anna, bert]) await send(url, 'DELETE', headers);
  });

  it('hears of an invoice, where its receiver is theirs', async () => {
    const [anna, bert] = [await beginSession(url, agents['anna-agent']), await beginSession(url, agents['bert-agent'])];
    const listed = await anna.call(1, 'list_invoices', { from: '2026-10-20', to: '2026-11-20', limit: 1 });
    const [{ id }] = result(listed).structuredContent['invoices'] as [{ id: string }];
    const uri = `parts://invoice/${encodeURIComponent(id)}`;
    expect((await anna.post({ id: 2, method: 'resources/subscribe', params: { uri } })).json).toMatchObject({
      result: {},
    });
    const missing = { method: 'resources/subscribe', params: { uri: 'parts://invoice/F1' } };
    expect((await bert.post({ id: 3, ...missing })).json).toMatchObject({ error: { code: -32002 } });
    let heard = '';
    const headers = { ...anna.headers, Accept: 'text/event-stream' };
    void send(url, 'GET', headers, undefined, (text) => (heard = text)).catch(() => undefined);
    const { store } = await desk.ordering();
    const happens = (key: string, receiver: string, invoiceId: string) =>
      store.write((tx) =>
        tx.appendEvent({
          ...{ key, kind: 'invoice.overdue' as const, at: 1, serviceAt: null, draftId: null, requisitionId: null },
          ...{ receiver, person: null, detail: { invoiceId } },
        }),
      );
    await happens('test:1', 'C999999', id);
    await happens('test:2', 'own', 'FV/other');
    await happens('test:3', 'own', id);
    const updated = () =>
      eventsOf(heard).filter(({ message }) => message?.['method'] === 'notifications/resources/updated');
    await expect.poll(() => updated().length).toBeGreaterThan(0);
    expect(updated().map(({ message }) => message?.['params'])).toEqual([{ uri }]);
    for (const each of [anna, bert]) await send(url, 'DELETE', each.headers);
  });
});

describe('a long question', () => {
  const range = { from: '2026-10-01', to: '2026-11-20' };
  const asked = () => recorded.filter(({ path }) => path.includes('invoice')).length;

  it('goes on by cursor', async () => {
    const anna = await beginSession(url, agents['anna-agent']);
    const first = result(await anna.call(1, 'list_invoices', { ...range, limit: 5 })).structuredContent;
    const second = result(await anna.call(2, 'list_invoices', { cursor: first['cursor'] })).structuredContent;
    const ids = [first, second].flatMap((page) => (page['invoices'] as { id: string }[]).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(ids.length);
    expect((first['invoices'] as unknown[]).length).toBe(5);
  });

  it('links to every row as CSV, which whoever opens it reads with their own rights, in both eras', async () => {
    const asked = { ...range, invoiceClassification: 'INVOICE' };
    const linkIn = (content: readonly object[]) => content.find((each) => 'uri' in each) as { uri: string } | undefined;
    const anna = await beginSession(url, agents['anna-agent']);
    const shown = result(await anna.call(1, 'list_invoices', { ...asked, limit: 5 }));
    const link = linkIn(shown.content);
    expect(link).toMatchObject({ type: 'resource_link', mimeType: 'text/csv', name: 'list_invoices.csv' });
    const uri = link?.uri ?? '';
    const rowsOf = (reply: Pick<Reply, 'json'>) => {
      const { contents } = reply.json['result'] as { contents: { mimeType: string; text: string }[] };
      const [csv, said] = contents;
      expect([csv?.mimeType, said?.mimeType]).toEqual(['text/csv', 'text/plain']);
      return { rows: parse<Record<string, string>>(csv?.text ?? '', { columns: true }), said: said?.text ?? '' };
    };
    const all = rowsOf(await anna.post({ id: 2, method: 'resources/read', params: { uri } }));
    expect(all.rows.length).toBe(shown.structuredContent['total']);
    expect(all.said).toBe(`${all.rows.length} rows.\n2026-10-01 to 2026-11-20: every day was read.`);
    expect(new Set(all.rows.map(({ shipTo }) => shipTo))).toEqual(new Set(['C100000']));
    const again = await stateless(url, 'tools/call', { name: 'list_invoices', arguments: asked }, agents['anna-agent']);
    expect(linkIn(result(again).content)?.uri).toBe(uri);
    const others = rowsOf(await stateless(url, 'resources/read', { uri }, agents['carl-agent']));
    expect(new Set(others.rows.map(({ shipTo }) => shipTo))).toEqual(new Set(['C200001']));
    // Not for an answer that is whole, for what writes, or for a client that does not know links.
    const one = result(await anna.call(3, 'list_invoices', { from: '2026-11-18', to: '2026-11-18' }));
    expect(one.content).toHaveLength(1);
    const write = { uri: 'parts://csv/prepare_requisition?lines=[]' };
    expect((await anna.post({ id: 4, method: 'resources/read', params: write })).json).toMatchObject({
      error: { code: -32002 },
    });
    const older = { ...initialize, params: { ...initialize.params, protocolVersion: '2025-03-26' } };
    const begun = await send(url, 'POST', { ...jsonHeaders, ...agents['anna-agent'] }, older);
    const session = { ...agents['anna-agent'], 'Mcp-Session-Id': String(begun.headers['mcp-session-id']) };
    const call = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'list_invoices', arguments: asked } };
    const told = await send(url, 'POST', { ...jsonHeaders, ...session }, call);
    expect(result(told).content).toHaveLength(1);
  });

  it.each(['notifications/cancelled', 'a closed connection'])('asks the service nothing more after %s', async (how) => {
    const anna = await beginSession(url, agents['anna-agent']);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'list_invoices', arguments: range },
    });
    sandbox.faults.add({ effect: { kind: 'latency', ms: 50 } });
    const whole = asked();
    await send(url, 'POST', { ...jsonHeaders, ...anna.headers }, body);
    const all = asked() - whole;
    expect(all).toBeGreaterThan(20);
    const before = asked();
    const sent = httpRequest(url, { method: 'POST', headers: { ...jsonHeaders, ...anna.headers }, agent: false });
    sent.on('error', () => undefined);
    sent.end(body);
    await expect.poll(asked, { interval: 1 }).toBeGreaterThan(before);
    if (how === 'a closed connection') sent.destroy();
    else await anna.post({ method: 'notifications/cancelled', params: { requestId: 9 } });
    // What had left before comes in; after that nothing.
    let last = -1;
    await expect
      .poll(
        () => {
          const same = asked() === last;
          last = asked();
          return same;
        },
        { interval: 300 },
      )
      .toBe(true);
    expect(asked() - before).toBeLessThan(all);
    sent.destroy();
    sandbox.faults.clear();
  });
});
