import type { z } from 'zod';
import { limits } from '../contract/limits.ts';
import type { JsonSchema, ObjectSchema } from './json-schema.ts';

const converted = new WeakMap<z.ZodObject, ObjectSchema>();

/**
 * A schema as a client is shown it, as it looks before parsing: what a caller may send, or what a tool's `run` gives
 * (its answer is not parsed again). Converted once in the life of the process and shared by all servers.
 */
export function schemaOf(schema: z.ZodObject): ObjectSchema {
  let shown = converted.get(schema);
  if (shown === undefined) {
    const whole = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
    shown = { ...compact(whole, true), type: 'object' };
    converted.set(schema, shown);
  }
  return shown;
}

/** A range that every number of the service's types has says nothing. */
const emptyBounds: Readonly<Record<string, readonly unknown[]>> = {
  minimum: [Number.MIN_SAFE_INTEGER, -limits.int32 - 1],
  maximum: [Number.MAX_SAFE_INTEGER, limits.int32],
};

/**
 * Without what costs a model tokens and tells it nothing: patterns, lengths and the like stay out, because the
 * refusal explains them to the one caller who needs it; `additionalProperties` stays at the top, where arguments are
 * invented.
 */
function compact(schema: JsonSchema, top = false): JsonSchema {
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (silent.has(keyword) || emptyBounds[keyword]?.includes(value) === true) continue;
    if (keyword === 'additionalProperties') {
      if (typeof value === 'object' && value !== null) kept[keyword] = compact(value as JsonSchema);
      else if (top) kept[keyword] = value;
    } else if (keyword === 'properties') {
      kept[keyword] = Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, each]) => [name, compact(each)]),
      );
    } else if (keyword === 'items') {
      kept[keyword] = compact(value as JsonSchema);
    } else if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
      kept[keyword] = (value as JsonSchema[]).map((each) => compact(each));
    } else {
      kept[keyword] = value;
    }
  }
  return kept;
}

const silent = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'minItems', 'propertyNames']);
