import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../support/long.ts';
import { systemClock as clock } from '../../src/core/clock.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { withoutPasskeys } from '../support/policy.ts';
import { run } from '../support/program.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// Text outside ASCII that the built program must recognise: in lists that people give it, and in replies of the service.

const policy = `
people:
  buyer: { surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
approvals: { minutes: 30, priceTolerance: '0.00' }
`;

let folder: string;
let sandbox: Sandbox;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-text-'));
  writeFileSync(join(folder, 'policy.yaml'), withoutPasskeys(policy));
  sandbox = await startTestSandbox({ clock, products: 600, days: 10 });
  const account = sandbox.accounts[0]!;
  env = {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_MODE: 'live',
  };
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a list on standard input', () => {
  it.each(someOf(['4× OP520', 'OP520 ×4', '4 Stück OP520'], 1))('quotes four pieces of OP520: %j', async (list) => {
    const { out } = await run(folder, ['quote', '-', '--json'], env, `${list}\n`);
    expect(JSON.parse(out)).toMatchObject({ lines: [{ sku: 'OP520', quantity: 4 }], omitted: [] });
  });

  it.each(someOf(['ОР520', '4x ОР520'], 1))('does not send Cyrillic letters that look Latin: %j', async (list) => {
    const { code, err } = await run(folder, ['quote', '-'], env, `${list}\n`);
    expect(code).toBe(2);
    expect(err).toContain('has letters that look Latin and are not (О, Р)');
  });
});

it.each(someOf(['ОР520', 'stock:ОР520'], 1))(
  'a code of letters that look Latin is refused as an argument: %j',
  async (code) => {
    const ran = await run(folder, ['stock', code], env);
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('has letters that look Latin')]);
  },
);

describe('a time-out page with status 400, for an order that the service has taken', () => {
  const pages: [string, string, number][] = [
    ['German', 'Zeitüberschreitung', 1],
    ['Polish', 'Upłynął czas oczekiwania na odpowiedź', 2],
    ['Czech', 'Časový limit vypršel', 3],
    ['Hungarian', 'Időtúllépés', 4],
  ];
  it.each(someOf(pages, 1))(
    'is not taken for a refusal in %s: it is read back and found',
    async (_, html, quantity) => {
      const submits = { method: 'POST', path: '/sales/requisition' };
      sandbox.faults.inject({ kind: 'status', status: 400, html, processed: true }, submits, 1);
      const ordered = await run(folder, ['order', `${quantity}x`, 'OP520', '--json'], env);
      const { draftId } = JSON.parse(ordered.out) as { draftId: string };
      expect((await run(folder, ['submit', draftId], env)).code).toBe(0);
      const approved = await run(folder, ['approve', draftId, '--yes', '--revision', '1', '--json'], env);
      expect(JSON.parse(approved.out)).toMatchObject({ state: 'confirmed' });
    },
  );
});
