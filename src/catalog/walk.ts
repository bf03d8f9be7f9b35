import { limits, type Language } from '../contract/limits.ts';
import type { CatalogSearchResult } from '../contract/resources.ts';
import type { TradingService } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';
import { walked, type SourceProduct, type Sources } from './sources.ts';

// Reads the whole catalogue: the tree of categories, then the product pages of its leaves. Every page is kept before the
// next is asked for, so that a walk that was killed goes on where it was.

export interface WalkOptions {
  readonly service: Pick<TradingService, 'categories' | 'products'>;
  readonly sources: Sources;
  /** Product texts are read in these; the first one is the account's. */
  readonly languages: readonly Language[];
  /** Labels of categories are read in these too. */
  readonly labelLanguages: readonly Language[];
  readonly now: () => number;
  /** Waits until nobody's question is being answered; rejects when the walk is to stop. */
  readonly turn: () => Promise<void>;
  readonly onProgress: (done: number, total: number) => void;
}

type TaskKind = 'tree' | 'pages' | 'labels';

interface Task {
  readonly kind: TaskKind;
  readonly category: string;
  readonly language: Language;
  readonly page: number;
}

/** Reads the tree and the product pages; what was read before is not asked for again. */
export async function walkProducts(options: WalkOptions): Promise<void> {
  const { sources, languages } = options;
  const [first = 'en'] = languages;
  const tasks = new Tasks(sources);
  tasks.add('tree', '', first);
  await tasks.run('tree', options, async (task) => readChildren(task, options, tasks));
  for (const language of languages) {
    for (const id of leavesOf(sources)) tasks.add('pages', id, language);
  }
  await tasks.run('pages', options, async (task) => readPage(task, options));
}

/** Reads the labels of all categories in the other languages, so that their words find parts. */
export async function walkLabels(options: WalkOptions): Promise<void> {
  const { sources, languages, labelLanguages } = options;
  const tasks = new Tasks(sources);
  for (const language of labelLanguages) {
    if (language === languages[0]) continue;
    for (const id of innerOf(sources)) tasks.add('labels', id, language);
  }
  await tasks.run('labels', options, async (task) => {
    const children = await options.service.categories(parentOf(task.category), { language: task.language });
    return () => {
      for (const { categoryId, label } of children) putLabel(sources, categoryId, task, label);
    };
  });
}

/** Forgets how far a walk came, so that the next one reads everything again. What was read stays until it is replaced. */
export function beginAgain(sources: Sources): void {
  sources.write(() => sources.db.exec('DELETE FROM task'));
}

export function walkState(sources: Sources): { done: number; total: number } | undefined {
  const row = sources.db
    .prepare<[], { done: number; total: number }>('SELECT COALESCE(SUM(done), 0) AS done, COUNT(*) AS total FROM task')
    .get();
  return row === undefined || row.total === 0 ? undefined : row;
}

/** Categories with more products than paging reaches. */
export function beyondPaging(sources: Sources): { categoryId: string; products: number }[] {
  const reach = (limits.page.maxNumber + 1) * limits.page.maxSize;
  return sources.db
    .prepare<[number], { categoryId: string; total: number }>(
      `SELECT category AS categoryId, MAX(total) AS total FROM task WHERE kind = 'pages' AND total > ? GROUP BY category`,
    )
    .all(reach)
    .map(({ categoryId, total }) => ({ categoryId, products: total - reach }));
}

const parentOf = (category: string) => ({ categoryId: category === '' ? undefined : category });

async function readChildren(task: Task, { service, sources }: WalkOptions, tasks: Tasks): Promise<() => void> {
  const children = await service.categories(parentOf(task.category), { language: task.language });
  return () => {
    if (task.category !== '') {
      sources.db.prepare('UPDATE category SET inner = ? WHERE id = ?').run(children.length > 0 ? 1 : 0, task.category);
    }
    for (const { categoryId, label } of children) {
      putLabel(sources, categoryId, task, label);
      tasks.add('tree', categoryId, task.language);
    }
  };
}

function putLabel(sources: Sources, id: string, { category, language }: Task, label: string | null | undefined): void {
  const before = sources.db.prepare<[string], { labels: string }>('SELECT labels FROM category WHERE id = ?').get(id);
  const labels = {
    ...(before === undefined ? {} : (JSON.parse(before.labels) as Record<string, string>)),
    ...(label === undefined || label === null ? {} : { [language]: label }),
  };
  sources.db
    .prepare(
      `INSERT INTO category (id, parent, labels, inner) VALUES (?, ?, ?, 0)
        ON CONFLICT (id) DO UPDATE SET labels = excluded.labels`,
    )
    .run(id, category === '' ? null : category, JSON.stringify(labels));
}

/** One page of a leaf; the next one is a task of its own. */
async function readPage(task: Task, { service, sources, now }: WalkOptions): Promise<() => void> {
  const { category: categoryId, language, page: pageNumber } = task;
  const pageSize = limits.page.maxSize;
  const found = await service.products({ categoryId, pageNumber, pageSize }, { language });
  return () => {
    for (const product of found.products) sources.put(walked, { ...ofCatalogue(product, language), categoryId }, now());
    const more = hasMore(found, pageNumber);
    sources.db
      .prepare(`UPDATE task SET page = ?, total = ?, done = ? WHERE kind = 'pages' AND category = ? AND language = ?`)
      .run(pageNumber + 1, found.totalResults ?? null, more ? 0 : 1, categoryId, language);
  };
}

function hasMore({ hasNextPage, totalResults, products }: CatalogSearchResult, pageNumber: number): boolean {
  if (pageNumber >= limits.page.maxNumber || products.length === 0) return false;
  return hasNextPage ?? (pageNumber + 1) * limits.page.maxSize < (totalResults ?? 0);
}

/** A product of the catalogue as a source describes it. */
export function ofCatalogue(product: CatalogSearchResult['products'][number], language: Language): SourceProduct {
  const { towKod, vendorIndex, articleNumber, tecDoc, tecDocProd, manufacturer, shortDescription, description } =
    product;
  const text = (value: string | null | undefined) => (value === null || value === '' ? undefined : value);
  const name = text(shortDescription) ?? text(description)?.split(';')[0];
  return {
    towKod,
    index: text(vendorIndex),
    articleNumber: text(articleNumber),
    tecDoc: text(tecDoc),
    tecDocProd: text(tecDocProd),
    brand: text(manufacturer),
    eans: product.barcodes ?? [],
    names: name === undefined ? {} : { [language]: name },
  };
}

function leavesOf(sources: Sources): string[] {
  return idsOf(sources, 'SELECT id FROM category WHERE inner = 0 ORDER BY id');
}

function innerOf(sources: Sources): string[] {
  return ['', ...idsOf(sources, 'SELECT id FROM category WHERE inner = 1 ORDER BY id')];
}

function idsOf(sources: Sources, sql: string): string[] {
  return sources.db
    .prepare<[], { id: string }>(sql)
    .all()
    .map(({ id }) => id);
}

/** Requests that are in flight at once: people's questions need the other lanes. */
const atOnce = 2;

/** A category that the service refuses must not stop the others; anything else may pass, and is tried again later. */
function skipped(thrown: unknown, { kind, category, language }: Task, sources: Sources): () => void {
  const lasting = thrown instanceof DeskError && ['refused', 'not_found', 'contract_broken'].includes(thrown.code);
  // Where not even the top of the tree can be read, the address is wrong.
  if (!lasting || category === '') throw thrown;
  return () => {
    sources.db
      .prepare('UPDATE task SET done = 1 WHERE kind = ? AND category = ? AND language = ?')
      .run(kind, category, language);
  };
}

/** What is still to be read, kept with what was read. */
class Tasks {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  add(kind: TaskKind, category: string, language: Language): void {
    this.#sources.db.prepare('INSERT OR IGNORE INTO task VALUES (?, ?, ?, 0, NULL, 0)').run(kind, category, language);
  }

  /** Does every open task of a kind; a task leaves what it read in one transaction with its own end. */
  async run(kind: TaskKind, options: WalkOptions, read: (task: Task) => Promise<() => void>): Promise<void> {
    const open = this.#sources.db.prepare<[string, number], Task>(
      'SELECT kind, category, language, page FROM task WHERE kind = ? AND done = 0 ORDER BY rowid LIMIT ?',
    );
    const finish = this.#sources.db.prepare(
      'UPDATE task SET done = 1 WHERE kind = ? AND category = ? AND language = ?',
    );
    for (;;) {
      const tasks = open.all(kind, atOnce);
      if (tasks.length === 0) return;
      await options.turn();
      const keeps = await Promise.all(
        tasks.map((task) => read(task).catch((thrown: unknown) => skipped(thrown, task, this.#sources))),
      );
      this.#sources.write(() => {
        keeps.forEach((keep, at) => {
          const task = tasks[at];
          keep();
          // A list of pages says itself when it has ended.
          if (task !== undefined && kind !== 'pages') finish.run(kind, task.category, task.language);
        });
      });
      const state = walkState(this.#sources);
      if (state !== undefined) options.onProgress(state.done, state.total);
    }
  }
}
