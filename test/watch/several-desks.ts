import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { messagesIn } from './kill-matrix.ts';
import { followEverything, invoice, openWatched, order } from './fixture.ts';

interface Figures {
  readonly kills: number;
  readonly events: number;
  /** Requests that arrived, and how many of them repeated an id that had arrived. */
  readonly webhooks: { readonly arrived: number; readonly repeated: number };
  readonly messages: { readonly arrived: number; readonly repeated: number };
  /** Events that did not reach a subscriber, or reached one in two messages of different ids. */
  readonly violations: readonly string[];
}

/** Three desks on one PostgreSQL, one of which is killed every so often and started again, while documents change. */
export async function killDesks(entry: string, url: string, seconds: number, killEvery: number): Promise<Figures> {
  const arrived = { hooks: [] as [string, readonly number[]][], slack: [] as [string, readonly number[]][] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isSlack = request.url?.endsWith('/slack') === true;
      arrived[isSlack ? 'slack' : 'hooks'].push([
        String(request.headers['webhook-id']),
        messagesIn(body, isSlack ? 'slack' : undefined),
      ]);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const watched = await openWatched({ url });
  const { store } = watched;
  await followEverything(store);
  const orders = JSON.stringify({ url, hook, begun: Date.now() });
  const start = () => spawn(process.execPath, [entry, orders], { stdio: ['ignore', 'ignore', 'inherit'] });
  const desks: ChildProcess[] = [start(), start(), start()];
  let kills = 0;
  try {
    const end = Date.now() + seconds * 1_000;
    let killAt = Date.now() + killEvery;
    for (let number = 1; Date.now() < end; number += 1) {
      watched.pass(30_000);
      await watched.keep(order(`ZA${number}`), invoice(`FV${number}`));
      await watched.keep(order(`ZA${number}`, { missingQuantity: 1, acceptedQuantity: 3 }));
      await pause(250);
      if (Date.now() < killAt) continue;
      desks[kills % desks.length]?.kill('SIGKILL');
      desks[kills % desks.length] = start();
      kills += 1;
      killAt += killEvery;
    }
    // What a killed desk had taken is free after its lease.
    for (let round = 0; round < 1_200; round += 1) {
      const { waiting } = await store.read.outboxState();
      const pending = await store.read.watch.due(Number.MAX_SAFE_INTEGER);
      const cursor = Number((await store.read.watch.state('cursor')) ?? 0);
      const last = (await store.read.events({ limit: 1 }))[0]?.seq ?? 0;
      if (waiting === 0 && pending.length === 0 && cursor === last) break;
      await pause(100);
    }
    const events = await watched.events();
    const violations: string[] = [];
    const count = (of: typeof arrived.hooks, who: string) => {
      const byId = new Map(of);
      const seqs = [...byId.values()].flat();
      const times = new Map<number, number>();
      for (const seq of seqs) times.set(seq, (times.get(seq) ?? 0) + 1);
      for (const { seq } of events) {
        if (times.get(seq) !== 1) violations.push(`${who}: event ${seq} came ${times.get(seq) ?? 0} times`);
      }
      return { arrived: of.length, repeated: of.length - byId.size };
    };
    const webhooks = count(arrived.hooks, 'webhook');
    const messages = count(arrived.slack, 'buyer');
    return { kills, events: events.length, webhooks, messages, violations };
  } finally {
    for (const each of desks) each.kill('SIGKILL');
    server.close();
    await store.close();
  }
}
