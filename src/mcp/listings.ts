import type { DeskTool } from '../../tools/desk.ts';
import type { Mode } from '../core/mode.ts';
import { answering, type Effect, type Role } from '../core/tool.ts';
import { schemaOf, takes, type McpTool, type ObjectSchema, type ToolListing, type ToolManifest } from './mcp-tool.ts';
import { cardMeta, cardOf } from './order-card.ts';
import { promptsOf } from './prompts.ts';
import type { ListToolsResult, Prompt, Resource, ResourceTemplate, ToolAnnotations } from './protocol.ts';
import { resourcesOf, templatesOf } from './resources.ts';
import { SaidOnce } from './said-once.ts';
import { texts } from './messages/en.ts';

/** The member that structured content gains when lists in it were cut. */
export const shortenedKey = 'shortened';

/** Everything that a client learns before it calls a tool; built once for a registry and a mode. */
export interface Listings {
  readonly tools: ReadonlyMap<string, McpTool>;
  readonly serves: (tool: string) => boolean;
  /** Tools that the mode withholds: calling one is refused as not allowed, not as unknown. */
  readonly withheld: ReadonlySet<string>;
  /** Built at the first listing, since a call needs none of it. `cards`: the client draws the card of an answer. */
  readonly listTools: (cards?: boolean) => Promise<ListToolsResult>;
  readonly resources: Resource[];
  readonly templates: ResourceTemplate[];
  readonly prompts: Prompt[];
  /** The resource of the card, for clients that draw it. */
  readonly card: Resource | undefined;
  readonly instructions: string;
}

const cache = new WeakMap<readonly McpTool[], Map<Mode, Listings>>();

export function listingsFor(tools: readonly McpTool[], mode: Mode): Listings {
  let byMode = cache.get(tools);
  if (byMode === undefined) {
    byMode = new Map<Mode, Listings>();
    cache.set(tools, byMode);
  }
  let listings = byMode.get(mode);
  if (listings === undefined) {
    listings = buildListings(tools, mode);
    byMode.set(mode, listings);
  }
  return listings;
}

function buildListings(all: readonly McpTool[], mode: Mode): Listings {
  const served = all.filter(({ effect }) => mode !== 'readonly' || effect === 'read');
  const tools = new Map(served.map((tool) => [tool.name, tool]));
  const serves = (name: string) => tools.has(name);
  let plain: Promise<ListToolsResult> | undefined;
  let withCards: Promise<ListToolsResult> | undefined;
  return {
    tools,
    serves,
    withheld: new Set(all.map(({ name }) => name).filter((name) => !serves(name))),
    listTools: (cards = false) => {
      plain ??= listedTools(served).then((listed) => ({ tools: listed }));
      if (!cards) return plain;
      return (withCards ??= plain.then((listed) => ({
        tools: listed.tools.map((each) => ({ ...each, ...cardMeta(tools.get(each.name)) })),
      })));
    },
    resources: resourcesOf(served),
    templates: templatesOf(served),
    prompts: promptsOf(serves),
    card: cardOf(served),
    instructions: instructionsFor(served, mode),
  };
}

/** One listing names the tools before it, so that only the listing of all tools can be derived when the program is built. */
async function listedTools(tools: readonly McpTool[]): Promise<ToolListing[]> {
  const derived = tools.flatMap((tool) =>
    'listed' in tool && tool.listed.among === tools.length ? tool.listed.tool : [],
  );
  if (derived.length === tools.length) return derived;
  return listingOf(await Promise.all(tools.map(async (tool) => ('listed' in tool ? tool.definition() : tool))));
}

/** The manifests that the build puts into mcp-tool.ts. */
export function manifestsOf(tools: readonly DeskTool[]): ToolManifest[] {
  const listing = listingOf(tools);
  return tools.flatMap(({ area, effect, operations, role, answers, opens, lists, card }, at) => {
    const listed = listing[at];
    return listed === undefined ? [] : [{ area, effect, operations, role, answers, opens, lists, card, listed }];
  });
}

export function listingOf(tools: readonly DeskTool[]): ToolListing[] {
  const once = new SaidOnce();
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool.input),
    outputSchema: { ...once.schema(listedOutput(tool), tool.name), type: 'object' },
    annotations: { title: tool.title, ...hints[tool.effect], openWorldHint: tool.operations.length > 0 },
  }));
}

/** An answer without pages may have its lists cut to fit, and then names them. */
function listedOutput(tool: DeskTool): ObjectSchema {
  const output = schemaOf(tool.output);
  if (takes(tool, 'cursor')) return output;
  const shortened = { type: 'object', description: texts.shortened };
  return { ...output, properties: { ...output.properties, [shortenedKey]: shortened } };
}

/** `openWorldHint` is set by `listingOf`: tools that call the service return text that others wrote. */
const hints: Readonly<Record<Effect, ToolAnnotations>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  // Each call creates another draft; nothing is lost by that.
  propose: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  // Idempotent, but it spends real money, and a cancelled requisition cannot be restored.
  commit: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

/** Whether answers of this tool contain text that others wrote: all but those the desk gives about itself. */
export function holdsForeignText({ area }: Pick<McpTool, 'area'>): boolean {
  return area !== 'desk';
}

/** A client may put this into its system prompt: at most 600 characters, about served tools only. */
function instructionsFor(tools: readonly McpTool[], mode: Mode): string {
  return [buyingSteps(tools, mode), ...texts.rules].join(' ');
}

function buyingSteps(tools: readonly McpTool[], mode: Mode): string {
  const named = (role: Role) => tools.find((tool) => tool.role === role)?.name;
  const [prepare, submit] = [named('prepare'), named('submit')];
  if (prepare === undefined) return texts.readsOnly;
  const price = answering(tools, ['price'])?.name;
  const steps = price === undefined ? prepare : `${price}${texts.then}${prepare}`;
  if (mode === 'draft' || submit === undefined) return texts.buyInDrafts(steps);
  return texts.buy(steps, submit);
}
