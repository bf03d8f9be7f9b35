import type { LedgerRead } from '../ports/ledger.ts';
import type { StandingContent, StandingRow } from '../ports/watch.ts';
import { isTerminal } from '../ordering/workflow/states.ts';

/** Milliseconds for which a confirmed order counts as on its way when no delivery of it was read. */
const longestOnTheWay = 14 * 24 * 3_600_000;
/** Drafts of one reorder point that are remembered. */
const mostDrafts = 10;

type Read = Pick<LedgerRead, 'draft' | 'events' | 'watch'>;

const draftsName = (id: string) => `standing-drafts:${id}`;

async function draftsOf({ watch }: Read, id: string): Promise<string[]> {
  return JSON.parse((await watch.state(draftsName(id))) ?? '[]') as string[];
}

/** Remembers a draft that was made of a reorder point. */
export async function rememberDraft(
  tx: Read & { readonly watch: { setState(name: string, value: string): Promise<void> } },
  id: string,
  draftId: string,
): Promise<void> {
  const drafts = [...(await draftsOf(tx, id)), draftId].slice(-mostDrafts);
  await tx.watch.setState(draftsName(id), JSON.stringify(drafts));
}

/** Pieces of what a reorder point made that are asked for, ordered, or on their way. */
async function onTheWay(read: Read, { id, content }: StandingRow, now: number): Promise<number> {
  let pieces = 0;
  for (const draftId of await draftsOf(read, id)) {
    const draft = await read.draft(draftId);
    if (draft === undefined) continue;
    const isConfirmed = draft.state === 'confirmed';
    if (isTerminal(draft.state) && !isConfirmed) continue;
    if (isConfirmed && now - draft.updatedAt > longestOnTheWay) continue;
    const events = isConfirmed ? await read.events({ draftId, after: 0, limit: 1_000 }) : [];
    const hasCome = events.some(
      ({ kind, detail }) => kind === 'delivery.created' && skusOf(detail['skus']).includes(skuOf(content)),
    );
    if (hasCome) continue;
    const lines = draft.content.lines.filter(({ sku }) => sku === skuOf(content));
    pieces += lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  return pieces;
}

const skusOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const skuOf = ({ lines: [line] }: StandingContent): string => line?.sku ?? '';

/** Pieces that are missing; 0: there are enough. Undefined: nobody has said how many there are. */
export async function missingOf(read: Read, row: StandingRow, now: number): Promise<number | undefined> {
  const { reorder } = row.content;
  if (reorder?.count === undefined) return undefined;
  const have = reorder.count + (await onTheWay(read, row, now));
  return have < reorder.min ? reorder.upTo - have : 0;
}
