import {
  ProtocolError,
  protocolCodes,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from './protocol.ts';

/** A kind of resource, and the tool that reads it. */
interface ResourceKind {
  readonly title: string;
  readonly description: string;
  readonly tool: string;
  /** The tool's argument for the identifier. */
  readonly argument: string;
}

export const resourceKinds = {
  requisition: {
    title: 'Requisition',
    description: 'A requisition with the orders it was split into.',
    tool: 'get_requisition',
    argument: 'requisitionId',
  },
  order: { title: 'Order', description: 'One order with its lines.', tool: 'get_order', argument: 'orderId' },
  invoice: {
    title: 'Invoice',
    description: 'An invoice or credit note with its lines.',
    tool: 'get_invoice',
    argument: 'invoiceId',
  },
  delivery: {
    title: 'Delivery',
    description: 'A delivery with its lines.',
    tool: 'get_delivery',
    argument: 'deliveryId',
  },
  draft: {
    title: 'Draft',
    description: 'A draft: prices, what it waits for, what became of it.',
    tool: 'get_draft',
    argument: 'draftId',
  },
} as const satisfies Record<string, ResourceKind>;

export type ResourceName = keyof typeof resourceKinds;

const customerTool = 'get_customer';
const customerUri = 'parts://customer';
const mimeType = 'text/plain';

const kinds = Object.entries(resourceKinds) as [ResourceName, ResourceKind][];

/** Resources with a fixed URI whose tool is served. */
export function resourcesOf(serves: (tool: string) => boolean): Resource[] {
  if (!serves(customerTool)) return [];
  return [
    {
      uri: customerUri,
      name: 'customer',
      title: 'Customer',
      description: 'The own account: warehouses, delivery and payment preferences.',
      mimeType,
    },
  ];
}

export function templatesOf(serves: (tool: string) => boolean): ResourceTemplate[] {
  return kinds
    .filter(([, { tool }]) => serves(tool))
    .map(([name, { title, description }]) => ({ uriTemplate: templateOf(name), name, title, description, mimeType }));
}

/** Whether the desk learns of changes to what this tool reads: the ledger holds drafts and their requisitions. */
export function canChange(tool: string): boolean {
  return tool === resourceKinds.draft.tool || tool === resourceKinds.requisition.tool;
}

export function templateOf(name: ResourceName): string {
  return `parts://${name}/{id}`;
}

export function uriOf(name: ResourceName, id: string): string {
  return `parts://${name}/${encodeURIComponent(id)}`;
}

/** The resource with the same content as a call of this tool; undefined where there is none. */
export function resourceUriOf(tool: string, args: Readonly<Record<string, unknown>>): string | undefined {
  if (tool === customerTool) return customerUri;
  const found = kinds.find(([, kind]) => kind.tool === tool);
  if (found === undefined) return undefined;
  const [name, { argument }] = found;
  const id = args[argument];
  // Only calls by that identifier alone: an invoice read by its technical identifier has no URI.
  if (typeof id !== 'string' || Object.keys(args).length > 1) return undefined;
  return uriOf(name, id);
}

/**
 * The call that reads a resource. The identifier in the URI is percent-encoded ("URL-encode special characters such as
 * slashes") and decoded once; an unencoded slash is part of it too.
 * @throws ProtocolError when the URI is not one of ours.
 */
export function readCallOf(
  uri: string,
  serves: (tool: string) => boolean,
): { tool: string; args: Readonly<Record<string, unknown>> } {
  const unknown = (why: string) => new ProtocolError(protocolCodes.resourceNotFound, why, { uri });
  if (uri === customerUri && serves(customerTool)) return { tool: customerTool, args: {} };
  const [, name = '', encoded = ''] = /^parts:\/\/([a-z]+)\/(.+)$/su.exec(uri) ?? [];
  const kind = kinds.find(([each]) => each === name)?.[1];
  if (kind === undefined || !serves(kind.tool)) {
    const known = [
      ...resourcesOf(serves).map((each) => each.uri),
      ...templatesOf(serves).map((each) => each.uriTemplate),
    ];
    throw unknown(`There is no resource at this address. Known: ${known.join(', ')}.`);
  }
  let id: string;
  try {
    id = decodeURIComponent(encoded);
  } catch {
    throw new ProtocolError(
      protocolCodes.invalidParams,
      'The identifier in this address is not percent-encoded text. Encode it once, e.g. "/" as "%2F".',
      { uri },
    );
  }
  return { tool: kind.tool, args: { [kind.argument]: id } };
}

/** Not cut to a budget of tokens: a person or an application picks a resource, not a model. */
export function resourceContents(uri: string, text: string, output: unknown): ReadResourceResult {
  return {
    contents: [
      { uri, mimeType, text },
      { uri, mimeType: 'application/json', text: JSON.stringify(output) },
    ],
  };
}
