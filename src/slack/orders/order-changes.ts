import { recordedChanges, type DraftChanges } from '../../ordering/workflow/draft-changes.ts';
import type { AuditRow } from '../../ports/ledger.ts';
import { cleanText } from '../../core/text.ts';
import { listing, texts } from '../messages/texts.ts';

/** Changes that a sentence names. */
const mostNamed = 6;

/** "OP520 4 → 6, + 3x W71275, − 2x GDB1330, Receiver"; empty where the record does not say what was changed. */
export function changesText({ detail }: Pick<AuditRow, 'detail'>): string {
  const changes = recordedChanges(detail);
  if (changes === undefined) return '';
  const { form } = texts;
  const labels: Readonly<Record<DraftChanges['conditions'][number], string>> = {
    shipTo: form.receiver,
    deliveryMethod: form.deliveryMethod,
    paymentMethod: form.paymentMethod,
    deferredPayment: form.deferred,
    ownNumber: form.ownNumber,
    comments: form.comments,
    fiscalDocumentEmailAddress: form.email,
  };
  const lines = changes.lines.map(({ sku, from, to }) => {
    const code = cleanText(sku, 40);
    if (from === 0) return `+ ${to}x ${code}`;
    return to === 0 ? `− ${from}x ${code}` : `${code} ${from} → ${to}`;
  });
  const all = [...lines, ...changes.conditions.map((each) => labels[each])];
  return all.length === 0 ? texts.card.newPrices : listing(all, mostNamed);
}
