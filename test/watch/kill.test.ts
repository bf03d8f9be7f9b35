import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { KillMatrix } from './kill-matrix.ts';

// A part of the matrix; `npm run test:watch-matrix` plays all of it.
const played = isLong ? 20 : 6;
const atOnce = 2;

const matrix = new KillMatrix();
beforeAll(() => matrix.open());
afterAll(() => matrix.close());

it('each event is once in the log and reaches each subscriber, whenever the desk is killed', async () => {
  expect(
    await matrix.playAll((all) => all.filter((_, at) => at % Math.ceil(all.length / played) === 0), atOnce),
  ).toEqual([]);
});
