import { Pool } from 'undici';
import { limits } from '../../src/contract/limits.ts';
import { openBenchDesk, skus } from '../support/desk.ts';
import { milliseconds, report } from '../support/figure.ts';
import { interleaved, median, wall } from '../support/measure.ts';
import { startStub } from '../support/stub.ts';

// Figure 8: long questions, against what the service's own 50 ms and the number of requests in flight leave no way around.

const delay = 50;
const products = skus(10_000);
const invoicesPerDay = 3;
const stub = await startStub(delay, invoicesPerDay);

/** The same requests as they are, so many in flight at a time: what the connection and the stub take by themselves. */
async function bareBulk(inFlight: number): Promise<void> {
  const pool = new Pool(stub.url, { connections: inFlight });
  const headers = { authorization: 'Bearer bench', accept: 'application/json', 'content-type': 'application/json' };
  let next = 0;
  const worker = async () => {
    while (next < products.length) {
      const sku = products.slice(next, (next += limits.stockSkus)).join(',');
      const { body } = await pool.request({
        method: 'POST',
        path: '/inventory/stock',
        headers,
        body: JSON.stringify({ sku }),
      });
      JSON.parse(await body.text());
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  await pool.close();
}

try {
  const chunks = Math.ceil(products.length / limits.stockSkus);
  for (const [inFlight, atMost] of [
    [16, 1.15],
    [32, 1.25],
  ] as const) {
    const desk = openBenchDesk(stub.url, inFlight);
    const measured = await interleaved(7, [
      { name: 'bare undici', run: () => wall(() => bareBulk(inFlight)) },
      { name: 'check_stock of 10,000 SKUs', run: () => wall(() => desk.ask('check_stock', { skus: products })) },
    ]);
    await desk.close();
    const [bare = NaN, ours = NaN] = measured.map(median);
    const least = Math.ceil(chunks / inFlight) * delay;
    report({
      id: inFlight === 16 ? '8a' : '8b',
      title: `10,000 SKUs, service at ${delay} ms, ${inFlight} in flight`,
      goal: `≤ ${atMost} × ${least} ms`,
      rows: [
        { variant: `ceil(${chunks}/${inFlight}) × ${delay} ms`, value: milliseconds(least) },
        { variant: 'bare undici', value: milliseconds(bare) },
        { variant: 'check_stock of 10,000 SKUs', value: milliseconds(ours) },
      ],
      results: [
        { name: 'to the least', value: ours / least, atMost },
        { name: 'to bare undici', value: ours / bare },
      ],
      note: 'What bare undici takes above the least is the stub and the connections, on the same cores. The desk checks 10,000 codes before the first request leaves and finds 10,000 products in the replies after the last one came; in between, replies are read while the next requests are under way.',
    });
  }
  for (const [inFlight, atMost] of [
    [16, 1.15],
    [32, 1.25],
  ] as const) {
    const desk = openBenchDesk(stub.url, inFlight);
    let requests = 0;
    const year = async () => {
      const walk = desk.service.invoices({ from: '2025-11-20', to: '2026-11-19' }, {}, {});
      let rows = 0;
      for await (const batch of walk) rows += batch.length;
      const coverage = walk.coverage();
      if (!coverage.complete || rows !== 365 * invoicesPerDay)
        throw new Error(`${rows} invoices: the year is not whole`);
      requests = coverage.requests;
    };
    const measured = await interleaved(7, [{ name: 'a year of invoices', run: () => wall(year) }]);
    await desk.close();
    const [ours = NaN] = measured.map(median);
    const least = Math.ceil(requests / inFlight) * delay;
    report({
      id: inFlight === 16 ? '8c' : '8d',
      title: `A year of invoices, service at ${delay} ms, ${inFlight} in flight`,
      goal: `≤ ${atMost} × ${least} ms`,
      rows: [
        { variant: `ceil(${requests}/${inFlight}) × ${delay} ms`, value: milliseconds(least) },
        { variant: `${requests} requests`, value: milliseconds(ours) },
      ],
      results: [{ name: 'to the least', value: ours / least, atMost }],
    });
  }
} finally {
  await stub.close();
}
