import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { tokensOf } from './agent.ts';

/** Where a model is asked, in the form of OpenAI's chat completions, which most servers of models speak. */
export interface ModelAccess {
  /** Up to and with `/v1`. */
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

/** The access out of the environment, or what is missing in it. */
export function modelAccess(environment: NodeJS.ProcessEnv): ModelAccess | { readonly missing: readonly string[] } {
  const { EVAL_MODEL: model = '', EVAL_API_KEY: key = '', EVAL_URL: url = 'https://api.openai.com/v1' } = environment;
  const missing = [...(key === '' ? ['EVAL_API_KEY'] : []), ...(model === '' ? ['EVAL_MODEL'] : [])];
  return missing.length > 0 ? { missing } : { url, key, model };
}

const reply = z.object({
  choices: z
    .array(
      z.object({
        message: z.looseObject({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.looseObject({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.number() }).nullish(),
});

export interface Played {
  readonly answer: string;
  readonly calls: number;
  /** Arguments and texts, counted as for the scripted agents. */
  readonly tokens: number;
  /** As the server of the model counts, listing and all; undefined where it does not say. */
  readonly billed: number | undefined;
}

/** Turns of one task, after which a model is thought to be lost. */
const mostTurns = 15;

/**
 * Lets a model do one task with the tools of an endpoint, and say its answer as JSON of this form.
 * @throws Error when the model cannot be asked, or does not come to an end.
 */
export async function play(
  access: ModelAccess,
  desk: { url: string; key: string },
  words: string,
  form: string,
): Promise<Played> {
  const client = new Client({ name: 'evaluation', version: '1' }, { capabilities: {} });
  const headers = { Authorization: `Bearer ${desk.key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(desk.url), { requestInit: { headers } }));
  try {
    const { tools } = await client.listTools();
    const offered = tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }));
    const messages: unknown[] = [
      {
        role: 'system',
        content: `${client.getInstructions() ?? ''}\nToday is 2026-11-20, a Friday. Do what is asked with the tools, then answer with one JSON object and nothing else, of this form: ${form}. Amounts are whole grosze (1 PLN = 100).`,
      },
      { role: 'user', content: words },
    ];
    let [calls, tokens, billed] = [0, 0, undefined as number | undefined];
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const asked = await fetch(`${access.url}/chat/completions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access.key}` },
        body: JSON.stringify({ model: access.model, messages, tools: offered }),
        signal: AbortSignal.timeout(120_000),
      });
      if (!asked.ok) throw new Error(`the model's server answered ${asked.status}`);
      const { choices, usage } = reply.parse(await asked.json());
      const { message } = choices[0]!;
      if (usage !== null && usage !== undefined) billed = (billed ?? 0) + usage.total_tokens;
      messages.push({ role: 'assistant', ...message });
      const wanted = message.tool_calls ?? [];
      if (wanted.length === 0) return { answer: message.content ?? '', calls, tokens, billed };
      for (const { id, function: wish } of wanted) {
        const args = z.record(z.string(), z.unknown()).parse(JSON.parse(wish.arguments === '' ? '{}' : wish.arguments));
        const result = await client.callTool({ name: wish.name, arguments: args });
        const text = (result.content as { text?: string }[]).map((each) => each.text ?? '').join('\n');
        calls += 1;
        tokens += tokensOf(`${wish.name} ${wish.arguments}`) + tokensOf(text);
        messages.push({ role: 'tool', tool_call_id: id, content: text });
      }
    }
    throw new Error(`it called tools for ${mostTurns} turns and did not answer`);
  } finally {
    await client.close();
  }
}

/** The form of an answer, as a model is told it: names and kinds, never the values. */
export function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length === 0 ? 'string' : formOf(value[0])}, ...]`;
  if (typeof value !== 'object' || value === null) return typeof value;
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${formOf(each)}`)
    .join(', ')}}`;
}
