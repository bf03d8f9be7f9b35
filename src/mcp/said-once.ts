import type { JsonSchema } from './mcp-tool.ts';
import { texts } from './messages/en.ts';

/**
 * Output schemas for a listing, which every conversation pays for: clients check answers against them, models read them.
 * A shape that several answers have (a draft, an order, what was left out) is spelled out once and named after that; so is
 * a description. Plain fields are named in a row by their type. `required` is left out, as the service
 * may leave out nearly every field. All of this only allows more: whatever fits the whole schema fits this one.
 */
export class SaidOnce {
  /** The tool that spells a named shape out. */
  readonly #shapes = new Map<string, string>();
  readonly #descriptions = new Set<string>();
  /** The tool that first answered with a field of this name and schema, by both. */
  readonly #fields = new Map<string, string>();

  schema(schema: JsonSchema, tool: string): JsonSchema {
    const { said, description, properties, items, required: _, ...rest } = schema;
    if (typeof said === 'string') {
      const first = this.#shapes.get(said);
      if (first !== undefined && first !== tool) return { type: 'object', description: texts.sameShape(said, first) };
      this.#shapes.set(said, tool);
    }
    const spelledOut: [string, JsonSchema][] = [];
    const inWords = new Map<string, string[]>();
    for (const [name, field] of Object.entries(properties ?? {})) {
      const { kind, words, schema } = this.#field(name, field, tool);
      if (kind === undefined) spelledOut.push([name, schema]);
      else inWords.set(kind, [...(inWords.get(kind) ?? []), words]);
    }
    const words = [
      ...(typeof description === 'string' ? [description] : []),
      ...[...inWords].map(([kind, names]) => texts.fieldsOf(kind, names)),
    ];
    return {
      ...rest,
      ...(words.length === 0 ? {} : { description: words.join('. ') }),
      ...(spelledOut.length === 0 ? {} : { properties: Object.fromEntries(spelledOut) }),
      ...(items === undefined ? {} : { items: this.schema(items, tool) }),
    };
  }

  /** A field in full, or the words for it and the kind under which they are listed. */
  #field(name: string, schema: JsonSchema, tool: string): { kind?: string; words: string; schema: JsonSchema } {
    const whole = `${name} ${JSON.stringify(schema)}`;
    const first = this.#fields.get(whole);
    if (first !== undefined) return { kind: first === tool ? texts.asAbove : texts.asIn(first), words: name, schema };
    const isPlain = schema.properties === undefined && schema.items === undefined;
    const { description, ...rest } = isPlain ? schema : this.schema(schema, tool);
    const key = `${name}: ${String(description)}`;
    const explained = typeof description === 'string' && !this.#descriptions.has(key) ? description : undefined;
    this.#descriptions.add(key);
    const words = explained === undefined ? name : texts.fieldExplained(name, explained);
    const kind = texts.plainKinds[JSON.stringify(rest)];
    if (kind !== undefined) return { kind, words, schema };
    this.#fields.set(whole, tool);
    const columns = columnsOfTexts(schema);
    if (columns !== undefined) return { kind: texts.rowsOfTexts(columns), words, schema };
    return { words, schema: explained === undefined ? rest : { ...rest, description: explained } };
  }
}

/** The columns of a list whose rows have nothing but texts, none of which needs a description. */
function columnsOfTexts({ items }: JsonSchema): readonly string[] | undefined {
  const columns = Object.entries(items?.properties ?? {});
  const onlyTexts = columns.every(([, { type, description }]) => type === 'string' && description === undefined);
  return columns.length > 0 && onlyTexts ? columns.map(([name]) => name) : undefined;
}
