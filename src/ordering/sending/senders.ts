import * as z from 'zod';
import { errorOf } from '../../core/errors.ts';
import type { AttemptRow } from '../../ports/ledger.ts';
import type { ProcessMark, Processes } from '../../ports/processes.ts';
import { texts } from '../messages/en.ts';

const markShape = z.object({ host: z.string(), place: z.string(), pid: z.int(), begun: z.string() });

/**
 * Which process sends which attempt, and whether it is done with it. A process that is suspended after its last look at
 * the clock and before its first byte sends when it resumes, whatever was decided meanwhile: nothing in it can look
 * again. So its attempt is sent anew only once that process is known to be done with it.
 */
export class Senders {
  readonly #processes: Processes;
  readonly #underWay = new Set<string>();

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** This process, as the attempt records it. */
  get mark(): string {
    return JSON.stringify(this.#processes.self);
  }

  /** Runs the request of an attempt; once this settles, nothing of it leaves this process. */
  async sending<T>(attemptId: string, request: () => Promise<T>): Promise<T> {
    this.#underWay.add(attemptId);
    try {
      return await request();
    } finally {
      this.#underWay.delete(attemptId);
    }
  }

  /**
   * Passes when no process can send any of these attempts.
   * @param ended a person says that processes which cannot be seen from here have ended.
   * @returns the processes that was said of, for the record.
   * @throws DeskError `refused` naming the processes that may still send.
   */
  requireOver(attempts: readonly AttemptRow[], ended: boolean): readonly string[] {
    const open = attempts.flatMap((attempt) => this.#standing(attempt) ?? []);
    const there = open.filter(({ seen }) => seen === 'there');
    if (there.length > 0) throw errorOf('refused', texts.refused.stillSending(namesOf(there)));
    if (open.length > 0 && !ended) {
      throw errorOf('refused', { ...texts.refused.maybeSending(namesOf(open)), field: 'sender-ended' });
    }
    return open.map(({ name }) => name);
  }

  /** Undefined: it is over. */
  #standing({ id, sender, sentAt }: AttemptRow): { name: string; seen: 'there' | 'elsewhere' } | undefined {
    if (sentAt !== null) return undefined;
    const mark = sender === null ? undefined : readMark(sender);
    if (mark === undefined) return { name: texts.refused.unnamedProcess, seen: 'elsewhere' };
    const name = texts.refused.process(mark.pid, mark.host);
    const { self } = this.#processes;
    if (mark.place === self.place && mark.pid === self.pid && mark.begun === self.begun) {
      return this.#underWay.has(id) ? { name, seen: 'there' } : undefined;
    }
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

const namesOf = (open: readonly { name: string }[]) => [...new Set(open.map(({ name }) => name))];
