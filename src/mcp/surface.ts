import { z } from 'zod';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import type { Mode } from '../core/mode.ts';
import { systemClock, type Clock } from '../core/clock.ts';
import { utcDay } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { describeIssues } from '../core/tool.ts';
import type { Call } from './call.ts';
import { callTool, calling, type CallOptions } from './call-tool.ts';
import { Completions } from './completions.ts';
import { failureOf, protocolErrorOf } from './failure.ts';
import { Followed, type Watch } from './followed.ts';
import { holdsForeignText, offerOf, type Offer } from './offer.ts';
import { cardCapability, cardResource, cardUri, draws, hasCards, readCard } from './order-card.ts';
import { promptMessages, suggestsOf } from './prompts.ts';
import { ProtocolError, protocolCodes } from './protocol-error.ts';
import {
  canChange,
  readCallOf,
  resourceContents,
  resourceKinds,
  resourceUriOf,
  templateOf,
  type ResourceName,
} from './resources.ts';
import type { Capabilities, Json } from './shapes.ts';
import { viewText } from './view-text.ts';

export interface McpOptions extends Omit<CallOptions, 'clock'> {
  /** The registry. What is derived from it is kept by this array's identity: pass the same one for every session. */
  readonly tools: readonly DeskTool[];
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
  const followed = new Followed(options);
  const methods = methodsOf(options, offer, followed);
  const working = new Set<Promise<unknown>>();
  return {
    info: { name: 'partsdesk', title: 'Partsdesk', version: options.version },
    capabilities: capabilitiesOf(offer, options),
    instructions: offer.instructions,
    methods: new Set(methods.keys()),
    answer: (name, params, call) => {
      const found = methods.get(name);
      if (found === undefined) {
        const what = `Unknown method: ${cleanText(name, 60)}`;
        return Promise.reject(new ProtocolError(protocolCodes.unknownMethod, what));
      }
      const work = found(params, call).catch((thrown: unknown) => {
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

type Method = (params: unknown, call: Call) => Promise<Json>;

function methodsOf(options: McpOptions, offer: Offer, followed: Followed): ReadonlyMap<string, Method> {
  const desk = opener(options.desk);
  const clock = options.clock ?? systemClock;
  const completions = new Completions({
    clock,
    desk,
    serves: offer.serves,
    invoke: async (name, args, ask) => served(offer, name).invoke(await desk(), args, ask),
    log: options.log,
  });
  const capabilities = capabilitiesOf(offer, options);
  return new Map<string, Method>([
    ['tools/list', method(listing, (_, { clientCapabilities }) => offer.listTools(draws(clientCapabilities)))],
    ['tools/call', method(calling, (params, call) => callTool({ ...options, clock }, offer, desk, params, call))],
    ...when(capabilities.resources, {
      'resources/list': method(listing, (_, { clientCapabilities }) => ({
        resources:
          hasCards(offer.serves) && draws(clientCapabilities) ? [...offer.resources, cardResource] : offer.resources,
      })),
      'resources/templates/list': method(listing, () => ({ resourceTemplates: offer.templates })),
      'resources/read': method(reading, async ({ uri }, { signal, clientCapabilities }) => {
        if (uri === cardUri && hasCards(offer.serves) && draws(clientCapabilities)) return readCard();
        const { tool, args } = readCallOf(uri, offer.serves);
        try {
          const answer = await served(offer, tool).invoke(await desk(), args, { signal });
          return resourceContents(
            uri,
            viewText(answer.view, { offers: offer.serves, foreign: holdsForeignText(served(offer, tool)) }),
            answer.output,
          );
        } catch (thrown) {
          throw protocolErrorOf(failureOf(thrown, `resource of ${tool}`, options.log), { uri });
        }
      }),
    }),
    ...when(options.watch, {
      'resources/subscribe': method(reading, async ({ uri }) => {
        const { tool, args } = readCallOf(uri, offer.serves);
        if (!canChange(tool)) {
          throw new ProtocolError(
            protocolCodes.invalidParams,
            'Only requisitions and drafts of this desk tell when they change: read this one again instead.',
          );
        }
        await followed.add(resourceUriOf(tool, args) ?? uri, uri);
        return {};
      }),
      'resources/unsubscribe': method(reading, ({ uri }) => {
        const { tool, args } = readCallOf(uri, offer.serves);
        followed.remove(resourceUriOf(tool, args) ?? uri);
        return {};
      }),
    }),
    ...when(capabilities.prompts, {
      'prompts/list': method(listing, () => ({ prompts: offer.prompts })),
      'prompts/get': method(prompting, ({ name, arguments: args }) =>
        promptMessages(name, args, { today: utcDay(clock.now()), serves: offer.serves }),
      ),
    }),
    ...when(capabilities.completions, {
      'completion/complete': method(completing, ({ ref, argument }) =>
        completions.of(
          ref.type === 'ref/prompt'
            ? suggestsOf(ref.name, argument.name, offer.serves)
            : kindOf(ref.uri, argument, offer),
          argument.value,
        ),
      ),
    }),
  ]);
}

function when(capability: object | undefined, methods: Readonly<Record<string, Method>>): [string, Method][] {
  return capability === undefined ? [] : Object.entries(methods);
}

const listing = z
  .looseObject({ cursor: z.undefined('there is one page only: no cursor was given out').optional() })
  .optional();
const reading = z.looseObject({ uri: z.string() });
const prompting = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() });
const completing = z.looseObject({
  ref: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('ref/prompt'), name: z.string() }),
    z.looseObject({ type: z.literal('ref/resource'), uri: z.string() }),
  ]),
  argument: z.looseObject({ name: z.string(), value: z.string() }),
});

/** A method that only ever sees parameters of its shape; others are `InvalidParams`, with what is wrong with them. */
function method<S extends z.ZodType>(
  shape: S,
  answer: (params: z.output<S>, call: Call) => Json | Promise<Json>,
): Method {
  return async (params, call) => {
    const parsed = shape.safeParse(params);
    if (!parsed.success) {
      throw new ProtocolError(
        protocolCodes.invalidParams,
        `Invalid parameters: ${describeIssues(parsed.error, []).message}`,
      );
    }
    return answer(parsed.data, call);
  };
}

function served(offer: Offer, name: string): DeskTool {
  const tool = offer.tools.get(name);
  if (tool === undefined) throw new DeskError('internal', `${name} is not served.`, { next: 'Use what is listed.' });
  return tool;
}

/** The kind of thing whose identifier is being typed. */
function kindOf(uri: string, { name }: { name: string }, offer: Offer): ResourceName {
  const kind = (Object.keys(resourceKinds) as ResourceName[]).find((each) => templateOf(each) === uri);
  if (kind === undefined || name !== 'id' || !offer.serves(resourceKinds[kind].tool)) {
    const known = offer.templates.map(({ uriTemplate }) => uriTemplate).join(', ');
    throw new ProtocolError(
      protocolCodes.invalidParams,
      `Nothing to complete here: give one of the templates (${known}) and its argument id.`,
    );
  }
  return kind;
}

/** Opens once; a failure is not kept, so that the next call tries again. */
function opener(open: () => Promise<Desk>): () => Promise<Desk> {
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
