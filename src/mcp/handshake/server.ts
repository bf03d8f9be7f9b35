import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { cleanText } from '../../core/text.ts';
import type { Call } from '../call.ts';
import type { Surface } from '../surface.ts';

/* eslint-disable @typescript-eslint/no-deprecated --
   The SDK marks its low-level server deprecated in favour of McpServer, which shows thrown messages to the model and
   answers an unknown tool with a result; "only use Server for advanced use cases" is this one. */
export type HandshakeServer = Server;

// Nothing is ever elicited, so nothing is ever validated by this; the SDK would build an ajv per server instead
// (0.3 ms and its memory, for each session).
const noValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'nothing is elicited here' }),
};

/** A surface for one session, in the revisions that begin with `initialize` (2025-11-25 and older). */
export function createServer(surface: Surface, log: (line: string) => void): HandshakeServer {
  const { info, capabilities, instructions } = surface;
  const server = new Server(info, {
    capabilities,
    ...(instructions === undefined ? {} : { instructions }),
    jsonSchemaValidator: noValidator,
  });
  /* eslint-enable @typescript-eslint/no-deprecated */
  // One door for every request but `initialize` and `ping`: a handler registered with a schema would answer a
  // malformed request with an internal error and zod's JSON for a message (SDK 1.32).
  server.fallbackRequestHandler = (request, extra) =>
    surface.answer(request.method, request.params, callOf(extra, server.getClientCapabilities()));
  server.onerror = (error) => log(`mcp: ${cleanText(error.message)}`);
  return server;
}

const anyResult = z.looseObject({});

function callOf(
  extra: RequestHandlerExtra<ServerRequest, ServerNotification>,
  clientCapabilities: Call['clientCapabilities'],
): Call {
  const { signal, _meta, sendNotification, sendRequest } = extra;
  return {
    signal,
    notify: (method, params) => sendNotification({ method, params } as ServerNotification),
    progressToken: _meta?.progressToken,
    clientCapabilities,
    ask: (method, params) => sendRequest({ method, params } as ServerRequest, anyResult),
  };
}
