import type { IncomingMessage } from 'node:http';
import { member } from '../protocol.ts';

// Recognises a request of the revisions without a handshake before their package is loaded.

export const firstRevision = '2026-07-28';
/** Where such a request names its revision (2026-07-28, "_meta"). */
const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** Whether a request names a revision without a handshake in its header or its body; every request of one does. */
export function namesRevision(request: IncomingMessage, body: unknown): boolean {
  const version = header(request, 'mcp-protocol-version');
  return (version !== undefined && version.trim() >= firstRevision) || hasVersionInBody(body);
}

function hasVersionInBody(body: unknown): boolean {
  const meta = member(member(body, 'params'), '_meta');
  return typeof meta === 'object' && meta !== null && versionKey in meta;
}

export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
