import type { LanguageModel } from 'ai';
import { modelHost, modelLabel, type ModelSettings } from './settings.ts';

/** An instance of the SDK: as a string, a model would be asked for at a gateway of the SDK's maker. */
type Model = Exclude<LanguageModel, string>;

/** A provider answers with at most so many bytes of headers and text; the SDKs read without a bound. */
const longestReply = 4 * 1024 * 1024;

/** Loads the SDK of the one provider that is configured. */
export async function openProvider(settings: ModelSettings): Promise<Model> {
  const { provider, model, url, key } = settings;
  const access = {
    fetch: onlyTo(modelHost(settings)),
    // Without a key the SDKs would look for one in the environment.
    apiKey: key?.reveal() ?? 'none',
    ...(url === undefined ? {} : { baseURL: url }),
  };
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ ...access, baseURL: url ?? 'https://api.anthropic.com/v1' })(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      // Chat completions: the other API keeps what was said at OpenAI.
      return createOpenAI({ ...access, baseURL: url ?? 'https://api.openai.com/v1' }).chat(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({
        ...access,
        baseURL: url ?? 'https://generativelanguage.googleapis.com/v1beta',
      })(model);
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const { fetch, apiKey } = access;
      return createOpenAICompatible({
        name: modelLabel(settings),
        baseURL: url ?? '',
        fetch,
        includeUsage: true,
        ...(key === undefined ? {} : { apiKey }),
      })(model);
    }
  }
}

/** Calls this host and no other: what a provider's SDK, or an answer of its server, names beside it is refused. */
function onlyTo(host: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host !== host) throw new Error(`${url.host} is not the host of the configured model`);
    const response = await fetch(input, { ...init, redirect: 'error' });
    return response.body === null ? response : new Response(response.body.pipeThrough(atMost(longestReply)), response);
  };
}

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error('the answer of the model is too long'));
      else controller.enqueue(chunk);
    },
  });
}
