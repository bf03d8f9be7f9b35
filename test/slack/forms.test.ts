import { afterEach, describe, expect, it } from 'vitest';
import { builtInPolicy, readPolicy } from '../../src/ordering/policy/file.ts';
import { defaultPeople } from '../../src/playground/double/workspace-state.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { catalogOf, product } from '../catalog/fixture.ts';
import { cardIn, cardsIn, formOf, ordered, press, submits, waiting } from './steps.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const field = (value: string) => ({ value: { type: 'plain_text_input', value } });

it('offers only the receivers that the person may order for, and the methods of the account', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  const blocks = JSON.stringify(view.content['blocks']);
  for (const each of ['own', 'C200001', 'C200002']) expect(blocks).toContain(`"value":"${each}"`);
  const customer = await desk.service.customer();
  for (const each of customer.paymentMethods ?? []) expect(blocks).toContain(`"value":"${each}"`);
  expect(blocks).toContain('4x OP520');
});

it('says at the field what is wrong: at once for what it can read itself, later for what the service says', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  const sent = await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field('hello there!') } });
  expect(Object.keys(sent.errors ?? {})).toEqual(['lines']);
  // The count of a product that was not chosen stands in no line.
  const counted = { lines: field('4x OP520'), quantity: field('3') };
  const alone = await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: counted });
  expect(alone.errors).toEqual({ quantity: 'Choose the product above, or leave this empty.' });
  await desk.done();
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field('4x NOSUCH99') } });
  await desk.done();
  const again = await until(
    () =>
      JSON.stringify(workspace.view('U0BUYER')?.content).includes('Please correct')
        ? workspace.view('U0BUYER')
        : undefined,
    'the corrected form',
  );
  expect(JSON.stringify(again.content)).toContain('NOSUCH99');
  await workspace.submit({ user: 'U0BUYER', viewId: again.id, values: { lines: field('2x OP520') } });
  await desk.done();
  expect(shown(cardIn(desk, 'C0PARTS'))).toMatch(/^2 \| .*OP520/m);
});

describe('a code with a wrong letter', () => {
  const products = [
    product('OP520', { index: 'OP 520', brand: 'NORFILT', names: { en: 'Oil filter' } }),
    product('OP528', { brand: 'KORVAN' }),
    product('W71275', { index: 'W 712/75' }),
  ];

  it('is asked about on the card, and what a person picks is ordered beside what was written', async () => {
    const { catalog } = await catalogOf(products);
    desk = await openSlackDesk({ ordering: { catalog } });
    const { workspace } = desk;
    const id = await ordered(desk, '3x W71275\n2x OP52O\n1x NOSUCH99');
    const asked = cardIn(desk, 'C0PARTS');
    expect(shown(asked)).toContain('Not found: OP52O. Which one is it?');
    expect(JSON.stringify(asked?.blocks)).toContain('OP520 NORFILT Oil filter');
    await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: asked?.ts ?? '', action: 'card:choose-0-0' });
    await desk.done();
    const card = await until(() => {
      const text = shown(cardIn(desk, 'C0PARTS'));
      return /^2 \| .*OP52O → OP520/m.test(text) ? text : undefined;
    }, 'the line that was chosen');
    expect(card).not.toContain('Which one is it?');
    expect((await desk.store.read.draft(id))?.content).toMatchObject({
      lines: [
        { sku: 'W71275', quantity: 3 },
        { sku: 'OP520', quantity: 2, asked: 'OP52O' },
      ],
      omitted: ['NOSUCH99'],
    });
    expect(await submits(desk)).toBe(0);
  });

  it('alone in an order is asked about in the form', async () => {
    const { catalog } = await catalogOf(products);
    desk = await openSlackDesk({ ordering: { catalog } });
    const { workspace } = desk;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 2x OP52O' });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
    await desk.done();
    const again = await until(
      () =>
        JSON.stringify(workspace.view('U0BUYER')?.content).includes('Please correct')
          ? workspace.view('U0BUYER')
          : undefined,
      'the corrected form',
    );
    expect(JSON.stringify(again.content)).toContain('OP52O: did you mean OP520');
  });
});

describe('a menu that is filled while a person types', () => {
  const many = Array.from({ length: 150 }, (_, at) => product(`GDB${1000 + at}`, { names: { en: 'Brake pad set' } }));
  const long = product('LONG1', { index: 'LONG 1', brand: 'B'.repeat(60), names: { en: 'x'.repeat(60) } });
  const typed = (user: string, viewId: string, block: string, text: string) =>
    desk.workspace.suggest({
      user,
      spot: { in: 'view', view: viewId },
      action: (_, id) => id === block,
      typed: text,
    });
  const values = (options: readonly Readonly<Record<string, unknown>>[]) => options.map(({ value }) => value);

  it('finds a product for the order form, which then has it as a line', async () => {
    const { catalog } = await catalogOf([product('OP520', { index: 'OP 520', brand: 'NORFILT' }), long, ...many]);
    desk = await openSlackDesk({ ordering: { catalog } });
    const { workspace } = desk;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order' });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    // Slack asks from the second letter on.
    expect(await typed('U0BUYER', view.id, 'product', 'o')).toEqual([]);
    expect(values(await typed('U0BUYER', view.id, 'product', 'brake pads'))).toHaveLength(100);
    expect(values(await typed('U0BUYER', view.id, 'product', 'long-1'))).toEqual(['LONG1']);
    expect(await typed('U0BUYER', view.id, 'product', '%&"')).toEqual([]);
    const [found] = await typed('U0BUYER', view.id, 'product', 'op-5');
    expect(found).toMatchObject({ value: 'OP520', text: { text: 'OP520 (OP 520) NORFILT' } });
    const chosen = { value: { type: 'external_select', selected_option: found } };
    const none = await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { product: chosen } });
    expect(none.errors?.['quantity']).toContain('How many of OP520?');
    const both = { product: chosen, quantity: field('3') };
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: both });
    await desk.done();
    expect(shown(cardIn(desk, 'C0PARTS'))).toMatch(/^3 \| .*OP520/m);
    expect(await submits(desk)).toBe(0);
  });

  it('is empty for whom the desk does not know', async () => {
    const { catalog } = await catalogOf(many);
    const stranger = { id: 'U0STRANGER', name: 'sam', realName: 'Sam Stranger', email: 'sam@example.com' };
    desk = await openSlackDesk({ ordering: { catalog }, workspace: { people: [...defaultPeople, stranger] } });
    const { workspace } = desk;
    await workspace.say({ user: 'U0BUYER', channel: 'C0PARTS', text: `<@${workspace.botUserId}> find` });
    await desk.done();
    const spot = { in: 'message', channel: 'C0PARTS', ts: workspace.messages('C0PARTS').at(-1)?.ts ?? '' } as const;
    const ask = (user: string) =>
      workspace.suggest({ user, spot, action: (each) => each.type === 'external_select', typed: 'gdb10' });
    expect(values(await ask('U0BUYER'))).toHaveLength(50);
    expect(await ask('U0STRANGER')).toEqual([]);
  });

  it('opens the product that is picked after "find" alone', async () => {
    const { catalog } = await catalogOf([product('OP520')]);
    desk = await openSlackDesk({ ordering: { catalog } });
    const { workspace } = desk;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'find' });
    await desk.done();
    const asked = workspace.messages('C0PARTS', 'U0BUYER').at(-1);
    const action = (each: { type: string }) => each.type === 'external_select';
    const spot = { in: 'message', channel: 'C0PARTS', ts: asked?.ts ?? '' } as const;
    const [option] = await workspace.suggest({ user: 'U0BUYER', spot, action, typed: 'op520' });
    const chosen = { kind: 'reported', input: { selected_option: option } } as const;
    await workspace.act({ user: 'U0BUYER', channel: 'C0PARTS', ts: spot.ts, action, chosen });
    await desk.done();
    expect(shown(workspace.messages('C0PARTS', 'U0BUYER').at(-1))).toContain('OP520');
  });

  it('offers receivers where there are too many for a menu that is fixed', async () => {
    const built = builtInPolicy();
    const receivers = ['C200002', ...Array.from({ length: 120 }, (_, at) => `C3${String(at).padStart(5, '0')}`)];
    const people = new Map(
      [...built.people].map(([id, person]) => [
        id,
        { ...person, grants: person.grants.map((grant) => ({ ...grant, receivers: ['own', ...receivers] })) },
      ]),
    );
    desk = await openSlackDesk({ ordering: { policy: { ...built, people } } });
    const { workspace } = desk;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    expect(values(await typed('U0BUYER', view.id, 'shipTo', ''))).toHaveLength(100);
    const [found] = await typed('U0BUYER', view.id, 'shipTo', 'c2');
    expect(found).toMatchObject({ value: 'C200002' });
    const chosen = { value: { type: 'external_select', selected_option: found } };
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { shipTo: chosen } });
    await desk.done();
    expect((await desk.store.read.drafts({ limit: 1 }))[0]?.content.shipTo).toBe('C200002');
  });
});

it('refuses an invisible character at its field, and shows none when the form comes back', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  const values = { lines: field('2x OP520'), ownNumber: field('PO\u202e7'), comments: field('bay 4\nfragile') };
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values });
  await desk.done();
  const again = await until(
    () =>
      JSON.stringify(workspace.view('U0BUYER')?.content).includes('Please correct')
        ? workspace.view('U0BUYER')
        : undefined,
    'the corrected form',
  );
  const blocks = (again.content as { blocks: { block_id?: string }[] }).blocks;
  const wrong = blocks.findIndex((each) => JSON.stringify(each).includes('Please correct'));
  expect(JSON.stringify(blocks[wrong])).toContain('an invisible character (U+202E) is not allowed');
  expect(blocks[wrong + 1]?.block_id).toBe('ownNumber');
  expect(JSON.stringify(blocks)).not.toContain('\u202e');
  expect(JSON.stringify(blocks)).toContain('bay 4\\nfragile');
});

it('changes an order that waits: the approval that was asked for no longer counts', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { id } = await waiting(desk);
  await press(desk, 'U0BUYER', 'C0PARTS', 'edit');
  const view = await formOf(desk, 'U0BUYER', 'order');
  await desk.workspace.submit({
    user: 'U0BUYER',
    viewId: view.id,
    values: { lines: field('3x OP520'), ownNumber: field('PO-7') },
  });
  await desk.done();
  const row = await desk.store.read.draft(id);
  expect(row).toMatchObject({ state: 'priced', revision: 2, content: { ownNumber: 'PO-7' } });
  expect(shown(cardIn(desk, 'C0PARTS'))).toMatch(/^3 \| .*OP520/m);
  expect(buttonsOf(cardIn(desk, 'C0APPROVALS'))).not.toContain('card:approve');
  expect(await submits(desk)).toBe(0);
});

it('shows who cancelled it and when, and that nothing was ordered', async () => {
  desk = await openSlackDesk();
  const id = await ordered(desk);
  await press(desk, 'U0BUYER', 'C0PARTS', 'cancel');
  expect((await desk.store.read.draft(id))?.state).toBe('withdrawn');
  const card = shown(cardIn(desk, 'C0PARTS'));
  expect(card).toContain('Nothing was ordered');
  expect(card).toMatch(/Taken back by @U0BUYER, 2026-11-20/);
});

it('names amount and receiver in the dialog before anything is ordered', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { card } = await waiting(desk);
  const dialog = /"confirm":(\{"title".*?"deny".*?\}\})/.exec(JSON.stringify(card.blocks))?.[1] ?? '';
  expect(dialog).toMatch(/\d+\.\d\d PLN gross for the own account/);
});

it('carries a long list in the thread, and refuses to approve what could not be read there', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const some = await someSkus(desk, 70);
  const { omitted } = await desk.service.quote({ lines: some.map((sku) => ({ sku, quantity: 1 })) });
  const left = new Set(omitted.map(({ product }) => product.sku));
  const skus = some.filter((sku) => !left.has(sku)).slice(0, 60);
  const id = await ordered(desk, skus.map((sku) => `1x ${sku}`).join('\n'));
  await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
  const card = await until(() => cardsIn(desk, 'C0APPROVALS')[0], 'the card');
  await until(
    () =>
      shown(workspace.messages('C0APPROVALS').find(({ ts }) => ts === card.ts)).includes('whole list is in the thread'),
    'the list',
  );
  const thread = workspace
    .messages('C0APPROVALS')
    .filter((each) => each.thread === card.ts)
    .map(shown)
    .join('\n');
  const lines = (await desk.store.read.draft(id))?.content.lines ?? [];
  expect(lines.length).toBeGreaterThan(50);
  for (const { sku } of lines) expect(thread).toContain(`1 x ${sku} `);

  // As if the list had never been posted for this version.
  const held = await desk.deps.store.holdCard(id, 'C0APPROVALS', desk.clock.now() + 120_000, 0);
  expect(held).toBeDefined();
  await desk.deps.store.saveCard({ ...held!, linesShown: 0 });
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  expect((await desk.store.read.draft(id))?.state).toBe('pending_approval');
  const told = workspace.messages('C0APPROVALS', 'U0APPROVER').findLast(({ only }) => only === 'U0APPROVER');
  expect(shown(told)).toContain("isn't shown here");
});

it('approves an order whose lines are all on the card, however soon the click comes after the card', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const { id, card } = await waiting(desk, '4x OP520');
  // As if the desk had not noted yet what it has just posted.
  const held = await desk.deps.store.holdCard(id, 'C0APPROVALS', desk.clock.now() + 120_000, 0);
  await desk.deps.store.saveCard({ ...held!, linesShown: 0 });
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  expect((await desk.store.read.draft(id))?.state).not.toBe('pending_approval');
});

it('approves an order from which products were left out only with every one of them ticked', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const gone = Array.from({ length: 11 }, (_, at) => `NOSUCH${at + 1}`);
  const { id, card } = await waiting(desk, `4x OP520\n${gone.map((each) => `2x ${each}`).join('\n')}`);
  expect(buttonsOf(card)).not.toContain('card:approve');
  expect(shown(card)).toContain('the service left these out, so they are not in the order: NOSUCH1');
  const click = async () => {
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:without' });
    await desk.done();
    return formOf(desk, 'U0APPROVER', 'without');
  };
  const form = await click();
  expect(JSON.stringify(form.content)).toMatch(/Order \d+\.\d\d PLN gross for the own account without these\?/);
  for (const each of gone) expect(JSON.stringify(form.content)).toContain(`"${each}"`);
  const tick = (...boxes: number[]) => {
    const selected_options = boxes.map((each) => ({ text: { type: 'plain_text', text: 'x' }, value: String(each) }));
    return { value: { type: 'checkboxes', selected_options } };
  };
  const all = { 'boxes-0': tick(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), 'boxes-1': tick(0) };
  const submit = (values: typeof all) => workspace.submit({ user: 'U0APPROVER', viewId: form.id, values });
  const short = await submit({ ...all, 'boxes-0': tick(0, 1, 2, 3, 4, 5, 6, 7, 8) });
  expect(short.errors).toEqual({ 'boxes-0': expect.stringContaining('Tick every box') as string });
  expect((await submit({ ...all, 'boxes-1': tick() })).errors).toHaveProperty(['boxes-1']);
  expect([(await desk.store.read.draft(id))?.state, await submits(desk)]).toEqual(['pending_approval', 0]);
  expect((await submit(all)).errors).toBeUndefined();
  await desk.done();
  await desk.until(id, 'confirmed');
  const [approval] = await desk.store.read.approvals(id);
  expect(JSON.parse(approval!.record!)).toMatchObject({ without: gone, account: 'slack:T0MAIN/U0APPROVER' });

  // The same once more: the form asks about that too. An order that was changed meanwhile is not approved by it.
  const twin = await waiting(desk, '4x OP520\n2x NOSUCH1');
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: twin.card.ts, action: 'card:without' });
  await desk.done();
  const again = await formOf(desk, 'U0APPROVER', 'without');
  expect(JSON.stringify(again.content)).toContain('Order it once more');
  const lines = ['OP520', 'NOSUCH1', 'NOSUCH2'].map((sku) => ({ sku, quantity: 4 }));
  await desk.ordering.prepare(desk.buyer, { lines }, twin.id);
  await desk.ordering.submit(desk.buyer, twin.id);
  await workspace.submit({
    user: 'U0APPROVER',
    viewId: again.id,
    values: { 'boxes-0': tick(0), 'boxes-1': tick(0) },
  });
  await desk.done();
  expect([(await desk.store.read.draft(twin.id))?.state, await submits(desk)]).toEqual(['pending_approval', 1]);
});

async function someSkus({ service }: SlackDesk, many: number): Promise<string[]> {
  const skus: string[] = [];
  for (const category of await service.categories({})) {
    const page = await service.products({ categoryId: category.categoryId, pageSize: 100 }).catch(() => undefined);
    for (const product of page?.products ?? []) skus.push(product.towKod);
    if (skus.length >= many) break;
  }
  return skus.slice(0, many);
}

const elementsOf = (view: { content: Readonly<Record<string, unknown>> }) => {
  const blocks = view.content['blocks'] as readonly {
    block_id?: string;
    element?: { options?: { value: string }[]; initial_value?: string; initial_option?: { value: string } };
  }[];
  return (id: string) => blocks.find(({ block_id: each }) => each === id)?.element;
};

it('takes any delivery and payment code, says that the card names another, and offers what the service took', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  const values = { otherDeliveryMethod: field('DHL'), otherPaymentMethod: field('CARD7') };
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values });
  await desk.done();
  const [draft] = await desk.store.read.drafts({ limit: 1 });
  expect(draft?.content).toMatchObject({ deliveryMethod: 'DHL', paymentMethod: 'CARD7' });
  const doubt = 'does not name the payment method "CARD7" (it names 02 and CASH): the service may refuse the order.';
  expect(shown(cardIn(desk, 'C0PARTS'))).toContain(doubt);
  expect(JSON.stringify(workspace.view('U0BUYER')?.content['blocks'])).toContain('does not name the payment method');
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 1x OP520' });
  await desk.done();
  const of = elementsOf(await formOf(desk, 'U0BUYER', 'order'));
  expect(of('deliveryMethod')?.options?.map(({ value }) => value)).toEqual(['-']);
  expect(of('paymentMethod')?.options?.map(({ value }) => value)).not.toContain('CARD7');
  await ordered(desk, '1x W71275');
  expect(shown(cardIn(desk, 'C0PARTS'))).not.toContain('does not name');
});

it('takes what is written beside the lines of an order', async () => {
  desk = await openSlackDesk();
  const text = 'order own number: ZL-17 --ship-to c200001 delivery method DHL comments: by the ramp\n4x OP520';
  await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text });
  await desk.done();
  const of = elementsOf(await formOf(desk, 'U0BUYER', 'order'));
  expect(of('lines')?.initial_value).toBe('4x OP520');
  expect(of('ownNumber')?.initial_value).toBe('ZL-17');
  expect(of('comments')?.initial_value).toBe('by the ramp');
  expect(of('shipTo')?.initial_option?.value).toBe('C200001');
  expect(of('deliveryMethod')?.initial_option?.value).toBe('DHL');
});

it('orders for the only receiver of a person without asking for it', async () => {
  const policy = readPolicy(
    "people:\n  buyer: { slack: [U0BUYER], may: [propose], receivers: [C200002] }\n  approver: { may: [approve], receivers: ['*'] }\nlimits: { currency: PLN, basis: net, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }\n",
    'test.yaml',
  );
  desk = await openSlackDesk({ ordering: { policy } });
  await ordered(desk);
  const [draft] = await desk.store.read.drafts({ limit: 1 });
  expect(draft?.content.shipTo).toBe('C200002');
});

it('keeps the gross price and the code of a line when the order is changed', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const table = 'sku;quantity;unitPriceGross;custom\nOP520;4;120,00;true';
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field(table) } });
  await desk.done();
  await press(desk, 'U0BUYER', 'C0PARTS', 'edit');
  const again = await formOf(desk, 'U0BUYER', 'order');
  const [draft] = await desk.store.read.drafts({ limit: 1 });
  const gross = draft!.content.lines[0]!.unitPriceGross!;
  expect(elementsOf(again)('lines')?.initial_value).toBe(`sku;quantity;unitPriceGross;custom\nOP520;4;${gross};true`);
  const values = { lines: field(table.replace('120,00', 'cheap')) };
  const { errors } = await workspace.submit({ user: 'U0BUYER', viewId: again.id, values });
  expect(errors?.['lines']).toContain('"cheap" is not a price (unitPriceGross)');
  await desk.done();
});

it('asks for approval in the form itself, joins repeated lines aloud, and takes a pasted command', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order' });
  await desk.done();
  const form = await formOf(desk, 'U0BUYER', 'order');
  await workspace.submit({
    user: 'U0BUYER',
    viewId: form.id,
    values: { lines: field('/parts order 4x OP520\n2x W71275\n3x OP520') },
  });
  await desk.done();
  const said = () => JSON.stringify(workspace.view('U0BUYER')?.content);
  await until(() => said().includes('card:submit'), 'the next step');
  expect(said()).toContain('OP520 was on 2 lines: now one line of 7.');
  expect(said()).toContain('Nothing is ordered yet');
  await workspace.actInView({ user: 'U0BUYER', viewId: form.id, action: 'card:submit', chosen: { kind: 'click' } });
  await desk.done();
  await until(() => said().includes('Approval requested.'), 'the end');
  const card = await until(() => cardIn(desk, 'C0APPROVALS'), 'the card for approval');
  expect(shown(card)).toMatch(/^7 \| .*OP520/m);
  // The same button again, as from a form that stayed open elsewhere.
  expect(said()).not.toContain('card:submit');
});

it('remembers the receiver of the last order', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const receiverOf = async () => {
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 1x OP520' });
    await desk.done();
    const form = await formOf(desk, 'U0BUYER', 'order');
    const blocks = form.content['blocks'] as { block_id?: string; element?: { initial_option?: { value: string } } }[];
    return { form, chosen: blocks.find((each) => each.block_id === 'shipTo')?.element?.initial_option?.value };
  };
  const { form, chosen } = await receiverOf();
  expect(chosen).toBe('own');
  const other = { text: { type: 'plain_text', text: 'C200001' }, value: 'C200001' };
  await workspace.submit({
    user: 'U0BUYER',
    viewId: form.id,
    values: { shipTo: { value: { type: 'static_select', selected_option: other } } },
  });
  await desk.done();
  await until(() => cardIn(desk, 'C0PARTS'), 'the card');
  const again = await receiverOf();
  expect(again.chosen).toBe('C200001');
  expect(JSON.stringify(again.form.content)).toContain('Receiver C200001 is from your last order');
  expect(JSON.stringify(form.content)).not.toContain('from your last order');
});

it('keeps the job or vehicle in the comments, and finds it again when the order is changed', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  const send = (comments: string) =>
    workspace.submit({
      user: 'U0BUYER',
      viewId: view.id,
      values: { reference: field('KR 5AB12'), comments: field(comments) },
    });
  expect((await send('x'.repeat(490))).errors).toHaveProperty('comments');
  await send('bay 4\nfragile');
  await desk.done();
  const [row] = await desk.store.read.drafts({ limit: 1 });
  expect(row?.content.comments).toBe('Job/vehicle: KR 5AB12\nbay 4\nfragile');
  expect(shown(cardIn(desk, 'C0PARTS'))).toContain('KR 5AB12');
  await press(desk, 'U0BUYER', 'C0PARTS', 'edit');
  const again = await formOf(desk, 'U0BUYER', 'order');
  const blocks = JSON.stringify(again.content['blocks']);
  expect(blocks).toContain('"initial_value":"KR 5AB12"');
  expect(blocks).toContain('"initial_value":"bay 4\\nfragile"');
});

it('shows what is wrong as an alert, and in plain words where the workspace takes no alerts', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  const typeOfProblem = () => {
    const blocks = workspace.view('U0BUYER')?.content['blocks'] as { type: string }[];
    return blocks.find((each) => JSON.stringify(each).includes('Please correct'))?.type;
  };
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field('4x NOSUCH99') } });
  await desk.done();
  expect(typeOfProblem()).toBe('alert');
  const now = await formOf(desk, 'U0BUYER', 'order');
  workspace.injectFault({ method: 'views.update', answer: { error: 'invalid_arguments' } });
  await workspace.submit({ user: 'U0BUYER', viewId: now.id, values: { lines: field('4x NOSUCH98') } });
  await desk.done();
  expect(typeOfProblem()).toBe('section');
});

it('asks for other days with date pickers, and answers where it was asked', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const channel = workspace.direct('U0BUYER');
  const { ts } = await workspace.say({ user: 'U0BUYER', channel, text: 'invoices 2026-11-01..2026-11-10' });
  await desk.done();
  const answer = workspace.messages(channel).at(-1);
  await workspace.click({ user: 'U0BUYER', channel, ts: answer?.ts ?? '', action: 'dates:0' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'dates');
  const pick = (from: string, to: string) =>
    workspace.submit({
      user: 'U0BUYER',
      viewId: view.id,
      values: { from: { value: { kind: 'date', day: from } }, to: { value: { kind: 'date', day: to } } },
    });
  expect(JSON.stringify(view.content)).toContain('"initial_date":"2026-11-10"');
  expect((await pick('2026-11-12', '2026-11-02')).errors).toHaveProperty('to');
  expect((await pick('2026-11-02', '2026-11-05')).errors).toBeUndefined();
  await desk.done();
  const next = workspace.messages(channel).at(-1);
  expect(next?.ts).not.toBe(answer?.ts);
  expect(next?.thread).toBe(ts);
  expect(shown(next)).toMatch(/2026-11-02[\s\S]*2026-11-05/);
});
