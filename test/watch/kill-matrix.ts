import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventRow } from '../../src/ports/events.ts';
import type { WatchMessage } from '../../src/watch/watch.ts';

interface Cell {
  /** The write at which the process is killed, from 1; 0: it is not. */
  readonly at: number;
  readonly when: 'before' | 'within' | 'after';
}

interface Told {
  readonly commits: number;
  readonly events: readonly EventRow[];
  readonly waiting: number;
}

/** What reached somebody: message id -> event numbers in it. */
type Received = Map<string, readonly number[]>;

interface Outcome {
  readonly commits: number;
  /** What happened, without times and numbers. */
  readonly log: readonly string[];
  /** What is wrong; empty: each event once in the log, and each delivered to each subscriber. */
  readonly violations: readonly string[];
}

/** Numbers of the events in what a person (`slack`) or a webhook received. */
export const messagesIn = (body: string, kind: string | undefined): readonly number[] =>
  kind === 'slack'
    ? ((JSON.parse(body) as WatchMessage).events ?? [])
    : [(JSON.parse(body) as { data: { seq: number } }).data.seq];

/** A program of this folder as one file that Node runs. */
export async function bundle(program: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, program)],
    outfile,
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20.19', logLevel: 'error' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    plugins: [
      {
        name: 'native',
        setup: (bundler) => {
          bundler.onResolve({ filter: /^@photostructure\/sqlite$/ }, ({ path }) => ({
            path: createRequire(import.meta.url).resolve(path),
            external: true,
          }));
        },
      },
    ],
  });
}

/** Runs the story of `kill-worker.ts` in processes of their own, against one receiver of webhooks and messages. */
export class KillMatrix {
  readonly #folder = mkdtempSync(join(tmpdir(), 'partsdesk-watch-'));
  readonly #entry = join(this.#folder, 'worker.mjs');
  readonly #received = new Map<string, { hooks: Received; messages: Received }>();
  readonly #server: Server;
  #runs = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const [, run = '', kind] = (request.url ?? '').split('/');
        const received = this.#received.get(run);
        const id = String(request.headers['webhook-id']);
        (kind === 'slack' ? received?.messages : received?.hooks)?.set(id, messagesIn(body, kind));
        response.writeHead(204).end();
      });
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    await bundle('kill-worker.ts', this.#entry);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Plays these of all cells, so many at once: what is wrong in each. */
  async playAll(
    chosen: (all: readonly Cell[]) => readonly Cell[],
    atOnce: number,
    urlOf: (cell: number) => Promise<string | undefined> = () => Promise.resolve(undefined),
  ): Promise<string[]> {
    const { commits, log, violations } = await this.play({ at: 0, when: 'after' }, undefined, await urlOf(0));
    const found = log.length > 10 ? [...violations] : ['the story has too few events'];
    const cells = [...chosen(cellsOf(commits)).entries()];
    const work = async () => {
      for (let next = cells.shift(); next !== undefined; next = cells.shift()) {
        const [at, cell] = next;
        const outcome = await this.play(cell, log, await urlOf(at + 1)).catch((thrown: unknown) => ({
          violations: [String(thrown)],
        }));
        for (const each of outcome.violations) found.push(`${cell.when} write ${cell.at} of ${commits}: ${each}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return found;
  }

  /** `expected`: the log of a desk that nobody killed. `url`: PostgreSQL instead of SQLite. */
  async play(cell: Cell, expected?: readonly string[], url?: string): Promise<Outcome> {
    const run = String((this.#runs += 1));
    const received: { hooks: Received; messages: Received } = { hooks: new Map(), messages: new Map() };
    this.#received.set(run, received);
    const { port } = this.#server.address() as AddressInfo;
    const orders = {
      ...{ file: join(this.#folder, `${run}.sqlite`), progress: join(this.#folder, `${run}.txt`), url },
      hook: `http://127.0.0.1:${port}/${run}`,
    };
    const killed = cell.at === 0 ? undefined : await this.#start({ ...orders, starts: 0, kill: cell });
    if (killed !== undefined && killed !== '')
      return { commits: 0, log: [], violations: ['the process was not killed'] };
    const told = JSON.parse(await this.#start({ ...orders, starts: killed === undefined ? 0 : 1 })) as Told;
    const log = told.events.map(nameOf).sort();
    this.#received.delete(run);
    return {
      commits: told.commits,
      log,
      violations: [
        ...(expected !== undefined && log.join() !== expected.join() ? [`the log is ${log.join('; ')}`] : []),
        ...(told.waiting === 0 ? [] : [`${told.waiting} messages are left`]),
        ...deliveredOnce('webhook', told.events, received.hooks),
        ...deliveredOnce('buyer', told.events, received.messages),
      ],
    };
  }

  #start(orders: object): Promise<string> {
    return new Promise((resolve, reject) => {
      execFile(process.execPath, [this.#entry, JSON.stringify(orders)], { timeout: 900_000 }, (error, out, err) => {
        if (error === null || error.signal === 'SIGKILL') resolve(out);
        else reject(new Error(err || error.message));
      });
    });
  }
}

const nameOf = ({ kind, detail }: EventRow): string =>
  [kind, detail['orderId'], detail['deliveryId'], detail['invoiceId'], JSON.stringify(detail['to'] ?? '')].join(' ');

/** Messages of one id are one message: whoever receives it can tell. */
function deliveredOnce(who: string, events: readonly EventRow[], received: Received): string[] {
  const seqs = [...received.values()].flat();
  // Those who approve are told of a blocked account without asking, in a message of their own.
  const most = ({ kind }: EventRow) => (who === 'buyer' && /^credit\.(blocked|allowed)/.test(kind) ? 2 : 1);
  return events.flatMap((event) => {
    const times = seqs.filter((seq) => seq === event.seq).length;
    return times === most(event) ? [] : [`${who}: ${nameOf(event)} came ${times} times`];
  });
}

/** Every write, and every moment of it. */
const cellsOf = (commits: number): Cell[] =>
  Array.from({ length: commits }, (_, at) =>
    (['before', 'within', 'after'] as const).map((when) => ({ at: at + 1, when })),
  ).flat();
