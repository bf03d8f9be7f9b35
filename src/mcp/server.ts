import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type {
  CallToolResult,
  ServerCapabilities,
  ServerNotification,
  ServerRequest,
  ServerResult,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import type { Mode } from '../core/mode.ts';
import { systemClock, type Clock } from '../core/clock.ts';
import { utcDay } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { describeIssues, type Ask } from '../core/tool.ts';
import { understandArguments } from './arguments.ts';
import { Completions } from './completions.ts';
import { failureOf, failureText, protocolErrorOf, wordsOf } from './failure.ts';
import { fitAnswer, TooMuch, type Asked } from './fit-answer.ts';
import { offerOf, type Offer } from './offer.ts';
import { promptMessages, suggestsOf } from './prompts.ts';
import { ProtocolError, protocolCodes } from './protocol-error.ts';
import {
  readCallOf,
  resourceContents,
  resourceKinds,
  resourceUriOf,
  templateOf,
  type ResourceName,
} from './resources.ts';
import { inputSchemaOf } from './tool-schema.ts';
import { viewText } from './view-text.ts';

export interface McpOptions {
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
}

/* eslint-disable @typescript-eslint/no-deprecated --
   The SDK marks its low-level server deprecated in favour of McpServer, which shows thrown messages to the model and
   answers an unknown tool with a result; "only use Server for advanced use cases" is this one. */
export type McpServer = Server;

/** A server, and what its transport must wait for before it may go. */
export interface Session {
  readonly server: McpServer;
  /** Resolves when no request is being worked on, even one whose answer nobody waits for any more. */
  readonly idle: () => Promise<void>;
}

/** What one call may hold and take; the rest is left for the next one, by cursor. */
const budget = { rows: 50, products: 100, milliseconds: 20_000 };

// Nothing is ever elicited, so nothing is ever validated by this; the SDK would build an ajv per server instead
// (0.3 ms and its memory, for each session).
const noValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'nothing is elicited here' }),
};

/** A server for one session. It keeps no state outside of itself; what it derives from the registry is shared. */
export function createServer(options: McpOptions): McpServer {
  return createSession(options).server;
}

export function createSession(options: McpOptions): Session {
  const offer = offerOf(options.tools, options.mode);
  const server = new Server(
    { name: 'partsdesk', title: 'Partsdesk', version: options.version },
    { capabilities: capabilitiesOf(offer), instructions: offer.instructions, jsonSchemaValidator: noValidator },
  );
  /* eslint-enable @typescript-eslint/no-deprecated */
  const methods = methodsOf(options, offer);
  const working = new Set<Promise<unknown>>();
  // One door for every request but `initialize` and `ping`: a handler registered with a schema would answer a
  // malformed request with an internal error and zod's JSON for a message (SDK 1.32).
  server.fallbackRequestHandler = (request, extra) => {
    const method = methods.get(request.method);
    if (method === undefined) {
      throw new ProtocolError(protocolCodes.unknownMethod, `Unknown method: ${cleanText(request.method, 60)}`);
    }
    const work = method(request.params, extra).catch((thrown: unknown) => {
      if (thrown instanceof ProtocolError) throw thrown;
      throw protocolErrorOf(failureOf(thrown, request.method, options.log));
    });
    working.add(work);
    return work.finally(() => working.delete(work));
  };
  server.onerror = (error) => options.log(`mcp: ${cleanText(error.message)}`);
  return {
    server,
    idle: async () => {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}

function capabilitiesOf(offer: Offer): ServerCapabilities {
  const hasResources = offer.resources.length > 0 || offer.templates.length > 0;
  const hasPrompts = offer.prompts.length > 0;
  return {
    tools: {},
    ...(hasResources ? { resources: {} } : {}),
    ...(hasPrompts ? { prompts: {} } : {}),
    ...(hasResources || hasPrompts ? { completions: {} } : {}),
  };
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Method = (params: unknown, extra: Extra) => Promise<ServerResult>;

function methodsOf(options: McpOptions, offer: Offer): ReadonlyMap<string, Method> {
  const desk = opener(options.desk);
  const clock = options.clock ?? systemClock;
  const completions = new Completions({
    clock,
    desk,
    serves: offer.serves,
    invoke: async (name, args, ask) => served(offer, name).invoke(await desk(), args, ask),
    log: options.log,
  });
  const capabilities = capabilitiesOf(offer);
  return new Map<string, Method>([
    ['tools/list', method(listing, offer.listTools)],
    ['tools/call', method(calling, (params, extra) => callTool(options, offer, desk, params, extra))],
    ...when(capabilities.resources, {
      'resources/list': method(listing, () => ({ resources: offer.resources })),
      'resources/templates/list': method(listing, () => ({ resourceTemplates: offer.templates })),
      'resources/read': method(reading, async ({ uri }, { signal }) => {
        const { tool, args } = readCallOf(uri, offer.serves);
        try {
          const answer = await served(offer, tool).invoke(await desk(), args, { signal });
          return resourceContents(uri, viewText(answer.view, { offers: offer.serves }), answer.output);
        } catch (thrown) {
          throw protocolErrorOf(failureOf(thrown, `resource of ${tool}`, options.log), { uri });
        }
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
const calling = z.looseObject({ name: z.string(), arguments: z.unknown().optional() });
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
  answer: (params: z.output<S>, extra: Extra) => ServerResult | Promise<ServerResult>,
): Method {
  return async (params, extra) => {
    const parsed = shape.safeParse(params);
    if (!parsed.success) {
      throw new ProtocolError(
        protocolCodes.invalidParams,
        `Invalid parameters: ${describeIssues(parsed.error, []).message}`,
      );
    }
    return answer(parsed.data, extra);
  };
}

async function callTool(
  options: McpOptions,
  offer: Offer,
  desk: () => Promise<Desk>,
  params: z.output<typeof calling>,
  extra: Extra,
): Promise<CallToolResult> {
  const { name } = params;
  const tool = offer.tools.get(name);
  if (tool === undefined && !offer.withheld.has(name)) {
    const known = [...offer.tools.keys()].join(', ');
    throw new ProtocolError(protocolCodes.invalidParams, `Unknown tool: ${cleanText(name, 60)}. Known: ${known}.`);
  }
  try {
    if (tool === undefined) throw withheld(name);
    const args = understandArguments(inputSchemaOf(tool), params.arguments ?? {});
    if (!isArguments(args)) {
      throw new ProtocolError(protocolCodes.invalidParams, 'Invalid parameters: arguments must be an object.');
    }
    const asked = {
      tool: name,
      accepts: new Set(Object.keys(tool.input.shape)),
      args,
      offers: offer.serves,
      resource: resourceUriOf(name, args),
    };
    const ask: Ask = { signal: extra.signal, onProgress: progressTo(extra, options.log) };
    return await fitting(tool, args, ask, asked, await desk());
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const text = failureText(failureOf(thrown, name, options.log));
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** How often a question is asked again for fewer rows: each time for as many as should fit. */
const mostAttempts = 3;

/**
 * Rows differ in size, so a number of rows, the desk's own or the caller's `limit`, can be more than fits: then the
 * same question is asked for as many as do, and its cursor goes on from there.
 */
async function fitting(
  tool: DeskTool,
  args: Readonly<Record<string, unknown>>,
  ask: Ask,
  asked: Asked,
  desk: Desk,
): Promise<CallToolResult> {
  let [rows, products] = [budget.rows, budget.products];
  let limit = args['limit'];
  for (let attempt = 1; ; attempt++) {
    const limited = limit === undefined ? args : { ...args, limit };
    const answer = await tool.invoke(desk, limited, { ...ask, budget: { ...budget, rows, products } });
    try {
      return fitAnswer(answer, asked);
    } catch (thrown) {
      const pages = tool.effect === 'read' && 'cursor' in tool.input.shape;
      if (!(thrown instanceof TooMuch) || !pages || thrown.share === 0 || attempt === mostAttempts) throw thrown;
      [rows, products] = [thrown.share, thrown.share];
      if (limit !== undefined) limit = thrown.share;
    }
  }
}

function withheld(name: string): DeskError {
  return new DeskError('not_allowed', `${name} writes, and this desk is read-only.`, {
    next: 'Use the tools that are listed; whoever runs the desk decides on its mode.',
  });
}

/** Notifies the client as it asked to be, of steps forward only ("the progress value MUST increase"). */
function progressTo({ _meta, sendNotification, signal }: Extra, log: (line: string) => void): Ask['onProgress'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = 0;
  return ({ done, total, what }) => {
    if (done <= last || signal.aborted) return;
    last = done;
    sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress: done, total, message: `${done} of ${total} ${what}` },
    }).catch((thrown: unknown) => log(`progress: ${wordsOf(thrown)}`));
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

function isArguments(args: unknown): args is Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && !Array.isArray(args);
}
