import { z } from 'zod';
import { omittedHeaders } from '../contract/limits.ts';
import type { Operation } from '../contract/operations.ts';
import type { ReplyOf } from '../contract/trading-service.ts';
import { describeIssues } from '../core/tool.ts';
import { headerOf, type HttpReply, type ReplyHeaders } from './exchange.ts';
import { broken, type Asked } from './fault.ts';

/** Array schemas by resource: built once each, since a schema built for every reply is never given back. */
const arrays = new WeakMap<z.ZodType, z.ZodType>();

function schemaOf({ reply }: Operation): z.ZodType {
  const { read } = reply.resource;
  if (reply.shape === 'object') return read;
  const known = arrays.get(read) ?? z.array(read);
  arrays.set(read, known);
  return known;
}

/**
 * The body of a success, read into the operation's resource ("Success status codes: not shown": any 2xx).
 * @throws Fault `contract_broken` naming the first field that is wrong.
 */
export function readReply<Op extends Operation>(operation: Op, reply: HttpReply, asked: Asked): ReplyOf<Op> {
  const { status } = reply;
  const body = parseJson(reply, asked);
  const parsed = schemaOf(operation).safeParse(body);
  // ReplyOf says in types what `schemaOf` chose by the same two properties.
  if (parsed.success) return parsed.data as ReplyOf<Op>;
  throw broken(asked, `in its reply, ${describeIssues(parsed.error, []).message}`, undefined, { status });
}

/** @throws Fault `contract_broken` when it is not JSON. */
function parseJson(reply: HttpReply, asked: Asked): unknown {
  const { status, text, headers } = reply;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, and is not kept.
    if (text.trim() === '') throw broken(asked, 'its reply has no body', undefined, { status });
    if (text.trimStart().startsWith('<')) {
      throw broken(asked, 'its reply is a page and not JSON', undefined, { status });
    }
    // Without a length only the end of the connection ends a body: half of one may be a connection that broke.
    const lengthless = headerOf(headers, 'content-length') ?? headerOf(headers, 'transfer-encoding');
    throw broken(asked, 'its reply is not JSON', undefined, { status, again: lengthless === undefined });
  }
}

/**
 * The header that explains omitted products, whichever of its names and however it is written: percent-encoded or
 * not, raw UTF-8 bytes or not, with an index that contains the separator or without.
 */
export function omittedIn(headers: ReplyHeaders): (code: string) => boolean {
  const values = omittedHeaders.flatMap((name) => headers[name.toLowerCase()] ?? []).filter((value) => value !== '');
  const list = values.join(',');
  const lists = new Set([list, decoded(list), Buffer.from(list, 'latin1').toString('utf8')].map(normal));
  return (code) => values.length > 0 && [...lists].some((each) => `,${each},`.includes(`,${normal(code)},`));
}

/** A code without its case and spacing. */
export function normal(code: string): string {
  return code.normalize('NFC').replace(/\s+/g, '').toUpperCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
