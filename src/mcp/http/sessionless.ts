import type { ServerResponse } from 'node:http';
import { LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { parseBoundedJson } from '../../core/bounded-json.ts';
import { texts } from '../messages/en.ts';
import { member, ProtocolError, protocolCodes, type Json } from '../protocol.ts';
import type { Surface } from '../surface.ts';
import { answerJson, answerNothing, refuse } from './answer.ts';
import { postedMessage } from './posted-message.ts';

/** What a client without a session is served: tools alone. */
const served = new Set(['tools/list', 'tools/call']);

/**
 * Answers one message of a client that speaks a revision with a handshake and keeps no session, such as Slackbot: each
 * POST stands alone. `surfaceFor` makes the surface for its parameters.
 */
export async function answerAlone(
  bytes: Buffer,
  response: ServerResponse,
  surfaceFor: (params: unknown) => Surface,
): Promise<void> {
  let body: unknown;
  try {
    body = parseBoundedJson(bytes.toString('utf8'));
  } catch {
    return refuse(response, 400, texts.notJson, { code: protocolCodes.parse });
  }
  const message = postedMessage(body, response);
  if (message === undefined) return;
  if (!('method' in message) || !('id' in message)) return answerNothing(response, 202);
  const { id, method, params } = message;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const surface = surfaceFor(params);
  try {
    const result = await resultOf(surface, method, params, gone.signal);
    answerJson(response, 200, { jsonrpc: '2.0', id, result });
  } catch (thrown) {
    const error = thrown instanceof ProtocolError ? thrown : new ProtocolError(protocolCodes.internal, texts.internal);
    refuse(response, 200, error.message, { code: error.code, id });
  } finally {
    surface.close();
  }
}

function resultOf(surface: Surface, method: string, params: unknown, signal: AbortSignal): Promise<Json> | Json {
  if (method === 'ping') return {};
  if (method === 'initialize') {
    const asked = member(params, 'protocolVersion');
    const protocolVersion = SUPPORTED_PROTOCOL_VERSIONS.find((each) => each === asked) ?? LATEST_PROTOCOL_VERSION;
    const { info, instructions } = surface;
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: info, ...(instructions && { instructions }) };
  }
  if (!served.has(method))
    throw new ProtocolError(protocolCodes.unknownMethod, texts.unknownMethod(method.slice(0, 60)));
  return surface.answer(method, params, { signal, onlyReads: true, notify: () => Promise.resolve() });
}
