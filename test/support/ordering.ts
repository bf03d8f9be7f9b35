import { randomBytes } from 'node:crypto';
import { Archive } from '../../src/archive/archive.ts';
import { systemProcesses } from '../../src/app/processes.ts';
import { Secret } from '../../src/core/secret.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import type { OrderingDependencies } from '../../src/ordering/dependencies.ts';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import { personFor, type Actor, type Policy } from '../../src/ordering/policy/policy.ts';
import { orderingTimes, type OrderingTimes } from '../../src/ordering/dependencies.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Answer, InvokeOptions } from '../../src/core/tool.ts';
import { watchDeskFor } from '../../src/watch/follow.ts';
import type { Desk } from '../../tools/desk.ts';
import { askTool, openTestDesk } from './desk.ts';
import { openTestLedger } from './ledger.ts';
import { noCatalog } from './no-catalog.ts';
import { testSeal } from './test-seal.ts';
import { unrecordedInMemory } from './unrecorded.ts';

/** Ordering over an embedded service and a ledger of its own, with short times. */
export async function openTestOrdering(
  options: Parameters<typeof openTestDesk>[0] & { times?: Partial<OrderingTimes>; policy?: Policy; file?: string } = {},
) {
  const { times, policy = builtInPolicy(), file, ...rest } = options;
  const desk = await openTestDesk(rest);
  const store =
    file === undefined
      ? await openTestLedger({ clock: desk.clock })
      : await openStore({ url: undefined, file, clock: desk.clock, seal: testSeal });
  const parts: OrderingDependencies = {
    ledger: store,
    service: desk.service,
    policy,
    key: new Secret('a key for tests'),
    clock: desk.clock,
    randomBytes: (n) => randomBytes(n),
    settings: {
      mode: 'live',
      worker: 'test',
      times: { ...orderingTimes, readBack: [0], settle: 50, retry: 0, reconcile: 50, poll: 5, ...times },
    },
    startedAt: desk.clock.now(),
    processes: systemProcesses(),
    unrecorded: unrecordedInMemory(),
    log: { warn: () => undefined },
  };
  const ordering = new Ordering(parts);
  const person = (id: string, surface: Actor['surface'] = 'terminal'): Actor => {
    const actor = personFor(policy, { kind: 'person', id }, desk.clock.now());
    if (actor === undefined) throw new Error(`nobody is ${id}`);
    return { ...actor, surface };
  };
  const buyer = person('buyer', 'stdio');
  const archive = new Archive({
    store: store.archive,
    service: desk.service,
    requisitions: ordering.requisitions,
    catalog: noCatalog,
    clock: desk.clock,
    settings: { days: 60, keepDays: 0, requestsPerMinute: 60_000, worker: 'test' },
    log: { warn: () => undefined },
  });
  const watchOf = (actor: Pick<Actor, 'person' | 'may'>) =>
    watchDeskFor(
      {
        ...{ ledger: store, clock: desk.clock, policy, zone: 'UTC', addresses: new Map() },
        randomBytes: (bytes) => randomBytes(bytes),
        tryStanding: () => Promise.reject(new Error('nothing is prepared in this test')),
      },
      actor,
    );
  const tooled: Desk = {
    ...desk.desk,
    watch: () => Promise.resolve(watchOf(buyer)),
    ordering: () => Promise.resolve(ordering.deskFor(buyer)),
    archive: () => Promise.resolve(archive.deskFor(['*'])),
  };
  return {
    ...desk,
    desk: tooled,
    /** Calls a tool of the registry as the buyer's agent. */
    ask: (name: string, args: unknown, options: InvokeOptions = {}): Promise<Answer> =>
      askTool(tooled, name, args, options),
    ordering,
    watchOf,
    parts,
    store,
    buyer,
    approver: person('approver'),
    person,
    /** Works until the draft rests in one of these states. */
    until: async (id: string, ...states: string[]) => {
      for (let round = 0; round < 400; round += 1) {
        const row = await store.read.draft(id);
        if (row !== undefined && states.includes(row.state)) return row;
        await ordering.workOnce();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`it stays ${(await store.read.draft(id))?.state}: ${(await store.read.draft(id))?.reason}`);
    },
    close: async () => {
      await store.close();
      await desk.close();
    },
  };
}
