import { analyzePurchases } from './archive/analyze-purchases.ts';
import { listDeposits } from './archive/list-deposits.ts';
import { priceHistory } from './archive/price-history.ts';
import { traceOrder } from './archive/trace-order.ts';
import { listCategories } from './catalog/list-categories.ts';
import { searchProducts } from './catalog/search-products.ts';
import { getCustomer } from './customer/get-customer.ts';
import { getFinances } from './customer/get-finances.ts';
import { getDelivery } from './delivery/get-delivery.ts';
import { listDeliveries } from './delivery/list-deliveries.ts';
import type { DeskTool } from './desk.ts';
import { followChanges } from './desk/follow-changes.ts';
import { whoami } from './desk/whoami.ts';
import { checkStock } from './inventory/check-stock.ts';
import { getQuote } from './inventory/get-quote.ts';
import { getInvoice } from './invoice/get-invoice.ts';
import { listInvoices } from './invoice/list-invoices.ts';
import { cancelRequisition } from './ordering/cancel-requisition.ts';
import { confirmRequisition } from './ordering/confirm-requisition.ts';
import { getDraft } from './ordering/get-draft.ts';
import { listOrders } from './ordering/list-orders.ts';
import { prepareRequisition } from './ordering/prepare-requisition.ts';
import { submitRequisition } from './ordering/submit-requisition.ts';
import { getPrices } from './pricing/get-prices.ts';
import { getOrder } from './sales/get-order.ts';
import { getRequisition } from './sales/get-requisition.ts';
import { listRequisitions } from './sales/list-requisitions.ts';

/** What the desk can do: the one registry that every surface derives from, in the order of the interface. */
export const tools: readonly DeskTool[] = [
  checkStock,
  getQuote,
  getPrices,
  listCategories,
  searchProducts,
  getCustomer,
  getFinances,
  listDeliveries,
  getDelivery,
  listInvoices,
  getInvoice,
  listRequisitions,
  getRequisition,
  getOrder,
  prepareRequisition,
  submitRequisition,
  confirmRequisition,
  cancelRequisition,
  getDraft,
  listOrders,
  analyzePurchases,
  traceOrder,
  priceHistory,
  listDeposits,
  followChanges,
  whoami,
];
