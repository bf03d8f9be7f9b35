import type { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { Refusal, invalid } from './refusal.ts';

/** How a query parameter is written. */
type ParameterKind =
  | 'text'
  | 'integer'
  | 'boolean'
  /** "array of string": repeated or comma-separated. */
  | 'list'
  /** Repeated only: a product index may itself contain a comma, so it is never split. */
  | 'repeated';

const parameterKinds: Readonly<Record<string, ParameterKind>> = {
  sku: 'list',
  index: 'repeated',
  location: 'list',
  // The format of `brands` (single or list) is not shown; both are taken.
  brands: 'text',
  offset: 'integer',
  limit: 'integer',
  pageNumber: 'integer',
  pageSize: 'integer',
  techId: 'boolean',
};

export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Splits the raw query; `+` is a space, as forms and URLSearchParams write it. */
export function parsePairs(raw: string, where = 'query'): QueryPairs {
  return raw
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [percentDecode(name, where), percentDecode(value, where)] as const;
    });
}

function percentDecode(text: string, where: string): string {
  return decodeSegment(text.replaceAll('+', ' '), where);
}

/** Decodes once: `%252F` becomes the text `%2F`. */
export function decodeSegment(text: string, where: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid(where, `"${text.slice(0, 60)}" is not percent-encoded UTF-8`);
  }
}

/** `single` names parameters that take one value here although they are lists in other operations. */
export function decodeQuery<S extends z.ZodType>(
  schema: S,
  pairs: QueryPairs,
  options: { allowed: readonly string[]; single?: readonly string[] },
): z.output<S> {
  const raw: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    if (!options.allowed.includes(name)) {
      const allowed = options.allowed.length === 0 ? 'no query parameters' : options.allowed.join(', ');
      throw invalid(name, `unknown query parameter; allowed: ${allowed}`);
    }
    const kind = options.single?.includes(name) ? 'text' : (parameterKinds[name] ?? 'text');
    if (kind === 'list' || kind === 'repeated') {
      const values = kind === 'list' ? value.split(',') : [value];
      raw[name] = [...((raw[name] as string[] | undefined) ?? []), ...values];
    } else if (name in raw) {
      throw invalid(name, 'given more than once; allowed: one value');
    } else {
      raw[name] = readScalar(kind, name, value);
    }
  }
  return check(schema, raw, options.allowed, 'query parameter');
}

function readScalar(kind: 'text' | 'integer' | 'boolean', name: string, value: string): unknown {
  if (kind === 'text') return value;
  if (kind === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid(name, `"${excerpt(value)}" is not true or false`);
    return value === 'true';
  }
  if (!/^-?\d{1,10}$/.test(value) || Math.abs(Number(value)) > limits.int32) {
    throw invalid(name, `"${excerpt(value)}" is not a whole number (int32)`);
  }
  return Number(value);
}

const excerpt = (value: string) => value.slice(0, 60);

/** Checks against the contract's schema; the refusal names the first wrong field and what is allowed. */
export function check<S extends z.ZodType>(
  schema: S,
  raw: unknown,
  known: readonly string[],
  kind: 'query parameter' | 'body field',
): z.output<S> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const whole = kind === 'body field' ? 'body' : 'query';
  if (!issue) throw invalid(whole, 'is not valid');
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const field = pathText([...path, issue.keys[0] ?? '']);
    throw invalid(field, `unknown ${kind}${known.length > 0 ? `; allowed: ${known.join(', ')}` : ''}`);
  }
  // A rule over several fields has no path; report it at the field its message names first.
  const field = path.length > 0 ? pathText(path) : (firstNamed(issue.message, known) ?? whole);
  if (path.length > 0 && valueAt(raw, issue.path) === undefined) throw invalid(field, `required ${kind} is missing`);
  throw invalid(field, issue.message);
}

const pathText = (path: readonly string[]) =>
  path.reduce((text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`), '');

function firstNamed(message: string, known: readonly string[]): string | undefined {
  return known
    .map((name) => ({ name, at: message.search(new RegExp(`\\b${name}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.name;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    raw,
  );
}

/** "Bodies are JSON (`Content-Type: application/json`)." An empty body is `undefined`. */
export function decodeJson(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Refusal(415, 'unsupportedMediaType', 'Content-Type: the body must be application/json', {
      field: 'Content-Type',
    });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw invalid('body', 'is not JSON in UTF-8');
  }
}

/** "Offset 1 with limit 10 yields items 1-10; offset 11 yields items 11-20": 1 is the first item, and 0 is taken as 1. */
export const rowsToSkip = (offset: number): number => Math.max(0, offset - 1);
