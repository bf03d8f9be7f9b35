import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { RequisitionOrder } from '../contract/resources.ts';
import type { UnrecordedOutcome, UnrecordedOutcomes } from '../ports/unrecorded-outcomes.ts';
import { syncFolder, writeDurably } from './audit-anchor.ts';

const shape = z.object({
  draftId: z.string(),
  attemptId: z.string().regex(/^\w{1,64}$/),
  nonce: z.string(),
  at: z.int(),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('ok'),
      requisitionId: z.string(),
      // Written by `keep`, as the client had read and checked them.
      orders: z.array(z.custom<RequisitionOrder>((order) => typeof order === 'object' && order !== null)),
    }),
    z.object({
      kind: z.literal('refused'),
      sentence: z.string(),
      again: z.object({ why: z.enum(['rate', 'token']), after: z.number().optional() }).optional(),
    }),
    z.object({ kind: z.enum(['not_sent', 'unknown']), sentence: z.string() }),
  ]),
}) satisfies z.ZodType<UnrecordedOutcome>;

/** One file for each attempt, `unrecorded/ATTEMPT.json` in the data folder. */
export function unrecordedOutcomesIn(data: string, unreadable: (file: string) => void): UnrecordedOutcomes {
  const folder = join(data, 'unrecorded');
  const pathOf = (attemptId: string) => join(folder, `${attemptId}.json`);
  const reported = new Set<string>();
  return {
    keep: (outcome) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(outcome.attemptId);
      writeDurably(`${path}.new`, `${JSON.stringify(outcome)}\n`);
      renameSync(`${path}.new`, path);
      syncFolder(folder);
    },
    all: () =>
      namesIn(folder).flatMap((name) => {
        const kept = shape.safeParse(contentOf(join(folder, name)));
        if (kept.success) return [kept.data];
        if (!reported.has(name)) unreadable(join(folder, name));
        reported.add(name);
        return [];
      }),
    remove: (attemptId) => rmSync(pathOf(attemptId), { force: true }),
  };
}

/** Undefined: it is no outcome. */
export function readOutcome(value: unknown): UnrecordedOutcome | undefined {
  return shape.safeParse(value).data;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
