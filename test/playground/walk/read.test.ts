import { describe, expect, it } from 'vitest';
import { isLong, longIt } from '../../support/long.ts';
import { useBrowser, type Scheme } from '../../support/browser.ts';
import { useWalk } from '../../support/walk.ts';
import { submits } from '../../slack/steps.ts';
import { composer, dialog, focused, main, send } from '../page/sample-visit.ts';

// What is used last is left first: the visit ends before the workspace does.
const walk = useWalk();
const visit = useBrowser();
const schemes: readonly Scheme[] = isLong ? ['light', 'dark'] : ['light'];

describe('asking in the local workspace', () => {
  for (const scheme of schemes) {
    it(`goes through the first visit in ${scheme} colours: stock, quote, order, each one click`, async () => {
      const { url } = await walk();
      const at = await visit(url, { scheme });
      await at.page.getByText('Three things to try').waitFor();
      await at.shot(`walk-first-visit-${scheme}`);
      await at.page.getByRole('button', { name: 'Ask for stock' }).click();
      await main(at).getByText('Stock of 2 products').first().waitFor();
      await at.shot(`walk-stock-${scheme}`);
      await at.page.getByRole('button', { name: 'Quote four lines' }).click();
      await main(at).getByRole('heading', { name: 'Quote for 4 lines' }).waitFor();
      await at.shot(`walk-quote-${scheme}`);
      expect(await at.violations()).toEqual([]);
      await at.page.getByRole('button', { name: 'Order and approve as Adam' }).click();
      await dialog(at).getByRole('button', { name: 'Price it' }).waitFor();
      expect(await dialog(at).getByLabel('Lines').inputValue()).toContain('OP520');
      expect(await at.violations()).toEqual([]);
      await at.shot(`walk-form-${scheme}`);
      await dialog(at).getByRole('button', { name: 'Price it' }).click();
      await dialog(at).getByText('nothing is ordered yet').waitFor();
      await at.page.keyboard.press('Escape');
      await main(at).getByRole('button', { name: 'Ask for approval' }).waitFor();
      expect(await at.violations()).toEqual([]);
      await at.shot(`walk-card-${scheme}`);
      await at.page.getByRole('navigation').getByRole('button', { name: 'Home' }).click();
      await main(at).getByText('Your orders').first().waitFor();
      expect(await at.violations()).toEqual([]);
      await at.shot(`walk-home-${scheme}`);
    });
  }

  it('completes every word of the desk, and each that is shown is one it knows', async () => {
    const { url } = await walk();
    const at = await visit(url);
    await composer(at).fill('/');
    const words = at.page.locator('.suggestion-word');
    await words.first().waitFor();
    const all = (await words.allInnerTexts()).map((each) => each.replace('/parts ', ''));
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining(['stock', 'quote', 'order', 'invoices', 'approvals', 'help']));
    for (const word of ['requisitions', 'whoami', 'approvals']) {
      expect(all).toContain(word);
      await send(at, `/parts ${word}`);
    }
    await expect.poll(() => main(at).locator('.message').count()).toBe(3);
    expect(await main(at).getByText("I don't know").count()).toBe(0);
  });

  longIt('fetches a month of invoices and opens it as a file', async () => {
    const { url } = await walk();
    const at = await visit(url);
    await at.page.getByRole('navigation').getByRole('button', { name: 'Messages' }).click();
    await send(at, 'invoices 2026-10');
    await main(at).getByRole('button', { name: 'As a file (Excel, CSV)' }).first().click();
    await main(at).getByRole('button', { name: '1 reply' }).click();
    const thread = at.page.getByRole('complementary', { name: 'Thread' });
    // A fetch that took long shows its steps too, and they end with the same sentence.
    await thread.getByText('223 rows.').first().waitFor();
    await thread.getByRole('button', { name: 'Open', exact: true }).click();
    const rows = dialog(at).getByRole('row');
    await dialog(at).getByText('The first 200 of 223 rows; the download has them all.').waitFor();
    expect(await rows.count()).toBe(1 + 200);
    expect((await rows.first().innerText()).toLowerCase()).toContain('invoice');
    await at.shot('walk-invoices');
    expect(await at.violationsInBoth()).toEqual([]);
    const [download] = await Promise.all([
      at.page.waitForEvent('download'),
      dialog(at).getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });

  longIt('orders and approves by the keyboard alone', async () => {
    const { desk, url } = await walk();
    const at = await visit(url);
    const { keyboard } = at.page;
    const tabTo = async (wanted: string, key = 'Tab'): Promise<void> => {
      for (let step = 0; step < 80; step += 1) {
        // A button of a card also says which order it is for.
        const name = await focused(at);
        if (name === wanted || name.startsWith(`${wanted}: `)) return;
        await keyboard.press(key);
      }
      throw new Error(`no ${key} leads to ${wanted}`);
    };
    await expect.poll(() => focused(at)).toBe('Message #parts');
    await keyboard.type('/parts ord');
    await keyboard.press('Enter');
    expect(await composer(at).inputValue()).toBe('/parts order ');
    await keyboard.type('4x OP520');
    await keyboard.press('Enter');
    await dialog(at).getByRole('button', { name: 'Price it' }).waitFor();
    await tabTo('Price it');
    await keyboard.press('Enter');
    await dialog(at).getByText('nothing is ordered yet').waitFor();
    await keyboard.press('Escape');
    await dialog(at).waitFor({ state: 'detached' });
    await main(at).getByRole('button', { name: 'Ask for approval' }).waitFor();
    await tabTo('Ask for approval', 'Shift+Tab');
    await keyboard.press('Enter');
    await main(at).getByText('Waiting for approval from').first().waitFor();

    await tabTo('Barbara Buyer', 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await at.page.getByText('You are now Adam Approver').waitFor({ state: 'attached' });
    await at.page.getByRole('navigation').getByText('approvals').waitFor();
    for (let step = 0; step < 20 && !(await focused(at)).startsWith('approvals'); step += 1)
      await keyboard.press('Tab');
    await keyboard.press('Enter');
    await main(at)
      .getByRole('button', { name: /^Approve(:|$)/ })
      .waitFor();
    await tabTo('Approve');
    await keyboard.press('Enter');
    await dialog(at).waitFor();
    await tabTo('Approve');
    await keyboard.press('Enter');
    await main(at).getByText('Order confirmed:').first().waitFor();
    expect(await submits(desk)).toBe(1);
  });
});
