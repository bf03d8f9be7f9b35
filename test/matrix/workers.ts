import { build } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answered, Command, SlackReply, WorkerSetup } from './protocol.ts';

/** The process was killed before it answered: nobody was told anything. */
export class Killed extends Error {}

/** A worker said nothing for so long that it must be called stuck. */
const patience = 40_000;

/** One desk in a process of its own. */
export class Worker {
  readonly log: string[] = [];
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (answered: Answered) => void; reject: (why: Error) => void }>();
  readonly #ready: Promise<void>;
  #count = 0;
  #signal: NodeJS.Signals | undefined;
  #gone = false;

  constructor(entry: string, setup: WorkerSetup, failpoint: string | undefined) {
    this.#child = spawn(process.execPath, [entry], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        TZ: 'UTC',
        PARTSDESK_MATRIX_WORKER: JSON.stringify(setup),
        ...(failpoint === undefined ? {} : { PARTSDESK_FAILPOINT: failpoint }),
      },
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.log.push(text));
    this.#ready = new Promise((resolve) => {
      this.#child.on('message', (said: SlackReply) => {
        if ('ready' in said) resolve();
        else if ('log' in said) this.log.push(said.log);
        else this.#answered(said);
      });
    });
    this.exited = once(this.#child, 'exit').then(([, signal]: unknown[]) => {
      this.#gone = true;
      this.#signal = (signal as NodeJS.Signals | null) ?? undefined;
      for (const { reject } of this.#waiting.values())
        reject(new Killed(`the worker ended (${this.#signal ?? 'by itself'})`));
      this.#waiting.clear();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get gone(): boolean {
    return this.#gone;
  }

  /** It stopped itself where it was told to. */
  get wasKilled(): boolean {
    return this.#signal === 'SIGKILL';
  }

  /** Commands that have no answer yet. */
  get open(): number {
    return this.#waiting.size;
  }

  /** @throws Killed when the process ends first; Error when it does not answer at all. */
  async ask(command: Command): Promise<Answered> {
    await Promise.race([this.#ready, this.exited]);
    if (this.#gone) throw new Killed('the worker is gone');
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no answer to ${JSON.stringify(command)}: ${this.log.join(' ')}`)),
        patience,
      );
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          this.#waiting.delete(id);
          settle(value);
        };
      this.#waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      // A process that has just been killed cannot be told: its end is noticed by itself.
      this.#child.send({ id, command }, () => undefined);
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(): Promise<void> {
    if (!this.#gone) this.#child.kill('SIGKILL');
    await this.exited;
  }

  #answered(answered: Answered): void {
    this.#waiting.get(answered.id)?.resolve(answered);
  }
}

/** Compiles the worker once, with failpoints in it, and starts it as often as wanted. */
export class Workers {
  readonly folder = mkdtempSync(join(tmpdir(), 'partsdesk-matrix-'));
  readonly #entry = join(this.folder, 'worker.mjs');
  readonly #started = new Set<Worker>();

  async compile(): Promise<void> {
    await build({
      entryPoints: [join(import.meta.dirname, 'worker.ts')],
      outfile: this.#entry,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'error',
      define: { __FAILPOINTS__: 'true' },
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      plugins: [
        {
          // Native, so it stays where it is installed; the bundle lies elsewhere and names it by its path.
          name: 'native',
          setup: (build) => {
            build.onResolve({ filter: /^(@photostructure\/sqlite|pg)$/ }, ({ path }) => ({
              path: createRequire(import.meta.url).resolve(path),
              external: true,
            }));
          },
        },
      ],
    });
  }

  /** `failpoint`: the name where it stops, with `=SIGSTOP` when it is not to be killed there. */
  start(setup: WorkerSetup, failpoint?: string): Worker {
    const worker = new Worker(this.#entry, setup, failpoint);
    this.#started.add(worker);
    void worker.exited.then(() => this.#started.delete(worker));
    return worker;
  }

  async remove(): Promise<void> {
    await Promise.all([...this.#started].map((worker) => worker.end()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
