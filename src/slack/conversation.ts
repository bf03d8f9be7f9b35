import type { KnownBlock } from '@slack/types';
import { z } from 'zod';
import { DeskError } from '../core/errors.ts';
import { orderForm } from '../core/next-steps.ts';
import { cleanText, count } from '../core/text.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { answerFile, putFile } from './answer-file.ts';
import { EarlierOrders } from './earlier-orders.ts';
import type { Incoming } from './incoming.ts';
import { identify } from './identity.ts';
import { notice, noticeOf } from './notice.ts';
import type { OrderDesk } from './order-desk.ts';
import type { Prefill } from '../conversation/prefill.ts';
import type { Responder } from './responder.ts';
import type { SlackDependencies } from './dependencies.ts';
import { Questions, withRemarks } from './questions.ts';
import { RecentValues } from './recent-values.ts';
import { headline, plain, receiver, totals } from './requisition-card.ts';
import { ToolCalls } from './tool-calls.ts';
import type { NextCall, Understood } from '../conversation/understanding.ts';
import type { Language } from './language.ts';
import { atWarehouses } from './warehouses.ts';
import type { Workspaces } from './workspaces.ts';

/** Questions in words, by button or by menu, and their answers. */
export class Conversation {
  readonly #parts: SlackDependencies;
  readonly #workspaces: Workspaces;
  readonly #orders: OrderDesk;
  readonly #language: Language;
  readonly #calls: ToolCalls;
  readonly #questions = new Questions();
  readonly #earlier: EarlierOrders;
  /**
   * The last question of each person in each conversation, in the memory of this process: whoever writes "only
   * Katowice" to another process, or after a restart, is asked what about, and nothing else is lost.
   */
  readonly #last = new RecentValues<NextCall>(2_000);

  constructor(parts: SlackDependencies, workspaces: Workspaces, orders: OrderDesk, language: Language) {
    this.#parts = parts;
    this.#workspaces = workspaces;
    this.#orders = orders;
    this.#language = language;
    this.#calls = new ToolCalls(parts, workspaces, orders, language);
    this.#earlier = new EarlierOrders(parts);
  }

  /** Somebody wrote this. With a trigger a form can be opened; without one there is a button that opens it. */
  async words(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      const { tools, clock } = this.#parts;
      const around = { tools, clock, receivers: actor.receivers, last: this.#last.get(keyOf(incoming)) };
      return this.#answer(incoming, actor, this.#language.understand(text, around), responder);
    });
  }

  async #answer(incoming: Incoming, actor: Actor, meant: Understood, responder: Responder): Promise<void> {
    switch (meant.kind) {
      case 'help':
        return responder.say(notice(meant.text));
      case 'unknown':
        return responder.say(notice(meant.text, 'Write help for all words.'));
      case 'ask':
        return responder.say(this.#questions.ask(meant.question, meant.choices));
      case 'order':
        return this.#order(incoming, meant, responder);
      case 'again':
        return this.#again(incoming, actor, meant, responder);
      case 'narrow': {
        const narrowed = await atWarehouses(this.#parts.deskFor(actor), meant);
        return this.#answer(incoming, actor, narrowed, responder);
      }
      case 'approvals':
        return this.#approvals(actor, responder);
      case 'freeze':
        return this.#freeze(actor, meant.reason, responder);
      case 'thaw':
        await this.#parts.ordering.thaw(actor);
        return responder.say(notice('Sending is allowed again.'));
      case 'call':
        return this.#call(incoming, actor, meant, responder, meant.remarks);
      default:
        return nothingElse(meant);
    }
  }

  /** A button with the next call on it. */
  async next(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      const call = this.#questions.callOn(value);
      // What a person orders is written in the form, whichever button it began with.
      if (call.tool === orderForm || (call.tool === 'prepare_requisition' && incoming.trigger !== undefined)) {
        const wanted = orderInput.parse(call.input);
        const { again } = wanted;
        return this.#orders.open(
          incoming,
          again === undefined ? () => Promise.resolve(wanted) : (whoever) => this.#repeated(whoever, again),
        );
      }
      return this.#call(incoming, actor, call, responder);
    });
  }

  /**
   * Somebody chose from a menu: the tool is called with what was chosen as `field`, and with the rest of its arguments
   * from the id of the menu's block. `order` and `again`: that requisition once more.
   */
  async pick(
    incoming: Incoming,
    { tool: name, field, value, block }: { tool: string; field: string; value: string; block: string },
    responder: Responder,
  ): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      if (name === orderForm && field === 'again') {
        return this.#orders.open(incoming, (whoever) => this.#repeated(whoever, value));
      }
      const tool = this.#calls.tool(name);
      const input = { ...restOf(block), [field]: chosen(tool.input, field, value) };
      return this.#call(incoming, actor, { tool: name, input }, responder);
    });
  }

  /** Every row of an answer as a file. */
  async file(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, async (actor) => {
      const { tool: name, input } = this.#questions.callOn(value);
      const workspace = await this.#workspaces.of(incoming.team);
      const tool = this.#calls.tool(name);
      await this.#calls.watched(actor, `${tool.title}, as a file`, responder, [], async (ask) => {
        const file = await answerFile(this.#parts.deskFor(actor), tool, input, ask);
        return (place, told) => putFile(workspace, file, place, told);
      });
    });
  }

  /** Stops what runs, for whoever started it. */
  async stop(incoming: Incoming, id: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      this.#calls.stop(actor, id);
      return Promise.resolve();
    });
  }

  /** Ends everything that runs: the desk is stopping. */
  close(): void {
    this.#calls.close();
  }

  /** The part numbers of any text, quoted; whatever else it says is somebody's word to somebody else. */
  async quote(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      const { tools, clock } = this.#parts;
      const served = tools.filter(({ name }) => name === 'get_quote');
      const meant = this.#language.understand(`quote\n${text}`, { tools: served, clock });
      if (meant.kind === 'call' || meant.kind === 'ask') return this.#answer(incoming, actor, meant, responder);
      if (meant.kind === 'narrow') return this.#call(incoming, actor, meant.call, responder, meant.remarks);
      return responder.say(
        notice('No part number was found in that message.', 'Write /parts quote and the part numbers.'),
      );
    });
  }

  async #call(
    incoming: Incoming,
    actor: Actor,
    call: NextCall,
    responder: Responder,
    remarks: readonly string[] = [],
  ): Promise<void> {
    const answered = await this.#calls.say(incoming, actor, call, responder, remarks);
    // The next page is no question of its own.
    if (answered && call.input['cursor'] === undefined) this.#last.set(keyOf(incoming), pure(call));
  }

  #order(
    incoming: Incoming,
    { lines, shipTo, remarks }: Extract<Understood, { kind: 'order' }>,
    responder: Responder,
  ): Promise<void> {
    if (incoming.trigger !== undefined) {
      return this.#orders.open(incoming, () => Promise.resolve({ lines, shipTo, remarks }));
    }
    return responder.say(
      this.#questions.ask([...remarks, 'The order is written in a form.'].join('\n'), [
        { label: 'Open the form', tool: orderForm, input: { lines, shipTo } },
      ]),
    );
  }

  async #again(
    incoming: Incoming,
    actor: Actor,
    { requisitionId, range, remarks }: Extract<Understood, { kind: 'again' }>,
    responder: Responder,
  ): Promise<void> {
    if (requisitionId === undefined) {
      return responder.say(withRemarks(await this.#earlier.menu(actor, range), remarks));
    }
    if (incoming.trigger !== undefined) {
      return this.#orders.open(incoming, (whoever) => this.#repeated(whoever, requisitionId));
    }
    // Asked now, so that a number that does not exist is said here and not in a form.
    const { lines } = await this.#earlier.order(actor, requisitionId);
    return responder.say(
      this.#questions.ask(
        [
          ...remarks,
          `${cleanText(requisitionId, 60)} had ${count(lines.length, 'line')}. The order is written in a form.`,
        ].join('\n'),
        [{ label: 'Open the form', tool: orderForm, input: { again: requisitionId } }],
      ),
    );
  }

  async #repeated(actor: Actor, id: string): Promise<Prefill> {
    const { requisitionId, lines, shipTo } = await this.#earlier.order(actor, id);
    return { lines, shipTo, remarks: [`The lines of ${requisitionId}. Prices are asked for anew.`] };
  }

  async #approvals(actor: Actor, responder: Responder): Promise<void> {
    const rows = await this.#parts.ordering.waiting(actor);
    if (rows.length === 0) return responder.say(notice('Nothing waits for you.'));
    const shown = rows.slice(0, 15);
    const blocks: KnownBlock[] = [
      { type: 'header', text: plain('Waiting for a decision') },
      ...shown.map((row): KnownBlock => ({
        type: 'section',
        text: plain(`${row.id}: ${totals(row)} for ${receiver(row)}; it ${headline(row)}.`.slice(0, 2_900)),
        accessory: {
          type: 'button',
          action_id: `ask:${row.id}`,
          text: plain('Show its card'),
          value: JSON.stringify({ tool: 'get_draft', input: { draftId: row.id } }),
        },
      })),
      ...(rows.length > shown.length
        ? [{ type: 'section', text: plain(`and ${rows.length - shown.length} more.`) } satisfies KnownBlock]
        : []),
    ];
    return responder.say({ text: `${count(rows.length, 'order')} for a decision`, blocks });
  }

  async #freeze(actor: Actor, reason: string, responder: Responder): Promise<void> {
    if (reason.trim() === '') {
      throw new DeskError('invalid_input', 'Freezing wants a reason.', {
        field: 'reason',
        next: 'Write freeze and why.',
      });
    }
    await this.#parts.ordering.freeze(actor, reason.trim().slice(0, 300));
    return responder.say(notice('Sending is frozen: nothing is sent or confirmed.', 'thaw lifts it.'));
  }

  /** Whoever may nothing is told so; whatever breaks is answered. */
  async #guarded(incoming: Incoming, responder: Responder, work: (actor: Actor) => Promise<void>): Promise<void> {
    const { log, policy } = this.#parts;
    try {
      const workspace = await this.#workspaces.of(incoming.team);
      await work(await identify(workspace, incoming.user, policy));
    } catch (thrown) {
      await responder.say(noticeOf(thrown, log));
    }
  }
}

/** Of a meaning that nobody thought of the compiler tells. */
function nothingElse(meant: never): never {
  throw new Error(`nothing is done for ${JSON.stringify(meant)}`);
}

function keyOf({ team, user, channel }: Incoming): string {
  return [team, user.id, channel ?? ''].join(' ');
}

function pure({ tool, input }: NextCall): NextCall {
  return { tool, input };
}

const wantedLine = z.object({
  sku: z.string().optional(),
  index: z.string().optional(),
  quantity: z.number().optional(),
  written: z.string().optional(),
});
const orderInput = z.object({
  lines: z.array(wantedLine).default([]),
  shipTo: z.string().optional(),
  again: z.string().optional(),
});

/** The arguments that came with a menu; Slack signs them, the tool checks them. */
function restOf(block: string): Readonly<Record<string, unknown>> {
  if (!block.startsWith('{')) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(block));
  } catch {
    return {};
  }
}

/** What was chosen, as the tool takes it: the value of a menu is always a text. */
function chosen({ shape }: z.ZodObject, field: string, value: string): unknown {
  const takes: unknown = shape[field];
  const readings: unknown[] = [value, Number(value), [value], value === 'true'];
  return readings.find((each) => takes instanceof z.ZodType && takes.safeParse(each).success) ?? value;
}
