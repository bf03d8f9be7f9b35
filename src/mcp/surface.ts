// The surface for agents: the desk's tools, resources and prompts over the Model Context Protocol.
//
// In comes a request (method, parameters, context) that an adapter has read; out goes its result as JSON, or a
// ProtocolError. `handshake/` serves the revisions that begin with `initialize`, on stdio and in HTTP sessions, with
// `@modelcontextprotocol/sdk`; `stateless/` serves 2026-07-28 with `@modelcontextprotocol/server`; `http/` checks who may
// ask before either of them. Nothing in this folder itself depends on a package of the protocol.
import type { Desk } from '../../tools/desk.ts';
import { systemClock, type Clock } from '../core/clock.ts';
import type { Mode } from '../core/mode.ts';
import { cleanText } from '../core/text.ts';
import type { CallToolOptions } from './call-tool.ts';
import { failureOf, protocolErrorOf } from './failure.ts';
import { listingsFor, type Listings } from './listings.ts';
import type { McpTool } from './mcp-tool.ts';
import type { Methods } from './methods.ts';
import { cardCapability, drawsCards } from './order-card.ts';
import {
  isOneOf,
  methodsFor,
  ProtocolError,
  protocolCodes,
  type Capabilities,
  type Json,
  type MethodName,
  type RequestContext,
} from './protocol.ts';
import { Subscriptions, type Watch } from './subscriptions.ts';
import { texts } from './messages/en.ts';

export interface McpOptions extends Omit<CallToolOptions, 'clock'> {
  /** The registry. Listings are cached by this array's identity: pass the same array for every session. */
  readonly tools: readonly McpTool[];
  /** Opens the desk on the first call that needs it, and again after a failure. Listing needs no desk. */
  readonly desk: () => Promise<Desk>;
  readonly version: string;
  readonly mode: Mode;
  /** Takes one line for whoever runs the desk; on stdio it goes to stderr. */
  readonly log: (line: string) => void;
  /** For today's date, waiting and time limits; the system's by default. */
  readonly clock?: Clock;
  /** Watches this caller's resources for changes; without it, `resources/subscribe` is not offered. */
  readonly watch?: Watch | undefined;
  /** Tells the client that a resource it subscribed to has changed. */
  readonly updated?: ((uri: string) => void) | undefined;
  /** The client's credentials let it only read, when it comes. */
  readonly onlyReads?: boolean | undefined;
  /** Runs a tool call, at once by default; stdio limits how many run at a time. */
  readonly runCall?: (<T>(call: () => Promise<T>) => Promise<T>) | undefined;
}

/** What one client is served, in every revision of the protocol. */
export interface Surface {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly capabilities: Capabilities;
  readonly instructions: string | undefined;
  /** The methods that `answer` knows. */
  readonly methods: ReadonlySet<string>;
  /**
   * Answers a request.
   * @throws ProtocolError, and nothing else.
   */
  readonly answer: (method: string, params: unknown, context: RequestContext) => Promise<Json>;
  /** Resolves when no request is being worked on, cancelled ones included. */
  readonly idle: () => Promise<void>;
  /** For 2026-07-28, where one stream carries all changes. */
  readonly watch: Watch | undefined;
  /** Ends the client's subscriptions. */
  readonly close: () => void;
}

/** The surface for one client. What it derives from the registry is shared by all clients. */
export function createSurface(options: McpOptions): Surface {
  const listings = listingsFor(options.tools, options.mode);
  const capabilities = capabilitiesFor(listings, options);
  const methods = methodsFor(capabilities);
  const subscriptions = new Subscriptions(options);
  const working = new Set<Promise<unknown>>();
  const runCall = options.runCall ?? (<T>(call: () => Promise<T>) => call());
  const servedTo = (onlyReads: boolean | undefined) =>
    onlyReads === true ? listingsFor(options.tools, 'readonly') : listings;
  const loading = new Map<Listings, Promise<Methods>>();
  const methodsOf = (served: Listings): Promise<Methods> => {
    // Loaded with the first request that needs it: every conversation begins with listings.
    const known = loading.get(served);
    const methods =
      known ??
      import('./methods.ts').then(({ createMethods }) =>
        createMethods({ ...options, clock: options.clock ?? systemClock }, served, subscriptions),
      );
    loading.set(served, methods);
    return methods;
  };
  const answerTo = async (name: MethodName, params: unknown, context: RequestContext): Promise<Json> => {
    if (name.endsWith('/list')) requireFirstPage(params);
    const cards = drawsCards(context.clientCapabilities);
    const served = servedTo(context.onlyReads);
    if (name === 'tools/list') return served.listTools(cards);
    if (name === 'resources/list') {
      return { resources: [...served.resources, ...(cards && served.card !== undefined ? [served.card] : [])] };
    }
    if (name === 'resources/templates/list') return { resourceTemplates: served.templates };
    if (name === 'prompts/list') return { prompts: served.prompts };
    const answer = (await methodsOf(served))[name];
    if (name !== 'tools/call') return answer(params, context);
    // A call that was cancelled while it waited gets no answer from the SDK.
    return runCall(async () => (context.signal.aborted ? {} : answer(params, context)));
  };
  return {
    info: { name: 'partsdesk', title: 'Partsdesk', version: options.version },
    capabilities,
    instructions: servedTo(options.onlyReads).instructions,
    methods,
    answer: (name, params, context) => {
      if (!isOneOf(methods, name)) {
        const what = texts.unknownMethod(cleanText(name, 60));
        return Promise.reject(new ProtocolError(protocolCodes.unknownMethod, what));
      }
      const work = answerTo(name, params, context).catch((thrown: unknown) => {
        if (thrown instanceof ProtocolError) throw thrown;
        throw protocolErrorOf(failureOf(thrown, name, options.log));
      });
      working.add(work);
      return work.finally(() => working.delete(work));
    },
    idle: async () => {
      while (working.size > 0) await Promise.allSettled(working);
    },
    watch: options.watch,
    close: () => subscriptions.close(),
  };
}

function capabilitiesFor(listings: Listings, { watch }: Pick<McpOptions, 'watch'>): Capabilities {
  const hasResources = listings.resources.length > 0 || listings.templates.length > 0;
  const hasPrompts = listings.prompts.length > 0;
  return {
    tools: {},
    ...(hasResources ? { resources: watch === undefined ? {} : { subscribe: true } } : {}),
    ...(hasPrompts ? { prompts: {} } : {}),
    ...(hasResources || hasPrompts ? { completions: {} } : {}),
    ...(listings.card === undefined ? {} : { extensions: cardCapability }),
  };
}

/** Every list has one page, so no cursor was ever given out. */
function requireFirstPage(params: unknown): void {
  if (typeof params !== 'object' || params === null || !('cursor' in params) || params.cursor === undefined) return;
  throw new ProtocolError(protocolCodes.invalidParams, texts.onePage);
}
