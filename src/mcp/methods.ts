import * as z from 'zod';
import type { Desk } from '../../tools/desk.ts';
import { utcDay } from '../core/datetime.ts';
import { describeIssues, type DocumentKind, type InvokeOptions } from '../core/tool.ts';
import { callParams, callTool, type CallToolOptions } from './call-tool.ts';
import { Completions } from './completions.ts';
import { csvCallOf, csvContents } from './csv-resource.ts';
import { failureOf, protocolErrorOf } from './failure.ts';
import { holdsForeignText, type Listings } from './listings.ts';
import type { McpTool } from './mcp-tool.ts';
import { cardMimeType, cardUri, drawsCards } from './order-card.ts';
import { promptMessages, suggestsOf } from './prompts.ts';
import { ProtocolError, protocolCodes, type Json, type MethodName, type RequestContext } from './protocol.ts';
import { kindOfTemplate, readCallOf, resourceContents, resourceUriOf, templatesOf } from './resources.ts';
import type { Subscriptions } from './subscriptions.ts';
import { viewText } from './view-text.ts';
import { texts } from './messages/en.ts';

declare const __CARD_HTML__: string;

type Method = (params: unknown, context: RequestContext) => Promise<Json>;

/** Every method but the lists, which the surface answers without loading this file. */
export type Methods = Readonly<Record<Exclude<MethodName, `${string}/list`>, Method>>;

interface MethodOptions extends CallToolOptions {
  /** Opens the desk on the first request that needs it, and again after a failure. */
  readonly desk: () => Promise<Desk>;
}

export function createMethods(options: MethodOptions, listings: Listings, subscriptions: Subscriptions): Methods {
  const desk = openOnce(options.desk);
  const { clock } = options;
  const { serves } = listings;
  const tools = [...listings.tools.values()];
  const orRefused = async <T>(uri: string, tool: McpTool, answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (thrown) {
      throw protocolErrorOf(failureOf(thrown, `resource of ${tool.name}`, options.log), { uri });
    }
  };
  const read = (uri: string, tool: McpTool, args: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
    orRefused(
      uri,
      tool,
      desk().then((opened) => tool.invoke(opened, args, { signal })),
    );
  const completions = new Completions({ clock, desk, tools, log: options.log });
  return {
    'tools/call': method(callParams, (params, context) => callTool(options, listings, desk, params, context)),
    'resources/read': method(uriParams, async ({ uri }, { signal, clientCapabilities }) => {
      if (uri === cardUri && listings.card !== undefined && drawsCards(clientCapabilities)) return readCard();
      const list = csvCallOf(uri, tools);
      if (list !== undefined) {
        const opened = await desk();
        const invoke = (input: Json, asked: InvokeOptions) => list.tool.invoke(opened, input, asked);
        return orRefused(uri, list.tool, csvContents(uri, invoke, list.args, signal));
      }
      const { tool, args } = readCallOf(uri, tools);
      const answer = await read(uri, tool, args, signal);
      const text = viewText(answer.view, {
        offers: serves,
        zone: (await desk()).settings.zone,
        foreign: holdsForeignText(tool),
      });
      return resourceContents(uri, text, answer.output);
    }),
    'resources/subscribe': method(uriParams, async ({ uri }, { signal }) => {
      const { tool, args } = readCallOf(uri, tools);
      // Refused like reading it: what is not the caller's own does not exist for them.
      await read(uri, tool, args, signal);
      await subscriptions.add(resourceUriOf(tool, args) ?? uri, uri);
      return {};
    }),
    'resources/unsubscribe': method(uriParams, ({ uri }) => {
      const { tool, args } = readCallOf(uri, tools);
      subscriptions.remove(resourceUriOf(tool, args) ?? uri);
      return {};
    }),
    'prompts/get': method(promptParams, ({ name, arguments: args }) =>
      promptMessages(name, args, { today: utcDay(clock.now()), serves }),
    ),
    'completion/complete': method(completeParams, ({ ref, argument }) =>
      completions.of(
        ref.type === 'ref/prompt' ? suggestsOf(ref.name, argument.name, serves) : kindOf(ref.uri, argument, tools),
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
        texts.invalidParameters(describeIssues(parsed.error, []).message),
      );
    }
    return answer(parsed.data, context);
  };
}

/** The kind of document whose number is being completed. */
function kindOf(uri: string, { name }: { name: string }, tools: readonly McpTool[]): DocumentKind {
  const kind = kindOfTemplate(uri, tools);
  if (kind !== undefined && name === 'id') return kind;
  const known = templatesOf(tools).map(({ uriTemplate }) => uriTemplate);
  throw new ProtocolError(protocolCodes.invalidParams, texts.nothingToComplete(known.join(', ')));
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

/** The page of the card with its script and style inside (scripts/build-inline-pages.mjs). It loads nothing from outside. */
function readCard(): Json {
  const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
  const _meta = { ui: { csp, prefersBorder: true } };
  return { contents: [{ uri: cardUri, mimeType: cardMimeType, text: __CARD_HTML__, _meta }] };
}
