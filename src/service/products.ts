import { limits } from '../contract/limits.ts';
import { operations, type Operation } from '../contract/operations.ts';
import { skuPattern } from '../contract/requests.ts';
import type { PricingLine, QuoteItem, StockItem } from '../contract/resources.ts';
import type { Bulk, CallOptions, LinesRequest, StockRequest } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';
import { codeText, listing } from '../core/text.ts';
import {
  allOf,
  atLocations,
  bulkOf,
  checkLines,
  checkPlaces,
  checkProducts,
  firstOf,
  groupsOf,
  mergeQuotes,
  refOf,
  unitOf,
  type Entry,
} from './bulk.ts';
import {
  chunk,
  chunkApart,
  chunkByLength,
  distinct,
  gather,
  resultsOf,
  Units,
  type GatherPlan,
  type GroupResults,
  type ProductResult,
  type Unit,
  type Where,
} from './gather.ts';
import { safePathLength } from './http.ts';
import { texts } from './messages/en.ts';
import type { Scope, Transport } from './transport.ts';

interface Places {
  readonly locations?: readonly string[] | undefined;
  readonly shipTo?: string | undefined;
}

/** How one kind of row is asked for. */
type ProductQuery<Row> = Pick<GatherPlan<Row>, 'operation' | 'chunks' | 'codeOf' | 'within' | 'ask'>;

/** Stock, quotes and prices for any number of products, lines and locations. */
export class Products {
  readonly #transport: Transport;
  readonly #proven = new Set<Operation>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async stock(request: StockRequest, call?: CallOptions): Promise<Bulk<StockItem>> {
    checkProducts(request.products, 'products');
    checkPlaces(request);
    return this.#scoped(call, async (progress) => {
      const units = new Units();
      for (const product of request.products) units.add(unitOf(product, 1));
      const found = await this.#gather(progress, request, this.#stockQuery(units.all, request, progress.scope));
      const entries = units.all.map((unit) => ({ product: refOf(unit), results: resultsOf(found, unit) }));
      return bulkOf(entries, groupsOf(request.locations), progress.scope.requests, allOf);
    });
  }

  async prices(request: LinesRequest, call?: CallOptions): Promise<Bulk<PricingLine>> {
    checkLines(request.lines);
    checkPlaces(request);
    return this.#scoped(call, async (progress) => {
      const units = new Units();
      const wanted = request.lines.map((line) => units.add(unitOf(line, line.quantity)));
      const found = await this.#gather(progress, request, this.#pricesQuery(units.all, request, progress.scope));
      const entries = wanted.map((unit) => ({
        product: refOf(unit),
        results: resultsOf(found, unit).map((result) => oneProduct(unit, result)),
      }));
      return bulkOf(entries, groupsOf(request.locations), progress.scope.requests, firstOf);
    });
  }

  async quote(request: LinesRequest, call?: CallOptions): Promise<Bulk<QuoteItem>> {
    checkLines(request.lines);
    checkPlaces(request);
    return this.#scoped(call, async (progress) => {
      const resolved = await this.#resolve(request, progress);
      const units = new Units();
      const wanted = request.lines.map((line) => {
        const sku = line.sku ?? resolved.get(line.index) ?? unanswered;
        return { line, known: typeof sku === 'string' ? units.add(unitOf({ sku }, line.quantity)) : sku };
      });
      const found = await this.#gather(progress, request, this.#quoteQuery(units.all, request, progress.scope));
      const entries = wanted.map(({ line, known }): Entry<QuoteItem> => ({
        product: refOf(unitOf(line, line.quantity)),
        results: 'code' in known ? resultsOf(found, known) : groupsOf(request.locations).map(() => known),
      }));
      return bulkOf(entries, groupsOf(request.locations), progress.scope.requests, mergeQuotes);
    });
  }

  /**
   * The body of a quote takes SKUs only, so indexes are looked up in stock first: without locations, since a warehouse
   * without stock would hide them. An index of several products is a failure that names them.
   */
  async #resolve(
    request: LinesRequest,
    progress: CallProgress,
  ): Promise<ReadonlyMap<string, string | ProductResult<never>>> {
    const units = new Units();
    for (const line of request.lines) if (line.index !== undefined) units.add(unitOf(line, 1));
    const places = { shipTo: request.shipTo };
    const found = await this.#gather(progress, places, this.#stockQuery(units.all, places, progress.scope));
    // A product that is in no warehouse has no row of stock; its price still names it.
    const absent = units.all.filter((unit) => resultsOf(found, unit)[0]?.kind === 'omitted');
    const priced =
      absent.length === 0
        ? []
        : await this.#gather(progress, places, this.#pricesQuery(absent, places, progress.scope));
    return new Map(
      units.all.map((unit) => {
        const inStock = resultsOf(found, unit)[0] ?? unanswered;
        const result = absent.includes(unit) ? (resultsOf(priced, unit)[0] ?? inStock) : inStock;
        return [unit.code, result.kind === 'rows' ? sendable(unit.code, theOneSku(unit.code, result.rows)) : result];
      }),
    );
  }

  #stockQuery(units: readonly Unit[], places: Places, scope: Scope): ProductQuery<StockItem> {
    const { config, requests } = this.#transport;
    // What the longest group of locations leaves of an address for index values.
    const room = Math.min(
      ...groupsOf(places.locations).map(
        (location) => safePathLength - requests.pathLength(operations.getStock, { location, shipTo: places.shipTo }),
      ),
    );
    const indexLength = ({ code }: Unit) => '&index='.length + encodeURIComponent(code).length;
    return {
      operation: operations.getStock,
      chunks: [
        ...chunk(ofKind(units, 'sku'), limits.stockSkus),
        ...chunkByLength(ofKind(units, 'index'), config.stockIndexes, room, indexLength),
      ],
      codeOf: codeOfRow,
      within: (row, locations) => (locations === undefined ? row : atLocations([row], locations)[0]),
      ask: async (asked, where) => {
        const query = placesOf(places, where);
        const codes = asked.map(({ code }) => code);
        if (asked[0]?.kind === 'index') {
          return rowsOf(await this.#transport.ask(operations.getStock, { query: { ...query, index: codes } }, scope));
        }
        const get = { query: { ...query, sku: codes } };
        if (requests.pathLength(operations.getStock, get.query) <= safePathLength) {
          return rowsOf(await this.#transport.ask(operations.getStock, get, scope));
        }
        // The same read with the codes in the body.
        const post = { query, body: { sku: codes.join(',') } };
        return rowsOf(await this.#transport.ask(operations.postStock, post, scope));
      },
    };
  }

  #quoteQuery(units: readonly Unit[], places: Places, scope: Scope): ProductQuery<QuoteItem> {
    return {
      operation: operations.getQuote,
      chunks: chunkApart(units, limits.quoteProducts),
      codeOf: codeOfRow,
      within: (row, locations) => (row.lines ? { ...row, lines: atLocations(row.lines, locations) } : row),
      ask: async (asked, where) => {
        const lines = asked.map(({ code, quantity }) => ({ sku: code, quantity }));
        const request = { query: placesOf(places, where), body: { lines } };
        return rowsOf(await this.#transport.ask(operations.getQuote, request, scope));
      },
    };
  }

  #pricesQuery(units: readonly Unit[], places: Places, scope: Scope): ProductQuery<PricingLine> {
    return {
      operation: operations.getPrices,
      chunks: (['sku', 'index'] as const).flatMap((kind) => chunkApart(ofKind(units, kind), limits.pricingLines)),
      codeOf: codeOfRow,
      within: (row) => row,
      ask: async (asked, where) => {
        const lines = asked.map((unit) => ({ ...refOf(unit), quantity: unit.quantity }));
        const request = { body: { ...placesOf(places, where), lines } };
        const { reply, headers } = await this.#transport.ask(operations.getPrices, request, scope);
        return { rows: reply.lines, headers };
      },
    };
  }

  #gather<Row>(progress: CallProgress, places: Places, query: ProductQuery<Row>): Promise<GroupResults<Row>> {
    const groups = groupsOf(places.locations);
    progress.expect(query.chunks.length * groups.length);
    return gather({
      ...query,
      ask: (units, where) => query.ask(units, where).finally(progress.count),
      groups,
      shipTo: places.shipTo !== undefined,
      signal: progress.scope.signal,
      log: this.#transport.log,
      proven: this.#proven,
    });
  }

  async #scoped<T>(call: CallOptions | undefined, work: (progress: CallProgress) => Promise<T>): Promise<T> {
    const scope = this.#transport.scope(call);
    let done = 0;
    let total = 0;
    try {
      return await work({
        scope,
        expect: (requests) => {
          total += requests;
        },
        count: () => {
          done += 1;
          // The search for a bad code takes more requests than expected.
          total = Math.max(total, done);
          this.#transport.report(call, { done, total, what: 'requests' });
        },
      });
    } catch (thrown) {
      // Nothing of a failed call goes on in the background.
      scope.abort();
      throw thrown;
    } finally {
      scope.dispose();
    }
  }
}

/** One call: its scope, and the count of its requests. */
interface CallProgress {
  readonly scope: Scope;
  readonly expect: (requests: number) => void;
  readonly count: () => void;
}

function ofKind(units: readonly Unit[], wanted: Unit['kind']): Unit[] {
  return units.filter(({ kind }) => kind === wanted);
}

const unanswered = { kind: 'omitted', explained: false } as const;

function theOneSku(index: string, rows: readonly { sku: string }[]): string | ProductResult<never> {
  const skus = distinct(
    rows.map(({ sku }) => sku),
    (sku) => sku,
  );
  const [sku] = skus;
  if (sku === undefined) return unanswered;
  if (skus.length === 1) return sku;
  const text = texts.severalProducts(index, listing(skus.map(codeText)));
  return { kind: 'failed', error: new DeskError('invalid_input', text.message, { ...text, field: 'lines' }) };
}

function sendable(index: string, sku: string | ProductResult<never>): string | ProductResult<never> {
  if (typeof sku !== 'string' || skuPattern.test(sku)) return sku;
  const text = texts.unusableSku(index);
  return { kind: 'failed', error: new DeskError('contract_broken', text.message, text) };
}

/** Prices of an index that is several products are a failure: the desk cannot tell which is meant. */
function oneProduct({ kind, code }: Unit, result: ProductResult<PricingLine>): ProductResult<PricingLine> {
  if (result.kind !== 'rows' || kind === 'sku') return result;
  const sku = theOneSku(code, result.rows);
  return typeof sku === 'string' ? result : sku;
}

function placesOf(places: Places, where: Where): { location?: string[]; shipTo?: string } {
  return {
    ...(where.neutral || where.locations === undefined ? {} : { location: [...where.locations] }),
    ...(where.neutral || places.shipTo === undefined ? {} : { shipTo: places.shipTo }),
  };
}

function rowsOf<Row, Headers>({ reply, headers }: { reply: Row[]; headers: Headers }) {
  return { rows: reply, headers };
}

function codeOfRow(row: { sku: string; index?: string | null | undefined }, kind: Unit['kind']) {
  return kind === 'sku' ? row.sku : row.index;
}
