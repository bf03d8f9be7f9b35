import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  McpError,
  type JSONRPCRequest,
  ResultSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { cleanText } from '../../core/text.ts';
import { noValidator, ProtocolError, protocolCodes, type RequestContext } from '../protocol.ts';
import type { Surface } from '../surface.ts';
import { texts } from '../messages/en.ts';

/** Milliseconds a client may take to answer a request of ours: a person may be filling in a form. */
const answerTimeout = 10 * 60_000;

/* eslint-disable @typescript-eslint/no-deprecated --
   The SDK deprecates its low-level server in favour of McpServer, which shows thrown messages to the model, answers an
   unknown tool with a result and converts every schema again for each listing. */
class SurfaceServer extends Server {
  /**
   * Allows a request with a `task`, which then runs as if it had none: "Receivers that do not declare the task capability
   * for a request type MUST process requests of that type normally" (2025-11-25, Tasks). The SDK refuses it.
   */
  protected override assertTaskHandlerCapability(): void {}

  /** The revision that the client asked for; the SDK does not tell it. */
  revision = '';

  override connect(transport: Transport): Promise<void> {
    transport.onmessage = (message) => {
      if ('method' in message && message.method === 'initialize') this.revision = versionOf(message.params);
    };
    return super.connect(transport);
  }
}
/* eslint-enable @typescript-eslint/no-deprecated */

export type HandshakeServer = SurfaceServer;

/** The SDK's server for one client: it speaks the protocol, and asks the surface for every answer but its own. */
export function createServer(surface: Surface, log: (line: string) => void): HandshakeServer {
  const { info, capabilities, instructions } = surface;
  const server = new SurfaceServer(info, {
    capabilities,
    ...(instructions === undefined ? {} : { instructions }),
    jsonSchemaValidator: noValidator,
  });
  server.onerror = (error) => log(`mcp: ${cleanText(error.message)}`);
  // One handler for all methods: a handler registered with a schema answers malformed parameters with an internal error
  // and zod's JSON, and validates each result of a tool a second time.
  server.fallbackRequestHandler = async ({ method, params }, extra) => {
    try {
      return { ...(await surface.answer(method, params, contextOf(extra, server))) };
    } catch (thrown) {
      // The SDK sends whatever message an error has.
      throw thrown instanceof ProtocolError ? thrown : new ProtocolError(protocolCodes.internal, texts.internal);
    }
  };
  return server;
}

function contextOf(
  { signal, _meta, authInfo, sendNotification, sendRequest }: RequestHandlerExtra<ServerRequest, ServerNotification>,
  server: HandshakeServer,
): RequestContext {
  return {
    signal,
    progressToken: _meta?.progressToken,
    takesLinks: server.revision >= '2025-06-18',
    clientCapabilities: server.getClientCapabilities(),
    clientName: server.getClientVersion()?.name,
    onlyReads: authInfo !== undefined && !authInfo.scopes.includes('parts:order'),
    notify: (method, params) => sendNotification({ method, params } as ServerNotification),
    ask: async (method, params, patience = answerTimeout) => {
      try {
        return await sendRequest({ method, params } as ServerRequest, ResultSchema, { signal, timeout: patience });
      } catch (thrown) {
        throw refusal(thrown);
      }
    },
  };
}

export function versionOf(params: JSONRPCRequest['params']): string {
  const version = params?.['protocolVersion'];
  return typeof version === 'string' ? version : '';
}

/** The client's own error. Its text is untrusted; the SDK puts its code before it. */
function refusal(thrown: unknown): ProtocolError {
  if (!(thrown instanceof McpError)) return new ProtocolError(protocolCodes.internal, texts.clientSilent);
  return new ProtocolError(thrown.code, cleanText(thrown.message.replace(/^MCP error -?\d+: /, '')));
}
