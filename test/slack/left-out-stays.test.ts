import { afterEach, describe, expect, it } from 'vitest';
import { defaultPeople } from '../../src/playground/double/workspace-state.ts';
import { openSlackDesk, shown, type SlackDesk } from '../support/slack.ts';
import { cardIn, formOf, ordered, press, told } from './steps.ts';

// What the service left out of an order stays on its card until a person takes it out, and nothing is a new version
// where nothing differs.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const direct = () => desk.workspace.direct('U0BUYER');
const field = (value: string) => ({ value: { type: 'plain_text_input', value } });

async function edited(values: Readonly<Record<string, ReturnType<typeof field>>> = {}): Promise<string> {
  await press(desk, 'U0BUYER', direct(), 'edit');
  const form = await formOf(desk, 'U0BUYER', 'order');
  await desk.workspace.submit({ user: 'U0BUYER', viewId: form.id, values });
  await desk.done();
  return JSON.stringify(form.content);
}

describe('a part that was left out', () => {
  it.each([
    ['en-US', 'make it 6 of the OP520'],
    ['pl-PL', 'OP520 zmień na 6'],
    ['de-DE', 'vom OP520 bitte 6 nehmen'],
    ['cs-CZ', 'OP520 změň na 6'],
    ['uk-UA', 'OP520 зміни на 6'],
  ])('is still named after a change, to whom reads %s', async (locale, change) => {
    const people = defaultPeople.map((each) => ({ ...each, locale }));
    desk = await openSlackDesk({ workspace: { people } });
    const id = await ordered(desk, '4x OP520\n3x NOSUCH77', direct());
    await told(desk, change);
    const { content } = (await desk.store.read.draft(id))!;
    expect([content.lines.map(({ quantity }) => quantity), content.omitted]).toEqual([[6], ['NOSUCH77']]);
    expect(shown(cardIn(desk, direct()))).toMatch(/: NOSUCH77\.$/m);
  });

  it('stands in the form that changes the order, and goes when it is taken out there', async () => {
    desk = await openSlackDesk();
    const id = await ordered(desk, '4x OP520\n3x NOSUCH77', direct());
    expect(await edited({ ownNumber: field('PO-7') })).toContain('4x OP520\\n3x NOSUCH77');
    expect(await desk.store.read.draft(id)).toMatchObject({ revision: 2, content: { omitted: ['NOSUCH77'] } });
    await edited({ lines: field('4x OP520') });
    expect(await desk.store.read.draft(id)).toMatchObject({ revision: 3, content: { omitted: [] } });
    expect(shown(cardIn(desk, direct()))).toContain('− 3x NOSUCH77');
  });
});

describe('a draft that is asked for as it is', () => {
  it('keeps its version, and with it the request for approval', async () => {
    desk = await openSlackDesk();
    const id = await ordered(desk, '4x OP520\n3x NOSUCH77', direct());
    await press(desk, 'U0BUYER', direct(), 'submit');
    await edited();
    expect(await desk.store.read.draft(id)).toMatchObject({ state: 'pending_approval', revision: 1 });
    expect(shown(cardIn(desk, direct()))).not.toContain('new prices');
  });
});
