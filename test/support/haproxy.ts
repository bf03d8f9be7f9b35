import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fetched = join(root, '.cache/haproxy/usr/sbin/haproxy');

/** HAProxy of this machine, or what `node scripts/fetch-haproxy.mjs` unpacked; undefined: there is none. */
function found(): { command: string; env: NodeJS.ProcessEnv } | undefined {
  const lib = join(root, '.cache/haproxy/usr/lib/x86_64-linux-gnu');
  const ways = [
    { command: 'haproxy', env: process.env },
    ...(existsSync(fetched) ? [{ command: fetched, env: { ...process.env, LD_LIBRARY_PATH: lib } }] : []),
  ];
  return ways.find(({ command, env }) => {
    try {
      execFileSync(command, ['-v'], { env, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

export const haproxy = found();

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The proxy with the configuration that is shipped, before these desks, at this port. */
export function startHaproxy(folder: string, port: number, desks: readonly string[]) {
  if (haproxy === undefined) throw new Error('there is no haproxy');
  const config = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
    .replace(/^ {4}bind :443 .*$/m, `    bind 127.0.0.1:${port}`)
    .replace(
      /^ {4}server desk1 .*$/m,
      desks.map((url, at) => `    server desk${at + 1} ${new URL(url).host}`).join('\n'),
    );
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn(haproxy.command, ['-db', '-f', file], { env: haproxy.env, stdio: 'ignore' });
  return {
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
