import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { mutants } from './mutants.ts';
import { firstViolation, play } from './play.ts';
import type { Played } from './seeds.ts';

// npm run test:simulation               SEED (first, 1), SEEDS (how many, 5000), WORKERS (processes, 2)
// npm run test:simulation -- --trace    everything that happens in them
// npm run test:simulation -- --mutants  each deliberate mistake must be found within SEEDS (500) seeds;
//                                       MUTANT: only those with this in their name

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-simulation-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((each) => each !== '--mutants' && each !== '--trace');
  if (unknown.length > 0) throw new Error(`Not known: ${unknown.join(' ')}. There are --mutants and --trace.`);
  process.exitCode = await (wanted.includes('--mutants') ? bite() : run(wanted.includes('--trace')));
} catch (thrown) {
  say(thrown instanceof Error ? thrown.message : String(thrown));
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A number out of the environment. */
function numberOf(name: string, otherwise: number): number {
  const text = process.env[name];
  const value = text === undefined || text === '' ? otherwise : Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} is a whole number from 1.`);
  return value;
}

async function run(trace: boolean): Promise<number> {
  const first = numberOf('SEED', 1);
  const count = numberOf('SEEDS', 5_000);
  const workers = numberOf('WORKERS', 2);
  const file = join(folder, 'seeds.mjs');
  await bundle(file);
  const states: Record<string, number> = {};
  const failed: Played[] = [];
  const all = { played: 0, steps: 0, questions: 0, restored: 0 };
  const began = performance.now();
  const step = trace ? count : Math.min(100, Math.ceil(count / workers));
  let next = first;
  const worker = async () => {
    while (next < first + count) {
      const from = next;
      next = Math.min(from + step, first + count);
      const seeds = { first: from, count: next - from, ...(trace ? { how: 'trace' as const } : {}) };
      await play(file, seeds, (played) => {
        all.played += 1;
        all.steps += played.steps;
        all.questions += played.questions;
        all.restored += played.restored ? 1 : 0;
        for (const [state, rows] of Object.entries(played.states)) states[state] = (states[state] ?? 0) + rows;
        if (played.violations.length === 0) return;
        failed.push(played);
        say(`seed ${played.seed}: ${played.violations.join(' | ')}`);
        say(`  again, with all that happened: SEED=${played.seed} SEEDS=1 npm run test:simulation -- --trace`);
      });
    }
  };
  await Promise.all(Array.from({ length: trace ? 1 : workers }, worker));
  const seconds = (performance.now() - began) / 1000;
  say(`seeds       ${all.played} (${first} to ${first + count - 1}), ${seconds.toFixed(0)} s`);
  say(
    `drafts      ${Object.entries(states)
      .sort(([, a], [, b]) => b - a)
      .map(([state, rows]) => `${rows} ${state}`)
      .join(', ')}`,
  );
  say(`steps       ${all.steps} at which a process can die`);
  say(`restores    ${all.restored} of the ledger from a copy`);
  say(`questions   ${all.questions} put to a person`);
  say(`violations  ${failed.reduce((sum, { violations }) => sum + violations.length, 0)} in ${failed.length} seeds`);
  if (all.played !== count) throw new Error(`${count - all.played} seeds were not played.`);
  return failed.length === 0 ? 0 : 1;
}

async function bite(): Promise<number> {
  const seeds = { first: numberOf('SEED', 1), count: numberOf('SEEDS', 500) };
  const workers = numberOf('WORKERS', 2);
  const only = process.env['MUTANT'];
  const left = [...mutants.entries()].filter(([, { name }]) => only === undefined || name.includes(only));
  const asked = left.length;
  if (asked === 0) throw new Error(`No mistake is called ${only ?? ''}.`);
  let missed = 0;
  const worker = async () => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
      const [at, mutant] = entry;
      const file = join(folder, `mutant-${at}.mjs`);
      await bundle(file, mutant);
      const found = await firstViolation(file, seeds);
      if (found === undefined) missed += 1;
      const where = found === undefined ? 'NOT FOUND' : `seed ${found.seed}`;
      say(`${where.padEnd(10)} ${mutant.name}${found === undefined ? '' : ` (${found.violations[0] ?? ''})`}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  say(`${asked - missed} of ${asked} mistakes found, each within ${seeds.count} seeds from ${seeds.first}`);
  return missed === 0 ? 0 : 1;
}
