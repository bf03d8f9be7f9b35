import { describe, expect, it } from 'vitest';
import { useBrowser, type Scheme, type Visit } from '../../support/browser.ts';
import { become, composer, dialog, focused, main, send, useSample } from './sample-visit.ts';
import { isLong } from '../../support/long.ts';

const visit = useBrowser();
const sample = useSample();
const schemes: readonly Scheme[] = isLong ? ['light', 'dark'] : ['light'];

/** Presses Tab until the wanted element has the focus, as a person would. */
async function tabTo(at: Visit, wanted: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const name = await focused(at);
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return;
    passed.push(name);
    await at.page.keyboard.press(key);
  }
  throw new Error(`no Tab leads to ${String(wanted)}; there were ${passed.join(' | ')}`);
}

const scrollsSideways = (at: Visit): Promise<boolean> =>
  at.page.evaluate(
    'document.documentElement.scrollWidth > window.innerWidth || document.body.scrollWidth > window.innerWidth',
  );

describe('the page for everybody', () => {
  for (const scheme of schemes) {
    it(`breaks no rule of axe in ${scheme} colours`, async () => {
      const at = await visit(sample().url, { scheme });
      expect(await at.violations()).toEqual([]);
      await send(at, '/parts gallery');
      await main(at).getByText('The end.').waitFor();
      await send(at, '/parts card');
      await send(at, '/parts OP520');
      await send(at, '/parts file');
      await main(at).getByRole('button', { name: 'Open', exact: true }).waitFor();
      await main(at).getByText('182 units in 3 warehouses').waitFor();
      expect(await at.violations()).toEqual([]);
      await at.shot(`conversation-${scheme}`);

      await main(at).getByRole('button', { name: 'Open', exact: true }).click();
      expect(await at.violations()).toEqual([]);
      await at.page.keyboard.press('Escape');

      await composer(at).fill('/parts ');
      await at.page.getByRole('option').first().waitFor();
      expect(await at.violations()).toEqual([]);
      await at.shot(`commands-${scheme}`);

      await send(at, '/parts form');
      await dialog(at).getByRole('combobox', { name: 'Receiver' }).click();
      await at.page.getByRole('option').first().waitFor();
      expect(await at.violations()).toEqual([]);
      await dialog(at).getByRole('combobox', { name: 'Receiver' }).press('Escape');
      await dialog(at).getByRole('button', { name: 'Send for approval' }).click();
      await dialog(at).locator('.input-error').first().waitFor();
      expect(await at.violations()).toEqual([]);
      await at.shot(`form-${scheme}`);
      await at.page.keyboard.press('Escape');

      await at.page.getByRole('button', { name: 'Agents and clock' }).click();
      expect(await at.violations()).toEqual([]);
      await send(at, '/nothing');
      await at.page.locator('.toast').waitFor();
      expect(await at.violations()).toEqual([]);
      await at.page.getByRole('navigation').getByRole('button', { name: 'Home' }).click();
      await main(at).getByText('What waits for you').waitFor();
      expect(await at.violations()).toEqual([]);
    });
  }

  it('switches colours by its own switch, and remembers', async () => {
    const at = await visit(sample().url);
    const ground = () => at.page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await at.page.getByRole('button', { name: 'Use dark colours' }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await at.page.reload();
    await composer(at).waitFor();
    expect(await ground()).toBe(dark);
  });

  it('is used from end to end by the keyboard alone', async () => {
    const at = await visit(sample().url);
    // The field has the focus; a command completes by its first letters.
    await expect.poll(() => focused(at)).toBe('Message #parts');
    await at.page.keyboard.type('/pa');
    await at.page.getByRole('option', { name: /stock/ }).waitFor();
    await at.page.keyboard.press('Escape');
    await at.page.keyboard.type('rts st');
    await at.page.getByRole('option', { name: /stock/ }).waitFor();
    await at.page.keyboard.press('Tab');
    expect(await composer(at).inputValue()).toBe('/parts stock ');
    await at.page.keyboard.type('OP520');
    await at.page.keyboard.press('Enter');
    await main(at).getByText('182 units in 3 warehouses').waitFor();
    await at.page.keyboard.press('ArrowUp');
    expect(await composer(at).inputValue()).toBe('/parts stock OP520');
    await composer(at).fill('');

    await at.page.keyboard.type('first');
    await at.page.keyboard.press('Shift+Enter');
    await at.page.keyboard.type('second');
    await at.page.keyboard.press('Enter');
    const lines = main(at).locator('.message', { hasText: 'first' }).locator('.message-text');
    expect(await lines.innerText()).toBe('first\nsecond');

    // A card is approved: the dialog holds the focus and gives it back.
    await at.page.keyboard.type('/parts card');
    await at.page.keyboard.press('Enter');
    await main(at).getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await tabTo(at, 'Approve', 'Shift+Tab');
    await at.page.keyboard.press('Enter');
    await dialog(at).waitFor();
    await at.page.keyboard.press('Escape');
    expect(await focused(at)).toBe('Approve');
    await at.page.keyboard.press('Enter');
    await dialog(at).waitFor();
    await tabTo(at, 'Order');
    await at.page.keyboard.press('Enter');
    await main(at).getByText('Approved by @Barbara Buyer').waitFor();
    await main(at).getByRole('button', { name: '1 reply' }).waitFor();
    await tabTo(at, /^1 reply/);
    await at.page.keyboard.press('Enter');
    const thread = at.page.getByRole('complementary', { name: 'Thread' });
    await thread.getByText('The lines in full').waitFor();
    await at.page.keyboard.press('Escape');
    await thread.waitFor({ state: 'hidden' });
    expect(await focused(at)).toMatch(/1 reply/);

    // The other person, another place.
    await at.page.getByRole('radio', { name: 'Barbara Buyer' }).focus();
    await at.page.keyboard.press('ArrowRight');
    await at.page.getByText('You are now Adam Approver').waitFor({ state: 'attached' });
    await tabTo(at, 'Home');
    await at.page.keyboard.press('Enter');
    await main(at).getByText('Nothing waits for @Adam Approver.').waitFor();
  });

  it('tells a screen reader what arrives and what changes', async () => {
    const at = await visit(sample().url);
    const live = at.page.getByRole('log');
    await send(at, '/parts card');
    await live.getByText('Partsdesk: Requisition R-10482').waitFor({ state: 'attached' });
    await main(at).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(at).getByRole('button', { name: 'Order' }).click();
    await live.getByText('Partsdesk edited: Approved by').waitFor({ state: 'attached' });
  });

  it('fits a window of 360 pixels: nothing scrolls sideways, the conversations are a drawer', async () => {
    const at = await visit(sample().url, { viewport: { width: 360, height: 740 } });
    expect(await scrollsSideways(at)).toBe(false);
    await at.shot('narrow-first');
    await send(at, '/parts gallery');
    await main(at).getByText('The end.').waitFor();
    await send(at, '/parts card');
    await main(at).getByText('Requisition R-10482').waitFor();
    expect(await scrollsSideways(at)).toBe(false);
    await at.shot('narrow');
    const wide: number = await at.page.evaluate(
      '[...document.querySelectorAll("main .block")].filter((each) => each.getBoundingClientRect().right > 360).length',
    );
    expect(wide).toBe(0);

    const drawer = at.page.getByRole('navigation', { name: 'Conversations' });
    expect(await drawer.isVisible()).toBe(false);
    await at.page.getByRole('button', { name: 'Conversations' }).click();
    await drawer.waitFor();
    expect(await focused(at)).toBe('parts');
    await at.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await focused(at)).toBe('Conversations');
    await at.page.getByRole('button', { name: 'Conversations' }).click();
    await drawer.getByRole('button', { name: 'approvals' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await become(at, 'Adam Approver');
    await at.page.getByRole('button', { name: 'Agents and clock' }).click();
    expect(await scrollsSideways(at)).toBe(false);
    await send(at, '/parts form');
    await dialog(at).getByLabel('Lines').waitFor();
    expect(await scrollsSideways(at)).toBe(false);
    await at.shot('narrow-form');
    expect(await at.violations()).toEqual([]);
  });
});
