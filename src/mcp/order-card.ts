import type { Capabilities, Json, ReadResourceResult, Resource } from './shapes.ts';

// The card of a quote or a draft, for hosts that draw: the extension "MCP Apps" (SEP-1865, 2026-01-26).

const extension = 'io.modelcontextprotocol/ui';
const mimeType = 'text/html;profile=mcp-app';

/** Hosts keep it, and read it again for old conversations: it never changes. */
export const cardUri = 'ui://partsdesk/order.html';

/** Tools whose answer the card draws. */
const drawn: ReadonlySet<string> = new Set(['get_quote', 'prepare_requisition', 'get_draft']);

/** Whether a client says of itself that it draws cards of this kind; all others are never told of them. */
export function draws(clientCapabilities: unknown): boolean {
  const mimeTypes = member(member(member(clientCapabilities, 'extensions'), extension), 'mimeTypes');
  return Array.isArray(mimeTypes) && mimeTypes.includes(mimeType);
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Whether there is anything to draw among the tools that are served. */
export function hasCards(serves: (tool: string) => boolean): boolean {
  return [...drawn].some(serves);
}

export const cardCapability = { [extension]: {} } satisfies Capabilities['extensions'];

/** What the listing of a tool says of its card; nothing for a tool without one. */
export function cardMeta(tool: string): { readonly _meta?: Json } {
  return drawn.has(tool) ? { _meta: { ui: { resourceUri: cardUri } } } : {};
}

export const cardResource: Resource = {
  uri: cardUri,
  name: 'order-card',
  title: 'Quote or draft',
  description: 'Draws the answers of get_quote, prepare_requisition and get_draft.',
  mimeType,
};

/** It asks for nothing from anywhere: no connections, no files, no frames, no permissions. */
const nothingFromOutside = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };

export async function readCard(): Promise<ReadResourceResult> {
  const { cardHtml: text } = await import('./card-html.ts');
  return {
    contents: [{ uri: cardUri, mimeType, text, _meta: { ui: { csp: nothingFromOutside, prefersBorder: true } } }],
  };
}
