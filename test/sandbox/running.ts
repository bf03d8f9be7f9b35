import type { Clock } from '../../src/core/clock.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

/** A Wednesday. */
export const NOW = Date.parse('2026-10-14T09:30:00Z');
export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** Time stands still; sleeping takes real time. */
export const fixedClock: Clock = {
  now: () => NOW,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      });
    }),
};

export const startSmall = ({ file, ...options }: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const small = { clock: fixedClock, products: 600, days: 40, ...options };
  return file === undefined ? startTestSandbox(small) : startSandbox({ ...small, file });
};

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Body;
}

/** Fields of every reply that a test looks at by name; which of them are there is what the tests find out. */
export interface Row {
  id: string;
  requisitionId: string;
  orderId: string;
  deliveryId: string[];
  sku: string;
  quantity: number;
  location: string;
  availability: number;
  orderDateTimeTo?: string;
  price: Row;
  listPriceNet: number;
  customerPriceNet: number;
  customerPriceGross: number;
  lines: Row[];
  products: Row[];
  categoryId: string;
  towKod: string;
  manufacturer: string;
  shortDescription: string;
  hasNextPage: boolean;
  totalResults: number;
  logisticPath: string[];
  balance: number;
  debit: number;
  credit: number;
  creditLimit: number;
  utilizedCreditLimit: number;
  availableCreditLimit: number;
  notInvoicedOrders: number;
  orderingAllowed: boolean;
  shipTo: string;
  shipFrom: string;
  phaseCode: string;
  customNumber: string;
  fiscalDocumentNumber: string;
  invoiceClassification: string;
  paymentStatus: string;
  toBePaid: number;
  totalNet: number;
  totalGross: number;
  unitPriceNet: number;
  requiredQuantity: number;
  missingQuantity: number;
  acceptedQuantity: number;
  error: string;
  message: string;
  field: string;
}

/** An object or an array, as the operation has it. */
export type Body = Row & Row[];

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, init?: { body?: string; headers?: Record<string, string> }): Promise<Answer>;
  readonly token: string;
}

export async function tokenFor(sandbox: Sandbox, position = 0): Promise<Response> {
  const account = sandbox.accounts[position]!;
  return fetch(`${sandbox.authUrl}/oauth2/token`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`,
    },
    body: 'grant_type=client_credentials&scope=allinone',
  });
}

/** Position 0 is the master account, 1 the ordinary one. */
export async function clientFor(sandbox: Sandbox, position = 0): Promise<Client> {
  const { access_token: token } = (await (await tokenFor(sandbox, position)).json()) as { access_token: string };
  const send: Client['send'] = async (method, path, { body, headers } = {}) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: (text === '' ? [] : JSON.parse(text)) as Body };
  };
  return {
    token,
    send,
    get: (path, headers) => send('GET', path, headers === undefined ? {} : { headers }),
    post: (path, body, headers) =>
      send('POST', path, {
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      }),
  };
}

export const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
export const cents = (amount: number): number => Math.round(amount * 100);
