import { listingOf, listingsFor } from '../../src/mcp/listings.ts';
import { tools } from '../../tools/index.ts';
import { Agent, tokensOf } from './agent.ts';
import { openWorld, type Role } from './world.ts';

// The tables of docs/mcp.md that would be wrong one day if somebody wrote them.

/** What tools are typically asked, in the world of the evaluation. */
const typical: readonly (readonly [role: Role, tool: string, args: object, said: string])[] = [
  ['buyer', 'check_stock', { skus: ['OP520', 'W71275'] }, '2 products, 7 warehouses, with times'],
  [
    'buyer',
    'get_quote',
    {
      lines: [
        { sku: 'OP520', quantity: 4 },
        { sku: 'W71275', quantity: 2 },
      ],
    },
    '2 lines',
  ],
  ['buyer', 'get_prices', { lines: [{ sku: 'OP520', quantity: 10 }] }, '1 line'],
  ['mechanic', 'list_categories', {}, 'the top of the tree'],
  ['mechanic', 'search_products', { sku: 'OP520' }, '1 product'],
  ['mechanic', 'search_products', { categoryId: 'SC020101', limit: 50 }, '50 products of a category'],
  ['bookkeeper', 'get_customer', {}, 'the account'],
  ['bookkeeper', 'get_finances', {}, 'the finances'],
  ['mechanic', 'list_deliveries', { from: '2026-11-19', to: '2026-11-19', includeLines: true }, 'a day, with products'],
  ['bookkeeper', 'list_invoices', { from: '2026-10-01', to: '2026-10-31', state: 'owed' }, '14 of a month'],
  ['bookkeeper', 'list_invoices', { from: '2026-10-01', to: '2026-10-31' }, '50 of a month, the first page'],
  ['buyer', 'list_requisitions', { from: '2026-11-16' }, 'a week'],
  ['buyer', 'prepare_requisition', { lines: [{ sku: 'OP520', quantity: 4 }] }, 'a draft of 1 line'],
  ['buyer', 'whoami', {}, 'who asks'],
  ['buyer', 'check_stock', { skus: ['NOSUCH1'] }, 'a product nobody knows'],
];

/** Each generated part by its name. */
export async function mcpTables(): Promise<ReadonlyMap<string, string>> {
  const { instructions } = listingsFor(tools, 'live');
  const listed = listingOf(tools).map(({ name, title, description, inputSchema, annotations }) => ({
    name,
    title,
    writes: annotations.readOnlyHint === false,
    tokens: tokensOf(JSON.stringify({ name, description, inputSchema })),
  }));
  const all = listed.reduce((sum, { tokens }) => sum + tokens, 0);
  const listing = table(
    ['Tool', 'What it is', 'Scope', 'Tokens'],
    [
      ...listed.map(({ name, title, writes, tokens }) => [
        `\`${name}\``,
        title,
        writes ? '`parts:order`' : '`parts:read`',
        String(tokens),
      ]),
      ['all', `${listed.length} tools`, '', String(all)],
      ['instructions', `${instructions.length} characters`, '', String(tokensOf(instructions))],
    ],
  );
  const world = await openWorld();
  try {
    const rows: string[][] = [];
    for (const [role, tool, args, said] of typical) {
      const agent = await Agent.connect(world.url, world.keyOf(role));
      const { text } = await agent.call(tool, { ...args });
      rows.push([
        `\`${tool}\``,
        said,
        String(tokensOf(text)),
        agent.structured === 0 ? 'none' : String(agent.structured),
      ]);
      await agent.close();
    }
    return new Map([
      ['tools', listing],
      ['answers', table(['Tool', 'Answer', 'Text', 'Structured'], rows)],
    ]);
  } finally {
    await world.close();
  }
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * The document with each part between its marks replaced.
 * @throws Error when a part has no place in it.
 */
export function withTables(document: string, tables: ReadonlyMap<string, string>): string {
  let text = document;
  for (const [name, part] of tables) {
    const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->'];
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`there is no place for ${name}`);
    text = `${text.slice(0, from)}${begin}\n\n<!-- prettier-ignore -->\n${part}\n\n${text.slice(to)}`;
  }
  return text;
}
