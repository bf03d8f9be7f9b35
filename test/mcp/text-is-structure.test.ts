import { describe, expect, it } from 'vitest';
import { formatDecimal, type Decimal } from '../../src/core/money.ts';
import { showDatetime } from '../../src/core/datetime.ts';
import { viewText } from '../../src/mcp/view-text.ts';
import { tools } from '../../tools/index.ts';
import { fakedDesk, peaceful } from '../slack/answer/faked-desk.ts';

// A host may pass on only the text of an answer: each value of its structure is in the text, or the text says what it
// leaves out. (test/every-field.test.ts holds the same for what each field of the service changes.)

/** What a reader of the text needs in no form. */
const notInText: Readonly<Record<string, string>> = {
  first: 'the text says which rows it shows',
  'coverage.windows': 'said where not all were read',
  'coverage.read': 'said where not all were read',
  'coverage.source': 'said in words: what the desk keeps, or the service',
  source: 'said in words: invoiced or delivered',
  'documents.kind': 'said in words: order, delivery, invoice, credit note',
  'lines.differences.kind': 'a sentence says it',
  of: 'said where not all are shown',
  language: 'the title names the language in words',
  surface: 'the caller knows it',
  'lines.wanted': 'said where there are not enough',
  'orders.requisitionId': 'the one that was asked for',
  receivers: 'in words: any, your own account',
};

/** Each value of an answer with its path: "lines.sku". */
function valuesIn(value: unknown, path = ''): [path: string, value: string][] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => valuesIn(each, path));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, each]) => valuesIn(each, path === '' ? name : `${path}.${name}`));
  }
  return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
}

function isIn(text: string, value: string): boolean {
  const decimal = /^-?\d+(\.\d+)?$/.test(value) ? formatDecimal(value as Decimal) : value;
  return [value, decimal, showDatetime(value), value.slice(0, 10)].some((form) => text.includes(form));
}

async function answerOf(tool: (typeof tools)[number], rows: number) {
  const withLines = 'includeLines' in tool.input.shape ? { includeLines: true } : {};
  const desk = fakedDesk({ rows, inner: 2, text: peaceful });
  const { output, view } = await tool.invoke(desk, { ...tool.examples[0]?.input, ...withLines }, {});
  return { output, text: viewText(view) };
}

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_, tool) => {
  it('says in its text every value of its structure', async () => {
    const { output, text } = await answerOf(tool, 3);
    const missing = valuesIn(output).filter(([path, value]) => !(path in notInText) && !isIn(text, value));
    expect([...new Set(missing.map(([path]) => path))]).toEqual([]);
  });

  it('names the columns that a long text leaves out', async () => {
    const { output, text } = await answerOf(tool, 30);
    const missing = valuesIn(output).filter(([path, value]) => !(path in notInText) && !isIn(text, value));
    if (missing.length > 0) expect(text).toContain('left out of this text: ');
  });
});
