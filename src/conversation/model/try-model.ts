import { generateText } from 'ai';
import { openProvider } from './provider.ts';
import type { ModelSettings } from './settings.ts';

/** How a configured model answers a short question. */
export type TriedModel =
  | { readonly kind: 'answers' }
  | { readonly kind: 'key' | 'model' | 'busy' | 'failed'; readonly status: number }
  | { readonly kind: 'unreachable' };

/** Asks the model for one word. It costs a few tokens, which the provider counts and the desk does not. */
export async function tryModel(settings: ModelSettings): Promise<TriedModel> {
  try {
    await generateText({
      model: await openProvider(settings),
      prompt: 'Answer with the word ok.',
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(settings.timeout),
    });
    return { kind: 'answers' };
  } catch (thrown) {
    const status =
      typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? thrown.statusCode : undefined;
    if (typeof status !== 'number') return { kind: 'unreachable' };
    if (status === 401 || status === 403) return { kind: 'key', status };
    if (status === 404) return { kind: 'model', status };
    return { kind: status === 429 ? 'busy' : 'failed', status };
  }
}
