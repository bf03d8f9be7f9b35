import { receiverOf } from '../reading/branches.ts';
import { jsonSchema, stepCountIs, streamText, tool, type LanguageModel, type ToolSet } from 'ai';
import type { Clock } from '../../core/clock.ts';
import { showDatetime } from '../../core/datetime.ts';
import { cleanText } from '../../core/text.ts';
import type { Turn } from '../turn.ts';
import type { State } from '../state.ts';
import { findIn, notAskedFor } from './asked-for.ts';
import { Evidence } from './figures.ts';
import type {
  LanguageModelDesk,
  MadeCall,
  ModelAnswer,
  ModelFailure,
  ModelWatch,
  OfferedTool,
  OfferedTools,
} from './language-model.ts';
import { prompts } from './messages/en.ts';
import { Sentences } from './sentences.ts';
import { modelLabel, type ModelSettings } from './settings.ts';
import type { OpenAnswer, Spending } from './spending.ts';
import { withoutPersonal } from './withheld.ts';

// What the SDK would warn of on standard error is not for whoever reads an answer.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Requests to the model for one answer; the last one has to answer. */
const mostSteps = 8;
const mostOutput = 1_500;
/** Characters of a message that the model is shown. */
const longestMessage = 4_000;

export interface AskedModel {
  readonly model: Exclude<LanguageModel, string>;
  readonly settings: ModelSettings;
  readonly spending: Spending;
  readonly clock: Clock;
  /** IANA name of the zone of the times in answers. */
  readonly zone: string;
  /** Hears why a provider did not answer. */
  readonly failed: (why: ModelFailure, cause: unknown) => void;
}

/** The model with the tools of one person. */
export function askModel(
  asked: AskedModel,
  offered: OfferedTools,
  owner: { readonly person: string; readonly surface: string },
): LanguageModelDesk {
  return {
    answer: async (turn, written, watch, signal) => {
      const open = asked.spending.begin({ ...owner, model: modelLabel(asked.settings) });
      const said = await answerOnce(asked, offered, open, { turn, written, watch, signal });
      const { cost, outcome, calls } = said;
      const { steps, inputTokens, outputTokens } = cost;
      await open.end({ outcome, steps, calls: calls.map(({ tool: name }) => name), inputTokens, outputTokens });
      return said.answer;
    },
  };
}

interface Question {
  readonly turn: Turn;
  readonly written: string;
  readonly watch: ModelWatch | undefined;
  readonly signal: AbortSignal | undefined;
}

async function answerOnce(
  { model, settings, clock, zone, failed }: AskedModel,
  offered: OfferedTools,
  open: OpenAnswer,
  { turn, written, watch, signal }: Question,
) {
  const evidence = new Evidence();
  const found = {
    codes: new Set<string>(),
    skuOf: new Map<string, string>(),
    drafts: new Map<string, number | undefined>(),
  };
  const calls: MadeCall[] = [];
  const cost = { model: modelLabel(settings), steps: 0, inputTokens: 0, outputTokens: 0 };
  const { language } = turn.message.heard;
  const sentences = new Sentences(evidence, language, (piece) => watch?.text(piece));
  const done = (answer: ModelAnswer) => ({
    answer,
    cost,
    calls,
    outcome: answer.kind === 'answered' ? 'answered' : answer.why,
  });
  const failure = (why: ModelFailure, cause?: unknown) => {
    failed(why, cause);
    return done({ kind: 'failed', why, calls, cost });
  };
  const spent = await open.spent();
  if (spent !== undefined) return failure(spent);

  const today = showDatetime(new Date(clock.now()).toISOString());
  const known = knownOf({ ...turn.state, question: turn.message.state.question });
  const message = cleanMessage(written);
  evidence.add(`${message}\n${known}\n${today}`);
  for (const number of turn.message.heard.numbers) evidence.addCount(number);
  const call = async (each: OfferedTool, input: Readonly<Record<string, unknown>>, id: string, stop: AbortSignal) => {
    watch?.step(id, each.title, 'begun');
    const refused = notAskedFor(each, input, turn, written, found);
    const result =
      refused === undefined
        ? await offered.call({ tool: each.name, input }, stop)
        : { text: refused, failed: true, answer: undefined };
    const { answer } = result;
    if (answer !== undefined) findIn(answer.output, found);
    calls.push({ tool: each.name, input, answer: result.failed ? undefined : answer });
    const text = withoutPersonal(result.text, answer?.output, turn.message.heard);
    // A refusal repeats the arguments, which are the model's own words.
    if (answer !== undefined) {
      evidence.addAnswer(text, answer.output);
      for (const { rows } of answer.view.tables ?? []) evidence.addCount(rows.length);
    }
    watch?.step(id, each.title, result.failed ? 'failed' : 'done');
    return text;
  };

  const timeout = AbortSignal.timeout(settings.timeout);
  const prompt = prompts.about({ language, today, zone, known, message });
  // What a step costs where the provider does not say, or breaks off.
  let pending = estimate(prompt + offered.instructions + JSON.stringify(offered.tools));
  let stopped: 'person spent' | 'desk spent' | undefined;
  try {
    const stream = streamText({
      model,
      system: {
        role: 'system',
        content: prompts.system(offered.instructions),
        // Tools and rules are the same in every step and every answer.
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      },
      prompt,
      tools: toolSet(offered.tools, call),
      stopWhen: [
        stepCountIs(mostSteps),
        async () => {
          stopped = await open.spent();
          return stopped !== undefined;
        },
      ],
      prepareStep: ({ stepNumber }) => (stepNumber === mostSteps - 1 ? { toolChoice: 'none' as const } : {}),
      maxOutputTokens: mostOutput,
      maxRetries: 0,
      abortSignal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      onError: () => undefined,
    });
    let ended = false;
    for await (const part of stream.fullStream) {
      if (part.type === 'start-step') cost.steps += 1;
      else if (part.type === 'text-delta') sentences.add(part.text);
      else if (part.type === 'tool-result') pending += estimate(String(part.output));
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') throw new DOMException('aborted', 'AbortError');
      else if (part.type === 'finish-step') {
        const { inputTokens = pending, outputTokens = 0 } = part.usage;
        cost.inputTokens += inputTokens;
        cost.outputTokens += outputTokens;
        open.used(cost.inputTokens + cost.outputTokens);
        ended = part.finishReason !== 'error';
      }
    }
    if (stopped !== undefined) return failure(stopped);
    const { text, struck } = sentences.end();
    if (!ended) return failure('unreachable');
    if (text === '') return failure('no answer');
    return done({ kind: 'answered', text, struck, calls, cost });
  } catch (thrown) {
    // The request that broke off was paid for all the same.
    cost.inputTokens += pending;
    return failure(timeout.aborted ? 'timed out' : failureOf(thrown, cost.steps), thrown);
  }
}

type Call = (
  tool: OfferedTool,
  input: Readonly<Record<string, unknown>>,
  id: string,
  signal: AbortSignal,
) => Promise<string>;

function toolSet(offered: readonly OfferedTool[], call: Call): ToolSet {
  return Object.fromEntries(
    offered.map((each) => [
      each.name,
      tool({
        description: each.description,
        inputSchema: jsonSchema<Readonly<Record<string, unknown>>>(each.inputSchema),
        execute: (input, { toolCallId, abortSignal = new AbortController().signal }) =>
          call(each, isRecord(input) ? input : {}, toolCallId, abortSignal),
      }),
    ]),
  );
}

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** What the desk remembers of the conversation, as data. */
function knownOf(state: State): string {
  const { last, rows, lines, draft, document, question } = state;
  const shipTo = receiverOf(state);
  const known = {
    ...(lines.length === 0 ? {} : { products: lines.slice(0, 40) }),
    ...(shipTo === undefined ? {} : { shipTo }),
    ...(draft === undefined ? {} : { draft }),
    ...(document === undefined ? {} : { document }),
    ...(last === undefined ? {} : { lastLookUp: { tool: last.tool, input: last.input } }),
    ...(rows.length === 0 ? {} : { rowsShown: rows.slice(0, 20) }),
    ...(question === undefined ? {} : { youAsked: question }),
  };
  return Object.keys(known).length === 0 ? prompts.nothingKnown : JSON.stringify(known);
}

function cleanMessage(written: string): string {
  return written
    .split('\n')
    .map((line) => cleanText(line, longestMessage))
    .join('\n')
    .slice(0, longestMessage);
}

/** Rather too many. */
function estimate(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

function failureOf(thrown: unknown, steps: number): ModelFailure {
  const status =
    typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? thrown.statusCode : undefined;
  // In the last step it has no tools: what it calls then is refused by the SDK.
  if (typeof status !== 'number') return steps === mostSteps ? 'no answer' : 'unreachable';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unreachable';
}
