import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { catalogOf, product } from '../catalog/fixture.ts';
import { become, dialog, main, send } from '../playground/page/sample-visit.ts';
import { useBrowser, type Scheme, type Visit } from '../support/browser.ts';
import { palettedPng } from '../support/paletted-png.ts';
import { useWalk } from '../support/walk.ts';

// The real app over the embedded service, in the local workspace: what is seen is what Slack is sent. In light colours
// the pictures are those of docs/slack.md; of the dark ones it shows some, the others are only for looking at.

const walk = useWalk();
const visit = useBrowser();

const root = new URL('../..', import.meta.url).pathname;
const folders: Readonly<Record<Scheme, string>> = {
  light: join(root, 'docs/pictures'),
  dark: join(root, 'test/playground/screenshots/pictures'),
};
/** Dark ones that docs/slack.md shows too. */
const shownDark = ['card-confirmed', 'spending'];
const mostBytes = 60_000;

const sizes = {
  desktop: { width: 1_060, height: 1_500 },
  wide: { width: 1_280, height: 1_500 },
  phone: { width: 390, height: 1_400 },
} as const;

describe.each(['light', 'dark'] as const)('in %s colours', (scheme) => {
  const keep = async (name: string, what: Locator): Promise<void> => {
    mkdirSync(folders[scheme], { recursive: true });
    const isShown = scheme === 'dark' && shownDark.includes(name);
    const path = isShown ? join(folders.light, `${name}-dark.png`) : join(folders[scheme], `${name}.png`);
    // Nothing lies over what is shown because the pointer happens to be there.
    await what.page().mouse.move(0, 0);
    const small = palettedPng(await what.screenshot({ animations: 'disabled' }));
    writeFileSync(path, small);
    expect(small.length, `${name} is small enough for a page of documentation`).toBeLessThan(mostBytes);
  };
  const open = async (url: string, size: keyof typeof sizes): Promise<Visit> => {
    const at = await visit(url, { scheme, viewport: sizes[size] });
    await at.page.getByRole('button', { name: 'Dismiss the guide' }).click();
    return at;
  };
  const lastMessage = (at: Visit): Locator => main(at).locator('.message').last();
  const button = (at: Visit, name: string): Locator =>
    main(at)
      .getByRole('button', { name: new RegExp(`^${name.replace(/[()]/g, String.raw`\$&`)}(?::|$)`) })
      .last();
  const go = async (at: Visit, name: string): Promise<void> =>
    at.page.getByRole('navigation').getByRole('button', { name }).click();

  it('asks', async () => {
    const { url } = await walk();
    const at = await open(url, 'desktop');
    await send(at, '/parts quote 4x OP520 2x GDB1330 1x BHN1217 1x JS1043');
    await main(at)
      .getByText(/^Quote for/)
      .last()
      .waitFor();
    await keep('quote', lastMessage(at));
    await send(at, '/parts stock OP520');
    await main(at)
      .getByText(/^Stock of/)
      .last()
      .waitFor();
    await keep('stock', lastMessage(at));
    await go(at, 'Messages');
    await send(at, 'invoices 2026-10');
    await main(at)
      .getByText(/^Invoices 2026-10-01/)
      .last()
      .waitFor();
    await keep('invoices', lastMessage(at));
    await button(at, 'As a file (Excel, CSV)').click();
    await main(at).getByRole('button', { name: '1 reply' }).click();
    const thread = at.page.getByRole('complementary', { name: 'Thread' });
    await thread.getByText(/rows\./).waitFor();
    await keep('invoices-file', thread.locator('.message').last());
  });

  it('asks what was spent', async () => {
    const { url } = await walk();
    const at = await open(url, 'wide');
    await go(at, 'Messages');
    await send(at, 'spending by brand 2026-10');
    const message = main(at).locator('.message').filter({ hasText: 'As a file' }).last();
    await message.waitFor();
    await keep('spending', message);
  });

  it('finds by words', async () => {
    const named = (sku: string, index: string, brand: string, use: string) =>
      product(sku, { index, brand, names: { en: `Oil filter, ${use}` } });
    const { catalog } = await catalogOf([
      named('OP520', 'OP 520', 'NORFILT', 'passenger cars'),
      named('W71275', 'W 712/75', 'KORVAN', 'passenger cars'),
      named('HU2985K', 'HU 2985 K', 'OLMERA', 'vans'),
      named('OP457', 'OP 457', 'FILDRA', 'trucks'),
    ]);
    const { url } = await walk({ ordering: { catalog } });
    const at = await open(url, 'wide');
    await send(at, '/parts find oil filter');
    await main(at).getByText('OLMERA').first().waitFor();
    await keep('find', lastMessage(at));
  });

  it('walks the catalogue', async () => {
    const { url } = await walk();
    const at = await visit(url, { scheme, viewport: { width: 1_060, height: 640 } });
    await at.page.getByRole('button', { name: 'Dismiss the guide' }).click();
    await go(at, 'Messages');
    await send(at, 'browse SC01');
    await lastMessage(at).getByRole('combobox').click();
    await at.page.getByRole('option').first().waitFor();
    await keep('categories', main(at));
  });

  it('asks on a phone', async () => {
    const { url } = await walk();
    const at = await open(url, 'phone');
    await send(at, '/parts quote 4x OP520 2x W71275');
    await main(at)
      .getByText(/^Quote for/)
      .last()
      .waitFor();
    await keep('quote-phone', lastMessage(at));
    await send(at, '/parts stock OP520');
    await main(at)
      .getByText(/^Stock of/)
      .last()
      .waitFor();
    await keep('stock-phone', lastMessage(at));
  });

  it('orders, is approved, and is split', async () => {
    const { desk, url } = await walk();
    const at = await open(url, 'desktop');
    // More than the first warehouse of the path has.
    await send(at, '/parts quote 40x OP520');
    await button(at, 'Order').click();
    await dialog(at).getByRole('button', { name: 'Price it' }).waitFor();
    await keep('order-form', dialog(at));
    await dialog(at).getByRole('button', { name: 'Price it' }).click();
    await dialog(at).getByText('nothing is ordered yet').waitFor();
    await at.page.keyboard.press('Escape');
    await button(at, 'Ask for approval').click();
    await main(at).getByText('Waiting for approval from').waitFor();
    await become(at, 'Adam Approver');
    await go(at, 'approvals');
    await button(at, 'Approve').waitFor();
    await keep('card-waiting', lastMessage(at));
    await go(at, 'Home');
    await main(at).locator('.card').first().waitFor();
    await keep('home', main(at).locator('.blocks').first());
    await go(at, 'approvals');
    await button(at, 'Approve').click();
    await keep('approve-dialog', dialog(at));
    await dialog(at).getByRole('button', { name: 'Approve' }).click();
    await main(at).getByText('The service split it into 2 orders.').waitFor();
    await main(at).getByText('Order confirmed:').waitFor();
    await keep('card-confirmed', lastMessage(at));
    await desk.ordering.reconcile();
    desk.sandbox.clock.advance(5 * 86_400_000);
    await desk.ordering.reconcile();
    await main(at).getByText('The service shows INVOICED').first().waitFor();
    await keep('card-invoiced', lastMessage(at));
  });

  it('asks again where the service made something else of it', async () => {
    const { desk, url } = await walk();
    const at = await open(url, 'phone');
    await send(at, '/parts order 4x OP520');
    await dialog(at).getByRole('button', { name: 'Price it' }).click();
    await dialog(at).getByText('nothing is ordered yet').waitFor();
    await at.page.keyboard.press('Escape');
    await button(at, 'Ask for approval').click();
    await main(at).getByText('Waiting for approval from').waitFor();
    await become(at, 'Adam Approver');
    await at.page.getByRole('button', { name: 'Conversations' }).click();
    await go(at, 'approvals');
    desk.sandbox.faults.inject(
      { kind: 'shortStock', sku: 'OP520', quantity: 0 },
      { method: 'POST', path: '/sales/requisition' },
      1,
    );
    await button(at, 'Approve').click();
    await dialog(at).getByRole('button', { name: 'Approve' }).click();
    await main(at)
      .getByText(/It differs from what was approved/)
      .last()
      .waitFor();
    await keep('card-differs-phone', lastMessage(at));
  });

  it('is taken back', async () => {
    const { url } = await walk();
    const at = await open(url, 'desktop');
    await send(at, '/parts order 2x W71275');
    await dialog(at).getByRole('button', { name: 'Price it' }).click();
    await dialog(at).getByText('nothing is ordered yet').waitFor();
    await at.page.keyboard.press('Escape');
    await button(at, 'Cancel').click();
    await keep('cancel-dialog', dialog(at));
    await dialog(at).locator('.dialog-footer .button').last().click();
    await main(at).getByText('Taken back. Nothing was ordered.').first().waitFor();
    await keep('card-cancelled', main(at).locator('.message').filter({ hasText: 'Taken back' }).first());
  });
});
