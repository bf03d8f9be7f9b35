import type { RequisitionOrder } from '../../contract/resources.ts';
import { DeskError } from '../../core/errors.ts';
import { decimal, multiply } from '../../core/money.ts';
import { codeText, listing } from '../../core/text.ts';
import type { DraftContent, DraftLine } from '../../ports/draft.ts';
import { totalsOf } from '../workflow/price-request.ts';

/**
 * The content of a draft for a requisition that exists at the service and was not made here, so that confirming or
 * cancelling it goes the same way as everything else: shown, decided by a person, written down.
 * @throws DeskError `refused` when it is not in phase ACCEPTED, or says too little to be decided on.
 */
export function contentOfRequisition(
  requisitionId: string,
  orders: readonly RequisitionOrder[],
  now: number,
): DraftContent {
  const phases = [...new Set(orders.map(({ phaseCode }) => (phaseCode == null ? 'not given' : codeText(phaseCode))))];
  if (orders.length === 0 || phases.some((phase) => phase !== 'ACCEPTED')) {
    // "Only requisitions in phase ACCEPTED can be confirmed; only requisitions in phase ACCEPTED can be cancelled."
    throw new DeskError('refused', `Requisition ${requisitionId} is in phase ${listing(phases)}, not ACCEPTED.`, {
      next: 'Only a requisition in phase ACCEPTED can be confirmed or cancelled. Look at it with get_requisition.',
    });
  }
  const lines = new Map<string, DraftLine>();
  for (const order of orders) {
    for (const line of order.lines ?? []) {
      const currencyCode = order.currencyCode ?? undefined;
      const net = line.unitPriceNet ?? undefined;
      const quantity = line.requiredQuantity ?? undefined;
      if (currencyCode === undefined || net === undefined || quantity === undefined) {
        throw new DeskError('refused', `Requisition ${requisitionId} does not say what ${codeText(line.sku)} costs.`, {
          next: 'Confirm or cancel it with the trading service itself.',
        });
      }
      const all = (lines.get(line.sku)?.quantity ?? 0) + quantity;
      const gross = line.unitPriceGross ?? undefined;
      lines.set(line.sku, {
        sku: line.sku,
        ...(line.index ? { index: line.index } : {}),
        ...(line.name ? { name: line.name } : {}),
        quantity: all,
        unitPriceNet: net,
        ...(gross === undefined ? {} : { unitPriceGross: gross, lineGross: multiply(decimal(gross), all) }),
        currencyCode,
        lineNet: multiply(decimal(net), all),
        available: 0,
        units: {},
      });
    }
  }
  const [first] = orders;
  const receiver = first?.shipTo !== first?.billTo ? first?.shipTo : undefined;
  const priced = [...lines.values()];
  return {
    lines: priced,
    ...(receiver ? { shipTo: receiver } : {}),
    defaults: {},
    omitted: [],
    totals: totalsOf(priced),
    quotedAt: now,
    automaticOrderConfirmation: false,
    credit: null,
  };
}
