/** Codes of JSON-RPC and of the Model Context Protocol that this server answers with. */
export const protocolCodes = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** Resources, "Error Handling"; the 2026-07-28 revision made it `invalidParams`, which its adapter sends. */
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
