import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src/core/clock.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { openStore } from '../../src/store/open-store.ts';
import { milliseconds, report } from '../support/figure.ts';
import { draftRow, transition, seal } from '../support/ledger-rows.ts';
import { rawTransition } from '../support/raw-transition.ts';
import { interleaved, median, quantile, wall } from '../support/measure.ts';

// Figure 11: one transition of the ledger is a row, an audit entry and a message, durable together.

const writers = 4;
const each = 500;

/** A writer of its own process: tells how long each of its transitions took. */
if (process.argv[2] !== undefined) {
  const [, , kind, file = ''] = process.argv;
  const id = `W${process.pid}`;
  const { run, close } = kind === 'driver' ? await rawTransition(file, id) : await ledgerTransition(file, id);
  process.send?.('ready');
  await once(process, 'message');
  const times: number[] = [];
  for (let n = 0; n < each; n += 1) times.push(await wall(run));
  process.send?.(times);
  await close();
  process.disconnect();
} else {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  try {
    const bare = await openSqlite(join(folder, 'bare.db'), 0);
    bare.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    bare.exec(
      'create table draft (id text primary key, content text, at int); create table audit (seq integer primary key, detail text, hash text); create table outbox (id text primary key, key text unique, payload text);',
    );
    bare.exec(`insert into draft values ('a', '', 0)`);
    const update = bare.prepare('update draft set content = ?, at = ? where id = ?');
    const audit = bare.prepare('insert into audit (detail, hash) values (?, ?)');
    const outbox = bare.prepare('insert into outbox values (?, ?, ?)');
    let n = 0;
    const content = JSON.stringify(draftRow('a'));
    const raw = () => {
      bare.exec('BEGIN IMMEDIATE');
      n += 1;
      update.run(content, n, 'a');
      audit.run('{"from":"priced","to":"priced"}', 'h'.repeat(64));
      outbox.run(`m${n}`, `k${n}`, '{}');
      bare.exec('COMMIT');
    };
    const store = await openStore({ url: undefined, file: join(folder, 'desk.db'), clock: systemClock, seal });
    await store.write(async (tx) => tx.insertDraft(draftRow('A')));
    const same = await rawTransition(join(folder, 'same.db'), 'A');
    const calls = 300;
    const perSecond = async (work: () => unknown): Promise<number> =>
      (calls /
        (await wall(async () => {
          for (let call = 0; call < calls; call += 1) await work();
        }))) *
      1000;
    const measured = await interleaved(11, [
      { name: 'SQLite: an update and two inserts, WAL, FULL', run: () => perSecond(raw) },
      { name: 'SQLite: the same statements, tables, indexes and triggers', run: () => perSecond(same.run) },
      { name: 'one transition of the ledger', run: () => perSecond(() => transition(store, 'A')) },
    ]);
    bare.close();
    await same.close();
    await store.close();
    const ours = measured[2] === undefined ? NaN : median(measured[2]);

    const driverWaits = await contended('driver', join(folder, 'driver.db'));
    const ourWaits = await contended('ledger', join(folder, 'shared.db'));
    report({
      id: '11',
      title: 'One transition of the ledger (SQLite)',
      goal: '≥ 1,000 per second; p99 ≤ 60 ms with four processes writing',
      rows: [
        ...measured.map((one) => ({ variant: one.name, value: `${median(one).toFixed(0)} per second` })),
        { variant: `${writers} processes by the driver, the same statements`, value: shown(driverWaits) },
        { variant: `${writers} processes, transitions of the ledger`, value: shown(ourWaits) },
      ],
      results: [
        { name: 'transitions per second', value: ours, atLeast: 1000 },
        { name: 'ms p99 with four processes', value: quantile(ourWaits, 0.99), atMost: 60 },
      ],
      note: `One transition is one transaction, and so one wait for the disk. It does more than the three bare statements: it reads the draft, the newest entry of the audit and the version of the schema, and triggers check the chain. The same statements without the ledger are the bound of that; what the ledger adds is Kysely, which builds each statement anew, and the checks before each commit that it is flushed and that the file is still in its place. SQLite keeps no queue of processes that wait for its lock: each tries again every millisecond.`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ledgerTransition(file: string, id: string) {
  const store = await openStore({ url: undefined, file, clock: systemClock, seal });
  await store.write(async (tx) => tx.insertDraft(draftRow(id)));
  return { run: () => transition(store, id), close: () => store.close() };
}

/** How long each transition took of several processes that write all the time. */
async function contended(kind: 'driver' | 'ledger', file: string): Promise<{ values: number[] }> {
  await (await openStore({ url: undefined, file, clock: systemClock, seal })).close();
  const children = Array.from({ length: writers }, () => fork(fileURLToPath(import.meta.url), [kind, file]));
  for (const child of children) await once(child, 'message');
  const answers = children.map((child) => once(child, 'message') as Promise<[number[]]>);
  for (const child of children) child.send('go');
  return { values: (await Promise.all(answers)).flatMap(([list]) => list).sort((a, b) => a - b) };
}

function shown(waits: { values: number[] }): string {
  const [middle, most, longest] = [0.5, 0.99, 1].map((share) => milliseconds(quantile(waits, share)));
  return `${each} each: median ${middle}, p99 ${most}, longest ${longest}`;
}
