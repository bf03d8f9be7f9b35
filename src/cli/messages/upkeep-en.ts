import { count } from '../../core/text.ts';

/** Texts of `backup`, `restore`, `forget` and `rotate-key`. */
export const upkeep = {
  backup: 'Write a backup of this desk, while it runs.',
  restore: 'Restore a backup, into an empty database.',
  forget: 'Delete what a person said to this desk. Orders and the record stay.',
  rotateKey: 'Make a new key for this desk. Stop it first.',
  backupFile: 'where to write it; a new file',
  restoreFile: 'a file that `partsdesk backup` wrote',
  replace: 'put it in place of the ledger that is there, which is kept under another name',
  person: 'the person, as the policy calls them',
  yes: 'delete it, without a question',
  needsYes: ['This deletes what the person said, and cannot be undone.', 'Add --yes to do it.'] as const,
  backedUp: (file: string, bytes: number, head: string) => [
    `Wrote ${file} (${bytes} bytes), with the record up to ${head}.`,
    'It holds orders and prices, so keep it as you keep the desk. Not in it: the key of the desk and its settings. Without the key it cannot be used; keep both, apart.',
  ],
  restored: (file: string, rows: number, madeAt: string, aside: string | undefined) => [
    `Restored ${count(rows, 'row', 'rows')} from ${file}, written ${madeAt}.`,
    ...(aside === undefined ? [] : [`The ledger that was there is ${aside}.`]),
    'Next: partsdesk reconcile compares the requisitions at the service with it, and asks about what the backup does not know. Then partsdesk start.',
  ],
  forgotten: (person: string, deleted: number, keys: readonly string[]) => [
    `Deleted ${count(deleted, 'conversation or message', 'conversations and messages')} of ${person}.`,
    ...keys.map((id) => `Next: partsdesk keys revoke ${id}`),
    'Next: take the person out of the policy file. Orders, approvals and the record keep the name that the policy gave them ("person id").',
  ],
  rotated: (file: string) => [
    `A new key is the first line of ${file}; the ones before stay below it, to verify what they signed.`,
    'Approvals that wait must be given again. The secret of each webhook is a new one: partsdesk webhooks secret NAME. Start the desk.',
  ],
};
