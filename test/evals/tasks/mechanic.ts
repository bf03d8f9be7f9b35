import { cell, fact, grosze, productsOf, rowsOf } from '../read-answer.ts';
import { task } from '../task.ts';
import { dayOf } from '../truths.ts';

export const mechanicTasks = [
  task({
    id: 'in-yesterdays-delivery',
    role: 'mechanic',
    given: ({ truths }) => {
      const lines = truths
        .deliveries('2026-11-19', '2026-11-19')
        .filter((row) => row.ship_to === 'C100000')
        .flatMap((row) => JSON.parse(row.lines) as { sku: string; shipped: number }[]);
      return { came: lines[0]!.sku, notCame: 'GDB1330' };
    },
    words: ({ came, notCame }) => `Were ${came} and ${notCame} in yesterday's delivery, and how many?`,
    solve: async (agent, { came, notCame }) => {
      const list = await agent.call('list_deliveries', { from: '2026-11-19', to: '2026-11-19', includeLines: true });
      const shipped = rowsOf(list).flatMap((row) => productsOf(cell(row, 'Products')));
      const units = (sku: string) =>
        shipped.filter((each) => each.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0);
      return { complete: list.cursor === undefined, came: units(came), notCame: units(notCame) };
    },
    truth: ({ truths }, given) => {
      const lines = truths
        .deliveries('2026-11-19', '2026-11-19')
        .filter((row) => row.ship_to === 'C100000')
        .flatMap((row) => JSON.parse(row.lines) as { sku: string; shipped: number }[]);
      const units = (sku: string) =>
        lines.filter((each) => each.sku === sku).reduce((sum, { shipped }) => sum + shipped, 0);
      return { complete: true, came: units(given.came), notCame: units(given.notCame) };
    },
    budget: { calls: 1, tokens: 750 },
  }),
  task({
    id: 'where-is-my-order',
    role: 'mechanic',
    given: ({ truths }) => {
      const order = truths
        .orders('2026-11-16', '2026-11-20')
        .findLast((each) => each.custom_number !== '' && each.live === 0)!;
      return { own: order.custom_number, id: order.requisition_id };
    },
    words: ({ own }) => `Where is the order with our number ${own} of this week? Delivered, and on which invoice?`,
    solve: async (agent, { own }) => {
      const [row] = rowsOf(await agent.call('list_requisitions', { from: '2026-11-16', customNumber: own }));
      const requisition = await agent.call('get_requisition', { requisitionId: cell(row!, 'Requisition') });
      const orders = rowsOf(requisition, 'Orders');
      return {
        requisitionId: cell(row!, 'Requisition'),
        phases: orders.map((each) => cell(each, 'Phase')),
        invoices: orders.map((each) => cell(each, 'Invoice')),
        deliveries: [...new Set(rowsOf(requisition, 'Lines').flatMap((each) => cell(each, 'Deliveries').split(', ')))],
      };
    },
    truth: ({ truths }, { id }) => {
      const orders = truths.ordersOf(id);
      const lines = orders.flatMap((order) => JSON.parse(order.lines) as { deliveries: string[] }[]);
      return {
        requisitionId: id,
        phases: orders.map(({ phase }) => phase),
        invoices: orders.map(({ fiscal }) => fiscal),
        deliveries: [...new Set(lines.flatMap(({ deliveries }) => deliveries))],
      };
    },
    budget: { calls: 2, tokens: 820 },
  }),
  task({
    id: 'cheapest-brake-pads-in-katowice',
    role: 'mechanic',
    given: () => ({ warehouse: 'KAT', what: 'Brake pads', which: 'front' }),
    words: ({ what, which, warehouse }) =>
      `Which are the cheapest ${what.toLowerCase()}, ${which} axle, that lie in ${warehouse}, and what do they cost me net?`,
    solve: async (agent, { warehouse, what, which }) => {
      let below: string | undefined;
      for (const words of [/brake/i, new RegExp(what, 'i'), new RegExp(which, 'i')]) {
        const page = await agent.call('list_categories', below === undefined ? {} : { categoryId: below });
        below = cell(
          rowsOf(page).find((row) => words.test(cell(row, 'Label')))!,
          'Category',
        );
      }
      const skus: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await agent.call(
          'search_products',
          cursor === undefined ? { categoryId: below, limit: 100 } : { cursor },
        );
        skus.push(...rowsOf(page).map((row) => cell(row, 'Code')));
        cursor = page.cursor;
      } while (cursor !== undefined);
      const stock = await agent.call('check_stock', { skus, locations: [warehouse] });
      const there = rowsOf(stock).filter((row) => Number(cell(row, warehouse)) > 0);
      const prices = await agent.call('get_prices', {
        lines: there.map((row) => ({ sku: cell(row, 'SKU'), quantity: 1 })),
      });
      const [best] = [...rowsOf(prices)].sort((a, b) => grosze(cell(a, 'Unit net')) - grosze(cell(b, 'Unit net')));
      return { sku: cell(best!, 'SKU'), net: grosze(cell(best!, 'Unit net')), compared: there.length };
    },
    truth: ({ truths }, { warehouse }) => {
      const there = truths
        .inCategory('SC020101')
        .filter((row) => row.end_of_line === 0 && (truths.units(row.sku).get(warehouse) ?? 0) > 0);
      const [best] = there.sort((a, b) => truths.unitNet(a.sku) - truths.unitNet(b.sku));
      return { sku: best?.sku, net: truths.unitNet(best!.sku), compared: there.length };
    },
    budget: { calls: 6, tokens: 4970 },
  }),
  task({
    id: 'categories-in-polish',
    role: 'mechanic',
    given: () => ({ language: 'pl' }),
    words: () => 'Ile rodzajów klocków hamulcowych macie w katalogu? (How many kinds of brake pads are there?)',
    solve: async (agent, { language }) => {
      const top = rowsOf(await agent.call('list_categories', { language }));
      const brakes = cell(
        top.find((row) => /hamulc/i.test(cell(row, 'Label')))!,
        'Category',
      );
      const groups = rowsOf(await agent.call('list_categories', { categoryId: brakes, language }));
      const pads = cell(
        groups.find((row) => /klocki/i.test(cell(row, 'Label')))!,
        'Category',
      );
      const kinds = rowsOf(await agent.call('list_categories', { categoryId: pads, language }));
      return { kinds: kinds.map((row) => cell(row, 'Category')) };
    },
    truth: ({ truths }) => ({ kinds: truths.categoriesBelow('SC0201') }),
    budget: { calls: 3, tokens: 500 },
  }),
  task({
    id: 'soonest-at-my-branch',
    role: 'mechanic',
    given: () => ({ sku: 'BHN1217' }),
    words: ({ sku }) =>
      `The car is on the lift: how soon can one ${sku} be here, and until when must it be ordered at which warehouse?`,
    solve: async (agent, { sku }) => {
      const stock = await agent.call('check_stock', { skus: [sku] });
      const places = rowsOf(stock, 'Cut-off and delivery');
      const soonest = places.map((row) => cell(row, 'Latest delivery date')).sort()[0]!;
      return {
        day: soonest,
        from: places
          .filter((row) => cell(row, 'Latest delivery date') === soonest)
          .map((row) => cell(row, 'Warehouse'))
          .sort(),
      };
    },
    truth: ({ truths }, { sku }) => {
      const places = [...truths.units(sku)]
        .filter(([, n]) => n > 0)
        .map(([code]) => ({ code, day: truths.dayFrom(code) }));
      const [soonest] = places.map(({ day }) => day).sort();
      return {
        day: soonest,
        from: places
          .filter(({ day }) => day === soonest)
          .map(({ code }) => code)
          .sort(),
      };
    },
    budget: { calls: 1, tokens: 600 },
  }),
  task({
    id: 'barcode-and-weight',
    role: 'mechanic',
    given: () => ({ index: 'HU 7008 Z' }),
    words: ({ index }) => `What is the barcode of ${index}, who makes it and what does the package weigh?`,
    solve: async (agent, { index }) => {
      const product = await agent.call('search_products', { index });
      return {
        barcodes: fact(product, 'Barcodes').split(', '),
        maker: fact(product, 'Manufacturer'),
        grams: Math.round(Number(fact(product, 'Package weight')) * 1000),
      };
    },
    truth: ({ truths }, { index }) => {
      const row = truths.product(truths.skuOf(index))!;
      return { barcodes: JSON.parse(row.eans) as string[], maker: row.manufacturer, grams: row.weight };
    },
    budget: { calls: 1, tokens: 200 },
  }),
  task({
    id: 'mistyped-code',
    role: 'mechanic',
    given: () => ({ typed: ' w 712/75' }),
    words: ({ typed }) => `Have you got${typed}? (No idea whether that is a SKU.)`,
    solve: async (agent, { typed }) => {
      const bySku = await agent.call('check_stock', { skus: [typed] });
      const answer = bySku.refused === undefined ? bySku : await agent.call('check_stock', { indexes: [typed] });
      const [row] = rowsOf(answer);
      return { sku: cell(row!, 'SKU'), units: Number(cell(row!, 'Total')) };
    },
    truth: ({ truths }) => ({ sku: 'W71275', units: truths.available('W71275') }),
    budget: { calls: 2, tokens: 640 },
  }),
  task({
    id: 'nothing-of-others',
    role: 'mechanic',
    given: ({ truths }) => ({
      id: truths.deliveries('2026-11-19', '2026-11-19').find((row) => row.ship_to !== 'C100000')!.id,
    }),
    words: ({ id }) => `What was in delivery ${id}?`,
    solve: async (agent, { id }) => ({ refused: (await agent.call('get_delivery', { deliveryId: id })).refused }),
    truth: () => ({ refused: 'not_allowed' }),
    budget: { calls: 1, tokens: 80 },
  }),
  task({
    id: 'what-came-this-week',
    role: 'mechanic',
    given: () => ({ from: '2026-11-16', to: '2026-11-20' }),
    words: () => 'How many deliveries came for us this week, and on which day the most?',
    solve: async (agent, range) => {
      const list = await agent.call('list_deliveries', range);
      const days = rowsOf(list).map((row) => dayOf(Date.parse(cell(row, 'Created'))));
      const count = (day: string) => days.filter((each) => each === day).length;
      const [most] = [...new Set(days)].sort((a, b) => count(b) - count(a) || a.localeCompare(b));
      return { deliveries: Number(fact(list, 'Deliveries')), most };
    },
    truth: ({ truths }, { from, to }) => {
      const days = truths
        .deliveries(from, to)
        .filter((row) => row.ship_to === 'C100000')
        .map((row) => dayOf(row.created_at));
      const count = (day: string) => days.filter((each) => each === day).length;
      const [most] = [...new Set(days)].sort((a, b) => count(b) - count(a) || a.localeCompare(b));
      return { deliveries: days.length, most };
    },
    budget: { calls: 1, tokens: 700 },
  }),
];
