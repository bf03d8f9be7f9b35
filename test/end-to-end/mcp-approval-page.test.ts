import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateless } from '../mcp/fixtures/http.ts';
import { visitorOf, type Visitor } from '../support/approval-page.ts';
import { program, programEnv, run, saying, startProgram, stdioServer } from '../support/program.ts';
import type { SoftwareAuthenticator } from '../support/software-authenticator.ts';

// The built program: agents of a person who may approve are led to the approval page; all others hear who can.

const policy = `
people:
  buyer: { name: Barbara, principals: [buyer], surfaces: [stdio], may: [propose], receivers: ['*'] }
  boss: { name: Anna Boss, principals: [boss], surfaces: [terminal], may: [propose, approve, admin], receivers: ['*'] }
  second: { name: Jan, principals: [second], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
stepUp: { surfaces: [terminal], above: '1000.00' }
`;

let place: string;
let env: NodeJS.ProcessEnv;
let desk: ReturnType<typeof startProgram>;
let origin = '';
let visitor: Visitor;
let device: SoftwareAuthenticator;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'partsdesk-mcp-page-'));
  const data = join(place, 'data');
  writeFileSync(join(place, 'policy.yaml'), policy);
  env = { PARTSDESK_POLICY: join(place, 'policy.yaml'), PARTSDESK_DATA: data, NODE_ENV: 'production' };
  for (const name of ['buyer', 'boss', 'second']) {
    tokens[name] = (await run(place, ['mcp-token', 'add', name], env)).out.trim();
  }
  desk = startProgram(place, ['start'], env);
  const said = await saying(desk, 'Stop with Ctrl-C.');
  origin = `http://localhost:${/http:\/\/127\.0\.0\.1:(\d+)\/healthz/.exec(said)?.[1] ?? ''}`;
  visitor = visitorOf(origin);
  const { out } = await run(place, ['keys', 'add', 'boss'], env);
  device = await visitor.enrol(new URL(out.trim()).pathname.split('/').at(-1) ?? '');
});

afterAll(async () => {
  const ended = desk.exitCode === null ? new Promise((resolve) => desk.once('exit', resolve)) : undefined;
  desk.kill('SIGTERM');
  await ended;
  rmSync(place, { recursive: true, force: true });
});

const overHttp = (name: string) =>
  new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${tokens[name]}` } },
  }) as Transport;

const overBridge = (name: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', '--desk', origin],
    env: programEnv(place, { PARTSDESK_DATA: join(place, 'client'), PARTSDESK_TOKEN: tokens[name] }),
  });

interface Asked {
  readonly mode?: string | undefined;
  readonly url?: string | undefined;
  readonly message: string;
}

/** A client that keeps what it is asked, with what a tool answers. */
async function connect(
  transport: Transport,
  elicitation: { url?: object } | undefined,
  action: 'accept' | 'decline' = 'accept',
) {
  const client = new Client(
    { name: 'test', version: '0' },
    { capabilities: elicitation === undefined ? {} : { elicitation } },
  );
  const asked: Asked[] = [];
  if (elicitation !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params);
      return { action };
    });
  }
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, structuredContent } = await client.callTool({ name, arguments: args });
    const [{ text = '' } = {}] = content as { text?: string }[];
    return { text, output: structuredContent as Record<string, unknown> };
  };
  const prepare = async (quantity: number) => {
    const { output } = await call('prepare_requisition', { lines: [{ sku: 'OP520', quantity }] });
    return String(output['draftId']);
  };
  return { asked, call, prepare, close: () => client.close() };
}

describe('submitting by the agent of somebody who may approve', () => {
  it.each([
    ['over HTTP', overHttp, 'accept'],
    ['over the bridge', overBridge, 'accept'],
    ['over HTTP, where the person declines', overHttp, 'decline'],
  ] as const)('offers the approval page %s, and its link does nothing by itself', async (_, transport, action) => {
    const { asked, call, prepare, close } = await connect(transport('boss'), { url: {} }, action);
    const draftId = await prepare(2);
    expect(asked).toEqual([]);
    const { text, output } = await call('submit_requisition', { draftId });
    const url = `${origin}/approve/${draftId}`;
    expect(asked).toMatchObject([
      { mode: 'url', url, message: expect.stringContaining('with your passkey') as string },
    ]);
    expect(output).toMatchObject({ state: 'pending_approval', approvalPage: url });
    expect(text).toContain(url);
    expect(await (await fetch(url)).text()).not.toContain('OP520');
    // Looking asks nobody again.
    expect((await call('get_draft', { draftId })).output).toMatchObject({ approvalPage: url });
    expect(asked).toHaveLength(1);

    const shown = await visitor.openDraft(device, draftId);
    const again = { decision: 'approve', again: shown.body['twins'] === true };
    expect(await visitor.decide(device, draftId, shown, again)).toMatchObject({ status: 200 });
    const decided = await call('get_draft', { draftId });
    expect(decided.output['state']).toMatch(/^(?:confirmed|accepted|confirming)$/);
    expect(decided.output).not.toHaveProperty('approvalPage');
    await close();
  });

  it.each([
    ['declares no elicitation', undefined],
    ['only fills in forms', {}],
  ])('puts the link in the text for a client that %s', async (_, elicitation) => {
    const { asked, call, prepare, close } = await connect(overHttp('boss'), elicitation);
    const draftId = await prepare(3);
    const { text } = await call('submit_requisition', { draftId });
    expect(asked).toEqual([]);
    expect(text).toContain(`${origin}/approve/${draftId}`);
    await close();
  });

  it('asks in revision 2026-07-28 by a result that wants input, and answers the retry', async () => {
    const { prepare, close } = await connect(overHttp('boss'), undefined);
    const draftId = await prepare(4);
    await close();
    const submit = (more: object, capabilities: object) =>
      stateless(
        `${origin.replace('localhost', '127.0.0.1')}/mcp`,
        'tools/call',
        {
          ...{ name: 'submit_requisition', arguments: { draftId }, ...more },
          _meta: { 'io.modelcontextprotocol/clientCapabilities': capabilities },
        },
        { Authorization: `Bearer ${tokens['boss']}` },
      );
    const url = `${origin}/approve/${draftId}`;
    const first = JSON.parse((await submit({}, { elicitation: { url: {} } })).text) as { result: object };
    expect(first.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { page: { method: 'elicitation/create', params: { mode: 'url', url } } },
    });
    const retried = await submit({ inputResponses: { page: { action: 'accept' } } }, { elicitation: { url: {} } });
    expect(JSON.parse(retried.text)).toMatchObject({
      result: { structuredContent: { draftId, state: 'pending_approval', approvalPage: url } },
    });
    const plain = JSON.parse((await submit({}, {})).text) as { result: object };
    expect(plain.result).toMatchObject({ structuredContent: { approvalPage: url } });
  });
});

describe('submitting by anybody else', () => {
  it.each([
    ['somebody who may not approve', () => overHttp('buyer')],
    ['somebody without a passkey', () => overHttp('second')],
    [
      'somebody who may not approve, over stdio',
      () => new StdioClientTransport({ ...stdioServer(place, env), stderr: 'ignore' }),
    ],
  ])('says who can, and gives no link: %s', async (_, transport) => {
    const { asked, call, prepare, close } = await connect(transport(), { url: {} });
    const draftId = await prepare(5);
    const { text, output } = await call('submit_requisition', { draftId });
    expect(asked).toEqual([]);
    expect(output).not.toHaveProperty('approvalPage');
    expect(text).not.toContain('/approve/');
    expect(text).toContain('Anna Boss');
    await close();
  });
});
