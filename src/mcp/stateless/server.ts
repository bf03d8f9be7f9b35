import {
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { cleanText } from '../../core/text.ts';
import type { Json } from '../shapes.ts';
import type { Call } from '../call.ts';
import type { Surface } from '../surface.ts';

/* eslint-disable @typescript-eslint/no-deprecated -- As in handshake/server.ts: McpServer is made for other tools. */
export type StatelessServer = Server;

// Nothing is validated by it: what the tools are given they check themselves.
const noValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'nothing is elicited here' }),
};

/** Milliseconds that a client may keep a list: they change only when the desk is started anew. */
const listsKeep = 300_000;
/** What may be kept, and by nobody but this caller: receivers and scopes differ. */
const cacheable: Readonly<Record<string, number>> = {
  'tools/list': listsKeep,
  'prompts/list': listsKeep,
  'resources/list': listsKeep,
  'resources/templates/list': listsKeep,
  'resources/read': 0,
};

/** A surface for one request of this method, in the 2026-07-28 revision. */
export function createServer(surface: Surface, asked: string, log: (line: string) => void): StatelessServer {
  const { info, capabilities, instructions } = surface;
  const server = new Server(info, {
    // Ours are JSON without being of the SDK's type of it.
    capabilities: capabilities as ServerCapabilities,
    ...(instructions === undefined ? {} : { instructions }),
    jsonSchemaValidator: noValidator,
  });
  /* eslint-enable @typescript-eslint/no-deprecated */
  server.onerror = (error) => log(`mcp: ${cleanText(error.message)}`);
  // Of a method without a handler the package itself says 404, as it must; from inside a handler it could not.
  if (!surface.methods.has(asked)) return server;
  server.fallbackRequestHandler = async ({ method, params }, context) => {
    const result: Json = await surface.answer(method, params, callOf(context));
    const keep = cacheable[method];
    return keep === undefined ? { ...result } : { ttlMs: keep, cacheScope: 'private', ...result };
  };
  return server;
}

function callOf({ mcpReq }: ServerContext): Call {
  const { signal, _meta, notify, inputResponses, requestState } = mcpReq;
  const envelope: Json | undefined = mcpReq.envelope;
  return {
    signal,
    notify: async (method, params) => {
      // Nobody is sent messages of a log without having asked for them.
      if (method === 'notifications/message' && envelope?.[LOG_LEVEL_META_KEY] === undefined) return;
      await notify({ method, params });
    },
    progressToken: _meta?.progressToken,
    round: { responses: inputResponses, state: requestState() },
    clientCapabilities: envelope?.[CLIENT_CAPABILITIES_META_KEY],
  };
}
