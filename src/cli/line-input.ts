import { readFile, stat } from 'node:fs/promises';
import { DeskError } from '../core/errors.ts';
import type { Io } from './dependencies.ts';

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
  if (encoding === undefined && isBinary(bytes)) throw notText(path === '-' ? 'The standard input' : path, bytes);
  return decode(bytes, encoding);
}

async function readAll(stream: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > mostBytes) throw tooLarge('the standard input');
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

async function readWhole(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > mostBytes) throw tooLarge(path);
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof DeskError) throw cause;
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new DeskError(
      'invalid_input',
      missing ? `There is no file ${path}.` : `The file ${path} could not be read.`,
      {
        field: 'file',
        next: 'Give the path of a text or CSV file, or - for the standard input.',
        cause,
      },
    );
  }
}

function tooLarge(what: string): DeskError {
  return new DeskError('invalid_input', `There is more in ${what} than a list of lines can be (10 MiB).`, {
    field: 'file',
    next: 'Give only the lines to ask about.',
  });
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
  return new DeskError('invalid_input', `${what} is not text${spreadsheet ? ', but as spreadsheets are saved' : ''}.`, {
    field: 'file',
    next: spreadsheet
      ? 'Save it as CSV in the spreadsheet program, and give that file.'
      : 'Give a text or CSV file; save a spreadsheet as CSV first.',
  });
}

function decode(bytes: Buffer, marked: 'utf-16le' | 'utf-16be' | undefined): string {
  const encoding = marked ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
