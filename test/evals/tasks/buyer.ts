import { cell, fact, grosze, productsOf, rowsOf } from '../read-answer.ts';
import { task } from '../task.ts';
import { dayOf, type TrueLine } from '../truths.ts';

const four: readonly TrueLine[] = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'W71275', quantity: 2 },
];

export const buyerTasks = [
  task({
    id: 'order-below-a-limit',
    role: 'buyer',
    given: () => ({ lines: four, shipTo: 'C200001', most: 80_000 }),
    words: ({ lines, shipTo }) =>
      `Order ${lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join(' and ')} for our Kraków branch (${shipTo}), ` +
      'below 800 PLN net; tell me when it can be here and what happens next.',
    solve: async (agent, { lines, shipTo, most }) => {
      const draft = await agent.call('prepare_requisition', { lines, shipTo });
      const net = grosze(fact(draft, 'Total net'));
      const by = rowsOf(draft)
        .map((row) => cell(row, 'Latest delivery date'))
        .sort()
        .at(-1);
      if (net >= most || draft.notes.some((note) => note.includes('Not enough units'))) return { ordered: false, net };
      const ask = draft.next.find(({ tool }) => tool === 'submit_requisition')!;
      const submitted = await agent.call(ask.tool, ask.args);
      return { draftId: ask.args['draftId'], net, by, waits: /waiting for approval/.test(submitted.title) };
    },
    truth: async ({ truths }, { lines, shipTo }, answer) => {
      const draft = await truths.drafts.draft(String(answer['draftId']));
      const days = lines.map(({ sku, quantity }) => truths.completeBy(sku, quantity, shipTo)).sort();
      const stored = draft?.content.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join();
      const right = draft?.content.shipTo === shipTo && stored === lines.map((l) => `${l.quantity} ${l.sku}`).join();
      return {
        draftId: draft?.id,
        net: truths.net(lines),
        by: days.at(-1),
        waits: right && draft.state === 'pending_approval',
      };
    },
    budget: { calls: 2, tokens: 860 },
  }),
  task({
    id: 'not-above-a-limit',
    role: 'buyer',
    given: () => ({
      lines: [
        { sku: 'GDB1330', quantity: 20 },
        { sku: 'BHN1217', quantity: 4 },
      ],
      most: 300_000,
    }),
    words: () =>
      'Order 20 GDB1330 and 4 BHN1217, but only if it stays below 3000 net; otherwise say by how much it is over.',
    solve: async (agent, { lines, most }) => {
      const prices = await agent.call('get_prices', { lines });
      const net = grosze(fact(prices, 'Total net'));
      return net < most ? { over: 0 } : { over: net - most };
    },
    truth: ({ truths }, { lines, most }) => ({ over: truths.net(lines) - most }),
    budget: { calls: 1, tokens: 410 },
  }),
  task({
    id: 'last-weeks-order-doubled',
    role: 'buyer',
    given: ({ truths }) => {
      const order = truths
        .orders('2026-11-09', '2026-11-15')
        .find(({ custom_number: own, lines }) => own !== '' && (JSON.parse(lines) as unknown[]).length === 3)!;
      return { own: order.custom_number, id: order.id };
    },
    words: ({ own }) => `Prepare the same as last week's order ${own}, but double. What does it cost?`,
    solve: async (agent, { own }) => {
      const week = { from: '2026-11-09', to: '2026-11-15' };
      const list = await agent.call('list_requisitions', { ...week, customNumber: own, includeLines: true });
      const [found] = rowsOf(list);
      const lines = productsOf(cell(found!, 'Products')).map(({ sku, quantity }) => ({ sku, quantity: quantity * 2 }));
      const draft = await agent.call('prepare_requisition', { lines });
      return {
        draftId: draft.next.find(({ tool }) => tool === 'submit_requisition')!.args['draftId'],
        net: grosze(fact(draft, 'Total net')),
        lines: rowsOf(draft).map((row) => `${cell(row, 'Qty')} ${cell(row, 'SKU')}`),
      };
    },
    truth: async ({ truths }, { id }, answer) => {
      const order = truths.orders('2026-11-09', '2026-11-15').find((each) => each.id === id)!;
      const lines = (JSON.parse(order.lines) as { sku: string; required: number }[]).map(({ sku, required }) => ({
        sku,
        quantity: required * 2,
      }));
      const draft = await truths.drafts.draft(String(answer['draftId']));
      return {
        draftId: draft?.state === 'priced' ? draft.id : undefined,
        net: truths.net(lines),
        lines: lines.map(({ sku, quantity }) => `${quantity} ${sku}`),
      };
    },
    budget: { calls: 2, tokens: 1290 },
  }),
  task({
    id: 'how-many-and-from-where',
    role: 'buyer',
    given: () => ({ sku: 'OP520', wanted: 300 }),
    words: ({ sku, wanted }) =>
      `I need ${wanted} ${sku}. How many can I really get, from which warehouses, and what is missing?`,
    solve: async (agent, { sku, wanted }) => {
      const quote = await agent.call('get_quote', { lines: [{ sku, quantity: wanted }] });
      const [row] = rowsOf(quote);
      const from = Object.fromEntries(
        cell(row!, 'Where')
          .split(', ')
          .map((each) => each.split(' '))
          .map(([code, units]) => [code, Number(units)]),
      );
      const available = Number(cell(row!, 'Available'));
      return { available, missing: Math.max(0, wanted - available), from };
    },
    truth: ({ truths }, { sku, wanted }) => ({
      available: truths.available(sku),
      missing: wanted - truths.available(sku),
      from: Object.fromEntries([...truths.units(sku)].filter(([, n]) => n > 0)),
    }),
    budget: { calls: 1, tokens: 620 },
  }),
  task({
    id: 'prices-by-index',
    role: 'buyer',
    given: () => ({ indexes: ['W 712/75', 'HU 7008 Z', 'P 68 050'] }),
    words: ({ indexes }) => `What do ten each of ${indexes.join('; ')} cost me per piece, net, and all together gross?`,
    solve: async (agent, { indexes }) => {
      const prices = await agent.call('get_prices', { lines: indexes.map((index) => ({ index, quantity: 10 })) });
      return {
        units: rowsOf(prices).map((row) => grosze(cell(row, 'Unit net'))),
        gross: grosze(fact(prices, 'Total gross')),
      };
    },
    truth: ({ truths }, { indexes }) => {
      const units = indexes.map((index) => truths.unitNet(truths.skuOf(index)));
      // The service taxes a unit and rounds it; the desk multiplies that.
      return { units, gross: units.reduce((sum, net) => sum + Math.round(net * 10 * 1.23), 0) };
    },
    budget: { calls: 1, tokens: 480 },
  }),
  task({
    id: 'unknown-of-sixty',
    role: 'buyer',
    given: ({ truths }) => {
      const good = truths.someSkus(35);
      const bad = Array.from({ length: 25 }, (_, n) => `QX${900 + n * 7}Z`);
      // Mixed, as in a list that somebody typed.
      return { codes: good.flatMap((code, n) => (bad[n] === undefined ? [code] : [code, bad[n]])), bad };
    },
    words: ({ codes }) => `Which of these part numbers do you not know? ${codes.join(' ')}`,
    solve: async (agent, { codes }) => {
      const stock = await agent.call('check_stock', { skus: codes });
      const known = new Set(rowsOf(stock).map((row) => cell(row, 'SKU')));
      // Named as left out: what is merely not in the table may not have been asked for.
      const said = stock.notes.join(' ').split(/[^A-Z0-9]+/);
      return { unknown: codes.filter((code) => !known.has(code) && said.includes(code)), known: known.size };
    },
    truth: ({ truths }, { codes }) => ({
      unknown: codes.filter((code) => truths.product(code) === undefined),
      known: codes.filter((code) => truths.product(code) !== undefined).length,
    }),
    budget: { calls: 1, tokens: 1260 },
  }),
  task({
    id: 'core-deposit',
    role: 'buyer',
    given: () => ({ sku: 'JS1043', quantity: 3 }),
    words: ({ sku, quantity }) =>
      `${quantity} starters ${sku}: what is the price net, and what core deposit comes on top?`,
    solve: async (agent, { sku, quantity }) => {
      const prices = await agent.call('get_prices', { lines: [{ sku, quantity }] });
      const deposit = prices.facts.get('Core deposit net');
      return { net: grosze(fact(prices, 'Total net')), deposit: deposit === undefined ? 0 : grosze(deposit) };
    },
    truth: ({ truths }, { sku, quantity }) => ({
      net: truths.unitNet(sku) * quantity,
      deposit: truths.product(sku)!.refundable_net * quantity,
    }),
    budget: { calls: 1, tokens: 280 },
  }),
  task({
    id: 'one-more-on-the-draft',
    role: 'buyer',
    given: async () =>
      Promise.resolve({ first: [{ sku: 'OP520', quantity: 1 }], more: { sku: 'HU7008Z', quantity: 2 } }),
    words: ({ first, more }) =>
      `Put ${first[0]?.quantity} ${first[0]?.sku} into a draft. … And ${more.quantity} ${more.sku} with it, as one order: what is the total now?`,
    solve: async (agent, { first, more }) => {
      const begun = await agent.call('prepare_requisition', { lines: first });
      const { draftId } = begun.next.find(({ tool }) => tool === 'submit_requisition')!.args;
      const lines = [
        ...rowsOf(begun).map((row) => ({ sku: cell(row, 'SKU'), quantity: Number(cell(row, 'Qty')) })),
        more,
      ];
      const draft = await agent.call('prepare_requisition', { draftId, lines });
      return { draftId, net: grosze(fact(draft, 'Total net')), lines: rowsOf(draft).length };
    },
    truth: async ({ truths }, { first, more }, answer) => {
      const draft = await truths.drafts.draft(String(answer['draftId']));
      return { draftId: draft?.id, net: truths.net([...first, more]), lines: draft?.content.lines.length };
    },
    budget: { calls: 2, tokens: 850 },
  }),
  task({
    id: 'never-mind',
    role: 'buyer',
    given: () => ({ lines: [{ sku: 'VKB3525', quantity: 2 }] }),
    words: () => 'Order two VKB3525. … No, never mind: take it back, and make sure that nothing was sent.',
    solve: async (agent, { lines }) => {
      const draft = await agent.call('prepare_requisition', { lines });
      const submit = draft.next.find(({ tool }) => tool === 'submit_requisition')!;
      await agent.call(submit.tool, submit.args);
      const cancelled = await agent.call('cancel_requisition', submit.args);
      return { draftId: submit.args['draftId'], sent: cancelled.facts.has('Requisition') };
    },
    truth: async ({ truths }, _given, answer) => {
      const draft = await truths.drafts.draft(String(answer['draftId']));
      return { draftId: draft?.state === 'withdrawn' ? draft.id : draft?.state, sent: draft?.requisitionId !== null };
    },
    budget: { calls: 3, tokens: 1040 },
  }),
  task({
    id: 'not-for-that-receiver',
    role: 'buyer',
    given: () => ({ lines: [{ sku: 'OP520', quantity: 1 }], shipTo: 'C200002' }),
    words: ({ shipTo }) => `Order an OP520 for Wrocław (${shipTo}). If you may not: for whom may you?`,
    solve: async (agent, { lines, shipTo }) => {
      const answer = await agent.call('prepare_requisition', { lines, shipTo });
      return { refused: answer.refused, mayFor: /Use one of: (.*)\.$/.exec(answer.text)?.[1]?.split(/, | and /) };
    },
    truth: () => ({ refused: 'not_allowed', mayFor: ['own', 'C200001'] }),
    budget: { calls: 1, tokens: 60 },
  }),
  task({
    id: 'cannot-be-returned',
    role: 'buyer',
    given: ({ truths }) => ({
      skus: [
        ...truths.someSkus(9, 'end_of_line = 0 AND blocked = 0'),
        ...truths.someSkus(3, 'end_of_line = 0 AND blocked = 1'),
      ].sort(),
    }),
    words: ({ skus }) => `Which of these could I not send back? ${skus.join(', ')}`,
    solve: async (agent, { skus }) => {
      const prices = await agent.call('get_prices', { lines: skus.map((sku) => ({ sku, quantity: 1 })) });
      const said = prices.notes.find((note) => note.includes('Cannot be returned'))?.split(/[^A-Z0-9]+/) ?? [];
      return { kept: skus.filter((sku) => said.includes(sku)) };
    },
    truth: ({ truths }, { skus }) => ({ kept: skus.filter((sku) => truths.product(sku)?.blocked === 1) }),
    budget: { calls: 1, tokens: 940 },
  }),
  task({
    id: 'all-from-one-warehouse',
    role: 'buyer',
    given: () => ({
      lines: [
        { sku: 'OP520', quantity: 6 },
        { sku: 'LX1566', quantity: 1 },
        { sku: 'HU7008Z', quantity: 8 },
      ],
    }),
    words: () => '6 OP520, 1 LX1566 and 8 HU7008Z: which warehouses could deliver all of it alone?',
    solve: async (agent, { lines }) => {
      const quote = await agent.call('get_quote', { lines });
      const able = rowsOf(quote).map((row) =>
        cell(row, 'Where')
          .split(', ')
          .map((each) => each.split(' '))
          .filter(([, units]) => Number(units) >= Number(cell(row, 'Qty')))
          .map(([code = '']) => code),
      );
      return { alone: able.reduce((all, some) => all.filter((code) => some.includes(code))).sort() };
    },
    truth: ({ truths }, { lines }) => ({
      alone: [...truths.units('OP520').keys()]
        .filter((code) => lines.every(({ sku, quantity }) => (truths.units(sku).get(code) ?? 0) >= quantity))
        .sort(),
    }),
    budget: { calls: 1, tokens: 1290 },
  }),
  task({
    id: 'order-until',
    role: 'buyer',
    given: () => ({ sku: 'GDB1330' }),
    words: ({ sku }) => `Two ${sku}: by when today must I order, and which day are they here?`,
    solve: async (agent, { sku }) => {
      const quote = await agent.call('get_quote', { lines: [{ sku, quantity: 2 }] });
      const [row] = rowsOf(quote);
      return {
        today: dayOf(Date.parse(cell(row!, 'Order until'))) === '2026-11-20',
        here: cell(row!, 'Latest delivery date'),
      };
    },
    truth: ({ truths }, { sku }) => ({ today: true, here: truths.completeBy(sku, 2) }),
    budget: { calls: 1, tokens: 610 },
  }),
];
