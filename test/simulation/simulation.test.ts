import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import { mutants } from './mutants.ts';
import { firstViolation, play } from './play.ts';
import type { Played } from './seeds.ts';
import { isLong, longIt, someOf } from '../support/long.ts';
import { simulate } from './simulate.ts';

// A few seeds of what `npm run test:simulation` plays by the thousand. Seeds differ in length by a thousand times: those of
// `npm test` are short ones.

describe('the engine in virtual time', () => {
  // Each of these once showed a fault, of the engine or of the simulation itself.
  it.each(isLong ? [1, 2, 3, 85, 109, 161, 360, 565, 1544, 1809, 1900, 1990, 2220, 3389] : [1, 2, 161, 1809, 1990])(
    'keeps every invariant in seed %i',
    async (seed) => {
      const { violations, steps } = await simulate(seed);
      expect(violations).toEqual([]);
      expect(steps).toBeGreaterThan(100);
    },
  );

  // The ledger is put back to an earlier state: found first, asked about, gone altogether, placed before, unseen.
  it.each(isLong ? [20, 62, 48, 951, 797] : [797])(
    'keeps them in seed %i, in which a backup is restored',
    async (seed) => {
      const { restored, violations } = await simulate(seed);
      expect([restored, violations]).toEqual([true, []]);
    },
  );

  it('plays a seed again exactly as it was', async () => {
    const seed = isLong ? 9 : 26;
    const [first, again, other] = [await simulate(seed), await simulate(seed), await simulate(10)];
    expect(again.lines).toEqual(first.lines);
    expect(again.digest).toBe(first.digest);
    expect(other.digest).not.toBe(first.digest);
  });
});

describe('the simulation bites', () => {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-mutants-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let sound: string;
  beforeAll(async () => {
    sound = join(folder, 'sound.mjs');
    await bundle(sound);
  });

  it('compiled, plays what it plays here', async () => {
    const seed = isLong ? 4 : 15;
    const { digest, violations } = await simulate(seed);
    const told: Played[] = [];
    await play(sound, { first: seed, count: 1 }, (played) => told.push(played));
    expect(told.map((each) => [each.digest, each.violations])).toEqual([[digest, violations]]);
  });

  // Each with the first of a few seeds that show it; all of them by `npm run test:simulation -- --mutants`.
  const faults = [
    [17, 'a lost reply is sent again'],
    [45, 'an approval is not used up'],
    [31, 'a crash while sending means not sent'],
    [26, 'a second attempt carries the number of the first'],
    [64, 'absence after one incomplete look'],
    [39, 'what was approved before a start is sent unseen'],
    [38, 'what differs is confirmed unseen'],
    [2, 'whoever asked may approve'],
    [100, 'whoever changed an order may approve it'],
  ] as const;
  it.each(someOf(faults, 1))('finds from seed %i on that %s', async (seed, name) => {
    const file = join(folder, `${name}.mjs`);
    await bundle(
      file,
      mutants.find((each) => each.name === name),
    );
    const first = isLong ? 1 : seed;
    expect((await firstViolation(file, { first, count: 25 }))?.violations[0]).toBeDefined();
  });

  longIt('finds that a requisition of which a restored ledger knows nothing is not asked about', async () => {
    const file = join(folder, 'restored.mjs');
    await bundle(
      file,
      mutants.find(({ name }) => name === 'a requisition of which the ledger knows nothing is not asked about'),
    );
    expect((await firstViolation(file, { first: 62, count: 1 }))?.violations.join()).toMatch(/2 committed/);
  });

  // What allowed an order goes just when it was approved, or what was approved is not what is wished by then.
  longIt.each([
    [124, 'right and limits are not looked at again when it is sent', /^9 approval: .* who may not$/],
    [49, 'a freeze is not seen when it is sent', /^15 frozen/],
    [23, 'a yes counts for whatever is wished by then', /^9 approval: .* never said to submit/],
    [33, 'another wish is the same version', /^9 approval: .* in one version$/],
  ] as const)('finds in seed %i that %s', async (seed, name, violation) => {
    const file = join(folder, `turn-${seed}.mjs`);
    await bundle(
      file,
      mutants.find((each) => each.name === name),
    );
    expect((await firstViolation(file, { first: seed, count: 1 }))?.violations[0]).toMatch(violation);
    expect((await simulate(seed)).violations).toEqual([]);
  });

  it('refuses a mistake that the source has outgrown', async () => {
    const gone = { name: 'gone', file: 'ordering/workflow/engine.ts', edits: [['no such text', '']] as const };
    await expect(bundle(join(folder, 'gone.mjs'), gone)).rejects.toThrow(/0 times in/);
  });
});
