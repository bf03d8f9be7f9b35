import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod';
import { DeskError } from '../core/errors.ts';
import { normaliseIndex, normaliseSku } from '../core/product-code.ts';
import { cleanText, listing } from '../core/text.ts';
import { parseLines, type ParsedLine } from '../lines/lines.ts';
import { readQuantity } from '../lines/quantity.ts';
import type { Io } from './dependencies.ts';
import { texts } from './messages/en.ts';
import { usageError } from './usage-error.ts';

/** More than any order list, and little enough to be read at once. */
const mostBytes = 10 * 1024 * 1024;

/**
 * The text of a file, or of the standard input for `-`: UTF-8, UTF-16 with its mark (a spreadsheet's "Unicode text"),
 * or else Windows-1250, in which older Polish programs write.
 * @throws DeskError `invalid_input` when it cannot be read, is too large or is no text.
 */
export async function readLinesFrom(path: string, io: Pick<Io, 'stdin'>): Promise<string> {
  const bytes = path === '-' ? await readAll(io.stdin) : await readWhole(path);
  const encoding = markedEncoding(bytes);
  if (encoding === undefined && isBinary(bytes)) throw notText(path === '-' ? texts.standardInput : path, bytes);
  return decode(bytes, encoding);
}

async function readAll(stream: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > mostBytes) throw usageError(texts.tooLarge(texts.standardInput), 'file');
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

async function readWhole(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > mostBytes) throw usageError(texts.tooLarge(path), 'file');
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof DeskError) throw cause;
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const message = missing ? texts.noFile(path) : texts.unreadableFile(path);
    throw usageError([message, texts.giveFile], 'file', cause);
  }
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function markedEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : undefined;
}

/** What zip files begin with, of which .xlsx and .ods are two, and PDF; other files of programs have zero bytes. */
const zip = [0x50, 0x4b, 0x03, 0x04];
const pdf = [0x25, 0x50, 0x44, 0x46];
/** .xls: https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb */
const compound = [0xd0, 0xcf, 0x11, 0xe0];

function isBinary(bytes: Buffer): boolean {
  return startsWith(bytes, zip) || startsWith(bytes, pdf) || bytes.includes(0);
}

function notText(what: string, bytes: Buffer): DeskError {
  const spreadsheet = startsWith(bytes, zip) || startsWith(bytes, compound);
  return usageError(spreadsheet ? texts.spreadsheet(what) : texts.notText(what), 'file');
}

function decode(bytes: Buffer, marked: 'utf-16le' | 'utf-16be' | undefined): string {
  const encoding = marked ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** Codes of the kind that the option names, one line each. */
export function listedProducts(kind: 'sku' | 'index', codes: readonly string[]): ParsedLine[] {
  return codes.map((raw) => ({ line: 1, raw, ...productOf({ [kind]: raw }) }));
}

const jsonLine = z.strictObject({
  sku: z.string().optional(),
  index: z.string().optional(),
  quantity: z.union([z.number(), z.string()]).optional(),
  unitPriceNet: z.union([z.number(), z.string()]).optional(),
  unitPriceGross: z.union([z.number(), z.string()]).optional(),
  custom: z.string().optional(),
});

/**
 * `--lines` as a person writes lines, or as the tool takes them: a JSON array of `{"sku":"OP520","quantity":2}`.
 * @throws DeskError `invalid_input` for what begins as JSON and is none, or has other fields.
 */
export function readLinesOption(text: string, takes: readonly string[] = []): ParsedLine[] {
  if (!/^\s*(?:\[\s*\{|\{)/.test(text)) return parseLines(text, { names: 'all' });
  return readJson(text).map((each, at): ParsedLine => {
    const raw = cleanText(JSON.stringify(each));
    const { unitPriceNet, unitPriceGross, custom } = each;
    const beside = {
      ...(unitPriceNet === undefined ? {} : { unitPriceNet }),
      ...(unitPriceGross === undefined ? {} : { unitPriceGross }),
      ...(custom === undefined ? {} : { custom }),
    };
    const strange = Object.keys(beside).filter((field) => !takes.includes(field));
    if (strange.length > 0) throw usageError([texts.unknownLineField(listing(strange, 5)), texts.jsonLines], 'lines');
    const more = Object.keys(beside).length === 0 ? {} : { more: beside };
    const product = { ...productOf(each), ...more };
    if ('problem' in product || each.quantity === undefined) return { line: at + 1, raw, ...product };
    const read = readQuantity(String(each.quantity));
    return { line: at + 1, raw, ...('problem' in read ? read : { ...product, ...read }) };
  });
}

function readJson(text: string): z.infer<typeof jsonLine>[] {
  try {
    const value: unknown = JSON.parse(text);
    return z.array(jsonLine).parse(Array.isArray(value) ? value : [value]);
  } catch (cause) {
    const unknown =
      cause instanceof z.ZodError
        ? cause.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
        : [];
    const names = [...new Set(unknown)].map((key) => `"${cleanText(key, 40)}"`);
    const what = names.length === 0 ? texts.notJsonLines : texts.unknownLineField(listing(names, 5));
    throw usageError([what, texts.jsonLines], 'lines', cause);
  }
}

function productOf({ sku, index }: { sku?: string | undefined; index?: string | undefined }) {
  if ((sku === undefined) === (index === undefined)) return { problem: texts.skuOrIndex };
  if (sku !== undefined) {
    const normal = normaliseSku(sku);
    return normal === undefined ? { problem: texts.notSku(sku) } : { product: { sku: normal } };
  }
  const normal = normaliseIndex(index ?? '');
  return normal === undefined ? { problem: texts.notIndex(index ?? '') } : { product: { index: normal } };
}
