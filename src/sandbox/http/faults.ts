import * as z from 'zod';
import { mulberry32 } from '../world/prng.ts';

/** Whether the request is processed although its reply fails. */
const processed = z.boolean().optional();
const milliseconds = z.int().min(0).max(86_400_000);

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ms: milliseconds }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.int(), z.string()]).optional(),
    /** Sent as HTML; without it the body is this service's JSON. */
    html: z.string().optional(),
    processed,
  }),
  z.strictObject({ kind: z.literal('hang'), processed }),
  z.strictObject({ kind: z.literal('reset'), processed }),
  z.strictObject({ kind: z.literal('truncate'), processed }),
  z.strictObject({ kind: z.literal('badJson'), processed }),
  z.strictObject({ kind: z.literal('html'), html: z.string().optional(), processed }),
  z.strictObject({ kind: z.literal('emptyArray'), processed }),
  z.strictObject({ kind: z.literal('emptyBody'), processed }),
  z.strictObject({ kind: z.literal('expireTokens') }),
  z.strictObject({ kind: z.literal('tokenLifetime'), seconds: z.int().min(0).max(31_536_000) }),
  z.strictObject({ kind: z.literal('tokenWithoutExpiry') }),
  z.strictObject({ kind: z.literal('lag'), ms: milliseconds }),
  z.strictObject({ kind: z.literal('lateCreation'), ms: milliseconds }),
  z.strictObject({
    kind: z.literal('customNumber'),
    echo: z.union([z.enum(['exact', 'lower', 'absent']), z.string().regex(/^cut:\d{1,4}$/)]),
  }),
  z.strictObject({
    kind: z.literal('shortStock'),
    sku: z.string(),
    location: z.string().optional(),
    quantity: z.int().min(0).max(1_000_000),
  }),
  /** The list price, net, in grosze. */
  z.strictObject({ kind: z.literal('price'), sku: z.string(), listNet: z.int().min(1).max(100_000_000) }),
  /** Payment status (any code) and open amount (grosze) reported for an invoice. */
  z.strictObject({ kind: z.literal('invoicePayment'), id: z.string(), paymentStatus: z.string(), toBePaid: z.int() }),
  /** The credit limit of a payer, in grosze. */
  z.strictObject({ kind: z.literal('creditLimit'), payer: z.string(), limit: z.int().min(0) }),
  /** `automaticOrderConfirmation` for the matching requests only, so the customer card and a submit can disagree. */
  z.strictObject({ kind: z.literal('automaticConfirmation'), on: z.boolean() }),
  /** Another spelling of the header that lists omitted products; `null` leaves it out. */
  z.strictObject({
    kind: z.literal('omittedHeader'),
    spelling: z
      .string()
      .regex(/^[A-Za-z-]+$/)
      .nullable(),
  }),
]);
export type Effect = z.infer<typeof effect>;

const rule = z.strictObject({
  id: z.string().min(1).optional(),
  match: z
    .strictObject({
      method: z.string().optional(),
      /** The path as sent; `*` stands for any text. */
      path: z.string().optional(),
      /** Text that the decoded query contains, such as `issueDateFrom=2026-10-05`. */
      query: z.string().optional(),
      /** Only the nth request (from 1) that the other conditions match. */
      nth: z.int().min(1).optional(),
    })
    .optional(),
  /** How many requests it affects; unlimited when absent. */
  times: z.int().min(1).optional(),
  /** 0 to 1, drawn with the service's seed. */
  probability: z.number().min(0).max(1).optional(),
  effect,
});
export type FaultRule = z.infer<typeof rule>;
export const faultRules = z.array(rule).max(200);

/** The effects on one request, by kind. If several rules have the same kind, the first applies. */
export type ActiveFaults = { readonly [K in Effect['kind']]?: Extract<Effect, { kind: K }> };

interface RuleState {
  readonly rule: FaultRule;
  readonly id: string;
  /** Requests that met the conditions, and requests that the fault affected. */
  seen: number;
  struck: number;
}

export class Faults {
  readonly #random;
  #rules: RuleState[] = [];
  #serial = 0;

  constructor(seed: number) {
    this.#random = mulberry32(seed ^ 0xfa017);
  }

  /** Adds a rule and returns its id. */
  add(rule: FaultRule): string {
    const id = rule.id ?? `fault-${++this.#serial}`;
    this.#rules = [...this.#rules.filter((state) => state.id !== id), { rule, id, seen: 0, struck: 0 }];
    return id;
  }

  /** Shorthand: the effect for every request, or for those that `match`. */
  inject(effect: Effect, match?: FaultRule['match'], times?: number): string {
    return this.add({ effect, match, times });
  }

  list() {
    return this.#rules.map(({ rule, id, seen, struck }) => ({ ...rule, id, seen, struck }));
  }

  /** One rule, or all of them. */
  clear(id?: string): void {
    this.#rules = id === undefined ? [] : this.#rules.filter((state) => state.id !== id);
  }

  /** Counts the request for every rule it matches and returns the effects on it. */
  matchRequest(method: string, path: string, query: string): ActiveFaults {
    const active: Record<string, Effect | undefined> = {};
    for (const state of this.#rules) {
      const { match, times, probability, effect } = state.rule;
      if (match?.method !== undefined && match.method.toUpperCase() !== method) continue;
      if (match?.path !== undefined && !matchesPattern(match.path, path)) continue;
      if (match?.query !== undefined && !query.includes(match.query)) continue;
      state.seen++;
      if (match?.nth !== undefined && match.nth !== state.seen) continue;
      if (times !== undefined && state.struck >= times) continue;
      if (probability !== undefined && this.#random() >= probability) continue;
      state.struck++;
      active[effect.kind] ??= effect;
    }
    return active;
  }
}

function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

/** How the buyer's own number comes back. `undefined`: the field is absent. */
export function returnedCustomNumber(customNumber: string, active: ActiveFaults): string | undefined {
  const echo = active.customNumber?.echo ?? 'exact';
  if (echo === 'exact') return customNumber;
  if (echo === 'lower') return customNumber.toLowerCase();
  if (echo === 'absent') return undefined;
  return customNumber.slice(0, Number(echo.slice(4)));
}
