import { Pool } from 'undici';
import { z } from 'zod';
import { openBenchDesk, skus } from '../support/desk.ts';
import { milliseconds, report } from '../support/figure.ts';
import { cpuPerCall, interleaved, median, quantile, wall } from '../support/measure.ts';
import { startStub } from '../support/stub.ts';

// Figures 3, 4 and 9: what one call costs beside the least that it must do.

const wanted = skus(100);
const row = z.looseObject({
  location: z.string(),
  sku: z.string(),
  availability: z.int(),
  latestDeliveryDate: z.string().nullish(),
  orderDateTimeTo: z.string().nullish(),
  index: z.string().nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  eans: z.array(z.string()).nullish(),
  blockedReturn: z.boolean().nullish(),
});
const rows = z.array(row);

function rawCalls(url: string) {
  const pool = new Pool(url, { connections: 8 });
  const headers = {
    authorization: 'Bearer bench',
    accept: 'application/json',
    'accept-language': 'en',
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ sku: wanted.join(',') });
  const request = async () =>
    (await pool.request({ method: 'POST', path: '/inventory/stock', headers, body })).body.text();
  return {
    request,
    whole: async () => JSON.stringify(rows.parse(JSON.parse(await request()))),
    close: () => pool.close(),
  };
}

const at0 = await startStub();
try {
  const raw = rawCalls(at0.url);
  const desk = openBenchDesk(at0.url);
  const tool = async () => JSON.stringify((await desk.ask('check_stock', { skus: wanted })).output);
  for (let call = 0; call < 300; call += 1) {
    await raw.whole();
    await tool();
  }
  const cpu = await interleaved(15, [
    { name: 'undici, JSON.parse, one zod parse, one stringify', run: () => cpuPerCall(150, raw.whole) },
    { name: 'check_stock, 100 products, and one stringify', run: () => cpuPerCall(150, tool) },
  ]);
  const [bare = NaN, ours = NaN] = cpu.map(median);
  report({
    id: '3',
    title: 'Stock tool of 100 rows in process, CPU per call',
    goal: '≤ 1.25 × bare',
    rows: cpu.map((each) => ({ variant: each.name, value: milliseconds(median(each)) })),
    results: [{ name: 'to bare', value: ours / bare, atMost: 1.25 }],
    note: 'The tool groups the rows by product and cleans every text of what a reader could be misled by; the baseline does neither.',
  });

  const path = '/inventory/stock?sku=P000001';
  const pool = new Pool(at0.url, { connections: 8 });
  const headers = { authorization: 'Bearer bench', accept: 'application/json', 'accept-language': 'en' };
  const bareRequest = async () =>
    JSON.parse(await (await pool.request({ method: 'GET', path, headers })).body.text()) as unknown;
  const throughClient = () => desk.service.stock({ products: [{ sku: 'P000001' }] }, {});
  const byFetch = async () => (await fetch(`${at0.url}${path}`, { headers })).json();
  for (let call = 0; call < 500; call += 1) {
    await bareRequest();
    await throughClient();
    await byFetch();
  }
  const requests = await interleaved(15, [
    { name: 'undici Pool.request and JSON.parse', run: () => cpuPerCall(500, bareRequest) },
    { name: 'the client: token, lanes, retry, check of the reply', run: () => cpuPerCall(500, throughClient) },
    { name: 'fetch', run: () => cpuPerCall(500, byFetch) },
  ]);
  const [least = NaN, client = NaN] = requests.map(median);
  report({
    id: '9',
    title: 'HTTP client, CPU per request',
    goal: '≤ 1.1 × undici Pool.request',
    rows: requests.map((each) => ({ variant: each.name, value: milliseconds(median(each)) })),
    results: [{ name: 'to Pool.request', value: client / least, atMost: 1.1 }],
  });
  await pool.close();
  await raw.close();
  await desk.close();
} finally {
  await at0.close();
}

const at20 = await startStub(20);
try {
  const raw = rawCalls(at20.url);
  const desk = openBenchDesk(at20.url);
  const tool = () => desk.ask('check_stock', { skus: wanted });
  const slow = await interleaved(120, [
    { name: 'raw undici, parsed', run: () => wall(raw.whole) },
    { name: 'check_stock, 100 products', run: () => wall(tool) },
  ]);
  const [bare = NaN, ours = NaN] = slow.map(median);
  report({
    id: '4',
    title: 'Stock tool of 100 rows, service at 20 ms',
    goal: 'p50 ≤ 1.05 × raw undici',
    rows: slow.map((each) => ({
      variant: each.name,
      value: `p50 ${milliseconds(median(each))}, p99 ${milliseconds(quantile(each, 0.99))}`,
    })),
    results: [{ name: 'to raw undici', value: ours / bare, atMost: 1.05 }],
  });
  await raw.close();
  await desk.close();
} finally {
  await at20.close();
}
