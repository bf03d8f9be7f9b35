import { listCategories, searchProducts } from './catalog.ts';
import { getCustomer, getFinances } from './customer.ts';
import { getDelivery, listDeliveries } from './delivery.ts';
import type { DeskTool } from './desk.ts';
import { checkStock, getQuote } from './inventory.ts';
import { getInvoice, listInvoices } from './invoice.ts';
import { cancelRequisition, confirmRequisition, getDraft, prepareRequisition, submitRequisition } from './ordering.ts';
import { getPrices } from './pricing.ts';
import { getOrder, getRequisition, listRequisitions } from './sales.ts';
import { whoami } from './whoami.ts';

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
  whoami,
];
