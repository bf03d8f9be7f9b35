import { z } from 'zod';
import { omittedHeaders } from '../contract/limits.ts';
import type { Operation } from '../contract/operations.ts';
import type { ReplyOf } from '../contract/trading-service.ts';
import { describeIssues } from '../core/tool.ts';
import { unreadable, type Target } from './fault.ts';
import { headerOf, type HttpReply, type ReplyHeaders } from './http.ts';
import { texts } from './messages/en.ts';

/** Array schemas by resource, built once each: a schema built per reply is never freed. */
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
export function readReply<Op extends Operation>(operation: Op, reply: HttpReply, target: Target): ReplyOf<Op> {
  const { status } = reply;
  const body = parseJson(reply, target);
  const parsed = schemaOf(operation).safeParse(body);
  // ReplyOf says in types what `schemaOf` chose by the same two properties.
  if (parsed.success) return parsed.data as ReplyOf<Op>;
  throw unreadable(target, texts.wrongField(describeIssues(parsed.error, []).message), { status });
}

/** @throws Fault `contract_broken` when it is not JSON. */
function parseJson(reply: HttpReply, target: Target): unknown {
  const { status, text, headers } = reply;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body, so it is not kept.
    if (text.trim() === '') throw unreadable(target, texts.noBody, { status });
    if (text.trimStart().startsWith('<')) throw unreadable(target, texts.isPage, { status });
    // Without a length only the end of the connection ends the body, so half of one may be a broken connection.
    const hasLength = headerOf(headers, 'content-length') ?? headerOf(headers, 'transfer-encoding');
    throw unreadable(target, texts.notJson, { status, retryable: hasLength === undefined });
  }
}

/**
 * Whether the header that explains omitted products names a code. It has several names, may be percent-encoded or raw
 * UTF-8, and an index in it may contain the separator.
 */
export function omittedIn(headers: ReplyHeaders): (code: string) => boolean {
  const values = omittedHeaders.flatMap((name) => headers[name.toLowerCase()] ?? []).filter((value) => value !== '');
  const list = values.join(',');
  const lists = new Set([list, decoded(list), Buffer.from(list, 'latin1').toString('utf8')].map(normalCode));
  return (code) => values.length > 0 && [...lists].some((each) => `,${each},`.includes(`,${normalCode(code)},`));
}

/** A code without case and spacing, to compare. */
export function normalCode(code: string): string {
  return code.normalize('NFC').replace(/\s+/g, '').toUpperCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
