import * as z from 'zod';
import { deviations, type Resource } from '../contract/field.ts';
import { operations, services, type Operation, type Service } from '../contract/operations.ts';
import type { RequestOf, ServiceProbe } from '../contract/trading-service.ts';
import { parseBoundedJson } from '../core/bounded-json.ts';
import { addDays } from '../core/datetime.ts';
import { asDeskError } from '../core/errors.ts';
import { StatusError } from './reply.ts';
import { headerOf } from './http.ts';
import { texts } from './messages/en.ts';
import type { Answer, Scope, Transport } from './transport.ts';

/** Rows of a reply that are checked. */
const rowsChecked = 20;
const mostDeviations = 50;

/** Used when the account has no delivery or order that names a SKU. */
const unknownSku = 'PARTSDESK0';

/** Checks the token and one harmless read of each service. Without a token nothing else is asked. */
export async function probe(transport: Transport, scope: Scope): Promise<ServiceProbe[]> {
  const token = await transport.tokens.get(scope.signal).then(
    (): ServiceProbe => ({ service: 'token', ok: true, deviations: [], serverDate: transport.tokens.serverDate }),
    (thrown: unknown): ServiceProbe => ({ service: 'token', ok: false, error: asDeskError(thrown), deviations: [] }),
  );
  if (!token.ok) {
    return [token, ...services.map((service) => ({ ...token, service }))];
  }
  const today = new Date(transport.clock.now()).toISOString().slice(0, 10);
  const created = (from: string) => ({ creationDateFrom: from, creationDateTo: today });
  const ask = <Op extends Operation>(operation: Op, request: RequestOf<Op>) =>
    probeOne(operation, transport.ask(operation, request, scope, { probe: true }));

  /** As long a window as lists are read with; where it is refused, a shorter one tells whether that was why. */
  const window = async (list: (from: string) => Promise<Probed>, operation: string): Promise<Probed> => {
    const { windowDays } = transport;
    const whole = await list(addDays(today, -windowDays));
    if (windowDays === 1 || !isRefused(whole.probe.error)) return whole;
    const short = await list(addDays(today, -1));
    if (!short.probe.ok) return whole;
    return {
      ...short,
      probe: { ...short.probe, deviations: [texts.narrowWindows(operation), ...short.probe.deviations] },
    };
  };

  const [customer, finances, catalog, delivery, invoice, sales] = await Promise.all([
    ask(operations.getCustomer, {}),
    ask(operations.getFinances, {}),
    ask(operations.listCategories, {}),
    window((from) => ask(operations.listDeliveries, { query: created(from) }), 'GET /delivery'),
    window(
      (from) => ask(operations.listInvoices, { query: { issueDateFrom: from, issueDateTo: today } }),
      'GET /invoice',
    ),
    window((from) => ask(operations.listRequisitions, { query: created(from) }), 'GET /sales/requisition'),
  ]);
  const sku = skuIn(delivery.body) ?? skuIn(sales.body);
  const [inventory, pricing] = await Promise.all([
    ask(operations.getStock, { query: { sku: [sku ?? unknownSku] } }),
    ask(operations.getPrices, { body: { lines: [{ sku: sku ?? unknownSku, quantity: 1 }] } }),
  ]);
  const found: Record<Service, Probed> = {
    inventory: sku === undefined ? withoutSku(inventory) : inventory,
    pricing: sku === undefined ? withoutSku(pricing) : pricing,
    catalog,
    customer,
    finances,
    delivery,
    invoice,
    sales,
  };
  return [token, ...services.map((service): ServiceProbe => ({ service, ...found[service].probe }))];
}

interface Probed {
  readonly probe: Omit<ServiceProbe, 'service'>;
  readonly body: unknown;
}

async function probeOne<Op extends Operation>(operation: Op, answer: Promise<Answer<Op>>): Promise<Probed> {
  try {
    const { text, headers } = await answer;
    const body = parseBoundedJson(text);
    const found = deviationsOf(operation.reply.resource, body);
    return { body, probe: { ok: true, deviations: found, serverDate: headerOf(headers, 'date') } };
  } catch (thrown) {
    return { body: undefined, probe: { ok: false, error: asDeskError(thrown), deviations: [] } };
  }
}

/** Deviations of the first rows, each kind once: "lines[].gtuCode is missing". */
function deviationsOf(resource: Resource, body: unknown): string[] {
  const rows: unknown[] = Array.isArray(body) ? body.slice(0, rowsChecked) : [body];
  const all = rows.flatMap((row) => deviations(resource, row)).map((each) => each.replace(/\[\d+\]/g, '[]'));
  return [...new Set(all)].slice(0, mostDeviations);
}

/** By the interface, a request without a valid code is refused: here that proves that the service works. */
function withoutSku({ probe: found, body }: Probed): Probed {
  const refused = isRefused(found.error);
  return {
    body,
    probe: {
      ...found,
      ok: found.ok || refused,
      error: refused ? undefined : found.error,
      remark: texts.askedWithUnknownSku(unknownSku),
    },
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof StatusError && [400, 422].includes(error.status);
}

const withLines = z.array(z.object({ lines: z.array(z.object({ sku: z.string().regex(/^[A-Z0-9]+$/) })).min(1) }));

function skuIn(body: unknown): string | undefined {
  const rows: unknown[] = Array.isArray(body) ? body : [];
  for (const row of rows) {
    const parsed = withLines.safeParse([row]);
    const sku = parsed.data?.[0]?.lines[0]?.sku;
    if (sku !== undefined) return sku;
  }
  return undefined;
}
