import { z } from 'zod';
import type { Desk } from '../../tools/desk.ts';
import { utcDay } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { describeIssues } from '../core/tool.ts';
import type { Call } from './call.ts';
import { callTool, calling, type CallOptions } from './call-tool.ts';
import { Completions } from './completions.ts';
import { failureOf, protocolErrorOf } from './failure.ts';
import type { Followed } from './followed.ts';
import type { McpTool } from './mcp-tool.ts';
import type { MethodName } from './method-names.ts';
import { holdsForeignText, type Offer } from './offer.ts';
import { requireFirstPage } from './one-page.ts';
import { cardResource, cardUri, draws, hasCards, readCard } from './order-card.ts';
import { promptMessages, promptsOf, suggestsOf } from './prompts.ts';
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
import type { Json } from './shapes.ts';
import { viewText } from './view-text.ts';

export type Method = (params: unknown, call: Call) => Promise<Json>;

/** What `createSurface` answers beyond its first listing. */
export type Methods = Readonly<Record<Exclude<MethodName, 'tools/list'>, Method>>;

interface MethodOptions extends CallOptions {
  /** Opens the desk; called when a request first needs it, and again if that failed. */
  readonly desk: () => Promise<Desk>;
}

export function createMethods(options: MethodOptions, offer: Offer, followed: Followed): Methods {
  const desk = opener(options.desk);
  const { clock } = options;
  const completions = new Completions({
    clock,
    desk,
    serves: offer.serves,
    invoke: async (name, args, ask) => served(offer, name).invoke(await desk(), args, ask),
    log: options.log,
  });
  return {
    'tools/call': method(calling, (params, call) => callTool(options, offer, desk, params, call)),
    'resources/list': list(({ clientCapabilities }) => ({
      resources:
        hasCards(offer.serves) && draws(clientCapabilities) ? [...offer.resources, cardResource] : offer.resources,
    })),
    'resources/templates/list': list(() => ({ resourceTemplates: offer.templates })),
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
    'prompts/list': list(() => ({ prompts: promptsOf(offer.prompts) })),
    'prompts/get': method(prompting, ({ name, arguments: args }) =>
      promptMessages(name, args, { today: utcDay(clock.now()), serves: offer.serves }),
    ),
    'completion/complete': method(completing, ({ ref, argument }) =>
      completions.of(
        ref.type === 'ref/prompt'
          ? suggestsOf(ref.name, argument.name, offer.serves)
          : kindOf(ref.uri, argument, offer),
        argument.value,
      ),
    ),
  };
}

const reading = z.looseObject({ uri: z.string() });
const prompting = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() });
const completing = z.looseObject({
  ref: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('ref/prompt'), name: z.string() }),
    z.looseObject({ type: z.literal('ref/resource'), uri: z.string() }),
  ]),
  argument: z.looseObject({ name: z.string(), value: z.string() }),
});

function list(answer: (call: Call) => Json): Method {
  return async (params, call) => {
    requireFirstPage(params);
    return Promise.resolve(answer(call));
  };
}

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

function served(offer: Offer, name: string): McpTool {
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
