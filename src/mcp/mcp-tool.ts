import type { DeskTool } from '../../tools/desk.ts';
import { derivedTools } from './derived-tools.ts';
import type { ObjectSchema } from './json-schema.ts';
import { schemaOf } from './tool-schema.ts';
import type { ToldTool } from './told-tool.ts';

/** A tool as this surface needs it: its definition, or what is told of it and loads the definition to call it. */
export type McpTool = DeskTool | (ToldTool & Pick<DeskTool, 'invoke'>);

export function toldOf({ name, title, description, area, effect, operations, input, output }: DeskTool): ToldTool {
  const schemas = { input: schemaOf(input), output: schemaOf(output) };
  return { name, title, description, area, effect, operations, schemas };
}

/** The registry as this surface needs it; the built program loads it with the first call. */
export async function mcpTools(load: () => Promise<readonly DeskTool[]>): Promise<readonly McpTool[]> {
  if (derivedTools === undefined) return load();
  return derivedTools.map((told) => ({
    ...told,
    invoke: async (desk, args, ask) => {
      const tool = (await load()).find(({ name }) => name === told.name);
      if (tool === undefined) throw new Error(`${told.name} is told of, and is not in the registry`);
      return tool.invoke(desk, args, ask);
    },
  }));
}

/** What a tool takes, as a client is shown it. */
export function inputSchemaOf(tool: McpTool): ObjectSchema {
  return 'schemas' in tool ? tool.schemas.input : schemaOf(tool.input);
}

/** What a tool answers, as a client is shown it. */
export function outputSchemaOf(tool: McpTool): ObjectSchema {
  return 'schemas' in tool ? tool.schemas.output : schemaOf(tool.output);
}

/** Whether a tool has an argument of this name. */
export function takes(tool: McpTool, argument: string): boolean {
  return Object.hasOwn(inputSchemaOf(tool).properties ?? {}, argument);
}
