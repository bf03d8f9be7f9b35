import type { KnownBlock } from '@slack/types';
import { z } from 'zod';
import type { DayRange } from '../core/date-range.ts';
import { showDatetime, utcDay } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText, count, listing } from '../core/text.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { WantedLine } from '../conversation/prefill.ts';
import { notice } from './notice.ts';
import type { SlackReply } from './responder.ts';
import type { SlackDependencies } from './dependencies.ts';
import { plain, receiver, totals } from './requisition-card.ts';

/** Entries of the menu. */
const mostShown = 50;

/** What an earlier requisition had in it. */
export interface EarlierOrder {
  readonly requisitionId: string;
  readonly lines: readonly WantedLine[];
  readonly shipTo: string | undefined;
}

const requisition = z.looseObject({
  requisitionId: z.string(),
  orders: z.array(
    z.looseObject({
      shipTo: z.string().optional(),
      billTo: z.string().optional(),
      lines: z.array(z.looseObject({ sku: z.string(), requiredQuantity: z.number().optional() })),
    }),
  ),
});
const listed = z.looseObject({
  requisitions: z.array(
    z.looseObject({
      requisitionId: z.string(),
      orders: z.array(
        z.looseObject({
          creationDate: z.string().optional(),
          lines: z.array(z.looseObject({ sku: z.string(), requiredQuantity: z.number().optional() })).optional(),
        }),
      ),
    }),
  ),
});

function isUnknown(thrown: unknown): boolean {
  return thrown instanceof DeskError && thrown.code === 'not_found';
}

/** What was ordered before, to order it once more. */
export class EarlierOrders {
  readonly #parts: SlackDependencies;

  constructor(parts: SlackDependencies) {
    this.#parts = parts;
  }

  /** The last requisitions to choose from: the person's own in this desk, or else those that the service has. */
  async menu(actor: Actor, range: DayRange | undefined): Promise<SlackReply> {
    const own = await this.#own(actor, range);
    const found = own.length > 0 ? own : await this.#atService(actor, range);
    const days = range === undefined ? '' : ` from ${range.from} to ${range.to}`;
    if (found.length === 0) {
      return notice(
        `No requisition${days} was found to repeat.`,
        'Write repeat and its number, or order and the parts.',
      );
    }
    const question =
      own.length > 0
        ? `Which of your requisitions${days} is ordered again?`
        : `You ordered nothing here${days}. Which requisition of the account is ordered again?`;
    const more = found.length > mostShown ? ` The newest ${mostShown} of ${found.length} are in the menu.` : '';
    const said = notice(`${question}${more}`, 'It is put into the form; nothing is ordered yet.');
    const block: KnownBlock = {
      type: 'actions',
      elements: [
        {
          type: 'static_select',
          action_id: 'pick:order:again',
          placeholder: plain('Choose a requisition'),
          options: found.slice(0, mostShown).map(({ id, words }) => ({ text: plain(cleanText(words, 75)), value: id })),
        },
      ],
    };
    return { ...said, blocks: [...said.blocks, block] };
  }

  /**
   * The lines of a requisition, by its number, that of one of its orders, the buyer's own, or that of a draft.
   * @throws DeskError `not_found`, `not_allowed`, or what the service said.
   */
  async order(actor: Actor, id: string): Promise<EarlierOrder> {
    if (/^D[0-9A-Z]{16}$/.test(id)) {
      const { content } = await this.#parts.ordering.draft(actor, id);
      return {
        requisitionId: id,
        lines: content.lines.map(({ sku, quantity }) => ({ sku, quantity })),
        shipTo: content.shipTo,
      };
    }
    const { requisitionId, orders: found } = await this.#requisition(actor, id);
    // The service may have split it: one product of several orders is one line again.
    const lines = new Map<string, number | undefined>();
    for (const { sku, requiredQuantity } of found.flatMap((each) => each.lines)) {
      const before = lines.get(sku) ?? 0;
      lines.set(sku, requiredQuantity === undefined ? undefined : before + requiredQuantity);
    }
    const [first] = found;
    return {
      requisitionId,
      lines: [...lines].map(([sku, quantity]) => ({ sku, quantity })),
      // "When shipTo is not given, receiver and payer are the same customer."
      shipTo: first?.shipTo === first?.billTo ? undefined : first?.shipTo,
    };
  }

  async #requisition(actor: Actor, id: string): Promise<z.output<typeof requisition>> {
    const desk = this.#parts.deskFor(actor);
    const read = async (requisitionId: string) =>
      requisition.parse((await this.#tool('get_requisition').invoke(desk, { requisitionId }, {})).output);
    try {
      return await read(id);
    } catch (thrown) {
      if (!isUnknown(thrown)) throw thrown;
      // People copy the number of an order as often as that of its requisition.
      const order = await this.#tool('get_order')
        .invoke(desk, { orderId: id }, {})
        .catch((second: unknown) => {
          if (!isUnknown(second)) throw second;
        });
      if (order !== undefined) {
        return read(z.looseObject({ requisitionId: z.string() }).parse(order.output).requisitionId);
      }
      const found = (await this.#list(actor, { customNumber: id })).map(({ requisitionId }) => requisitionId);
      const [only, ...others] = found;
      if (only === undefined) throw thrown;
      if (others.length === 0) return read(only);
      throw new DeskError('invalid_input', `Your number ${cleanText(id, 60)} is on ${listing(found)}.`, {
        next: 'Write repeat and the number of one of them.',
      });
    }
  }

  async #list(actor: Actor, question: object): Promise<z.output<typeof listed>['requisitions']> {
    const answer = await this.#tool('list_requisitions').invoke(this.#parts.deskFor(actor), question, {
      budget: { rows: mostShown, products: 1, milliseconds: 20_000 },
    });
    return listed.parse(answer.output).requisitions;
  }

  async #own(actor: Actor, range: DayRange | undefined): Promise<{ id: string; words: string }[]> {
    const rows = await this.#parts.ledger.read.drafts({ createdBy: actor.person, limit: 200 });
    const known = new Set<string>();
    return rows.flatMap((row) => {
      const day = utcDay(row.createdAt);
      if (row.requisitionId === null || known.has(row.requisitionId)) return [];
      if (range !== undefined && (day < range.from || day > range.to)) return [];
      known.add(row.requisitionId);
      const products = listing(
        row.content.lines.map(({ sku, quantity }) => `${quantity}x ${sku}`),
        2,
      );
      const own = row.content.shipTo === undefined ? '' : `, ${receiver(row)}`;
      return [{ id: row.requisitionId, words: `${day} ${products}, ${totals(row)}${own}` }];
    });
  }

  async #atService(actor: Actor, range: DayRange | undefined): Promise<{ id: string; words: string }[]> {
    const found = await this.#list(actor, { ...range, includeLines: true });
    return found.map(({ requisitionId, orders: parts }) => {
      const lines = parts.flatMap((each) => each.lines ?? []);
      const created = parts[0]?.creationDate;
      const day = created === undefined ? '' : `${showDatetime(created).slice(0, 10)} `;
      const products = listing(
        lines.map(({ sku, requiredQuantity }) => `${requiredQuantity ?? '?'}x ${sku}`),
        2,
      );
      return {
        id: requisitionId,
        words: `${day}${products === '' ? count(lines.length, 'line') : products}, ${requisitionId}`,
      };
    });
  }

  #tool(name: string) {
    const tool = this.#parts.tools.find((each) => each.name === name);
    if (tool !== undefined) return tool;
    throw new DeskError('not_allowed', 'This desk does not serve that.', { next: 'Write help for what it serves.' });
  }
}
