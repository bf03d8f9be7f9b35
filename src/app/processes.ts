import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessMark, Processes } from '../ports/processes.ts';

/** The processes of this machine that this process can see. */
export function systemProcesses(): Processes {
  const numbers = numbersOfThis();
  const certain = numbers !== undefined;
  const place = numbers ?? `host ${hostname()}`;
  const self: ProcessMark = { host: hostname(), place, pid: process.pid, begun: begunOf(process.pid) };
  return {
    self,
    look: (mark) => {
      if (mark.place !== self.place) return 'elsewhere';
      // Two machines may have the same host name, so a process that is not found here may run on the other.
      if (!exists(mark.pid)) return certain ? 'gone' : 'elsewhere';
      const begun = begunOf(mark.pid);
      return begun !== '' && mark.begun !== '' && begun !== mark.begun ? 'gone' : 'there';
    },
  };
}

/** Identifies this boot and this container's process numbers; undefined where the system does not tell (not Linux). */
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
    // EPERM: it exists and belongs to another user.
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH');
  }
  // A zombie has ended; only its parent has not read its exit code.
  return !/^[ZX]$/.test(statOf(pid)[0] ?? '');
}

/** Field 22 of /proc/PID/stat, the start in ticks since the boot; '' where unknown. */
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
