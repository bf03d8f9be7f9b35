import { describe, expect, it } from 'vitest';
import { useBrowser, type Visit } from '../../support/browser.ts';
import { dialog, main, send, useSample } from './sample-visit.ts';

const visit = useBrowser();
const sample = useSample();

async function openForm(at: Visit): Promise<void> {
  await send(at, '/parts form');
  await dialog(at).getByRole('heading', { name: 'Order parts' }).waitFor();
}

describe('forms on the page of the local workspace', () => {
  it('sends what was typed and chosen in every field', async () => {
    const at = await visit(sample().url, { viewport: { width: 1280, height: 1000 } });
    await openForm(at);
    const form = dialog(at);
    await form.getByRole('combobox', { name: 'Receiver' }).click();
    await at.shot('menu');
    await at.page.getByRole('option', { name: 'Workshop South' }).click();
    await form.getByRole('checkbox', { name: 'Complete only' }).check();
    await form.getByLabel('Reference').pressSequentially('ZL 17/2026');
    await form.getByLabel('Day').fill('2026-11-21');
    await form.getByLabel('Mail').fill('buyer@example.com');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    const told = main(at).getByText('Ordered by');
    await told.waitFor();
    expect((await told.innerText()).split(': ')[1]?.split(' ')).toEqual([
      'lines="4x',
      'OP520"',
      'receiver="workshop',
      'south"',
      // Cut off at the longest that the field takes.
      'reference="ZL',
      '17/20"',
      'flags=["complete',
      'only"]',
      'day="2026-11-21"',
      'mail="buyer@example.com"',
    ]);
    expect(sample().workspace.violations).toEqual([]);
  });

  it('shows errors at their fields: its own, then those of the app, and keeps what was typed', async () => {
    const at = await visit(sample().url);
    await openForm(at);
    const form = dialog(at);
    await form.getByLabel('Reference').fill('ZL 17');
    await form.getByLabel('Mail').fill('nobody');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    const receiver = form.getByRole('combobox', { name: 'Receiver' });
    expect(await receiver.getAttribute('aria-invalid')).toBe('true');
    expect(await receiver.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await form.locator('.input-error').allInnerTexts()).toEqual([
      'Please complete this required field.',
      'Please enter an email address.',
    ]);
    expect(await form.getByLabel('Reference').inputValue()).toBe('ZL 17');

    await form.getByLabel('Mail').fill('');
    await form.getByLabel('Lines').fill('2x W7127 ');
    await receiver.press('ArrowDown');
    await receiver.press('Enter');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    const error = form.getByText('W7127 is not in the catalogue. Did you mean W71275?');
    await error.waitFor();
    await at.shot('form-errors');
    const lines = form.getByLabel('Lines');
    expect(await lines.inputValue()).toBe('2x W7127 ');
    const described = await lines.getAttribute('aria-describedby');
    expect(described?.split(' ')).toContain(await error.getAttribute('id'));
    await lines.fill('2x W71275');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    await main(at).getByText('lines="2x W71275"').waitFor();
    await form.waitFor({ state: 'detached' });
  });

  it('opens a form over a form, and goes back to the one below as it was left', async () => {
    const at = await visit(sample().url);
    await openForm(at);
    await dialog(at).getByLabel('Lines').fill('9x OP520');
    await dialog(at).getByRole('button', { name: 'Look closer' }).click();
    await dialog(at).getByRole('heading', { name: 'Closer' }).waitFor();
    await at.page.keyboard.press('Escape');
    await dialog(at).getByRole('heading', { name: 'Order parts' }).waitFor();
    expect(await dialog(at).getByLabel('Lines').inputValue()).toBe('9x OP520');
    await at.page.keyboard.press('Escape');
    await dialog(at).waitFor({ state: 'detached' });
  });

  it('tells the app what was chosen in a message, by mouse and by keyboard', async () => {
    const at = await visit(sample().url, { viewport: { width: 1280, height: 1400 } });
    await send(at, '/parts gallery');
    await main(at).getByText('The end.').waitFor();
    const told = (words: string) => main(at).locator('.only-you').getByText(words, { exact: true }).waitFor();

    await main(at).getByRole('button', { name: 'Show it' }).click();
    await told('shown/show "R-10482"');
    const menu = main(at).getByRole('combobox', { name: 'Only one receiver' });
    await menu.click();
    await at.page.getByRole('option', { name: 'Depot' }).click();
    await told('steps/where "depot"');
    await menu.press('ArrowDown');
    await menu.press('ArrowUp');
    await menu.press('Enter');
    await told('steps/where "workshop south"');
    await menu.fill('north');
    await menu.press('Enter');
    await told('steps/where "workshop north"');
    await menu.fill('nowhere');
    await at.page.getByText('Nothing matches').waitFor();
    await menu.press('Escape');
    expect(await menu.inputValue()).toBe('Workshop North');
    const parts = main(at).getByRole('combobox', { name: 'Find a part' });
    await parts.click();
    await at.page.getByText('Type to search').waitFor();
    await parts.fill('op5');
    await at.page.getByRole('option', { name: 'Part OP528' }).click();
    await told('steps/part "OP528"');
    await parts.fill('nosuch');
    await at.page.getByRole('option', { name: 'Nothing matches' }).waitFor();
    await parts.press('Escape');
    expect(await parts.inputValue()).toBe('Part OP528');
    expect(sample().workspace.violations).toEqual([]);
  });
});
