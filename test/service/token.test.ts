import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { FakeClock } from './fake-clock.ts';
import { clientFor, failure, setting, until } from './fixture.ts';
import { hangUp, json, startServer, type Script } from './scripted-server.ts';

const customer: Script = (_, response) => json(response, { name: 'Workshop' });
const rejecting =
  (accepted: () => string): Script =>
  (seen, response) =>
    seen.headers.authorization === `Bearer ${accepted()}`
      ? json(response, { name: 'Workshop' })
      : json(response, { message: 'no' }, 401);

describe('the token request', () => {
  it.each(['s3cret', 'a:b', 'a+b%20c==', 'zażółć', ' leading', '"\'\\'])(
    'carries the secret %j byte by byte',
    async (secret) => {
      const { server, client } = await setting(customer, {
        config: { clientId: 'id:x', clientSecret: new Secret(secret) },
      });
      await client.customer();
      const [token] = server.tokens;
      expect(token).toMatchObject({
        method: 'POST',
        url: '/oauth2/token',
        body: 'grant_type=client_credentials&scope=allinone',
      });
      expect(token?.headers['content-type']).toBe('application/x-www-form-urlencoded');
      const basic = token?.headers.authorization?.replace(/^Basic /, '') ?? '';
      expect(Buffer.from(basic, 'base64').toString('utf8')).toBe(`id:x:${secret}`);
    },
  );

  it('is one, however many callers wait, and outlives a caller that stops waiting', async () => {
    let answer: () => void = () => undefined;
    const { server, client } = await setting(customer, {
      token: (_, response) => {
        answer = () => json(response, { access_token: 'T' });
      },
      config: { concurrency: 16 },
    });
    const stop = new AbortController();
    const first = client.customer({ signal: stop.signal });
    const others = Array.from({ length: 15 }, () => client.customer());
    await until(() => server.tokens.length > 0);
    stop.abort();
    expect((await failure(first)).code).toBe('cancelled');
    answer();
    expect((await Promise.all(others)).map(({ name }) => name)).toEqual(Array(15).fill('Workshop'));
    expect(server.tokens).toHaveLength(1);
    expect(server.seen).toHaveLength(15);
  });

  it('does not fail loudly when every caller stopped waiting', async () => {
    const { server, client } = await setting(customer, { token: () => undefined });
    const stop = new AbortController();
    const waiting = client.customer({ signal: stop.signal });
    await until(() => server.tokens.length > 0);
    stop.abort();
    expect((await failure(waiting)).code).toBe('cancelled');
  });

  it('is repeated when the token address fails for a moment', async () => {
    let calls = 0;
    const { server, client } = await setting(customer, {
      token: (_, response) => {
        calls += 1;
        if (calls === 1) hangUp(response);
        else if (calls === 2) json(response, {}, 503);
        else json(response, { access_token: 'T' });
      },
    });
    await client.customer();
    expect(server.tokens).toHaveLength(3);
  });
});

describe('the lifetime of a token', () => {
  it('is expires_in, less a margin', async () => {
    const { server, client, clock } = await setting(customer, {
      token: (_, response) => json(response, { access_token: 'T', expires_in: 3600 }),
    });
    await client.customer();
    clock.advance(3_500_000);
    await client.customer();
    expect(server.tokens).toHaveLength(1);
    clock.advance(50_000);
    await client.customer();
    expect(server.tokens).toHaveLength(2);
  });

  it.each(['soon', -1, 0, null, {}, '1e999'])(
    'is not told by expires_in %j, and nothing else of the reply is used or logged',
    async (lifetime) => {
      const { server, client, clock, log } = await setting(customer, {
        token: (_, response) =>
          json(response, {
            access_token: 'T',
            expires_in: lifetime,
            token_type: 'mac',
            refresh_token: 'R3fresh',
            scope: 'less',
            expires: 1,
          }),
      });
      await client.customer();
      clock.advance(30 * 86_400_000);
      await client.customer();
      expect(server.tokens).toHaveLength(1);
      expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer T', 'Bearer T']);
      expect(log.join()).not.toMatch(/R3fresh|mac|less/);
    },
  );

  it('may be shorter than the margin', async () => {
    const { server, client, clock } = await setting(customer, {
      token: (_, response) => json(response, { access_token: 'T', expires_in: '30' }),
    });
    await client.customer();
    await client.customer();
    expect(server.tokens).toHaveLength(1);
    clock.advance(16_000);
    await client.customer();
    expect(server.tokens).toHaveLength(2);
  });

  it('is learned from a 401 when it is not told: one repetition, with a fresh token', async () => {
    let good = 'token-1';
    const { server, client, clock } = await setting(rejecting(() => good));
    await client.customer();
    clock.advance(30 * 86_400_000);
    await client.customer();
    expect(server.tokens).toHaveLength(1);
    good = 'token-2';
    expect((await client.customer()).name).toBe('Workshop');
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('ends for many callers at once with one new token', async () => {
    let good = 'token-1';
    const { server, client } = await setting(
      rejecting(() => good),
      { config: { concurrency: 16 } },
    );
    await client.customer();
    good = 'token-2';
    await Promise.all(Array.from({ length: 16 }, () => client.customer()));
    expect(server.tokens).toHaveLength(2);
    expect(server.seen).toHaveLength(1 + 16 + 16);
  });

  it('does not count a 401 against the budget of repetitions', async () => {
    let good = 1;
    const { server, client } = await setting((seen, response) => {
      if (seen.headers.authorization === `Bearer token-${good}`) json(response, {});
      else json(response, {}, 401);
    });
    for (; good <= 30; good++) await client.customer();
    expect(server.tokens).toHaveLength(30);
  });
});

describe('credentials that are not accepted', () => {
  it.each([400, 401, 403])('are named after a %d of the token address, and not tried again at once', async (status) => {
    const { server, client, clock } = await setting(customer, {
      token: (_, response) => json(response, { error: 'invalid_client s3cret' }, status),
    });
    const error = await failure(client.customer());
    expect(error.code).toBe('bad_credentials');
    expect(error.operator).toContain('PARTS_CLIENT_ID');
    expect(error.operator).toContain('PARTS_CLIENT_SECRET');
    await failure(client.customer());
    expect(server.tokens).toHaveLength(1);
    clock.advance(31_000);
    await failure(client.customer());
    expect(server.tokens).toHaveLength(2);
    expect(server.seen).toEqual([]);
  });

  it('are bad_credentials too when the service rejects a fresh token, and then no other token is tried for a while', async () => {
    const { server, client, clock } = await setting((_, response) => json(response, {}, 401));
    const error = await failure(client.customer());
    expect(error.code).toBe('bad_credentials');
    expect(error.operator).toContain('PARTS_CLIENT_ID');
    expect([server.seen.length, server.tokens.length]).toEqual([2, 2]);
    for (let n = 0; n < 20; n++) expect((await failure(client.customer())).code).toBe('bad_credentials');
    expect([server.seen.length, server.tokens.length]).toEqual([22, 2]);
    clock.advance(31_000);
    await failure(client.customer());
    expect([server.seen.length, server.tokens.length]).toEqual([24, 3]);
  });

  it('for one service do not keep the desk from the others', async () => {
    const { server, client } = await setting((seen, response) =>
      json(response, {}, seen.path === '/finances' ? 401 : 200),
    );
    await client.customer();
    for (let n = 0; n < 5; n++) {
      expect((await failure(client.finances())).code).toBe('bad_credentials');
      await client.customer();
    }
    expect(server.tokens).toHaveLength(2);
  });

  it('are not confused with a token address that is down', async () => {
    const service = await startServer(customer);
    const { client } = clientFor(service.url, { config: { authUrl: 'http://127.0.0.1:1' } });
    const error = await failure(client.customer());
    expect(error.code).toBe('unreachable');
    expect(error.operator).toContain('PARTS_AUTH_URL');
    expect(error.operator).not.toContain('PARTS_BASE_URL');
    await service.close();
  });

  it.each([
    [404, 'misconfigured'],
    [500, 'service_failed'],
    [429, 'rate_limited'],
    [302, 'contract_broken'],
  ])('are not confused with a %d of the token address', async (status, code) => {
    const { client } = await setting(customer, { token: (_, response) => json(response, {}, status) });
    const error = await failure(client.customer());
    expect(error.code).toBe(code);
    if (code !== 'rate_limited') expect(error.operator).toContain('PARTS_AUTH_URL');
  });

  it.each(['{', '<html>', '[]', '{}', '{"access_token":""}', '{"access_token":7}', '{"access_token":"a\\r\\nb"}'])(
    'are not confused with the token reply %s',
    async (body) => {
      const { client } = await setting(customer, { token: (_, response) => void response.end(body) });
      const error = await failure(client.customer());
      expect(error.code).toBe('contract_broken');
      expect(error.operator).toContain('/oauth2/token');
    },
  );
});

describe('secrets', () => {
  const secret = 'V3ry+S3cret%Value==';
  const shown = (error: unknown) =>
    [
      inspect(error, { depth: 10, showHidden: true }),
      JSON.stringify(error),
      String(error),
      (error as Error).stack,
    ].join();

  it('are in no error, JSON, inspection or log', async () => {
    const scripts: Script[] = [
      (_, response) => json(response, { message: `bad ${secret}` }, 401),
      (_, response) => void response.end(`{"access_token":"${secret}`),
      (_, response) => hangUp(response),
      (_, response) => json(response, {}, 302, { location: `https://x.test/${secret}` }),
    ];
    for (const token of scripts) {
      const { client, log } = await setting(customer, { token, config: { clientSecret: new Secret(secret) } });
      const error = await failure(client.customer());
      expect(shown(error)).not.toContain(secret);
      expect(shown(error)).not.toContain(Buffer.from(`desk:${secret}`).toString('base64'));
      expect(shown(client)).not.toContain(secret);
      expect(log.join()).not.toContain(secret);
    }
  });

  it('are cut out of a refusal that repeats the token', async () => {
    const { client, log } = await setting((seen, response) =>
      json(response, { message: `you sent ${seen.headers.authorization ?? ''}` }, 403),
    );
    const error = await failure(client.customer());
    expect(error.said).toBe('you sent Bearer [secret]');
    expect(shown(error) + log.join()).not.toContain('token-1');
  });

  it('are shown as what they are', () => {
    const one = new Secret(secret);
    expect([String(one), JSON.stringify({ one }), inspect({ one }), one.toString()]).toEqual([
      '[secret]',
      '{"one":"[secret]"}',
      '{ one: [secret] }',
      '[secret]',
    ]);
    expect(one.reveal()).toBe(secret);
  });
});

it('a token that is about to expire is renewed before a write', async () => {
  const clock = new FakeClock();
  const { server, client } = await setting((_, response) => json(response, []), { clock });
  await client.delivery('A');
  await client.confirm('R1', {});
  expect(server.tokens).toHaveLength(1);
  clock.advance(301_000);
  await client.delivery('A');
  expect(server.tokens).toHaveLength(1);
  await client.confirm('R1', {});
  expect(server.tokens).toHaveLength(2);
});
