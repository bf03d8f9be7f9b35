import { listing } from '../core/text.ts';
import type { McpTool } from './mcp-tool.ts';
import { member, type Capabilities, type Json, type Resource } from './protocol.ts';
import { texts } from './messages/en.ts';

// The card of a quote or a draft, for hosts with the extension "MCP Apps" (SEP-1865, 2026-01-26).

const extension = 'io.modelcontextprotocol/ui';
export const cardMimeType = 'text/html;profile=mcp-app';

/** Never changes: hosts store it and read it again for old conversations. */
export const cardUri = 'ui://partsdesk/order.html';

export const cardCapability = { [extension]: {} } satisfies Capabilities['extensions'];

/** Whether a client declares that it draws such cards. No other client is told of them. */
export function drawsCards(clientCapabilities: unknown): boolean {
  const mimeTypes = member(member(member(clientCapabilities, 'extensions'), extension), 'mimeTypes');
  return Array.isArray(mimeTypes) && mimeTypes.includes(cardMimeType);
}

/** Names the card in the listing of a tool that has one. */
export function cardMeta(tool: McpTool | undefined): { readonly _meta?: Json } {
  return tool?.card === true ? { _meta: { ui: { resourceUri: cardUri } } } : {};
}

/** The resource of the card; undefined where no tool has one. */
export function cardOf(tools: readonly McpTool[]): Resource | undefined {
  const names = tools.filter(({ card }) => card === true).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return {
    uri: cardUri,
    name: 'order-card',
    title: texts.cardTitle,
    description: texts.cardDescription(listing(names)),
    mimeType: cardMimeType,
  };
}
