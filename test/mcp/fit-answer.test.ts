import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardTokens, softTokens } from '../../src/mcp/fit-answer.ts';
import { estimateTokens } from '../../src/mcp/estimate-tokens.ts';
import { connect, textOf } from './fixtures/connect.ts';

const tokens = (text: string) => encode(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() }).length;

async function call(name: string, args: Record<string, unknown>) {
  const { client, close } = await connect();
  // So that the client checks the structured content against the schema.
  await client.listTools();
  const result = await client.callTool({ name, arguments: args });
  await close();
  const text = textOf(result);
  const structured = JSON.stringify(result.structuredContent ?? {});
  return { result, text, tokens: { text: tokens(text), all: tokens(text) + tokens(structured) } };
}

describe('the budget of a result', () => {
  it('leaves an answer alone that fits', async () => {
    const { text, result } = await call('big_list', { rows: 50 });
    expect(text).not.toContain('cut to fit');
    expect(text.match(/^SKU\d+\|/gm)).toHaveLength(50);
    expect((result.structuredContent as { rows: unknown[] }).rows).toHaveLength(50);
  });

  it('cuts rows of the text, says so at the top, gives the call for the rest and no cursor past the cut', async () => {
    const { text, tokens: cost, result } = await call('big_list', { rows: 400, limit: 300 });
    expect(cost.text).toBeLessThanOrEqual(softTokens);
    expect(cost.all).toBeLessThanOrEqual(hardTokens);
    const shown = text.match(/^SKU\d+\|/gm)!.length;
    expect(shown).toBeGreaterThan(80);
    expect(text.split('\n')[1]).toBe(
      `PARTIAL: cut to fit: ${shown} of 300 rows are shown. For the rest: big_list {"rows":400,"limit":${shown}}, then its cursor.`,
    );
    expect(text).toContain(`showing ${shown} of 300`);
    expect(text).toContain('PARTIAL: one window could not be read');
    expect(text).not.toContain('"cursor"');
    expect((result.structuredContent as { rows: unknown[] }).rows).toHaveLength(300);
  });

  it('asks again for fewer rows when those of its own choice do not fit, and keeps their cursor', async () => {
    const { result, text, tokens: cost } = await call('big_list', { rows: 400, words: 120 });
    expect(result.isError).toBeUndefined();
    expect(cost.all).toBeLessThanOrEqual(hardTokens);
    const { rows, cursor } = result.structuredContent as { rows: unknown[]; cursor: string };
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(50);
    expect(cursor).toBe(`after-${rows.length}`);
    expect(text).toContain(`Next: big_list {"cursor":"after-${rows.length}"}`);
  });

  it('gives as many rows as fit where more were asked for, and a cursor that goes on from there', async () => {
    const { result, text, tokens: cost } = await call('big_list', { rows: 5000, limit: 3000 });
    expect(result.isError).toBeUndefined();
    expect(cost.all).toBeLessThanOrEqual(hardTokens);
    const { rows, cursor } = result.structuredContent as { rows: unknown[]; cursor: string };
    expect(rows.length).toBeGreaterThan(100);
    expect(cursor).toBe(`after-${rows.length}`);
    expect(text.match(/^SKU\d+\|/gm)!.length).toBeLessThanOrEqual(rows.length);
  });

  it('cuts the lists of a document that has no pages, in text and structured content, and says where the rest is', async () => {
    const { result, text, tokens: cost } = await call('get_invoice', { invoiceId: 'LINES5000/A' });
    expect(result.isError).toBeUndefined();
    expect(cost.text).toBeLessThanOrEqual(softTokens);
    expect(cost.all).toBeLessThanOrEqual(hardTokens);
    const structured = result.structuredContent as { lines: unknown[]; shortened: Record<string, string> };
    expect(structured.shortened).toEqual({ lines: `${structured.lines.length} of 5000` });
    expect(structured.lines.length).toBeGreaterThan(200);
    expect(text).toMatch(
      /^PARTIAL: the structured content is cut to fit: lines \d+ of 5000\. All of it: the resource parts:\/\/invoice\/LINES5000%2FA\.$/m,
    );
    expect(text).toMatch(/^PARTIAL: cut to fit: \d+ of 5000 rows are shown\./m);
  });
});

describe('the estimate of tokens', () => {
  const texts = [
    'OP520|Oil filter, spin-on, M20x1.5|12|KAT 4, KRA 8|23.45 PLN',
    '{"sku":"W71275","index":"W 712/75","quantity":2,"customerPriceNet":"12.50","currencyCode":"PLN"}',
    '2026-11-20T14:30:00+01:00|2026-11-21|FV/2026/11/000123|5901234123457',
    'Klocki hamulcowe przód, zestaw z czujnikiem zużycia, Źródło: gęś',
    'Комплект гальмівних колодок, передня вісь',
    'Σετ δισκόπλακες φρένου, εμπρός',
    'Bremsscheibensatz innenbelüftet Vorderachse',
    'XKQZ7F3H9PLMW2|A1B2C3D4E5F6G7H8',
  ];

  it.each(texts)('is on the safe side for %s', (text) => {
    const many = Array.from({ length: 20 }, () => text).join('\n');
    expect(estimateTokens(many)).toBeGreaterThanOrEqual(tokens(many));
    expect(estimateTokens(many)).toBeLessThanOrEqual(tokens(many) * 2.5);
  });

  it.each([
    '🚗🔧 中文商品名称 ブレーキ',
    '\u{1F9FF}'.repeat(50),
    '\u1208\u1210\u1218'.repeat(50),
    '\u0E42\u0E0A'.repeat(40),
  ])('is never below for scripts that no answer should have: %s', (text) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens(text));
  });

  it('never falls far below for random codes and prices', () => {
    const code = fc.stringMatching(/^[A-Z0-9]{3,14}$/);
    const row = fc.tuple(
      code,
      fc
        .array(
          fc.constantFrom('brake', 'disc', 'klocki', 'hamulcowe', 'filtr', 'oleju', 'Dichtung', 'axle', 'vzduchový'),
          { maxLength: 5 },
        )
        .map((words) => words.join(' ')),
      fc.integer(),
      fc.float(),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 20, maxLength: 40 }), (rows) => {
        const text = rows.map((cells) => cells.join('|')).join('\n');
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens(text));
      }),
      { numRuns: 50 },
    );
  });
});
