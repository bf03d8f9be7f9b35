import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { z } from 'zod';
import { noSteps } from '../../src/core/next-steps.ts';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../../tools/desk.ts';
import { FakeClock } from '../service/fake-clock.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSurface } from '../../src/mcp/surface.ts';
import { optionsWith } from './fixtures/connect.ts';
import { createOAuth } from '../../src/mcp/http/oauth.ts';
import { newToken, storedTokenOf, type Principal, type StoredToken } from '../../src/mcp/http/authenticator.ts';
import { beginSession, initialize, jsonHeaders, send, serveHttp, stateless } from './fixtures/http.ts';

const open: { close(): Promise<void> }[] = [];

async function serve(...args: Parameters<typeof serveHttp>) {
  const served = await serveHttp(...args);
  open.push(served);
  return served;
}

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function tokenFor(name: string, scopes: StoredToken['scopes'] = ['parts:read', 'parts:order']) {
  const { token, sha256 } = newToken();
  const stored: StoredToken = { name, sha256, scopes, addedAt: 0, revokedAt: null };
  return { headers: { Authorization: `Bearer ${token}` }, token, stored };
}

/** A tool whose calls last until they are cancelled. */
function waitingTool() {
  let [begun, aborted] = [0, 0];
  const tool = defineTool({
    name: 'wait',
    title: 'Wait',
    summary: 'Waits until it is cancelled.',
    ...{
      area: 'desk',
      operations: [],
      next: () => noSteps,
      gaps: () => [],
      phrases: noPhrases,
      examples: [],
      words: [],
    },
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({}),
    run: (_, __, { signal }) => {
      begun += 1;
      return new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          aborted += 1;
          reject(signal.reason as Error);
        }),
      );
    },
    view: () => ({ title: 'Never' }),
  });
  return { tool, begun: () => begun, aborted: () => aborted };
}

const bearer = (token: string) => ({ ...jsonHeaders, Authorization: `Bearer ${token}` });

describe('tokens of the desk', () => {
  it('have 256 random bits, and are kept as a hash', () => {
    const { token, stored } = tokenFor('agent');
    expect(token).toMatch(/^partsdesk_[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(storedTokenOf(token, [stored])?.name).toBe('agent');
    expect(storedTokenOf(`${token}x`, [stored])).toBeUndefined();
    expect(storedTokenOf(token, [{ ...stored, revokedAt: 1 }])).toBeUndefined();
    expect(newToken().token).not.toBe(newToken().token);
  });

  it('are asked for as soon as there is one, and a revoked one opens nothing', async () => {
    const tokens: StoredToken[] = [];
    const { url } = await serve({}, { tokens });
    const before = await beginSession(url);
    const { headers, stored } = tokenFor('agent');
    tokens.push(stored);
    const refused = await before.call(1, 'echo');
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer scope="parts:read"']);
    const session = await beginSession(url, headers);
    expect((await session.call(1, 'echo')).status).toBe(200);
    tokens[0] = { ...stored, revokedAt: 1 };
    expect((await session.call(2, 'echo')).headers['www-authenticate']).toContain('error="invalid_token"');
    expect((await send(url, 'POST', jsonHeaders, initialize)).status).toBe(401);
  });

  it('let nobody in without one where others reach the desk', async () => {
    const { url } = await serve({}, { open: false });
    expect((await send(url, 'POST', jsonHeaders, initialize)).status).toBe(401);
    expect((await stateless(url, 'tools/list')).status).toBe(401);
    for (const Authorization of ['Bearer', 'Basic dXNlcjpwYXNz', 'Bearer two words']) {
      expect((await send(url, 'POST', { ...jsonHeaders, Authorization }, initialize)).status).toBe(401);
    }
  });

  it('do not open the session of somebody else', async () => {
    const [one, two] = [tokenFor('one'), tokenFor('two')];
    const { url } = await serve({}, { tokens: [one.stored, two.stored] });
    const session = await beginSession(url, one.headers);
    const stolen = { ...session.headers, ...two.headers };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await send(url, 'POST', { ...jsonHeaders, ...stolen }, list)).status).toBe(404);
    expect((await send(url, 'GET', { Accept: 'text/event-stream', ...stolen })).status).toBe(404);
    expect((await send(url, 'DELETE', stolen)).status).toBe(404);
    expect((await session.call(1, 'echo')).status).toBe(200);
  });

  it('that only read cannot call what writes, in either era', async () => {
    const { headers, stored } = tokenFor('reader', ['parts:read']);
    const { url } = await serve({}, { tokens: [stored] });
    const session = await beginSession(url, headers);
    expect((await session.call(1, 'echo')).status).toBe(200);
    const challenge =
      'Bearer error="insufficient_scope", error_description="This needs the scope parts:order.", scope="parts:read parts:order"';
    const refused = await session.call(2, 'prepare_requisition');
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([403, challenge]);
    const again = await stateless(url, 'tools/call', { name: 'submit_requisition', arguments: {} }, headers);
    expect([again.status, again.headers['www-authenticate']]).toEqual([403, challenge]);
  });

  it('that only read list nothing that writes, in either era, until a token allows it', async () => {
    const reader = tokenFor('agent', ['parts:read']);
    const tokens = [reader.stored];
    const { url } = await serve({}, { tokens });
    const session = await beginSession(url, reader.headers);
    const namesIn = (reply: { json: Record<string, unknown> }) =>
      (reply.json['result'] as { tools: { name: string }[] }).tools.map(({ name }) => name);
    const list = { id: 1, method: 'tools/list' };
    const reads = ['echo', 'hostile', 'fail', 'big_list', 'get_invoice'];
    expect(namesIn(await session.post(list))).toEqual(reads);
    expect(namesIn(await stateless(url, 'tools/list', {}, reader.headers))).toEqual(reads);
    const prompts = await session.post({ id: 2, method: 'prompts/list' });
    expect(JSON.stringify(prompts.json)).not.toContain('reorder');
    expect((await session.post({ id: 3, method: 'prompts/get', params: { name: 'reorder' } })).json).toHaveProperty(
      'error',
    );
    // The same client, after it was given more.
    const more = tokenFor('agent');
    tokens.push(more.stored);
    const all = [...reads, 'prepare_requisition', 'submit_requisition'];
    expect(namesIn(await stateless(url, 'tools/list', {}, more.headers))).toEqual(all);
    const raised = { ...jsonHeaders, ...session.headers, ...more.headers };
    expect(namesIn(await send(url, 'POST', raised, { jsonrpc: '2.0', ...list }))).toEqual(all);
    expect((await send(url, 'POST', raised, initialize)).status).toBe(400);
  });

  it('end what is open when they are revoked: sessions, streams and calls, in both eras', async () => {
    const clock = new FakeClock({ skipUpTo: 0 });
    const [agent, other] = [tokenFor('agent'), tokenFor('other')];
    const tokens = [agent.stored, other.stored];
    const waiting = waitingTool();
    const { url, handshake } = await serve({ tools: [waiting.tool] }, { tokens, clock });
    const session = await beginSession(url, agent.headers);
    const kept = await beginSession(url, other.headers);
    const accept = { Accept: 'text/event-stream' };
    const ended: string[] = [];
    const note = (what: string, work: Promise<unknown>) =>
      void work.then(
        () => ended.push(what),
        () => ended.push(what),
      );
    note('stream', send(url, 'GET', { ...session.headers, ...accept }));
    note('kept', send(url, 'GET', { ...kept.headers, ...accept }));
    note('call', session.call(1, 'wait'));
    note('later', stateless(url, 'tools/call', { name: 'wait', arguments: {} }, agent.headers));
    await expect.poll(() => waiting.begun()).toBe(2);
    clock.advance(5_000);
    await expect.poll(() => clock.sleeping).toBeGreaterThan(0);
    expect(ended).toEqual([]);
    tokens[0] = { ...agent.stored, revokedAt: 1 };
    clock.advance(5_000);
    await expect.poll(() => ended.sort()).toEqual(['call', 'later', 'stream']);
    await expect.poll(() => waiting.aborted()).toBe(2);
    expect(handshake.size).toBe(1);
    expect((await kept.call(1, 'echo')).status).toBe(200);
  });
});

describe('tokens of an authorisation server', () => {
  let issuer = '';
  let key: CryptoKey;
  let stranger: CryptoKey;
  let broken = false;
  const idp = createServer((request, response) => {
    const answer = (content: unknown) => {
      response.writeHead(broken ? 500 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
    };
    if (request.url === '/.well-known/oauth-authorization-server/tenant') {
      answer({ issuer, jwks_uri: `${new URL(issuer).origin}/keys` });
    } else if (request.url === '/keys') void keys().then(answer);
    else response.writeHead(404).end();
  });
  let publicKey: CryptoKey;
  const keys = async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] });

  beforeAll(async () => {
    ({ privateKey: key, publicKey } = await generateKeyPair('ES256'));
    ({ privateKey: stranger } = await generateKeyPair('ES256'));
    await new Promise<void>((resolve) => idp.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(idp.address() as AddressInfo).port}/tenant`;
  });
  afterAll(() => new Promise((resolve) => idp.close(resolve)));

  const audience = 'https://desk.example/mcp';
  const at = Date.UTC(2026, 10, 20, 10);
  function sign(
    claims: JWTPayload = {},
    how: { key?: CryptoKey; aud?: string; iss?: string; ends?: number; typ?: string } = {},
  ) {
    return new SignJWT({ sub: 'anna', scope: 'openid parts:read parts:order', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...(how.typ === undefined ? {} : { typ: how.typ }) })
      .setIssuer(how.iss ?? issuer)
      .setAudience(how.aud ?? audience)
      .setExpirationTime(new Date(how.ends ?? at + 60_000))
      .sign(how.key ?? key);
  }
  function serveOAuth(onCall?: (call: { principal: string }) => void) {
    const logged: string[] = [];
    const oauth = createOAuth({ issuer, audience, now: () => at, log: (line) => logged.push(line) });
    return serve({ onCall }, { oauth });
  }

  it('are taken, and the subject is the principal', async () => {
    const calls: { principal: string }[] = [];
    const { url } = await serveOAuth((call) => calls.push(call));
    const session = await beginSession(url, { Authorization: `Bearer ${await sign()}` });
    expect((await session.call(1, 'echo')).status).toBe(200);
    expect(calls).toMatchObject([{ principal: `oidc:${issuer}#anna` }]);
  });

  it('are an issuer and a subject to the policy', async () => {
    const seen: unknown[] = [];
    const oauth = createOAuth({ issuer, audience, now: () => at, log: () => undefined });
    const surfaceFor = ({ identity }: Principal) => {
      seen.push(identity);
      return createSurface(optionsWith());
    };
    const { url } = await serve({}, { oauth, surfaceFor });
    await beginSession(url, { Authorization: `Bearer ${await sign()}` });
    expect(seen).toEqual([{ kind: 'oidc', issuer, subject: 'anna' }]);
  });

  it('are asked for with the place of the metadata, which is there', async () => {
    const { url, origin } = await serveOAuth();
    const refused = await send(url, 'POST', jsonHeaders, initialize);
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer scope="parts:read", resource_metadata="https://desk.example/.well-known/oauth-protected-resource/mcp"',
    );
    for (const path of ['', '/mcp']) {
      expect((await send(`${origin}/.well-known/oauth-protected-resource${path}`, 'GET')).json).toEqual({
        resource: audience,
        authorization_servers: [issuer],
        scopes_supported: ['parts:read', 'parts:order'],
        bearer_methods_supported: ['header'],
        resource_name: 'Partsdesk',
      });
    }
    expect((await send(`${origin}/.well-known/oauth-protected-resource/other`, 'GET')).status).toBe(404);
  });

  it.each([
    ['for somebody else', () => sign({}, { aud: 'https://other.example/mcp' })],
    ['of another issuer', () => sign({}, { iss: 'https://other.example' })],
    ['that has expired', () => sign({}, { ends: at - 31_000 })],
    ['signed by a stranger', () => sign({}, { key: stranger })],
    ['without a subject', () => sign({ sub: undefined })],
    ['with an empty subject', () => sign({ sub: '' })],
    ['with a subject that cannot be listed', () => sign({ sub: 'anna\u200b' })],
    ['that is an ID token by its nonce', () => sign({ nonce: 'n-0S6_WzA2Mj' })],
    ['that is an ID token by its at_hash', () => sign({ at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' })],
    ['that is an ID token of Cognito', () => sign({ token_use: 'id' })],
    ['that is an ID token of Keycloak', () => sign({ typ: 'ID' })],
    ['that is a refresh token of Keycloak', () => sign({ typ: 'Refresh' })],
    ['that is for a log-out', () => sign({}, { typ: 'logout+jwt' })],
    [
      'that is bound to a key',
      () => sign({ cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' } }, { typ: 'at+jwt' }),
    ],
    [
      'that nobody signed',
      () =>
        Promise.resolve(
          [{ alg: 'none' }, { iss: issuer, aud: audience, sub: 'anna', exp: at / 1000 + 60 }, '']
            .map((part) => (part === '' ? '' : Buffer.from(JSON.stringify(part)).toString('base64url')))
            .join('.'),
        ),
    ],
    [
      'signed with a shared secret',
      () =>
        new SignJWT({ sub: 'anna', scope: 'parts:read' })
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .setIssuer(issuer)
          .setAudience(audience)
          .setExpirationTime(new Date(at + 60_000))
          .sign(Buffer.alloc(32)),
    ],
  ])('are refused %s', async (_, token) => {
    const { url } = await serveOAuth();
    const refused = await send(url, 'POST', bearer(await token()), initialize);
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  it.each([
    ['as RFC 9068 says', () => sign({}, { typ: 'at+jwt' })],
    ['with the whole media type', () => sign({}, { typ: 'application/at+JWT' })],
    ['as JWT, of Keycloak', () => sign({ typ: 'Bearer' }, { typ: 'JWT' })],
    ['as nothing, of Cognito', () => sign({ token_use: 'access' })],
  ])('are taken when their type is written %s', async (_, token) => {
    const { url } = await serveOAuth();
    expect((await send(url, 'POST', bearer(await token()), initialize)).status).toBe(200);
  });

  it('end what is open when they expire; the session goes on with the next token', async () => {
    const clock = new FakeClock({ now: new Date(at).toISOString(), skipUpTo: 0 });
    const waiting = waitingTool();
    const oauth = createOAuth({ issuer, audience, now: () => clock.now(), log: () => undefined });
    const { url } = await serve({ tools: [waiting.tool] }, { oauth, clock });
    const session = await beginSession(url, { Authorization: `Bearer ${await sign()}` });
    let ended = false;
    const stream = send(url, 'GET', { ...session.headers, Accept: 'text/event-stream' }).then(() => (ended = true));
    const call = session.call(1, 'wait');
    await expect.poll(() => waiting.begun()).toBe(1);
    clock.advance(80_000);
    await expect.poll(() => clock.sleeping).toBeGreaterThan(0);
    expect(ended).toBe(false);
    // Clocks may differ by 30 seconds.
    clock.advance(10_000);
    await stream;
    await call;
    expect(waiting.aborted()).toBe(1);
    expect((await session.call(2, 'echo')).status).toBe(401);
    const next = { Authorization: `Bearer ${await sign({}, { ends: at + 600_000 })}` };
    const going = { ...jsonHeaders, ...session.headers, ...next };
    expect((await send(url, 'POST', going, { jsonrpc: '2.0', id: 3, method: 'tools/list' })).status).toBe(200);
  });

  it('do what their scopes say', async () => {
    const { url } = await serveOAuth();
    expect((await send(url, 'POST', bearer(await sign({ scope: 'openid' })), initialize)).status).toBe(403);
    const session = await beginSession(url, {
      Authorization: `Bearer ${await sign({ scope: undefined, scp: ['parts:read'] })}`,
    });
    const refused = await session.call(1, 'prepare_requisition');
    expect(refused.status).toBe(403);
    expect(refused.headers['www-authenticate']).toContain(
      'scope="parts:read parts:order", resource_metadata="https://desk.example',
    );
  });

  it('are nobody’s fault when the issuer cannot be asked, and it is asked again', async () => {
    const { url } = await serveOAuth();
    broken = true;
    try {
      expect((await send(url, 'POST', bearer(await sign()), initialize)).status).toBe(503);
    } finally {
      broken = false;
    }
    expect((await send(url, 'POST', bearer(await sign()), initialize)).status).toBe(200);
  });
});
