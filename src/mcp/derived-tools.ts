import type { ToldTool } from './told-tool.ts';

declare const __DERIVED_TOOLS__: string;

/**
 * What `toldOf` says of each tool, as JSON that the build derives from the registry: building the schemas of all tools
 * would take most of the time until a stdio server answers. Undefined when the desk runs from its sources.
 */
export const derivedTools: readonly ToldTool[] | undefined =
  typeof __DERIVED_TOOLS__ === 'undefined' ? undefined : (JSON.parse(__DERIVED_TOOLS__) as readonly ToldTool[]);
