import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Usage } from './probe.ts';

/** A measured program in a process of its own. */
export interface Child {
  /** What its `ready` expression caught: an address. */
  readonly said: string;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** @param collect lets go of what is dead first */
  usage(collect?: boolean): Promise<Usage>;
  /** Milliseconds of its CPU, per call, that so many calls took. */
  cpuPerCall(calls: number, work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** A file of this bundle, by its name. */
export const bundled = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Starts a script with the probe; resolves when its standard output matches `ready`, at once without. */
export async function startChild(
  file: string,
  args: readonly string[],
  options: { cwd: string; env?: Readonly<Record<string, string>>; ready?: RegExp },
): Promise<Child> {
  const child = fork(file, args, {
    cwd: options.cwd,
    env: { ...options.env },
    execArgv: ['--import', bundled('probe.js')],
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('no pipes');
  let said = '';
  const { ready } = options;
  if (ready !== undefined) {
    said = await new Promise((resolve, reject) => {
      let output = '';
      const look = (chunk: Buffer) => {
        output += chunk.toString();
        const found = ready.exec(output);
        if (found === null) return;
        stdout.off('data', look).resume();
        resolve(found[1] ?? '');
      };
      stdout.on('data', look);
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code} after: ${output}`)));
    });
  }
  const usage = async (collect = false): Promise<Usage> => {
    const answer = once(child, 'message') as Promise<[Usage]>;
    child.send(collect ? 'collect' : 'look');
    return (await answer)[0];
  };
  return {
    said,
    stdin,
    stdout,
    usage,
    cpuPerCall: async (calls, work) => {
      const before = await usage();
      await work();
      return ((await usage()).cpu - before.cpu) / calls;
    },
    close: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
