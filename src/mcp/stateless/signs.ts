import type { IncomingMessage } from 'node:http';

// What tells the revisions without a handshake apart, as far as it can be seen without their package.

export const firstRevision = '2026-07-28';
/** Where a request of theirs names its revision (2026-07-28, "_meta"). */
export const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** Whether a request names a revision without a handshake, in its header or its body: no other can be of one. */
export function namesRevision(request: IncomingMessage, body: unknown): boolean {
  const version = header(request, 'mcp-protocol-version');
  return (version !== undefined && version.trim() >= firstRevision) || claims(body);
}

export function claims(body: unknown): boolean {
  const meta = member(member(body, 'params'), '_meta');
  return typeof meta === 'object' && meta !== null && versionKey in meta;
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
