import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a scripted model is asked, whichever API it speaks. */
export interface AskedModel {
  /** `openai` (chat completions) or `anthropic` (messages). */
  readonly api: 'openai' | 'anthropic';
  readonly key: string | undefined;
  readonly model: string;
  readonly system: string;
  /** The prompt: what the person wrote, and what is known. */
  readonly prompt: string;
  /** Results of the tools that it called before, the newest last. */
  readonly results: readonly string[];
  readonly tools: readonly { readonly name: string; readonly schema: unknown }[];
  /** The whole body, as it came. */
  readonly body: string;
}

export type Scripted =
  | { readonly say: string }
  | { readonly call: readonly (readonly [tool: string, input: object])[] }
  /** Answers with this status. */
  | { readonly status: number }
  /** `never`: says nothing; `cut`: breaks off after some words. */
  | { readonly hang: 'never' }
  | { readonly cut: string };

const usage = { in: 1_000, out: 50 };

/** A language model over HTTP that plays a script, in both forms that providers speak, streamed. */
export async function startScriptedModel(script: (asked: AskedModel) => Scripted) {
  const asked: AskedModel[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    void readAll(request).then(async (body) => {
      const one = read(request, body);
      asked.push(one);
      const next = script(one);
      if ('status' in next) {
        response.writeHead(next.status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ type: 'error', error: { type: 'refused', message: 'no' } }));
        return;
      }
      if ('hang' in next) return;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const event of one.api === 'openai' ? openAi(next) : anthropic(next)) {
        response.write(event);
        await sleep(0);
      }
      if ('cut' in next) response.destroy();
      else response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    close: () => {
      for (const each of open) each.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

interface Message {
  readonly role: string;
  readonly content: string | null | readonly { type: string; text?: string; content?: unknown }[];
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? (content as { text?: string; content?: unknown }[]).map((each) => each.text ?? textOf(each.content)).join('\n')
      : '';

function read(request: IncomingMessage, text: string): AskedModel {
  const body = JSON.parse(text) as {
    model: string;
    system?: unknown;
    messages: Message[];
    tools?: { name?: string; input_schema?: unknown; function?: { name: string; parameters: unknown } }[];
  };
  const api = request.url?.endsWith('/messages') === true ? 'anthropic' : 'openai';
  const { messages } = body;
  const results =
    api === 'openai'
      ? messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content))
      : messages.flatMap(({ content }) =>
          Array.isArray(content)
            ? (content as { type: string; content?: unknown }[])
                .filter(({ type }) => type === 'tool_result')
                .map((each) => textOf(each.content))
            : [],
        );
  return {
    api,
    key: (request.headers['x-api-key'] as string | undefined) ?? request.headers.authorization?.replace('Bearer ', ''),
    model: body.model,
    system: textOf(body.system ?? messages.find(({ role }) => role === 'system')?.content),
    prompt: textOf(messages.find(({ role }) => role === 'user')?.content),
    results,
    tools: (body.tools ?? []).map((each) => ({
      name: each.function?.name ?? each.name ?? '',
      schema: each.function?.parameters ?? each.input_schema,
    })),
    body: text,
  };
}

type Streamed = Exclude<Scripted, { status: number } | { hang: 'never' }>;

/** A text in pieces that split words and numbers. */
const pieces = (text: string) => text.match(/[^]{1,7}/g) ?? [];

function* openAi(next: Streamed): Generator<string> {
  const chunk = (delta: object, reason: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  yield chunk({ role: 'assistant', content: '' });
  if ('call' in next) {
    for (const [index, [name, input]] of next.call.entries()) {
      yield chunk({ tool_calls: [{ index, id: `call${index}`, type: 'function', function: { name, arguments: '' } }] });
      yield chunk({ tool_calls: [{ index, function: { arguments: JSON.stringify(input) } }] });
    }
  } else for (const piece of pieces('say' in next ? next.say : next.cut)) yield chunk({ content: piece });
  if ('cut' in next) return;
  yield chunk({}, 'call' in next ? 'tool_calls' : 'stop');
  const { in: prompt_tokens, out: completion_tokens } = usage;
  yield `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens } })}\n\n`;
  yield 'data: [DONE]\n\n';
}

function* anthropic(next: Streamed): Generator<string> {
  const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  yield event('message_start', {
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'm',
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: usage.in, output_tokens: 1 },
    },
  });
  if ('call' in next) {
    for (const [index, [name, input]] of next.call.entries()) {
      yield event('content_block_start', {
        index,
        content_block: { type: 'tool_use', id: `tool${index}`, name, input: {} },
      });
      yield event('content_block_delta', {
        index,
        delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
      });
      yield event('content_block_stop', { index });
    }
  } else {
    yield event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
    for (const piece of pieces('say' in next ? next.say : next.cut)) {
      yield event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } });
    }
    if ('cut' in next) return;
    yield event('content_block_stop', { index: 0 });
  }
  yield event('message_delta', {
    delta: { stop_reason: 'call' in next ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: usage.out },
  });
  yield event('message_stop', {});
}
