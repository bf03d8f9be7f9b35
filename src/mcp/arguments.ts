import type { JsonSchema } from './mcp-tool.ts';

/**
 * Corrects the usual mistakes of models: a list sent as JSON text, a number in quotes, `null` for "not given", one string
 * instead of a list. What still does not fit the schema is left as it is, so that the tool's refusal names it. A number is
 * never turned into a string: a code that lost its leading zeros is another product.
 */
export function coerceArguments(schema: JsonSchema, args: unknown): unknown {
  const given = typeof args === 'string' ? (parseIf(args, isPlainObject) ?? args) : args;
  return isPlainObject(given) ? coerceObject(schema, given) : given;
}

function coerceObject(schema: JsonSchema, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const wanted = schema.properties?.[name];
    if (wanted === undefined) entries.push([name, value]);
    else if (value !== null || accepts(wanted, 'null')) entries.push([name, coerce(wanted, value, name)]);
  }
  return Object.fromEntries(entries);
}

function coerce(schema: JsonSchema, value: unknown, name: string): unknown {
  if (accepts(schema, 'array')) {
    const given = asList(schema, value, name);
    const list = name === 'skus' && Array.isArray(given) ? given.flatMap(severalCodes) : given;
    return Array.isArray(list) ? list.map((each: unknown) => coerce(schema.items ?? {}, each, name)) : list;
  }
  if (accepts(schema, 'object')) {
    const object = typeof value === 'string' ? (parseIf(value, isPlainObject) ?? value) : value;
    return isPlainObject(object) ? coerceObject(schema, object) : object;
  }
  if (typeof value !== 'string' || accepts(schema, 'string')) return value;
  if (accepts(schema, 'boolean') && /^\s*(true|false)\s*$/i.test(value)) return /true/i.test(value);
  if (accepts(schema, 'number') || accepts(schema, 'integer')) {
    return /^\s*-?\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  }
  return value;
}

/** Arguments whose values never contain a comma: SKUs have letters and digits only, warehouse codes are short. */
const codes = new Set(['skus', 'locations']);

function asList(schema: JsonSchema, value: unknown, name: string): unknown {
  if (isPlainObject(value)) return [value];
  if (typeof value !== 'string') return value;
  const parsed = parseIf(value, (each): each is unknown => Array.isArray(each) || isPlainObject(each));
  if (parsed !== undefined) return Array.isArray(parsed) ? parsed : [parsed];
  if (!accepts(schema.items ?? {}, 'string')) return value;
  if (!codes.has(name)) return [value];
  return value
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/**
 * Splits "OP520 W71275" into two codes, but not "OP 520": each part must look like a whole code, with letters and digits,
 * or with more than four digits.
 */
function severalCodes(member: unknown): unknown[] {
  if (typeof member !== 'string') return [member];
  const parts = member.trim().split(/\s+/);
  const whole = (part: string) =>
    /^[A-Z0-9]+$/i.test(part) && /\d/.test(part) && (/[A-Z]/i.test(part) || part.length > 4);
  return parts.length > 1 && parts.every(whole) ? parts : [member];
}

function accepts(schema: JsonSchema, type: string): boolean {
  if (schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type))) return true;
  if (type === 'string' && Array.isArray(schema.enum)) return schema.enum.some((each) => typeof each === 'string');
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((each) => accepts(each, type));
}

function parseIf<T>(text: string, wanted: (value: unknown) => value is T): T | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return wanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
