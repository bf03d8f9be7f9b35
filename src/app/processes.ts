import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessMark, Processes } from '../ports/processes.ts';

/** The processes of this machine, as far as they can be seen from this one. */
export function systemProcesses(): Processes {
  const numbers = numbersOfThis();
  const certain = numbers !== undefined;
  const place = numbers ?? `host ${hostname()}`;
  const self: ProcessMark = { host: hostname(), place, pid: process.pid, begun: begunOf(process.pid) };
  return {
    self,
    look: (mark) => {
      if (mark.place !== self.place) return 'elsewhere';
      // Where only the machine's name is known, another one may have it too: that proves nothing gone.
      if (!exists(mark.pid)) return certain ? 'gone' : 'elsewhere';
      const begun = begunOf(mark.pid);
      return begun !== '' && mark.begun !== '' && begun !== mark.begun ? 'gone' : 'there';
    },
  };
}

/** One boot of one machine, and the numbers of one container in it; undefined where the system does not say (not Linux). */
function numbersOfThis(): string | undefined {
  const boot = textOf('/proc/sys/kernel/random/boot_id');
  if (boot === '') return undefined;
  try {
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    // Somebody else's process is one too.
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH');
  }
  // Ended, and only waiting for its parent to hear of it: nothing of it runs.
  return !/^[ZX]$/.test(statOf(pid)[0] ?? '');
}

/** Field 22 of /proc/PID/stat, the start in ticks since the boot; '' where there is none. */
function begunOf(pid: number): string {
  return statOf(pid)[19] ?? '';
}

/** The fields after the name, which is in brackets and may hold anything. */
function statOf(pid: number): string[] {
  const text = textOf(`/proc/${pid}/stat`);
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
