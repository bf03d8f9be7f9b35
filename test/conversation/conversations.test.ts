import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tools } from '../../tools/index.ts';
import { run } from '../support/program.ts';

// Conversations as people write them, in sets/, one file a language: each line is said to the built program, and does what stands
// after =>. Those after a line with * were not looked at while the words were collected, and are counted apart.

interface Line {
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
  spending: 'analyze_purchases',
  history: 'price_history',
  trace: 'trace_order',
  draft: 'get_draft',
};
const kinds: Readonly<Record<string, string>> = { say: 'sentence', ask: 'question', file: 'file' };

const folder = new URL('sets/', import.meta.url);

function linesOf(file: string): Line[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .split(/\n\s*\n/)
    .flatMap((conversation) => {
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

const reply = z.looseObject({
  said: z.string(),
  kind: z.string(),
  language: z.string(),
  text: z.string(),
  call: z.looseObject({ tool: z.string(), input: z.record(z.string(), z.unknown()) }).optional(),
});
type Reply = z.infer<typeof reply>;

/** "4xOP520" is that line; anything else stands somewhere in the arguments. */
function has(input: string, token: string): boolean {
  const [, quantity, code] = /^(\d+)x([A-Z0-9]+)$/.exec(token) ?? [];
  if (quantity === undefined) return input.includes(token);
  return new RegExp(`"sku":"${code ?? ''}","quantity":${quantity}[,}]`).test(input);
}

function fits({ kind, call }: Reply, wanted: string): boolean {
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
function isDangerous({ call }: Reply, wanted: string): boolean {
  const tool = tools.find(({ name }) => name === call?.tool);
  if (tool === undefined || tool.effect === 'read') return false;
  return !wanted.split('|').some((each) => names[/^\w+/.exec(each.trim())?.[0] ?? ''] === tool.name);
}

/** Words that no other of the languages has. */
function isEnglish(text: string): boolean {
  return /(?<![\p{L}\d])(?:the|this|which|your|isn't|didn't|couldn't|only|not found|and|invoices|orders)(?![\p{L}\d])/iu.test(
    text.replace(/„[^“”]*[“”]|«[^»]*»|\S+\.csv/gu, ''),
  );
}

const data = mkdtempSync(join(tmpdir(), 'partsdesk-conversations-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe.each(readdirSync(folder).map((file) => [file.replace('.txt', ''), file] as const))('%s', (language, file) => {
  it('does what is meant, and never more', { timeout: 300_000 }, async () => {
    const lines = linesOf(file);
    const input = lines.map(({ say, begins }) => `${begins ? 'forget this\n' : ''}${say}\n`).join('');
    const { out, code, err } = await run(data, ['chat', '--json'], {}, input);
    expect(err).toBe('');
    expect(code).toBe(0);
    const replies = out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => reply.parse(JSON.parse(line)))
      .filter(({ said }) => said !== 'forget this');
    expect(replies.map(({ said }) => said)).toEqual(lines.map(({ say }) => say));
    const judged = lines.map((line, at) => ({ ...line, got: replies[at]! }));
    const shown = ({ say, wanted, got: { kind, call, text } }: (typeof judged)[number]) =>
      `${say} => ${wanted}, but ${kind} ${call?.tool ?? ''} ${JSON.stringify(call?.input ?? text)}`;
    expect(judged.filter(({ got, wanted }) => isDangerous(got, wanted)).map(shown)).toEqual([]);
    const wrong = judged.filter(({ got, wanted }) => !fits(got, wanted));
    expect(wrong.filter(({ apart }) => !apart).map(shown)).toEqual([]);
    const apart = judged.filter((each) => each.apart);
    const missed = wrong.filter((each) => each.apart);
    const share = 1 - missed.length / apart.length;
    console.log(
      `${language}: ${lines.length} messages; apart ${apart.length}, ${Math.round(share * 100)} % right${missed.map((each) => `\n  ${shown(each)}`).join('')}`,
    );
    expect(share).toBeGreaterThanOrEqual(0.8);
    expect(
      replies
        .filter((each) => each.language !== 'en' && isEnglish(each.text))
        .map(({ said, text }) => `${said}: ${text}`),
    ).toEqual([]);
    expect(replies.filter((each) => each.language === language).length).toBeGreaterThan(replies.length * 0.8);
  });
});
