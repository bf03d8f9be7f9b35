import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import { answerQuestion } from '../../src/catalog/answer-question.ts';
import { buildIndex, newestIndex, openIndex } from '../../src/catalog/index-files.ts';
import { IndexReader } from '../../src/catalog/search.ts';
import type { ProductRow } from '../../src/sandbox/state/database.ts';
import { indexed, indexedCategories, questionsOf, worldOf } from '../support/catalog-world.ts';
import { readPeopleQueries } from '../../test/catalog/people-queries.ts';
import { milliseconds, report, type Result, type Row } from '../support/figure.ts';

// The catalogue index beside two libraries that search in memory; each in a process of its own.

interface Measured {
  readonly build: number;
  readonly p50: number;
  readonly p99: number;
  /** Bytes of resident memory that answering takes above an idle process. */
  readonly resident: number;
  readonly bytes: number;
}

type Find = (text: string) => readonly string[];

function measure(find: Find, texts: readonly string[]): { p50: number; p99: number } {
  for (const text of texts) find(text);
  const took = texts
    .map((text) => {
      const start = performance.now();
      find(text);
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const resident = () => {
  global.gc?.();
  return process.memoryUsage().rss;
};

/** What people type, and as many generated questions about the first 12,000 products, whatever the world has. */
const asked = () => [...readPeopleQueries('people').map(({ text }) => text), ...questionsOf([...worldOf(12_000)])];

async function ours(count: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  try {
    const start = performance.now();
    const products = (function* () {
      for (const row of worldOf(count)) yield indexed(row);
    })();
    await buildIndex(folder, products, indexedCategories, 0);
    const build = performance.now() - start;
    // A process that only answers: building needs more memory than that.
    const [, file = ''] = process.argv;
    const answered = JSON.parse(
      execFileSync(process.execPath, ['--expose-gc', file, 'answer', folder], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      }),
    ) as Omit<Measured, 'build' | 'bytes'>;
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    return { ...answered, build, bytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answer(folder: string): Promise<Omit<Measured, 'build' | 'bytes'>> {
  const texts = asked();
  const idle = resident();
  const open = await openIndex(newestIndex(folder) ?? '');
  if (open === undefined) throw new Error('no index');
  const reader = new IndexReader(open.db, 'en');
  const find = (text: string) =>
    answerQuestion(reader, { text, language: 'en', limit: 5 }).hits.map(({ towKod }) => towKod ?? '');
  const times = measure(find, texts);
  const above = resident() - idle;
  open.db.close();
  return { ...times, resident: above };
}

const documentOf = (row: ProductRow) => {
  const { names, index, brand, eans } = indexed(row);
  return {
    id: row.sku,
    code: `${row.sku} ${index ?? ''}`,
    name: Object.values(names).join(' '),
    brand,
    ean: eans.join(' '),
  };
};

function miniSearch(count: number): Measured {
  const texts = asked();
  const idle = resident();
  const start = performance.now();
  const index = new MiniSearch({ fields: ['code', 'name', 'brand', 'ean'] });
  index.addAll([...worldOf(count)].map(documentOf));
  const build = performance.now() - start;
  const options = { prefix: true, fuzzy: 0.2, combineWith: 'AND' } as const;
  const times = measure(
    (text) =>
      index
        .search(text, options)
        .slice(0, 5)
        .map(({ id }) => String(id)),
    texts,
  );
  return { build, ...times, resident: resident() - idle, bytes: 0 };
}

async function orama(count: number): Promise<Measured> {
  const texts = asked();
  const idle = resident();
  const start = performance.now();
  const db = create({ schema: { code: 'string', name: 'string', brand: 'string', ean: 'string' } });
  await insertMultiple(db, [...worldOf(count)].map(documentOf));
  const build = performance.now() - start;
  const ask = async (term: string) => search(db, { term, limit: 5, tolerance: 1 });
  for (const text of texts) await ask(text);
  const took: number[] = [];
  for (const text of texts) {
    const at = performance.now();
    await ask(text);
    took.push(performance.now() - at);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? NaN;
  return { build, p50: at(0.5), p99: at(0.99), resident: resident() - idle, bytes: 0 };
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

function rowOf(variant: string, { build, p50, p99, resident: above, bytes }: Measured): Row {
  const file = bytes === 0 ? '' : `, file ${mebibytes(bytes)}`;
  return {
    variant,
    value: `built in ${(build / 1000).toFixed(1)} s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, resident +${mebibytes(above)}${file}`,
  };
}

const sizes = [12_000, 100_000, 1_000_000];
const [part, second] = process.argv.slice(2);
if (part === 'answer') {
  process.stdout.write(JSON.stringify(await answer(second ?? '')));
} else if (part !== undefined) {
  const count = Number(second);
  const measured = part === 'ours' ? await ours(count) : part === 'minisearch' ? miniSearch(count) : await orama(count);
  process.stdout.write(JSON.stringify(measured));
} else {
  const file = fileURLToPath(import.meta.url);
  const rows: Row[] = [];
  const results: Result[] = [];
  for (const count of sizes) {
    for (const engine of ['ours', 'minisearch', 'orama']) {
      if (engine !== 'ours' && count > 100_000) continue;
      const text = execFileSync(
        process.execPath,
        ['--expose-gc', '--max-old-space-size=3000', file, engine, String(count)],
        {
          encoding: 'utf8',
          maxBuffer: 1e8,
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const measured = JSON.parse(text) as Measured;
      rows.push(rowOf(`${count} products, ${engine === 'ours' ? 'the desk' : engine}`, measured));
      if (engine === 'ours' && count === 1_000_000) {
        results.push({ name: 'p99 at a million, ms', value: measured.p99, atMost: 10 });
        results.push({ name: 'build at a million, s', value: measured.build / 1000, atMost: 90 });
        results.push({ name: 'resident above idle, MiB', value: measured.resident / 2 ** 20, atMost: 60 });
      }
    }
  }
  report({
    id: 'catalog',
    title: 'The catalogue index',
    goal: 'p99 at most 10 ms, built within 90 s, at most 60 MiB resident',
    rows,
    results,
    note: 'Products of the embedded service’s generator with names in three languages; the 300 queries of test/catalog/people-queries.txt and 300 generated ones (misspelt, other language, other spelling, EAN, brand and noun, beginning), asked once to warm up and once measured.',
  });
}
