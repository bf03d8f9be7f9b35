import type { Clock } from '../core/clock.ts';
import { documentKinds } from '../core/tool.ts';
import { LedgerChanges } from '../mcp/ledger-changes.ts';
import { uriOf } from '../mcp/resources.ts';
import type { Watch } from '../mcp/subscriptions.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { EventRow } from '../ports/events.ts';
import type { OpenDesk } from './open-desk.ts';

export interface ResourceChanges {
  /** Reports what an actor may see; not even the existence of anything else is revealed. */
  watchFor(actor: Actor | undefined): Watch;
  /** Resolves when the ledger is no longer read. */
  close(): Promise<void>;
}

/** Changes of drafts and documents, as MCP resources. */
export function resourceChanges(
  desk: Pick<OpenDesk, 'ordering'>,
  { clock, log }: { readonly clock: Clock; readonly log: (line: string) => void },
): ResourceChanges {
  const changes = new LedgerChanges({ ledger: async () => (await desk.ordering()).store, clock, log });
  return {
    watchFor: (actor) => (changed) =>
      changes.watch({
        draft: (row) => {
          if (actor === undefined) return;
          desk
            .ordering()
            .then(({ ordering }) => ordering.draft(actor, row.id))
            .then(
              ({ id, requisitionId }) => {
                changed(uriOf('draft', id));
                if (requisitionId !== null) changed(uriOf('requisition', requisitionId));
              },
              // Not this actor's, or unreadable just now: the next change is reported.
              () => undefined,
            );
        },
        event: (event) => {
          if (actor !== undefined && reads(actor, event)) for (const uri of urisOf(event)) changed(uri);
        },
      }),
    close: () => changes.close(),
  };
}

/** As documents are read: by their receiver. */
const reads = ({ person, receivers }: Actor, event: EventRow) =>
  event.person === person || receivers.includes('*') || receivers.includes(event.receiver);

/** What an event says has changed. Drafts are reported by their audit entries. */
function urisOf({ kind, detail, requisitionId }: EventRow): string[] {
  if (kind.startsWith('credit.')) return [uriOf('customer')];
  const named = documentKinds.flatMap((document) => {
    const id = document === 'requisition' ? requisitionId : detail[`${document}Id`];
    return document !== 'draft' && typeof id === 'string' ? [uriOf(document, id)] : [];
  });
  return [...new Set(named)];
}
