import { describe, expect, it } from 'vitest';
import { longIt } from '../../support/long.ts';
import { useBrowser, type Visit } from '../../support/browser.ts';
import { useWalk } from '../../support/walk.ts';
import { submits } from '../../slack/steps.ts';
import { become, dialog, main, send } from '../page/sample-visit.ts';

// What is used last is left first: the visit ends before the workspace does.
const walk = useWalk();
const visit = useBrowser();

const go = (at: Visit, name: string) => at.page.getByRole('navigation').getByRole('button', { name }).click();
const button = (at: Visit, name: string) =>
  main(at).getByRole('button', { name: new RegExp(`^${name.replace(/[()]/g, String.raw`\$&`)}(?::|$)`) });

/** Fills nothing in: what was typed after `order` stands in the form. */
async function price(at: Visit, lines: string): Promise<void> {
  await send(at, `/parts order ${lines}`);
  await dialog(at).getByRole('button', { name: 'Price it' }).click();
  await dialog(at).getByText('nothing is ordered yet').waitFor();
  await at.page.keyboard.press('Escape');
  await dialog(at).waitFor({ state: 'detached' });
}

async function askForApproval(at: Visit, lines: string): Promise<void> {
  await price(at, lines);
  await button(at, 'Ask for approval').click();
  await main(at).getByText('Waiting for approval from').first().waitFor();
}

async function approveAsAdam(at: Visit): Promise<void> {
  await become(at, 'Adam Approver');
  await go(at, 'approvals');
  await button(at, 'Approve').click();
  await dialog(at).getByRole('button', { name: 'Approve' }).click();
}

describe('ordering in the local workspace', () => {
  it('orders with the approval of the other person, and is delivered when the clock moves on', async () => {
    const { desk, url } = await walk();
    const at = await visit(url);
    await askForApproval(at, '4x OP520 2x W71275');
    await approveAsAdam(at);
    await main(at).getByText('Order confirmed:').first().waitFor();
    await at.shot('walk-order');
    expect(await submits(desk)).toBe(1);
    expect(await button(at, 'Approve').count()).toBe(0);
    expect(await at.violationsInBoth()).toEqual([]);

    // The number may come after the word that the order is confirmed.
    const confirmed = /Order (ZA[\d-]+\d)/;
    await expect.poll(() => main(at).innerText()).toMatch(confirmed);
    const order = confirmed.exec(await main(at).innerText())?.[1];
    await at.page.getByRole('button', { name: 'Agents and clock' }).click();
    for (let day = 0; day < 4; day += 1) {
      const date = at.page.locator('.clock-date');
      const before = await date.innerText();
      await at.page.getByRole('button', { name: 'One day on' }).click();
      await expect.poll(() => date.innerText()).not.toBe(before);
    }
    await send(at, `/parts show ${order}`);
    await main(at).getByText('invoiced').first().waitFor();
    const said = await main(at).innerText();
    const [delivery = '', invoice = ''] = [/WZ\/[\w/]+/, /FV\/[\d/]+/].map((each) => each.exec(said)?.[0]);
    const panel = at.page.getByRole('complementary', { name: 'Behind the counter' });
    await panel.getByRole('button', { name: 'Recent deliveries' }).click();
    const answer = (title: RegExp) => main(at).getByRole('article').filter({ hasText: title });
    await answer(/Deliveries 2026-11-\d+ to 2026-11-24/)
      .getByText(delivery)
      .first()
      .waitFor();
    await panel.getByRole('button', { name: 'Recent invoices' }).click();
    await answer(/Invoices 2026-11-\d+ to 2026-11-24/)
      .getByText(invoice)
      .first()
      .waitFor();
    await at.shot('walk-delivered');
    expect(await at.violationsInBoth()).toEqual([]);
  });

  longIt('cancels before anything was ordered', async () => {
    const { desk, url } = await walk();
    const at = await visit(url);
    await askForApproval(at, '4x OP520');
    await button(at, 'Cancel').click();
    await dialog(at).locator('.dialog-footer .button').last().click();
    await main(at).getByText('Taken back. Nothing was ordered.').first().waitFor();
    await at.shot('walk-cancel');
    expect(await at.violationsInBoth()).toEqual([]);
    expect(await submits(desk)).toBe(0);
  });

  longIt('refuses an approval with a reason that the other person reads', async () => {
    const { desk, url } = await walk();
    const at = await visit(url);
    await askForApproval(at, '4x OP520');
    await become(at, 'Adam Approver');
    await go(at, 'approvals');
    await button(at, 'Reject').click();
    await at.shot('walk-reject-form');
    expect(await at.violationsInBoth()).toEqual([]);
    await dialog(at).getByRole('textbox').fill('We have four on the shelf.');
    await dialog(at).locator('.dialog-footer .primary').click();
    await main(at)
      .getByText(/We have four on the shelf/)
      .first()
      .waitFor();
    await become(at, 'Barbara Buyer');
    await go(at, 'parts');
    await main(at)
      .getByText(/We have four on the shelf/)
      .first()
      .waitFor();
    await at.shot('walk-rejected');
    expect(await at.violationsInBoth()).toEqual([]);
    expect(await submits(desk)).toBe(0);
  });

  longIt('shows an order that the service split over two warehouses', async () => {
    const { desk, url } = await walk();
    const at = await visit(url);
    // 31 are in the first warehouse of the receiver's path.
    await askForApproval(at, '40x OP520');
    await approveAsAdam(at);
    await main(at).getByText('Order confirmed:').first().waitFor();
    await main(at).getByText('The service split it into 2 orders.').first().waitFor();
    expect(desk.sandbox.records.ledger()).toHaveLength(1);
    await at.shot('walk-split');
    expect(await at.violationsInBoth()).toEqual([]);
  });

  longIt('says that nobody knows when the answer is lost, and finds the order by itself', async () => {
    const { desk, url } = await walk({
      ordering: { service: { timeouts: { connect: 2000, read: 5000, total: 15_000, money: 4_000 } } },
    });
    const at = await visit(url);
    await askForApproval(at, '4x OP520');
    desk.sandbox.faults.inject({ kind: 'hang', processed: true }, { method: 'POST', path: '/sales/requisition' }, 1);
    await approveAsAdam(at);
    await main(at)
      .getByText(/status unknown, do not order it again/)
      .first()
      .waitFor();
    await at.shot('walk-unknown');
    await main(at).getByText('Order confirmed:').first().waitFor();
    expect(await submits(desk)).toBe(1);
    expect(desk.sandbox.records.ledger()).toHaveLength(1);
  });
});
