import { afterEach, expect, it } from 'vitest';
import { builtInText, readPolicy } from '../../src/ordering/policy/file.ts';
import { defaultPeople } from '../../src/playground/double/workspace-state.ts';
import { openSlackDesk, shown, type SlackDesk } from '../support/slack.ts';
import { told, waiting } from './steps.ts';

// What stands on the buttons below an answer, and what does not.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const directOf = (user: string) => desk.workspace.direct(user);

it('does not ask for approval of what waits already', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const channel = directOf('U0APPROVER');
  const { card } = await waiting(desk, '12x W71275 3x HU7008Z', channel);
  const thread = card.ts;
  for (const text of ['how many W71275 are there?', 'ist da Pfand drauf?', 'czy to będzie na poniedziałek?']) {
    await workspace.say({ user: 'U0APPROVER', channel, thread, text });
    await desk.done();
    const answer = workspace.messages(channel).at(-1)!;
    expect(shown(answer)).toContain('W71275');
    expect(JSON.stringify(answer.blocks), text).not.toMatch(/submit_requisition|"tool\\":\\"order/u);
  }
});

it('says states, days and sums on buttons and in menus as the reader writes them', async () => {
  const people = defaultPeople.map((each) => ({ ...each, locale: 'cs-CZ' }));
  desk = await openSlackDesk({ workspace: { people } });
  const invoices = JSON.stringify((await told(desk, 'faktury za říjen')).blocks);
  expect(invoices).toContain('Jen nezaplacené');
  expect(invoices).toMatch(/FV\/2026\/10\/\d{5} · \d\d\.10\.2026 · [\d\s]+,\d\d PLN"/u);
  expect(invoices).not.toMatch(/UNPAID"|2026-10-\d\d \d|\d\.\d\d PLN/u);
  expect(shown(await told(desk, 'jen dobropisy'))).toContain(', jen dobropisy, ');
  expect(JSON.stringify((await told(desk, 'objednávky za říjen')).blocks)).toContain(' · vyfakturováno');
});

it('offers no order form to who may not order, and says so when they write an order', async () => {
  const text = builtInText.replace(
    /\n {2}approver:/,
    `\n  book: { name: Olga, slack: [U0OLGA], may: [] }\n  approver:`,
  );
  const olga = { id: 'U0OLGA', name: 'olga', realName: 'Olga', email: 'olga@example.com' };
  desk = await openSlackDesk({
    ordering: { policy: readPolicy(text, 'test') },
    workspace: { people: [...defaultPeople, { ...olga, locale: 'pl-PL' }] },
  });
  const { workspace } = desk;
  for (const user of ['U0OLGA', 'U0BUYER']) {
    await workspace.openHome({ user });
    await desk.done();
    const home = JSON.stringify(workspace.home(user)?.content['blocks']);
    expect(home.includes('"ask:order"'), user).toBe(user === 'U0BUYER');
  }
  for (const order of ['zamów 2 OP520', 'zamów OP520'])
    expect(shown(await told(desk, order, 'U0OLGA'))).toMatch(/zamawiać/u);
  expect(shown(await told(desk, 'dokumenty za październik dla księgowej', 'U0OLGA'))).not.toContain('partsdesk');
});
