import { failpoint } from '../../src/core/failpoint.ts';
import type { Ledger, LedgerWrite } from '../../src/ports/ledger.ts';

/** A transaction that writes a row and no audit entry: it only gives a draft back, or notes that it was looked at. */
export const unaudited = 'saved';

/**
 * Every commit of the desk is a place to stop, whatever commits there will be: `before:<action>`, when everything is
 * written and nothing committed; `after:<action>`, when it is committed and nobody knows; `mid:<action>`, between the
 * row and its audit entry. The action is that of the audit.
 */
export function withFailpoints(ledger: Ledger): Ledger {
  return {
    read: ledger.read,
    close: () => ledger.close(),
    write: async (work) => {
      let action: string | undefined;
      const result = await ledger.write(async (tx) => {
        const done = await work(
          watch(tx, (name) => {
            action = name;
          }),
        );
        if (action !== undefined) failpoint(`before:${action}`);
        return done;
      });
      if (action !== undefined) failpoint(`after:${action}`);
      return result;
    },
  };
}

function watch(tx: LedgerWrite, name: (action: string) => void): LedgerWrite {
  let audited = false;
  const watched: Pick<LedgerWrite, 'saveDraft' | 'appendAudit'> = {
    saveDraft: async (row, fence) => {
      const saved = await tx.saveDraft(row, fence);
      if (saved && !audited) name(unaudited);
      return saved;
    },
    appendAudit: async (entry) => {
      audited = true;
      name(entry.action);
      failpoint(`mid:${entry.action}`);
      return tx.appendAudit(entry);
    },
  };
  return new Proxy(tx, {
    get: (target, key) => {
      const own: unknown = Reflect.get(watched, key);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
