import { griefOf } from '../meaning/document-facts.ts';
import { callOf, codeOfLine, daysOf, linesText, type Message } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';

// "The second line never came", of the invoice that is open: what was delivered of it, and that no complaint is registered here.

/** Without accents. */
const line =
  /(?<!\p{L})(?:lines?|items?|positions?|position(?:en)?|posten|zeilen?|pozycj\p{L}*|polozk\p{L}*|pozic\p{L}*|позиці\p{L}*|ряд(?:ок|ка|ку))(?!\p{L})/u;

const traced: Readonly<Record<string, string>> = {
  requisition: 'requisitionId',
  order: 'orderId',
  invoice: 'invoiceId',
};

export function lineComplained(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say } = message;
  const { has, ordinal, words } = heard;
  const { document, contents } = state;
  if (document === undefined || contents.length === 0 || ordinal === undefined || ordinal < 1) return undefined;
  if (products.length > 0 || words > 18 || documentIn(text) !== undefined || !line.test(folded(text))) return undefined;
  if (griefOf(message) === undefined || has('buy', 'want', 'price', 'cancel', 'again', 'add', 'remove', 'change'))
    return undefined;
  if (daysOf(message)['from'] !== undefined) return undefined;
  const meant = contents[ordinal - 1];
  const few = meant === undefined ? [say.onlyLines({ count: contents.length, lines: linesText(contents) })] : [];
  const extra = {
    lead: [...few, say.noComplaints].join(' '),
    ...(meant === undefined ? {} : { within: { nouns: [], skus: [codeOfLine(meant)] } }),
  };
  const field = traced[document.kind];
  if (field !== undefined) return callOf(tools.saying('trace'), { [field]: document.id }, extra);
  const open = tools.open(document.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: document.id }, extra);
}
