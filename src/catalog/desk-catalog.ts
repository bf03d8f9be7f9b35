import { chmodSync, mkdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { languages as allLanguages, type Language } from '../contract/limits.ts';
import type { TradingService } from '../contract/trading-service.ts';
import { after, type Clock } from '../core/clock.ts';
import { DeskError, errorOf } from '../core/errors.ts';
import { primaryCode, sqliteCodes } from '../core/sqlite.ts';
import type { Progress } from '../core/tool.ts';
import type {
  Catalog,
  CatalogAnswer,
  CatalogEntry,
  CatalogQuestion,
  CatalogStatus,
  CategoryTree,
  Meaning,
  SeenProduct,
} from '../ports/catalog.ts';
import { answerQuestion, checkQuestion, meaningOf, meaningUnread } from './answer-question.ts';
import { BuildLease } from './build-lease.ts';
import { buildIndex, indexFolder, newestIndex, openIndex, type OpenIndex } from './index-files.ts';
import { append, newTo, ofAnswer } from './learned.ts';
import { texts } from './messages/en.ts';
import { IndexReader } from './search.ts';
import { answered, joined, keyOf, Sources, type SourceProduct } from './sources.ts';
import { beginAgain, beyondPaging, walkLabels, walkProducts, walkState, type WalkOptions } from './walk.ts';

interface CatalogDependencies {
  readonly data: string;
  readonly service: Pick<TradingService, 'categories' | 'products'>;
  readonly language: Language;
  readonly clock: Clock;
  /** Resolves when nobody's question is being answered. */
  readonly quiet: () => Promise<void>;
  /** A catalogue that can be read within seconds is built when it is first searched. */
  readonly buildWhenAsked: boolean;
  readonly log: { warn(message: string, cause?: unknown): void };
}

/** Milliseconds after which the catalogue is read again. */
const freshFor = 7 * 24 * 3_600_000;
/** Milliseconds that products of answers are collected before they are written. */
const learnAfter = 500;
const mostLearned = 5_000;

export type BuildProgress = (progress: Progress) => void;

/** The catalogue index of one data folder. Reads it for everybody; one process at a time builds it. */
export class DeskCatalog implements Catalog {
  readonly #deps: CatalogDependencies;
  readonly #folder: string;
  #open: (OpenIndex & { reader: IndexReader }) | undefined;
  #opening: Promise<void> | undefined;
  #building: Promise<void> | undefined;
  #learned = new Map<string, SourceProduct>();
  readonly #known = new Set<string>();
  #flushLater: (() => void) | undefined;
  #failed: string | undefined;
  #closed = false;

  /** Who waits until there is an index, or no build that could make one. */
  readonly #untilSwapped: (() => void)[] = [];

  constructor(deps: CatalogDependencies) {
    this.#deps = deps;
    this.#folder = indexFolder(deps.data);
  }

  get folder(): string {
    return this.#folder;
  }

  async ready(): Promise<boolean> {
    return (await this.#reader()) !== undefined;
  }

  async search(question: CatalogQuestion): Promise<CatalogAnswer | undefined> {
    checkQuestion(question);
    const reader = await this.#reader();
    return reader === undefined ? undefined : answerQuestion(reader, question);
  }

  async meaning(code: string, language: Language): Promise<Meaning> {
    const reader = await this.#reader();
    return reader === undefined ? meaningUnread(code) : meaningOf(reader, code, language);
  }

  async suggest(typed: string, language: Language, limit: number): Promise<readonly CatalogEntry[]> {
    const reader = await this.#reader();
    if (reader === undefined || typed.length > 200) return [];
    if (!/[\p{L}\p{N}]/u.test(typed)) return [];
    return answerQuestion(reader, { text: typed, language, limit }).hits;
  }

  async siblings(sku: string, language: Language, limit: number): Promise<readonly CatalogEntry[]> {
    const reader = await this.#reader();
    const [own] = reader?.byCode(sku) ?? [];
    const row = own === undefined ? undefined : reader?.row(own.id);
    if (reader === undefined || row?.category == null) return [];
    return reader
      .inCategory(row.category, limit + 1)
      .filter(({ id }) => id !== row.id)
      .slice(0, limit)
      .map((each) => reader.entry(each, language));
  }

  async categories(language: Language): Promise<CategoryTree> {
    const reader = await this.#reader();
    if (reader === undefined) return { builtAt: 0, categories: [] };
    return { builtAt: this.#open?.builtAt ?? 0, categories: reader.categories(language) };
  }

  async categoriesOf(skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const reader = await this.#reader();
    return new Map(
      skus.flatMap((sku) => {
        const id = reader?.categoryOf(sku);
        return id === undefined ? [] : [[sku, id] as const];
      }),
    );
  }

  learn(products: readonly SeenProduct[]): void {
    if (this.#closed) return;
    for (const product of products) {
      const { sku, language, units, name, index } = product;
      // The same answer twice teaches nothing.
      const known = `${sku ?? product.towKod ?? ''} ${index ?? ''} ${language} ${name ?? ''} ${units === undefined ? '' : units > 0}`;
      if (this.#known.has(known) || this.#known.size > 50_000) continue;
      this.#known.add(known);
      const source = ofAnswer(product);
      const key = keyOf(source);
      if (key === '' || (!this.#learned.has(key) && this.#learned.size >= mostLearned)) continue;
      this.#learned.set(key, joined(this.#learned.get(key), source));
    }
    if (this.#learned.size > 0) {
      this.#flushLater ??= after(this.#deps.clock, learnAfter, () => void this.#keepLearned());
    }
  }

  async status(): Promise<CatalogStatus> {
    await this.#reader();
    const open = this.#open;
    const products = open?.db.prepare<[], { n: number }>('SELECT COUNT(*) AS n FROM product').get()?.n ?? 0;
    const base = { products, builtAt: open?.builtAt, bytes: open?.bytes ?? 0 };
    return this.#withSources((sources) => {
      const walk = walkState(sources);
      const finished = sources.meta('walked');
      return {
        ...base,
        sources: sources.counts(),
        walk:
          walk === undefined
            ? undefined
            : { ...walk, finishedAt: finished === undefined ? undefined : Number(finished) },
        beyond: beyondPaging(sources),
        failed: this.#failed ?? (sources.meta('failed') || undefined),
      };
    });
  }

  async buildIfAbsent(onProgress?: BuildProgress, signal?: AbortSignal): Promise<boolean> {
    if (await this.ready()) return true;
    if (!this.#deps.buildWhenAsked) return false;
    try {
      // The products can be found before the other languages have been read.
      const swapped = new Promise<void>((resolve) => this.#untilSwapped.push(resolve));
      await Promise.race([this.#building ?? this.build({ onProgress, signal, labels: false }), swapped]);
    } catch (thrown) {
      if (signal?.aborted === true) throw thrown;
      this.#deps.log.warn('the catalogue was not built', thrown);
    }
    return this.ready();
  }

  /** Keeps the index current until it is stopped: builds it where there is none, and again after a week. */
  async keepCurrent(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    let pause = 60_000;
    const isStopped = () => signal.aborted;
    while (!isStopped()) {
      try {
        if (await this.#isDue()) await this.build({ signal });
        this.#failed = undefined;
        pause = 60_000;
      } catch (thrown) {
        if (isStopped()) return;
        // Another process builds it.
        if (!(thrown instanceof DeskError && thrown.code === 'refused')) {
          this.#failed = thrown instanceof Error ? thrown.message : String(thrown);
          log.warn('the catalogue was not built', thrown);
        }
        pause = Math.min(pause * 2, 3_600_000);
      }
      await clock.sleep(pause, signal).catch(() => undefined);
    }
  }

  async #isDue(): Promise<boolean> {
    const finished = await this.#withSources((sources) => sources.meta('walked'));
    // An index of an earlier version of the program cannot be read: it is built anew from what is known.
    if (!(await this.ready()) || finished === undefined) return true;
    return this.#deps.clock.now() - Number(finished) > freshFor;
  }

  /**
   * Reads the catalogue of the service, goes on where an earlier build was stopped, and swaps the new index in.
   * @throws DeskError `refused` when another process builds it; `misconfigured` when the disk is full.
   */
  async build(options: {
    readonly onProgress?: BuildProgress | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly labels?: boolean | undefined;
    readonly again?: boolean | undefined;
    /** Only from what is known already: nothing is asked of the service. */
    readonly offline?: boolean | undefined;
  }): Promise<void> {
    const running = this.#building ?? this.#buildOnce(options);
    this.#building = running;
    try {
      await running;
    } finally {
      if (this.#building === running) this.#building = undefined;
      this.#tellWaiting();
    }
  }

  async #buildOnce({
    onProgress,
    signal,
    labels = true,
    again = false,
    offline = false,
  }: Parameters<DeskCatalog['build']>[0]) {
    const { service, language, clock, quiet } = this.#deps;
    this.#makeFolder();
    const sources = await Sources.open(this.#folder).catch((thrown: unknown) => {
      throw this.#explained(thrown);
    });
    const lease = new BuildLease(sources, clock);
    try {
      lease.take();
      await this.#keepLearned();
      const options: WalkOptions = {
        service,
        sources,
        languages: [...new Set<Language>([language, 'en'])],
        labelLanguages: allLanguages,
        now: () => clock.now(),
        turn: async () => {
          signal?.throwIfAborted();
          await quiet();
          signal?.throwIfAborted();
          lease.renew();
        },
        onProgress: (done, total) => onProgress?.({ done, total, what: 'requests' }),
      };
      if (!offline) {
        const finished = sources.meta('walked');
        if (again || (finished !== undefined && clock.now() - Number(finished) > freshFor)) beginAgain(sources);
        await walkProducts(options);
      }
      await this.#swapIn(sources, lease, signal);
      if (!offline && labels) {
        const before = walkState(sources)?.total;
        await walkLabels(options);
        if (walkState(sources)?.total !== before || sources.meta('walked') === undefined) {
          await this.#swapIn(sources, lease, signal);
        }
        sources.setMeta('walked', String(clock.now()));
      }
      sources.setMeta('failed', '');
    } catch (thrown) {
      const explained = this.#explained(thrown);
      try {
        if (signal?.aborted !== true && lease.isOurs) {
          sources.setMeta('failed', explained instanceof Error ? explained.message : 'unknown');
        }
      } catch {
        // The disk that was full for the index is full for this too.
      }
      throw explained;
    } finally {
      lease.release();
      sources.close();
    }
  }

  async #swapIn(sources: Sources, lease: BuildLease, signal: AbortSignal | undefined): Promise<void> {
    await buildIndex(this.#folder, sources.products(), sources.categories(), this.#deps.clock.now(), {
      pause: async () => {
        signal?.throwIfAborted();
        lease.renew();
        await setImmediate();
      },
    });
    this.#tellWaiting();
  }

  #tellWaiting(): void {
    for (const resolve of this.#untilSwapped.splice(0)) resolve();
  }

  /** Runs an import with the sources of this desk open, then builds the index from all of them. */
  async importInto<T>(act: (sources: Sources) => Promise<T>, dryRun: boolean): Promise<T> {
    this.#makeFolder();
    const sources = await Sources.open(this.#folder);
    let result: T;
    try {
      result = await act(sources);
    } catch (thrown) {
      throw this.#explained(thrown);
    } finally {
      sources.close();
    }
    if (!dryRun) await this.build({ offline: true });
    return result;
  }

  /** Every product of the index, in the order of rank. */
  async *export(): AsyncGenerator<CatalogEntry> {
    const reader = await this.#reader();
    const open = this.#open;
    if (reader === undefined || open === undefined) return;
    const ids = open.db.prepare<[number], { id: number }>('SELECT id FROM product WHERE id > ? ORDER BY id LIMIT 500');
    for (let last = 0; ;) {
      const page = ids.all(last);
      for (const { id } of page) {
        const row = reader.row(id);
        if (row !== undefined) yield reader.entry(row, this.#deps.language);
        last = id;
      }
      if (page.length === 0) return;
    }
  }

  #explained(thrown: unknown): unknown {
    if (thrown instanceof DeskError) return thrown;
    const code = primaryCode(thrown);
    const io = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    if (code === sqliteCodes.full || io === 'ENOSPC' || io === 'EDQUOT') {
      return errorOf('misconfigured', { ...texts.diskFull(this.#folder), cause: thrown });
    }
    const { readonly, cannotOpen, ioError, perm, auth } = sqliteCodes;
    if (
      io === 'EACCES' ||
      io === 'EROFS' ||
      (code !== undefined && [readonly, cannotOpen, ioError, perm, auth].includes(code as never))
    ) {
      return errorOf('misconfigured', { ...texts.unwritable(this.#folder), cause: thrown });
    }
    return thrown;
  }

  #makeFolder(): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      chmodSync(this.#folder, 0o700);
    } catch (thrown) {
      throw this.#explained(thrown);
    }
  }

  async #withSources<T>(act: (sources: Sources) => T): Promise<T> {
    this.#makeFolder();
    try {
      const sources = await Sources.open(this.#folder);
      try {
        return act(sources);
      } finally {
        sources.close();
      }
    } catch (thrown) {
      throw this.#explained(thrown);
    }
  }

  /** The newest index, opened again when a newer one was swapped in. */
  async #reader(): Promise<IndexReader | undefined> {
    const path = newestIndex(this.#folder);
    if (path !== this.#open?.path) {
      this.#opening ??= this.#openNewest(path).finally(() => (this.#opening = undefined));
      await this.#opening;
    }
    return this.#open?.reader;
  }

  async #openNewest(path: string | undefined): Promise<void> {
    const open = path === undefined ? undefined : await openIndex(path);
    const before = this.#open;
    this.#open = open === undefined ? undefined : { ...open, reader: new IndexReader(open.db, this.#deps.language) };
    before?.db.close();
  }

  /** Writes what answers carried into the sources, and what is new into the index. Failing loses nothing but that. */
  async #keepLearned(): Promise<void> {
    this.#flushLater?.();
    this.#flushLater = undefined;
    const learned = this.#learned;
    if (learned.size === 0) return;
    this.#learned = new Map();
    try {
      const reader = await this.#reader();
      const fresh = reader === undefined ? learned : newTo(reader, learned);
      if (fresh.size === 0) return;
      const now = this.#deps.clock.now();
      await this.#withSources((sources) =>
        sources.write(() => {
          for (const product of fresh.values()) sources.put(answered, product, now);
        }),
      );
      const open = this.#open;
      if (open === undefined || reader === undefined) return;
      open.db.exec('BEGIN IMMEDIATE');
      try {
        for (const [key, product] of fresh) append(open, reader, key, product, now);
        open.db.exec('COMMIT');
      } catch (thrown) {
        open.db.exec('ROLLBACK');
        throw thrown;
      }
    } catch (thrown) {
      this.#deps.log.warn('products of answers were not kept', thrown);
    }
  }

  async close(): Promise<void> {
    await this.#keepLearned();
    this.#closed = true;
    await this.#opening;
    this.#open?.db.close();
    this.#open = undefined;
  }
}
