import { z } from 'zod';
import type { Desk } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import type { Ask } from '../core/tool.ts';
import { understandArguments } from './arguments.ts';
import type { Call } from './call.ts';
import { failureOf, failureText, wordsOf } from './failure.ts';
import { fitAnswer, TooMuch, type Asked } from './fit-answer.ts';
import { holdsForeignText, type Offer } from './offer.ts';
import { ProtocolError, protocolCodes } from './protocol-error.ts';
import { resourceUriOf } from './resources.ts';
import type { CallToolResult } from './shapes.ts';
import { inputSchemaOf, takes, type McpTool } from './mcp-tool.ts';

/** A call of a tool that is over: for whoever watches the desk. */
export interface CallRecord {
  /** When it came in, milliseconds since the epoch. */
  readonly at: number;
  readonly principal: string;
  readonly tool: string;
  /** The arguments, cleaned and cut to a line. */
  readonly args: string;
  readonly outcome: 'ok' | ErrorCode | 'protocol_error';
  readonly milliseconds: number;
}

interface CallOutcome {
  readonly result: CallToolResult;
  readonly outcome: CallRecord['outcome'];
}

/** What a call of a tool is made of, as a client sends it. */
export const calling = z.looseObject({ name: z.string(), arguments: z.unknown().optional() });

export interface CallOptions {
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Name of whoever asks, for `onCall`. */
  readonly principal?: string;
  /** Told of every call when it is over. */
  readonly onCall?: ((call: CallRecord) => void) | undefined;
}

/**
 * Calls a tool and gives its answer, or its refusal as an answer.
 * @throws ProtocolError when there is no such tool, or its arguments are no object.
 */
export async function callTool(
  options: CallOptions,
  offer: Offer,
  desk: () => Promise<Desk>,
  params: z.output<typeof calling>,
  call: Call,
): Promise<CallToolResult> {
  const { clock, onCall } = options;
  if (onCall === undefined) return (await outcomeOf(options, offer, desk, params, call)).result;
  const at = clock.now();
  let outcome: CallRecord['outcome'] = 'protocol_error';
  try {
    const done = await outcomeOf(options, offer, desk, params, call);
    outcome = done.outcome;
    return done.result;
  } finally {
    onCall({
      at,
      principal: options.principal ?? 'stdio',
      tool: cleanText(params.name, 60),
      args: cleanText(JSON.stringify(params.arguments ?? {}), 200),
      outcome,
      milliseconds: clock.now() - at,
    });
  }
}

async function outcomeOf(
  options: CallOptions,
  offer: Offer,
  desk: () => Promise<Desk>,
  params: z.output<typeof calling>,
  call: Call,
): Promise<CallOutcome> {
  const { name } = params;
  const tool = offer.tools.get(name);
  if (tool === undefined && !offer.withheld.has(name)) {
    const known = [...offer.tools.keys()].join(', ');
    throw new ProtocolError(protocolCodes.invalidParams, `Unknown tool: ${cleanText(name, 60)}. Known: ${known}.`);
  }
  try {
    if (tool === undefined) throw withheld(name);
    const schema = inputSchemaOf(tool);
    const args = understandArguments(schema, params.arguments ?? {});
    if (!isArguments(args)) {
      throw new ProtocolError(protocolCodes.invalidParams, 'Invalid parameters: arguments must be an object.');
    }
    const asked = {
      tool: name,
      accepts: new Set(Object.keys(schema.properties ?? {})),
      args,
      shown: { offers: offer.serves, foreign: holdsForeignText(tool) },
      resource: resourceUriOf(name, args),
    };
    const ask: Ask = { signal: call.signal, onProgress: progressTo(call, options.log) };
    return { result: await fitting(tool, args, ask, asked, await desk()), outcome: 'ok' };
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const error = failureOf(thrown, name, options.log);
    return { result: { content: [{ type: 'text', text: failureText(error) }], isError: true }, outcome: error.code };
  }
}

/** What one call may hold and take; the rest is left for the next one, by cursor. */
const budget = { rows: 50, products: 100, milliseconds: 20_000 };

/** How often a question is asked again for fewer rows: each time for as many as should fit. */
const mostAttempts = 3;

/**
 * Rows differ in size, so a number of rows, the desk's own or the caller's `limit`, can be more than fits: then the
 * same question is asked for as many as do, and its cursor goes on from there.
 */
async function fitting(
  tool: McpTool,
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
      const pages = tool.effect === 'read' && takes(tool, 'cursor');
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
function progressTo({ progressToken, notify, signal }: Call, log: (line: string) => void): Ask['onProgress'] {
  if (progressToken === undefined) return undefined;
  let last = 0;
  return ({ done, total, what }) => {
    if (done <= last || signal.aborted) return;
    last = done;
    notify('notifications/progress', {
      progressToken,
      progress: done,
      total,
      message: `${done} of ${total} ${what}`,
    }).catch((thrown: unknown) => log(`progress: ${wordsOf(thrown)}`));
  };
}

function isArguments(args: unknown): args is Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && !Array.isArray(args);
}
