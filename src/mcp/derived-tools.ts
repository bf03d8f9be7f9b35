import type { ToolManifest } from './tool-manifest.ts';

declare const __DERIVED_TOOLS__: string;

/**
 * The manifests of all tools (`manifestOf`), as JSON that the build derives from the registry: building their schemas
 * takes most of the start of a stdio server. Undefined when the desk runs from its sources.
 */
export const derivedTools: readonly ToolManifest[] | undefined =
  typeof __DERIVED_TOOLS__ === 'undefined' ? undefined : (JSON.parse(__DERIVED_TOOLS__) as readonly ToolManifest[]);
