import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { tools } from '../../tools/index.ts';

// Conversations as people write them, in sets/, one file a language, and how what the program does is judged.

export interface Line {
  readonly say: string;
  readonly wanted: string;
  readonly apart: boolean;
  readonly begins: boolean;
}

const names: Readonly<Record<string, string>> = {
  stock: 'check_stock',
  price: 'get_prices',
  quote: 'get_quote',
  order: 'prepare_requisition',
  submit: 'submit_requisition',
  cancel: 'cancel_requisition',
  invoices: 'list_invoices',
  invoice: 'get_invoice',
  deliveries: 'list_deliveries',
  delivery: 'get_delivery',
  requisitions: 'list_requisitions',
  requisition: 'get_requisition',
  orders: 'list_orders',
  credit: 'get_finances',
  account: 'get_customer',
  find: 'search_products',
  deposits: 'list_deposits',
  spending: 'analyze_purchases',
  history: 'price_history',
  trace: 'trace_order',
  sent: 'get_order',
  draft: 'get_draft',
  watch: 'follow_changes',
};
const kinds: Readonly<Record<string, string>> = { say: 'sentence', ask: 'question', file: 'file' };

export const folder = new URL('sets/', import.meta.url);

export function conversationsOf(file: string): Line[][] {
  return readFileSync(new URL(file, folder), 'utf8')
    .split(/\n\s*\n/)
    .map((conversation) => {
      const lines = conversation.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
      const apart = lines[0]?.trim() === '*';
      return lines
        .filter((line) => line.trim() !== '*')
        .map((line, at) => {
          const [say = '', wanted = ''] = line.split(' => ');
          return { say, wanted: wanted.trim(), apart, begins: at === 0 };
        });
    });
}

export const reply = z.looseObject({
  said: z.string(),
  kind: z.string(),
  language: z.string(),
  text: z.string(),
  call: z.looseObject({ tool: z.string(), input: z.record(z.string(), z.unknown()) }).optional(),
  /** What the language model cost, where it was asked. */
  model: z.object({ inputTokens: z.number(), outputTokens: z.number() }).optional(),
});
export type Reply = z.infer<typeof reply>;

/** "4xOP520" is that line; anything else stands somewhere in the arguments. */
function has(input: string, token: string): boolean {
  const [, quantity, code] = /^(\d+)x([A-Z0-9]+)$/.exec(token) ?? [];
  if (quantity === undefined) return input.includes(token);
  return new RegExp(`"sku":"${code ?? ''}","quantity":${quantity}[,}]`).test(input);
}

export function fits({ kind, call }: Reply, wanted: string): boolean {
  return wanted.split('|').some((each) => {
    const [, name = '', tokens = ''] = /^(\w+)(?:\(([^)]*)\))?$/.exec(each.trim()) ?? [];
    if (kinds[name] !== undefined) return kind === kinds[name];
    const input = JSON.stringify(call?.input ?? {});
    return (
      (kind === 'answer' || kind === 'error') &&
      call?.tool === names[name] &&
      tokens.split(',').every((token) => has(input, token.trim()))
    );
  });
}

/** What may be said wrongly, but never this: a proposal that nobody made. */
export function isDangerous({ call }: Reply, wanted: string): boolean {
  const tool = tools.find(({ name }) => name === call?.tool);
  if (tool === undefined || tool.effect === 'read') return false;
  return !wanted.split('|').some((each) => names[/^\w+/.exec(each.trim())?.[0] ?? ''] === tool.name);
}

/** What is said to `partsdesk chat --json`, and the replies to it: conversations begin anew. */
export function inputOf(lines: readonly Line[]): string {
  return lines.map(({ say, begins }) => `${begins ? 'forget this\n' : ''}${say}\n`).join('');
}

export function repliesIn(out: string): Reply[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => reply.parse(JSON.parse(line)))
    .filter(({ said }) => said !== 'forget this');
}
