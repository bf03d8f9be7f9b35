import { DeskError } from '../../core/errors.ts';
import { hiddenCharacter } from '../../core/text.ts';
import type { OrderRequest } from '../../ports/draft.ts';

/**
 * Refuses invisible characters in the buyer's own texts: whoever approves an order must see what it says. Comments may
 * have several lines, every other text has one.
 * @throws DeskError `invalid_input` that names the field as agents and the command line do.
 */
export function refuseHiddenText(request: OrderRequest): void {
  const texts: readonly (readonly [label: string, field: string, text: string | undefined])[] = [
    ['Receiver', 'shipTo', request.shipTo],
    ['Delivery method', 'deliveryMethod', request.deliveryMethod],
    ['Payment method', 'paymentMethod', request.paymentMethod],
    ['E-mail for documents', 'fiscalDocumentEmailAddress', request.fiscalDocumentEmailAddress],
    ['Own number', 'customNumber', request.ownNumber],
    ['Comments', 'comments', request.comments?.replace(/\r?\n/g, ' ')],
    ...request.lines.map(({ custom }, at) => [`Text of line ${at + 1}`, `lines[${at}].custom`, custom] as const),
  ];
  for (const [label, field, text = ''] of texts) {
    const hidden = hiddenCharacter(text);
    if (hidden === undefined) continue;
    const what = hidden === 'U+000A' || hidden === 'U+000D' ? 'a line break' : 'an invisible character';
    throw new DeskError('invalid_input', `${label} (${field}): ${what} (${hidden}) is not allowed here.`, {
      field,
      next: 'Remove it and try again.',
    });
  }
}
