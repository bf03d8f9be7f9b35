import type { Clock } from '../../core/clock.ts';
import { HttpTransport, signature, type Transport, type Delivered, type Delivery } from './transport.ts';

/** Sends commands, events and interactions to the app; can also send them again, or send forged requests. */
export class AppDelivery {
  readonly #clock: Clock;
  readonly #signingSecret: string;
  readonly #http: HttpTransport;
  readonly #transport: Transport;
  readonly #sent: Delivery[] = [];
  readonly #underWay = new Set<Promise<unknown>>();

  /** @param socket Socket Mode; without it, signed HTTP requests. */
  constructor(options: {
    readonly clock: Clock;
    readonly signingSecret: string;
    readonly url: () => string;
    readonly socket: Transport | undefined;
  }) {
    this.#clock = options.clock;
    this.#signingSecret = options.signingSecret;
    this.#http = new HttpTransport(options);
    this.#transport = options.socket ?? this.#http;
  }

  deliver(delivery: Delivery): Promise<Delivered> {
    this.#sent.push(delivery);
    const delivered = this.#transport.deliver(delivery);
    this.#underWay.add(delivered);
    return delivered.finally(() => this.#underWay.delete(delivered));
  }

  /** Resolves when the app has answered every delivery under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Sends the last deliveries again, as Slack does after a missing acknowledgement. */
  redeliver(last = 1, number = 1): Promise<Delivered[]> {
    return Promise.all(
      this.#sent
        .slice(-last)
        .map((delivery) => this.#transport.deliver({ ...delivery, retry: { number, reason: 'http_timeout' } })),
    );
  }

  /** Sends a request with a bad, missing or outdated signature. */
  forge(a: {
    body: string;
    signature?: 'bad' | 'none' | 'good';
    ageSeconds?: number;
    type?: string;
  }): Promise<Delivered> {
    const timestamp = Math.floor(this.#clock.now() / 1000) - (a.ageSeconds ?? 0);
    const good = signature(this.#signingSecret, timestamp, a.body);
    const signed = a.signature ?? 'good';
    return this.#http.post(a.body, {
      'content-type': a.type ?? 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(timestamp),
      ...(signed === 'none' ? {} : { 'x-slack-signature': signed === 'good' ? good : `${good.slice(0, -4)}0000` }),
    });
  }
}
