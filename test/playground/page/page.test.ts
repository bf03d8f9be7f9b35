import { describe, expect, it } from 'vitest';
import { undrawable } from '../../../src/playground/page/drawable.ts';
import { useBrowser } from '../../support/browser.ts';
import { become, composer, dialog, main, send, useSample } from './sample-visit.ts';

const visit = useBrowser();
const sample = useSample();

describe('the page of the local workspace', () => {
  it('answers a command in place, only to who asked', async () => {
    const at = await visit(sample().url);
    await send(at, '/parts OP520');
    const answer = main(at).locator('.message.only-you');
    await answer.getByText('182 units in 3 warehouses').waitFor();
    expect(await answer.innerText()).toContain('Only visible to you');
    await become(at, 'Adam Approver');
    await main(at).getByText('Nothing has been said here yet').waitFor();
  });

  it('draws every block and element that the desk sends', async () => {
    const at = await visit(sample().url, { viewport: { width: 1280, height: 1400 } });
    await at.page.getByRole('button', { name: 'Dismiss the guide' }).click();
    await send(at, '/parts gallery');
    await main(at).getByText('The end.').waitFor();
    await at.shot('gallery');
    const drawn: string[] = await at.page.evaluate(
      '[...document.querySelectorAll("main [data-block]")].map((each) => each.dataset.block)',
    );
    const sent = sample()
      .workspace.messages('C0PARTS')
      .flatMap(({ blocks }) => (blocks ?? []) as { type: string }[]);
    expect(drawn).toEqual(sent.map(({ type }) => type));
    expect(undrawable(sent)).toEqual([]);
    expect(await at.page.locator('[data-undrawable]').count()).toBe(0);
    expect(sample().workspace.violations).toEqual([]);
  });

  it('shows in plain sight what it cannot draw', async () => {
    const { workspace, url } = sample();
    workspace.state.add({
      channel: 'C0PARTS',
      user: workspace.botUserId,
      bot: true,
      text: 'new',
      blocks: [{ type: 'hologram' }],
      thread: undefined,
      only: undefined,
    });
    const at = await visit(url);
    await at.page.getByText('This workspace cannot draw “hologram”.').waitFor();
    expect(undrawable([{ type: 'hologram' }])).toEqual(['[0]: hologram']);
  });

  it('asks before a button that wants it, then shows the card edited in place and its thread', async () => {
    const at = await visit(sample().url);
    await send(at, '/parts card');
    const approve = main(at).getByRole('button', { name: 'Approve', exact: true });
    await approve.click();
    await dialog(at).getByText('67.40 EUR to Workshop North.').waitFor();
    await at.shot('confirm');
    await dialog(at).getByRole('button', { name: 'Not yet' }).click();
    await dialog(at).waitFor({ state: 'detached' });
    expect(sample().workspace.messages('C0PARTS')).toHaveLength(1);

    await approve.click();
    await dialog(at).getByRole('button', { name: 'Order' }).click();
    await main(at).getByText('Approved by @Barbara Buyer').waitFor();
    await main(at).getByText('(edited)').waitFor();
    await main(at).getByRole('button', { name: '1 reply' }).click();
    const thread = at.page.getByRole('complementary', { name: 'Thread' });
    await thread.getByText('The lines in full').waitFor();
    await thread.getByRole('textbox', { name: 'Reply in thread' }).fill('Thanks');
    await at.page.keyboard.press('Enter');
    await main(at).getByRole('button', { name: '2 replies' }).waitFor();
    await at.shot('thread');
    await at.page.keyboard.press('Escape');
    await thread.waitFor({ state: 'hidden' });
  });

  it('opens a CSV file as a table and downloads it as it is', async () => {
    const at = await visit(sample().url);
    await send(at, '/parts file');
    await main(at).getByRole('button', { name: 'Open', exact: true }).click();
    await dialog(at).waitFor();
    const rows = dialog(at).getByRole('row');
    expect(await rows.allInnerTexts()).toEqual([
      'Number\tName\tNet',
      'FV/1/10\tFilter, oil\t120.50',
      'FV/2/10\tHe said "no"\t9.90',
    ]);
    await at.shot('file');
    const [download] = await Promise.all([
      at.page.waitForEvent('download'),
      dialog(at).getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('invoices.csv');
    await dialog(at).getByRole('button', { name: 'Done' }).click();
    await dialog(at).waitFor({ state: 'detached' });
  });

  it('says what Slack would say when the app fails, and when there is no such command', async () => {
    const at = await visit(sample().url);
    await send(at, '/parts broken');
    await at.page.getByText('/parts failed. Try it again.').waitFor();
    await send(at, '/party');
    await at.page.getByText('/party is not a command here').waitFor();
    await at.shot('failure');
    await at.page.getByRole('button', { name: 'Dismiss notice' }).first().click();
    expect(await at.page.locator('.toast').count()).toBe(1);
  });

  it('marks what is new for the other person, who finds it', async () => {
    const at = await visit(sample().url);
    await send(at, '/parts card');
    await at.page.locator('.person-news').getByText('1').waitFor();
    await become(at, 'Adam Approver');
    await main(at).getByText('Requisition R-10482').waitFor();
    await main(at).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(at).getByRole('button', { name: 'Order' }).click();
    await main(at).getByText('Approved by @Adam Approver').waitFor();
  });

  it('shows what a message of anybody says as text, never as markup', async () => {
    const at = await visit(sample().url);
    await send(at, '<img src=x onerror=alert(1)> *bold* <!channel> `x` & <b>');
    const said = main(at).locator('.message-text');
    expect(await said.innerText()).toBe('<img src=x onerror=alert(1)> bold <!channel> x & <b>');
    expect(await said.locator('img, b').count()).toBe(0);
    expect(await said.locator('strong').innerText()).toBe('bold');
  });

  it('completes the names of people and of the desk, and sends a mention', async () => {
    const at = await visit(sample().url);
    await composer(at).pressSequentially('@ada');
    await at.page.getByRole('option', { name: '@Adam Approver' }).waitFor();
    await composer(at).press('Enter');
    await composer(at).pressSequentially('and @Par');
    await at.page.getByRole('option', { name: '@Partsdesk' }).click();
    await composer(at).press('Enter');
    await main(at).locator('.mention').getByText('@Partsdesk').waitFor();
    const { workspace } = sample();
    expect(workspace.messages('C0PARTS').at(-1)?.text).toBe(`<@U0APPROVER> and <@${workspace.botUserId}>`);
  });

  it('takes the message shortcut from the menu of a message', async () => {
    const at = await visit(sample().url);
    await send(at, '4x OP520');
    await main(at).locator('.message').first().hover();
    await main(at).getByRole('button', { name: 'Actions for the message of Barbara Buyer' }).click();
    await at.page.getByRole('menuitem', { name: 'Quote these parts' }).click();
    await main(at).getByText('Quoted: 4x OP520').waitFor();
  });

  it('shows prompts, thinking and an answer in the direct messages, and the App Home', async () => {
    const at = await visit(sample().url);
    await at.page.getByRole('navigation').getByRole('button', { name: 'Messages' }).click();
    await main(at).getByRole('button', { name: 'Stock of OP520' }).click();
    await main(at).getByRole('button', { name: '1 reply' }).click();
    const thread = at.page.getByRole('complementary', { name: 'Thread' });
    await thread.getByText('182 units in three warehouses').waitFor();
    expect(await thread.locator('strong').innerText()).toBe('182');
    await send(at, 'think');
    await main(at).getByRole('status').getByText('Partsdesk is thinking…').waitFor();
    await at.shot('direct');
    await at.page.getByRole('navigation').getByRole('button', { name: 'Home' }).click();
    await main(at).getByText('Nothing waits for @Barbara Buyer.').waitFor();
    await become(at, 'Adam Approver');
    await main(at).getByText('Nothing waits for @Adam Approver.').waitFor();
    await at.shot('home');
  });

  it('shows the calls of agents as they come, and moves the clock of the service', async () => {
    const at = await visit(sample().url);
    await at.page.getByRole('button', { name: 'Agents and clock' }).click();
    const panel = at.page.getByRole('complementary', { name: 'Behind the counter' });
    await panel.getByText('http://127.0.0.1:3000/mcp').waitFor();
    await panel.getByText('Saturday 21 November 2026').waitFor();
    await panel.getByRole('button', { name: 'One day on' }).click();
    await panel.getByText('Sunday 22 November 2026').waitFor();
    expect(sample().daysOn()).toBe(1);
    const call = { at: Date.UTC(2026, 10, 21, 9, 31), principal: 'an agent', milliseconds: 30.6 };
    sample().agents.record({ ...call, tool: 'check_stock', args: 'OP520', outcome: 'ok' });
    sample().agents.record({ ...call, tool: 'confirm_requisition', args: 'RQ1', outcome: 'not_allowed' });
    await panel.getByText('confirm_requisition').waitFor();
    expect(await panel.getByRole('listitem').first().innerText()).toContain('an agent · RQ1 (not allowed) · 31 ms');
    await at.shot('agents');
  });

  it('leads back to where somebody was: by a reload, by the way back, by a link', async () => {
    const at = await visit(sample().url);
    await send(at, '/parts card');
    await main(at).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(at).getByRole('button', { name: 'Order' }).click();
    await main(at).getByRole('button', { name: '1 reply' }).click();
    const thread = at.page.getByRole('complementary', { name: 'Thread' });
    await thread.getByText('The lines in full').waitFor();
    await at.page.reload();
    await thread.getByText('The lines in full').waitFor();
    const there = at.page.url();

    await at.page.getByRole('navigation').getByRole('button', { name: 'Home' }).click();
    await main(at).getByText('Nothing waits for @Barbara Buyer.').waitFor();
    await at.page.reload();
    await main(at).getByText('Nothing waits for @Barbara Buyer.').waitFor();
    await at.page.goBack();
    await thread.getByText('The lines in full').waitFor();
    expect(at.page.url()).toBe(there);
    // What is not there leads to where every visit begins.
    await at.page.goto(`${sample().url}#nowhere/1`);
    await main(at).getByRole('heading', { name: '# parts' }).waitFor();
    expect(await thread.isVisible()).toBe(false);
  });

  it('guides the first run, each step one click, and stays away once dismissed', async () => {
    const at = await visit(sample().url);
    await at.shot('first-visit');
    await at.page.getByRole('button', { name: 'Ask for stock' }).click();
    await main(at).getByText('182 units in 3 warehouses').waitFor();
    await at.page.getByRole('button', { name: /Ask for stock \(tried\)/ }).waitFor();
    await at.page.getByRole('button', { name: 'Approve as Adam' }).click();
    await main(at).getByText('Requisition R-10482').waitFor();
    expect(await at.page.getByRole('radio', { name: 'Adam Approver' }).isChecked()).toBe(true);
    await at.page.getByRole('button', { name: 'Dismiss the guide' }).click();
    await at.page.reload();
    await composer(at).waitFor();
    expect(await at.page.getByText('Three things to try').count()).toBe(0);
    expect(await at.page.getByRole('radio', { name: 'Adam Approver' }).isChecked()).toBe(true);
    await at.page.getByRole('button', { name: 'Show the guide' }).click();
    await at.page.getByText('Three things to try').waitFor();
  });
});
