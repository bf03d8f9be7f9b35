import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { readAnswer, type ReadAnswer } from './read-answer.ts';

/**
 * Tokens of a text, by the o200k vocabulary. The random parts of draft numbers are counted as one fixed number, so that
 * every run counts the same.
 */
export function tokensOf(text: string): number {
  const settled = text.replace(/\bD[0-9A-Z]{16}\b/g, 'D7K2M9QX4T1V8R3NB');
  return encode(settled, { allowedSpecial: new Set(), disallowedSpecial: new Set() }).length;
}

/** An MCP client that counts what a conversation costs: its calls, and what goes in and out of the model for them. */
export class Agent {
  readonly #client: Client;
  #calls = 0;
  #tokens = 0;
  #structured = 0;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect(url: string, key: string): Promise<Agent> {
    const client = new Client({ name: 'evaluation', version: '1' }, { capabilities: {} });
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    // With the schemas known, the client checks structured content against them.
    await client.listTools();
    return new Agent(client);
  }

  /** Calls so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Tokens of the arguments written and of the texts read so far, without the listing of the tools. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Tokens of the structured contents so far: a client that passes them to its model pays these instead of the texts, or beside them. */
  get structured(): number {
    return this.#structured;
  }

  /** Calls a tool and reads the text of its answer. */
  async call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<ReadAnswer> {
    const result = await this.#client.callTool({ name, arguments: { ...args } });
    const [content] = result.content as { text: string }[];
    const text = content?.text ?? '';
    this.#calls += 1;
    this.#tokens += tokensOf(`${name} ${JSON.stringify(args)}`) + tokensOf(text);
    if (result.structuredContent !== undefined) this.#structured += tokensOf(JSON.stringify(result.structuredContent));
    return readAnswer(text, result.isError === true);
  }

  /** Names of the tools that are offered. */
  async tools(): Promise<string[]> {
    return (await this.#client.listTools()).tools.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
