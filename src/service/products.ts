import { limits } from '../contract/limits.ts';
import { operations, type Operation } from '../contract/operations.ts';
import { skuPattern } from '../contract/requests.ts';
import type { PricingLine, QuoteItem, StockItem } from '../contract/resources.ts';
import type { Bulk, Call, LinesRequest, StockRequest } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';
import { codeText, listing } from '../core/text.ts';
import { allOf, atLocations, bulkOf, firstOf, groupsOf, mergeQuotes, refOf, unitOf, type Entry } from './bulk.ts';
import { chunk, chunkApart, chunkByLength, distinct, Units, type Unit } from './chunks.ts';
import { findingsOf, gather, type Finding, type Findings, type Gathering, type Where } from './gather.ts';
import { checkLines, checkPlaces, checkProducts } from './product-checks.ts';
import type { Scope, Transport } from './transport.ts';
import { safePathLength } from './url.ts';

interface Places {
  readonly locations?: readonly string[] | undefined;
  readonly shipTo?: string | undefined;
}

/** How one kind of row is asked for. */
type Asking<Row> = Pick<Gathering<Row>, 'operation' | 'chunks' | 'codeOf' | 'within' | 'ask'>;

/** Stock, quotes and prices for any number of products, lines and locations. */
export class Products {
  readonly #transport: Transport;
  readonly #proven = new Set<Operation>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async stock(request: StockRequest, call?: Call): Promise<Bulk<StockItem>> {
    checkProducts(request.products, 'products');
    checkPlaces(request);
    return this.#scoped(call, async (run) => {
      const units = new Units();
      for (const product of request.products) units.one(unitOf(product, 1));
      const found = await this.#gather(run, request, this.#stockAsking(units.all, request, run.scope));
      const entries = units.all.map((unit) => ({ product: refOf(unit), findings: findingsOf(found, unit) }));
      return bulkOf(entries, groupsOf(request.locations), run.scope.requests, allOf);
    });
  }

  async prices(request: LinesRequest, call?: Call): Promise<Bulk<PricingLine>> {
    checkLines(request.lines);
    checkPlaces(request);
    return this.#scoped(call, async (run) => {
      const units = new Units();
      const wanted = request.lines.map((line) => units.one(unitOf(line, line.quantity)));
      const found = await this.#gather(run, request, this.#pricesAsking(units.all, request, run.scope));
      const entries = wanted.map((unit) => ({
        product: refOf(unit),
        findings: findingsOf(found, unit).map((finding) => oneProduct(unit, finding)),
      }));
      return bulkOf(entries, groupsOf(request.locations), run.scope.requests, firstOf);
    });
  }

  async quote(request: LinesRequest, call?: Call): Promise<Bulk<QuoteItem>> {
    checkLines(request.lines);
    checkPlaces(request);
    return this.#scoped(call, async (run) => {
      const resolved = await this.#resolve(request, run);
      const units = new Units();
      const wanted = request.lines.map((line) => {
        const sku = line.sku ?? resolved.get(line.index) ?? unanswered;
        return { line, known: typeof sku === 'string' ? units.one(unitOf({ sku }, line.quantity)) : sku };
      });
      const found = await this.#gather(run, request, this.#quoteAsking(units.all, request, run.scope));
      const entries = wanted.map(({ line, known }): Entry<QuoteItem> => ({
        product: refOf(unitOf(line, line.quantity)),
        findings: 'code' in known ? findingsOf(found, known) : groupsOf(request.locations).map(() => known),
      }));
      return bulkOf(entries, groupsOf(request.locations), run.scope.requests, mergeQuotes);
    });
  }

  /**
   * The quote's body takes SKUs only, so an index is looked up in the stock first: without locations, so that a
   * warehouse that has none cannot hide it. An index that is several products is a failure that names them.
   */
  async #resolve(request: LinesRequest, run: Run): Promise<ReadonlyMap<string, string | Finding<never>>> {
    const units = new Units();
    for (const line of request.lines) if (line.index !== undefined) units.one(unitOf(line, 1));
    const places = { shipTo: request.shipTo };
    const found = await this.#gather(run, places, this.#stockAsking(units.all, places, run.scope));
    return new Map(
      units.all.map((unit) => {
        const finding = findingsOf(found, unit)[0] ?? unanswered;
        return [unit.code, finding.kind === 'rows' ? sendable(unit.code, theOneSku(unit.code, finding.rows)) : finding];
      }),
    );
  }

  #stockAsking(units: readonly Unit[], places: Places, scope: Scope): Asking<StockItem> {
    const { config, requests } = this.#transport;
    // What is left of an address for index values, with the longest group of locations in it.
    const room = Math.min(
      ...groupsOf(places.locations).map(
        (location) => safePathLength - requests.pathLength(operations.getStock, { location, shipTo: places.shipTo }),
      ),
    );
    const byIndex = units.filter(({ kind }) => kind === 'index');
    return {
      operation: operations.getStock,
      chunks: [
        ...chunk(
          units.filter(({ kind }) => kind === 'sku'),
          limits.stockSkus,
        ),
        ...chunkByLength(
          byIndex,
          config.stockIndexes,
          room,
          ({ code }) => '&index='.length + encodeURIComponent(code).length,
        ),
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
        // A read by its class, whatever its method: the same question with the codes in the body.
        const post = { query, body: { sku: codes.join(',') } };
        return rowsOf(await this.#transport.ask(operations.postStock, post, scope));
      },
    };
  }

  #quoteAsking(units: readonly Unit[], places: Places, scope: Scope): Asking<QuoteItem> {
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

  #pricesAsking(units: readonly Unit[], places: Places, scope: Scope): Asking<PricingLine> {
    const ofKind = (wanted: Unit['kind']) => units.filter(({ kind }) => kind === wanted);
    return {
      operation: operations.getPrices,
      chunks: [...chunkApart(ofKind('sku'), limits.pricingLines), ...chunkApart(ofKind('index'), limits.pricingLines)],
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

  #gather<Row>(run: Run, places: Places, asking: Asking<Row>): Promise<Findings<Row>> {
    const groups = groupsOf(places.locations);
    run.expect(asking.chunks.length * groups.length);
    return gather({
      ...asking,
      ask: (units, where) => asking.ask(units, where).finally(run.count),
      groups,
      shipTo: places.shipTo !== undefined,
      stop: run.scope.stop,
      log: this.#transport.log,
      proven: this.#proven,
    });
  }

  async #scoped<T>(call: Call | undefined, work: (run: Run) => Promise<T>): Promise<T> {
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
          // Requests that are made to find a bad code were not expected.
          total = Math.max(total, done);
          this.#transport.report(call, { done, total, what: 'requests' });
        },
      });
    } catch (thrown) {
      // A call that fails is over: nothing of it goes on in the background.
      scope.stop.stop();
      throw thrown;
    } finally {
      scope.dispose();
    }
  }
}

/** One call at work: its scope, and the count of its requests. */
interface Run {
  readonly scope: Scope;
  readonly expect: (requests: number) => void;
  readonly count: () => void;
}

const unanswered = { kind: 'omitted', explained: false } as const;

function theOneSku(index: string, rows: readonly { sku: string }[]): string | Finding<never> {
  const skus = distinct(
    rows.map(({ sku }) => sku),
    (sku) => sku,
  );
  const [sku] = skus;
  if (sku === undefined) return unanswered;
  if (skus.length > 1) {
    const codes = listing(skus.map(codeText));
    const error = new DeskError('invalid_input', `The index "${index}" stands for several products: ${codes}.`, {
      field: 'lines',
      next: `Ask with the SKU of the one that is meant: ${codes}.`,
    });
    return { kind: 'failed', error };
  }
  return sku;
}

function sendable(index: string, sku: string | Finding<never>): string | Finding<never> {
  if (typeof sku !== 'string' || skuPattern.test(sku)) return sku;
  const error = new DeskError('contract_broken', `The SKU of the index "${index}" cannot be sent to the service.`, {
    next: 'Run `partsdesk doctor`.',
  });
  return { kind: 'failed', error };
}

/** A price by index that comes as several products: which one is meant is not for the desk to say. */
function oneProduct({ kind, code }: Unit, finding: Finding<PricingLine>): Finding<PricingLine> {
  if (finding.kind !== 'rows' || kind === 'sku') return finding;
  const sku = theOneSku(code, finding.rows);
  return typeof sku === 'string' ? finding : sku;
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
