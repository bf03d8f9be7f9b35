import * as z from 'zod';
import { readCursor, writeCursor } from '../../tools/base/cursor.ts';
import { decimal, formatMoney } from '../core/money.ts';
import { listing } from '../core/text.ts';
import { table, type Note, type Table, type View } from '../core/view.ts';
import { placeOf, preparedBy, waitingOrder, type Waiting } from '../ordering/ordering.ts';
import { totalsNow } from '../ports/accepted.ts';
import type { Policy } from '../ordering/policy/policy.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import type { Screen } from './screen.ts';
import { printView } from './view-terminal.ts';

const words = texts.approvals;

export interface ApprovalsOptions {
  readonly json?: boolean;
  readonly color: boolean;
  readonly limit?: number;
  readonly cursor?: string;
}

const command = 'approvals';
/** The place of the last row shown: what was decided meanwhile moves no other row. */
const cursorShape = z.object({ mine: z.boolean(), expiresAt: z.number(), id: z.string() });

/** Shows what waits for a decision: all of it, or a page. */
export function approvals(
  all: readonly Waiting[],
  policy: Policy,
  options: ApprovalsOptions,
  screen: Screen,
): ExitCode {
  const after = options.cursor === undefined ? undefined : readCursor(command, cursorShape, options.cursor);
  const left = after === undefined ? all : all.filter((each) => waitingOrder(after, placeOf(each)) < 0);
  const page = left.slice(0, options.limit || undefined);
  const last = page.at(-1);
  const cursor = last === undefined || page.length === left.length ? undefined : writeCursor(command, placeOf(last));
  if (options.json === true) {
    screen.json({
      approvals: page.map((each) => asJson(each, policy)),
      total: all.length,
      ...(cursor === undefined ? {} : { cursor }),
    });
    return exitCodes.ok;
  }
  const mine = page.filter((each) => each.mine);
  const others = page.filter((each) => !each.mine);
  const first = all.length - left.length + 1;
  const view: View = {
    title: words.title,
    tables: [rowsOf(mine, policy, words.yours), rowsOf(others, policy, words.ofOthers)].filter(
      ({ rows }) => rows.length > 0,
    ),
    notes: [
      ...(page.length === 0 ? [info(words.none)] : [info(mine.length > 0 ? words.howTo : words.noneOfYours)]),
      ...(cursor === undefined ? [] : [info(words.more(first, first + page.length - 1, all.length, cursor))]),
    ],
  };
  printView(screen, view, options);
  return exitCodes.ok;
}

const info = (text: string): Note => ({ kind: 'info', text });

function asJson({ row, mine }: Waiting, policy: Policy) {
  const { id, revision, state, wants, createdBy, expiresAt, reason, content } = row;
  return {
    draftId: id,
    revision,
    state,
    wants,
    mine,
    requestedBy: createdBy,
    preparedBy: preparedBy(policy, row),
    ...(content.ownNumber === undefined ? {} : { customNumber: content.ownNumber }),
    expiresAt: new Date(expiresAt).toISOString(),
    reason,
    totals: totalsNow(row),
    omitted: content.omitted,
  };
}

function rowsOf(waiting: readonly Waiting[], policy: Policy, title: string): Table {
  const { columns, doesItExist } = words;
  return table(
    waiting.map(({ row }) => row),
    [
      [columns.draft, 'code', ({ id }) => id],
      [columns.ownNumber, 'text', ({ content }) => content.ownNumber],
      [columns.wants, 'text', ({ state, wants }) => (state === 'needs_person' ? doesItExist : wants)],
      [columns.version, 'count', ({ revision }) => revision],
      [columns.from, 'text', (row) => listing(preparedBy(policy, row)) || row.createdBy],
      [columns.receiver, 'code', ({ content }) => content.shipTo ?? 'own'],
      [columns.lines, 'count', ({ content }) => content.lines.length],
      [
        columns.gross,
        'text',
        (row) =>
          totalsNow(row)
            .map((each) => formatMoney({ amount: decimal(each.gross ?? each.net), currency: each.currencyCode }))
            .join(' + '),
      ],
      [
        columns.until,
        'time',
        ({ expiresAt, state }) => (state === 'pending_approval' ? new Date(expiresAt).toISOString() : null),
      ],
      [columns.why, 'text', ({ reason }) => reason],
    ],
    { title },
  );
}
