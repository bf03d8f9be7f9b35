import type { DeskTool } from '../../tools/desk.ts';

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

/** What a client is told of a tool before it calls it, as JSON. The build writes one for each tool into the bundle. */
export interface ToolManifest extends Pick<
  DeskTool,
  'name' | 'title' | 'description' | 'area' | 'effect' | 'operations' | 'role' | 'answers' | 'opens' | 'lists' | 'card'
> {
  readonly schemas: { readonly input: ObjectSchema; readonly output: ObjectSchema };
}
