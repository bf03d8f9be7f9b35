import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { DeskError } from '../../../src/core/errors.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { openPlayground } from '../../../src/playground/playground.ts';
import { openSample } from './sample-app.ts';

type Sample = Awaited<ReturnType<typeof openSample>>;
let sample: Sample | undefined;
afterEach(async () => {
  await sample?.close();
  sample = undefined;
});

const act = (url: string, headers: Record<string, string>) =>
  fetch(`${url}page/act`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ user: 'U0BUYER', kind: 'say', channel: 'C0PARTS', text: 'hello' }),
  });

describe('the server of the page', () => {
  it('serves a page that can load nothing from elsewhere and cannot be framed', async () => {
    sample = await openSample();
    const page = await fetch(sample.url);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    expect(html).not.toMatch(/https?:\/\//);
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await fetch(new URL(path ?? '', sample.url))).status).toBe(200);
    }
    expect((await fetch(`${sample.url}page/none`)).status).toBe(404);
  });

  it('lets nobody act but its own page', async () => {
    sample = await openSample();
    const { url, workspace } = sample;
    expect((await act(url, { 'content-type': 'text/plain' })).status).toBe(403);
    expect((await act(url, { 'content-type': 'application/json', origin: 'http://evil.example' })).status).toBe(403);
    expect(workspace.messages('C0PARTS')).toEqual([]);
    expect((await act(url, { 'content-type': 'application/json', origin: url.slice(0, -1) })).status).toBe(200);
    expect(workspace.messages('C0PARTS')).toHaveLength(1);
  });

  it('answers under the name of this machine only', async () => {
    sample = await openSample();
    const status = await new Promise((resolve, reject) => {
      request(sample?.url ?? '', { headers: { host: 'rebound.example' } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('shows nobody what only the other person sees', async () => {
    sample = await openSample();
    const { url, workspace } = sample;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'OP520' });
    await workspace.say({ user: 'U0BUYER', channel: workspace.direct('U0BUYER'), text: 'think' });
    await expect.poll(() => workspace.messages('C0PARTS', 'U0BUYER').length).toBe(1);
    const seen = async (user: string) => {
      const state = (await (await fetch(`${url}page/state?user=${user}`)).json()) as { messages: { text: string }[] };
      return state.messages.map(({ text }) => text);
    };
    expect(await seen('U0BUYER')).toEqual(['*OP520*: 182 units in 3 warehouses', 'think']);
    expect(await seen('U0APPROVER')).toEqual([]);
  });

  it('moves the clock by whole days only', async () => {
    sample = await openSample();
    const { url } = sample;
    const move = (days: unknown) =>
      fetch(`${url}page/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ days }),
      });
    for (const days of [0, -1, 1.5, 400, 'x']) expect((await move(days)).status).toBe(400);
    expect((await move(2)).status).toBe(200);
    expect(sample.daysOn()).toBe(2);
  });

  it('refuses a desk that other machines reach', async () => {
    for (const host of ['0.0.0.0', '192.168.1.4', 'desk.example', '::']) {
      const opening = openPlayground({
        clock: systemClock,
        host,
        signingSecret: 'a secret for signing',
        botToken: 'xoxb-none',
        requestUrl: () => '',
        page: { files: new Map(), desk: 'Desk', command: '/parts', roles: {}, words: [], shortcuts: [], guide: [] },
      });
      await expect(opening).rejects.toThrow(DeskError);
      await expect(opening).rejects.toMatchObject({ code: 'misconfigured' });
    }
  });
});
