import { limits, totalHeader } from '../contract/limits.ts';
import { operations, type Operation } from '../contract/operations.ts';
import type {
  CallOptions,
  DateRange,
  ReplyOf,
  RequestOf,
  RequisitionWriter,
  ServiceProber,
  TradingService,
} from '../contract/trading-service.ts';
import { errorOf } from '../core/errors.ts';
import type { ServiceConfig } from './config.ts';
import { headerOf, type ReplyHeaders } from './http.ts';
import { texts } from './messages/en.ts';
import { probe } from './probe.ts';
import { Products } from './products.ts';
import { Transport, type Scope, type TransportUse } from './transport.ts';
import { walk, type Page, type PageQuery } from './walk.ts';
import { Writer } from './writer.ts';

export type TradingClient = TradingService &
  RequisitionWriter &
  ServiceProber & {
    /** Has a token that counts, or gets one. @throws DeskError */
    ready(signal?: AbortSignal): Promise<void>;
    /** Sets the figures that are states: slots, queues, breakers. */
    measure(): void;
    /** Aborts reads, waits for writes in flight, closes every connection. */
    close(): Promise<void>;
  };

/**
 * The trading service over HTTP: calls of the port come in, checked rows or DeskErrors come out. Tokens, retries,
 * limits, chunks, date windows and pages stay inside this folder. Opens no connection before the first call.
 *
 * - client.ts, config.ts: the port, and its settings; messages/en.ts: every text
 * - products.ts, gather.ts, bulk.ts: stock, quotes and prices of any number of products; walk.ts: lists by date
 * - writer.ts: submit, confirm, cancel; probe.ts: what `doctor` asks
 * - transport.ts: every read; token.ts, lanes.ts, retry.ts, signals.ts: what it needs
 * - http.ts: one exchange; reply.ts: what came of it
 *
 * @throws DeskError `misconfigured`, naming the setting to the operator, when an address is invalid.
 */
export function openTradingService(config: ServiceConfig, use: TransportUse): TradingClient {
  const transport = new Transport(config, use);
  const products = new Products(transport);
  const writer = new Writer(transport);

  async function scoped<T>(call: CallOptions | undefined, work: (scope: Scope) => Promise<T>): Promise<T> {
    const scope = transport.scope(call);
    try {
      return await work(scope);
    } finally {
      scope.dispose();
    }
  }

  const one = <Op extends Operation>(operation: Op, request: RequestOf<Op>, call?: CallOptions): Promise<ReplyOf<Op>> =>
    scoped(call, async (scope) => (await transport.ask(operation, request, scope)).reply);

  const list = <Row extends { id: string }>(
    range: DateRange,
    limit: number,
    ask: (window: DateRange, page: PageQuery, scope: Scope) => Promise<Listed<Row>>,
    dateOf: (row: Row) => string | null | undefined,
    call: CallOptions | undefined,
  ) => walk(transport, { range, limit, dateOf, ask: async (...all) => pageOf(await ask(...all)) }, call);

  const created = ({ from, to }: DateRange) => ({ creationDateFrom: from, creationDateTo: to });

  return {
    stock: (request, call) => products.stock(request, call),
    quote: (request, call) => products.quote(request, call),
    prices: (request, call) => products.prices(request, call),
    categories: ({ categoryId }, call) => one(operations.listCategories, { query: { categoryId } }, call),
    products: ({ genericArticle, ...query }, call) => {
      const { genericArticleParameter: name } = config;
      if (genericArticle !== undefined && name === undefined) {
        return Promise.reject(errorOf('invalid_input', { ...texts.noGenericArticle, field: 'genericArticle' }));
      }
      const unshown = genericArticle === undefined || name === undefined ? {} : { [name]: genericArticle };
      return one(operations.searchProducts, { query, unshown }, call);
    },
    customer: (call) => one(operations.getCustomer, {}, call),
    finances: (call) => one(operations.getFinances, {}, call),
    delivery: (id, call) => one(operations.getDelivery, { id }, call),
    invoice: (id, { byTechId }, call) =>
      one(operations.getInvoice, { id, query: byTechId ? { techId: true } : {} }, call),
    requisition: (id, call) => one(operations.getRequisition, { id }, call),
    order: (id, call) => one(operations.getOrder, { id }, call),

    deliveries: (range, call) =>
      list(
        range,
        limits.limit.deliveries,
        (days, page, scope) =>
          transport.ask(operations.listDeliveries, { query: { ...created(days), ...page } }, scope),
        ({ creationDate }) => creationDate,
        call,
      ),
    deliveryHeaders: (range, call) =>
      list(
        range,
        limits.limit.deliveries,
        (days, page, scope) =>
          transport.ask(operations.listDeliveryHeaders, { query: { ...created(days), ...page } }, scope),
        ({ creationDate }) => creationDate,
        call,
      ),
    invoices: (range, { shipTo, invoiceClassification }, call) =>
      list(
        range,
        limits.limit.invoices,
        ({ from, to }, page, scope) => {
          const query = { issueDateFrom: from, issueDateTo: to, ...page, shipTo, invoiceClassification };
          return transport.ask(operations.listInvoices, { query }, scope);
        },
        ({ issueDate }) => issueDate,
        call,
      ),
    requisitionOrders: (range, { shipTo }, call) =>
      list(
        range,
        limits.limit.requisitions,
        (days, page, scope) =>
          transport.ask(operations.listRequisitions, { query: { ...created(days), ...page, shipTo } }, scope),
        ({ creationDate }) => creationDate,
        call,
      ),

    submit: (body, call) => writer.submit(body, call),
    confirm: (id, options, call) => writer.confirm(id, options, call),
    cancel: (id, options, call) => writer.cancel(id, options, call),
    probe: (call) => scoped(call, (scope) => probe(transport, scope)),
    ready: async (signal) => {
      await transport.tokens.get(signal);
    },
    measure: () => transport.measure(),
    close: () => transport.close(() => writer.settled()),
  };
}

interface Listed<Row> {
  readonly reply: Row[];
  readonly headers: ReplyHeaders;
}

/** A page with its total. A list whose total is missing is read to its end. */
function pageOf<Row>({ reply, headers }: Listed<Row>): Page<Row> {
  const total = headerOf(headers, totalHeader)?.trim() ?? '';
  return { rows: reply, total: /^\d{1,9}$/.test(total) ? Number(total) : undefined };
}
