import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** Codes of JSON-RPC and of the Model Context Protocol that this server answers with. */
export const protocolCodes = {
  parse: ErrorCode.ParseError,
  invalidRequest: ErrorCode.InvalidRequest,
  unknownMethod: ErrorCode.MethodNotFound,
  invalidParams: ErrorCode.InvalidParams,
  internal: ErrorCode.InternalError,
  // Named by the protocol (Resources, "Error Handling") and missing from the SDK's list.
  resourceNotFound: -32002,
} as const;

/**
 * A request that gets a JSON-RPC error instead of a result. The SDK reads `code`, `message` and `data` off whatever
 * a handler throws; its own McpError is not used because it puts "MCP error <code>:" before every message.
 */
export class ProtocolError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ProtocolError';
    this.code = code;
    this.data = data;
  }
}
