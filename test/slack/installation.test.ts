import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { boltLogger } from '../../src/slack/connection/ask-slack.ts';
import { SlackCalls } from '../../src/slack/connection/slack-calls.ts';
import { openToken, sealToken, Workspaces } from '../../src/slack/connection/workspaces.ts';
import { openSlackDesk, shown, type SlackDesk } from '../support/slack.ts';

let desk: SlackDesk | undefined;
afterEach(async () => {
  if (desk === undefined) return;
  expect(desk.workspace.violations).toEqual([]);
  await desk.close();
  desk = undefined;
});

const tokenKey = new Secret('a key of at least thirty-two characters');

it('opens a sealed token only with its key, for its workspace, and unchanged', () => {
  const sealed = sealToken(new Secret('xoxb-1'), 'T1', tokenKey);
  expect(sealed).not.toContain('xoxb');
  expect(openToken(sealed, 'T1', tokenKey).reveal()).toBe('xoxb-1');
  expect(sealToken(new Secret('xoxb-1'), 'T1', tokenKey)).not.toBe(sealed);
  expect(() => openToken(sealed, 'T2', tokenKey)).toThrow(/cannot be read/);
  expect(() => openToken(sealed, 'T1', new Secret(randomBytes(32).toString('hex')))).toThrow(/cannot be read/);
  const bytes = Buffer.from(sealed, 'base64');
  bytes[30] = (bytes[30] ?? 0) ^ 1;
  expect(() => openToken(bytes.toString('base64'), 'T1', tokenKey)).toThrow(/cannot be read/);
});

const client = { id: 'client', secret: 'client secret' };
const second = {
  id: 'T0SECOND',
  name: 'Second',
  people: [{ id: 'U0BUYER2', name: 'ben', realName: 'Ben', email: 'ben@example.com' }],
  channels: [{ id: 'C0SECOND', name: 'second' }],
};
const tokens = {
  kind: 'installed' as const,
  clientId: client.id,
  clientSecret: new Secret(client.secret),
  stateSecret: new Secret('a state secret of thirty-two characters'),
  tokenKey,
  redirectUrl: undefined,
};

/** Goes to Slack's own page, where somebody says yes: where Slack sends the browser then, and its cookie. */
async function allowed({ url, workspace }: SlackDesk): Promise<{ back: string; cookie: string; setCookie: string }> {
  const begun = await fetch(`${url}/slack/install`, { redirect: 'manual' });
  const setCookie = begun.headers.get('set-cookie') ?? '';
  const asked = new URL(begun.headers.get('location') ?? '');
  asked.searchParams.set('team', 'T0SECOND');
  asked.searchParams.set('redirect_uri', `${url}/slack/oauth_redirect`);
  const there = await fetch(`${workspace.url}/oauth/v2/authorize${asked.search}`, { redirect: 'manual' });
  return { back: there.headers.get('location') ?? '', cookie: setCookie.split(';')[0] ?? '', setCookie };
}

it('uses a state once, also where a second code comes with it, and marks its cookie Secure behind https', async () => {
  desk = await openSlackDesk({ workspace: { client, teams: [second] }, tokens: { ...tokens, secureCookies: true } });
  const first = await allowed(desk);
  expect(first.setCookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
  const headers = { cookie: first.cookie };
  const done = await fetch(first.back, { headers });
  expect(done.status).toBe(200);
  expect(done.headers.get('set-cookie')).toContain('Max-Age=0');
  // A code of another consent, as somebody would add it who saw the state.
  const stolen = new URL((await allowed(desk)).back);
  stolen.searchParams.set('state', new URL(first.back).searchParams.get('state') ?? '');
  expect((await fetch(stolen, { headers })).status).toBe(400);
  await desk.close();
  desk = await openSlackDesk({ workspace: { client, teams: [second] }, tokens });
  expect((await allowed(desk)).setCookie).not.toContain('Secure');
});

it('renews a token before it ends, once, and goes on with the new one', async () => {
  let passed = 0;
  desk = await openSlackDesk({
    workspace: { client, teams: [second], tokensLast: 12 * 3600 },
    tokens,
    moved: () => passed,
  });
  const { back, cookie } = await allowed(desk);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
  const installed = await desk.deps.store.installation('T0SECOND');
  expect(`${installed?.sealed} ${installed?.sealedRefresh}`).not.toMatch(/xox/);
  const refreshes = () => desk?.workspace.calls.filter(({ args }) => args['grant_type'] === 'refresh_token').length;
  const ask = async () => {
    await desk?.workspace.command({ user: 'U0BUYER2', channel: 'C0SECOND', text: 'whoami' });
    await desk?.done();
    return shown(desk?.workspace.messages('C0SECOND', 'U0BUYER2').at(-1));
  };
  await ask();
  expect(refreshes()).toBe(0);
  passed = 11 * 3_600_000;
  const before = desk.workspace.messages('C0SECOND', 'U0BUYER2').length;
  expect((await Promise.all([ask(), ask()])).at(-1)).toContain('not in the policy');
  expect(desk.workspace.messages('C0SECOND', 'U0BUYER2').length).toBe(before + 2);
  expect(refreshes()).toBe(1);
  const renewed = await desk.deps.store.installation('T0SECOND');
  expect(renewed?.sealed).not.toBe(installed?.sealed);
  expect(renewed).toMatchObject({ refreshLeaseUntil: null, installedAt: installed?.installedAt });
  // The new refresh token counts.
  passed = 22 * 3_600_000;
  expect(await ask()).toContain('not in the policy');
  expect(refreshes()).toBe(2);
});

it('goes on with a new key of tokens, and needs the earlier one no more once each was used', async () => {
  desk = await openSlackDesk({ workspace: { client, teams: [second] }, tokens });
  const { back, cookie } = await allowed(desk);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
  const { store } = desk.deps;
  const sealed = async () => (await store.installation('T0SECOND'))?.sealed ?? '';
  const before = openToken(await sealed(), 'T0SECOND', tokenKey).reveal();
  const next = new Secret('another key of at least thirty-two characters');
  const serve = async (keys: { tokenKey: Secret; earlierTokenKeys?: readonly Secret[] }) => {
    const access = { ...(desk as SlackDesk).access, tokens: { ...tokens, ...keys } };
    const context = { ...(desk as SlackDesk).deps };
    const workspaces = new Workspaces(access, context, boltLogger(context.log), new SlackCalls(context.wall), () =>
      Promise.resolve(),
    );
    return (await workspaces.installed('T0SECOND'))?.botToken;
  };
  await expect(serve({ tokenKey: next })).rejects.toThrow(/cannot be read/);
  expect(await serve({ tokenKey: next, earlierTokenKeys: [tokenKey] })).toBe(before);
  expect(openToken(await sealed(), 'T0SECOND', next).reveal()).toBe(before);
  expect(await serve({ tokenKey: next })).toBe(before);
});

it('stays installed when only tokens of users are revoked', async () => {
  desk = await openSlackDesk({ workspace: { client, teams: [second] }, tokens });
  const { back, cookie } = await allowed(desk);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
  await desk.workspace.event({ type: 'tokens_revoked', tokens: { oauth: ['U0BUYER2'], bot: [] } }, 'T0SECOND');
  await desk.done();
  expect(await desk.deps.store.installation('T0SECOND')).toMatchObject({ endedAt: null });
  await desk.workspace.event({ type: 'tokens_revoked', tokens: { oauth: [], bot: ['U0DESKT0SECOND'] } }, 'T0SECOND');
  await desk.done();
  expect(await desk.deps.store.installation('T0SECOND')).toMatchObject({ sealed: null });
});

it('installs in a workspace, serves it, and stops when it takes the app out, keeping the record', async () => {
  const client = { id: 'client', secret: 'client secret' };
  desk = await openSlackDesk({
    workspace: {
      client,
      teams: [
        {
          id: 'T0SECOND',
          name: 'Second',
          people: [{ id: 'U0BUYER2', name: 'ben', realName: 'Ben', email: 'ben@example.com' }],
          channels: [{ id: 'C0SECOND', name: 'second' }],
        },
      ],
    },
    tokens: {
      kind: 'installed',
      clientId: client.id,
      clientSecret: new Secret(client.secret),
      stateSecret: new Secret('a state secret of thirty-two characters'),
      tokenKey,
      redirectUrl: undefined,
    },
  });
  const { url, workspace } = desk;
  const begun = await fetch(`${url}/slack/install`, { redirect: 'manual' });
  expect(begun.status).toBe(302);
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const asked = new URL(begun.headers.get('location') ?? '');
  expect(asked.origin).toBe('https://slack.com');
  // Slack's own page, where somebody says yes.
  asked.searchParams.set('team', 'T0SECOND');
  asked.searchParams.set('redirect_uri', `${url}/slack/oauth_redirect`);
  const allowed = await fetch(`${workspace.url}/oauth/v2/authorize${asked.search}`, { redirect: 'manual' });
  const back = allowed.headers.get('location') ?? '';
  expect(back).toContain('/slack/oauth_redirect');

  // Another browser, a changed state, and a code that Slack does not know.
  expect((await fetch(back)).status).toBe(400);
  const changed = new URL(back);
  changed.searchParams.set('state', 'made-up');
  expect((await fetch(changed, { headers: { cookie } })).status).toBe(400);
  expect(await desk.deps.store.installation('T0SECOND')).toBeUndefined();

  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
  const row = await desk.deps.store.installation('T0SECOND');
  expect(row).toMatchObject({ teamName: 'Second', endedAt: null });
  expect(row?.sealed).not.toContain('xoxb');

  await workspace.command({ user: 'U0BUYER2', channel: 'C0SECOND', text: 'stock OP520' });
  await desk.done();
  expect(shown(workspace.messages('C0SECOND', 'U0BUYER2').at(-1))).toContain('not in the policy');

  const calls = workspace.calls.length;
  await workspace.event({ type: 'app_uninstalled' }, 'T0SECOND');
  await desk.done();
  expect(await desk.deps.store.installation('T0SECOND')).toMatchObject({ sealed: null, endedAt: expect.any(Number) });
  await workspace.command({ user: 'U0BUYER2', channel: 'C0SECOND', text: 'stock OP520' });
  await desk.done();
  expect(workspace.calls.length).toBe(calls);
});
