import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { McpTokens } from '../../src/app/mcp-tokens.ts';
import { openMcpEndpoint } from '../../src/app/mcp-endpoint.ts';
import { startHttpServer } from '../../src/app/http-server.ts';
import { openDesk } from '../../src/app/open-desk.ts';
import { readConfig } from '../../src/app/config.ts';
import { systemClock, type Clock } from '../../src/core/clock.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { tools } from '../../tools/index.ts';
import { Truths } from './truths.ts';

/** Who gives a task; each has an agent of their own, with a token of its own. */
export type Role = 'buyer' | 'bookkeeper' | 'mechanic' | 'approver';

const policy = `
people:
  buyer: { principals: [buyer-agent], may: [propose], receivers: [own, C200001] }
  bookkeeper: { principals: [bookkeeper-agent], may: [], receivers: ['*'] }
  mechanic: { principals: [mechanic-agent], may: [], receivers: [own] }
  approver: { principals: [approver-agent], surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
limits:
  { currency: PLN, perOrder: '50000.00', perPersonDay: none, perReceiverDay: none, fourEyesAbove: '0.00' }
approvals: { minutes: 240, priceTolerance: '0.00' }
`;

/** A Friday, 09:30 UTC; it stands still, so that every run is the same. */
const now = Date.UTC(2026, 10, 20, 9, 30);
export const today = '2026-11-20';

/** The desk with `/mcp`, as `partsdesk start` puts it together, over an embedded service of the full size. */
export async function openWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'partsdesk-evals-'));
  await writeFile(join(folder, 'policy.yaml'), policy);
  const clock: Clock = { now: () => now, sleep: (ms, signal) => systemClock.sleep(ms, signal) };
  const file = join(folder, 'service.db');
  const sandbox = await startSandbox({ file, clock });
  const account = sandbox.accounts.find(({ payer }) => payer === 'C100000')!;
  const config = readConfig(
    {
      PARTS_BASE_URL: sandbox.url,
      PARTS_AUTH_URL: sandbox.authUrl,
      PARTS_CLIENT_ID: account.clientId,
      PARTS_CLIENT_SECRET: account.clientSecret,
      PARTSDESK_MODE: 'live',
      PARTSDESK_POLICY: 'policy.yaml',
      PARTSDESK_DATA: 'data',
    },
    folder,
  );
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const desk = await openDesk(config, { clock, surface: 'terminal', version: '0.0.0-test', log });
  const endpoint = (await openMcpEndpoint(config, {
    desk,
    tools,
    version: '0.0.0-test',
    clock,
    log: () => undefined,
  }))!;
  const http = await startHttpServer(
    { host: '127.0.0.1', port: 0 },
    () => ({}),
    endpoint.routes,
    () => undefined,
  );
  const { store } = await desk.ordering();
  const tokens = new McpTokens(store, clock);
  const keys = new Map<Role, string>();
  for (const role of ['buyer', 'bookkeeper', 'mechanic', 'approver'] as const) {
    keys.set(role, await tokens.add(`${role}-agent`, ['parts:read', 'parts:order'], 'approver'));
  }
  // What happened before the tasks are given: a requisition that came out short, and one that waits, made elsewhere.
  const [short] = await desk.service.submit({
    lines: [
      { sku: 'LX1566', requiredQuantity: 900 },
      { sku: 'K1279A', requiredQuantity: 2 },
    ],
    customNumber: 'BULK-7',
  });
  const [waiting] = await desk.service.submit({
    lines: [{ sku: 'CT1028', requiredQuantity: 3 }],
    customNumber: 'PHONE-12',
  });
  const db = await openSqlite(file, 0);
  return {
    url: `${http.url}/mcp`,
    keyOf: (role: Role) => keys.get(role)!,
    truths: new Truths(db, store.read, sandbox.records, now),
    before: { short: short!.requisitionId, waiting: waiting!.requisitionId },
    close: async () => {
      db.close();
      await endpoint.close();
      await http.close();
      await desk.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
