import { App } from '@slack/bolt';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { move } from '../../src/ordering/workflow/transitions.ts';
import { openStore } from '../../src/store/open-store.ts';
import { tools } from '../../tools/index.ts';
import { aDraft, noon } from '../store/fixtures/rows.ts';
import { setting, stockRow } from '../service/fixture.ts';
import { json } from '../service/scripted-server.ts';
import { program } from '../support/program.ts';
import { openSlackDesk } from '../support/slack.ts';
import { testSeal } from '../support/test-seal.ts';

// What makes the desk fast, as numbers that do not depend on the machine; npm run bench measures the time.

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Frames of the log of SQLite that end a transaction (SQLite, "WAL Frame Header": size after commit, else zero). */
function commitsIn(wal: Buffer): number {
  const pageSize = wal.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + 24 + pageSize <= wal.length; at += 24 + pageSize) {
    if (wal.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}

describe('what is counted', () => {
  it('mcp lists its tools without the registry, the HTTP client and the validators of the SDK', () => {
    const list = join(folder, 'loaded.txt');
    const hooks = join(folder, 'hooks.mjs');
    const preload = join(folder, 'preload.mjs');
    writeFileSync(
      hooks,
      `import { appendFileSync } from 'node:fs';
       export function load(url, context, next) {
         appendFileSync(${JSON.stringify(list)}, url + '\\n');
         return next(url, context);
       }`,
    );
    writeFileSync(
      preload,
      `import { register } from 'node:module';
       register(${JSON.stringify(pathToFileURL(hooks))});
       // What packages in CommonJS were loaded.
       process.once('exit', () =>
         process.getBuiltinModule('fs').appendFileSync(
           ${JSON.stringify(list)},
           Object.keys(process.getBuiltinModule('module')._cache).join('\\n'),
         ));`,
    );
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
    ];
    const out = execFileSync(process.execPath, ['--import', preload, program, 'mcp'], {
      cwd: folder,
      env: { PARTSDESK_DATA: folder },
      input: messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join(''),
      encoding: 'utf8',
    });
    expect(out).toContain('check_stock');
    const loaded = readFileSync(list, 'utf8').split('\n');
    const files = loaded.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
    // zod and the SDK's server speak the protocol. The registry, the HTTP client, ajv and zod 3 are not loaded.
    expect(files).toContain(program);
    expect(files.filter((file) => dirname(file) !== dirname(program) && file !== preload)).toEqual([]);
    const ours = files.filter((file) => file !== preload);
    expect(ours.length).toBeLessThanOrEqual(31);
    // Without the list itself, which grows with every tool; docs/budgets.md has its tokens.
    const code = ours.filter((file) => !readFileSync(file, 'utf8').includes('"listed":{"name":"check_stock"'));
    expect(ours.length - code.length).toBe(1);
    expect(code.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(410_000);
    const needless = ours.filter((file) =>
      /defineTool|llhttp|addUsedSchema|ZodParsedType/.test(readFileSync(file, 'utf8')),
    );
    expect(needless).toEqual([]);
    expect(loaded.filter((file) => file.includes('node_modules'))).toEqual([]);
  });

  it('10,000 products are a hundred requests', async () => {
    const { server, client } = await setting((seen, response) => {
      const { sku } = JSON.parse(seen.body) as { sku: string };
      json(
        response,
        sku.split(',').map((each) => stockRow(each, 'W1')),
      );
    });
    const products = Array.from({ length: 10_000 }, (_, n) => ({ sku: `LONGSKU000000000000000000${n}` }));
    const { rows, requests } = await client.stock({ products });
    expect([rows.length, requests]).toEqual([10_000, 100]);
    expect(server.seen.filter(({ path }) => path === '/inventory/stock')).toHaveLength(100);
  });

  it('a transition is one commit, and so are many deliveries at a time but the first', async () => {
    const file = join(folder, 'desk.db');
    const store = await openStore({ url: undefined, file, clock: systemClock, seal: testSeal });
    const before = commitsIn(readFileSync(`${file}-wal`));
    await store.write((tx) => tx.insertDraft(aDraft({ state: 'priced' })));
    expect(commitsIn(readFileSync(`${file}-wal`)) - before).toBe(1);
    await store.write(async (tx) => {
      const row = await tx.draft('D1');
      if (row === undefined) throw new Error('no draft');
      await move(tx, row, 'withdraw', { actor: 'buyer', action: 'withdrawn' });
    });
    expect(commitsIn(readFileSync(`${file}-wal`)) - before).toBe(2);
    await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        store.slack.claim(
          { key: `event:${n}`, kind: 'x', team: 'T1', user: null, channel: null, draftId: null, at: noon },
          noon + 1,
        ),
      ),
    );
    expect(commitsIn(readFileSync(`${file}-wal`)) - before).toBeLessThanOrEqual(4);
    await store.close();
  });

  it('Bolt has as few listeners for all tools as for one', async () => {
    const kinds = ['command', 'action', 'event', 'view', 'shortcut', 'options', 'message'] as const;
    const listenersWith = async (served: typeof tools): Promise<number> => {
      const spies = kinds.map((kind) => vi.spyOn(App.prototype, kind));
      const desk = await openSlackDesk({ deps: { tools: served } });
      const listeners = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      await desk.close();
      return listeners;
    };
    const forAll = await listenersWith(tools);
    expect(forAll).toBe(await listenersWith(tools.slice(0, 1)));
    expect(forAll).toBeLessThanOrEqual(8);
  });
});
