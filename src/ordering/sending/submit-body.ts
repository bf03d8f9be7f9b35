import { decimal, isZero } from '../../core/money.ts';
import type { DraftContent, OrderRequest } from '../../ports/draft.ts';
import { commentsOf, customNumberOf } from './mark.ts';
import { conditionsOf } from '../workflow/price-request.ts';

/** The lines and conditions of a draft, to be priced again. */
export function requestOf(content: DraftContent): OrderRequest {
  return {
    ...conditionsOf(content),
    lines: content.lines.map(({ sku, quantity, custom }) => ({
      sku,
      quantity,
      ...(custom === undefined ? {} : { custom }),
    })),
  };
}

/** The body of `POST /sales/requisition` for an approved draft; the approved price goes into the line. */
export function submitBody(content: DraftContent, nonce: string) {
  const { shipTo, deliveryMethod, paymentMethod, deferredPayment, fiscalDocumentEmailAddress } = conditionsOf(content);
  return {
    lines: content.lines.map(({ sku, quantity, unitPriceNet, custom }) => ({
      sku,
      requiredQuantity: quantity,
      ...(isZero(decimal(unitPriceNet)) ? {} : { unitPriceNet: Number(unitPriceNet) }),
      ...(custom === undefined ? {} : { custom }),
    })),
    customNumber: customNumberOf(nonce, content.ownNumber),
    ...(deliveryMethod === undefined ? {} : { deliveryMethod }),
    ...(paymentMethod === undefined ? {} : { paymentMethod }),
    ...(deferredPayment === undefined ? {} : { deferredPayment }),
    ...(fiscalDocumentEmailAddress === undefined ? {} : { fiscalDocumentEmailAddress }),
    ...(shipTo === undefined ? {} : { shipTo }),
    comments: commentsOf(nonce, content.comments),
  };
}
