import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssues } from '../../src/core/tool.ts';
import { checkStock } from '../../tools/inventory/check-stock.ts';
import { listInvoices } from '../../tools/invoice/list-invoices.ts';
import { failure } from '../service/fixture.ts';

const shape = z.object({
  text: z.string(),
  list: z.array(z.string()).min(2),
  rows: z.int().min(1).max(9),
  kind: z.enum(['a', 'b']),
  flag: z.boolean(),
});
const good = { text: '', list: ['x', 'y'], rows: 1, kind: 'a', flag: true };

describe('what is wrong with arguments', () => {
  it.each([
    [{ text: 7 }, 'text: is not text'],
    [{ text: undefined }, 'text: is missing (text)'],
    [{ list: 'xyz' }, 'list: is not a list'],
    [{ list: ['x'] }, 'list: is shorter than 2'],
    [{ rows: 0 }, 'rows: is less than 1'],
    [{ rows: 10 }, 'rows: is more than 9'],
    [{ rows: 1.5 }, 'rows: is not a whole number'],
    [{ rows: 'x' }, 'rows: is not a number'],
    [{ kind: 'c' }, 'kind: is not one of a, b'],
    [{ flag: 'x' }, 'flag: is not true or false'],
  ])('is said in words: %j', (wrong, words) => {
    const { error } = shape.safeParse({ ...good, ...wrong });
    expect(describeIssues(error!, []).message).toBe(words);
  });

  it('is all named in what to do next', async () => {
    const { next } = await failure(checkStock.invoke({} as never, { skus: ['OP520', '--', '??'] }, {}));
    expect(next).toBe('Correct skus[1] and skus[2] and ask again.');
  });

  it('is a day that does not exist', async () => {
    const { message } = await failure(listInvoices.invoke({} as never, { from: '2026-02-30' }, {}));
    expect(message).toBe('from: is not a day that exists, written yyyy-MM-dd');
  });
});
