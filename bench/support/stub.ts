import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Stub {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the service that only answers, in a process of its own. `delay`: milliseconds until it does. */
export function startStub(delay = 0, invoicesPerDay = 3): Promise<Stub> {
  return startBeside('service-stub.js', [String(delay), String(invoicesPerDay)]);
}

/** Starts as much of Slack as a command needs. */
export function startSlackStub(): Promise<Stub> {
  return startBeside('slack-stub.js', []);
}

async function startBeside(name: string, args: readonly string[]): Promise<Stub> {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    close: async () => {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}
