import { ProtocolError, protocolCodes } from './protocol-error.ts';

/** @throws ProtocolError for a cursor: every list has one page. */
export function requireFirstPage(params: unknown): void {
  if (typeof params !== 'object' || params === null || !('cursor' in params) || params.cursor === undefined) return;
  throw new ProtocolError(
    protocolCodes.invalidParams,
    'Invalid parameters: cursor: there is one page only: no cursor was given out',
  );
}
