import type { Desk } from '../../tools/desk.ts';
import type { Mode } from '../core/mode.ts';
import { systemClock, type Clock } from '../core/clock.ts';
import { cleanText } from '../core/text.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './call-tool.ts';
import { failureOf, protocolErrorOf } from './failure.ts';
import { Followed, type Watch } from './followed.ts';
import type { McpTool } from './mcp-tool.ts';
import { isOneOf, methodsWith, type MethodName } from './method-names.ts';
import type { Methods } from './methods.ts';
import { offerOf, type Offer } from './offer.ts';
import { requireFirstPage } from './one-page.ts';
import { cardCapability, draws, hasCards } from './order-card.ts';
import { ProtocolError, protocolCodes } from './protocol-error.ts';
import type { Capabilities, Json } from './shapes.ts';

export interface McpOptions extends Omit<CallOptions, 'clock'> {
  /** The registry. What is derived from it is kept by this array's identity: pass the same one for every session. */
  readonly tools: readonly McpTool[];
  /** Opens the desk; called when a call first needs it, and again if that failed. Listing needs none. */
  readonly desk: () => Promise<Desk>;
  readonly version: string;
  readonly mode: Mode;
  /** One line for whoever runs the desk; on stdio this is stderr. */
  readonly log: (line: string) => void;
  /** For today's date, waiting and time limits; the system's by default. */
  readonly clock?: Clock;
  /**
   * Calls back with the address of each resource of this caller that changes, until what it returns is called; absent:
   * nothing can be followed.
   */
  readonly watch?: Watch | undefined;
  /** Tells the client that a resource it follows has changed. */
  readonly updated?: ((uri: string) => void) | undefined;
}

/** What is said to one client, in whatever revision of the protocol: the adapters speak it. */
export interface Surface {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly capabilities: Capabilities;
  readonly instructions: string | undefined;
  /** What `answer` knows. */
  readonly methods: ReadonlySet<string>;
  /**
   * Answers a request.
   * @throws ProtocolError, and nothing else.
   */
  readonly answer: (method: string, params: unknown, call: Call) => Promise<Json>;
  /** Resolves when no request is being worked on, even one whose answer nobody waits for any more. */
  readonly idle: () => Promise<void>;
  /** For a revision in which following is not asked for resource by resource. */
  readonly watch: Watch | undefined;
  /** Ends what was begun for the client and outlives a request. */
  readonly close: () => void;
}

/** The surface of one client. It keeps no state outside of itself; what it derives from the registry is shared. */
export function createSurface(options: McpOptions): Surface {
  const offer = offerOf(options.tools, options.mode);
  const capabilities = capabilitiesOf(offer, options);
  const methods = methodsWith(capabilities);
  const followed = new Followed(options);
  const working = new Set<Promise<unknown>>();
  let made: Promise<Methods> | undefined;
  const answerTo = async (name: MethodName, params: unknown, call: Call): Promise<Json> => {
    if (name === 'tools/list') {
      requireFirstPage(params);
      return offer.listTools(draws(call.clientCapabilities));
    }
    // What a client begins with needs none of it, and waits for this process to start.
    made ??= import('./methods.ts').then(({ createMethods }) =>
      createMethods({ ...options, clock: options.clock ?? systemClock }, offer, followed),
    );
    return (await made)[name](params, call);
  };
  return {
    info: { name: 'partsdesk', title: 'Partsdesk', version: options.version },
    capabilities,
    instructions: offer.instructions,
    methods,
    answer: (name, params, call) => {
      if (!isOneOf(methods, name)) {
        const what = `Unknown method: ${cleanText(name, 60)}`;
        return Promise.reject(new ProtocolError(protocolCodes.unknownMethod, what));
      }
      const work = answerTo(name, params, call).catch((thrown: unknown) => {
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
    close: () => followed.close(),
  };
}

function capabilitiesOf(offer: Offer, { watch }: Pick<McpOptions, 'watch'>): Capabilities {
  const hasResources = offer.resources.length > 0 || offer.templates.length > 0;
  const hasPrompts = offer.prompts.length > 0;
  return {
    tools: {},
    ...(hasResources ? { resources: watch === undefined ? {} : { subscribe: true } } : {}),
    ...(hasPrompts ? { prompts: {} } : {}),
    ...(hasResources || hasPrompts ? { completions: {} } : {}),
    ...(hasCards(offer.serves) ? { extensions: cardCapability } : {}),
  };
}
