import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
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

/** One JSON text as a message. What is none gets an answer that says why, wherever one may be sent. */
export function readMessage(text: string): Reading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return faultOf(protocolCodes.parse, 'Parse error: this is not JSON.');
  }
  return readValue(value);
}

/**
 * A message of the envelope that all revisions have; what a method wants in its parameters is the method's business.
 * Written by hand: zod's schemas of the protocol cost a tenth of the time until a stdio server answers.
 */
export function readValue(value: unknown): Reading {
  if (Array.isArray(value)) {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: send messages one by one, not as a batch.');
  }
  if (!isObject(value)) {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: a message is a JSON object.');
  }
  const { jsonrpc, id, method, params, result, error } = value;
  const known = isRequestId(id) ? id : null;
  if (jsonrpc !== '2.0') return faultOf(protocolCodes.invalidRequest, 'Invalid request: jsonrpc must be "2.0".', known);
  if (method === undefined && known !== null && (result !== undefined || error !== undefined)) {
    return isObject(result) || isObject(error)
      ? message(isObject(result) ? { jsonrpc, id: known, result } : { jsonrpc, id: known, error })
      : { kind: 'ignored', why: 'malformed answer' };
  }
  if (typeof method !== 'string') {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: method must be a string.', known);
  }
  const wrong = wrongParams(params);
  const given = params === undefined ? {} : { params };
  if (id === undefined) {
    return wrong === undefined
      ? message({ jsonrpc, method, ...given })
      : { kind: 'ignored', why: `malformed notification ${JSON.stringify(method.slice(0, 60))}` };
  }
  if (known === null) {
    return faultOf(protocolCodes.invalidRequest, 'Invalid request: id must be a string or an integer.');
  }
  const trouble = wrong ?? (method === 'initialize' ? wrongHandshake(params) : undefined);
  if (trouble !== undefined) {
    return faultOf(protocolCodes.invalidParams, `Invalid ${method.slice(0, 60)}: ${trouble}`, known);
  }
  return message({ jsonrpc, id: known, method, ...given });
}

/** The one place where what was checked becomes a message. */
function message(checked: object): Reading {
  return { kind: 'message', message: checked as JSONRPCMessage };
}

/** What is wrong with parameters of whatever method; undefined: nothing. */
function wrongParams(params: unknown): string | undefined {
  if (params === undefined) return undefined;
  if (!isObject(params)) return 'params: is not an object';
  const meta = params['_meta'];
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return 'params._meta: is not an object';
  const token = meta['progressToken'];
  if (token === undefined || isRequestId(token)) return undefined;
  return 'params._meta.progressToken: is neither text nor a whole number';
}

const capabilityNames = ['experimental', 'sampling', 'elicitation', 'roots', 'tasks', 'extensions'];

function wrongHandshake(params: unknown): string | undefined {
  if (!isObject(params)) return 'params: is missing (an object)';
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== 'string') return lacking('params.protocolVersion', protocolVersion, 'text');
  if (!isObject(capabilities)) return lacking('params.capabilities', capabilities, 'an object');
  // Those of a revision to come are nobody's business here.
  const wrong = capabilityNames.find((name) => capabilities[name] !== undefined && !isObject(capabilities[name]));
  if (wrong !== undefined) return `params.capabilities.${wrong}: is not an object`;
  if (!isObject(clientInfo)) return lacking('params.clientInfo', clientInfo, 'an object');
  for (const name of ['name', 'version']) {
    if (typeof clientInfo[name] !== 'string') return lacking(`params.clientInfo.${name}`, clientInfo[name], 'text');
  }
  return undefined;
}

function lacking(where: string, value: unknown, wanted: string): string {
  return value === undefined ? `${where}: is missing (${wanted})` : `${where}: is not ${wanted}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
