import { createReadStream, openSync, readSync, closeSync, statSync, type Stats } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { parse as parseCsv } from 'csv-parse';
import { errorOf } from '../core/errors.ts';
import type { Language } from '../contract/limits.ts';
import type { Listed } from '../ports/catalog.ts';
import type { CodeKind } from './index-file.ts';
import type { ImportMap } from './import-map.ts';
import { texts } from './messages/en.ts';
import type { CodeOf, SourceProduct, Sources } from './sources.ts';
import { readEan } from './spelling.ts';

// Reads a CSV file of the trading partner, or a table of the buyer's own, line by line: its size does not matter. A line
// that cannot be used is named and left out. Everything is kept in one transaction: half a file changes nothing.

/** A line and a field that are longer are not of a product. */
const longestLine = 262_144;
const longestField = 16_384;
/** Where a quotation mark is open, a record goes on: beyond this the file is not read on. */
const longestRecord = 16 * longestLine;
const mostRows = 5_000_000;
/** Problems that are named; all are counted. */
const mostNamed = 20;
const sampleRows = 10;

export interface ImportReport {
  readonly name: string;
  readonly kind: ImportMap['kind'];
  readonly encoding: string;
  readonly separator: string;
  readonly columns: readonly string[];
  /** Columns of the file that the mapping does not name. */
  readonly unused: readonly string[];
  readonly rows: number;
  readonly skipped: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
  /** The first rows as they were understood. */
  readonly sample: readonly Readonly<Record<string, string>>[];
  readonly dryRun: boolean;
}

type Understood =
  | { readonly product: SourceProduct; readonly code?: undefined; readonly problem?: undefined }
  | { readonly code: CodeOf; readonly product?: undefined; readonly problem?: undefined }
  | { readonly problem: string; readonly product?: undefined; readonly code?: undefined };

export interface ImportOptions {
  readonly dryRun: boolean;
  readonly language: Language;
  readonly now: number;
}

/**
 * @throws DeskError `invalid_input` when the file cannot be read, changed meanwhile, lacks a column, or has no usable
 * line; then nothing was imported.
 */
export async function importFile(
  path: string,
  map: ImportMap,
  sources: Sources,
  options: ImportOptions,
): Promise<ImportReport> {
  const before = statOf(path);
  const start = readStart(path);
  const encoding = map.encoding ?? encodingOf(start);
  const separator = map.separator ?? separatorOf(new TextDecoder(encoding).decode(start));
  const name = map.name ?? basename(path).replace(/\.[^.]*$/, '');
  const file = new FileRows(path, { encoding, separator, quote: map.quote ?? '"' });
  const reader = new RowReader(map, options.language, { file: name, at: Math.min(options.now, before.mtimeMs) });
  const source = `file ${name}`;
  const db = sources.db;
  db.exec('BEGIN IMMEDIATE');
  try {
    if (!options.dryRun) sources.removeSource(source);
    for await (const { line, cells, problem } of file.rows()) {
      if (problem !== undefined) {
        reader.skip(line, problem);
        continue;
      }
      const understood = reader.read(line, cells);
      if (understood === undefined || options.dryRun) continue;
      if (understood.product !== undefined) sources.put(source, understood.product, options.now);
      else sources.putCode(source, understood.code);
    }
    const after = statOf(path);
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs || after.ino !== before.ino) {
      throw errorOf('invalid_input', { ...texts.import.changed(path), field: 'file' });
    }
    if (reader.rows === 0) throw errorOf('invalid_input', { ...texts.import.nothing(path), field: 'file' });
    db.exec(options.dryRun ? 'ROLLBACK' : 'COMMIT');
  } catch (thrown) {
    try {
      db.exec('ROLLBACK');
    } catch {
      // SQLite may have rolled back by itself, on a full disk.
    }
    throw thrown;
  }
  const report = reader.report();
  return { name, kind: map.kind, encoding, separator, ...report, dryRun: options.dryRun };
}

function statOf(path: string): Stats {
  try {
    const found = statSync(path);
    if (!found.isFile()) throw new Error('not a file');
    return found;
  } catch (cause) {
    throw errorOf('invalid_input', { ...texts.import.noFile(path), field: 'file', cause });
  }
}

function readStart(path: string): Buffer {
  try {
    const start = Buffer.alloc(65_536);
    const file = openSync(path, 'r');
    try {
      return start.subarray(0, readSync(file, start, 0, start.length, 0));
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw errorOf('invalid_input', { ...texts.import.noFile(path), field: 'file', cause });
  }
}

/** UTF-8 and UTF-16 show themselves; what is neither is taken for the code page of Central European Windows. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start.length > 3 && start[1] === 0 && start[3] === 0) return 'utf-16le';
  try {
    // The sample may end within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1250';
  }
}

function separatorOf(start: string): string {
  const [header = ''] = start.split(/\r?\n/);
  const counts = [';', '\t', ',', '|'].map((each) => ({ each, n: header.split(each).length }));
  return counts.reduce((best, next) => (next.n > best.n ? next : best)).each;
}

interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

class FileRows {
  readonly #path: string;
  readonly #options: { encoding: string; separator: string; quote: string };

  constructor(path: string, options: { encoding: string; separator: string; quote: string }) {
    this.#path = path;
    this.#options = options;
  }

  async *rows(): AsyncGenerator<FileRow> {
    const { encoding, separator, quote } = this.#options;
    const decoder = new TextDecoder(encoding);
    const bytes = createReadStream(this.#path, { highWaterMark: 1 << 18 });
    const text = Readable.from(
      (async function* () {
        for await (const chunk of bytes) yield decoder.decode(chunk as Buffer, { stream: true });
        yield decoder.decode();
      })(),
    );
    const parser = parseCsv({
      delimiter: separator,
      quote,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRecord,
    });
    let line = 0;
    text.on('error', (thrown) => parser.destroy(thrown));
    text.pipe(parser);
    try {
      for await (const each of parser) {
        const { record, info } = each as { record: string[]; info: { lines: number } };
        line = info.lines;
        yield { line, cells: record };
      }
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
      const said =
        code === 'CSV_QUOTE_NOT_CLOSED'
          ? texts.import.unclosed(line + 1)
          : code === 'CSV_MAX_RECORD_SIZE'
            ? texts.import.endless(line + 1, longestRecord)
            : undefined;
      if (said !== undefined) throw errorOf('invalid_input', { ...said, field: 'file', cause: thrown });
      throw thrown;
    } finally {
      bytes.destroy();
    }
  }
}

/** Understands the rows of a file: the first one is its header. */
class RowReader {
  readonly #map: ImportMap;
  readonly #language: string;
  readonly #from: Pick<Listed, 'file' | 'at'>;
  #columns: readonly string[] | undefined;
  readonly #at = new Map<string, number>();
  rows = 0;
  #skipped = 0;
  readonly #problems: { line: number; problem: string }[] = [];
  readonly #sample: Record<string, string>[] = [];

  constructor(map: ImportMap, language: string, from: Pick<Listed, 'file' | 'at'>) {
    this.#map = map;
    this.#from = from;
    this.#language = map.language ?? language;
  }

  skip(line: number, problem: string): void {
    this.#skipped += 1;
    if (this.#problems.length < mostNamed) this.#problems.push({ line, problem });
  }

  read(line: number, cells: readonly string[]): Exclude<Understood, { problem: string }> | undefined {
    if (this.#columns === undefined) {
      this.#columns = cells;
      for (const [field, name] of Object.entries(this.#map.columns)) {
        const at = cells.findIndex((cell) => cell.toLowerCase() === name.toLowerCase());
        if (at < 0) throw errorOf('invalid_input', { ...texts.import.noColumn(name, cells), field: 'map' });
        this.#at.set(field, at);
      }
      return undefined;
    }
    if (this.rows + this.#skipped >= mostRows) {
      throw errorOf('invalid_input', { ...texts.import.tooManyRows(mostRows), field: 'file' });
    }
    const understood = this.#understand(cells);
    if (understood.problem !== undefined) {
      this.skip(line, understood.problem);
      return undefined;
    }
    this.rows += 1;
    if (this.#sample.length < sampleRows) {
      this.#sample.push(
        Object.fromEntries([...this.#at].map(([field, at]) => [field, (cells[at] ?? '').slice(0, 80)])),
      );
    }
    return understood;
  }

  #understand(cells: readonly string[]): Understood {
    const { line } = texts.import;
    const columns = this.#columns ?? [];
    if (cells.length !== columns.length) return { problem: line.columns(cells.length, columns.length) };
    const long = cells.findIndex((cell) => cell.length > longestField);
    if (long >= 0) return { problem: line.fieldTooLong(columns[long] ?? '', cells[long]?.length ?? 0) };
    if (cells.reduce((sum, cell) => sum + cell.length, 0) > longestLine)
      return { problem: line.lineTooLong(longestLine) };
    const given = (field: string): string | undefined => {
      const at = this.#at.get(field);
      const cell = at === undefined ? undefined : cells[at];
      return cell === undefined || cell === '' ? undefined : cell;
    };
    const [sku, index, towKod] = [given('sku'), given('index'), given('productCode')];
    const own = sku ?? index ?? towKod;
    if (own === undefined) return { problem: this.#map.kind === 'aliases' ? line.noTarget : line.noCode };
    if (this.#map.kind === 'aliases') {
      const code = given('code');
      return code === undefined
        ? { problem: line.noCode }
        : { code: { product: own, code, kind: codeKindOf(given('codeKind')) } };
    }
    const eans = (given('eans') ?? '').split(/[\s,;|]+/).filter((each) => each !== '');
    const wrong = eans.find((each) => {
      const read = readEan(each);
      return read === undefined || read.ean !== read.right;
    });
    if (wrong !== undefined) return { problem: line.badEan(wrong) };
    const notNumber = (field: string) => ({
      problem: line.notNumber(columns[this.#at.get(field) ?? 0] ?? '', (given(field) ?? '').slice(0, 40)),
    });
    const units = given('units');
    // "> 10": at least so many.
    const counted = units === undefined ? undefined : decimalIn(units.replace(/^[<>]=?\s*/, ''));
    if (units !== undefined && counted === undefined) return notNumber('units');
    const prices: { [field: string]: string } = {};
    for (const field of ['listPriceNet', 'customerPriceNet']) {
      const written = given(field);
      if (written === undefined) continue;
      const price = decimalIn(written);
      if (price === undefined || price.startsWith('-')) return notNumber(field);
      prices[field] = price;
    }
    const currencyCode = given('currencyCode')?.toUpperCase() ?? this.#map.currency;
    if (Object.keys(prices).length > 0 && !/^[A-Z]{3}$/.test(currencyCode ?? '')) {
      return { problem: line.noCurrency((currencyCode ?? '').slice(0, 40)) };
    }
    const blocked = given('blockedReturn')?.toLowerCase();
    const said = {
      ...prices,
      ...(Object.keys(prices).length > 0 ? { currencyCode } : {}),
      units: counted === undefined ? undefined : Math.trunc(Number(counted)),
      unitOfMeasure: given('unitOfMeasure'),
      unitQuantity: given('unitQuantity'),
      gtuCode: given('gtuCode'),
      blockedReturn: blocked === undefined ? undefined : ['true', '1', 'yes', 'tak'].includes(blocked),
    };
    const listed = Object.values(said).some((each) => each !== undefined) ? [{ ...this.#from, ...said }] : undefined;
    const name = given('name');
    return {
      product: {
        sku: undefined,
        // A SKU of a file becomes one of the service's when stock or pricing returns it.
        towKod: sku ?? towKod,
        index,
        articleNumber: given('articleNumber'),
        tecDoc: given('tecDoc'),
        brand: given('brand'),
        categoryId: given('categoryId'),
        texts: given('description'),
        eans,
        names: name === undefined ? {} : { [this.#language]: name },
        units: said.units,
        listed,
      },
    };
  }

  report(): Pick<ImportReport, 'columns' | 'unused' | 'rows' | 'skipped' | 'problems' | 'sample'> {
    const columns = this.#columns ?? [];
    const used = new Set(this.#at.values());
    return {
      columns,
      unused: columns.filter((_, at) => !used.has(at)),
      rows: this.rows,
      skipped: this.#skipped,
      problems: this.#problems,
      sample: this.#sample,
    };
  }
}

/** "1 234,50", "1,234.50" and "1234.5" as a decimal; undefined for what is none, or could be read in two ways. */
function decimalIn(written: string): string | undefined {
  const plain = written.replace(/[\s\u00a0\u202f']/g, '');
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return undefined;
  const both = /^-?\d{1,3}(?:([.,])\d{3})+([.,])\d{1,4}$/.exec(plain);
  const grouped = both !== null && both[1] !== both[2] ? plain.replaceAll(both[1] ?? '', '') : plain;
  const number = grouped.replace(',', '.');
  return /^-?\d{1,12}(?:\.\d{1,4})?$/.test(number) ? number : undefined;
}

function codeKindOf(written: string | undefined): CodeKind {
  const kind = (written ?? '').toLowerCase();
  if (/^(?:oe|oem|oen)/.test(kind)) return 'oe';
  return /^(?:sub|zamien|ersatz|repl)/.test(kind) ? 'substitute' : 'alias';
}
