import type { Clock } from '../../core/clock.ts';
import { HttpCourier, signature, type Courier, type Delivered, type Parcel } from './delivery.ts';

/** Everything the app is told, whichever way: what is under way, what was told before, and what only looks like Slack. */
export class Post {
  readonly #clock: Clock;
  readonly #signingSecret: string;
  readonly #http: HttpCourier;
  readonly #courier: Courier;
  readonly #sent: Parcel[] = [];
  readonly #underWay = new Set<Promise<unknown>>();

  /** @param socket undefined: by signed requests. */
  constructor(options: {
    readonly clock: Clock;
    readonly signingSecret: string;
    readonly url: () => string;
    readonly socket: Courier | undefined;
  }) {
    this.#clock = options.clock;
    this.#signingSecret = options.signingSecret;
    this.#http = new HttpCourier(options);
    this.#courier = options.socket ?? this.#http;
  }

  deliver(parcel: Parcel): Promise<Delivered> {
    this.#sent.push(parcel);
    const delivery = this.#courier.deliver(parcel);
    this.#underWay.add(delivery);
    return delivery.finally(() => this.#underWay.delete(delivery));
  }

  /** Everything that was under way towards the app has been answered. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Tells the app the last ones again, as Slack does when it saw no acknowledgement. */
  redeliver(last = 1, number = 1): Promise<Delivered[]> {
    return Promise.all(
      this.#sent
        .slice(-last)
        .map((parcel) => this.#courier.deliver({ ...parcel, retry: { number, reason: 'http_timeout' } })),
    );
  }

  /** A request that is not Slack's, or no longer. */
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
