import { isJson, list, member, textOf, texts, type Json } from './host.ts';

/** What the card shows: a quote or a draft, read only from the tool's result. */
export interface Order {
  readonly title: string;
  /** Set for a draft. */
  readonly draftId: string | undefined;
  /** The version that is shown; 0 for a quote. */
  readonly revision: number;
  readonly state: string;
  /** What it waits for, and what happens next. */
  readonly status: string;
  readonly next: string;
  readonly totals: readonly Total[];
  readonly lines: readonly Line[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly orders: readonly (readonly string[])[];
  readonly notes: readonly Note[];
}

interface Total {
  readonly net: string;
  readonly gross: string;
  readonly deposit: string;
}

interface Line {
  readonly sku: string;
  readonly index: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  readonly net: string;
  readonly stock: string;
  readonly short: boolean;
  readonly arrival: string;
  readonly until: string;
  readonly deposit: string;
}

/** `gap`: something that was asked for is missing. */
export interface Note {
  readonly kind: 'gap' | 'warning' | 'info';
  readonly text: string;
}

const note = (kind: Note['kind'], when: boolean, text: string): Note[] => (when ? [{ kind, text }] : []);

/** Undefined if it is neither a quote nor a draft. */
export function orderOf(output: Json): Order | undefined {
  if (!Array.isArray(output['lines']) || !Array.isArray(output['totals'])) return undefined;
  const rows = list(output['lines']);
  const draftId = textOf(output['draftId']);
  const lines = rows.map(lineOf);
  const shared = {
    totals: list(output['totals']).map(totalOf),
    lines,
    notes: [...gapNotes(output), ...takenNotes(output, rows), ...lineNotes(rows)],
  };
  if (draftId === '') {
    const title = `Quote for ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
    const facts: Order['facts'] = [];
    return { ...shared, title, draftId: undefined, revision: 0, state: '', status: '', next: '', facts, orders: [] };
  }
  return {
    ...shared,
    title: `Draft ${draftId}`,
    draftId,
    revision: Number(textOf(output['revision'])),
    state: textOf(output['state']),
    status: textOf(output['status']),
    next: textOf(output['next']),
    facts: factsOf(output),
    orders: list(output['orders']).map((order) => [
      textOf(order['id']),
      textOf(order['phaseCode']),
      money(order['totalNet'], order['currencyCode']),
    ]),
    notes: [...shared.notes, ...draftNotes(output)],
  };
}

function lineOf(line: Json): Line {
  const currency = line['currencyCode'];
  const deposit = line['depositNet'] ?? line['refundableAmountNet'];
  const [available, wanted] = [textOf(line['available']), textOf(line['wanted'] ?? line['quantity'])];
  const short = available !== '' && Number(available) < Number(wanted);
  return {
    sku: textOf(line['sku']),
    index: textOf(line['index']),
    name: textOf(line['name']),
    quantity: textOf(line['quantity']),
    unit: money(line['unitPriceNet'] ?? line['customerPriceNet'], currency),
    net: money(line['lineNet'], currency),
    stock: available === '' ? 'not known' : short ? `${available} of ${wanted}` : available,
    short,
    arrival: textOf(line['latestDeliveryDate']).slice(0, 10),
    until: line['cutOffPassed'] === true ? '' : moment(line['orderUntil']),
    deposit: /[1-9]/.test(textOf(deposit)) ? money(deposit, currency) : '',
  };
}

function totalOf(total: Json): Total {
  const currency = total['currencyCode'];
  const deposit = textOf(total['depositNet']);
  return {
    net: money(total['net'], currency),
    gross: money(total['gross'], currency),
    deposit: /[1-9]/.test(deposit) ? money(deposit, currency) : '',
  };
}

function factsOf(output: Json): Order['facts'] {
  const defaults = member(output, 'defaults');
  const all: Order['facts'] = [
    ['Receiver', textOf(output['shipTo']) || 'own account'],
    ['Delivery', textOf(output['deliveryMethod'] ?? defaults['deliveryMethod'])],
    ['Payment', textOf(output['paymentMethod'] ?? defaults['paymentMethod'])],
    ['Own number', textOf(output['customNumber'])],
    ['Comments', textOf(output['comments'])],
    ['Asked for by', texts(output['requesters']).join(', ') || textOf(output['requestedBy'])],
    ['Prepared by', textOf(output['preparedBy'])],
    ['Reason given', textOf(output['statedReason'])],
    ['Waits until', moment(output['expiresAt'])],
    ['Requisition', textOf(output['requisitionId'])],
  ];
  return all.filter(([, value]) => value !== '');
}

/** What is missing, in the words of the text result. */
function gapNotes(output: Json): Note[] {
  const omitted: readonly unknown[] = Array.isArray(output['omitted']) ? output['omitted'] : [];
  const left = omitted.map((each) => (isJson(each) ? textOf(each['sku'] ?? each['index']) : textOf(each)));
  const cut = Object.entries(member(output, 'shortened')).map(([what, size]) => `${what} ${textOf(size)}`);
  return [
    ...note('gap', left.length > 0, `Left out by the service, not part of it: ${left.join(', ')}.`),
    ...list(output['failed']).map((each): Note => {
      const what = texts(each['products']).join(', ');
      return { kind: 'gap', text: `Could not ask about ${what}: ${textOf(each['message'])}` };
    }),
    ...note('gap', textOf(output['cursor']) !== '', `Part of the ${textOf(output['of'])} lines asked for.`),
    ...note('gap', cut.length > 0, `Cut to fit: ${cut.join(', ')}.`),
  ];
}

/** "OP-520 → OP520": both what was written and what is meant. */
function takenNotes(output: Json, lines: readonly Json[]): Note[] {
  const pairs = [...list(output['taken']), ...lines.filter((line) => textOf(line['asked']) !== '')];
  const said = pairs.map((each) => `${textOf(each['asked'])} → ${textOf(each['sku'])}`);
  return note('info', said.length > 0, `Taken for: ${[...new Set(said)].join(', ')}.`);
}

function lineNotes(lines: readonly Json[]): Note[] {
  const codes = (of: readonly Json[]) => [...new Set(of.map((line) => textOf(line['sku'])))].join(', ');
  const blocked = lines.filter((line) => line['blockedReturn'] === true);
  const unpriced = lines.filter((line) => textOf(line['unitPriceNet'] ?? line['customerPriceNet']) === '');
  return [
    ...note('gap', unpriced.length > 0, `No price came for ${codes(unpriced)}: not in the totals.`),
    ...note('warning', blocked.length > 0, `Cannot be returned: ${codes(blocked)}.`),
  ];
}

function draftNotes(output: Json): Note[] {
  const waits = output['state'] === 'priced' || output['state'] === 'pending_approval';
  const confirms = waits && output['automaticOrderConfirmation'] !== false;
  const barred = waits && member(output, 'credit')['orderingAllowed'] === false;
  const reason = textOf(output['reason']);
  return [
    ...note('warning', reason !== '', reason),
    ...[...texts(output['differences']), ...texts(output['notKept']), ...texts(output['rounding'])].map(
      (text): Note => ({ kind: 'warning', text }),
    ),
    ...note('warning', barred, 'The service does not allow orders on this account.'),
    ...list(output['twins']).map((twin): Note => {
      const [id, by, status] = [twin['draftId'], twin['requestedBy'], twin['status']].map(textOf);
      return { kind: 'warning', text: `The same was asked for within a day: ${id} by ${by} ${status}.` };
    }),
    ...note('info', confirms, 'Once approved and sent it is an order.'),
  ];
}

/** Amounts stay exact decimal text: at least two places, then the currency. */
function money(amount: unknown, currency: unknown): string {
  const text = textOf(amount);
  if (text === '') return '';
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')} ${textOf(currency)}`.trim();
}

/** "2026-11-23T16:00:00Z" -> "2026-11-23 16:00 UTC"; without a zone it stays without. */
function moment(value: unknown): string {
  const text = textOf(value);
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  return day === undefined ? text : `${day} ${time} ${zone === 'Z' ? 'UTC' : (zone ?? '')}`.trim();
}
