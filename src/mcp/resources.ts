import { documentKinds, type DocumentKind, type Opens } from '../core/tool.ts';
import type { McpTool } from './mcp-tool.ts';
import { ProtocolError, protocolCodes, type Json, type Resource, type ResourceTemplate } from './protocol.ts';
import { texts } from './messages/en.ts';

// A tool that opens a document, or the account, makes a resource: parts://invoice/{id}, parts://customer.

type Args = Readonly<Record<string, unknown>>;

const mimeType = 'text/plain';

/** Resources with a fixed URI. */
export function resourcesOf(tools: readonly McpTool[]): Resource[] {
  return opened(tools, (opens) => opens.argument === undefined).map((opens) => ({
    uri: uriOf(opens.document),
    ...described(opens),
  }));
}

export function templatesOf(tools: readonly McpTool[]): ResourceTemplate[] {
  return opened(tools, (opens) => opens.argument !== undefined).map((opens) => ({
    uriTemplate: `${uriOf(opens.document)}/{id}`,
    ...described(opens),
  }));
}

function opened(tools: readonly McpTool[], wanted: (opens: Opens) => boolean): Opens[] {
  return tools.flatMap(({ opens }) => (opens !== undefined && wanted(opens) ? [opens] : []));
}

function described({ document, title, description }: Opens) {
  return { name: document, title, description, mimeType };
}

/** The kind of document of a template; undefined if it is not one of these tools'. */
export function kindOfTemplate(template: string, tools: readonly McpTool[]): DocumentKind | undefined {
  const found = templatesOf(tools).find(({ uriTemplate }) => uriTemplate === template);
  return documentKinds.find((kind) => kind === found?.name);
}

export function uriOf(document: Opens['document'], id?: string): string {
  return `parts://${document}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
}

/** The resource with the same content as a call of this tool; undefined where there is none. */
export function resourceUriOf({ opens }: Pick<McpTool, 'opens'>, args: Args): string | undefined {
  if (opens === undefined) return undefined;
  if (opens.argument === undefined) return uriOf(opens.document);
  const id = args[opens.argument];
  // Only calls by that identifier alone: an invoice read by its technical identifier has no URI.
  return typeof id === 'string' && Object.keys(args).length === 1 ? uriOf(opens.document, id) : undefined;
}

/**
 * The call that reads a resource. The identifier in the URI is percent-encoded ("URL-encode special characters such as
 * slashes") and decoded once; an unencoded slash is part of it too.
 * @throws ProtocolError when the URI is not one of these tools'.
 */
export function readCallOf(uri: string, tools: readonly McpTool[]): { tool: McpTool; args: Args } {
  const [, document, encoded] = /^parts:\/\/([a-z]+)(?:\/(.+))?$/su.exec(uri) ?? [];
  const tool = tools.find(({ opens }) => opens !== undefined && opens.document === document);
  const argument = tool?.opens?.argument;
  if (tool === undefined || (argument === undefined) !== (encoded === undefined)) {
    const known = [
      ...resourcesOf(tools).map((each) => each.uri),
      ...templatesOf(tools).map((each) => each.uriTemplate),
    ];
    const what = texts.noResource(known.join(', '));
    throw new ProtocolError(protocolCodes.resourceNotFound, what, { uri });
  }
  if (argument === undefined || encoded === undefined) return { tool, args: {} };
  try {
    return { tool, args: { [argument]: decodeURIComponent(encoded) } };
  } catch {
    throw new ProtocolError(protocolCodes.invalidParams, texts.notEncoded, { uri });
  }
}

/** Not cut to a budget of tokens: a person or an application picks a resource, not a model. */
export function resourceContents(uri: string, text: string, output: unknown): Json {
  return {
    contents: [
      { uri, mimeType, text },
      { uri, mimeType: 'application/json', text: JSON.stringify(output) },
    ],
  };
}
