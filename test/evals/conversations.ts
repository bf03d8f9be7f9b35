import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversationsOf, fits, folder, inputOf, isDangerous, repliesIn } from '../conversation/sets.ts';
import { run } from '../support/program.ts';
import type { ModelAccess } from './model.ts';

export interface SetResult {
  readonly language: string;
  readonly messages: number;
  readonly right: number;
  readonly dangerous: number;
  /** Messages that the model answered, and its tokens. */
  readonly asked: number;
  readonly tokens: number;
}

/** Budgets that a whole set of conversations stays within. */
const plenty = { PARTSDESK_MODEL_TOKENS_PERSON: '100000000', PARTSDESK_MODEL_TOKENS_DESK: '100000000' };

/** How the built program is told of the model. */
export function modelSettings({ url, key, model }: ModelAccess): NodeJS.ProcessEnv {
  return {
    PARTSDESK_MODEL: `compatible/${model}@${url}`,
    PARTSDESK_MODEL_KEY: key,
    PARTSDESK_MODEL_HOSTS: new URL(url).host,
    ...plenty,
  };
}

/** Has the conversations of each language with the built program and this model; `most`: of each language. */
export async function* playConversations(env: NodeJS.ProcessEnv, most = Infinity): AsyncGenerator<SetResult> {
  const data = mkdtempSync(join(tmpdir(), 'partsdesk-eval-'));
  try {
    for (const file of readdirSync(folder)) yield await playSet(file, data, env, most);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function playSet(file: string, data: string, env: NodeJS.ProcessEnv, most: number): Promise<SetResult> {
  const lines = conversationsOf(file).flat().slice(0, most);
  const { out, err } = await run(data, ['chat', '--json'], env, inputOf(lines));
  const replies = repliesIn(out);
  if (replies.length !== lines.length) throw new Error(`the program ended early: ${err.slice(0, 500)}`);
  const judged = lines.flatMap((line, at) => {
    const got = replies[at];
    return got === undefined ? [] : [{ ...line, got }];
  });
  return {
    language: file.replace('.txt', ''),
    messages: lines.length,
    right: judged.filter(({ got, wanted }) => fits(got, wanted)).length,
    dangerous: judged.filter(({ got, wanted }) => isDangerous(got, wanted)).length,
    asked: judged.filter(({ got }) => got.model !== undefined).length,
    tokens: judged.reduce((sum, { got: { model } }) => sum + (model?.inputTokens ?? 0) + (model?.outputTokens ?? 0), 0),
  };
}
