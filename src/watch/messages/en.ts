import { capital, cleanText, codeText, count, listing } from '../../core/text.ts';
import type { EventKind, EventRow } from '../../ports/events.ts';
import type { WatchTopic } from '../../ports/watch.ts';

type Detail = EventRow['detail'];

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? cleanText(String(value), 80) : '';
const code = (value: unknown): string => codeText(text(value));
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(code) : []);
const day = (value: unknown): string => text(value).slice(0, 10);

/** "1234.50 PLN"; nothing where amounts may not be told. */
const money = ({ amount, currency }: Detail, prices: boolean, value: unknown = amount): string =>
  prices && value !== undefined && value !== null ? ` ${text(value)} ${code(currency)}` : '';

const products = (skus: unknown): string => {
  const all = list(skus);
  return all.length === 0 ? '' : `: ${listing(all, 4)}`;
};

const reminders: Readonly<Record<string, string>> = {
  half: 'reminded, half of its time is over',
  'cut-off': 'reminded, a cut-off is near',
  expiring: 'reminded, it expires soon',
  open: 'reminded, still open',
};

const kinds: Readonly<Record<EventKind, (detail: Detail, prices: boolean) => string>> = {
  'approval.requested': () => 'waits for a decision',
  'approval.reminder': ({ why }) => reminders[text(why)] ?? 'reminded',
  'approval.escalated': ({ to, why }) =>
    `${why === 'cut-off' ? 'a cut-off is near' : 'half of its time is over'}, ${listing(list(to), 5)} asked too`,
  'approval.given': () => 'approved',
  'approval.declined': () => 'rejected',
  'approval.expired': () => 'not approved in time',
  'order.confirmed': () => 'confirmed',
  'order.cancelled': () => 'cancelled',
  'order.failed': () => 'refused by the service',
  'order.withdrawn': () => 'taken back',
  'order.dropped': () => 'dropped',
  'order.differs': () => 'accepted, but not as approved',
  'order.question': () => 'a person has to find out or decide',
  'order.phase': ({ from, to }) =>
    list(from).length === 0
      ? `the service shows ${list(to).join(', ')}`
      : `${list(from).join(', ')}, now ${list(to).join(', ')}`,
  'order.short': ({ short }) =>
    `short: ${listing(
      (Array.isArray(short) ? (short as Detail[]) : []).map(
        (line) => `${code(line['sku'])} ${text(line['missingQuantity'])} of ${text(line['requiredQuantity'])} missing`,
      ),
      4,
    )}`,
  'order.split': ({ deliveries }) =>
    `comes in ${count(list(deliveries).length, 'delivery', 'deliveries')}: ${listing(list(deliveries), 4)}`,
  'order.invoiced': ({ invoice }) => `invoiced: ${code(invoice)}`,
  'delivery.created': ({ deliveryId, skus, otherDeliveries }) =>
    `${otherDeliveries === undefined ? 'delivery' : 'further delivery'} ${code(deliveryId)}${products(skus)}`,
  'delivery.late': ({ latestDeliveryDate, skus }) =>
    `no delivery yet, expected by ${day(latestDeliveryDate)}${products(skus)}`,
  'invoice.issued': (detail, prices) =>
    `${detail['invoiceClassification'] === 'CREDIT_NOTE' ? 'credit note' : 'invoice'} ${code(detail['invoiceId'])}${money(detail, prices)}${detail['dueDay'] == null ? '' : `, due ${day(detail['dueDay'])}`}`,
  'invoice.due': (detail, prices) =>
    `invoice ${code(detail['invoiceId'])}${money(detail, prices, detail['toBePaid'])} is due ${day(detail['dueDay'])}`,
  'invoice.overdue': (detail, prices) =>
    `invoice ${code(detail['invoiceId'])}${money(detail, prices, detail['toBePaid'])} is overdue since ${day(detail['dueDay'])}`,
  'invoice.paid': (detail, prices) => `invoice ${code(detail['invoiceId'])}${money(detail, prices)} is paid`,
  'credit.crossed': (detail, prices) =>
    `${text(detail['percent'])}% of the credit limit is used${prices ? `:${money(detail, true, detail['used'])} of${money(detail, true, detail['limit'])}` : ''}`,
  'credit.blocked': () => 'the service blocks ordering for this account',
  'credit.allowed': () => 'the service allows ordering again',
  'product.price': (detail, prices) =>
    `${code(detail['sku'])}: the price ${detail['rises'] === true ? 'rose' : 'fell'}${prices ? ` from${money(detail, true, detail['from'])} to${money(detail, true, detail['amount'])}` : ''}`,
  'price.rose': (detail, prices) => {
    const { sku, name, pieces, since, isPartial } = detail;
    const often = `${text(pieces)}${isPartial === true ? '+' : ''} bought ${
      since === undefined ? 'in 12 months' : `since ${day(since)}`
    }`;
    const of = `${code(sku)}${name === undefined ? '' : ` ${text(name)}`}: the price rose`;
    if (!prices) return `${of}; ${often}`;
    const more = `${money(detail, true).trim()} more ${since === undefined ? 'a year' : 'for as many'}`;
    return `${of} from${money(detail, true, detail['from'])} to${money(detail, true, detail['to'])} net; ${often}: ${more}`;
  },
  'product.stock': ({ sku, to }) =>
    Number(to) > 0 ? `${code(sku)} is in stock again: ${text(to)}` : `${code(sku)} is out of stock`,
  'standing.prepared': ({ standing, sku, count: left, min, quantity }) =>
    sku !== undefined
      ? `${code(sku)}: ${text(left)} left, your minimum is ${text(min)}; ${text(quantity)} are prepared as a draft: submit it or let it be`
      : `your standing order ${code(standing)} is prepared as a draft: submit it or let it be`,
  'standing.failed': ({ standing, reason }) =>
    `your standing order ${code(standing)} could not be prepared: ${text(reason)}`,
  'service.unreachable': ({ since }) => `the trading service cannot be read since ${text(since).slice(0, 16)} UTC`,
  'service.back': () => 'the trading service can be read again',
};

/** What happened, in a few words for a person. Codes are those of the service. */
export function eventText({ kind, detail }: Pick<EventRow, 'kind' | 'detail'>, prices = true): string {
  return kinds[kind](detail, prices);
}

const advice: Readonly<Partial<Record<EventKind, string>>> = {
  'order.short': 'Ask for the rest from another warehouse, take another brand, or cancel what is missing.',
  'delivery.late': 'Ask the branch, order from another warehouse, or cancel it.',
  'credit.blocked': 'Pay what is overdue or call the service: nothing can be ordered until then.',
};

/** What can be done about it; '' where there is nothing to do. */
export const whatToDo = ({ kind }: Pick<EventRow, 'kind'>): string => advice[kind] ?? '';

/** "Order PO-777: ..." */
export function eventLine(event: EventRow, prices = true): string {
  const { detail, draftId, requisitionId, kind } = event;
  const isOrder = kind.startsWith('order.') || kind.startsWith('approval.') || kind.startsWith('delivery.');
  const name = text(detail['ownNumber']) || draftId || code(requisitionId) || code(detail['orderId']);
  const said = eventText(event, prices);
  const whole = isOrder && name !== '' ? `Order ${name}: ${said}` : capital(said);
  return `${whole}.`;
}

export const texts = {
  topics: {
    orders: 'orders',
    approvals: 'approvals',
    deliveries: 'deliveries',
    invoices: 'invoices and payments',
    credit: 'credit',
    product: 'price and stock of a product',
    prices: 'prices that rise of what is bought often',
    alerts: 'ordering blocked, service unreachable',
    weekly: 'the week on a page',
  } satisfies Readonly<Record<WatchTopic, string>>,
  title: (changes: number) => (changes === 1 ? 'News' : `${changes} news`),
  digest: 'News since yesterday',
  more: (left: number) => `and ${left} more.`,
  /** Many of one kind and one currency, due on one day unless they are overdue or paid. `total` undefined: not known. */
  invoices: (events: readonly EventRow[], total: string | undefined, prices: boolean) => {
    const [first] = events;
    const { invoiceClassification, dueDay, currency } = first?.detail ?? {};
    const of = count(events.length, invoiceClassification === 'CREDIT_NOTE' ? 'credit note' : 'invoice');
    const amount = prices && total !== undefined ? `, ${total} ${code(currency)} together` : '';
    const numbers = listing(
      events.map(({ detail }) => code(detail['invoiceId'])),
      3,
    );
    const since = events.map(({ detail }) => day(detail['dueDay'])).sort()[0] ?? '';
    const what: Readonly<Partial<Record<EventKind, string>>> = {
      'invoice.due': `are due ${day(dueDay)}`,
      'invoice.overdue': `are overdue, the first since ${since}`,
      'invoice.paid': 'are paid',
    };
    const issued = dueDay == null ? '' : `, due ${day(dueDay)}`;
    const said = first === undefined ? undefined : what[first.kind];
    return `${of}${said === undefined ? issued : ` ${said}`}${amount}: ${numbers}.`;
  },
  standingTitle: 'Standing order',
  draftReady: (draftId: string) =>
    `Draft ${draftId} waits for you for a while; nothing is ordered until it is approved.`,
  interrupted: 'the desk was stopped while preparing it. Look at your orders before you try it',
  stop: (id: string) => `You follow this (${id}).`,
  stopButton: 'Stop telling me',
  stopped: 'Stopped.',
} as const;
