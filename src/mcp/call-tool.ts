import { z } from 'zod';
import type { Desk } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import type { CallOptions } from '../core/tool.ts';
import { coerceArguments } from './arguments.ts';
import { failureOf, failureText, wordsOf } from './failure.ts';
import { fitAnswer, TooMuch, type ToolCall } from './fit-answer.ts';
import { holdsForeignText, type Listings } from './listings.ts';
import { inputSchemaOf, takes, type McpTool } from './mcp-tool.ts';
import { ProtocolError, protocolCodes, type CallToolResult, type RequestContext } from './protocol.ts';
import { resourceUriOf } from './resources.ts';

/** A finished tool call, for monitoring. */
export interface CallRecord {
  /** When it was received, milliseconds since the epoch. */
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

/** The parameters of `tools/call`. */
export const callParams = z.looseObject({ name: z.string(), arguments: z.unknown().optional() });

export interface CallToolOptions {
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Name of the caller, for `onCall`. */
  readonly principal?: string;
  /** Called with every finished call. */
  readonly onCall?: ((context: CallRecord) => void) | undefined;
}

/**
 * Calls a tool. A refusal is a result too, with `isError`.
 * @throws ProtocolError when there is no such tool, or its arguments are not an object.
 */
export async function callTool(
  options: CallToolOptions,
  listings: Listings,
  desk: () => Promise<Desk>,
  params: z.output<typeof callParams>,
  context: RequestContext,
): Promise<CallToolResult> {
  const { clock, onCall } = options;
  if (onCall === undefined) return (await outcomeOf(options, listings, desk, params, context)).result;
  const at = clock.now();
  let outcome: CallRecord['outcome'] = 'protocol_error';
  try {
    const done = await outcomeOf(options, listings, desk, params, context);
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
  options: CallToolOptions,
  listings: Listings,
  desk: () => Promise<Desk>,
  params: z.output<typeof callParams>,
  context: RequestContext,
): Promise<CallOutcome> {
  const { name } = params;
  const tool = listings.tools.get(name);
  if (tool === undefined && !listings.withheld.has(name)) {
    const known = [...listings.tools.keys()].join(', ');
    throw new ProtocolError(protocolCodes.invalidParams, `Unknown tool: ${cleanText(name, 60)}. Known: ${known}.`);
  }
  try {
    if (tool === undefined) throw withheld(name);
    const schema = inputSchemaOf(tool);
    const args = coerceArguments(schema, params.arguments ?? {});
    if (!isArguments(args)) {
      throw new ProtocolError(protocolCodes.invalidParams, 'Invalid parameters: arguments must be an object.');
    }
    const call = {
      tool: name,
      accepts: new Set(Object.keys(schema.properties ?? {})),
      args,
      shown: { offers: listings.serves, foreign: holdsForeignText(tool) },
      resource: resourceUriOf(name, args),
    };
    const toolOptions: CallOptions = { signal: context.signal, onProgress: progressTo(context, options.log) };
    return { result: await callWithinBudget(tool, toolOptions, call, await desk()), outcome: 'ok' };
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const error = failureOf(thrown, name, options.log);
    return { result: { content: [{ type: 'text', text: failureText(error) }], isError: true }, outcome: error.code };
  }
}

/** How much one call may read; a cursor continues with the rest. */
const budget = { rows: 50, products: 100, milliseconds: 20_000 };

/** How often a call is repeated with fewer rows, each time with as many as should fit. */
const mostAttempts = 3;

/**
 * Rows differ in size, so the default number of rows, or the caller's `limit`, can be more than fits. The same call is
 * then repeated for as many rows as fit, and its cursor continues from there.
 */
async function callWithinBudget(
  tool: McpTool,
  options: CallOptions,
  call: ToolCall,
  desk: Desk,
): Promise<CallToolResult> {
  let [rows, products] = [budget.rows, budget.products];
  let limit = call.args['limit'];
  for (let attempt = 1; ; attempt++) {
    const args = limit === undefined ? call.args : { ...call.args, limit };
    const answer = await tool.invoke(desk, args, { ...options, budget: { ...budget, rows, products } });
    try {
      return fitAnswer(answer, call);
    } catch (thrown) {
      const pages = tool.effect === 'read' && takes(tool, 'cursor');
      if (!(thrown instanceof TooMuch) || !pages || thrown.rowsThatFit === 0 || attempt === mostAttempts) throw thrown;
      [rows, products] = [thrown.rowsThatFit, thrown.rowsThatFit];
      if (limit !== undefined) limit = thrown.rowsThatFit;
    }
  }
}

function withheld(name: string): DeskError {
  return new DeskError('not_allowed', `${name} writes, and this desk is read-only.`, {
    next: 'Use the tools that are listed; whoever runs the desk decides on its mode.',
  });
}

/** Reports progress to a client that asked for it; "the progress value MUST increase". */
function progressTo(
  { progressToken, notify, signal }: RequestContext,
  log: (line: string) => void,
): CallOptions['onProgress'] {
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
