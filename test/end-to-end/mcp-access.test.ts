import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../support/long.ts';
import { initialize, jsonHeaders, send, stateless } from '../mcp/fixtures/http.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';

// Who may ask at /mcp without a credential, on the built program over real HTTP, in both eras of the protocol.

const publicUrl = { PARTSDESK_MCP_URL: 'https://desk.example/mcp' };
const slackOverHttp = {
  SLACK_BOT_TOKEN: 'xoxb-none',
  SLACK_SIGNING_SECRET: 'a secret for signing',
  SLACK_API_URL: 'http://127.0.0.1:9/api/',
};
const policy = `
people:
  agent: { name: Counter agent, principals: [local], may: [propose], receivers: [own] }
limits: { currency: PLN, perOrder: '1.00', perPersonDay: '1.00', perReceiverDay: '1.00', fourEyesAbove: '0.00' }
`;

let place: string;
let account: NodeJS.ProcessEnv;
let sandbox: ReturnType<typeof startProgram>;

/** A trading service with an account: the embedded one of another data folder, configured as any other. */
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'partsdesk-mcp-access-'));
  sandbox = startProgram(place, ['sandbox', '--port', '0'], { PARTSDESK_DATA: 'service' });
  await saying(sandbox, 'Stop with Ctrl-C.');
  const told = JSON.parse(readFileSync(join(place, 'service', 'embedded.json'), 'utf8')) as {
    url: string;
    authUrl: string;
    accounts: { clientId: string; clientSecret: string }[];
  };
  writeFileSync(join(place, 'policy.yaml'), policy);
  account = {
    PARTS_BASE_URL: told.url,
    PARTS_AUTH_URL: told.authUrl,
    PARTS_CLIENT_ID: told.accounts[0]?.clientId,
    PARTS_CLIENT_SECRET: told.accounts[0]?.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
  };
});

afterAll(async () => {
  await stopped(sandbox);
  rmSync(place, { recursive: true, force: true });
});

function stopped(child: ReturnType<typeof startProgram>): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

/** Runs `start` with the data folder `data`. `port` is the one it listens on, `said` its banner. */
async function started<T>(
  data: string,
  env: NodeJS.ProcessEnv,
  use: (at: { url: string; port: string; said: string; tokenFile: string }) => Promise<T>,
): Promise<T> {
  const child = startProgram(place, ['start'], { NODE_ENV: 'production', ...env, PARTSDESK_DATA: data });
  const ended = collect(child);
  try {
    const said = await saying(child, 'Stop with Ctrl-C.');
    const [, url = '', port = ''] = /(http:\/\/127\.0\.0\.1:(\d+))\/healthz/.exec(said) ?? [];
    return await use({ url: `${url}/mcp`, port, said, tokenFile: join(place, data, 'mcp-token') });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** The status of a handshake and of a request without one; they are always the same. */
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const [handshake, later] = await Promise.all([
    send(url, 'POST', { ...jsonHeaders, ...headers }, initialize),
    stateless(url, 'tools/call', { name: 'get_finances', arguments: {} }, headers),
  ]);
  expect(later.status).toBe(handshake.status);
  if (handshake.status !== 200) {
    expect(handshake.text + later.text).not.toMatch(/credit|mcp-session/i);
    expect(handshake.headers['mcp-session-id']).toBeUndefined();
  }
  if (handshake.status === 401) expect(handshake.headers['www-authenticate']).toContain('scope="parts:read"');
  return handshake.status;
}

const proxied = [
  ['Forwarded', 'for=203.0.113.7;host=desk.example'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Host', 'desk.example'],
  ['X-Forwarded-Proto', 'https'],
  ['Via', '1.1 proxy'],
  ['X-Real-IP', '203.0.113.7'],
] as const;

describe('without a credential', () => {
  it('the embedded service answers this machine, and nobody behind a proxy', async () => {
    await started('embedded', {}, async ({ url, port, said, tokenFile }) => {
      for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
        expect([host, await statusOf(url, { Host: `${host}:${port}` })]).toEqual([host, 200]);
      }
      for (const host of ['127.0.0.1', 'localhost:1', '[::1]:80']) {
        expect([host, await statusOf(url, { Host: host })]).toEqual([host, 401]);
      }
      expect(await statusOf(url, { Host: 'desk.example' })).toBe(403);
      for (const [name, value] of proxied) {
        expect([name, await statusOf(url, { [name]: value })]).toEqual([name, 401]);
      }
      expect(said).toContain('(this machine only, no token: partsdesk mcp-token add NAME)');
      expect(existsSync(tokenFile)).toBe(false);
    });
  });

  const open: [string, NodeJS.ProcessEnv, string, boolean][] = [
    ['the embedded service with a public address', publicUrl, 'public', false],
    ['the embedded service beside Slack over HTTP', slackOverHttp, 'slack', false],
    ['a real account', {}, 'real', true],
    ['a real account with a public address', publicUrl, 'real', true],
    ['a real account beside Slack over HTTP', slackOverHttp, 'real', true],
  ];
  it.each(someOf(open, 2))('%s answers nobody', async (_, env, data, real) => {
    await started(data, { ...(real ? account : {}), ...env }, async ({ url, port, said, tokenFile }) => {
      expect(await statusOf(url)).toBe(401);
      expect(await statusOf(url, { Host: `localhost:${port}` })).toBe(401);
      expect(await statusOf(url, { Host: 'desk.example' })).toBe('PARTSDESK_MCP_URL' in env ? 401 : 403);
      for (const [name, value] of proxied) expect(await statusOf(url, { [name]: value })).toBe(401);
      expect(await statusOf(url, { Authorization: `Bearer partsdesk_${'A'.repeat(43)}` })).toBe(401);
      const token = readFileSync(tokenFile, 'utf8').trim();
      const bearer = { Authorization: `Bearer ${token}` };
      expect(await statusOf(url, bearer)).toBe(200);
      expect(await statusOf(url, { ...bearer, 'X-Forwarded-For': '203.0.113.7' })).toBe(200);
      expect(said).toContain(`(with a token; this machine's is in ${tokenFile})`);
      expect(said.includes('for others https://desk.example/mcp')).toBe('PARTSDESK_MCP_URL' in env);
      expect(said).not.toContain(token);
    });
  });
});

describe('the token of this machine', () => {
  const whoami = async (url: string, token: string) =>
    (await stateless(url, 'tools/call', { name: 'whoami', arguments: {} }, { Authorization: `Bearer ${token}` })).text;

  it('is a file only its owner reads, kept from start to start, and made anew when it no longer counts', async () => {
    const start = <T>(use: (at: { url: string; token: string; tokenFile: string }) => Promise<T>) =>
      started('token', account, ({ url, tokenFile }) => {
        expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
        return use({ url, tokenFile, token: readFileSync(tokenFile, 'utf8').trim() });
      });
    const first = await start(async ({ url, token, tokenFile }) => {
      expect(token).toMatch(/^partsdesk_[A-Za-z0-9_-]{43}$/);
      expect(await whoami(url, token)).toContain('Counter agent');
      chmodSync(tokenFile, 0o644);
      return token;
    });
    await start(({ token }) => Promise.resolve(expect(token).toBe(first)));
    expect((await run(place, ['mcp-token', 'revoke', 'local'], { ...account, PARTSDESK_DATA: 'token' })).code).toBe(0);
    await start(async ({ url, token }) => {
      expect(token).not.toBe(first);
      expect(await statusOf(url, { Authorization: `Bearer ${first}` })).toBe(401);
      expect(await statusOf(url, { Authorization: `Bearer ${token}` })).toBe(200);
    });
  });

  it('does not let others reach the desk where nobody was given a token', async () => {
    const refused = await run(place, ['start'], { ...account, ...publicUrl, PARTSDESK_DATA: 'token', HOST: '0.0.0.0' });
    expect([refused.code, refused.err]).toEqual([6, expect.stringContaining('partsdesk mcp-token add')]);
  });
});
