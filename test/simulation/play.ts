import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Played } from './seeds.ts';

/**
 * Plays seeds in a process of its own, and hands each out as it ends.
 * @throws Error when the process fails, which is no violation but a fault of the simulation.
 */
export async function play(
  bundled: string,
  seeds: { readonly first: number; readonly count: number; readonly how?: 'stop' | 'trace' },
  onPlayed: (played: Played) => void,
): Promise<void> {
  const child = spawn(process.execPath, [bundled, String(seeds.first), String(seeds.count), seeds.how ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { TZ: 'UTC' },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  for await (const line of createInterface(child.stdout)) onPlayed(JSON.parse(line) as Played);
  const status = await ended;
  if (status !== 0) throw new Error(`The simulation ended with status ${String(status)}.`);
}

/** The first seed of `count` that shows a violation. */
export async function firstViolation(
  bundled: string,
  seeds: { readonly first: number; readonly count: number },
): Promise<Played | undefined> {
  let found: Played | undefined;
  await play(bundled, { ...seeds, how: 'stop' }, (played) => {
    if (played.violations.length > 0) found ??= played;
  });
  return found;
}
