import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { DeskError } from '../../src/core/errors.ts';
import type { Action } from '../../src/core/view.ts';

/**
 * What most cursors are made of. A model reads a cursor and writes it again, and random letters are what costs most
 * tokens: known to the compression, these cost nothing. Whoever changes it ends the cursors that are on their way.
 */
const dictionary = Buffer.from(
  '"brands":"","language":"en","sku":"","index":"","categoryId":"SC01","pageNumber":1,"pageSize":100}}' +
    '"includeLines":true,"customNumber":"","shipTo":"C","dueFrom":"2026-","dueTo":"2026-","paymentStatus":"PAID",' +
    '"invoiceClassification":"CREDIT_NOTE","INVOICE","paymentStatus":"UNPAID"},"day":"2026-1' +
    '{"tool":"search_products","at":{"{"tool":"list_deliveries","at":{"{"tool":"list_requisitions","at":{"' +
    '{"tool":"list_invoices","at":{"from":"2026-0","to":"2026-1","filter":{},"day":"2026-1","id":"RQ26WZ/KAT/2026/1' +
    '"id":"KOR/2026/"id":"FV/2026/1","shown":50,"total":1}}',
);
/** A cursor is a question: one that swells to more is none. */
const most = { maxOutputLength: 8192 };

/** A cursor is the question itself and where its answer goes on, opaque to whoever holds it. */
export function writeCursor(tool: string, at: object): string {
  return deflateRawSync(JSON.stringify({ tool, at }), { level: 9, dictionary }).toString('base64url');
}

/** @throws DeskError `invalid_input` when it is not a cursor of this tool. */
export function readCursor<At>(tool: string, shape: z.ZodType<At>, cursor: string): At {
  try {
    const text = inflateRawSync(Buffer.from(cursor, 'base64url'), { ...most, dictionary }).toString('utf8');
    return z.object({ tool: z.literal(tool), at: shape }).parse(JSON.parse(text)).at;
  } catch {
    // What exactly is wrong with a cursor is of no use to its reader.
    throw new DeskError('invalid_input', 'This cursor is not one that this tool gave.', {
      field: 'cursor',
      next: 'Ask again without a cursor.',
    });
  }
}

/**
 * A cursor may come with the arguments of its question, not with others.
 * @throws DeskError `invalid_input` naming the argument that differs.
 */
export function sameQuestion(given: object, asked: object): void {
  const known: Readonly<Record<string, unknown>> = { ...asked };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === false || value === known[name]) continue;
    throw new DeskError('invalid_input', `${name} differs from the question this cursor belongs to.`, {
      field: name,
      next: 'Send the cursor alone for the next rows, or ask again without it.',
    });
  }
}

/** The call for the next rows, where there are any. */
export function nextRows(tool: string, cursor: string | undefined): Action[] {
  return cursor === undefined ? [] : [{ label: 'Next rows', tool, input: { cursor } }];
}

const listAt = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  filter: z.record(z.string(), z.unknown()),
});
const pageAt = z.looseObject({ pageNumber: z.int(), pageSize: z.int() });

/** The arguments that the question of a cursor began with: for whoever wants all of its rows, from the first on. */
export function questionOfCursor(tool: string, cursor: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const at = readCursor(tool, z.record(z.string(), z.unknown()), cursor);
    const list = listAt.safeParse(at);
    if (list.success) return { from: list.data.from, to: list.data.to, ...list.data.filter };
    const { pageNumber: _, pageSize: __, ...search } = pageAt.parse(at);
    return search;
  } catch {
    return undefined;
  }
}
