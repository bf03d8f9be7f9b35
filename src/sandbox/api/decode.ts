import * as z from 'zod';
import { limits } from '../../contract/limits.ts';
import type { OperationId, operations } from '../../contract/operations.ts';
import { Refusal, invalid } from './refusal.ts';

export type QueryOf<K extends OperationId> = z.output<(typeof operations)[K]['query']>;
/** `undefined` for operations without a body. */
export type BodyOf<K extends OperationId> = (typeof operations)[K]['body'] extends z.ZodType
  ? z.output<(typeof operations)[K]['body']>
  : undefined;

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

export function decodeQuery<S extends z.ZodType>(schema: S, pairs: QueryPairs): z.output<S> {
  const fields = fieldsOf(schema);
  const raw: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const field = fields.get(name);
    if (field === undefined) {
      const allowed = fields.size === 0 ? 'no query parameters' : [...fields.keys()].join(', ');
      throw invalid(name, `unknown query parameter; allowed: ${allowed}`);
    }
    if (field.type === 'array') {
      // "array of string": repeated or comma-separated. An index may itself contain a comma, so it is never split.
      const values = name === 'index' ? [value] : value.split(',');
      raw[name] = [...((raw[name] as string[] | undefined) ?? []), ...values];
    } else if (name in raw) {
      throw invalid(name, 'given more than once; allowed: one value');
    } else {
      raw[name] = readScalar(field.type, name, value);
    }
  }
  return check(schema, raw, 'query parameter');
}

/** The fields that an object schema has, without what makes them optional. */
function fieldsOf(schema: z.ZodType): ReadonlyMap<string, z.ZodType> {
  const object = unwrapped(schema);
  const shape = object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType>) : {};
  return new Map(Object.entries(shape).map(([name, field]) => [name, unwrapped(field)]));
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapper ? (schema.unwrap() as z.ZodType) : schema;
}

function readScalar(type: string, name: string, value: string): unknown {
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid(name, `"${excerpt(value)}" is not true or false`);
    return value === 'true';
  }
  if (type !== 'number') return value;
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
  kind: 'query parameter' | 'body field',
): z.output<S> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const known = [...fieldsOf(schema).keys()];
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
