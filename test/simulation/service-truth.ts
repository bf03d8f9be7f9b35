import type { z } from 'zod';
import type { operations } from '../../src/contract/operations.ts';
import type { RequisitionOrder } from '../../src/contract/resources.ts';
import { decimal, multiply } from '../../src/core/money.ts';
import { isNonce } from '../../src/core/own-number.ts';
import type { Dice } from './dice.ts';
import type { Profile } from './service-profile.ts';
import type { VirtualTime } from './virtual-time.ts';

export type SubmitBody = z.input<typeof operations.submitRequisition.body>;
type State = 'open' | 'confirmed' | 'cancelled';

/** What the service really has, whatever it shows. */
export interface Requisition {
  readonly id: string;
  /** The mark it was sent with; undefined: not made by the desk. */
  readonly nonce: string | undefined;
  readonly customNumber: string | undefined;
  readonly comments: string | undefined;
  readonly shipTo: string | undefined;
  /** True time, milliseconds. */
  readonly createdAt: number;
  readonly orders: readonly {
    readonly id: string;
    readonly listedAt: number;
    readonly lines: readonly { sku: string; required: number; accepted: number; net: string }[];
  }[];
  readonly history: { readonly at: number; readonly state: State }[];
  how: 'automatic' | 'confirmed' | undefined;
}

export const payer = 'C100000';
const hour = 3_600_000;

export class ServiceTruth {
  readonly profile: Profile;
  readonly time: VirtualTime;
  readonly dice: Dice;
  readonly requisitions: Requisition[] = [];
  /** Nonces of what was received and is yet to be created. */
  readonly pending = new Set<string>();
  /** Gross and net unit prices, by SKU. */
  readonly prices = new Map<string, string>();
  automatic: boolean;
  down = false;
  /** The list alone fails. */
  listDown: boolean;
  trouble = true;
  #count = 0;

  constructor(profile: Profile, time: VirtualTime, dice: Dice) {
    this.profile = profile;
    this.time = time;
    this.dice = dice;
    this.automatic = profile.autoAtStart;
    this.listDown = profile.listNeverHeals;
    for (const sku of skus) this.prices.set(sku, `${dice.int(20, 400)}.${dice.int(10, 99)}`);
  }

  /** The service's own clock. */
  get now(): number {
    return this.time.now + this.profile.skew;
  }

  ofNonce(nonce: string): Requisition[] {
    return this.requisitions.filter((each) => each.nonce === nonce);
  }

  byId(id: string): Requisition | undefined {
    return this.requisitions.find((each) => each.id === id);
  }

  stateOf({ history }: Requisition): State {
    return history.at(-1)?.state ?? 'open';
  }

  /** Whether what it shows of a requisition holds its mark, or so many characters of it. */
  showsMark({ nonce = '-', customNumber = '', comments = '' }: Requisition, characters = 16): boolean {
    const head = nonce.slice(0, characters);
    return customNumber.toUpperCase().startsWith(head) || comments.toUpperCase().includes(nonce);
  }

  /** Money is owed for it. */
  isEffective(requisition: Requisition): boolean {
    return this.stateOf(requisition) === 'confirmed';
  }

  create(body: SubmitBody): Requisition {
    const { dice, profile } = this;
    this.#count += 1;
    const id = `RQ${String(this.#count).padStart(5, '0')}`;
    const at = this.time.now;
    const nonce = body.customNumber?.slice(0, 16);
    const lines = body.lines.map(({ sku = '', requiredQuantity }) => ({
      sku,
      required: requiredQuantity,
      accepted: this.trouble && dice.chance(profile.short) ? dice.int(0, requiredQuantity - 1) : requiredQuantity,
      net: this.prices.get(sku) ?? '1.00',
    }));
    const parts = lines.length > 1 && dice.chance(profile.splits) ? lines.map((line) => [line]) : [lines];
    const lag = () => (this.trouble && dice.chance(profile.lag.chance) ? dice.int(0, profile.lag.most) : 0);
    const requisition: Requisition = {
      id,
      nonce: nonce !== undefined && isNonce(nonce) ? nonce : undefined,
      customNumber: this.#echo(body.customNumber),
      comments: profile.keepsComments ? body.comments : undefined,
      shipTo: body.shipTo,
      createdAt: at,
      orders: parts.map((each, part) => ({ id: `${id}-${part + 1}`, listedAt: at + lag(), lines: each })),
      history: [{ at, state: this.automatic ? 'confirmed' : 'open' }],
      how: this.automatic ? 'automatic' : undefined,
    };
    this.requisitions.push(requisition);
    if (requisition.nonce !== undefined) this.pending.delete(requisition.nonce);
    return requisition;
  }

  /** Somebody else's, out of another program; sometimes with a text that was copied from one of ours. */
  createOther(): void {
    const { dice } = this;
    const copied = dice.chance(0.2) ? dice.pick([...this.requisitions, undefined]) : undefined;
    const other = this.create({
      lines: [{ sku: dice.pick(skus), requiredQuantity: dice.int(1, 5) }],
      customNumber: dice.pick(['', 'ZL 12/2026', 'OP520', 'ABCDEFGHIJ', 'abcdefgh12345678']),
      ...(dice.chance(0.3) ? { shipTo: 'C200001' } : {}),
      comments: copied?.comments?.replace(/\[Partsdesk [^\]]*\]/, '') ?? 'please call',
    });
    if (this.stateOf(other) === 'open' && dice.chance(0.5))
      other.history.push({ at: this.time.now, state: 'confirmed' });
  }

  /** Somebody decides about one of ours at the service itself. */
  otherHand(): void {
    const open = this.requisitions.filter((each) => each.nonce !== undefined && this.stateOf(each) === 'open');
    if (open.length > 0) this.change(this.dice.pick(open), this.dice.pick(['confirmed', 'cancelled'] as const));
  }

  change(requisition: Requisition, state: State): void {
    requisition.history.push({ at: this.time.now, state });
    if (state === 'confirmed') requisition.how = 'confirmed';
  }

  /** The orders as they looked at `at`. */
  rows(requisition: Requisition, at = this.time.now): RequisitionOrder[] {
    return requisition.orders.map((order) => this.row(requisition, order, at));
  }

  row(requisition: Requisition, order: Requisition['orders'][number], at = this.time.now): RequisitionOrder {
    const seen = requisition.history.filter((each) => each.at <= at).at(-1) ?? requisition.history[0]!;
    const { phases } = this.profile;
    const phaseCode =
      seen.state === 'open'
        ? 'ACCEPTED'
        : seen.state === 'cancelled'
          ? phases.cancelled
          : requisition.how === 'automatic'
            ? phases.auto
            : phases.confirmed;
    return {
      id: order.id,
      requisitionId: requisition.id,
      customNumber: requisition.customNumber,
      currencyCode: 'PLN',
      billTo: payer,
      shipTo: requisition.shipTo ?? payer,
      creationDate: this.dateOf(requisition.createdAt),
      phaseCode,
      statusCode: 'G',
      comments: requisition.comments,
      lines: order.lines.map(({ sku, required, accepted, net }) => ({
        sku,
        requiredQuantity: required,
        acceptedQuantity: accepted,
        missingQuantity: required - accepted,
        unitPriceNet: decimal(net),
        totalNet: multiply(decimal(net), accepted),
      })),
    };
  }

  /** A time of the service's clock, as it writes them. */
  dateOf(instant: number): string {
    const at = instant + this.profile.skew;
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 19);
    if (this.profile.dates === 'offset') return `${text(at + 2 * hour)}+02:00`;
    return this.profile.dates === 'Z' ? `${text(at)}Z` : text(at);
  }

  #echo(sent: string | undefined): string | undefined {
    if (sent === undefined) return undefined;
    const { echo } = this.profile;
    const how = echo === 'varies' ? this.dice.pick(['exact', 'lower', 'absent', { cut: 12 }] as const) : echo;
    if (how === 'exact') return sent;
    if (how === 'lower') return sent.toLowerCase();
    if (how === 'absent') return undefined;
    return sent.slice(0, how.cut);
  }
}

export const skus = ['OP520', 'W71275', 'GDB1550', 'K015578XS', 'HU7197X', 'P85020'] as const;
