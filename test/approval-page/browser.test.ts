import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong, longIt } from '../support/long.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';

// The built program, a real browser, and Chromium's virtual authenticator in the place of a fingerprint.

const policy = `
people:
  buyer: { name: Buyer, surfaces: [stdio], may: [propose], receivers: ['*'] }
  boss: { name: Anna Boss, surfaces: [terminal], may: [propose, approve, freeze, admin], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: '20000.00', perReceiverDay: '20000.00', fourEyesAbove: none }
stepUp: { surfaces: [terminal], above: '1000.00' }
`;

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-page-'));
const env = { PARTSDESK_POLICY: join(folder, 'policy.yaml'), NODE_ENV: 'production' };
const desk = (...args: string[]) => run(folder, args, env);
const visit = useBrowser();
let running: ChildProcessWithoutNullStreams;
let origin = '';

beforeAll(async () => {
  writeFileSync(env.PARTSDESK_POLICY, policy);
  running = startProgram(folder, ['start'], env);
  const said = await saying(running, '/mcp');
  origin = `http://localhost:${/http:\/\/127\.0\.0\.1:(\d+)\/mcp/.exec(said)?.[1] ?? ''}`;
});
afterAll(async () => {
  running.kill('SIGTERM');
  await new Promise((resolve) => running.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** A device that says yes whenever the page asks for a passkey. */
async function withAuthenticator({ page }: Visit) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    add: (credential: Awaited<ReturnType<typeof session.send<'WebAuthn.getCredentials'>>>['credentials'][number]) =>
      session.send('WebAuthn.addCredential', { authenticatorId, credential }),
  };
}

type Keys = Awaited<ReturnType<Awaited<ReturnType<typeof withAuthenticator>>['keys']>>;
let keys: Keys = [];
let remember = () => Promise.resolve();

async function order(...lines: string[]): Promise<string> {
  const drafted = await desk('order', ...lines, '--json');
  const { draftId } = JSON.parse(drafted.out) as { draftId: string };
  expect((await desk('submit', draftId, '--json')).out).toContain('pending_approval');
  return draftId;
}

async function open(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  const visited = await visit(`${origin}${path}`, options);
  const device = await withAuthenticator(visited);
  for (const each of keys) await device.add(each);
  // Its count of signatures goes on: the desk refuses a copy that counts from an earlier one.
  remember = async () => {
    keys = await device.keys();
  };
  return visited;
}

describe('approval page', () => {
  it('adds the first passkey by a link that works once', async () => {
    const invited = await desk('keys', 'add', 'boss');
    expect(invited.out).toMatch(/^http:\/\/localhost:\d+\/keys\/add\/[\w-]{32}\n$/);
    const path = new URL(invited.out.trim()).pathname;
    const visited = await visit(`${origin}${path}`);
    const device = await withAuthenticator(visited);
    const { page } = visited;
    await page.getByLabel('Name of this device').fill("Anna's phone");
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('You can approve orders with this passkey now.').waitFor();
    keys = await device.keys();
    expect(keys).toHaveLength(1);
    expect((await desk('keys')).out).toContain("Anna's phone");

    const again = await visit(`${origin}${path}`, { refused: true });
    await withAuthenticator(again);
    await again.page.getByRole('button', { name: 'Add a passkey' }).click();
    await again.page.getByText('This link has been used or is too old.').waitFor();
  });

  it('shows the order after a signature, and sends it after another', async () => {
    const draft = await order('3x', 'OP520');
    const visited = await open(`/approve/${draft}`, { viewport: { width: 390, height: 844 } });
    const { page } = visited;
    expect(await page.locator('body').innerText()).not.toContain('OP520');
    await page.getByRole('button', { name: 'Show the order' }).click();
    await page.getByRole('heading', { name: `Draft ${draft}` }).waitFor();
    expect(await page.locator('body').innerText()).toContain('OP520');
    expect(await visited.violationsInBoth()).toEqual([]);
    await page.screenshot({ path: 'test/playground/screenshots/approval-phone.png', fullPage: true });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('You approved it.').waitFor();
    await expect.poll(async () => (await desk('draft', draft, '--json')).out).toContain('"state": "confirmed"');
    await remember();
  });

  const screens = [
    ['phone', 390, 'light'],
    ['phone', 390, 'dark'],
    ['desktop', 1280, 'light'],
    ['desktop', 1280, 'dark'],
  ] as const;
  it.each(isLong ? screens : screens.slice(0, 1))(
    'reads well on a %s (%i px, %s), without scrolling sideways',
    async (device, width, scheme) => {
      const draft = await order('2x', 'OP520', '1x', 'W71275', '1x', 'NOSUCH1');
      const visited = await open(`/approve/${draft}`, { scheme, viewport: { width, height: 844 } });
      const { page } = visited;
      await page.getByRole('button', { name: 'Show the order' }).click();
      await page.getByRole('heading', { name: `Draft ${draft}` }).waitFor();
      await page.getByText('Not part of the order, since the service left it out: NOSUCH1.').waitFor();
      expect(await visited.violations()).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await visited.shot(`approval-${device}-${scheme}`);
      await page.goto(`${origin}/keys`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText("Anna Boss: Anna's phone").waitFor();
      expect(await visited.violations()).toEqual([]);
      await visited.shot(`approval-keys-${device}-${scheme}`);
      await remember();
    },
  );

  longIt('is used with the keyboard alone, and says aloud what happens', async () => {
    const draft = await order('4x', 'W71275');
    const { page } = await open(`/approve/${draft}`);
    const focused = () => page.evaluate<string>("document.activeElement?.textContent ?? ''");
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 12; presses += 1) {
        if ((await focused()) === name) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab never reached ${name}`);
    };
    await tabTo('Show the order');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Draft ${draft}` }).waitFor();
    // A screen reader begins at the heading, and hears of each change.
    expect(await focused()).toContain(draft);
    await page.getByLabel('If you reject it: why? The requester reads this.').fill('too many');
    await tabTo('Reject');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('You rejected it.').waitFor();
    expect((await desk('draft', draft, '--json')).out).toContain('"state": "declined"');
    await remember();
  });

  longIt('is where a terminal sends its person, and waits for what they sign', async () => {
    const draft = await order('2x', 'W71275', '1x', 'NOSUCH1');
    const refused = await desk('approve', draft, '--yes', '--revision', '1', '--without', 'NOSUCH1');
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('This takes a passkey, so --yes does not count');
    const waiting = startProgram(folder, ['approve', draft], env);
    const ended = collect(waiting);
    await new Promise<void>((resolve) => {
      waiting.stderr.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes(`${origin}/approve/${draft}`)) resolve();
      });
    });
    const { page } = await open(`/approve/${draft}`, { refused: true });
    await page.getByRole('button', { name: 'Show the order' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('status').getByText('NOSUCH1').waitFor();
    await page.getByLabel('Approve without NOSUCH1').check();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('You approved it.').waitFor();
    const { code, out } = await ended;
    expect(out).toContain(`Draft ${draft}: confirmed`);
    expect(code).toBe(0);
  });
});
