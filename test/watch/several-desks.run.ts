import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type Server } from '../support/postgres.ts';
import { bundle } from './kill-matrix.ts';
import { killDesks } from './several-desks.ts';

// `npm run test:watch-matrix`: three desks on PostgreSQL, one of which is killed every three seconds; SECONDS=60.

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-watch-desks-'));
const entry = join(folder, 'desk.mjs');
let postgres: Server;
beforeAll(async () => {
  await bundle('desk-worker.ts', entry);
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('every event reaches each subscriber, and under one id', async () => {
  const figures = await killDesks(entry, await postgres.schema('desks'), Number(process.env['SECONDS'] ?? 60), 3_000);
  console.log(JSON.stringify({ ...figures, violations: figures.violations.length }));
  expect(figures.violations).toEqual([]);
  expect(figures.kills).toBeGreaterThan(0);
});
