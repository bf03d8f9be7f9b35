import * as z from 'zod';
import type { Desk } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import type { InvokeOptions } from '../core/tool.ts';
import type { View } from '../core/view.ts';
import { coerceArguments } from './arguments.ts';
import { failureOf, failureText, wordsOf } from './failure.ts';
import { csvLinkOf } from './csv-resource.ts';
import { fitAnswer, TooMuch, type ToolCall } from './fit-answer.ts';
import { holdsForeignText, type Listings } from './listings.ts';
import { inputSchemaOf, takes, type McpTool } from './mcp-tool.ts';
import { offerPage } from './offer-page.ts';
import {
  ProtocolError,
  protocolCodes,
  type CallToolResult,
  type Json,
  type RequestContext,
  type ResourceLink,
} from './protocol.ts';
import { resourceUriOf } from './resources.ts';
import { texts } from './messages/en.ts';

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
  { clock, log, principal = 'stdio', onCall }: CallToolOptions,
  listings: Listings,
  desk: () => Promise<Desk>,
  { name, arguments: given = {} }: z.output<typeof callParams>,
  context: RequestContext,
): Promise<Json> {
  const at = clock.now();
  let outcome: CallRecord['outcome'] = 'protocol_error';
  try {
    const tool = listings.tools.get(name);
    if (tool === undefined) throw unserved(name, listings);
    const schema = inputSchemaOf(tool);
    const args = coerceArguments(schema, given);
    if (!isArguments(args)) {
      throw new ProtocolError(protocolCodes.invalidParams, texts.argumentsNotObject);
    }
    const opened = deskOf(await desk(), context);
    const call = {
      tool: name,
      accepts: new Set(Object.keys(schema.properties ?? {})),
      args,
      shown: { offers: listings.serves, zone: opened.settings.zone, foreign: holdsForeignText(tool) },
      resource: resourceUriOf(tool, args),
    };
    const toolOptions: InvokeOptions = { signal: context.signal, onProgress: progressTo(context, log) };
    const { result, page, link } = await callWithinBudget(tool, toolOptions, call, opened);
    outcome = 'ok';
    // Reading shows the link too, and asks nobody.
    if (tool.effect === 'commit' && page !== undefined) return await offerPage(page, result, context, log);
    return link === undefined || context.takesLinks !== true
      ? result
      : { ...result, content: [...result.content, link] };
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const error = failureOf(thrown, name, log);
    outcome = error.code;
    return { content: [{ type: 'text', text: failureText(error) }], isError: true };
  } finally {
    onCall?.({
      at,
      principal,
      tool: cleanText(name, 60),
      args: cleanText(JSON.stringify(given), 200),
      outcome,
      milliseconds: clock.now() - at,
    });
  }
}

/** The desk, on which whatever is ordered carries the name of the agent. */
function deskOf(desk: Desk, { clientName }: RequestContext): Desk {
  return clientName === undefined ? desk : { ...desk, ordering: () => desk.ordering(clientName) };
}

function unserved(name: string, { tools, withheld }: Listings): Error {
  if (!withheld.has(name)) {
    const what = texts.unknownTool(cleanText(name, 60), [...tools.keys()].join(', '));
    return new ProtocolError(protocolCodes.invalidParams, what);
  }
  return new DeskError('not_allowed', texts.readOnly(name), {
    next: texts.useListed,
  });
}

/** How much one call may read; a cursor continues with the rest. */
const budget = { rows: 50, products: 100, details: 5, milliseconds: 20_000 };

/** How often a call is repeated with fewer rows, each time with as many as should fit. */
const mostAttempts = 3;

/**
 * Rows differ in size, so the default number of rows, or the caller's `limit`, can be more than fits. The same call is
 * then repeated for as many rows as fit, and its cursor continues from there.
 */
async function callWithinBudget(
  tool: McpTool,
  options: InvokeOptions,
  call: ToolCall,
  desk: Desk,
): Promise<{ readonly result: CallToolResult; readonly page: View['page']; readonly link: ResourceLink | undefined }> {
  let [rows, products] = [budget.rows, budget.products];
  let limit = call.args['limit'];
  for (let attempt = 1; ; attempt++) {
    const args = limit === undefined ? call.args : { ...call.args, limit };
    const answer = await tool.invoke(desk, args, { ...options, budget: { ...budget, rows, products } });
    try {
      const { result, isCut } = fitAnswer(answer, call);
      return { result, page: answer.view.page, link: csvLinkOf(tool, call.args, answer, isCut) };
    } catch (thrown) {
      const pages = tool.effect === 'read' && takes(tool, 'cursor');
      if (!(thrown instanceof TooMuch) || !pages || thrown.rowsThatFit === 0 || attempt === mostAttempts) throw thrown;
      [rows, products] = [thrown.rowsThatFit, thrown.rowsThatFit];
      if (limit !== undefined) limit = thrown.rowsThatFit;
    }
  }
}

/** Reports progress to a client that asked for it; "the progress value MUST increase". */
function progressTo(
  { progressToken, notify, signal }: RequestContext,
  log: (line: string) => void,
): InvokeOptions['onProgress'] {
  if (progressToken === undefined) return undefined;
  let last = 0;
  return ({ done, total, what }) => {
    if (done <= last || signal.aborted) return;
    last = done;
    notify('notifications/progress', {
      progressToken,
      progress: done,
      total,
      message: texts.progress(done, total, what),
    }).catch((thrown: unknown) => log(`progress: ${wordsOf(thrown)}`));
  };
}

function isArguments(args: unknown): args is Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && !Array.isArray(args);
}
