import * as z from 'zod';
import type { DraftContent } from '../../ports/draft.ts';

// What one revision of a draft changed in the one before it, as the record keeps it for those who read of the change.

const conditions = [
  'shipTo',
  'deliveryMethod',
  'paymentMethod',
  'deferredPayment',
  'ownNumber',
  'comments',
  'fiscalDocumentEmailAddress',
] as const satisfies readonly (keyof DraftContent)[];

const shape = z.object({
  lines: z.array(z.object({ sku: z.string(), from: z.int(), to: z.int() })),
  conditions: z.array(z.enum(conditions)),
});
export type DraftChanges = z.infer<typeof shape>;

export function changesOf(before: DraftContent, after: DraftContent): DraftChanges {
  const [from, to] = [countsOf(before), countsOf(after)];
  const skus = [...new Set([...from.keys(), ...to.keys()])];
  const chosen = after.lines.flatMap(({ asked = '' }) => asked.split(', '));
  // Taken out of what the service had left out.
  const noLonger = (before.choices ?? []).filter(
    ({ asked }) => ![...after.omitted, ...chosen, ...to.keys()].includes(asked),
  );
  return {
    lines: [
      ...skus.map((sku) => ({ sku, from: from.get(sku) ?? 0, to: to.get(sku) ?? 0 })),
      ...noLonger.map(({ asked, quantity }) => ({ sku: asked, from: quantity, to: 0 })),
    ].filter((each) => each.from !== each.to),
    conditions: conditions.filter((each) => before[each] !== after[each]),
  };
}

function countsOf({ lines }: DraftContent): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sku, quantity } of lines) counts.set(sku, (counts.get(sku) ?? 0) + quantity);
  return counts;
}

/** Undefined: an earlier version recorded none. */
export function recordedChanges(detail: string): DraftChanges | undefined {
  return z.object({ changes: shape }).safeParse(JSON.parse(detail)).data?.changes;
}
