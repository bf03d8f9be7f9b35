import { distinct, orderForm, step, type NextSteps } from '../../src/core/next-steps.ts';
import { deliveriesMenu, invoicesMenu, productsMenu } from '../base/document-steps.ts';
import type { OrderOut } from './order-shape.ts';

/** What one would ask or do next about the orders of a requisition. */
export function orderSteps(orders: readonly OrderOut[]): Partial<NextSteps> {
  const all = orders.flatMap((each) => each.lines);
  // "Only requisitions in phase ACCEPTED can be confirmed; only requisitions in phase ACCEPTED can be cancelled."
  const [requisitionId, ...others] = distinct(orders.map((each) => each.requisitionId));
  const isOpen = orders.length > 0 && orders.every(({ phaseCode }) => phaseCode === 'ACCEPTED');
  return {
    offers: [
      ...(requisitionId === undefined || all.length === 0
        ? []
        : [step('Same again', orderForm, { again: requisitionId })]),
      ...(isOpen && requisitionId !== undefined && others.length === 0
        ? [
            step(
              'Ask to confirm',
              'confirm_requisition',
              { requisitionId },
              { confirm: `Ask a person to confirm requisition ${requisitionId}?` },
            ),
            step(
              'Ask to cancel',
              'cancel_requisition',
              { requisitionId },
              { confirm: `Ask a person to cancel requisition ${requisitionId}?` },
            ),
          ]
        : []),
    ],
    menus: [
      deliveriesMenu(distinct(all.flatMap(({ deliveryId }) => deliveryId ?? []))),
      invoicesMenu(distinct(orders.map(({ fiscalDocumentNumber }) => fiscalDocumentNumber))),
      productsMenu(all.map(({ sku }) => sku)),
    ],
  };
}
