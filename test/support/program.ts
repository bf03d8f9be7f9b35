import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedDatabase } from '../../src/app/embedded.ts';

/** The built program, as `npm start` runs it. */
export const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * The environment of a program in a folder of its own: nothing of this machine's configuration reaches it, and it keeps
 * its data in `.partsdesk` there. With an empty PARTSDESK_DATA it uses the default below HOME, which is that folder too.
 * The data of the embedded service is put there first, a copy of what one program generated: generating takes seconds.
 */
export function programEnv(folder: string, env: NodeJS.ProcessEnv = {}): Record<string, string> {
  const all = ownEnv(folder, env);
  const data = all['PARTSDESK_DATA'] ?? '';
  if (data.startsWith(folder) && env['PARTS_BASE_URL'] === undefined) placeWorld(data, env);
  return all;
}

/** The environment of a program whose clock starts at `day`: the embedded service generates its documents from today. */
export function startedOn(day: string): NodeJS.ProcessEnv {
  const preload = new URL('shifted-clock.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${preload}`, TEST_DAY: day, TEST_CLOCK_SHIFT: `${Date.parse(day) - Date.now()}` };
}

/** Puts the data of the embedded service into a data folder, where a first start would generate them. */
export function placeWorld(data: string, env: NodeJS.ProcessEnv = {}): void {
  const file = embeddedDatabase(data);
  if (existsSync(file)) return;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  copyFileSync(generatedWorld(env), file);
  chmodSync(file, 0o600);
}

/** What the embedded service generates at a first start. Of several that generate it at once, the last one's stays. */
function generatedWorld({ NODE_OPTIONS, TEST_DAY, TEST_CLOCK_SHIFT }: NodeJS.ProcessEnv): string {
  const path = join(tmpdir(), `partsdesk-generated${TEST_DAY === undefined ? '' : `-${Date.parse(TEST_DAY)}`}.sqlite`);
  if (!existsSync(path)) {
    const folder = mkdtempSync(join(tmpdir(), 'partsdesk-first-'));
    const env = ownEnv(folder, TEST_DAY === undefined ? {} : { NODE_OPTIONS, TEST_CLOCK_SHIFT });
    spawnSync(process.execPath, [program, 'stock', 'OP520'], { cwd: folder, env });
    renameSync(embeddedDatabase(env['PARTSDESK_DATA'] ?? ''), path);
    rmSync(folder, { recursive: true, force: true });
  }
  return path;
}

function ownEnv(folder: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const all = {
    PATH: process.env['PATH'],
    HOME: folder,
    TZ: 'UTC',
    PORT: '0',
    PARTSDESK_DATA: join(folder, '.partsdesk'),
    // Reading the catalogue takes seconds of a processor; tests about it ask for it.
    PARTSDESK_CATALOG: 'manual',
    // Thousands of requests in the background; tests of the archive ask for them.
    PARTSDESK_ARCHIVE_DAYS: '0',
    ...env,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** `partsdesk mcp` in a folder, for a client that starts it. */
export function stdioServer(folder: string, env: NodeJS.ProcessEnv = {}) {
  return {
    command: process.execPath,
    args: [program, 'mcp'],
    cwd: folder,
    stderr: 'pipe' as const,
    env: programEnv(folder, env),
  };
}

/** Starts `partsdesk` in a folder of its own. */
export function startProgram(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: programEnv(folder, env),
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

/** Resolves when the program has written this to its standard output, or to another of its streams. */
export function saying(child: ChildProcessWithoutNullStreams, text: string, stream = child.stdout): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    stream.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes(text)) resolve(out);
    });
    child.on('close', (code) =>
      reject(new Error(`it ended with ${code} before it said ${JSON.stringify(text)}: ${out}`)),
    );
  });
}
