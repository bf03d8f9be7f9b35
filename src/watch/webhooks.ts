import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Clock } from '../core/clock.ts';
import type { Secret } from '../core/secret.ts';
import { NotDelivered, type OutboxHandler, type OutboxRow } from '../ports/outbox.ts';
import type { EventRow } from '../ports/events.ts';
import type { WebhookAddress } from './addresses.ts';
import type { WebhookMessage } from './watch.ts';

/** Milliseconds for one delivery. */
const timeout = 15_000;
/** The longest pause that a receiver may ask for. */
const longestWait = 6 * 3_600_000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Ranges in which only this machine, its network or nobody is. */
const unreachable = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  unreachable.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  unreachable.addSubnet(net, bits, 'ipv6');
}

/** Whether a webhook may be sent to this IP address. IPv4 written as IPv6 counts as the IPv4 address. */
export function mayConnect(address: string, allowLoopback: boolean): boolean {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  const ip = mapped ?? plain;
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(ip) === 0) return false;
  if (allowLoopback && loopback.check(ip, family)) return true;
  return !unreachable.check(ip, family);
}

export interface WebhookDependencies {
  readonly clock: Clock;
  /** Signs what is sent to this address. */
  readonly secret: Secret;
  readonly address: WebhookAddress;
  /** Absent: the system's resolver. */
  readonly resolve?: ((host: string) => Promise<readonly { address: string; family: number }[]>) | undefined;
}

/** Delivers events to one address by the rules of Standard Webhooks: at least once, in order, each under its own id. */
export function webhookHandler(deps: WebhookDependencies): OutboxHandler {
  return {
    deliver: async (messages) => {
      for (const message of messages) await send(deps, message);
    },
  };
}

/** `whsec_...`, as receivers take it. */
export const shownSecret = (secret: Secret): string =>
  `whsec_${Buffer.from(secret.reveal(), 'hex').toString('base64')}`;

export function signatureOf(secret: Secret, id: string, timestamp: string, body: string): string {
  const mac = createHmac('sha256', Buffer.from(secret.reveal(), 'hex')).update(`${id}.${timestamp}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

/** What a receiver reads. */
export function webhookBody({ kind, at, seq, serviceAt, draftId, requisitionId, receiver, person, detail }: EventRow) {
  return JSON.stringify({
    type: kind,
    timestamp: new Date(at).toISOString(),
    data: { seq, serviceAt, draftId, requisitionId, receiver, person, ...detail },
  });
}

async function send({ clock, secret, address, resolve = systemAddresses }: WebhookDependencies, row: OutboxRow) {
  const { event } = JSON.parse(row.payload) as WebhookMessage;
  const body = webhookBody(event);
  const timestamp = String(Math.floor(clock.now() / 1000));
  const url = new URL(address.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
  // The address that was checked is the one that is connected to: a name may be answered otherwise the next time.
  const [pinned] = found;
  if (pinned === undefined || found.some((each) => !mayConnect(each.address, address.loopback))) {
    throw new NotDelivered(`${host} is an address that webhooks may not reach`, { final: true });
  }
  const id = row.id;
  const { status, retryAfter } = await post(url, pinned, body, {
    'content-type': 'application/json',
    'user-agent': 'partsdesk',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, id, timestamp, body),
  });
  if (status >= 200 && status < 300) return;
  // A redirect is an answer like any other: following it would leave the address that was checked.
  const isForNow = status === 408 || status === 425 || status === 429 || status >= 500;
  const wait = retryAfter === undefined ? undefined : Math.min(retryAfter, longestWait);
  throw new NotDelivered(`the receiver answered ${status}`, { wait, final: !isForNow });
}

const systemAddresses = (host: string) => systemLookup(host, { all: true, verbatim: true });

function post(
  url: URL,
  pinned: { address: string; family: number },
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; retryAfter: number | undefined }> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'http:' ? plainRequest : tlsRequest;
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: AbortSignal.timeout(timeout),
        lookup: (_, options, done) => {
          if (options.all === true) done(null, [pinned]);
          else done(null, pinned.address, pinned.family);
        },
      },
      (reply) => {
        // Nothing of the answer is read.
        reply.destroy();
        const seconds = /^\d{1,6}$/.exec(reply.headers['retry-after'] ?? '')?.[0];
        resolve({
          status: reply.statusCode ?? 0,
          retryAfter: seconds === undefined ? undefined : Number(seconds) * 1000,
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
