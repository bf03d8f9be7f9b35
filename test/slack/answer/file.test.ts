import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, it } from 'vitest';
import type { Message } from '../../../src/playground/double/workspace.ts';
import { defaultPeople } from '../../../src/playground/double/workspace-state.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../../support/slack.ts';
import { longIt } from '../../support/long.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

/** Asks in the direct messages; the answer with its file button. */
async function answered(text: string): Promise<{ direct: string; answer: Message }> {
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  await workspace.say({ user: 'U0BUYER', channel: direct, text });
  await desk.done();
  const answer = await until(
    () => workspace.messages(direct).findLast((each) => buttonsOf(each).includes('csv:0')),
    'the answer',
  );
  return { direct, answer };
}

const year = 'invoices 2025-11-21..2026-11-20';

longIt('says how far the file of a year is, and ends with what it covers', async () => {
  desk = await openSlackDesk();
  const { workspace, sandbox } = desk;
  const { direct, answer } = await answered(year);
  sandbox.faults.inject({ kind: 'latency', ms: 100 }, { path: '/invoice*' });
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: answer.ts, action: 'csv:0' });
  const progress = await until(
    () => workspace.messages(direct).find((each) => buttonsOf(each).includes('stop:0')),
    'the progress',
  );
  expect(shown(progress)).toMatch(/List invoices, as a file: working on it\. \d+ of \d+/);
  expect(progress.thread).toBe(answer.thread ?? answer.ts);
  await desk.done();
  const all = await desk.ask('list_invoices', { from: '2025-11-21', to: '2026-11-20' });
  const [file, sheet] = workspace.files();
  const rows = file?.content.toString('utf8').trim().split('\n') ?? [];
  expect(rows.length - 1).toBe(all.records().length);
  expect([file?.name, sheet?.name, sheet?.thread]).toEqual([
    'invoices-2025-11-21-2026-11-20.csv',
    'invoices-2025-11-21-2026-11-20.xlsx',
    file?.thread,
  ]);
  const cells = strFromU8(
    unzipSync(new Uint8Array(sheet?.content ?? []))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  expect(cells.match(/<row /g)).toHaveLength(rows.length);
  const ended = workspace.messages(direct).find(({ ts }) => ts === progress.ts);
  expect(buttonsOf(ended)).toEqual([]);
  expect(shown(ended)).toContain(`${all.records().length} rows.`);
  expect(shown(ended)).toContain('2025-11-21 to 2026-11-20: every day was read.');
});

it.each([
  ['invoices 2026-10-01..2026-10-31', 'invoices-2026-10.csv', '2026-10-01 to 2026-10-31'],
  ['invoices 2026-10-05..2026-10-05', 'invoices-2026-10-05.csv', '2026-10-05 to 2026-10-05'],
  ['invoice FV/2026/10/00041', 'invoice-FV-2026-10-00041.csv', 'FV/2026/10/00041: '],
])('%j: the file is called %s, and its text says what is in it', async (text, name, said) => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const { direct, answer } = await answered(text);
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: answer.ts, action: 'csv:0' });
  await desk.done();
  expect(workspace.files().map((each) => each.name)).toContain(name);
  expect(workspace.messages(direct).map(shown).join('\n')).toContain(said);
});

it('makes no file when it is stopped, and says so', async () => {
  desk = await openSlackDesk();
  const { workspace, sandbox } = desk;
  const { direct, answer } = await answered(year);
  sandbox.faults.inject({ kind: 'latency', ms: 400 }, { path: '/invoice*' });
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: answer.ts, action: 'csv:0' });
  const progress = await until(
    () => workspace.messages(direct).find((each) => buttonsOf(each).includes('stop:0')),
    'the progress',
  );
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: progress.ts, action: 'stop:0' });
  await desk.done();
  const ended = workspace.messages(direct).find(({ ts }) => ts === progress.ts);
  expect(buttonsOf(ended)).toEqual([]);
  expect(shown(ended)).toContain('Stopped');
  expect(workspace.files()).toEqual([]);
});

it('says with the file which days could not be read', async () => {
  desk = await openSlackDesk();
  const { workspace, sandbox } = desk;
  const { direct, answer } = await answered('invoices 2026-10-01..2026-10-20');
  sandbox.faults.inject({ kind: 'status', status: 400 }, { path: '/invoice*', query: 'issueDateFrom=2026-10-05' });
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: answer.ts, action: 'csv:0' });
  await desk.done();
  const said = workspace.messages(direct).map(shown).join('\n');
  expect(workspace.files()).toHaveLength(2);
  expect(said).toMatch(/PARTIAL: 2026-10-\d\d to 2026-10-\d\d could not be read whole/);
  expect(said).not.toContain('every day was read');
});

it('files all products of a list that no button can carry, in parts', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const known: string[] = [];
  for (const categoryId of ['SC01', 'SC02', 'SC03', 'SC04']) {
    const found = await desk.ask('search_products', { categoryId, limit: 100 });
    known.push(...(found.output['products'] as readonly { towKod: string }[]).map(({ towKod }) => towKod));
  }
  known.splice(90);
  expect(known).toHaveLength(90);
  const { direct, answer } = await answered(`quote ${known.map((sku, at) => `${at + 1}x ${sku}`).join('\n')}`);
  const files = buttonsOf(answer).filter((id) => id.startsWith('csv:'));
  expect(files.length).toBeGreaterThan(1);
  for (const action of files) {
    await workspace.click({ user: 'U0BUYER', channel: direct, ts: answer.ts, action });
    await desk.done();
  }
  const csv = workspace.files().filter(({ name }) => name.endsWith('.csv'));
  const rows = csv.flatMap((file) => file.content.toString('utf8').trim().split('\n').slice(1));
  // A few are not available at present, and the service leaves them out.
  const whole = await desk.ask('get_quote', { lines: known.map((sku, at) => ({ sku, quantity: at + 1 })) });
  const skus = (whole.output['lines'] as readonly { sku: string }[]).map(({ sku }) => sku);
  expect(skus.length).toBeGreaterThan(80);
  expect(rows.map((row) => row.split(',')[0])).toEqual(skus);
});

it('goes down the catalogue by menu and up again by button, in place', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const channel = workspace.direct('U0BUYER');
  await workspace.say({ user: 'U0BUYER', channel, text: 'browse SC01' });
  await desk.done();
  const ts = workspace.messages(channel).findLast((each) => buttonsOf(each).length > 0)!.ts;
  const said = () => shown(workspace.messages(channel).find((each) => each.ts === ts));
  const action = 'pick:list_categories:categoryId';
  await workspace.act({ user: 'U0BUYER', channel, ts, action, chosen: { kind: 'option', value: 'SC0101' } });
  await desk.done();
  expect(said()).toContain('Categories in SC0101');
  const up = (element: { action_id?: string | undefined }) => element.action_id === upId();
  const upId = () => {
    const blocks = JSON.stringify(workspace.messages(channel).find((each) => each.ts === ts)?.blocks);
    return /"action_id":"(ask:\d+)","text":\{[^}]*"text":"Up to SC01"/.exec(blocks)?.[1];
  };
  await workspace.click({ user: 'U0BUYER', channel, ts, action: up });
  await desk.done();
  expect(said()).toContain('Categories in SC01');
  expect(said()).not.toContain('Up to');
});

it('says the days of a file as the reader writes them', async () => {
  const people = defaultPeople.map((each) => ({ ...each, locale: 'de-DE' }));
  desk = await openSlackDesk({ workspace: { people } });
  const { workspace } = desk;
  const { direct, answer } = await answered('Rechnungen 2026-11-16..2026-11-20');
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: answer.ts, action: 'csv:0' });
  await desk.done();
  const said = workspace.messages(direct).map(shown).join('\n');
  expect(said).toContain('16.11.2026 bis 20.11.2026: Alle Tage wurden gelesen.');
});
