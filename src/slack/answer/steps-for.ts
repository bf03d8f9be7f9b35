import type { DeskTool } from '../../../tools/desk.ts';
import type { Input, NextSteps, StepsOf } from './next-steps.ts';
import {
  customerSteps,
  deliveryListSteps,
  deliverySteps,
  financesSteps,
  invoiceListSteps,
  invoiceSteps,
  requisitionListSteps,
  requisitionSteps,
  singleOrderSteps,
  whoamiSteps,
} from './steps-documents.ts';
import { categorySteps, priceSteps, productSteps, quoteSteps, stockSteps } from './steps-parts.ts';

/** By the name of the tool; one that is not here offers what its view says. */
const steps: Readonly<Record<string, StepsOf>> = {
  check_stock: stockSteps,
  get_quote: quoteSteps,
  get_prices: priceSteps,
  list_categories: categorySteps,
  search_products: productSteps,
  get_customer: customerSteps,
  get_finances: financesSteps,
  list_deliveries: deliveryListSteps,
  get_delivery: deliverySteps,
  list_invoices: invoiceListSteps,
  get_invoice: invoiceSteps,
  list_requisitions: requisitionListSteps,
  get_requisition: requisitionSteps,
  get_order: singleOrderSteps,
  whoami: whoamiSteps,
};

const none: NextSteps = { offers: [], narrow: [], menus: [], empty: [], remarks: [], instead: [] };

export function stepsFor(tool: DeskTool, output: Input, input: Input): NextSteps {
  const own = Object.hasOwn(steps, tool.name) ? steps[tool.name] : undefined;
  return own === undefined ? none : { ...none, ...own(output, input) };
}
