import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { DeskTool } from '../../../tools/desk.ts';
import type { WantedLine } from '../../conversation/reading/prefill.ts';
import type { Understood } from '../../conversation/understanding.ts';
import type { DayRange } from '../../core/date-range.ts';
import { showDatetime, utcDay } from '../../core/datetime.ts';
import { DeskError } from '../../core/errors.ts';
import { orderForm } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import type { Answer, DocumentKind } from '../../core/tool.ts';
import type { Actor } from '../../ordering/policy/policy.ts';
import { notice, plain, type SlackReply } from '../answer/blocks.ts';
import { blockIdOf, longest } from '../answer/offers.ts';
import type { SlackContext } from '../context.ts';
import { daysText } from '../messages/amounts.ts';
import { listing, texts } from '../messages/texts.ts';
import { served } from '../tool-calls.ts';
import { receiver, totals } from './order-text.ts';

// What was ordered before, to order it again.

/** "But double", "without the clutch", "to C200001": how it differs from the order. */
export type Changes = Pick<Extract<Understood, { kind: 'again' }>, 'quantity' | 'factor' | 'without' | 'shipTo'>;

/** Entries of the menu. */
const mostShown = 50;

export interface EarlierOrder {
  readonly requisitionId: string;
  readonly lines: readonly WantedLine[];
  readonly shipTo: string | undefined;
}

const line = z.looseObject({ sku: z.string(), requiredQuantity: z.number().optional() });
const order = z.looseObject({
  shipTo: z.string().optional(),
  billTo: z.string().optional(),
  creationDate: z.string().optional(),
  lines: z.array(line).default([]),
});
const requisition = z.looseObject({ requisitionId: z.string(), orders: z.array(order) });

/** A menu of the last requisitions: the person's own in this desk, or else those at the service. `changes` go with the choice. */
export async function earlierMenu(
  deps: SlackContext,
  actor: Actor,
  range: DayRange | undefined,
  changes: Changes,
): Promise<SlackReply> {
  const own = await ownOrders(deps, actor, range);
  const found = own.length > 0 ? own : await ordersAtService(deps, actor, range);
  const days = range === undefined ? '' : texts.range(range.from, range.to);
  if (found.length === 0) return notice(texts.noEarlier(days), texts.noEarlierHint);
  const question = own.length > 0 ? texts.repeatOwn(days) : texts.repeatAccount(days);
  const block = blockIdOf(changes);
  // What is left out of it does not fit in a menu.
  if (block.length > longest.blockId) return notice(question, texts.noEarlierHint);
  const more = found.length > mostShown ? texts.repeatMore(mostShown, found.length) : '';
  const asked = notice(`${question}${more}`, texts.repeatHint);
  const menu: KnownBlock = {
    type: 'actions',
    ...(block === '' ? {} : { block_id: block }),
    elements: [
      {
        type: 'static_select',
        action_id: `pick:${orderForm}:again`,
        placeholder: plain(texts.chooseRequisition),
        options: found.slice(0, mostShown).map(({ id, label }) => ({ text: plain(cleanText(label, 75)), value: id })),
      },
    ],
  };
  return { ...asked, blocks: [...asked.blocks, menu] };
}

/**
 * The lines of a requisition, by its number, that of one of its orders, the buyer's own, or that of a draft.
 * @throws DeskError `not_found`, `not_allowed`, or what the service answered.
 */
export async function earlierOrder(deps: SlackContext, actor: Actor, id: string): Promise<EarlierOrder> {
  if (/^D[0-9A-Z]{16}$/.test(id)) {
    const { content } = await deps.ordering.draft(actor, id);
    const lines = content.lines.map(({ sku, quantity }) => ({ sku, quantity }));
    return { requisitionId: id, lines, shipTo: content.shipTo };
  }
  const { requisitionId, orders } = await requisitionBy(deps, actor, id);
  // The service can split a product over several orders: add its quantities up again.
  const lines = new Map<string, number | undefined>();
  for (const { sku, requiredQuantity } of orders.flatMap((each) => each.lines)) {
    const before = lines.get(sku) ?? 0;
    lines.set(sku, requiredQuantity === undefined ? undefined : before + requiredQuantity);
  }
  const [first] = orders;
  return {
    requisitionId,
    lines: [...lines].map(([sku, quantity]) => ({ sku, quantity })),
    // "When shipTo is not given, receiver and payer are the same customer."
    shipTo: first?.shipTo === first?.billTo ? undefined : first?.shipTo,
  };
}

async function requisitionBy(deps: SlackContext, actor: Actor, id: string): Promise<z.output<typeof requisition>> {
  const read = async (number: string) => requisition.parse((await open(deps, actor, 'requisition', number)).output);
  try {
    return await read(id);
  } catch (thrown) {
    if (!isUnknown(thrown)) throw thrown;
    // People copy the number of an order as often as that of its requisition.
    const found = await open(deps, actor, 'order', id).catch((second: unknown) => {
      if (!isUnknown(second)) throw second;
    });
    if (found !== undefined)
      return read(z.looseObject({ requisitionId: z.string() }).parse(found.output).requisitionId);
    const numbers = await requisitionsWithOwnNumber(deps, actor, id);
    const [only, ...others] = numbers;
    if (only === undefined) throw thrown;
    if (others.length === 0) return read(only);
    const text = texts.ownNumberOn(cleanText(id, 60), numbers);
    throw new DeskError('invalid_input', text.message, text);
  }
}

export function isUnknown(thrown: unknown): boolean {
  return thrown instanceof DeskError && thrown.code === 'not_found';
}

function open({ tools, deskFor }: SlackContext, actor: Actor, kind: DocumentKind, number: string): Promise<Answer> {
  const tool = served(tools.find(({ opens }) => opens?.document === kind));
  return tool.invoke(deskFor(actor), { [tool.opens?.argument ?? '']: number }, {});
}

/** The tool that lists requisitions, also by the buyer's own number. */
function listTool({ tools }: SlackContext): DeskTool {
  return served(tools.find(({ lists, ownNumber }) => lists[0] === 'requisition' && ownNumber !== undefined));
}

function list(deps: SlackContext, actor: Actor, question: object): Promise<Answer> {
  const budget = { rows: mostShown, products: 1, milliseconds: 20_000 };
  return listTool(deps).invoke(deps.deskFor(actor), question, { budget });
}

export async function requisitionsWithOwnNumber(
  deps: SlackContext,
  actor: Actor,
  number: string,
): Promise<readonly string[]> {
  const { ownNumber = '' } = listTool(deps);
  return (await list(deps, actor, { [ownNumber]: number })).numbers('requisition');
}

interface Offered {
  readonly id: string;
  readonly label: string;
}

async function ownOrders({ ledger }: SlackContext, actor: Actor, range: DayRange | undefined): Promise<Offered[]> {
  const rows = await ledger.read.drafts({ createdBy: actor.person, limit: 200 });
  const known = new Set<string>();
  return rows.flatMap((row) => {
    const day = utcDay(row.createdAt);
    if (row.requisitionId === null || known.has(row.requisitionId)) return [];
    if (range !== undefined && (day < range.from || day > range.to)) return [];
    known.add(row.requisitionId);
    const products = row.content.lines.map(({ sku, quantity }) => `${quantity}x ${sku}`);
    const to = row.content.shipTo === undefined ? '' : `, ${receiver(row)}`;
    return [{ id: row.requisitionId, label: `${daysText(day)} ${listing(products, 2)}, ${totals(row)}${to}` }];
  });
}

async function ordersAtService(deps: SlackContext, actor: Actor, range: DayRange | undefined): Promise<Offered[]> {
  const { output } = await list(deps, actor, { ...range, includeLines: true });
  return z
    .looseObject({ requisitions: z.array(requisition) })
    .parse(output)
    .requisitions.map(({ requisitionId, orders }) => {
      const lines = orders.flatMap((each) => each.lines);
      const created = orders[0]?.creationDate;
      const day = created === undefined ? '' : `${daysText(showDatetime(created).slice(0, 10))} `;
      const products = lines.map(({ sku, requiredQuantity }) => `${requiredQuantity ?? '?'}x ${sku}`);
      return {
        id: requisitionId,
        label: `${day}${lines.length === 0 ? texts.absent : listing(products, 2)}, ${requisitionId}`,
      };
    });
}
