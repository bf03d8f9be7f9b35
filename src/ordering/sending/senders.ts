import { z } from 'zod';
import { DeskError } from '../../core/errors.ts';
import { listing } from '../../core/text.ts';
import type { AttemptRow } from '../../ports/ledger.ts';
import type { ProcessMark, Processes } from '../../ports/processes.ts';

const markShape = z.object({ host: z.string(), place: z.string(), pid: z.int(), begun: z.string() });

/**
 * Who sent what, and whether they are done with it. A process that is stopped after its last look at the clock and
 * before its first byte sends when it goes on, whatever was decided meanwhile: nothing in it can look again. So what it
 * was sending is sent anew only once it is known to be over there.
 */
export class Senders {
  readonly #processes: Processes;
  readonly #underWay = new Set<string>();

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** Who sends what this process sends, for the attempt. */
  get mark(): string {
    return JSON.stringify(this.#processes.self);
  }

  /** Runs the request of an attempt; from when this settles on, nothing of it leaves this process. */
  async sending<T>(attemptId: string, request: () => Promise<T>): Promise<T> {
    this.#underWay.add(attemptId);
    try {
      return await request();
    } finally {
      this.#underWay.delete(attemptId);
    }
  }

  /**
   * Lets pass what cannot leave any more.
   * @param ended a person says that processes which cannot be seen from here have ended.
   * @returns whom that was said of, for the record.
   * @throws DeskError `refused` naming the processes that may still send.
   */
  requireOver(attempts: readonly AttemptRow[], ended: boolean): readonly string[] {
    const open = attempts.flatMap((attempt) => this.#standing(attempt) ?? []);
    const there = open.filter(({ seen }) => seen === 'there');
    if (there.length > 0) {
      throw new DeskError('refused', `It may still be sent, by ${namesOf(there)}, which has not ended.`, {
        next: 'End that process (or wait until it is through), then answer again. Nothing was changed.',
      });
    }
    if (open.length > 0 && !ended) {
      throw new DeskError(
        'refused',
        `It may still be sent, by ${namesOf(open)}: whether that process has ended cannot be seen from here.`,
        {
          field: 'sender-ended',
          next: 'Make sure that it has ended, then answer again and say so (on the command line: --sender-ended). Nothing was changed.',
        },
      );
    }
    return open.map(({ name }) => name);
  }

  /** Undefined: it is over. */
  #standing({ id, sender, sentAt }: AttemptRow): { name: string; seen: 'there' | 'elsewhere' } | undefined {
    if (sentAt !== null) return undefined;
    const mark = sender === null ? undefined : readMark(sender);
    if (mark === undefined) return { name: 'a process of an earlier version', seen: 'elsewhere' };
    const name = `process ${mark.pid} on ${mark.host}`;
    if (isSame(mark, this.#processes.self)) return this.#underWay.has(id) ? { name, seen: 'there' } : undefined;
    const seen = this.#processes.look(mark);
    return seen === 'gone' ? undefined : { name, seen };
  }
}

function readMark(text: string): ProcessMark | undefined {
  try {
    return markShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isSame(one: ProcessMark, other: ProcessMark): boolean {
  return one.place === other.place && one.pid === other.pid && one.begun === other.begun;
}

function namesOf(open: readonly { name: string }[]): string {
  return listing([...new Set(open.map(({ name }) => name))], 5);
}
