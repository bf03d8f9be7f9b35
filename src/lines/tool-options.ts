import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { Clock } from '../core/clock.ts';
import { readDateRange } from '../core/date-range.ts';
import { kebab } from '../core/references.ts';
import { DeskError } from '../core/errors.ts';

/** One field of a tool's input, as an option of its command and of its word in Slack. */
export interface ToolOption {
  readonly field: string;
  /** Without the dashes: "ship-to". */
  readonly name: string;
  /** A list of one is written so too: "brand". */
  readonly singular?: string;
  readonly kind: 'text' | 'list' | 'lines' | 'number' | 'flag' | 'date';
  readonly required: boolean;
  readonly description: string;
  readonly choices: readonly string[] | undefined;
  /** As a reader of JSON knows it: "string", "array of string". */
  readonly jsonType: string;
}

/** What this file needs to know of a JSON Schema; anything else in it is ignored. */
const property = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  items: z.looseObject({ type: z.string().optional() }).optional(),
});
const objectSchema = z.looseObject({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

const known = new WeakMap<z.ZodObject, readonly ToolOption[]>();

/** The options of a tool's command: one for each field of its input. */
export function toolOptions(tool: { readonly input: z.ZodObject }): readonly ToolOption[] {
  const options = known.get(tool.input) ?? readOptions(tool);
  known.set(tool.input, options);
  return options;
}

function readOptions(tool: { readonly input: z.ZodObject }): ToolOption[] {
  const schema = objectSchema.parse(z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }));
  return Object.entries(schema.properties).map(([field, each]) => ({
    field,
    name: kebab(field),
    ...singularOf(field, each, schema.properties),
    kind: kindOf(each),
    required: schema.required.includes(field),
    description: each.description ?? '',
    choices: each.enum,
    jsonType: each.type === 'array' ? `array of ${each.items?.type ?? 'any'}` : (each.format ?? each.type ?? 'any'),
  }));
}

function singularOf(field: string, each: z.infer<typeof property>, all: Readonly<Record<string, unknown>>) {
  const one = field.replace(/s$/, '');
  return kindOf(each) === 'list' && one !== field && all[one] === undefined && !one.endsWith('e')
    ? { singular: kebab(one) }
    : {};
}

function kindOf({ type, format, items }: z.infer<typeof property>): ToolOption['kind'] {
  if (type === 'array') return items?.type === 'object' ? 'lines' : 'list';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  return format === 'date' ? 'date' : 'text';
}

/**
 * What was written for an option as the value of its field. Lines are left as text: they are read with the words.
 * @throws DeskError `invalid_input` naming the option.
 */
export function readOption({ name, kind, field }: ToolOption, written: readonly string[], clock: Clock): unknown {
  const last = written.at(-1) ?? '';
  switch (kind) {
    case 'list':
      return written.flatMap(readList);
    case 'number':
      if (!/^-?\d+(\.\d+)?$/.test(last)) {
        throw new DeskError('invalid_input', `--${name}: ${JSON.stringify(last)} is not a number.`, {
          field: name,
          next: 'Write digits, for example 20.',
        });
      }
      return Number(last);
    case 'date': {
      const range = readDateRange(last, clock);
      return field === 'to' ? range.to : range.from;
    }
    case 'flag':
      return true;
    case 'lines':
    case 'text':
      return last;
  }
}

/** "KAT,KRA"; a value that has a comma in it is put in quotation marks: `"A,B 5",W71275`. */
function readList(text: string): string[] {
  if (!text.includes('"')) return text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
  try {
    return (parse(text, { relax_column_count: true, trim: true })[0] ?? []).filter((each) => each !== '');
  } catch {
    return [text];
  }
}
