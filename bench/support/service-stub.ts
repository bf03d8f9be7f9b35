import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A trading service that only answers: after the time given, with rows made beforehand, in a process of its own, so
// that its work is in nobody's figures. The embedded service is a better one and takes longer.

const delay = Number(process.argv[2] ?? 0);
const invoicesPerDay = Number(process.argv[3] ?? 3);

const rows = new Map<string, string>();

function stockOf(sku: string): string {
  let text = rows.get(sku);
  if (text === undefined) {
    text = JSON.stringify({
      location: 'KAT',
      sku,
      availability: 12,
      latestDeliveryDate: '2026-11-21',
      orderDateTimeTo: '2026-11-20T16:30:00Z',
      shipToBusinessUnitDeliveryDateTime: '2026-11-21T07:00:00Z',
      customerRouteStartDateTime: '2026-11-21T05:00:00Z',
      customerRouteCode: 'R1',
      index: `${sku}-I`,
      name: `Brake pad set ${sku}`,
      description: 'Front axle, with wear indicator, for vehicles with ventilated discs',
      gtuCode: null,
      eans: ['5901234123457'],
      blockedReturn: false,
    });
    rows.set(sku, text);
  }
  return text;
}

const day = 86_400_000;

/** Every invoice created from one day to the other, both included, a page of them. */
function invoices(query: URLSearchParams): { total: number; page: string } {
  const from = Date.parse(query.get('issueDateFrom') ?? '');
  const to = Date.parse(query.get('issueDateTo') ?? '');
  const all: string[] = [];
  for (let at = from; at <= to; at += day) {
    const date = new Date(at).toISOString().slice(0, 10);
    for (let n = 0; n < invoicesPerDay; n += 1) {
      const id = `${date.replaceAll('-', '')}${String(n).padStart(4, '0')}`;
      all.push(
        JSON.stringify({
          id,
          techId: `T${id}`,
          currencyCode: 'PLN',
          billTo: 'C100000',
          shipTo: 'C100000',
          issueFrom: 'KAT',
          paymentMethod: 'TRANSFER',
          issueDate: `${date}T10:00:00Z`,
          salesDate: `${date}T10:00:00Z`,
          dueDate: `${date}T10:00:00Z`,
          invoiceClassification: 'INVOICE',
          invoiceType: 'NORMAL',
          totalNet: 100.5,
          totalGross: 123.62,
          paymentStatus: 'NOT_PAID',
          toBePaid: 123.62,
          ksefNumber: '',
          lines: [],
        }),
      );
    }
  }
  const offset = Number(query.get('offset') ?? 1);
  const limit = Number(query.get('limit') ?? 100);
  return { total: all.length, page: `[${all.slice(offset - 1, offset - 1 + limit).join(',')}]` };
}

function send(response: ServerResponse, body: string, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(body);
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://stub');
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    if (url.pathname.endsWith('/oauth2/token')) {
      send(response, '{"access_token":"bench","token_type":"Bearer","expires_in":36000}');
      return;
    }
    const answer = () => {
      if (url.pathname === '/inventory/stock') {
        const skus =
          body === ''
            ? (url.searchParams.get('sku') ?? '').split(',')
            : (JSON.parse(body) as { sku: string }).sku.split(',');
        send(response, `[${skus.map(stockOf).join(',')}]`);
      } else if (url.pathname === '/invoice') {
        const { total, page } = invoices(url.searchParams);
        send(response, page, { resultsTotal: String(total) });
      } else {
        response.writeHead(404).end();
      }
    };
    if (delay === 0) answer();
    else setTimeout(answer, delay);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
