import type { ServerResponse } from 'node:http';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { readMessage } from '../handshake/read-message.ts';
import { protocolCodes } from '../protocol.ts';
import { refuse } from './answer.ts';

/** The message of a POST; undefined: it is none, and the response says why. */
export function postedMessage(body: unknown, response: ServerResponse): JSONRPCMessage | undefined {
  const read = readMessage(body);
  if (read.kind === 'ignored') {
    refuse(response, 400, read.why, { code: protocolCodes.invalidRequest });
    return undefined;
  }
  if (read.kind === 'invalid') {
    const { id, error } = read.reply;
    refuse(response, 400, error.message, { code: error.code, id });
    return undefined;
  }
  return read.message;
}
