import { readFileSync } from 'node:fs';

// Loaded before a measured program, the desk's or a baseline: tells its parent what the process has used so far.

export interface Usage {
  /** Milliseconds of CPU, user and system. */
  readonly cpu: number;
  /** Bytes of the heap and of buffers outside of it. */
  readonly heap: number;
  readonly rss: number;
  /** The most that was resident at a time, in bytes. */
  readonly peak: number;
}

/** What the kernel calls the high-water mark; `maxRSS` would count what the parent had when it forked. */
function peak(): number {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kibibytes !== undefined) return Number(kibibytes) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}

async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

process.on('message', (message) => {
  void (async () => {
    if (message === 'collect') await collectGarbage();
    const { user, system } = process.cpuUsage();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ cpu: (user + system) / 1000, heap: heapUsed + external, rss, peak: peak() } satisfies Usage);
  })();
});
// It must not keep a program alive that has nothing else to do.
process.channel?.unref();
