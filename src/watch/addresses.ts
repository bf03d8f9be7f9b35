import * as z from 'zod';
import { watchTopics, type SubscriptionRow, type WatchTopic } from '../ports/watch.ts';

// The operator's list: the only addresses outside Slack that the desk writes to. No tool and no conversation adds one.

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/);
const topics = z.array(z.enum(watchTopics)).optional();
/** A line break in an address would start another header of the message. */
const mailAddress = z.email().max(254);

const listShape = z.strictObject({
  mail: z.record(name, z.strictObject({ to: mailAddress, prices: z.boolean().optional(), topics })).optional(),
  webhooks: z.record(name, z.strictObject({ url: z.url(), loopback: z.boolean().optional(), topics })).optional(),
});

export interface MailAddress {
  readonly kind: 'mail';
  readonly to: string;
  /** Amounts may be told. */
  readonly prices: boolean;
}

export interface WebhookAddress {
  readonly kind: 'webhook';
  readonly url: string;
  /** An address of this machine is meant. */
  readonly loopback: boolean;
  readonly prices: true;
}

export type Address = (MailAddress | WebhookAddress) & {
  /** What is sent there without anybody's subscription. */
  readonly topics: readonly WatchTopic[];
};

/** By the name that subscriptions and outbox use: `mail:accounts`, `webhook:erp`. */
export type Addresses = ReadonlyMap<string, Address>;

/** @throws ZodError that names what is wrong. */
export function readAddresses(list: unknown): Addresses {
  const { mail = {}, webhooks = {} } = listShape.parse(list ?? {});
  const all = new Map<string, Address>();
  for (const [each, { to, prices = false, topics: wanted = [] }] of Object.entries(mail)) {
    all.set(`mail:${each}`, { kind: 'mail', to, prices, topics: wanted });
  }
  for (const [each, { url, loopback = false, topics: wanted = [] }] of Object.entries(webhooks)) {
    const { protocol, username, password, hash } = new URL(url);
    const isPlain = protocol === 'http:' && loopback;
    if ((protocol !== 'https:' && !isPlain) || username !== '' || password !== '' || hash !== '') {
      throw new Error(`webhooks.${each}.url must be an https: address without a user and without #`);
    }
    all.set(`webhook:${each}`, { kind: 'webhook', url, loopback, prices: true, topics: wanted });
  }
  return all;
}

/** The subscriptions that the list itself makes, one for each topic of an address. */
export function subscriptionsOf(addresses: Addresses, operator: string, zone: string): SubscriptionRow[] {
  return [...addresses].flatMap(([channel, { topics: wanted }]) =>
    wanted.map((topic): SubscriptionRow => ({
      ...{ id: `${channel}:${topic}`, person: operator, topic, filter: {}, channel, how: 'now', quiet: null },
      ...{ zone, pausedUntil: null, fromSeq: 0, createdAt: 0, endedAt: null },
    })),
  );
}
