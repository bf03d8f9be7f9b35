import type { ToldTool } from './told-tool.ts';

/**
 * What is told of each tool (`toldOf`). Building the schemas of all tools takes most of the time until a stdio server
 * answers, so the build derives it from the registry and puts it in the place of this file; run from its sources the
 * desk has the registry itself.
 */
export const derivedTools: readonly ToldTool[] | undefined = undefined;
