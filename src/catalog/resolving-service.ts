import { skuPattern } from '../contract/requests.ts';
import type {
  Bulk,
  CallOptions,
  LinesRequest,
  Omitted,
  ProductRef,
  StockRequest,
  Taken,
  TradingService,
} from '../contract/trading-service.ts';
import type { Language } from '../contract/limits.ts';
import { asDeskError } from '../core/errors.ts';
import { codeOf } from '../core/product-code.ts';
import type { Catalog, CatalogHit, Meaning, SeenProduct } from '../ports/catalog.ts';
import { ofCatalogue } from './walk.ts';
import { normalCode } from './spelling.ts';

// The trading service for everybody who names products: what it does not know as written is looked up in the catalogue,
// and asked for once more under the name it has there. What the service knows is never replaced.

/** Codes of one request that are looked up. */
const mostLookedUp = 200;

interface Row {
  readonly sku: string;
  readonly index?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly eans?: readonly string[] | null | undefined;
}

interface Attempt {
  readonly omitted: Omitted;
  /** What to ask for instead; empty: nothing is sure. */
  readonly refs: readonly ProductRef[];
  readonly meaning: Meaning;
}

export function withCatalog<S extends TradingService>(service: S, catalog: Catalog, language: Language): S {
  const learnRows = (rows: readonly Row[], call: CallOptions | undefined, units?: ReadonlyMap<string, number>) => {
    const seen = new Map<string, SeenProduct>();
    for (const { sku, index, name, eans } of rows) {
      seen.set(sku, { sku, index, name, eans, language: call?.language ?? language, units: units?.get(sku) });
    }
    catalog.learn([...seen.values()]);
  };

  /** Looks up what was left out, and asks for what it surely means. */
  async function resolved<R extends Row>(
    first: Bulk<R>,
    call: CallOptions | undefined,
    again: (meant: ReadonlyMap<string, ProductRef>) => Promise<Bulk<R>>,
  ): Promise<Bulk<R>> {
    if (first.omitted.length === 0) return first;
    const attempts = await Promise.all(
      first.omitted.slice(0, mostLookedUp).map(async (omitted): Promise<Attempt> => {
        const meaning = await catalog.meaning(codeOf(omitted.product), call?.language ?? language);
        return { omitted, meaning, refs: refsOf(omitted.product, meaning) };
      }),
    );
    const found: Bulk<R>[] = [];
    // The surest name first; only what did not answer to it is asked for by its next.
    for (let nth = 0; nth < 2; nth += 1) {
      const open = attempts.filter(
        ({ refs }) => !found.some(({ rows }) => rows.some((row) => refs.some((ref) => isOf(row, ref)))),
      );
      const meant = new Map(
        open.flatMap(({ omitted, refs }): [string, ProductRef][] => {
          const ref = refs[nth];
          return ref === undefined ? [] : [[keyOf(omitted.product), ref]];
        }),
      );
      if (meant.size === 0) break;
      try {
        found.push(await again(meant));
      } catch (thrown) {
        const error = asDeskError(thrown);
        if (error.code === 'cancelled') throw error;
        break;
      }
    }
    return joined(first, found, attempts);
  }

  return {
    ...service,
    stock: async (request: StockRequest, call) => {
      const first = await service.stock(request, call);
      const all = await resolved(first, call, (meant) =>
        service.stock({ ...request, products: [...meant.values()] }, call),
      );
      const rows = oncePerPlace(all.rows);
      const everywhere = request.locations === undefined && request.shipTo === undefined;
      learnRows(rows, call, everywhere ? unitsOf(rows) : undefined);
      return { ...all, rows: inOrder(rows, request.products, all.taken) };
    },
    quote: async (request, call) => {
      const first = await service.quote(request, call);
      const all = await resolved(first, call, (meant) => service.quote(linesAgain(request, meant), call));
      learnRows(all.rows, call);
      return { ...all, rows: inOrder(all.rows, request.lines, all.taken) };
    },
    prices: async (request, call) => {
      const first = await service.prices(request, call);
      const all = await resolved(first, call, (meant) => service.prices(linesAgain(request, meant), call));
      learnRows(all.rows, call);
      return { ...all, rows: inOrder(all.rows, request.lines, all.taken) };
    },
    products: async (query, call) => {
      const found = await service.products(query, call);
      const spoken = call?.language ?? language;
      catalog.learn(
        found.products.map((product) => {
          const { towKod, index, articleNumber, tecDoc, tecDocProd, brand, eans, names } = ofCatalogue(product, spoken);
          return {
            towKod,
            index,
            articleNumber,
            tecDoc,
            tecDocProd,
            brand,
            eans,
            name: names?.[spoken],
            language: spoken,
          };
        }),
      );
      return found;
    },
  };
}

/**
 * What a code is asked for as, beside what was written. Without a catalogue: a SKU is tried as an index, and an index
 * as the SKU that has its letters and digits. Whatever comes back names itself.
 */
function refsOf(product: ProductRef, meaning: Meaning): ProductRef[] {
  if (meaning.kind === 'one') return sureRefs(meaning.entry, product);
  if (meaning.kind === 'several') return [];
  if (product.sku !== undefined) return [{ index: product.sku }];
  const sku = normalCode(product.index);
  return skuPattern.test(sku) && /\d/.test(sku) ? [{ sku }] : [];
}

function sureRefs({ sku, towKod, index }: CatalogHit, asked: ProductRef): ProductRef[] {
  // "is towKod a SKU" is not in the interface: it is one when the service answers to it.
  const best = sku ?? (towKod !== undefined && skuPattern.test(towKod) ? towKod : undefined);
  const refs: ProductRef[] = [
    ...(best === undefined ? [] : [{ sku: best }]),
    ...(sku !== undefined || index === undefined ? [] : [{ index }]),
  ];
  return refs.filter((each) => each.sku !== asked.sku || each.index !== asked.index);
}

const keyOf = (product: ProductRef) => `${product.sku === undefined ? 'index' : 'sku'} ${codeOf(product)}`;

function linesAgain(request: LinesRequest, meant: ReadonlyMap<string, ProductRef>): LinesRequest {
  return {
    ...request,
    lines: request.lines.flatMap((line) => {
      const ref = meant.get(keyOf(line));
      return ref === undefined ? [] : [{ ...ref, quantity: line.quantity }];
    }),
  };
}

function isOf(row: Row, ref: ProductRef): boolean {
  return ref.sku === undefined
    ? row.index != null && (row.index === ref.index || normalCode(row.index) === normalCode(ref.index))
    : row.sku === ref.sku;
}

/** Adds what the second request found. A code that turned out to be several products is asked back. */
function joined<R extends Row>(first: Bulk<R>, found: readonly Bulk<R>[], attempts: readonly Attempt[]): Bulk<R> {
  const taken: Taken[] = [];
  const omitted: Omitted[] = first.omitted.slice(mostLookedUp);
  const wanted = new Set<string>();
  const more = found.flatMap(({ rows }) => rows);
  for (const { omitted: left, refs, meaning } of attempts) {
    const rows = more.filter((row) => refs.some((ref) => isOf(row, ref)));
    const skus = [...new Map(rows.map((row) => [row.sku, row])).values()];
    const [only] = skus;
    if (only !== undefined && skus.length === 1) {
      wanted.add(only.sku);
      const by = meaning.kind === 'one' ? meaning.entry.match.kind : 'index';
      taken.push({ asked: codeOf(left.product), sku: only.sku, index: only.index ?? undefined, by });
    } else {
      const several = skus.map(({ sku, index, name }) => ({ sku, index: index ?? undefined, name: name ?? undefined }));
      omitted.push({ ...left, ...unsure(meaning), ...(several.length > 1 ? { candidates: several.slice(0, 5) } : {}) });
    }
  }
  return {
    ...first,
    rows: [...first.rows, ...more.filter(({ sku }) => wanted.has(sku))],
    omitted,
    requests: found.reduce((sum, { requests }) => sum + requests, first.requests),
    ...(taken.length === 0 ? {} : { taken }),
  };
}

function unsure(meaning: Meaning): Partial<Omitted> {
  if (meaning.kind === 'none') return meaning.remarks.length === 0 ? {} : { remarks: meaning.remarks };
  const entries = meaning.kind === 'one' ? [] : meaning.entries;
  return {
    candidates: entries.map(({ sku, towKod, index, name, brand }) => ({ sku: sku ?? towKod, index, name, brand })),
  };
}

function oncePerPlace<R extends Row & { readonly location: string }>(rows: readonly R[]): R[] {
  const seen = new Set<string>();
  return rows.filter(({ sku, location }) => {
    const before = seen.size;
    return seen.add(`${sku} ${location}`).size > before;
  });
}

function unitsOf(rows: readonly { readonly sku: string; readonly availability: number }[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { sku, availability } of rows) units.set(sku, (units.get(sku) ?? 0) + availability);
  return units;
}

/** Rows in the order in which their products were asked for. */
function inOrder<R extends Row>(
  rows: readonly R[],
  asked: readonly ProductRef[],
  taken: readonly Taken[] | undefined,
): R[] {
  if (taken === undefined) return [...rows];
  const place = (row: R): number => {
    const at = asked.findIndex(
      (product) => isOf(row, product) || taken.some((each) => each.asked === codeOf(product) && each.sku === row.sku),
    );
    return at < 0 ? asked.length : at;
  };
  return rows
    .map((row) => ({ row, at: place(row) }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}
