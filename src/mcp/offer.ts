import type { Mode } from '../core/mode.ts';
import type { Effect } from '../core/tool.ts';
import { instructionsFor } from './instructions.ts';
import { cardMeta } from './order-card.ts';
import { promptNames, type PromptName } from './offered-prompts.ts';
import { resourcesOf, templatesOf } from './resources.ts';
import type { ListedTool, ListToolsResult, Resource, ResourceTemplate, ToolAnnotations } from './shapes.ts';
import type { ObjectSchema } from './json-schema.ts';
import { inputSchemaOf, outputSchemaOf, takes, type McpTool } from './mcp-tool.ts';

/** Name of the member that structured content gains when lists in it were cut. */
export const shortenedKey = 'shortened';

/** Everything that a client is told before it calls anything: made once for a registry and a mode, then only sent. */
export interface Offer {
  readonly tools: ReadonlyMap<string, McpTool>;
  readonly serves: (tool: string) => boolean;
  /** Tools that the mode withholds: a call of one is refused, not unknown. */
  readonly withheld: ReadonlySet<string>;
  /** Made at the first listing: a call needs none of it. `drawing`: for a client that draws the card of an answer. */
  readonly listTools: (drawing?: boolean) => ListToolsResult;
  readonly resources: Resource[];
  readonly templates: ResourceTemplate[];
  readonly prompts: readonly PromptName[];
  readonly instructions: string;
}

const made = new WeakMap<readonly McpTool[], Map<Mode, Offer>>();

export function offerOf(tools: readonly McpTool[], mode: Mode): Offer {
  let byMode = made.get(tools);
  if (byMode === undefined) {
    byMode = new Map<Mode, Offer>();
    made.set(tools, byMode);
  }
  let offer = byMode.get(mode);
  if (offer === undefined) {
    offer = makeOffer(tools, mode);
    byMode.set(mode, offer);
  }
  return offer;
}

function makeOffer(all: readonly McpTool[], mode: Mode): Offer {
  const served = all.filter(({ effect }) => mode !== 'readonly' || effect === 'read');
  const tools = new Map(served.map((tool) => [tool.name, tool]));
  const serves = (name: string) => tools.has(name);
  let plain: ListToolsResult | undefined;
  let withCards: ListToolsResult | undefined;
  return {
    tools,
    serves,
    withheld: new Set(all.map(({ name }) => name).filter((name) => !serves(name))),
    listTools: (drawing = false) => {
      plain ??= { tools: served.map(listed) };
      if (!drawing) return plain;
      return (withCards ??= { tools: plain.tools.map((tool) => ({ ...tool, ...cardMeta(tool.name) })) });
    },
    resources: resourcesOf(serves),
    templates: templatesOf(serves),
    prompts: promptNames(serves),
    instructions: instructionsFor(serves, mode),
  };
}

function listed(tool: McpTool): ListedTool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchemaOf(tool),
    outputSchema: outputOf(tool),
    annotations: { title: tool.title, ...hints[tool.effect], openWorldHint: tool.operations.length > 0 },
  };
}

/** The lists of an answer that has no pages may be cut to fit, and then it says which. */
function outputOf(tool: McpTool): ObjectSchema {
  const output = outputSchemaOf(tool);
  if (takes(tool, 'cursor')) return output;
  const shortened = { type: 'object', description: 'Lists that were cut to fit: "shown of all"' };
  return { ...output, properties: { ...output.properties, [shortenedKey]: shortened } };
}

/** Of `openWorldHint`: whatever calls the service meets a world that is not ours, with texts that others wrote. */
const hints: Readonly<Record<Effect, ToolAnnotations>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  // Each call makes one more draft, and nothing is lost by it.
  propose: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  // Asked for twice it happens once; but it is real money, and a cancelled requisition does not come back.
  commit: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

/** Whether an answer of this tool holds text that is not the desk's own: all do but what the desk says of itself. */
export function holdsForeignText({ area }: Pick<McpTool, 'area'>): boolean {
  return area !== 'desk';
}
