import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { clientFor, startSmall, tokenFor } from './running.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSmall({ days: 2 });
});
afterEach(() => sandbox.close());

const form = 'application/x-www-form-urlencoded';
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

async function ask(query: string, body: string, headers: Record<string, string>) {
  const response = await fetch(`${sandbox.authUrl}/oauth2/token${query}`, { method: 'POST', body, headers });
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Record<string, unknown>,
  };
}

describe('token', () => {
  it('is issued to a secret that contains colons, plus, percent and equals signs', async () => {
    expect(sandbox.accounts[0]!.clientSecret).toMatch(/:.*\+.*%.*=/);
    const response = await tokenFor(sandbox);
    expect(response.status).toBe(200);
    const json = (await response.json()) as Record<string, unknown>;
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(String(json.access_token).length).toBeGreaterThan(20);
  });

  it('takes its parameters from the query string as well', async () => {
    const { clientId, clientSecret } = sandbox.accounts[0]!;
    const headers = { Authorization: basic(clientId, clientSecret), 'Content-Type': form };
    expect((await ask('?grant_type=client_credentials&scope=allinone', '', headers)).status).toBe(200);
    expect((await ask('?scope=allinone', 'grant_type=client_credentials', headers)).status).toBe(200);
  });

  it.each([
    [
      'a wrong secret',
      401,
      'invalid_client',
      basic('partsdesk-master', 'm4st3r'),
      'grant_type=client_credentials&scope=allinone',
    ],
    ['no client', 401, 'invalid_client', '', 'grant_type=client_credentials&scope=allinone'],
    ['a bearer', 401, 'invalid_client', 'Bearer x', 'grant_type=client_credentials&scope=allinone'],
    ['another grant', 400, 'unsupported_grant_type', undefined, 'grant_type=password&scope=allinone'],
    ['no scope', 400, 'invalid_scope', undefined, 'grant_type=client_credentials'],
    [
      'another parameter',
      400,
      'invalid_request',
      undefined,
      'grant_type=client_credentials&scope=allinone&client_id=x',
    ],
    ['one twice', 400, 'invalid_request', undefined, 'grant_type=client_credentials&scope=allinone&scope=allinone'],
  ])('is refused to %s', async (_, status, error, authorization, body) => {
    const { clientId, clientSecret } = sandbox.accounts[0]!;
    const answer = await ask('', body, {
      'Content-Type': form,
      Authorization: authorization ?? basic(clientId, clientSecret),
    });
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
  });

  it('is asked for by POST, as a form', async () => {
    const { clientId, clientSecret } = sandbox.accounts[0]!;
    const json = { Authorization: basic(clientId, clientSecret), 'Content-Type': 'application/json' };
    expect((await ask('?grant_type=client_credentials&scope=allinone', '{}', json)).status).toBe(415);
    expect((await fetch(`${sandbox.authUrl}/oauth2/token`)).status).toBe(405);
  });

  it('is needed for every business call and expires by the clock', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic x', 'Bearer ']) {
      const response = await fetch(
        `${sandbox.url}/customer`,
        authorization === undefined ? {} : { headers: { authorization } },
      );
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(await response.json()).toMatchObject({ error: 'unauthorized' });
    }
    const client = await clientFor(sandbox);
    sandbox.clock.advance(3_599_000);
    expect((await client.get('/customer')).status).toBe(200);
    sandbox.clock.advance(1000);
    expect((await client.get('/customer')).status).toBe(401);
  });

  it('carries the payer: each account sees itself only', async () => {
    const [master, workshop] = [await clientFor(sandbox, 0), await clientFor(sandbox, 1)];
    expect((await master.get('/customer')).json).toMatchObject({ automaticOrderConfirmation: false });
    expect((await workshop.get('/customer')).json).toMatchObject({ automaticOrderConfirmation: true });
    const invoice = sandbox.records.invoices('C100000', '2026-10-01', '2026-10-14')[0]!;
    const path = `/invoice/${encodeURIComponent(invoice.id)}`;
    expect([(await master.get(path)).status, (await workshop.get(path)).status]).toEqual([200, 404]);
  });
});
