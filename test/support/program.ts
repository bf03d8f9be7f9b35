import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built program, as `npm start` runs it. */
export const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts `partsdesk` in a folder of its own; nothing of this machine's configuration reaches it. */
export function startProgram(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TZ: 'UTC', PORT: '0', ...env },
  });
}

export function collect(child: ChildProcessWithoutNullStreams): Promise<Ran> {
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

export function run(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ran> {
  const child = startProgram(folder, args, env);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return collect(child);
}

/** Resolves when the program has written this. */
export function saying(child: ChildProcessWithoutNullStreams, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes(text)) resolve(out);
    });
    child.on('close', (code) =>
      reject(new Error(`it ended with ${code} before it said ${JSON.stringify(text)}: ${out}`)),
    );
  });
}
