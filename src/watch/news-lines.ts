import { add, decimal, formatDecimal } from '../core/money.ts';
import type { EventRow } from '../ports/events.ts';
import { eventLine, texts, whatToDo } from './messages/en.ts';

const mostLines = 20;
/** More invoices than this stand in one line: those that fall due on one day, all that are overdue, all that are paid. */
const mostInvoices = 3;

/** What a message says: what happened to one order stands in one line, as do many invoices. */
export function linesOf(events: readonly EventRow[], prices: boolean): string[] {
  const subjects = new Map<string, EventRow[]>();
  for (const event of events) {
    const about = subjectOf(event);
    subjects.set(about, [...(subjects.get(about) ?? []), event]);
  }
  const lines = [...subjects.values()].flatMap((each) => {
    const [first] = each;
    if (first?.kind.startsWith('invoice.') === true) {
      if (each.length > mostInvoices) return [texts.invoices(each, totalOf(each), prices)];
      return each.map((event) => eventLine(event, prices));
    }
    return [first?.kind === 'price.rose' ? eventLine(ofAllReceivers(first, each), prices) : orderLine(each, prices)];
  });
  const left = lines.length - mostLines;
  return left > 0 ? [...lines.slice(0, mostLines), texts.more(left)] : lines;
}

function subjectOf({ kind, seq, draftId, requisitionId, detail }: EventRow): string {
  if (kind.startsWith('invoice.')) {
    const day = kind === 'invoice.due' || kind === 'invoice.issued' ? detail['dueDay'] : undefined;
    return JSON.stringify([kind, detail['invoiceClassification'], day, detail['currency']]);
  }
  if (kind === 'price.rose') return JSON.stringify([kind, detail['sku'], detail['from'], detail['to']]);
  return draftId ?? requisitionId ?? `event ${seq}`;
}

function orderLine(events: readonly EventRow[], prices: boolean): string {
  const [first, ...rest] = [...new Set(events.map((event) => eventLine(event, prices)))];
  const start = /^Order [^:]+: /.exec(first ?? '')?.[0] ?? '';
  const all = [first ?? '', ...rest.map((line) => (line.startsWith(start) ? line.slice(start.length) : line))];
  const advice = [...new Set(events.map(whatToDo))].filter((line) => line !== '');
  return [...all, ...advice].join(' ');
}

/** Of due and overdue ones what is left to pay. Undefined: an amount is not known. */
function totalOf(events: readonly EventRow[]): string | undefined {
  const amounts = events.map(({ kind, detail: { amount, toBePaid } }) =>
    kind === 'invoice.due' || kind === 'invoice.overdue' ? toBePaid : amount,
  );
  const known = amounts.flatMap((each) => (typeof each === 'string' ? [decimal(each)] : []));
  return known.length === amounts.length ? formatDecimal(add(...known)) : undefined;
}

/** Each receiver that buys a product has an event of its own; a person is told of all they may see in one line. */
function ofAllReceivers(first: EventRow, events: readonly EventRow[]): EventRow {
  const pieces = events.reduce((all, { detail }) => all + Number(detail['pieces']), 0);
  const amount = formatDecimal(add(...events.map(({ detail }) => decimal(String(detail['amount'])))));
  return { ...first, detail: { ...first.detail, pieces, amount } };
}
