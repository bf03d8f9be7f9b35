import { readFile, stat } from 'node:fs/promises';
import { DeskError } from '../core/errors.ts';
import type { Io } from './parts.ts';

/** More than any order list, and little enough to be read at once. */
const mostBytes = 10 * 1024 * 1024;

/**
 * The text of a file, or of the standard input for `-`: UTF-8, UTF-16 with its mark (a spreadsheet's "Unicode text"),
 * or else Windows-1250, in which older Polish programs write.
 * @throws DeskError `invalid_input` when it cannot be read or is too large.
 */
export async function readLinesFrom(path: string, io: Pick<Io, 'stdin'>): Promise<string> {
  return decode(path === '-' ? await readAll(io.stdin) : await readWhole(path));
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

function decode(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
