import { z } from 'zod';
import type { Desk } from '../../tools/desk.ts';
import { languages } from '../contract/limits.ts';
import type { Clock } from '../core/clock.ts';
import { addDays, utcDay } from '../core/datetime.ts';
import type { CallOptions, Answer } from '../core/tool.ts';
import { wordsOf } from './failure.ts';
import type { Suggestions } from './prompts.ts';
import type { CompleteResult } from './protocol.ts';
import type { ResourceName } from './resources.ts';

/** Values in one answer ("Completion": at most 100). */
const mostValues = 100;
/** Identifiers of this many days are suggested. */
const daysBack = 14;
/** Milliseconds that suggestions may take: a person is typing. */
const timeout = 3_000;
/** Milliseconds that identifiers are cached for the next key stroke. */
const cachedFor = 60_000;

const requisitions = z.object({
  requisitions: z.array(z.object({ requisitionId: z.string(), orders: z.array(z.object({ id: z.string() })) })),
});
const deliveries = z.object({ deliveries: z.array(z.object({ id: z.string() })) });
const invoices = z.object({ invoices: z.array(z.object({ id: z.string() })) });

/** The tool that lists recent identifiers of each kind, and how to read them from its answer. */
const sources: Readonly<Record<Exclude<ResourceName, 'draft'>, { tool: string; ids: (output: unknown) => string[] }>> =
  {
    requisition: {
      tool: 'list_requisitions',
      ids: (output) => requisitions.parse(output).requisitions.map(({ requisitionId }) => requisitionId),
    },
    order: {
      tool: 'list_requisitions',
      ids: (output) => requisitions.parse(output).requisitions.flatMap(({ orders }) => orders.map(({ id }) => id)),
    },
    delivery: { tool: 'list_deliveries', ids: (output) => deliveries.parse(output).deliveries.map(({ id }) => id) },
    invoice: { tool: 'list_invoices', ids: (output) => invoices.parse(output).invoices.map(({ id }) => id) },
  };

export interface CompletionPorts {
  readonly clock: Clock;
  readonly desk: () => Promise<Desk>;
  readonly serves: (tool: string) => boolean;
  readonly invoke: (tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<Answer>;
  readonly log: (line: string) => void;
}

/** Completions for one session. A failure is logged and gives an empty list. */
export class Completions {
  readonly #ports: CompletionPorts;
  readonly #recent = new Map<keyof typeof sources, { at: number; ids: Promise<readonly string[]> }>();

  constructor(ports: CompletionPorts) {
    this.#ports = ports;
  }

  /** Values that start with what was typed, ignoring case. */
  async of(what: ResourceName | Suggestions | undefined, typed: string): Promise<CompleteResult> {
    const all = await this.#values(what).catch((thrown: unknown) => {
      this.#ports.log(`completion of ${what ?? 'nothing'}: ${wordsOf(thrown)}`);
      return [];
    });
    const matching = [...new Set(all)].filter((each) => each.toLowerCase().startsWith(typed.trim().toLowerCase()));
    return {
      completion: {
        values: matching.slice(0, mostValues),
        total: matching.length,
        hasMore: matching.length > mostValues,
      },
    };
  }

  async #values(what: ResourceName | Suggestions | undefined): Promise<readonly string[]> {
    switch (what) {
      // No tool lists drafts.
      case 'draft':
      case undefined:
        return [];
      case 'language':
        return languages;
      case 'days':
        return ['7', '14', '30', '60', '90'];
      case 'month':
        return lastMonths(utcDay(this.#ports.clock.now()), 12);
      case 'receiver':
        return (await this.#ports.desk()).caller.receivers.filter((each) => each !== '*' && each !== 'own');
      case 'requisition':
      case 'order':
      case 'delivery':
      case 'invoice':
        return this.#recentIds(what);
    }
  }

  #recentIds(kind: keyof typeof sources): Promise<readonly string[]> {
    const now = this.#ports.clock.now();
    const kept = this.#recent.get(kind);
    if (kept !== undefined && now - kept.at < cachedFor) return kept.ids;
    const ids = this.#load(kind, now);
    const entry = { at: now, ids };
    this.#recent.set(kind, entry);
    ids.catch(() => {
      if (this.#recent.get(kind) === entry) this.#recent.delete(kind);
    });
    return ids;
  }

  async #load(kind: keyof typeof sources, now: number): Promise<readonly string[]> {
    const { tool, ids } = sources[kind];
    if (!this.#ports.serves(tool)) return [];
    const today = utcDay(now);
    const asking = new AbortController();
    const waiting = new AbortController();
    const tooLate = this.#ports.clock.sleep(timeout, waiting.signal).then(() => {
      throw new Error(`no answer within ${timeout} ms`);
    });
    const asked = this.#ports.invoke(
      tool,
      { from: addDays(today, 1 - daysBack), to: today },
      { signal: asking.signal, budget: { rows: mostValues, products: mostValues, milliseconds: timeout } },
    );
    try {
      return ids((await Promise.race([asked, tooLate])).output);
    } finally {
      asking.abort();
      waiting.abort();
      // One of the two lost the race; its rejection has no other handler.
      asked.catch(() => undefined);
      tooLate.catch(() => undefined);
    }
  }
}

function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => utcDay(Date.UTC(year, month - 1 - back, 1)).slice(0, 7));
}
