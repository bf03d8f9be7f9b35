import { countedAgain } from '../../conversation/answering/drafting.ts';
import * as z from 'zod';
import { conditionsShape, linesShape, type Prefill } from '../../conversation/reading/prefill.ts';
import { linesText } from '../../conversation/meaning/message.ts';
import { understand } from '../../conversation/command/understand.ts';
import type { Choice, NextCall, Understood } from '../../conversation/understanding.ts';
import { inWords } from '../../conversation/answering/view-language.ts';
import { orderForm } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import { answering, type ProductFact } from '../../core/tool.ts';
import type { Actor } from '../../ordering/policy/policy.ts';
import { notice, withRemarks } from '../answer/blocks.ts';
import { canOrder, type Questions } from '../answer/offers.ts';
import type { Incoming } from '../connection/incoming.ts';
import type { SlackContext } from '../context.ts';
import { spoken, texts } from '../messages/texts.ts';
import type { Responder } from '../responder.ts';
import { type Changes, earlierMenu, earlierOrder } from './earlier-orders.ts';
import type { OrderDesk } from './order-desk.ts';

export const quoteFacts: readonly ProductFact[] = ['availability', 'price', 'quantities'];

const orderInput = z.object({
  lines: linesShape,
  shipTo: z.string().optional(),
  conditions: conditionsShape.optional(),
  again: z.string().optional(),
  quantity: z.number().optional(),
  factor: z.number().optional(),
  without: z.array(z.string()).optional(),
});

type Again = Extract<Understood, { kind: 'again' }>;

const mayNotOrder = () => notice(texts.form.mayNotOrder.message, texts.form.mayNotOrder.next);

/** Orders in words: each opens the form, or offers a button for it where words alone can open none. */
export class OrderWords {
  readonly #deps: SlackContext;
  readonly #orders: OrderDesk;
  readonly #questions: Questions;

  constructor(deps: SlackContext, orders: OrderDesk, questions: Questions) {
    this.#deps = deps;
    this.#orders = orders;
    this.#questions = questions;
  }

  order(
    incoming: Incoming,
    actor: Actor,
    { lines, shipTo, conditions, remarks }: Extract<Understood, { kind: 'order' }>,
    responder: Responder,
  ): Promise<void> {
    if (incoming.trigger !== undefined || !canOrder(this.#deps.tools)) {
      return this.#openForm(incoming, responder, () => Promise.resolve({ lines, shipTo, conditions, remarks }));
    }
    if (!actor.may.has('propose')) return responder.say(mayNotOrder());
    const open = { label: texts.openForm, tool: orderForm, input: { lines, shipTo, conditions } };
    const what = wantedText(lines, shipTo);
    const needed = what === '' ? texts.formNeeded : `${what}. ${texts.formNeeded}`;
    return responder.say(this.#questions.ask([...remarks, needed].join('\n'), [open]));
  }

  async again(
    incoming: Incoming,
    actor: Actor,
    { requisitionId, range, remarks, quantity, factor, without, shipTo }: Again,
    responder: Responder,
  ): Promise<void> {
    const changes: Changes = { quantity, factor, without, shipTo };
    if (!canOrder(this.#deps.tools)) return this.readOnly([], responder);
    if (!actor.may.has('propose')) return responder.say(mayNotOrder());
    if (requisitionId === undefined) {
      return responder.say(withRemarks(await earlierMenu(this.#deps, actor, range, changes), remarks));
    }
    if (incoming.trigger !== undefined) {
      return this.#openForm(incoming, responder, (buyer) => this.#repeated(buyer, requisitionId, changes));
    }
    // Read now, so that an unknown number is reported here and not in a form.
    const { lines } = await earlierOrder(this.#deps, actor, requisitionId);
    const had = texts.earlierHad(cleanText(requisitionId, 60), lines.length);
    const open = { label: texts.openForm, tool: orderForm, input: { again: requisitionId, ...changes } };
    return responder.say(this.#questions.ask([...remarks, `${had} ${texts.formNeeded}`].join('\n'), [open]));
  }

  async #repeated(actor: Actor, id: string, changes: Changes): Promise<Prefill> {
    const { requisitionId, lines, shipTo } = await earlierOrder(this.#deps, actor, id);
    return {
      lines: countedAgain(lines, changes),
      shipTo: changes.shipTo ?? shipTo ?? 'own',
      remarks: [texts.earlierLines(requisitionId)],
    };
  }

  /** The form with what a button or a menu says. */
  open(incoming: Incoming, input: NextCall['input'], responder: Responder): Promise<void> {
    const { again, quantity, factor, without, ...wanted } = orderInput.parse(input);
    return this.#openForm(incoming, responder, (buyer) =>
      again === undefined
        ? Promise.resolve(wanted)
        : this.#repeated(buyer, again, { quantity, factor, without, shipTo: wanted.shipTo }),
    );
  }

  #openForm(incoming: Incoming, responder: Responder, wanted: (actor: Actor) => Promise<Prefill>): Promise<void> {
    return canOrder(this.#deps.tools) ? this.#orders.open(incoming, wanted) : this.readOnly([], responder);
  }

  /** Stock and a quote of these parts, for a desk that cannot order them. */
  lookUps(text: string): Choice[] {
    const { tools, clock } = this.#deps;
    return [answering(tools, ['availability']), answering(tools, quoteFacts)].flatMap((tool) => {
      if (tool === undefined) return [];
      const meant = understand(`${tool.words[0] ?? ''} ${text}`, { tools: [tool], clock });
      return meant.kind === 'call'
        ? [{ label: inWords(tool.title, spoken()), tool: meant.tool, input: meant.input }]
        : [];
    });
  }

  readOnly(choices: readonly Choice[], responder: Responder): Promise<void> {
    const { tools } = this.#deps;
    if (choices.length > 0) {
      return responder.say(this.#questions.ask(`${texts.readOnly} ${texts.readOnlyParts}`, choices));
    }
    const tool = answering(tools, quoteFacts) ?? answering(tools, ['availability']);
    const example = tool?.examples[0]?.say;
    return responder.say(notice(texts.readOnly, example === undefined ? texts.helpHint : texts.readOnlyHint(example)));
  }
}

/** What the form will have in it. */
function wantedText(lines: Prefill['lines'], shipTo: string | undefined): string {
  const parts = linesText(
    lines.map(({ sku, index, written, quantity }) => ({ sku: sku ?? index ?? written, quantity })),
  );
  return parts === '' || shipTo === undefined || shipTo === 'own' ? parts : `${parts} (${shipTo})`;
}
