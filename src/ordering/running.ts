import * as z from 'zod';
import type { LedgerRead } from '../ports/ledger.ts';
import type { ProcessMark } from '../ports/processes.ts';
import type { OrderingDependencies } from './dependencies.ts';

// Which long-lived processes work on this ledger: a person at a terminal is told who goes on when their command ends.

/** What a process does: everything, or only look at the service. */
export type Role = 'start' | 'mcp';

const mark = z.object({ host: z.string(), place: z.string(), pid: z.int(), begun: z.string() });
const entries = z.array(z.object({ worker: z.string(), role: z.enum(['start', 'mcp']), mark, at: z.number() }));
type Entry = z.infer<typeof entries>[number];

const runningSetting = 'running';
/** Milliseconds between two signs of life. */
export const beatEvery = 30_000;
/** A process that gave none for so long has ended. */
const silent = 3 * beatEvery;

async function read(ledger: Pick<LedgerRead, 'setting'>): Promise<Entry[]> {
  return entries.safeParse(JSON.parse((await ledger.setting(runningSetting)) ?? '[]')).data ?? [];
}

/** This process works on the ledger from now on; undefined: no longer. */
export async function giveSign(
  { ledger, processes, settings }: Pick<OrderingDependencies, 'ledger' | 'processes' | 'settings'>,
  role: Role | undefined,
): Promise<void> {
  await ledger.write(async (tx) => {
    const at = await tx.now();
    const others = (await read(tx)).filter((each) => each.worker !== settings.worker && each.at > at - silent);
    const own = role === undefined ? [] : [{ worker: settings.worker, role, mark: processes.self, at }];
    await tx.setSetting(runningSetting, JSON.stringify([...others, ...own]));
  });
}

export interface RunningProcess {
  readonly role: Role;
  readonly mark: ProcessMark;
}

/** The processes that work on this ledger, one that does everything first. */
export async function runningOn({
  clock,
  ledger,
  processes,
}: Pick<OrderingDependencies, 'clock' | 'ledger' | 'processes'>): Promise<readonly RunningProcess[]> {
  const alive = (await read(ledger.read)).filter(
    (each) => each.at > clock.now() - silent && processes.look(each.mark) !== 'gone',
  );
  return alive.sort((a, b) => Number(b.role === 'start') - Number(a.role === 'start'));
}
