import { z } from 'zod';
import type { Desk } from '../../tools/desk.ts';
import { utcDay } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { describeIssues } from '../core/tool.ts';
import { callParams, callTool, type CallToolOptions } from './call-tool.ts';
import { Completions } from './completions.ts';
import { failureOf, protocolErrorOf } from './failure.ts';
import { holdsForeignText, type Listings } from './listings.ts';
import type { McpTool } from './mcp-tool.ts';
import { cardResource, cardUri, drawsCards, hasCards, readCard } from './order-card.ts';
import { promptMessages, promptsOf, suggestsOf } from './prompts.ts';
import { ProtocolError, protocolCodes, type Json, type MethodName, type RequestContext } from './protocol.ts';
import {
  canChange,
  readCallOf,
  resourceContents,
  resourceKinds,
  resourceUriOf,
  templateOf,
  type ResourceName,
} from './resources.ts';
import type { Subscriptions } from './subscriptions.ts';
import { viewText } from './view-text.ts';

type Method = (params: unknown, context: RequestContext) => Promise<Json>;

/** Every method but `tools/list`, which the surface answers without loading this file. */
export type Methods = Readonly<Record<Exclude<MethodName, 'tools/list'>, Method>>;

interface MethodOptions extends CallToolOptions {
  /** Opens the desk on the first request that needs it, and again after a failure. */
  readonly desk: () => Promise<Desk>;
}

export function createMethods(options: MethodOptions, listings: Listings, subscriptions: Subscriptions): Methods {
  const desk = openOnce(options.desk);
  const { clock } = options;
  const { serves } = listings;
  const completions = new Completions({
    clock,
    desk,
    serves,
    invoke: async (name, args, ask) => servedTool(listings, name).invoke(await desk(), args, ask),
    log: options.log,
  });
  return {
    'tools/call': method(callParams, (params, context) => callTool(options, listings, desk, params, context)),
    'resources/list': async (_, { clientCapabilities }) =>
      Promise.resolve({
        resources:
          hasCards(serves) && drawsCards(clientCapabilities)
            ? [...listings.resources, cardResource]
            : listings.resources,
      }),
    'resources/templates/list': async () => Promise.resolve({ resourceTemplates: listings.templates }),
    'resources/read': method(uriParams, async ({ uri }, { signal, clientCapabilities }) => {
      if (uri === cardUri && hasCards(serves) && drawsCards(clientCapabilities)) return readCard();
      const { tool: name, args } = readCallOf(uri, serves);
      const tool = servedTool(listings, name);
      try {
        const answer = await tool.invoke(await desk(), args, { signal });
        const text = viewText(answer.view, { offers: serves, foreign: holdsForeignText(tool) });
        return resourceContents(uri, text, answer.output);
      } catch (thrown) {
        throw protocolErrorOf(failureOf(thrown, `resource of ${name}`, options.log), { uri });
      }
    }),
    'resources/subscribe': method(uriParams, async ({ uri }) => {
      const { tool, args } = readCallOf(uri, serves);
      if (!canChange(tool)) {
        throw new ProtocolError(
          protocolCodes.invalidParams,
          'Only requisitions and drafts of this desk can be subscribed to: read this resource again instead.',
        );
      }
      await subscriptions.add(resourceUriOf(tool, args) ?? uri, uri);
      return {};
    }),
    'resources/unsubscribe': method(uriParams, ({ uri }) => {
      const { tool, args } = readCallOf(uri, serves);
      subscriptions.remove(resourceUriOf(tool, args) ?? uri);
      return {};
    }),
    'prompts/list': async () => Promise.resolve({ prompts: promptsOf(listings.prompts) }),
    'prompts/get': method(promptParams, ({ name, arguments: args }) =>
      promptMessages(name, args, { today: utcDay(clock.now()), serves }),
    ),
    'completion/complete': method(completeParams, ({ ref, argument }) =>
      completions.of(
        ref.type === 'ref/prompt' ? suggestsOf(ref.name, argument.name, serves) : kindOf(ref.uri, argument, listings),
        argument.value,
      ),
    ),
  };
}

const uriParams = z.looseObject({ uri: z.string() });
const promptParams = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() });
const completeParams = z.looseObject({
  ref: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('ref/prompt'), name: z.string() }),
    z.looseObject({ type: z.literal('ref/resource'), uri: z.string() }),
  ]),
  argument: z.looseObject({ name: z.string(), value: z.string() }),
});

/** Checks the parameters first; malformed ones are answered with `InvalidParams` and what is wrong with them. */
function method<S extends z.ZodType>(
  shape: S,
  answer: (params: z.output<S>, context: RequestContext) => Json | Promise<Json>,
): Method {
  return async (params, context) => {
    const parsed = shape.safeParse(params);
    if (!parsed.success) {
      throw new ProtocolError(
        protocolCodes.invalidParams,
        `Invalid parameters: ${describeIssues(parsed.error, []).message}`,
      );
    }
    return answer(parsed.data, context);
  };
}

function servedTool(listings: Listings, name: string): McpTool {
  const tool = listings.tools.get(name);
  if (tool === undefined) throw new DeskError('internal', `${name} is not served.`, { next: 'Use what is listed.' });
  return tool;
}

/** The kind of resource whose identifier is being completed. */
function kindOf(uri: string, { name }: { name: string }, listings: Listings): ResourceName {
  const kind = (Object.keys(resourceKinds) as ResourceName[]).find((each) => templateOf(each) === uri);
  if (kind === undefined || name !== 'id' || !listings.serves(resourceKinds[kind].tool)) {
    const known = listings.templates.map(({ uriTemplate }) => uriTemplate).join(', ');
    throw new ProtocolError(
      protocolCodes.invalidParams,
      `Nothing to complete here: give one of the templates (${known}) and its argument id.`,
    );
  }
  return kind;
}

/** Opens once. A failure is not cached, so the next request tries again. */
function openOnce(open: () => Promise<Desk>): () => Promise<Desk> {
  let opened: Promise<Desk> | undefined;
  return () => {
    if (opened === undefined) {
      const opening = open();
      opened = opening;
      opening.catch(() => {
        if (opened === opening) opened = undefined;
      });
    }
    return opened;
  };
}
