import type { z } from 'zod';
import { limits, totalHeader } from '../contract/limits.ts';
import { operations, type Operation } from '../contract/operations.ts';
import type {
  Call,
  DateRange,
  InvoiceFilter,
  LinesRequest,
  ReplyOf,
  RequestOf,
  RequisitionWriter,
  ServiceProber,
  StockRequest,
  TradingService,
} from '../contract/trading-service.ts';
import type { ServiceConfig } from './config.ts';
import { headerOf } from './exchange.ts';
import type { Page } from './pages.ts';
import { probe } from './probe.ts';
import { Products } from './products.ts';
import { Transport, type Answered, type TransportUse } from './transport.ts';
import { walk } from './walk.ts';
import { Writer } from './writer.ts';

export type TradingClient = TradingService &
  RequisitionWriter &
  ServiceProber & {
    /** Stops reads, waits for writes that are on their way, closes every connection. */
    close(): Promise<void>;
  };

/**
 * The trading service over HTTP. It opens no connection before the first call.
 * @throws DeskError `misconfigured` naming the setting, when an address cannot be one.
 */
export function openTradingService(config: ServiceConfig, use: TransportUse): TradingClient {
  const transport = new Transport(config, use);
  const products = new Products(transport);
  const writer = new Writer(transport);

  async function one<Op extends Operation>(operation: Op, request: RequestOf<Op>, call?: Call): Promise<ReplyOf<Op>> {
    const scope = transport.scope(call);
    try {
      return (await transport.ask(operation, request, scope)).reply;
    } finally {
      scope.dispose();
    }
  }

  return {
    stock: (request: StockRequest, call) => products.stock(request, call),
    quote: (request: LinesRequest, call) => products.quote(request, call),
    prices: (request: LinesRequest, call) => products.prices(request, call),
    categories: ({ categoryId }, call) => one(operations.listCategories, { query: { categoryId } }, call),
    products: (query: z.input<typeof operations.searchProducts.query>, call) =>
      one(operations.searchProducts, { query }, call),
    customer: (call) => one(operations.getCustomer, {}, call),
    finances: (call) => one(operations.getFinances, {}, call),
    delivery: (id, call) => one(operations.getDelivery, { id }, call),
    invoice: (id, { byTechId }, call) =>
      one(operations.getInvoice, { id, query: byTechId ? { techId: true } : {} }, call),
    requisition: (id, call) => one(operations.getRequisition, { id }, call),
    order: (id, call) => one(operations.getOrder, { id }, call),

    deliveries: (range: DateRange, call) =>
      walk(
        transport,
        {
          range,
          limit: limits.limit.deliveries,
          dateOf: ({ creationDate }) => creationDate,
          ask: async ({ from, to }, page, scope) => {
            const query = { creationDateFrom: from, creationDateTo: to, ...page };
            return pageOf(await transport.ask(operations.listDeliveries, { query }, scope));
          },
        },
        call,
      ),
    deliveryHeaders: (range: DateRange, call) =>
      walk(
        transport,
        {
          range,
          limit: limits.limit.deliveries,
          dateOf: ({ creationDate }) => creationDate,
          ask: async ({ from, to }, page, scope) => {
            const query = { creationDateFrom: from, creationDateTo: to, ...page };
            return pageOf(await transport.ask(operations.listDeliveryHeaders, { query }, scope));
          },
        },
        call,
      ),
    invoices: (range: DateRange, filter: InvoiceFilter, call) =>
      walk(
        transport,
        {
          range,
          limit: limits.limit.invoices,
          dateOf: ({ issueDate }) => issueDate,
          ask: async ({ from, to }, page, scope) => {
            const { shipTo, invoiceClassification } = filter;
            const query = { issueDateFrom: from, issueDateTo: to, ...page, shipTo, invoiceClassification };
            return pageOf(await transport.ask(operations.listInvoices, { query }, scope));
          },
        },
        call,
      ),
    requisitionOrders: (range: DateRange, { shipTo }, call) =>
      walk(
        transport,
        {
          range,
          limit: limits.limit.requisitions,
          dateOf: ({ creationDate }) => creationDate,
          ask: async ({ from, to }, page, scope) => {
            const query = { creationDateFrom: from, creationDateTo: to, ...page, shipTo };
            return pageOf(await transport.ask(operations.listRequisitions, { query }, scope));
          },
        },
        call,
      ),

    submit: (body, call) => writer.submit(body, call),
    confirm: (id, options, call) => writer.confirm(id, options, call),
    cancel: (id, options, call) => writer.cancel(id, options, call),

    probe: async (call) => {
      const scope = transport.scope(call);
      try {
        return await probe(transport, scope);
      } finally {
        scope.dispose();
      }
    },
    close: async () => {
      await transport.close(() => writer.settled());
    },
  };
}

/** A page with its total. A list for which no total is promised, or that lacks it, is read to its end. */
function pageOf<Row>({ reply, headers }: { reply: Row[]; headers: Answered<Operation>['headers'] }): Page<Row> {
  const total = headerOf(headers, totalHeader)?.trim() ?? '';
  return { rows: reply, total: /^\d{1,9}$/.test(total) ? Number(total) : undefined };
}
