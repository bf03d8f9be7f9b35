import type { Capabilities, Json, ReadResourceResult, Resource } from './protocol.ts';

// The card of a quote or a draft, for hosts with the extension "MCP Apps" (SEP-1865, 2026-01-26).

const extension = 'io.modelcontextprotocol/ui';
const mimeType = 'text/html;profile=mcp-app';

/** Never changes: hosts store it and read it again for old conversations. */
export const cardUri = 'ui://partsdesk/order.html';

/** Tools whose answer the card shows. */
const toolsWithCard: ReadonlySet<string> = new Set(['get_quote', 'prepare_requisition', 'get_draft']);

/** Whether a client declares that it draws such cards. No other client is told of them. */
export function drawsCards(clientCapabilities: unknown): boolean {
  const mimeTypes = member(member(member(clientCapabilities, 'extensions'), extension), 'mimeTypes');
  return Array.isArray(mimeTypes) && mimeTypes.includes(mimeType);
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Whether a served tool has a card. */
export function hasCards(serves: (tool: string) => boolean): boolean {
  return [...toolsWithCard].some(serves);
}

export const cardCapability = { [extension]: {} } satisfies Capabilities['extensions'];

/** Names the card in the listing of a tool that has one. */
export function cardMeta(tool: string): { readonly _meta?: Json } {
  return toolsWithCard.has(tool) ? { _meta: { ui: { resourceUri: cardUri } } } : {};
}

export const cardResource: Resource = {
  uri: cardUri,
  name: 'order-card',
  title: 'Quote or draft',
  description: 'Draws the answers of get_quote, prepare_requisition and get_draft.',
  mimeType,
};

/** The card loads nothing: no connections, no files, no frames. */
const nothingFromOutside = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };

export async function readCard(): Promise<ReadResourceResult> {
  const { cardHtml: text } = await import('./card-html.ts');
  return {
    contents: [{ uri: cardUri, mimeType, text, _meta: { ui: { csp: nothingFromOutside, prefersBorder: true } } }],
  };
}
