import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../../tools/index.ts';
import { openTestDesk } from '../../support/desk.ts';
import { isLong } from '../../support/long.ts';
import { inLanguage } from '../../../src/slack/messages/texts.ts';
import { fakedDesk, peaceful, type World } from './faked-desk.ts';
import { sentInput, withDetails } from '../../../src/core/next-steps.ts';
import { briefly } from '../../../src/core/view.ts';
import type { SlackReply } from '../../../src/slack/answer/blocks.ts';
import { pressables, rendered, rowsShown, toolNamed, withInside, wordsOf, type Input } from './looked-at.ts';

const none: World = { rows: 0, inner: 0, text: peaceful };
const worlds: Readonly<Record<string, World>> = {
  empty: none,
  one: { ...none, rows: 1, inner: 1 },
  many: { ...none, rows: 30, inner: 4 },
  giant: { ...none, rows: 400, inner: 12, text: (field, row) => `${peaceful(field, row)} ${'wide '.repeat(40)}` },
  partial: { ...none, rows: 5, inner: 2, gaps: true },
  failing: { ...none, fails: true },
};

/** A question for each tool, as its own example asks it. */
const question = (name: string): Input => toolNamed(name).examples[0]!.input;

const renderings = new Map<string, ReturnType<typeof rendered>>();
/** What a tool answers in one of these worlds; rendered once, and looked at by several tests. */
function answeredIn(kind: string, name: string): ReturnType<typeof rendered> {
  const key = `${kind} ${name}`;
  const known = renderings.get(key) ?? rendered(fakedDesk(worlds[kind]!), name, question(name));
  renderings.set(key, known);
  return known;
}

/** What is typed, names that are the same everywhere, and the texts of the faked service. */
const spelledAsIs =
  /TecDoc|Excel|Partsdesk|partsdesk \w+ \w+|Europe\/\w+|"[^"]*"|--ship-to|напишіть [a-z]+|only [A-Z0-9]+|[a-z]+=|slack|read|live:|0-test/g;

/** Tools that ask the service nothing, or always for one thing. */
const alwaysThere = new Set(['whoami', 'get_customer', 'get_finances', 'get_order']);
const drafts = new Set(tools.filter(({ area }) => area === 'ordering').map(({ name }) => name));
/** Whose answer can lack a part that it names. */
const canBePartial = new Set(
  tools.filter(({ output }) => 'omitted' in output.shape || 'coverage' in output.shape).map(({ name }) => name),
);

describe.each(tools.map(({ name }) => name))('%s', (name) => {
  for (const kind of Object.keys(worlds)) {
    it(`is right for Slack when its answer is ${kind}`, async () => {
      const { said, answer } = await answeredIn(kind, name);
      expect(said.text.length).toBeGreaterThan(10);
      if (kind === 'failing' && name !== 'whoami') {
        expect(answer).toBeUndefined();
        expect(said.text).toContain('could not be reached');
        expect(said.text).toContain('Try again later');
        return;
      }
      if (kind === 'empty' && !alwaysThere.has(name) && !drafts.has(name)) {
        // A thing that was named and is not there, and a list with nothing in it: both say what to do now.
        expect(said.blocks.length).toBeGreaterThan(answer === undefined ? 0 : 1);
        expect(answer === undefined || pressables(said).length > 0).toBe(true);
        return;
      }
      expect(answer).toBeDefined();
      expect(said.text).toContain(answer!.view.title.slice(0, 20));
    });
  }

  // Drafts have cards, which test/slack/languages.test.ts reads.
  it.skipIf(drafts.has(name))('has words for its labels, buttons and notes in every language', async () => {
    const { said } = await inLanguage('uk', () => rendered(fakedDesk(worlds['many']!), name, question(name)));
    const partial = await inLanguage('uk', () => rendered(fakedDesk(worlds['partial']!), name, question(name)));
    const latin = `${wordsOf(said)}\n${wordsOf(partial.said)}`
      .replace(spelledAsIs, '')
      .match(/\p{Script=Latin}*[a-z]{3,}/gu);
    expect([...new Set(latin)]).toEqual([]);
  });

  it('says first, and in its text, that an answer is partial', async () => {
    const { said, answer } = await answeredIn('partial', name);
    const partial = (answer?.view.notes ?? []).filter(({ kind }) => kind === 'partial');
    expect(partial.length > 0).toBe(canBePartial.has(name));
    if (partial.length === 0) return;
    expect(said.text).toContain('PARTIAL: ');
    const [frame, notes] = withInside(said.blocks);
    expect(frame?.type).toBe('container');
    for (const { text } of partial) expect(JSON.stringify(notes)).toContain(text.slice(0, 60));
  });

  it('shows all rows, or says how many of how many', async () => {
    const cases = (['one', 'many', 'giant'] as const).flatMap((kind) => [
      { kind, detailed: false },
      // With details, the giant answer of every tool takes half of this file.
      ...(kind !== 'giant' || isLong ? [{ kind, detailed: true }] : []),
    ]);
    for (const { kind, detailed } of cases) {
      const { said, answer } = detailed
        ? await rendered(fakedDesk(worlds[kind]!), name, { ...question(name), [withDetails]: true })
        : await answeredIn(kind, name);
      const view = answer === undefined || detailed ? answer?.view : briefly(answer.view);
      const tables = (view?.tables ?? []).filter(({ rows }) => rows.length > 0);
      const told = [...wordsOf({ ...said, text: '' }).matchAll(/(\d+) of these (\d+) rows?/g)];
      const lost = told.reduce((sum, [, shown = '0', of = '0']) => sum + Number(of) - Number(shown), 0);
      const all = tables.reduce((sum, { rows }) => sum + rows.length, 0);
      const shown = rowsShown(said).reduce((sum, n) => sum + n, 0);
      expect(shown + lost, kind).toBe(all);
      if (lost > 0) expect(said.text).toContain('PARTIAL: ');
    }
  });

  it('never speaks of cursors', async () => {
    for (const kind of Object.keys(worlds)) {
      const { said } = await answeredIn(kind, name);
      expect(wordsOf(said)).not.toMatch(/cursor/i);
    }
  });
});

describe('over the embedded service', () => {
  let desk: Awaited<ReturnType<typeof openTestDesk>>;
  beforeAll(async () => {
    desk = await openTestDesk();
  });
  afterAll(() => desk.close());

  const first = async (name: string, input: Input, list: string, id: string): Promise<string> => {
    const { answer } = await rendered(desk.desk, name, input);
    const rows = answer?.output[list] as readonly Record<string, string>[];
    return rows[0]![id]!;
  };

  /** Questions as people ask them, one for each reading tool at least. */
  const questions = async (): Promise<readonly (readonly [string, Input])[]> => {
    const month = { from: '2026-10-01', to: '2026-10-31' };
    const requisitionId = await first('list_requisitions', {}, 'requisitions', 'requisitionId');
    const invoiceId = await first('list_invoices', month, 'invoices', 'id');
    const deliveryId = await first('list_deliveries', month, 'deliveries', 'id');
    return [
      ['check_stock', { skus: ['OP520'] }],
      ['check_stock', { skus: ['OP520', 'W71275', 'GDB1330', 'NOPE1'], locations: ['KAT', 'KRA'] }],
      ['check_stock', { indexes: ['W 712/75'] }],
      ['check_stock', { skus: ['NOPE1'] }],
      ['get_quote', { lines: [{ sku: 'OP520', quantity: 4 }] }],
      [
        'get_quote',
        {
          lines: [
            { sku: 'OP520', quantity: 4 },
            { sku: 'W71275', quantity: 2 },
          ],
          shipTo: 'C200001',
        },
      ],
      ['get_prices', { lines: [{ sku: 'OP520', quantity: 1 }] }],
      ['list_categories', {}],
      ['list_categories', { categoryId: 'SC01', language: 'pl' }],
      ['search_products', { categoryId: 'SC01' }],
      ['search_products', { sku: 'OP520' }],
      ['search_products', { sku: 'NOPE1' }],
      ['get_customer', {}],
      ['get_finances', {}],
      ['list_deliveries', month],
      ['list_deliveries', { from: '2020-01-01', to: '2020-01-02' }],
      ['get_delivery', { deliveryId }],
      ['list_invoices', month],
      ['list_invoices', { ...month, state: 'owed' }],
      ['list_invoices', { from: '2020-01-01', to: '2020-01-02', shipTo: 'C200001' }],
      ['get_invoice', { invoiceId }],
      ['list_requisitions', {}],
      ['list_requisitions', { shipTo: 'C200001', includeLines: true }],
      ['get_requisition', { requisitionId }],
      ['get_order', { orderId: requisitionId.replace('RQ', 'ZA') + '-1' }],
      ['whoami', {}],
    ];
  };

  it('every button and every choice is a call that its tool takes, and most lead to an answer', async () => {
    const asked = new Set<string>();
    for (const [name, input] of await questions()) {
      const { said } = await rendered(desk.desk, name, input);
      expect(pressables(said), `${name} offers nothing`).not.toEqual([]);
      for (const { tool, label, input: next } of pressables(said)) {
        if (tool === 'order') {
          expect(Object.keys(next).every((each) => ['lines', 'shipTo', 'again'].includes(each))).toBe(true);
          continue;
        }
        const parsed = toolNamed(tool).input.safeParse(sentInput(next));
        expect(parsed.error, `${name}: ${label}`).toBeUndefined();
        const key = `${name} ${tool} ${Object.keys(next).join()}`;
        if (asked.has(key) || toolNamed(tool).effect !== 'read') continue;
        asked.add(key);
        const { said: then } = await rendered(desk.desk, tool, next);
        expect(then.blocks.length).toBeGreaterThan(0);
      }
    }
    expect(asked.size).toBeGreaterThan(40);
  });

  /** Goes back up, one after the other, to where the way began. */
  const up = async (from: SlackReply, way: readonly unknown[]): Promise<void> => {
    let said = from;
    for (const expected of way.slice(0, -1).reverse()) {
      const back = pressables(said).find(({ label }) => label === `Up to ${String(expected)}`);
      expect(back?.input['categoryId']).toBe(expected);
      said = (await rendered(desk.desk, 'list_categories', back!.input)).said;
    }
    expect(pressables(said).some(({ label }) => label.startsWith('Up to'))).toBe(false);
  };

  it('walks the categories by their menu down to products', async () => {
    let at: Input = {};
    const way: unknown[] = [];
    for (let depth = 0; depth < 8; depth += 1) {
      const { said } = await rendered(desk.desk, 'list_categories', at);
      const down = pressables(said).find(({ id }) => id === 'pick:list_categories:categoryId');
      if (down === undefined) {
        const products = pressables(said).find(({ tool }) => tool === 'search_products')!;
        expect(pressables(said).map(({ label }) => label)).toContain('All categories');
        expect(way.length).toBeGreaterThan(2);
        await up(said, way);
        const found = await rendered(desk.desk, 'search_products', products.input);
        const open = pressables(found.said).find(({ id }) => id === 'pick:search_products:sku')!;
        const product = await rendered(desk.desk, open.tool, open.input);
        expect(pressables(product.said).map(({ label }) => label)).toEqual(
          expect.arrayContaining(['Stock', 'Quote 1', 'Quote 10']),
        );
        return;
      }
      at = down.input;
      way.push(at['categoryId']);
    }
    throw new Error('the tree has no leaf');
  });

  it('narrows stock and quotes to one warehouse and back', async () => {
    for (const [name, input] of [
      ['check_stock', { skus: ['OP520'] }],
      ['get_quote', { lines: [{ sku: 'OP520', quantity: 4 }] }],
    ] as const) {
      const all = await rendered(desk.desk, name, input);
      const only = pressables(all.said).find(({ label }) => /^Only [A-Z]{3}$/.test(label))!;
      expect(only.input).toEqual({ ...input, locations: [only.label.slice(-3)] });
      const narrowed = await rendered(desk.desk, only.tool, only.input);
      const back = pressables(narrowed.said).find(({ label }) => label === 'All warehouses')!;
      expect(back.input).toEqual(input);
      expect(pressables(narrowed.said).some(({ label }) => label.startsWith('Only'))).toBe(false);
    }
  });

  it('has warehouses that have no button in a menu, or says how to ask for them', async () => {
    const text = (field: string, row: number) => (field === 'location' ? `W${row}` : field === 'sku' ? 'OP520' : 'x');
    const desk = fakedDesk({ rows: 14, inner: 1, text });
    const few = await rendered(desk, 'check_stock', { skus: ['OP520'] });
    const only = pressables(few.said).filter(({ input }) => input['locations'] !== undefined);
    expect(new Set(only.map(({ input }) => String(input['locations']))).size).toBe(14);
    expect(only.filter(({ id }) => id === 'pick:check_stock:locations')).toHaveLength(12);
    const skus = Array.from({ length: 60 }, (_, at) => `LONGCODE${at}`);
    const many = await rendered(desk, 'check_stock', { skus });
    expect(wordsOf(many.said)).toContain('write only and its code');
  });

  it('has every row of a long list on one of its pages, and on each the file of all of them', async () => {
    const month = { from: '2026-10-01', to: '2026-10-31' };
    let next: Input | undefined = month;
    let rows = 0;
    let total: unknown;
    const ids = new Set<string>();
    while (next !== undefined) {
      const { said, answer } = await rendered(desk.desk, 'list_invoices', next);
      total ??= answer?.output['total'];
      for (const { id } of answer?.output['invoices'] as readonly { id: string }[]) ids.add(id);
      rows += rowsShown(said)[0] ?? 0;
      expect(pressables(said).find(({ id }) => id === 'csv:0')?.input).toEqual(month);
      next = pressables(said).find(({ label }) => label === 'More')?.input;
    }
    expect(rows).toBe(total);
    expect(ids.size).toBe(total);
    expect(rows).toBeGreaterThan(100);
  });

  it.each([60, 150, 400])('asks for and files all of %i products, though no button takes them all', async (n) => {
    const { answer } = await rendered(desk.desk, 'search_products', { categoryId: 'SC01', limit: 100 });
    const known = (answer?.output['products'] as readonly { towKod: string }[]).map(({ towKod }) => towKod);
    const lines = Array.from({ length: n }, (_, at) => ({ sku: known[at % known.length]!, quantity: at + 1 }));
    const whole = await rendered(desk.desk, 'get_quote', { lines });
    expect(whole.said.text).toContain('PARTIAL: ');
    // What is on the page can be ordered by button, or it is said how else.
    const order = pressables(whole.said).some(({ tool }) => tool === 'order');
    expect(order).not.toBe(wordsOf(whole.said).includes('write order and the list'));
    const files = pressables(whole.said).filter(({ id }) => id.startsWith('csv:'));
    const filed = files.flatMap(({ input }) => input['lines'] as readonly object[]);
    expect(filed).toEqual(lines.slice(0, filed.length));
    if (filed.length < n) expect(wordsOf(whole.said)).toContain(`the first ${filed.length} of ${n}`);
    const more = pressables(whole.said).find(({ label }) => label === 'More')!;
    const rest = more.input['cursor'] === undefined ? (more.input['lines'] as object[]) : lines.slice(40);
    expect(rest).toEqual(lines.slice(40, 40 + rest.length));
    if (40 + rest.length < n) expect(wordsOf(whole.said)).toContain(`41 to ${40 + rest.length} of ${n}`);
  });
});
