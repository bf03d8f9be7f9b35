import type { Config } from './config.ts';
import { Spending } from '../conversation/model/spending.ts';
import { askModel } from '../conversation/model/ask-model.ts';
import type { LanguageModelDesk, OfferedTools } from '../conversation/model/language-model.ts';
import { openProvider } from '../conversation/model/provider.ts';
import { modelHost, modelLabel, type ModelSettings } from '../conversation/model/settings.ts';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import type { Metrics } from '../core/metrics.ts';
import { callTool } from '../mcp/call-tool.ts';
import { listingsFor } from '../mcp/listings.ts';
import { inputSchemaOf } from '../mcp/mcp-tool.ts';
import type { CallToolResult } from '../mcp/protocol.ts';
import { actingFor, type Actor } from '../ordering/policy/policy.ts';
import { wordsOf } from '../mcp/failure.ts';
import type { ModelUsageRow, ModelUsageStore } from '../ports/model-usage.ts';
import type { DeskLog } from './log.ts';
import type { OpenDesk } from './open-desk.ts';

/** A configured language model. */
export interface OpenModel {
  /** As this person, who asks at this surface. */
  for(actor: Actor | undefined, at: { readonly person: string; readonly surface: string }): LanguageModelDesk;
}

/**
 * Opens the configured language model. Loaded only where one is configured: it brings the SDK of its provider. It has the
 * tools, listing, cleaning and budgets of an agent over MCP, and the policy and receivers of the person it answers.
 */
export async function openModel(
  config: Pick<Config, 'mode' | 'zone'>,
  settings: ModelSettings,
  desk: OpenDesk,
  {
    tools,
    clock,
    log,
    metrics,
  }: {
    readonly tools: readonly DeskTool[];
    readonly clock: Clock;
    readonly log: DeskLog;
    readonly metrics?: Metrics | undefined;
  },
): Promise<OpenModel> {
  const { store } = await desk.ordering();
  const label = modelLabel(settings);
  const asked = {
    model: await openProvider(settings),
    settings,
    spending: new Spending(recorded(store.modelUsage, metrics, log), settings.tokens, clock),
    clock: desk.desk.clock,
    zone: config.zone,
    failed: (why: string, cause: unknown) =>
      log.warn('model: the rules answer instead', {
        model: label,
        host: modelHost(settings),
        why,
        cause: causeOf(cause),
      }),
  };
  const listings = listingsFor(tools, config.mode);
  const offered = tools
    .filter(({ name }) => listings.serves(name))
    .map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputSchemaOf(tool),
      effect: tool.effect,
      role: tool.role,
    }));
  return {
    for: (actor, at) => {
      const acting = actor === undefined ? undefined : actingFor(desk.policy, actor);
      const own = desk.deskFor('model', acting, at.person);
      return askModel(
        asked,
        {
          instructions: listings.instructions,
          tools: offered,
          call: callerFor(own, label, tools, listings, clock, log),
        },
        at,
      );
    },
  };
}

function callerFor(
  desk: Desk,
  label: string,
  tools: readonly DeskTool[],
  listings: ReturnType<typeof listingsFor>,
  clock: Clock,
  log: DeskLog,
): OfferedTools['call'] {
  return async ({ tool: name, input }, signal) => {
    // The record names the model beside the person.
    const context = { signal, notify: () => Promise.resolve(), clientName: label };
    const options = { clock, log: (line: string) => log.warn(line), principal: desk.caller.name };
    const result = (await callTool(
      options,
      listings,
      () => Promise.resolve(desk),
      { name, arguments: input },
      context,
    )) as unknown as CallToolResult;
    const text = result.content.flatMap((each) => (each.type === 'text' ? [each.text] : [])).join('\n');
    const tool = tools.find((each) => each.name === name);
    const { structuredContent: output, isError = false } = result;
    if (isError || tool === undefined || output === undefined) return { text, failed: isError };
    return { text, failed: false, answer: answerOf(tool, output) };
  };
}

/** Lists that were cut to fit a model are no whole answer, so nothing is drawn of it. */
function answerOf(tool: DeskTool, output: Readonly<Record<string, unknown>>) {
  try {
    return tool.show(output);
  } catch {
    return undefined;
  }
}

/** Each answer of the model is in the record of usage, in the figures and in the log. */
function recorded(store: ModelUsageStore, metrics: Metrics | undefined, log: DeskLog): ModelUsageStore {
  return {
    modelTokensSince: (at, person) => store.modelTokensSince(at, person),
    modelUsageSince: (at, limit) => store.modelUsageSince(at, limit),
    saveModelUsage: async (row: ModelUsageRow) => {
      const { model, outcome, steps, calls, inputTokens, outputTokens, milliseconds, surface } = row;
      metrics?.count('partsdesk_model_answers_total', { model, outcome });
      metrics?.count('partsdesk_model_tokens_total', { model, kind: 'input' }, inputTokens);
      metrics?.count('partsdesk_model_tokens_total', { model, kind: 'output' }, outputTokens);
      log.info('model', {
        model,
        outcome,
        surface,
        steps,
        calls: calls.join(' '),
        inputTokens,
        outputTokens,
        milliseconds,
      });
      await store.saveModelUsage(row);
    },
  };
}

/** Of a refusal, the status; the answer of a provider may repeat what was sent. */
function causeOf(cause: unknown): string {
  if (cause === undefined) return '';
  const status = typeof cause === 'object' && cause !== null && 'statusCode' in cause ? String(cause.statusCode) : '';
  return status === '' || status === 'undefined' ? wordsOf(cause).slice(0, 200) : `HTTP ${status}`;
}
