import {
  InitializeRequestSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResponseSchema,
  RequestIdSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { cleanText } from '../../core/text.ts';
import { protocolCodes } from '../protocol.ts';
import { texts } from '../messages/en.ts';
import { invalid, type ReadMessage } from './line-transport.ts';

/** Members that the SDK accepts. It drops a message that has any other one, without an answer. */
const members = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/**
 * Validates a message with the SDK's schemas. The SDK itself never answers a request that it cannot read, so its client
 * would wait until it times out: here each one gets an error.
 */
export function readMessage(value: unknown): ReadMessage {
  if (Array.isArray(value)) {
    return invalid(protocolCodes.invalidRequest, texts.batch);
  }
  if (typeof value !== 'object' || value === null) {
    return invalid(protocolCodes.invalidRequest, texts.notObject);
  }
  const known: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).filter(([name]) => members.has(name)),
  );
  const { id, method, params } = known;
  if (method === undefined && (known['result'] !== undefined || known['error'] !== undefined)) {
    const response = JSONRPCResponseSchema.safeParse(known);
    return response.success
      ? { kind: 'message', message: response.data }
      : { kind: 'ignored', why: 'malformed response' };
  }
  if (id === undefined && typeof method === 'string') {
    const notification = JSONRPCNotificationSchema.safeParse(known);
    return notification.success
      ? { kind: 'message', message: notification.data }
      : { kind: 'ignored', why: `malformed notification ${JSON.stringify(method.slice(0, 60))}` };
  }
  const request = JSONRPCRequestSchema.safeParse(known);
  if (!request.success) return invalidRequest(request.error, RequestIdSchema.safeParse(id).data);
  // The SDK answers a malformed `initialize` with an internal error, and with zod's JSON as its message.
  if (method === 'initialize') {
    const handshake = InitializeRequestSchema.safeParse({ method, params });
    if (!handshake.success) return invalidRequest(handshake.error, request.data.id);
  }
  return { kind: 'message', message: request.data };
}

function invalidRequest({ issues: [issue] }: z.core.$ZodError, id: RequestId | undefined): ReadMessage {
  const inParams = issue?.path[0] === 'params';
  const where = cleanText(issue?.path.join('.') ?? '', 100);
  return invalid(
    inParams ? protocolCodes.invalidParams : protocolCodes.invalidRequest,
    texts.malformed(inParams, where, cleanText(issue?.message ?? 'malformed', 200)),
    id ?? null,
  );
}
