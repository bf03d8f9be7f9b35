import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { openToken, sealToken } from '../../src/slack/connection/workspaces.ts';
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
