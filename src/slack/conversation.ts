import type { KnownBlock } from '@slack/types';
import { z } from 'zod';
import { DeskError } from '../core/errors.ts';
import { cleanText, count } from '../core/text.ts';
import type { Actor } from '../ordering/policy.ts';
import { answerFile, putFile } from './answer-file.ts';
import { EarlierOrders } from './earlier-orders.ts';
import type { Happening } from './happening.ts';
import { identify } from './identity.ts';
import { notice, noticeOf } from './notice.ts';
import type { OrderDesk } from './order-desk.ts';
import type { Prefill } from '../conversation/prefill.ts';
import type { Outlet } from './outlet.ts';
import type { SlackParts } from './parts.ts';
import { Questions, withRemarks } from './questions.ts';
import { Remembered } from './remembered.ts';
import { headline, plain, receiver, totals } from './requisition-card.ts';
import { ToolCalls } from './tool-calls.ts';
import type { NextCall, Understood } from '../conversation/understanding.ts';
import type { Language } from './language.ts';
import { atWarehouses } from './warehouses.ts';
import type { Workspaces } from './workspaces.ts';

/** Questions in words, by button or by menu, and their answers. */
export class Conversation {
  readonly #parts: SlackParts;
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
  readonly #last = new Remembered<NextCall>(2_000);

  constructor(parts: SlackParts, workspaces: Workspaces, orders: OrderDesk, language: Language) {
    this.#parts = parts;
    this.#workspaces = workspaces;
    this.#orders = orders;
    this.#language = language;
    this.#calls = new ToolCalls(parts, workspaces, orders, language);
    this.#earlier = new EarlierOrders(parts);
  }

  /** Somebody wrote this. With a trigger a form can be opened; without one there is a button that opens it. */
  async words(happening: Happening, text: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, (actor) => {
      const { tools, clock } = this.#parts;
      const around = { tools, clock, receivers: actor.receivers, last: this.#last.get(keyOf(happening)) };
      return this.#answer(happening, actor, this.#language.understand(text, around), outlet);
    });
  }

  async #answer(happening: Happening, actor: Actor, meant: Understood, outlet: Outlet): Promise<void> {
    switch (meant.kind) {
      case 'help':
        return outlet.say(notice(meant.text));
      case 'unknown':
        return outlet.say(notice(meant.text, 'Write help for all words.'));
      case 'ask':
        return outlet.say(this.#questions.ask(meant.question, meant.choices));
      case 'order':
        return this.#order(happening, meant, outlet);
      case 'again':
        return this.#again(happening, actor, meant, outlet);
      case 'narrow': {
        const narrowed = await atWarehouses(this.#parts.deskFor(actor), meant);
        return this.#answer(happening, actor, narrowed, outlet);
      }
      case 'approvals':
        return this.#approvals(actor, outlet);
      case 'freeze':
        return this.#freeze(actor, meant.reason, outlet);
      case 'thaw':
        await this.#parts.ordering.thaw(actor);
        return outlet.say(notice('Sending is allowed again.'));
      case 'call':
        return this.#call(happening, actor, meant, outlet, meant.remarks);
      default:
        return nothingElse(meant);
    }
  }

  /** A button with the next call on it. */
  async next(happening: Happening, value: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, (actor) => {
      const call = this.#questions.callOn(value);
      // What a person orders is written in the form, whichever button it began with.
      if (call.tool === 'order' || (call.tool === 'prepare_requisition' && happening.trigger !== undefined)) {
        const wanted = orderInput.parse(call.input);
        const { again } = wanted;
        return this.#orders.open(
          happening,
          again === undefined ? () => Promise.resolve(wanted) : (whoever) => this.#repeated(whoever, again),
        );
      }
      return this.#call(happening, actor, call, outlet);
    });
  }

  /**
   * Somebody chose from a menu: the tool is called with what was chosen as `field`, and with the rest of its arguments
   * from the id of the menu's block. `order` and `again`: that requisition once more.
   */
  async pick(
    happening: Happening,
    { tool: name, field, value, block }: { tool: string; field: string; value: string; block: string },
    outlet: Outlet,
  ): Promise<void> {
    await this.#guarded(happening, outlet, (actor) => {
      if (name === 'order' && field === 'again') {
        return this.#orders.open(happening, (whoever) => this.#repeated(whoever, value));
      }
      const tool = this.#calls.tool(name);
      const input = { ...restOf(block), [field]: chosen(tool.input, field, value) };
      return this.#call(happening, actor, { tool: name, input }, outlet);
    });
  }

  /** Every row of an answer as a file. */
  async file(happening: Happening, value: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, async (actor) => {
      const { tool: name, input } = this.#questions.callOn(value);
      const workspace = await this.#workspaces.of(happening.team);
      const tool = this.#calls.tool(name);
      await this.#calls.watched(actor, `${tool.title}, as a file`, outlet, [], async (ask) => {
        const file = await answerFile(this.#parts.deskFor(actor), tool, input, ask);
        return (place, told) => putFile(workspace, file, place, told);
      });
    });
  }

  /** Stops what runs, for whoever started it. */
  async stop(happening: Happening, id: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, (actor) => {
      this.#calls.stop(actor, id);
      return Promise.resolve();
    });
  }

  /** Ends everything that runs: the desk is stopping. */
  close(): void {
    this.#calls.close();
  }

  /** The part numbers of any text, quoted; whatever else it says is somebody's word to somebody else. */
  async quote(happening: Happening, text: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, (actor) => {
      const { tools, clock } = this.#parts;
      const served = tools.filter(({ name }) => name === 'get_quote');
      const meant = this.#language.understand(`quote\n${text}`, { tools: served, clock });
      if (meant.kind === 'call' || meant.kind === 'ask') return this.#answer(happening, actor, meant, outlet);
      if (meant.kind === 'narrow') return this.#call(happening, actor, meant.call, outlet, meant.remarks);
      return outlet.say(
        notice('No part number was found in that message.', 'Write /parts quote and the part numbers.'),
      );
    });
  }

  async #call(
    happening: Happening,
    actor: Actor,
    call: NextCall,
    outlet: Outlet,
    remarks: readonly string[] = [],
  ): Promise<void> {
    const answered = await this.#calls.say(happening, actor, call, outlet, remarks);
    // The next page is no question of its own.
    if (answered && call.input['cursor'] === undefined) this.#last.set(keyOf(happening), pure(call));
  }

  #order(
    happening: Happening,
    { lines, shipTo, remarks }: Extract<Understood, { kind: 'order' }>,
    outlet: Outlet,
  ): Promise<void> {
    if (happening.trigger !== undefined) {
      return this.#orders.open(happening, () => Promise.resolve({ lines, shipTo, remarks }));
    }
    return outlet.say(
      this.#questions.ask([...remarks, 'The order is written in a form.'].join('\n'), [
        { label: 'Open the form', tool: 'order', input: { lines, shipTo } },
      ]),
    );
  }

  async #again(
    happening: Happening,
    actor: Actor,
    { requisitionId, range, remarks }: Extract<Understood, { kind: 'again' }>,
    outlet: Outlet,
  ): Promise<void> {
    if (requisitionId === undefined) {
      return outlet.say(withRemarks(await this.#earlier.menu(actor, range), remarks));
    }
    if (happening.trigger !== undefined) {
      return this.#orders.open(happening, (whoever) => this.#repeated(whoever, requisitionId));
    }
    // Asked now, so that a number that does not exist is said here and not in a form.
    const { lines } = await this.#earlier.order(actor, requisitionId);
    return outlet.say(
      this.#questions.ask(
        [
          ...remarks,
          `${cleanText(requisitionId, 60)} had ${count(lines.length, 'line')}. The order is written in a form.`,
        ].join('\n'),
        [{ label: 'Open the form', tool: 'order', input: { again: requisitionId } }],
      ),
    );
  }

  async #repeated(actor: Actor, id: string): Promise<Prefill> {
    const { requisitionId, lines, shipTo } = await this.#earlier.order(actor, id);
    return { lines, shipTo, remarks: [`The lines of ${requisitionId}. Prices are asked for anew.`] };
  }

  async #approvals(actor: Actor, outlet: Outlet): Promise<void> {
    const rows = await this.#parts.ordering.waiting(actor);
    if (rows.length === 0) return outlet.say(notice('Nothing waits for you.'));
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
    return outlet.say({ text: `${count(rows.length, 'order')} for a decision`, blocks });
  }

  async #freeze(actor: Actor, reason: string, outlet: Outlet): Promise<void> {
    if (reason.trim() === '') {
      throw new DeskError('invalid_input', 'Freezing wants a reason.', {
        field: 'reason',
        next: 'Write freeze and why.',
      });
    }
    await this.#parts.ordering.freeze(actor, reason.trim().slice(0, 300));
    return outlet.say(notice('Sending is frozen: nothing is sent or confirmed.', 'thaw lifts it.'));
  }

  /** Whoever may nothing is told so; whatever breaks is answered. */
  async #guarded(happening: Happening, outlet: Outlet, work: (actor: Actor) => Promise<void>): Promise<void> {
    const { log, policy } = this.#parts;
    try {
      const workspace = await this.#workspaces.of(happening.team);
      await work(await identify(workspace, happening.user, policy));
    } catch (thrown) {
      await outlet.say(noticeOf(thrown, log));
    }
  }
}

/** Of a meaning that nobody thought of the compiler tells. */
function nothingElse(meant: never): never {
  throw new Error(`nothing is done for ${JSON.stringify(meant)}`);
}

function keyOf({ team, user, channel }: Happening): string {
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
