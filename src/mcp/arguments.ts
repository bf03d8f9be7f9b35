import type { JsonSchema } from './json-schema.ts';

/**
 * Arguments as they were meant. Models send a list as the JSON text of a list, a number in quotes, `null` for "not
 * given", one string where a list of strings is wanted. What cannot be read as the schema wants stays as it came, so
 * that the tool's own refusal names it. A number is never made a string: a code that lost its leading zeros is another
 * product.
 */
export function understandArguments(schema: JsonSchema, args: unknown): unknown {
  const given = typeof args === 'string' ? (parseIf(args, isPlainObject) ?? args) : args;
  return isPlainObject(given) ? understandObject(schema, given) : given;
}

function understandObject(schema: JsonSchema, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const wanted = schema.properties?.[name];
    if (wanted === undefined) entries.push([name, value]);
    else if (value !== null || accepts(wanted, 'null')) entries.push([name, understand(wanted, value, name)]);
  }
  return Object.fromEntries(entries);
}

function understand(schema: JsonSchema, value: unknown, name: string): unknown {
  if (accepts(schema, 'array')) {
    const given = asList(schema, value, name);
    const list = name === 'skus' && Array.isArray(given) ? given.flatMap(severalCodes) : given;
    return Array.isArray(list) ? list.map((each: unknown) => understand(schema.items ?? {}, each, name)) : list;
  }
  if (accepts(schema, 'object')) {
    const object = typeof value === 'string' ? (parseIf(value, isPlainObject) ?? value) : value;
    return isPlainObject(object) ? understandObject(schema, object) : object;
  }
  if (typeof value !== 'string' || accepts(schema, 'string')) return value;
  if (accepts(schema, 'boolean') && /^\s*(true|false)\s*$/i.test(value)) return /true/i.test(value);
  if (accepts(schema, 'number') || accepts(schema, 'integer')) {
    return /^\s*-?\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  }
  return value;
}

/** Lists whose members never contain a comma (SKUs are letters and digits, warehouse codes are short codes). */
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
 * "OP520 W71275" is two codes, "OP 520" one: it is split only where each part could be a whole code, with letters and
 * digits, or digits enough for one.
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
