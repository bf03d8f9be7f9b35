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
    await form.getByRole('combobox', { name: 'Warehouses' }).click();
    await at.page.getByRole('option', { name: 'Depot' }).click();
    await at.page.getByRole('option', { name: 'Workshop North' }).click();
    // Two are the most that can be chosen here.
    const third = at.page.getByRole('option', { name: 'Workshop South' });
    expect(await third.getAttribute('aria-disabled')).toBe('true');
    await form.getByRole('combobox', { name: 'Part' }).fill('op52');
    await at.page.getByRole('option', { name: 'OP526' }).click();
    await form.getByRole('radio', { name: 'Cash' }).check();
    await form.getByRole('checkbox', { name: 'Complete only' }).check();
    await form.getByLabel('Not before').fill('2026-12-01');
    await form.getByLabel('At').fill('08:15');
    await form.getByLabel('Reminder').fill('2026-12-01T08:00');
    await form.getByLabel('Copies').fill('3');
    const content = Buffer.from('OP520;4\n');
    await form.getByLabel('List').setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: content });
    await form.getByRole('button', { name: 'Remove parts.csv' }).waitFor();
    await form.getByLabel('Mail').fill('buyer@example.com');
    await form.getByLabel('Link').fill('https://example.com/job');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    const told = main(at).getByText('Ordered by');
    await told.waitFor();
    expect((await told.innerText()).split(': ')[1]?.split(' ')).toEqual([
      'lines="4x',
      'OP520"',
      'receiver="workshop',
      'south"',
      'warehouses=["depot","workshop',
      'north"]',
      'part="OP526"',
      'payment="cash"',
      'flags=["complete',
      'only"]',
      'date="2026-12-01"',
      'time="08:15"',
      `moment=${Date.UTC(2026, 11, 1, 8) / 1000}`,
      'copies="3"',
      'list=["parts.csv"]',
      'mail="buyer@example.com"',
      'link="https://example.com/job"',
    ]);
    expect(sample().workspace.violations).toEqual([]);
  });

  it('shows errors at their fields: its own, then those of the app, and keeps what was typed', async () => {
    const at = await visit(sample().url);
    await openForm(at);
    const form = dialog(at);
    await form.getByLabel('Copies').fill('12');
    await form.getByLabel('Mail').fill('nobody');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    const receiver = form.getByRole('combobox', { name: 'Receiver' });
    expect(await receiver.getAttribute('aria-invalid')).toBe('true');
    expect(await receiver.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await form.locator('.input-error').allInnerTexts()).toEqual([
      'Please complete this required field.',
      'Please enter a number of at most 9.',
      'Please enter an email address.',
    ]);
    expect(await form.getByLabel('Copies').inputValue()).toBe('12');

    await form.getByLabel('Copies').fill('2');
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
    const at = await visit(sample().url, { viewport: { width: 1280, height: 2700 } });
    await send(at, '/parts gallery');
    await main(at).getByText('The end.').waitFor();
    const told = (words: string) => main(at).locator('.only-you').getByText(words, { exact: true }).waitFor();

    await main(at).getByRole('combobox', { name: 'A menu', exact: true }).click();
    await at.page.getByRole('option', { name: 'Depot' }).click();
    await told('s-select/s-select "depot"');

    const groups = main(at).getByRole('combobox', { name: 'A menu in groups' });
    await groups.press('ArrowDown');
    await at.page.getByRole('group', { name: 'Workshops' }).waitFor();
    await groups.press('ArrowDown');
    await groups.press('Enter');
    await told('s-groups/s-groups "workshop south"');

    const many = main(at).getByRole('combobox', { name: 'A menu of several', exact: true });
    await many.click();
    await at.page.getByRole('option', { name: 'Depot' }).click();
    await many.press('Escape');
    await told('s-many/s-many ["workshop south","depot"]');

    const outside = main(at).getByRole('combobox', { name: 'A menu that asks', exact: true });
    await outside.fill('o');
    await at.page.getByText('Type 2 characters to search').waitFor();
    await outside.fill('w7');
    await at.page.getByRole('option', { name: 'W71275' }).click();
    await told('s-outside/s-outside "W71275"');

    await main(at).getByRole('combobox', { name: 'A person' }).fill('ada');
    await at.page.getByRole('option', { name: 'Adam Approver' }).click();
    await told('s-person/s-person "U0APPROVER"');

    // Typed day by day, a date goes through dates that nobody means: it counts when it is done.
    const date = main(at).getByLabel('A date');
    await date.fill('2026-12-24');
    await date.press('Enter');
    await told('s-date/s-date "2026-12-24"');

    await main(at).getByRole('radio', { name: 'Depot' }).first().check();
    await told('s-radio/s-radio "depot"');
    await main(at).getByRole('checkbox', { name: 'Workshop North' }).first().check();
    await told('s-check/s-check ["workshop north"]');

    const overflow = main(at).getByRole('button', { name: 'More actions' });
    await overflow.press('ArrowDown');
    await at.page.keyboard.press('ArrowDown');
    await at.page.keyboard.press('Enter');
    await told('s-overflow/s-overflow "workshop south"');
    await main(at).getByRole('button', { name: 'Good' }).click();
    await told('verdict/feedback "good"');

    // The table: a page on, then sorted by its numbers.
    await main(at).getByRole('button', { name: 'Next' }).click();
    await main(at).getByRole('rowheader', { name: 'FV/5/10' }).waitFor();
    await main(at).getByRole('button', { name: 'Net EUR' }).click();
    expect(await main(at).getByRole('rowheader').allInnerTexts()).toEqual(['FV/5/10', 'FV/2/10', 'FV/1/10']);
    expect(sample().workspace.violations).toEqual([]);
  });
});
