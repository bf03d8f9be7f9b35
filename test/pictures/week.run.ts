import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { become, main } from '../playground/page/sample-visit.ts';
import { useBrowser } from '../support/browser.ts';
import { palettedPng } from '../support/paletted-png.ts';
import { playWeek, startWeek } from '../support/week.ts';

// A week of the built program in the local workspace, for README: what an order brings in its thread, what its requester
// and its approver are told. The program must have been built.

const visit = useBrowser();
const picture = new URL('../../docs/pictures/week.png', import.meta.url).pathname;
const mostBytes = 100_000;
const width = 400;

it('tells the story of a week', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-week-'));
  const week = await startWeek(folder, { PARTSDESK_ARCHIVE_DAYS: '20' });
  // What is told within seconds is told before the clock goes on.
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 15_000));
  await playWeek(week, settled);
  await settled();

  const at = await visit(`${week.page}/`, { viewport: { width, height: 1_150 } });
  const { page } = at;
  const shots: { readonly title: string; readonly png: string }[] = [];
  const keep = async (title: string) => {
    await page.mouse.move(0, 0);
    shots.push({ title, png: (await page.screenshot({ animations: 'disabled' })).toString('base64') });
  };
  const go = async (name: string) => {
    await page.getByRole('button', { name: 'Conversations' }).click();
    await page.getByRole('navigation').getByRole('button', { name }).click();
  };
  await page.getByRole('button', { name: 'Dismiss the guide' }).click();
  await go('approvals');
  await main(at)
    .getByRole('button', { name: /replies/ })
    .first()
    .click();
  await page.getByText(/No delivery yet/).waitFor();
  await keep('In the thread of the order');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await go('Messages');
  await page
    .getByText(/are due|is due/)
    .first()
    .waitFor();
  await keep('To Barbara, who ordered and follows invoices');
  await become(at, 'Adam Approver');
  await go('Messages');
  await page.getByText(/the price rose/).waitFor();
  await keep('To Adam, who approves');

  const board = await visit('about:blank', { viewport: { width: 3 * width + 40, height: 1_200 } });
  const columns = shots.map(
    ({ title, png }) => `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${png}"></figure>`,
  );
  await board.page.setContent(`<style>
    body { margin: 0; padding: 10px; display: flex; gap: 10px; background: #fff; font: 600 15px sans-serif }
    figure { margin: 0 } figcaption { padding: 0 0 6px } img { display: block; border: 1px solid #ccc }
  </style>${columns.join('')}`);
  const small = palettedPng(await board.page.locator('body').screenshot());
  writeFileSync(picture, small);
  expect(small.length).toBeLessThan(mostBytes);
  await week.close();
  rmSync(folder, { recursive: true, force: true });
});
