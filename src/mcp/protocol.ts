// What both eras of the Model Context Protocol share. The packages that speak the protocol stay in handshake/ and
// stateless/.

/** Error codes of JSON-RPC and of the Model Context Protocol that this server answers with. */
export const protocolCodes = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** Resources, "Error Handling". The package of the 2026-07-28 revision, which has no such code, sends `invalidParams`. */
  resourceNotFound: -32002,
} as const;

/**
 * A request that gets a JSON-RPC error instead of a result. The SDK reads `code`, `message` and `data` off whatever a
 * handler throws; its own McpError would put "MCP error <code>:" before every message.
 */
export class ProtocolError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ProtocolError';
    this.code = code;
    this.data = data;
  }
}

/** A result, or the parameters of a notification, as it goes into JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** What a method is told of the request beside its parameters. */
export interface RequestContext {
  readonly signal: AbortSignal;
  /** Sends the client a notification that belongs to this request. */
  readonly notify: (method: string, params: Json) => Promise<void>;
  /** Set where the client wants progress notifications. */
  readonly progressToken?: string | number | undefined;
  /**
   * Asks the client something (sampling, elicitation) while it waits for this request, at most `patience` milliseconds;
   * handshake revisions only.
   */
  readonly ask?: ((method: string, params: Json, patience?: number) => Promise<Json>) | undefined;
  /** The client's responses to an `input_required` result; 2026-07-28 only. */
  readonly inputs?: { readonly responses: Json | undefined; readonly state: unknown } | undefined;
  /** The capabilities that the client declared: at `initialize`, or with each request. */
  readonly clientCapabilities?: unknown;
  /** The caller's credentials let it only read: what writes is not listed. */
  readonly onlyReads?: boolean | undefined;
  /** The client knows links to resources in the result of a tool. */
  readonly takesLinks?: boolean | undefined;
  /** What the client calls itself, likewise. */
  readonly clientName?: string | undefined;
}

const methodsOf = {
  tools: ['tools/list', 'tools/call'],
  resources: ['resources/list', 'resources/templates/list', 'resources/read'],
  subscriptions: ['resources/subscribe', 'resources/unsubscribe'],
  prompts: ['prompts/list', 'prompts/get'],
  completions: ['completion/complete'],
} as const;

export type MethodName = (typeof methodsOf)[keyof typeof methodsOf][number];

/** The methods that go with these capabilities. */
export function methodsFor({ resources, prompts, completions }: Capabilities): ReadonlySet<MethodName> {
  return new Set<MethodName>([
    ...methodsOf.tools,
    ...(resources === undefined ? [] : methodsOf.resources),
    ...(resources?.subscribe === true ? methodsOf.subscriptions : []),
    ...(prompts === undefined ? [] : methodsOf.prompts),
    ...(completions === undefined ? [] : methodsOf.completions),
  ]);
}

export function isOneOf(methods: ReadonlySet<string>, name: string): name is MethodName {
  return methods.has(name);
}

export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Json;
  readonly outputSchema: Json;
  readonly annotations: ToolAnnotations;
  readonly _meta?: Json;
}

export interface ListToolsResult {
  readonly tools: readonly ListedTool[];
  readonly [more: string]: unknown;
}

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface ResourceTemplate extends Omit<Resource, 'uri'> {
  readonly uriTemplate: string;
}

export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly { readonly name: string; readonly description?: string; readonly required?: boolean }[];
}

/** A resource that belongs to an answer; from revision 2025-06-18 on. */
export interface ResourceLink extends Resource {
  readonly type: 'resource_link';
}

export interface CallToolResult {
  readonly content: readonly ({ readonly type: 'text'; readonly text: string } | ResourceLink)[];
  readonly structuredContent?: Json;
  readonly isError?: boolean;
  readonly [more: string]: unknown;
}

export interface Capabilities {
  readonly tools?: Json;
  readonly resources?: { readonly subscribe?: boolean };
  readonly prompts?: Json;
  readonly completions?: Json;
  readonly logging?: Json;
  /** By the extension's identifier. */
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, never>>>>;
}

/** A member of an object; undefined of anything else. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
}

/** For the SDKs, which otherwise build an ajv for each session: they validate only filled-in forms, unused here. */
export const noValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'nothing is elicited here' }),
};
