import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/playground/double/workspace.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { tools } from '../../tools/index.ts';
import { cardIn, cardsIn, formOf, ordered, press, pressOn, submits, told, waiting } from './steps.ts';

let desk: SlackDesk;
beforeEach(async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
});
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const field = (value: string) => ({ value: { type: 'plain_text_input', value } });

/** After the command, in a channel: the answer that only this person sees. */
async function say(text: string, user = 'U0BUYER', channel = 'C0PARTS'): Promise<Message> {
  const { workspace } = desk;
  await workspace.command({ user, channel, text });
  await desk.done();
  const answer = workspace.messages(channel, user).findLast(({ only }) => only === user);
  if (answer === undefined) throw new Error(`nothing was answered to ${text}`);
  return answer;
}

/** To the app directly. */
const tell = (text: string, user?: string): Promise<Message> => told(desk, text, user);

interface FormField {
  readonly block_id?: string;
  readonly element?: {
    readonly type: string;
    readonly initial_value?: string;
    readonly initial_option?: { value: string };
  };
}

/** A field of the order form. */
async function fieldOf(id: string, user = 'U0BUYER'): Promise<FormField['element']> {
  const view = await formOf(desk, user, 'order');
  return (view.content['blocks'] as readonly FormField[]).find(({ block_id: each }) => each === id)?.element;
}

const lines = async (user = 'U0BUYER'): Promise<string> => (await fieldOf('lines', user))?.initial_value ?? '';

/** From a menu of earlier orders. */
async function pickAgain({ ts }: Message, requisitionId: string): Promise<void> {
  const chosen = { kind: 'option', value: requisitionId } as const;
  await desk.workspace.act({ user: 'U0BUYER', channel: 'C0PARTS', ts, action: 'pick:order:again', chosen });
  await desk.done();
}

const formText = async (user = 'U0BUYER') => JSON.stringify((await formOf(desk, user, 'order')).content);

/** Orders, approves and waits until it is confirmed; gives the requisition. */
async function confirmed(wanted: string): Promise<{ id: string; requisitionId: string }> {
  const { id, card } = await waiting(desk, wanted);
  await desk.workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  const row = await desk.until(id, 'confirmed');
  return { id, requisitionId: row.requisitionId! };
}

describe('only one warehouse', () => {
  it('is about the last question of this person in this conversation', async () => {
    expect(shown(await say('stock OP520'))).toContain('KRA');
    expect(shown(await say('only Katowice', 'U0APPROVER'))).toContain('Only what?');
    expect(shown(await say('only Katowice', 'U0BUYER', 'C0APPROVALS'))).toContain('Only what?');
    const narrowed = shown(await say('tylko Kraków'));
    expect(narrowed).toContain('Tylko KRA („Kraków” odczytano jako KRA).');
    expect(narrowed).toContain('OP520');
    expect(narrowed).not.toContain('KAT: ');
    const other = shown(await say('just kat'));
    expect(other).toContain('Only KAT.');
    expect(other).not.toContain('KRA: ');
  });

  it('is about the question before it, even where it is said as soon as the answer is seen', async () => {
    const { workspace } = desk;
    const channel = workspace.direct('U0BUYER');
    const shownHere = () => workspace.messages(channel, 'U0BUYER').map(shown);
    workspace.injectFault({ method: 'chat.postMessage', channel, answer: 'hang' });
    await workspace.say({ user: 'U0BUYER', channel, text: 'stock OP520' });
    await until(() => workspace.calls.some(({ method }) => method === 'chat.postMessage'));
    await workspace.say({ user: 'U0BUYER', channel, text: 'only Katowice' });
    await until(() => shownHere().length > 2);
    expect(shownHere().at(-1)).toContain('Only KAT');
  });

  it('is asked back with the warehouses as choices when there is no such one', async () => {
    const asked = await say('quote 2x OP520 in Radom');
    expect(shown(asked)).toContain('"Radom" is none of the warehouses of this account');
    const { logisticPath } = await desk.service.customer();
    expect(buttonsOf(asked)).toHaveLength((logisticPath ?? []).length + 1);
    await desk.workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: asked.ts, action: 'ask:1' });
    await desk.done();
    const answer = desk.workspace.messages('C0PARTS', 'U0BUYER').at(-1);
    expect(shown(answer)).toContain('Quote for 1 line');
    // What was chosen is the last question now.
    expect(shown(await say('only Katowice'))).toContain('Quote for 1 line');
  });

  it('takes three capitals beside a code for a warehouse only where there is one', async () => {
    expect(shown(await say('OP520 KRA'))).toContain('Only KRA.');
    expect(shown(await say('OP520 VAG'))).toContain("Words I didn't use: VAG.");
  });

  it('says that the service could not be asked for its warehouses', async () => {
    await desk.sandbox.close();
    const answer = shown(await say('stock OP520 in Katowice'));
    expect(answer).toContain('cannot be reached');
    // Settings are for the person who runs the desk.
    expect(answer).not.toContain('PARTS_');
  });
});

describe('the same again', () => {
  it('offers the last requisitions of this person, and puts the lines of the chosen one into the form', async () => {
    const { requisitionId } = await confirmed('4x OP520\n2x W71275');
    const asked = await say('same again');
    expect(buttonsOf(asked)).toEqual(['pick:order:again']);
    expect(shown(asked)).toContain('4x OP520');
    await pickAgain(asked, requisitionId);
    expect((await lines()).split('\n').sort()).toEqual(['2x W71275', '4x OP520']);
    expect(await formText()).toContain(`The lines of ${requisitionId}`);
    const view = await formOf(desk, 'U0BUYER', 'order');
    await desk.workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
    await desk.done();
    // The same within a day is said on the card, and asked once more when it is approved.
    await until(() => shown(cardIn(desk, 'C0PARTS')).includes('The same was requested within a day'), 'the twin');
    expect(await submits(desk)).toBe(1);
  });

  it('takes the number of a requisition, of one of its orders, or of a draft', async () => {
    const { id, requisitionId } = await confirmed('4x OP520');
    const [order] = await desk.service.requisition(requisitionId);
    for (const each of [requisitionId, order!.id, id]) {
      await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: `repeat ${each}` });
      await desk.done();
      expect(await lines()).toBe('4x OP520');
      const view = await formOf(desk, 'U0BUYER', 'order');
      await desk.workspace.closeView({ user: 'U0BUYER', viewId: view.id });
    }
  });

  it('opens the form from a button where words have no trigger, and says that a number does not exist', async () => {
    const { requisitionId } = await confirmed('4x OP520');
    const asked = await tell(`repeat ${requisitionId}`);
    expect(shown(asked)).toContain(`${requisitionId} had 1 line`);
    await desk.workspace.click({
      user: 'U0BUYER',
      channel: desk.workspace.direct('U0BUYER'),
      ts: asked.ts,
      action: 'ask:0',
    });
    await desk.done();
    expect(await lines()).toBe('4x OP520');
    expect(shown(await tell('repeat ZA-123'))).toContain('requisition ZA-123 is unknown');
  });

  it('has twice as much in the form where it was said', async () => {
    const { requisitionId } = await confirmed('4x OP520');
    await tell(`what is in ${requisitionId}?`);
    const asked = await tell('same again but double');
    const channel = desk.workspace.direct('U0BUYER');
    await desk.workspace.click({ user: 'U0BUYER', channel, ts: asked.ts, action: 'ask:0' });
    await desk.done();
    expect(await lines()).toBe('8x OP520');
  });

  it('has twice as much, one part less, or another receiver in the form after a menu of orders', async () => {
    const { requisitionId } = await confirmed('4x OP520\n2x W71275');
    const fromMenu = async (text: string): Promise<string[]> => {
      await pickAgain(await say(text), requisitionId);
      return (await lines()).split('\n').sort();
    };
    expect(await fromMenu('same again, but double')).toEqual(['4x W71275', '8x OP520']);
    expect(await fromMenu('repeat my last order without the W71275')).toEqual(['4x OP520']);
    expect(await fromMenu('repeat my last order, but to C200001')).toEqual(['2x W71275', '4x OP520']);
    expect(await fieldOf('shipTo')).toMatchObject({ initial_option: { value: 'C200001' } });
  });

  it('offers those of the account to whoever ordered nothing here, and says when there are none of those days', async () => {
    const asked = await say('same as last month', 'U0APPROVER');
    expect(shown(asked)).toContain('You ordered nothing here from 2026-10-01 to 2026-10-31');
    expect(buttonsOf(asked)).toEqual(['pick:order:again']);
    expect(shown(await say('same as 2020-01', 'U0APPROVER'))).toContain(
      'No requisition from 2020-01-01 to 2020-01-31 was found to repeat',
    );
  });
});

describe('a menu', () => {
  const menu = (action: string, value: string, block?: string): Message =>
    desk.workspace.state.add({
      channel: desk.workspace.direct('U0BUYER'),
      user: desk.workspace.botUserId,
      bot: true,
      text: 'a menu',
      blocks: [
        {
          type: 'actions',
          block_id: block ?? 'menu',
          elements: [
            {
              type: 'static_select',
              action_id: action,
              options: [{ text: { type: 'plain_text', text: value }, value }],
            },
          ],
        },
      ],
      thread: undefined,
      only: undefined,
    });
  const choose = async (action: string, value: string, block?: string): Promise<string> => {
    const { ts } = menu(action, value, block);
    const channel = desk.workspace.direct('U0BUYER');
    await desk.workspace.act({ user: 'U0BUYER', channel, ts, action, chosen: { kind: 'option', value } });
    await desk.done();
    return shown(desk.workspace.messages(channel).find((each) => each.ts === ts));
  };

  it('calls its tool with what was chosen, as the tool takes it, and with the rest from its block', async () => {
    expect(await choose('pick:check_stock:skus', 'OP520')).toContain('Stock of 1 product');
    const narrowed = await choose('pick:check_stock:locations', 'KRA', JSON.stringify({ skus: ['OP520'] }));
    expect(narrowed).toContain('KRA');
    expect(narrowed).not.toContain('KAT: ');
    const few = await choose('pick:list_invoices:limit', '2', JSON.stringify({ from: '2026-10-01', to: '2026-10-31' }));
    expect(few).toContain('Invoices 2026-10-01 to 2026-10-31');
  });

  it('answers what it cannot do', async () => {
    expect(await choose('pick:no_such_tool:x', '1')).toContain('This desk does not serve that');
    expect(await choose('pick:list_invoices:limit', 'many')).toContain('limit');
    expect(await choose('pick:check_stock:locations', 'KRA', '{not json')).toContain('No product was named');
    expect(await choose('pick:order:again', 'ZA-123')).toContain('a menu');
    await until(
      () => JSON.stringify(desk.workspace.view('U0BUYER')?.content ?? '').includes('requisition ZA-123 is unknown'),
      'the word in the form',
    );
  });
});

describe('what is written where', () => {
  it('says with the answer what was not used', async () => {
    const answer = shown(await say('Hello,\n4x OP520 23,50 zł\n\nJan Kowalski\ntel. 601-234-567'));
    expect(answer).toContain('Wycena jednej pozycji');
    expect(answer).toContain('Nie użyto: „tel. 601-234-567“, „Jan Kowalski“');
    expect(answer).toContain('Cen z tekstu nie użyto.');
  });

  it('understands the same in a thread where it is mentioned, each in its thread', async () => {
    const { workspace } = desk;
    const root = await workspace.say({ user: 'U0BUYER', channel: 'C0PARTS', text: 'who has oil filters?' });
    const mention = async (text: string) => {
      await workspace.say({
        user: 'U0BUYER',
        channel: 'C0PARTS',
        text: `<@${workspace.botUserId}> ${text}`,
        thread: root.ts,
      });
      await desk.done();
      const answer = workspace.messages('C0PARTS').at(-1);
      expect(answer?.thread).toBe(root.ts);
      return shown(answer);
    };
    expect(await mention('do you have OP520?')).toContain('Stock of 1 product');
    expect(await mention('only KRA')).toContain('Only KRA.');
    expect(await mention('unpaid invoices of October')).toContain('only owed');
    expect(await mention('order 4x OP520 for C200001')).toContain('4x OP520 (C200001). Fill in the order form');
  });

  it('reads the part numbers out of any message, and takes nobody else’s word for more', async () => {
    const { workspace } = desk;
    const { id } = await confirmed('1x OP520');
    const shortcut = async (text: string) => {
      const written = await workspace.say({ user: 'U0APPROVER', channel: 'C0PARTS', text });
      await workspace.shortcut({ user: 'U0BUYER', channel: 'C0PARTS', ts: written.ts, callback: 'quote_parts' });
      await desk.done();
      return shown(workspace.messages('C0PARTS', 'U0BUYER').at(-1));
    };
    const quoted = await shortcut('Hi, please order\n4x OP520\n2x W71275 in Katowice\nthanks\ntel. 601-234-567');
    expect(quoted).toContain('Quote for 2 lines');
    expect(quoted).toContain('tel. 601-234-567');
    await shortcut(`cancel ${id}`);
    for (const each of ['cancel it', 'freeze it', 'what do we owe', 'hello there', '']) {
      expect(await shortcut(each)).toContain('no part number in that message');
    }
    expect((await desk.store.read.draft(id))?.state).toBe('confirmed');
  });

  it('says that it does not read files, in direct messages', async () => {
    const { workspace } = desk;
    const channel = workspace.direct('U0BUYER');
    const { ts } = workspace.state.add({ channel, user: 'U0BUYER', bot: false, text: '' });
    await workspace.event({
      type: 'message',
      subtype: 'file_share',
      channel_type: 'im',
      user: 'U0BUYER',
      channel,
      text: '',
      ts,
      files: [{ id: 'F0LIST', name: 'list.xlsx' }],
    });
    await desk.done();
    expect(shown(workspace.messages(channel).at(-1))).toContain("can't read files");
  });

  it('understands every prompt that the agent pane suggests', async () => {
    const { workspace } = desk;
    await workspace.openHome({ user: 'U0BUYER', tab: 'messages' });
    await desk.done();
    const suggested = workspace.calls.find(({ method }) => method === 'assistant.threads.setSuggestedPrompts');
    const prompts: unknown = suggested?.args['prompts'];
    const messages = (typeof prompts === 'string' ? (JSON.parse(prompts) as unknown[]) : (prompts as unknown[])).map(
      (each) => (each as { message: string }).message,
    );
    expect(messages.length).toBeGreaterThan(2);
    for (const each of messages) {
      const answer = shown(await tell(each));
      expect(answer).not.toContain("I didn't understand");
      expect(answer).not.toContain("I don't know");
    }
  });

  it('orders from Home, where there is no conversation', async () => {
    const { workspace } = desk;
    await workspace.openHome({ user: 'U0BUYER' });
    await desk.done();
    const home = workspace.home('U0BUYER')!;
    await workspace.actInView({ user: 'U0BUYER', viewId: home.id, action: 'ask:order', chosen: { kind: 'click' } });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field('two OP520') } });
    await desk.done();
    const direct = workspace.direct('U0BUYER');
    await until(() => /^2 \| .*OP520/m.test(shown(cardIn(desk, direct))), 'the card');
    await workspace.openHome({ user: 'U0BUYER' });
    await desk.done();
    const [draft] = await desk.store.read.drafts({ limit: 1 });
    await workspace.actInView({
      user: 'U0BUYER',
      viewId: workspace.home('U0BUYER')!.id,
      action: `ask:${draft!.id}`,
      chosen: { kind: 'click' },
    });
    await desk.done();
    await until(() => workspace.messages(direct).some((each) => shown(each).startsWith('Draft of 2x OP520')), 'it');
  });
});

describe('a long list', () => {
  const many = (n: number) => Array.from({ length: n }, (_, at) => `${(at % 9) + 1}x AB${10_000 + at}`);

  it('goes from words over a button into the form, whole', async () => {
    const asked = await tell(`order\n${many(120).join('\n')}`);
    await desk.workspace.click({
      user: 'U0BUYER',
      channel: desk.workspace.direct('U0BUYER'),
      ts: asked.ts,
      action: 'ask:0',
    });
    await desk.done();
    expect((await lines()).split('\n')).toEqual(many(120));
  });

  it('says how many lines did not fit into the form', async () => {
    await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: `order\n${many(400).join('\n')}` });
    await desk.done();
    const shownLines = (await lines()).split('\n');
    expect(shownLines).toEqual(many(400).slice(0, shownLines.length));
    expect(await formText()).toContain(`The last ${400 - shownLines.length} lines of 400 did not fit`);
  });

  it('asks for the list once more when the process that held it is gone', async () => {
    const asked = await tell(`order\n${many(120).join('\n')}`);
    await desk.restart();
    const channel = desk.workspace.direct('U0BUYER');
    await desk.workspace.click({ user: 'U0BUYER', channel, ts: asked.ts, action: 'ask:0' });
    await desk.done();
    expect(shown(desk.workspace.messages(channel).at(-1))).toContain('Paste it again');
  });
});

describe('the form of an order', () => {
  it('makes up no quantity, and reads what it was given as words do', async () => {
    const { workspace } = desk;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order OP520 and 2x W71275' });
    await desk.done();
    expect(await lines()).toBe('OP520\n2x W71275');
    const view = await formOf(desk, 'U0BUYER', 'order');
    const refused = async (value: string) =>
      (await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field(value) } })).errors?.['lines'];
    expect(await refused('OP520\n2x W71275')).toContain('line 1: how many of OP520?');
    expect(await refused('OP520 for Golf 5')).toContain('is "Golf 5" the quantity?');
    expect(await refused('4x OP520\nthank you, Jan')).toContain('is no product; take it out');
    expect(await refused(' ')).toContain('Give at least one line');
    await desk.done();
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field('OP520: 3\n2 szt. W71275') } });
    await desk.done();
    await until(() => /^3 \| .*OP520/m.test(shown(cardIn(desk, 'C0PARTS'))), 'the card');
  });

  it('keeps a line that could not be read, for its writer to correct', async () => {
    await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order\n4x OP520\nop520x2' });
    await desk.done();
    expect(await lines()).toBe('4x OP520\nop520x2');
    expect(await formText()).toContain("couldn't read");
  });

  it('has the receiver that was named, and every choice of one in a menu', async () => {
    await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520 for C200002' });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    expect(await fieldOf('shipTo')).toMatchObject({ type: 'static_select', initial_option: { value: 'C200002' } });
    expect((await fieldOf('deliveryMethod'))?.type).toBe('static_select');
    expect((await fieldOf('paymentMethod'))?.type).toBe('static_select');
    const { defaultDeliveryMethod, paymentMethods } = await desk.service.customer();
    expect(JSON.stringify(await fieldOf('deliveryMethod'))).toContain(`${defaultDeliveryMethod} (customer card)`);
    await desk.workspace.submit({
      user: 'U0BUYER',
      viewId: view.id,
      values: {
        shipTo: { value: { kind: 'option', value: 'C200001' } },
        otherDeliveryMethod: { value: { type: 'plain_text_input', value: '5' } },
        paymentMethod: { value: { kind: 'option', value: paymentMethods![0]! } },
      },
    });
    await desk.done();
    const [draft] = await desk.store.read.drafts({ limit: 1 });
    expect(draft?.content).toMatchObject({
      shipTo: 'C200001',
      deliveryMethod: '5',
      paymentMethod: paymentMethods![0]!,
    });
  });

  it('takes a typed receiver from whoever may order for any, and says which they may not', async () => {
    const { workspace } = desk;
    await workspace.command({ user: 'U0APPROVER', channel: 'C0PARTS', text: 'order 4x OP520 ship to C200001' });
    await desk.done();
    expect(await formText('U0APPROVER')).toContain('"initial_value":"C200001"');
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520 ship to C999999' });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
    await desk.done();
    await until(() => JSON.stringify(workspace.view('U0BUYER')?.content).includes('may not'), 'the refusal');
    expect(await desk.store.read.drafts({ limit: 1 })).toEqual([]);
  });
});

describe('taking an order back', () => {
  it('is possible while it waits for approval, by its buyer', async () => {
    const { id } = await waiting(desk);
    await press(desk, 'U0BUYER', 'C0PARTS', 'cancel');
    expect((await desk.store.read.draft(id))?.state).toBe('withdrawn');
    await until(() => !buttonsOf(cardIn(desk, 'C0APPROVALS')).includes('card:approve'), 'the card without a button');
    expect(await submits(desk)).toBe(0);
  });

  it('is refused in a clear sentence while nobody knows whether it was ordered', async () => {
    await desk.close();
    desk = await openSlackDesk({
      approvals: 'C0APPROVALS',
      ordering: { service: { timeouts: { connect: 2_000, read: 400, total: 2_000, money: 400 } } },
    });
    const { id, card } = await waiting(desk);
    const service = { method: 'POST', path: '/sales/requisition' };
    desk.sandbox.faults.inject({ kind: 'hang', processed: false }, service, 1);
    // It is looked for in vain as well.
    desk.sandbox.faults.inject({ kind: 'status', status: 503 }, { method: 'GET', path: '/sales/requisition*' });
    await desk.workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
    await desk.done();
    await until(() => shown(cardIn(desk, 'C0PARTS')).includes('status unknown, do not order it again'), 'the card');
    expect(buttonsOf(cardIn(desk, 'C0PARTS'))).not.toContain('card:cancel');
    const answer = shown(await say(`cancel ${id}`));
    expect(answer).toMatch(/unknown|not known|is being|cannot/);
    expect((await desk.store.read.draft(id))?.state).toMatch(/submitting|unknown/);
  });

  it('is refused in a clear sentence once it is confirmed, and changes nothing', async () => {
    const { id, requisitionId } = await confirmed('4x OP520');
    for (const each of [`cancel ${id}`, `cancel ${requisitionId}`, `anuluj ${requisitionId}`]) {
      const answer = shown(await say(each));
      expect(answer).toMatch(/confirmed|potwierdzone/i);
      expect(answer).not.toContain('internal');
    }
    expect(buttonsOf(cardIn(desk, 'C0PARTS'))).not.toContain('card:cancel');
    expect((await desk.store.read.draft(id))?.state).toBe('confirmed');
  });

  it('says what is the case when nothing is left to cancel', async () => {
    const { id } = await waiting(desk);
    await press(desk, 'U0BUYER', 'C0PARTS', 'cancel');
    expect(shown(await say(`cancel ${id}`))).toContain(`Nothing to cancel. ${id}: Taken back.`);
    const { requisitionId } = await confirmed('2x OP520');
    expect(shown(await say(`cancel ${requisitionId}`))).toContain('A confirmed requisition cannot be cancelled here');
  });

  it('asks which order is meant by a number of the buyer’s own', async () => {
    const { workspace } = desk;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { ownNumber: field('PO-777') } });
    await desk.done();
    const [draft] = await desk.store.read.drafts({ limit: 1 });
    const asked = await say('cancel PO-777');
    expect(shown(asked)).toContain('PO-777 is your own number. Cancel which requisition?');
    expect(shown(asked)).toContain(`Cancel ${draft!.id}`);
    expect((await desk.store.read.draft(draft!.id))?.state).toBe('priced');
    await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: asked.ts, action: 'ask:0' });
    await desk.done();
    expect((await desk.store.read.draft(draft!.id))?.state).toBe('withdrawn');
    expect(shown(await say('cancel PO-778'))).toContain('PO-778 is unknown');
  });

  it('of nobody’s order is told apart from one that does not exist', async () => {
    expect(shown(await say('cancel D7K2M9QX4T1V8R3NB'))).toMatch(/no draft|not found|is no/i);
    expect(shown(await say('cancel RQ99999999999'))).toContain('requisition RQ99999999999 is unknown');
  });
});

describe('quote again', () => {
  const told = (user: string) => shown(desk.workspace.messages('C0PARTS', user).findLast(({ only }) => only === user));

  it('keeps the revision and the request for approval at unchanged prices, and says so', async () => {
    const { id } = await waiting(desk);
    const before = await desk.store.read.draft(id);
    await press(desk, 'U0BUYER', 'C0PARTS', 'requote');
    expect(await desk.store.read.draft(id)).toEqual(before);
    expect(told('U0BUYER')).toContain('Prices are unchanged.');
    desk.sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 999_00 }, undefined, 1);
    await press(desk, 'U0BUYER', 'C0PARTS', 'requote');
    expect(await desk.store.read.draft(id)).toMatchObject({ state: 'priced', revision: (before?.revision ?? 0) + 1 });
  });

  it('leaves the card of what was ordered as it is, and gives the new draft a card of its own', async () => {
    const { id } = await confirmed('4x OP520');
    const ordered = await until(
      () => cardsIn(desk, 'C0PARTS').find((each) => shown(each).includes('Order confirmed')),
      'the card of the order',
    );
    await desk.workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: ordered.ts, action: 'card:requote' });
    await desk.done();
    const fresh = await until(
      () => cardsIn(desk, 'C0PARTS').find((each) => buttonsOf(each).includes('card:submit')),
      'the card of the new draft',
    );
    expect(fresh.ts).not.toBe(ordered.ts);
    const now = desk.workspace.messages('C0PARTS').find(({ ts }) => ts === ordered.ts);
    expect([shown(now), buttonsOf(now)]).toEqual([shown(ordered), buttonsOf(ordered)]);
    expect(shown(now)).toContain(id);
  });

  it('makes no second order of one that is on its way', async () => {
    const { id } = await waiting(desk);
    const row = await desk.store.read.draft(id);
    await desk.store.write(async (tx) => {
      await tx.saveDraft({ ...row!, state: 'submitting', nextAt: null }, row!.fence);
    });
    // The card still has the menu of an order that waits.
    await pressOn(desk, 'U0BUYER', cardIn(desk, 'C0PARTS')!, 'requote');
    await desk.done();
    expect(told('U0BUYER')).toContain('on its way to the service');
    expect(await desk.store.read.drafts({ limit: 9 })).toHaveLength(1);
  });
});

describe('the word for an order alone', () => {
  it.each(['замовити', 'zamów', 'bestellen', 'objednat'])(
    '%s opens the empty form, beside an open draft',
    async (word) => {
      const { workspace } = desk;
      await told(desk, 'order 4x OP520');
      await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: word });
      await desk.done();
      const form = await formOf(desk, 'U0BUYER', 'order');
      expect(JSON.stringify(form.content)).not.toContain('"initial_value":"4x OP520');
    },
  );
});

describe('orders', () => {
  it('are listed with a button to each, found by the own number, and start with what to do', async () => {
    expect(shown(await say('orders'))).toContain('There are no orders yet. "order" prepares one');
    const { id } = await waiting(desk);
    const mine = await say('my orders');
    expect(shown(mine)).toContain(id);
    expect(shown(mine)).toContain('waiting for approval');
    expect(buttonsOf(mine).length).toBeGreaterThan(2);
    const show = JSON.stringify(mine.blocks).includes(`\\"draftId\\":\\"${id}\\"`);
    expect(show).toBe(true);
    expect(shown(await say('orders waiting'))).toContain('Nothing is waiting for your decision.');
    expect(shown(await say('orders waiting', 'U0APPROVER'))).toContain(id);
    const approvals = await say('approvals', 'U0BUYER');
    expect(shown(approvals)).toContain('Nothing is waiting for you.');
    expect(buttonsOf(approvals)).toContain('ask:orders');
  });
});

describe('after a refusal', () => {
  it('is edited, asked for again and approved by the other person', async () => {
    const { workspace } = desk;
    const { id, card } = await waiting(desk);
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:reject' });
    await desk.done();
    const why = await formOf(desk, 'U0APPROVER', 'reject');
    await workspace.submit({ user: 'U0APPROVER', viewId: why.id, values: { said: field('take two') } });
    await desk.done();
    await until(() => shown(cardIn(desk, 'C0PARTS')).includes('take two'), 'the reason');
    await press(desk, 'U0BUYER', 'C0PARTS', 'requote');
    const anew = await until(
      () => cardsIn(desk, 'C0PARTS').find((each) => buttonsOf(each).includes('card:menu')),
      'the new card',
    );
    await pressOn(desk, 'U0BUYER', anew, 'edit');
    await desk.done();
    expect(await lines()).toBe('4x OP520');
    const view = await formOf(desk, 'U0BUYER', 'order');
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: { lines: field('2x OP520') } });
    await desk.done();
    await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: anew.ts, action: 'card:submit' });
    await desk.done();
    const asked = await until(
      () => cardsIn(desk, 'C0APPROVALS').find((each) => buttonsOf(each).includes('card:approve')),
      'the card for approval',
    );
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: asked.ts, action: 'card:approve' });
    await desk.done();
    const drafts = await desk.store.read.drafts({ limit: 5 });
    const second = drafts.find((each) => each.id !== id)!;
    await desk.until(second.id, 'confirmed');
    expect(second.content.lines).toMatchObject([{ sku: 'OP520', quantity: 2 }]);
    expect(await submits(desk)).toBe(1);
  });

  it('may go on from the words of whoever approves: the card, and nothing else', async () => {
    const id = await ordered(desk);
    await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
    const answer = await say(`approve ${id}`, 'U0APPROVER');
    expect(shown(answer)).toContain('Approve or reject it on its card');
    expect((await desk.store.read.draft(id))?.state).toBe('pending_approval');
    expect(shown(await say('what waits for me?', 'U0APPROVER'))).toContain(id);
  });
});

describe('a desk that only reads', () => {
  beforeEach(async () => {
    await desk.close();
    desk = await openSlackDesk({ deps: { tools: tools.filter(({ effect }) => effect === 'read'), mode: 'readonly' } });
  });

  it('says that it cannot order, and offers stock and a quote of the parts', async () => {
    const asked = await say('order 4x OP520');
    expect(shown(asked)).toContain('it cannot place orders');
    expect(shown(asked)).toContain('Check stock');
    await desk.workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: asked.ts, action: 'ask:1' });
    await desk.done();
    expect(shown(desk.workspace.messages('C0PARTS', 'U0BUYER').at(-1))).toContain('Quote for 1 line');
    for (const each of ['order', 'order OP520', 'please order 4x OP520', 'same again']) {
      expect(shown(await say(each)), each).toContain('it cannot place orders');
    }
    expect(desk.workspace.view('U0BUYER')).toBeUndefined();
    // The number of a document is still looked up.
    expect(shown(await say('order RQ26101900001'))).not.toContain('cannot place orders');
  });

  it('has no button for an order', async () => {
    const { workspace } = desk;
    const quoted = await say('quote 4x OP520');
    expect(JSON.stringify(quoted.blocks)).not.toContain('"tool\\":\\"order');
    await workspace.openHome({ user: 'U0BUYER' });
    await desk.done();
    const home = workspace.home('U0BUYER')!;
    expect(buttonsOf({ blocks: home.content['blocks'] as readonly unknown[] })).toEqual(['ask:orders', 'home:refresh']);
    expect(JSON.stringify(home.content)).toContain('Catalogue: not read yet');
  });
});
