// What this surface says in the words of the Model Context Protocol, as far as both eras say it alike. The packages
// that speak the protocol stay in their adapters (handshake/, stateless/); nothing here is one of their objects.

/** A result, or the parameters of a notification, as it goes into JSON. */
export type Json = Readonly<Record<string, unknown>>;

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

export interface ReadResourceResult {
  readonly contents: readonly {
    readonly uri: string;
    readonly mimeType: string;
    readonly text: string;
    readonly _meta?: Json;
  }[];
  readonly [more: string]: unknown;
}

export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly { readonly name: string; readonly description?: string; readonly required?: boolean }[];
}

export interface GetPromptResult {
  readonly description?: string | undefined;
  readonly messages: readonly {
    readonly role: 'user' | 'assistant';
    readonly content: { readonly type: 'text'; readonly text: string };
  }[];
  readonly [more: string]: unknown;
}

export interface CompleteResult {
  readonly completion: { readonly values: readonly string[]; readonly total: number; readonly hasMore: boolean };
  readonly [more: string]: unknown;
}

export interface CallToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
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
