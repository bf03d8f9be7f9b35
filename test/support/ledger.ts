import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, type Clock } from '../../src/core/clock.ts';
import type { DocumentNews } from '../../src/ports/events.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { testSeal } from './test-seal.ts';

/** An empty ledger in a folder of its own, which is removed when it is closed. */
export async function openTestLedger({ clock, news }: { clock: Clock; news?: DocumentNews }): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-ledger-'));
  const file = join(folder, 'desk.sqlite');
  await placeLedger(file);
  const store = await openStore({ url: undefined, file, clock, seal: testSeal, news });
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...store, close };
}

/**
 * Puts a ledger there that has every table and no row: a copy of what was made once in this run. Taking all the steps of
 * the schema takes 30 ms of a processor, and hundreds of tests begin with an empty ledger. The tests of the steps
 * themselves take them.
 */
export async function placeLedger(file: string): Promise<void> {
  const made = join(tmpdir(), 'partsdesk-empty-ledger.sqlite');
  if (!existsSync(made)) {
    const folder = mkdtempSync(join(tmpdir(), 'partsdesk-ledger-'));
    const fresh = join(folder, 'desk.sqlite');
    await (await openStore({ url: undefined, file: fresh, clock: systemClock, seal: testSeal })).close();
    // Of several that make it at once, the last one's stays.
    renameSync(fresh, made);
    rmSync(folder, { recursive: true, force: true });
  }
  copyFileSync(made, file);
}
