import type { Capabilities } from './shapes.ts';

/** The methods of each capability. */
const methodsBy = {
  tools: ['tools/list', 'tools/call'],
  resources: ['resources/list', 'resources/templates/list', 'resources/read'],
  following: ['resources/subscribe', 'resources/unsubscribe'],
  prompts: ['prompts/list', 'prompts/get'],
  completions: ['completion/complete'],
} as const;

export type MethodName = (typeof methodsBy)[keyof typeof methodsBy][number];

export function methodsWith({ resources, prompts, completions }: Capabilities): ReadonlySet<MethodName> {
  return new Set<MethodName>([
    ...methodsBy.tools,
    ...(resources === undefined ? [] : methodsBy.resources),
    ...(resources?.subscribe === true ? methodsBy.following : []),
    ...(prompts === undefined ? [] : methodsBy.prompts),
    ...(completions === undefined ? [] : methodsBy.completions),
  ]);
}

export function isOneOf(methods: ReadonlySet<string>, name: string): name is MethodName {
  return methods.has(name);
}
