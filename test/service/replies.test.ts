import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/core/errors.ts';
import { clientFor, failure, setting, stockRow } from './fixture.ts';
import { breakAfter, hangUp, json, type Script } from './scripted-server.ts';

const delivery = { id: 'WZ/1', lines: [{ sku: 'A' }] };

describe('a status', () => {
  it.each([
    [400, 'refused'],
    [401, 'bad_credentials'],
    [403, 'not_allowed'],
    [404, 'not_found'],
    [405, 'refused'],
    [408, 'timed_out'],
    [409, 'refused'],
    [413, 'refused'],
    [414, 'refused'],
    [422, 'refused'],
    [425, 'service_failed'],
    [429, 'rate_limited'],
    [500, 'service_failed'],
    [503, 'service_failed'],
    [301, 'contract_broken'],
    [304, 'contract_broken'],
  ] satisfies [number, ErrorCode][])('%d is %s', async (status, code) => {
    const { client } = await setting((_, response) => void response.writeHead(status).end());
    const error = await failure(client.delivery('WZ/1'));
    expect(error.code).toBe(code);
    expect(error.operator).toContain(`GET /delivery/{id} answered HTTP ${status}.`);
    expect(error.next).not.toBe('');
    // Settings, routes and statuses are for the operator.
    expect(`${error.message} ${error.next}`).not.toMatch(/PARTS_|HTTP|GET \//);
  });

  it.each([
    [400, 'refused'],
    [403, 'not_allowed'],
    [500, 'service_failed'],
  ] satisfies [number, ErrorCode][])('%d decides, whatever identifier the body carries', async (status, code) => {
    const body = { error: 'NOT_FOUND', code: 401, errorCode: 'rate_limited', status: 404, message: 'timed_out' };
    const { client } = await setting((_, response) => json(response, body, status));
    const error = await failure(client.delivery('WZ/1'));
    expect(error.code).toBe(code);
    expect(`${error.message} ${error.next}`).not.toMatch(/NOT_FOUND|rate_limited|timed_out/);
  });

  it('404 names the identifier, and to the operator the settings of the address', async () => {
    const { client } = await setting((_, response) => void response.writeHead(404).end('<html>'));
    expect((await failure(client.delivery('WZ/1'))).message).toContain('"WZ/1"');
    expect((await failure(client.delivery('WZ/1'))).operator).toContain('PARTS_PREFIX (PARTS_PREFIX_DELIVERY ');
    const { code, operator } = await failure(client.customer());
    expect([code, operator]).toEqual([
      'misconfigured',
      expect.stringContaining('PARTS_PREFIX (PARTS_PREFIX_CUSTOMER '),
    ]);
  });

  it('says how often and how long was asked, and speaks of a broken connection in words', async () => {
    const half = await setting((_, response) => breakAfter(response, '{"name":"Workshop"}', 5));
    const error = await failure(half.client.customer());
    expect(error.message).toMatch(
      /^The connection to the trading service broke before its reply was complete \(tried \d times in \d+ s\)\.$/,
    );
    expect(error.operator).toBe('GET /customer: the connection broke. Check the network and PARTS_BASE_URL.');
  });

  it('of a redirect is not followed and names the origin only', async () => {
    const { server, client } = await setting((_, response) =>
      json(response, {}, 307, { location: 'https://login.example.com/sso?session=abc' }),
    );
    const error = await failure(client.customer());
    expect(error.operator).toContain('to https://login.example.com.');
    expect(`${error.message} ${error.next} ${error.operator}`).not.toMatch(/session|\/sso/);
    expect(server.seen).toHaveLength(1);
  });
});

describe('the reason of a refusal', () => {
  const reason = async (body: string) => {
    const { client } = await setting((_, response) => void response.writeHead(422).end(body));
    return await failure(client.delivery('A'));
  };

  it('is kept apart from the message as what the service said, cleaned and cut', async () => {
    const { message, said } = await reason('{"message":"Unknown\\u202e code\\n<!here>"}');
    expect(said).toBe('Unknown code <!here>');
    expect(message).not.toContain('Unknown code');
    const long = await reason(JSON.stringify({ message: 'x'.repeat(5000) }));
    expect(long.said).toBe(`${'x'.repeat(199)}…`);
  });

  it.each([
    '',
    'secret text',
    '<html>secret text</html>',
    '{"message":{"secret text":1}}',
    '["secret text"]',
    '{"secret text"',
  ])('is not taken from %j', async (body) => {
    const { message, operator, said } = await reason(body);
    expect(said).toBeUndefined();
    expect(`${message} ${operator}`).not.toContain('secret text');
    expect(operator).toMatch(/HTTP 422\./);
  });

  it('does not need its whole body', async () => {
    const { client } = await setting((_, response) => {
      response.writeHead(400, { 'content-length': '100' });
      response.write('{"mess', () => response.socket?.destroy());
    });
    expect((await failure(client.delivery('A'))).code).toBe('refused');
  });
});

describe('a body', () => {
  const broken = async (script: Script) => {
    const { client } = await setting(script);
    return failure(client.delivery('A'));
  };

  it.each([
    ['a page', '<!doctype html><p>hello'],
    ['nothing', ''],
    ['blank', '  \n'],
    ['half of it', '[{"id":"WZ'],
    ['null', 'null'],
    ['an object', '{"id":"WZ/1"}'],
    ['a text', '"WZ/1"'],
    ['null rows', '[null]'],
    ['two values', '[] []'],
  ])('that is %s is contract_broken', async (_, body) => {
    const error = await broken(
      (__, response) => void response.writeHead(200, { 'content-length': String(Buffer.byteLength(body)) }).end(body),
    );
    expect(error.code).toBe('contract_broken');
    expect(error.operator).toContain('GET /delivery/{id}');
    expect(JSON.stringify(error)).not.toContain('hello');
    expect(String(error.cause)).not.toContain('hello');
  });

  it.each([
    [[{ ...delivery, id: 7 }], '[0].id'],
    [[delivery, {}], '[1].id'],
    [[{ ...delivery, lines: [{ sku: 'A', eans: 'x' }] }], '[0].lines[0].eans'],
    [[{ ...delivery, lines: [{ sku: 'A', totalNet: 'much' }] }], '[0].lines[0].totalNet'],
  ])('of a wrong shape names the first wrong field: %j', async (body, path) => {
    const error = await broken((_, response) => json(response, body));
    expect(error.code).toBe('contract_broken');
    expect(error.operator).toContain(path);
    expect(`${error.message} ${error.operator}`).not.toContain('much');
  });

  it('may lack fields that are not keys, and be of another content type', async () => {
    const { client } = await setting(
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/plain' }).end('\ufeff[{"id":"1","lines":null}]'),
    );
    expect(await client.delivery('1')).toEqual([{ id: '1', lines: null }]);
  });

  it('that is too large is contract_broken, and is not asked for again', async () => {
    const { server, client } = await setting((_, response) => json(response, [{ id: 'x'.repeat(5000) }]), {
      config: { replyBytes: 4096 },
    });
    expect((await failure(client.delivery('A'))).code).toBe('contract_broken');
    expect(server.seen).toHaveLength(1);
  });

  it('that is nested without end is contract_broken, in a success and in a refusal', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    let status = 200;
    const { client } = await setting(
      (_, response) =>
        void response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(
            status === 200 ? `[{"id":"1","lines":[],"more":${deep}}]` : `{"message":"no such thing","more":${deep}}`,
          ),
    );
    expect((await failure(client.delivery('1'))).code).toBe('contract_broken');
    status = 422;
    expect(await failure(client.delivery('1'))).toMatchObject({ code: 'refused' });
  });

  it('that breaks off is asked for again, as a connection that broke', async () => {
    let calls = 0;
    const text = JSON.stringify([stockRow('A')]);
    const { server, client } = await setting((_, response) => {
      calls += 1;
      if (calls === 1) breakAfter(response, text, 20);
      else if (calls === 2) {
        // Chunked, and cut within a chunk.
        response.write('[{');
        setImmediate(() => hangUp(response));
      } else if (calls === 3) {
        // No length at all: only the end of the connection ends it.
        response.socket?.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[{"id":');
      } else json(response, [delivery]);
    });
    expect((await client.delivery('A'))[0]?.id).toBe('WZ/1');
    expect(server.seen).toHaveLength(4);
  });

  it('that always breaks off is unreachable', async () => {
    const error = await broken((_, response) => breakAfter(response, JSON.stringify([delivery]), 5));
    expect(error.code).toBe('unreachable');
    expect(error.operator).toContain('PARTS_BASE_URL');
  });

  it('that is not HTTP is contract_broken', async () => {
    const error = await broken((_, response) => void response.socket?.end('SSH-2.0-OpenSSH\r\n\r\n'));
    expect(error.code).toBe('contract_broken');
    // undici hangs the bytes that it could not read on its error.
    expect(inspect(error, { depth: 10 })).not.toContain('OpenSSH');
  });
});

it('no connection is unreachable, and names PARTS_BASE_URL to the operator', async () => {
  const { server } = await setting((_, response) => json(response, {}));
  const { client } = clientFor('http://127.0.0.1:1', { config: { authUrl: server.url } });
  const error = await failure(client.customer());
  expect(error.code).toBe('unreachable');
  expect(error.message).toContain('cannot be reached');
  expect(error.operator).toContain('nothing accepts connections');
  expect(error.operator).toContain('PARTS_BASE_URL');
  expect(`${error.message} ${error.next}`).not.toContain('PARTS_');
});
