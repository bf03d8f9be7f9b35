import { Pool } from 'undici';
import { z } from 'zod';
import { operations } from '../../src/contract/operations.ts';
import { systemClock } from '../../src/core/clock.ts';
import { exchange } from '../../src/service/http.ts';
import { openBenchDesk, openBenchTransport, skus } from '../support/desk.ts';
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
    note: 'Missed: the tool checks the question and every code in it, looks for each of the 100 products in the answer, groups the rows, cleans every text of what a reader could be misled by, and reads deliveries and cut-off times into one form; the baseline does none of it. The reply is checked once, by a schema that also takes what the interface leaves open.',
  });

  const path = '/inventory/stock?sku=P000001';
  const pool = new Pool(at0.url, { connections: 8 });
  const headers = { authorization: 'Bearer bench', accept: 'application/json', 'accept-language': 'en' };
  const bareRequest = async () =>
    JSON.parse(await (await pool.request({ method: 'GET', path, headers })).body.text()) as unknown;
  const throughClient = () => desk.service.stock({ products: [{ sku: 'P000001' }] }, {});
  const deadline = { clock: systemClock, ms: 10_000, signal: new AbortController().signal };
  const request = { method: 'GET', path, headers } as const;
  const throughHttp = async () => JSON.parse((await exchange(pool, request, deadline)).text) as unknown;
  const transport = openBenchTransport(at0.url);
  const throughTransport = async () => {
    const scope = transport.scope(undefined);
    try {
      return await transport.ask(operations.getStock, { query: { sku: ['P000001'] } }, scope);
    } finally {
      scope.dispose();
    }
  };
  const byFetch = async () => (await fetch(`${at0.url}${path}`, { headers })).json();
  for (let call = 0; call < 500; call += 1) {
    await bareRequest();
    await throughHttp();
    await throughTransport();
    await throughClient();
  }
  const requests = await interleaved(15, [
    { name: 'undici Pool.request and JSON.parse', run: () => cpuPerCall(500, bareRequest) },
    { name: 'its HTTP layer: a deadline, a way to stop it', run: () => cpuPerCall(500, throughHttp) },
    {
      name: 'and check of the question, token, lanes, breaker, retry, check of the reply',
      run: () => cpuPerCall(500, throughTransport),
    },
    { name: 'and what became of each product: the whole client', run: () => cpuPerCall(500, throughClient) },
  ]);
  // By itself: it leaves so much behind that whatever is measured in turn with it takes three times as long.
  const [fetched] = await interleaved(5, [{ name: 'fetch', run: () => cpuPerCall(500, byFetch) }]);
  const [least = NaN, layer = NaN, , client = NaN] = requests.map(median);
  report({
    id: '9',
    title: 'HTTP client, CPU per request',
    goal: '≤ 1.1 × undici Pool.request',
    rows: [...requests, ...(fetched === undefined ? [] : [fetched])].map((each) => ({
      variant: each.name,
      value: milliseconds(median(each)),
    })),
    results: [
      { name: 'HTTP layer to Pool.request', value: layer / least, atMost: 1.1 },
      { name: 'whole client to Pool.request', value: client / least, atMost: 1.1 },
    ],
    note: 'A request that can be stopped and ends in time costs no more than Pool.request, because the body is taken as it comes and not through a stream. Above it each layer is what the service is not trusted with or does not do: questions are checked against every printed limit, replies against the contract (fourteen fields of a row), requests wait in lanes so that money is never behind a list, and each product that was asked for is found in the answer or reported: the goal is missed by what is checked, not by what is sent. All of it together costs less than fetch does by itself.',
  });
  await transport.close(() => Promise.resolve());
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
