import { isValidSlackRequest } from '@slack/bolt';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../core/clock.ts';
import { readRequestBody } from '../../core/request-body.ts';
import type { Secret } from '../../core/secret.ts';

/** Slack's requests have a few kilobytes. */
const mostBytes = 1024 * 1024;
/** "If the timestamp is more than five minutes from local time, it could be a replay attack." */
const tolerance = 300_000;

export type SignedRequest =
  | { readonly kind: 'signed'; readonly bytes: Buffer }
  | { readonly kind: 'gone' }
  /** `wrongSecret`: it looks like Slack's, and is signed with another secret. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly wrongSecret?: boolean;
    };

/** Reads a request of Slack: a POST, signed over exactly these bytes within five minutes. */
export async function readSigned(
  request: IncomingMessage,
  secret: Secret,
  clock: Pick<Clock, 'now'>,
): Promise<SignedRequest> {
  if (request.method !== 'POST') return { kind: 'refused', status: 405, headers: { Allow: 'POST' } };
  const signature = signatureOf(request, clock);
  if (signature === undefined) return { kind: 'refused', status: 401 };
  const received = await readRequestBody(request, mostBytes);
  if (received.kind !== 'read') return received;
  const isSigned = isValidSlackRequest({
    signingSecret: secret.reveal(),
    body: received.bytes.toString('utf8'),
    headers: signature,
    nowMilliseconds: clock.now(),
  });
  return isSigned ? { kind: 'signed', bytes: received.bytes } : { kind: 'refused', status: 401, wrongSecret: true };
}

type Signature = Parameters<typeof isValidSlackRequest>[0]['headers'];

/** Checked before the body is read, so that an unsigned or stale request costs no memory. */
function signatureOf({ headers }: IncomingMessage, clock: Pick<Clock, 'now'>): Signature | undefined {
  const time = single(headers['x-slack-request-timestamp']);
  const mac = single(headers['x-slack-signature']);
  if (!/^\d{1,12}$/.test(time) || !/^v0=[0-9a-f]{64}$/.test(mac)) return undefined;
  // Bolt looks only for requests that are too old.
  if (Math.abs(clock.now() - Number(time) * 1000) > tolerance) return undefined;
  return { 'x-slack-request-timestamp': Number(time), 'x-slack-signature': mac };
}

export function single(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
