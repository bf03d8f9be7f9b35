import {
  InitializeRequestSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { describeIssues } from '../../core/tool.ts';
import { protocolCodes } from '../protocol-error.ts';

/** What to send back for something that is not a message; `id` is null where it could not be read (JSON-RPC 2.0, 5). */
export interface Fault {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

export type Reading =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** Nothing may be sent back for a notification or a response, however wrong. */
  | { readonly kind: 'ignored'; readonly why: string };

export function faultOf(code: number, message: string, id: RequestId | null = null): Reading & { kind: 'fault' } {
  return { kind: 'fault', fault: { jsonrpc: '2.0', id, error: { code, message } } };
}

/**
 * One JSON text as a message that the SDK takes. The SDK drops what it cannot read without an answer, and its client
 * then waits until its time-out: here every request gets one.
 */
export function readMessage(text: string): Reading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return faultOf(protocolCodes.parse, 'Parse error: this is not JSON.');
  }
  return readValue(value);
}

export function readValue(value: unknown): Reading {
  if (Array.isArray(value)) {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: send messages one by one, not as a batch.');
  }
  if (typeof value !== 'object' || value === null) {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: a message is a JSON object.');
  }
  const { jsonrpc, id, method, params, result, error } = value as Record<string, unknown>;
  const known = isRequestId(id) ? id : null;
  if (jsonrpc !== '2.0') return faultOf(protocolCodes.invalidRequest, 'Invalid request: jsonrpc must be "2.0".', known);
  if (method === undefined && known !== null && (result !== undefined || error !== undefined)) {
    return { kind: 'message', message: value as JSONRPCMessage };
  }
  if (typeof method !== 'string') {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: method must be a string.', known);
  }
  if (id === undefined) {
    const parsed = JSONRPCNotificationSchema.safeParse({ jsonrpc, method, params });
    return parsed.success
      ? { kind: 'message', message: parsed.data }
      : { kind: 'ignored', why: `malformed notification ${JSON.stringify(method.slice(0, 60))}` };
  }
  if (known === null) {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: id must be a string or an integer.');
  }
  // Only these members go on: the SDK ignores a request that has any other, and never answers it.
  const parsed = JSONRPCRequestSchema.safeParse({ jsonrpc, id: known, method, params });
  if (!parsed.success) return invalidParams(method, parsed.error, known);
  if (method === 'initialize') {
    const handshake = InitializeRequestSchema.safeParse({ method, params });
    if (!handshake.success) return invalidParams(method, handshake.error, known);
  }
  return { kind: 'message', message: parsed.data };
}

function invalidParams(method: string, error: z.ZodError, id: RequestId): Reading {
  return faultOf(
    protocolCodes.invalidParams,
    `Invalid ${method.slice(0, 60)}: ${describeIssues(error, []).message}`,
    id,
  );
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isInteger(id);
}
