import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type Server } from '../support/postgres.ts';
import { KillMatrix } from './kill-matrix.ts';

// `npm run test:watch-matrix`: every write of the story at every moment on SQLite, and a third of them on PostgreSQL.

const atOnce = Number(process.env['AT_A_TIME'] ?? 2);
// FROM=40 goes on with the 40th cell of each.
const from = Number(process.env['FROM'] ?? 0);
const matrix = new KillMatrix();
let postgres: Server;
let cells = 0;
beforeAll(async () => {
  await matrix.open();
  postgres = await startPostgres();
});
afterAll(async () => {
  await matrix.close();
  await postgres.stop();
  console.log(`${cells} cells`);
});

it('SQLite', async () => {
  const found = await matrix.playAll((all) => {
    const chosen = all.slice(from);
    cells += chosen.length;
    return chosen;
  }, atOnce);
  expect(found).toEqual([]);
});

it('PostgreSQL', async () => {
  const some = (at: number) => at % 3 === 1;
  const found = await matrix.playAll(
    (all) => {
      const chosen = all.filter((_, at) => some(at + Math.floor(at / 3))).slice(from);
      cells += chosen.length;
      return chosen;
    },
    atOnce,
    (cell) => postgres.schema(`cell${cell}`),
  );
  expect(found).toEqual([]);
});
