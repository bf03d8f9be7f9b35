import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { systemClock } from '../../src/core/clock.ts';
import { openStore } from '../../src/store/open-store.ts';
import { milliseconds, report } from '../support/figure.ts';
import { draftRow, transition } from '../support/ledger-rows.ts';
import { interleaved, median, quantile, wall } from '../support/measure.ts';

// Figure 11: one transition of the ledger is a row, an audit entry and a message, durable together.

const writers = 4;
const each = 250;

/** A writer of its own process: tells how long each of its transitions took. */
if (process.argv[2] === 'writer') {
  const store = await openStore({ url: undefined, file: process.argv[3] ?? '', clock: systemClock });
  const id = `W${process.pid}`;
  await store.write(async (tx) => tx.insertDraft(draftRow(id)));
  process.send?.('ready');
  await once(process, 'message');
  const times: number[] = [];
  for (let n = 0; n < each; n += 1) times.push(await wall(() => transition(store, id)));
  process.send?.(times);
  await store.close();
  process.disconnect();
} else {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  try {
    const bare = new Database(join(folder, 'bare.db'));
    bare.pragma('journal_mode = WAL');
    bare.pragma('synchronous = FULL');
    bare.exec(
      'create table draft (id text primary key, content text, at int); create table audit (seq integer primary key, detail text, hash text); create table outbox (id text primary key, key text unique, payload text);',
    );
    bare.exec(`insert into draft values ('a', '', 0)`);
    const update = bare.prepare('update draft set content = ?, at = ? where id = ?');
    const audit = bare.prepare('insert into audit (detail, hash) values (?, ?)');
    const outbox = bare.prepare('insert into outbox values (?, ?, ?)');
    let n = 0;
    const content = JSON.stringify(draftRow('a'));
    const raw = bare.transaction(() => {
      n += 1;
      update.run(content, n, 'a');
      audit.run('{"from":"priced","to":"priced"}', 'h'.repeat(64));
      outbox.run(`m${n}`, `k${n}`, '{}');
    });
    const store = await openStore({ url: undefined, file: join(folder, 'desk.db'), clock: systemClock });
    await store.write(async (tx) => tx.insertDraft(draftRow('A')));
    const calls = 300;
    const perSecond = async (work: () => unknown): Promise<number> =>
      (calls /
        (await wall(async () => {
          for (let call = 0; call < calls; call += 1) await work();
        }))) *
      1000;
    const measured = await interleaved(9, [
      { name: 'better-sqlite3: an update and two inserts, WAL, FULL', run: () => perSecond(() => raw.immediate()) },
      { name: 'one transition of the ledger', run: () => perSecond(() => transition(store, 'A')) },
    ]);
    bare.close();
    await store.close();
    const [driver = NaN, ours = NaN] = measured.map(median);

    const file = join(folder, `shared-${randomBytes(4).toString('hex')}.db`);
    await (await openStore({ url: undefined, file, clock: systemClock })).close();
    const children = Array.from({ length: writers }, () => fork(fileURLToPath(import.meta.url), ['writer', file]));
    for (const child of children) await once(child, 'message');
    const answers = children.map((child) => once(child, 'message') as Promise<[number[]]>);
    for (const child of children) child.send('go');
    const times = (await Promise.all(answers)).flatMap(([list]) => list).sort((a, b) => a - b);
    const contended = { values: times };
    report({
      id: '11',
      title: 'One transition of the ledger (SQLite)',
      goal: '≥ 0.8 × the rate of the driver; p99 ≤ 10 ms with four processes writing',
      rows: [
        ...measured.map((one) => ({ variant: one.name, value: `${median(one).toFixed(0)} per second` })),
        {
          variant: `${writers} processes, ${each} transitions each`,
          value: `median ${milliseconds(median(contended))}, p99 ${milliseconds(quantile(contended, 0.99))}`,
        },
      ],
      results: [
        { name: 'of the rate of the driver', value: ours / driver, atLeast: 0.8 },
        { name: 'ms p99 with four processes', value: quantile(contended, 0.99), atMost: 10 },
      ],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
