import { describe, expect, it } from 'vitest';
import { price, quoteRow } from '../service/fixture.ts';
import { json, type Script } from '../service/scripted-server.ts';
import { openTestDesk } from '../support/desk.ts';
import { availabilityOf } from '../../src/contract/availability.ts';
import { getQuote } from '../../tools/inventory/get-quote.ts';
import { notesIn, scriptedDesk } from './scripted-desk.ts';

interface Place {
  sku: string;
  location: string;
  availability: number;
}

/** Answers every line asked, by SKU or by index, from one stock of product A. */
const stockOfA =
  (units: number): Script =>
  (seen, response) => {
    const asked = JSON.parse(seen.body) as { lines: { sku?: string; index?: string; quantity: number }[] };
    const lines: Place[] = [{ sku: 'A', location: 'W1', availability: units }];
    json(
      response,
      asked.lines.map(({ quantity }) => ({ ...quoteRow('A', quantity), index: 'A 1', price: price(), lines })),
    );
  };

const lines = (answer: { output: Readonly<Record<string, unknown>> }) =>
  answer.output['lines'] as Record<string, unknown>[];

describe('a quote of one product in several lines', () => {
  it('is one line of all their pieces, which is said', async () => {
    const wanted = [{ sku: 'A', quantity: 100 }, { sku: 'A' }, { sku: 'A', quantity: 99 }];
    const { ask } = await scriptedDesk(stockOfA(182));
    const answer = await ask('get_quote', { lines: wanted });
    expect(lines(answer)).toMatchObject([{ sku: 'A', quantity: 200, enough: false }]);
    expect(answer.output).toMatchObject({ of: 1, joined: ['3 lines of A joined: 200 pieces'] });
    expect(notesIn(answer)).toContain('info: 3 lines of A joined: 200 pieces.');
    expect(notesIn(answer)).toContain('warning: Not enough units: A (182 of 200).');
    const plenty = await scriptedDesk(stockOfA(200));
    expect(lines(await plenty.ask('get_quote', { lines: wanted })).map(({ enough }) => enough)).toEqual([true]);
  });

  it('is one line of prices too', async () => {
    const { ask, close } = await openTestDesk();
    try {
      const wanted = [
        { sku: 'OP520', quantity: 2 },
        { sku: 'W71275', quantity: 1 },
        { sku: 'OP520', quantity: 4 },
      ];
      const answer = await ask('get_prices', { lines: wanted });
      expect(lines(answer)).toMatchObject([
        { sku: 'OP520', quantity: 6 },
        { sku: 'W71275', quantity: 1 },
      ]);
      expect(notesIn(answer)).toContain('info: 2 lines of OP520 joined: 6 pieces.');
    } finally {
      await close();
    }
  });

  it('is one line of all its units, named once by SKU and once by index', async () => {
    const { ask, close } = await openTestDesk();
    try {
      const by = (quantity: number) =>
        ask('get_quote', {
          lines: [
            { sku: 'W71275', quantity },
            { index: 'w 712/75', quantity },
          ],
        });
      const one = await by(1);
      expect(lines(one)).toMatchObject([{ sku: 'W71275', quantity: 2, enough: true }]);
      expect(notesIn(one)).toContain('info: W71275 is written in more than one way: 2 pieces together.');
      expect(one.view.facts?.map(({ label }) => label)).toEqual(['Total net', 'Total gross']);
      const available = Number(lines(one)[0]?.['available']);
      expect(lines(await by(available))).toMatchObject([{ quantity: 2 * available, enough: false }]);
    } finally {
      await close();
    }
  });

  it('counts the lines of another part of a long list', async () => {
    const { desk } = await scriptedDesk(stockOfA(3));
    const wanted = [
      { sku: 'A', quantity: 2 },
      { index: 'A 1', quantity: 2 },
    ];
    const budget = { rows: 1, products: 1, milliseconds: 1000 };
    const first = await getQuote.invoke(desk, { lines: wanted }, { budget });
    expect(lines(first)).toMatchObject([{ quantity: 2, wanted: 4, enough: false }]);
  });

  it('says nothing about a sum where there is one line', async () => {
    const { ask } = await scriptedDesk(stockOfA(5));
    const answer = await ask('get_quote', { lines: [{ sku: 'A', quantity: 5 }] });
    expect(lines(answer)[0]).not.toHaveProperty('wanted');
    expect(lines(answer)[0]).toMatchObject({ enough: true });
  });
});

describe('a line without a quantity', () => {
  it.each(['get_quote', 'get_prices'])('is one piece, and %s says so', async (tool) => {
    const { ask, close } = await openTestDesk();
    try {
      const answer = await ask(tool, { lines: [{ sku: 'OP520' }, { sku: 'W71275', quantity: 2 }] });
      expect(lines(answer)).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
      expect(answer.output['onePiece']).toEqual(['OP520']);
      expect(notesIn(answer)).toContain('info: No quantity was given for OP520: one piece each.');
    } finally {
      await close();
    }
  });
});

describe('the dates of a quote', () => {
  const place = (location: string, availability: number, day: string | null, until: string) => ({
    sku: 'A',
    location,
    availability,
    latestDeliveryDate: day,
    orderDateTimeTo: until,
  });
  const near = place('KAT', 31, '2026-11-21', '2026-11-20T18:00:00Z');
  const far = place('POZ', 151, '2026-11-23', '2026-11-20T15:00:00Z');
  const dates = (quantity: number, ...places: (typeof near)[]) => {
    const { orderUntil, latestDeliveryDate } = availabilityOf(
      { quantity, lines: places },
      Date.parse('2026-11-20T09:00:00Z'),
    );
    return [orderUntil, latestDeliveryDate];
  };

  it('are those of the warehouses that complete the quantity, both of the same ones', () => {
    expect(dates(31, far, near)).toEqual(['2026-11-20T18:00:00Z', '2026-11-21']);
    expect(dates(32, far, near)).toEqual(['2026-11-20T15:00:00Z', '2026-11-23']);
    expect(dates(500, far, near)).toEqual(['2026-11-20T15:00:00Z', '2026-11-23']);
  });

  it('are not made up where a warehouse that is needed gives none', () => {
    const silent = place('GDA', 9, null, '2026-11-20T12:00:00Z');
    expect(dates(5, silent, near)).toEqual(['2026-11-20T18:00:00Z', '2026-11-21']);
    expect(dates(35, silent, near)).toEqual(['2026-11-20T12:00:00Z', undefined]);
    expect(dates(1)).toEqual([undefined, undefined]);
  });
});

describe('the quote that a stock answer offers', () => {
  it('asks about the same place', async () => {
    const { ask } = await scriptedDesk((_, response) =>
      json(response, [{ sku: 'A', location: 'W1', availability: 2 }]),
    );
    const answer = await ask('check_stock', { skus: ['A'], locations: ['W1'], shipTo: 'C200001' });
    expect(answer.view.actions).toEqual([
      {
        label: 'Quote',
        tool: 'get_quote',
        input: { lines: [{ sku: 'A', quantity: 1 }], locations: ['W1'], shipTo: 'C200001' },
      },
    ]);
    const plain = await ask('check_stock', { skus: ['A'] });
    expect(plain.view.actions?.[0]?.input).toEqual({ lines: [{ sku: 'A', quantity: 1 }] });
  });
});
