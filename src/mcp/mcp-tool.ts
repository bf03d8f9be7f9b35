import type { z } from 'zod';
import type { DeskTool } from '../../tools/desk.ts';
import { limits } from '../contract/limits.ts';
import type { ListedTool } from './protocol.ts';

declare const __DERIVED_TOOLS__: string;

/** The part of JSON Schema that the tools' schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
}

/** An entry of `tools/list`. */
export interface ToolListing extends ListedTool {
  readonly inputSchema: ObjectSchema;
}

/** What this surface needs of a tool before it is called, as JSON. */
export interface ToolManifest extends Pick<
  DeskTool,
  'area' | 'effect' | 'operations' | 'role' | 'answers' | 'opens' | 'lists' | 'card'
> {
  /** As it is listed where every tool is served. */
  readonly listed: ToolListing;
}

interface DerivedTool
  extends Omit<ToolManifest, 'listed'>, Pick<DeskTool, 'name' | 'title' | 'description' | 'invoke'> {
  readonly listed: { readonly tool: ToolListing; readonly among: number };
  readonly definition: () => Promise<DeskTool>;
}

/** A tool's definition, or its manifest, which loads the definition when it is called. */
export type McpTool = DeskTool | DerivedTool;

/**
 * The tools for this surface. The built program loads the registry with the first call, not for a listing: building the
 * schemas takes most of the start of a stdio server. scripts/build.mjs writes the manifests into the bundle.
 */
export async function mcpTools(load: () => Promise<readonly DeskTool[]>): Promise<readonly McpTool[]> {
  // Not defined when the desk runs from its sources.
  if (typeof __DERIVED_TOOLS__ === 'undefined') return load();
  const manifests = JSON.parse(__DERIVED_TOOLS__) as readonly ToolManifest[];
  return manifests.map(({ listed, ...manifest }) => {
    const { name, title, description } = listed;
    const definition = async () => {
      const tool = (await load()).find((each) => each.name === name);
      if (tool === undefined) throw new Error(`${name} is in the manifest, but not in the registry`);
      return tool;
    };
    return {
      ...manifest,
      name,
      title,
      description,
      listed: { tool: listed, among: manifests.length },
      definition,
      invoke: async (desk, args, ask) => (await definition()).invoke(desk, args, ask),
    };
  });
}

export function inputSchemaOf(tool: McpTool): ObjectSchema {
  return 'listed' in tool ? tool.listed.tool.inputSchema : schemaOf(tool.input);
}

/** Whether a tool has an argument of this name. */
export function takes(tool: McpTool, argument: string): boolean {
  return Object.hasOwn(inputSchemaOf(tool).properties ?? {}, argument);
}

const converted = new WeakMap<z.ZodObject, ObjectSchema>();

/** The JSON Schema of what a caller may send, or of what a tool returns. Converted once per process. */
export function schemaOf(schema: z.ZodObject): ObjectSchema {
  let shown = converted.get(schema);
  if (shown === undefined) {
    const whole = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
    shown = { ...compact(whole, true), type: 'object' };
    converted.set(schema, shown);
  }
  return shown;
}

/** Bounds that every number of the service's types has, and that therefore say nothing. */
const emptyBounds: Readonly<Record<string, readonly unknown[]>> = {
  minimum: [Number.MIN_SAFE_INTEGER, -limits.int32 - 1],
  maximum: [Number.MAX_SAFE_INTEGER, limits.int32],
};

/** Keywords that cost tokens and help no caller: a refusal explains the rule to the one caller who breaks it. */
const dropped = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'minItems', 'propertyNames']);

/** Drops what costs a model tokens and tells it nothing. `additionalProperties` stays at the top, where models invent arguments. */
function compact(schema: JsonSchema, top = false): JsonSchema {
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (dropped.has(keyword) || emptyBounds[keyword]?.includes(value) === true) continue;
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
