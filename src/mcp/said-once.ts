import type { JsonSchema } from './mcp-tool.ts';
import { texts } from './messages/en.ts';

/**
 * Output schemas for a listing, which every conversation pays for: clients check answers against them, models read them.
 * A shape that several tools answer with (a draft, an order) is spelled out by the first and named by the others; so is a
 * description. Fields that are plain text are named in a row. `required` is left out, as the service may leave out nearly
 * every field. All of this only allows more: whatever fits the whole schema fits this one.
 */
export class SaidOnce {
  /** The tool that spells a shape out. */
  readonly #shapes = new Map<string, string>();
  readonly #descriptions = new Set<string>();

  schema(schema: JsonSchema, tool: string): JsonSchema {
    const { said, description, properties, items, required: _, ...rest } = schema;
    if (typeof said === 'string') {
      const first = this.#shapes.get(said);
      if (first !== undefined && first !== tool) return { type: 'object', description: texts.sameShape(said, first) };
      this.#shapes.set(said, tool);
    }
    const own = typeof description === 'string' ? description : undefined;
    const entries = Object.entries(properties ?? {}).map(
      ([name, each]) => [name, this.#property(name, each, tool)] as const,
    );
    const plain = entries.filter(([, each]) => isPlainText(each)).map(([name]) => name);
    const words = [own, plain.length === 0 ? undefined : texts.plainTexts(plain)].filter((each) => each !== undefined);
    return {
      ...rest,
      ...(words.length === 0 ? {} : { description: words.join('. ') }),
      ...(properties === undefined
        ? {}
        : { properties: Object.fromEntries(entries.filter(([, each]) => !isPlainText(each))) }),
      ...(items === undefined ? {} : { items: this.schema(items, tool) }),
    };
  }

  #property(name: string, schema: JsonSchema, tool: string): JsonSchema {
    const { description, ...rest } = this.schema(schema, tool);
    const key = `${name}: ${String(description)}`;
    if (description === undefined || this.#descriptions.has(key)) return rest;
    this.#descriptions.add(key);
    return { ...rest, description };
  }
}

function isPlainText(schema: JsonSchema): boolean {
  return schema.type === 'string' && Object.keys(schema).length === 1;
}
