import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longDescribe } from '../support/long.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { embeddedDatabase } from '../../src/app/embedded.ts';
import { groupedBy, sumOf, trueLines, type TrueLine } from '../archive/truth.ts';
import { run, saying, startProgram } from '../support/program.ts';

// The archive in the built program: filled by `start`, killed on the way, asked on the command line.

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-archive-program-'));
const data = join(folder, '.partsdesk');
const env = { PARTSDESK_ARCHIVE_DAYS: '45' };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Status {
  readonly complete: boolean;
  readonly documents: Readonly<Record<string, number>>;
  readonly invoicesWithoutLines: number;
}

const json = async <T>(...args: string[]): Promise<T> => {
  const { code, out, err } = await run(folder, [...args, '--json'], { ...env, PARTSDESK_ARCHIVE_DAYS: '45' });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out) as T;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let lines: TrueLine[];
let month: string;

beforeAll(async () => {
  // Killed as often as it takes to catch it with some of its work done, and once more.
  for (let kills = 0; kills < 2; kills += 1) {
    const before = kills === 0 ? undefined : await json<Status>('archive', 'status');
    const child = startProgram(folder, ['start'], env);
    const ended = new Promise((resolve) => child.once('close', resolve));
    await saying(child, 'Stop with Ctrl-C.');
    for (;;) {
      const now = await json<Status>('archive', 'status');
      const sum = (status: Status | undefined) => Object.values(status?.documents ?? {}).reduce((a, b) => a + b, 0);
      if (now.complete || sum(now) > sum(before) || now.invoicesWithoutLines < (before?.invoicesWithoutLines ?? 0))
        break;
      await pause(100);
    }
    child.kill('SIGKILL');
    await ended;
  }
  const child = startProgram(folder, ['start'], env);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
  while (!(await json<Status>('archive', 'status')).complete) await pause(300);
  const health = (await (await fetch(`${url}/healthz`)).json()) as { archive?: object };
  expect(health.archive).toMatchObject({ requestsLeft: expect.any(Number) as number });
  child.kill('SIGTERM');
  await ended;

  const db = await openSqlite(embeddedDatabase(data), 5_000);
  const payer = db
    .prepare<[], { payer: string }>(`SELECT payer FROM invoice GROUP BY payer ORDER BY count(*) DESC`)
    .get();
  lines = trueLines(db, payer?.payer ?? '', Date.now());
  db.close();
  // The month before this one is there as a whole.
  month = new Date(Date.now() - 24 * 86_400_000).toISOString().slice(0, 7);
}, 400_000);

longDescribe('the archive of a desk that was killed twice', () => {
  it('has every document once, and its sums are those of its lines', async () => {
    expect(await json('archive', 'check')).toEqual({ differing: [] });
    const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const answer = await json<{ totals: object[]; pieces: number; coverage: { complete: boolean } }>(
      ...['spending', `since ${from}`, '--by', 'brand'],
    );
    const wanted = sumOf(lines.filter((line) => line.source === 'invoices' && !line.isCredit && line.day >= from));
    expect(answer.coverage.complete).toBe(true);
    expect(answer).toMatchObject({
      pieces: wanted.pieces,
      totals: [{ currencyCode: 'PLN', net: wanted.net, gross: wanted.gross }],
    });
  });

  it('draws bars in the terminal, takes one brand, and names the nearest to another', async () => {
    const { out } = await run(folder, ['spending', 'last 20 days', '--by', 'receiver'], env);
    expect(out).toMatch(/█/);
    expect(out).toContain('Net PLN by receiver');
    const [{ brand } = { brand: '' }] = lines;
    const one = await run(folder, ['spending', 'last 20 days', '--by', 'month', '--brand', brand], env);
    expect(one.out).toContain(`by month, only ${brand}`);
    const wrong = await run(folder, ['spending', `${brand}X`], env);
    expect(wrong.err).toMatch(
      new RegExp(`Did you mean ${brand}\\? Categories are not known before the catalogue was read`),
    );
  });

  it('writes an answer as a spreadsheet, a picture, and CSV for the language of the desk', async () => {
    const [xlsx, svg] = [join(folder, 'spent.xlsx'), join(folder, 'spent.svg')];
    const said = await run(folder, ['spending', month, '--by', 'category', '--xlsx', xlsx, '--svg', svg], {
      ...env,
      PARTSDESK_CATALOG: 'auto',
    });
    const sheet = strFromU8(
      unzipSync(new Uint8Array(readFileSync(xlsx)))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
    const counted = lines.filter((line) => line.source === 'invoices' && !line.isCredit && line.day.startsWith(month));
    const [first] = [...groupedBy(counted, ({ category }) => category.slice(0, 4)).values()];
    expect(sheet).toContain(`<v>${Number(first?.net)}</v>`);
    const picture = readFileSync(svg, 'utf8');
    expect(picture).toMatch(/<desc[^>]*>\d+ bars: most /);
    expect(picture).toContain(`${first?.net ?? '-'} PLN</text>`);
    expect(said.err).toMatch(/spent\.xlsx: \d+ rows/);
    const polish = await run(folder, ['spending', month, '--by', 'category', '--spreadsheet'], {
      ...env,
      PARTS_LANGUAGE: 'pl',
    });
    expect(polish.out.startsWith('\ufefffrom;to;key;label')).toBe(true);
    expect(polish.out).toContain(`;PLN;${(first?.net ?? '-').replace('.', ',')};`);
    const none = await run(folder, ['spending', month, '--by', 'none', '--svg', svg], env);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('This answer has no picture')]);
  });

  it('exports every document and every line', async () => {
    const { documents } = await json<Status>('archive', 'status');
    const { out } = await run(folder, ['archive', 'export'], env);
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; document: object });
    expect(rows.length).toBe(Object.values(documents).reduce((a, b) => a + b, 0));
    expect(rows.filter(({ kind, document }) => kind === 'invoice' && 'lines' in document).length).toBeGreaterThan(10);
    const csv = (await run(folder, ['archive', 'export', '--csv'], env)).out.trim().split('\n');
    expect(csv[0]).toContain('kind,document,position,day');
    expect(csv.filter((line) => line.startsWith('invoice,')).length).toBeGreaterThan(10);
  });

  it('packs a month for the accountant, whose totals are the sum of its lines, the same when made again', async () => {
    const first = join(folder, 'first.zip');
    const packed = await run(folder, ['archive', 'pack', month, '--output', first], env);
    const files = unzipSync(new Uint8Array(readFileSync(first)));
    expect(Object.keys(files).sort()).toEqual(['invoices.csv', 'lines.csv', 'pack.xlsx', 'summary.md', 'vat.csv']);
    const csv = strFromU8(files['lines.csv'] ?? new Uint8Array())
      .trim()
      .split('\n');
    const inMonth = lines.filter((line) => line.source === 'invoices' && line.day.startsWith(month));
    if (packed.code === 0) expect(csv.length - 1).toBe(inMonth.length);
    const summary = strFromU8(files['summary.md'] ?? new Uint8Array());
    const { net } = sumOf(inMonth.filter(({ isCredit }) => !isCredit));
    const [sum = ''] = /\| INVOICE \| PLN .*/.exec(summary) ?? [];
    if (packed.code === 0) expect(sum).toContain(` ${net} `);
    const second = join(folder, 'second.zip');
    await run(folder, ['archive', 'pack', month, '--output', second], env);
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
  });

  it('forgets everything when told to', async () => {
    expect((await run(folder, ['archive', 'delete'], env)).code).not.toBe(0);
    expect((await run(folder, ['archive', 'delete', '--yes'], env)).code).toBe(0);
    expect(await json<Status>('archive', 'status')).toMatchObject({ documents: { invoice: 0 }, complete: false });
  });
});
