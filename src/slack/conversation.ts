import { hear } from '../conversation/reading/hear.ts';
import { documentIn } from '../conversation/reading/documents.ts';
import { allOrders } from '../conversation/reading/receivers.ts';
import type { DeskTool } from '../../tools/desk.ts';
import { converse } from '../conversation/converse.ts';
import { asDeskError } from '../core/errors.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { rejectingReason } from '../conversation/going-on/of-order.ts';
import { ordersSaid } from '../conversation/messages/orders-said.ts';
import { cleanText } from '../core/text.ts';
import { askedAlready } from '../conversation/answering/of-order.ts';
import { answerOf, answerTurn } from '../conversation/answering/session.ts';
import type { Turn } from '../conversation/turn.ts';
import type { LanguageModelDesk } from '../conversation/model/language-model.ts';
import { saidByModel, whyRules } from '../conversation/with-model.ts';
import type { Talker } from '../conversation/answering/call.ts';
import { nothingSaid } from '../conversation/state.ts';
import { understand } from '../conversation/command/understand.ts';
import { messages } from '../conversation/messages/en.ts';
import { atWarehouses } from '../conversation/answering/warehouses.ts';
import type { Around, Choice, Understood } from '../conversation/understanding.ts';
import { DeskError } from '../core/errors.ts';
import { orderForm } from '../core/next-steps.ts';
import { answering } from '../core/tool.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { notice, type SlackReply, withRemarks } from './answer/blocks.ts';
import { renderAnswer } from './answer/render-answer.ts';
import { identify } from './connection/identity.ts';
import type { Incoming } from './connection/incoming.ts';
import type { SlackContext } from './context.ts';
import { canOrder } from './answer/offers.ts';
import { inWords, linesIn } from '../conversation/answering/view-language.ts';
import { speak, spoken, texts } from './messages/texts.ts';
import { beforeCancelling } from './orders/before-cancelling.ts';
import { quoteFacts } from './orders/order-words.ts';
import { rejectButton } from './orders/card-buttons.ts';
import { waitingNow } from './orders/people.ts';
import { ofNamed, waitingList } from './orders/waiting-list.ts';
import type { Heard } from './memory.ts';
import { ModelStream } from './model-stream.ts';
import { saying, type Responder } from './responder.ts';
import { productMenu, productTool } from './suggestions.ts';
import { budget, draftIn, served, watchedTool, type Work } from './tool-calls.ts';
import type { Answers } from './answers.ts';

/** Questions in words, and their answers. */
export class Conversation {
  readonly #deps: SlackContext;
  readonly #answers: Answers;

  constructor(deps: SlackContext, answers: Answers) {
    this.#deps = deps;
    this.#answers = answers;
  }

  /** Without a trigger no form can be opened, so a button offers it. */
  async words(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    await this.#answers.memory.inTurn(incoming, (known) => this.#words(incoming, text, responder, known));
  }

  async #words(incoming: Incoming, text: string, responder: Responder, known: () => void): Promise<void> {
    await this.#answers.guarded(incoming, responder, (actor) => {
      const { tools } = this.#deps;
      if (!canOrder(tools)) {
        const wanted = /^\s*order(?!\p{L})[\s:,]*([\s\S]*)$/iu.exec(text)?.[1];
        const choices =
          wanted === undefined || documentIn(wanted) !== undefined ? [] : this.#answers.forms.lookUps(wanted);
        if (wanted === '' || choices.length > 0) return this.#answers.forms.readOnly(choices, responder);
      }
      const finder = productTool(tools);
      if (finder?.words.includes(text.trim().toLowerCase()) === true) {
        const menu = productMenu(`pick:${finder.name}:sku`);
        const asking = notice(texts.suggestions.find);
        return responder.say({ ...asking, blocks: [...asking.blocks, { type: 'actions', elements: [menu] }] });
      }
      // "/parts замовити" opens the form, whatever draft was talked about.
      if (incoming.trigger !== undefined && isOrderWord(text, tools))
        return this.#answers.forms.order(
          incoming,
          actor,
          { kind: 'order', lines: [], shipTo: undefined, remarks: [] },
          responder,
        );
      return this.#conversation(incoming, actor, { text, known }, responder);
    });
  }

  /**
   * A message in a thread of a channel that does not mention the desk: it is meant for the desk only where the same person
   * talked to it there, and only when the desk understands it. Other people's words are not answered.
   */
  async followUp(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    if ((await this.#answers.memory.read(incoming)) === nothingSaid) return;
    await this.#answers.memory.inTurn(incoming, (known) =>
      this.#answers.guarded(incoming, responder, (actor) =>
        this.#conversation(incoming, actor, { text, known }, responder, true),
      ),
    );
  }

  /** One message of a conversation, with what was said before it. `isFollowUp`: what is not understood stays unanswered. */
  async #conversation(
    incoming: Incoming,
    actor: Actor,
    { text, known }: { readonly text: string; readonly known: () => void },
    responder: Responder,
    isFollowUp = false,
  ): Promise<void> {
    const { tools, clock, human } = this.#deps;
    const { readers } = this.#deps;
    const language = readers.set(incoming.user.id);
    const around = { tools, clock, receivers: actor.receivers, human, language, unnumbered: true };
    // What may be meant for somebody else in a thread goes to no provider.
    const model = isFollowUp ? undefined : this.#deps.model?.(actor);
    const turn = await this.#answers.memory.exclusively(async () => {
      const read = converse(text, await this.#answers.memory.before(incoming, actor.person), around);
      const { kind } = read.meant;
      const isTalk = kind === 'unknown' || (kind === 'say' && read.meant.choices.length === 0);
      if (isFollowUp && isTalk) return undefined;
      if (!read.certain && model !== undefined) return { ...read, known, written: text };
      return { ...read, state: await this.#answers.memory.keep(incoming, read.state), known, written: text };
    });
    if (turn === undefined) return;
    speak(readers.wrote(incoming.user.id, turn.state.language));
    if (model !== undefined && !turn.certain)
      return this.#withModel(incoming, actor, { turn, text, around, model }, responder);
    return this.#answer(incoming, actor, turn, responder);
  }

  /** The language model answers; where it does not, the rules do, and say so. */
  async #withModel(
    incoming: Incoming,
    actor: Actor,
    { turn, text, around, model }: { turn: Heard; text: string; around: Around; model: LanguageModelDesk },
    responder: Responder,
  ): Promise<void> {
    const stream = new ModelStream(responder);
    const answer = await model.answer(turn, text, stream);
    const plan = await stream.end();
    const said = saidByModel(answer, turn, { around });
    if (said === undefined) {
      const state = await this.#answers.memory.keep(incoming, turn.state);
      return this.#answer(incoming, actor, { ...turn, state }, saying(responder, whyRules(answer, turn)));
    }
    await this.#answers.memory.keep(incoming, said.state);
    const { shown, choices } = said;
    if (shown === undefined) return responder.say(this.#answers.questions.ask(said.text, choices), plan);
    const draftId = shown.tool.area === 'ordering' ? draftIn(shown.answer) : undefined;
    if (draftId !== undefined) return this.#answers.showCard(incoming, draftId, responder, [said.text]);
    const { zone = this.#deps.zone } = actor;
    const rows = renderAnswer(shown.tool, shown.answer, shown.call.input, this.#deps.tools, zone);
    return responder.say(withRemarks(rows, [said.text]), plan);
  }

  /** Where the message asked for two things, the first is answered in the sentences above the second. */
  async #answer(incoming: Incoming, actor: Actor, turn: Heard, first: Responder): Promise<void> {
    const { meant } = turn;
    if ((meant.kind !== 'call' && meant.kind !== 'narrow') || meant.also === undefined)
      return this.#answerOne(incoming, actor, turn, first);
    const { also, ...alone } = meant;
    const title = texts.lookingUp;
    await this.#answers.calls.watched(actor, title, first, [], async (work) => {
      const { reply, state: next } = await answerTurn({ ...turn, meant: alone }, this.#talker(actor, turn, work));
      const state = await this.#answers.memory.answered(
        incoming,
        { ...turn, known: undefined },
        { reply, state: next },
      );
      return (responder) =>
        this.#answer(incoming, actor, { ...turn, meant: also, state }, saying(responder, reply.text));
    });
  }

  async #answerOne(incoming: Incoming, actor: Actor, turn: Heard, responder: Responder): Promise<void> {
    const { meant } = turn;
    switch (meant.kind) {
      case 'say':
        return responder.say(await this.#said(actor, turn, meant));
      case 'file':
        return this.#answers.sendFile(actor, await this.#deps.workspaces.of(incoming.team), meant.call, responder);
      case 'help':
        return responder.say(notice(linesIn(meant.text, spoken())));
      case 'unknown':
        return responder.say(notUnderstood(meant.text));
      case 'ask':
        // The form asks for quantities.
        if (meant.lines !== undefined && meant.quantityOf !== undefined) {
          return this.#answers.forms.order(
            incoming,
            actor,
            { kind: 'order', lines: meant.lines, shipTo: meant.shipTo, remarks: [] },
            responder,
          );
        }
        return responder.say(
          (await this.#nothingToCancel(actor, meant.choices)) ??
            this.#answers.questions.ask(meant.question, meant.choices),
        );
      case 'order': {
        const { lines, shipTo, draftId, remarks } = meant;
        const change = { lines, shipTo, draftId, ...turn.state.written };
        if (draftId !== undefined && (await this.#answers.changed(incoming, actor, change, responder, remarks))) return;
        return this.#answers.forms.order(incoming, actor, meant, responder);
      }
      case 'again':
        return this.#answers.forms.again(incoming, actor, meant, responder);
      case 'narrow': {
        const narrowed = await atWarehouses(this.#deps.deskFor(actor), meant, spoken());
        const { fact } = meant;
        const call = narrowed.kind === 'ask' || fact === undefined ? narrowed : { ...narrowed, fact };
        return this.#answer(incoming, actor, { ...turn, meant: call }, responder);
      }
      case 'approvals':
        return this.#approvals(incoming, actor, turn, responder);
      case 'freeze':
        return this.#freeze(actor, meant.reason, responder);
      case 'thaw':
        await this.#deps.ordering.thaw(actor);
        return responder.say(notice(texts.thawed));
      case 'call':
        return this.#called(incoming, actor, turn, meant, responder);
    }
  }

  /** "Can I still cancel it?", of an order that is over, is asked nothing more. */
  async #nothingToCancel(actor: Actor, [only, other]: readonly Choice[]): Promise<SlackReply | undefined> {
    const isCancel =
      other === undefined && this.#deps.tools.some(({ name, role }) => name === only?.tool && role === 'cancel');
    return isCancel && only !== undefined
      ? beforeCancelling(this.#deps, this.#answers.questions, actor, only)
      : undefined;
  }

  /** "OK, but only 6", of somebody else's order: what is to be different goes to them as the reason of a rejection. */
  async #said(
    actor: Actor,
    { state: { draft }, message }: Heard,
    { text, choices }: Extract<Understood, { kind: 'say' }>,
  ): Promise<SlackReply> {
    const said = this.#answers.questions.ask(text, choices);
    if (draft?.theirs !== true || !text.endsWith(ordersSaid[message.heard.language].notYours(''))) return said;
    const found = (await waitingNow(this.#deps, actor)).find(({ row, mine }) => mine && row.id === draft.id);
    if (found === undefined) return said;
    return { ...said, blocks: [...said.blocks, rejectButton(found.row, message.text, this.#deps.key)] };
  }

  /** What waits for this person; "approve it", of an order that was shown, has the card with its buttons. */
  async #approvals(incoming: Incoming, actor: Actor, turn: Heard, responder: Responder): Promise<void> {
    const { state, message } = turn;
    const { heard } = message;
    const waiting = await waitingNow(this.#deps, actor);
    const [first, ...others] = waiting.filter(({ mine }) => mine).map(({ row }) => row.id);
    const open = this.#deps.tools.find(({ opens }) => opens?.document === 'draft');
    const argument = open?.opens?.argument;
    const asked = askedAlready(turn);
    const isOwn = waiting.some(({ row, mine }) => row.id === asked?.input['draftId'] && !mine);
    if (asked !== undefined && isOwn) return this.#called(incoming, actor, turn, asked, responder);
    if (open !== undefined && argument !== undefined && first !== undefined) {
      const shown = state.draft?.id ?? (state.last?.tool === open.name ? state.last.input[argument] : undefined);
      const { written = message.text } = turn;
      const reason = rejectingReason(written);
      const own = waiting.filter(({ mine }) => mine);
      const rejected =
        own.find(({ row }) => row.id === shown || (shown === undefined && others.length === 0)) ??
        (shown === undefined ? ofNamed(this.#deps.policy, written, own) : undefined);
      if (reason !== undefined && rejected !== undefined) {
        const asked = notice(ordersSaid[spoken()].rejectWith(cleanText(reason, 200)));
        return responder.say({
          ...asked,
          blocks: [...asked.blocks, rejectButton(rejected.row, reason, this.#deps.key)],
        });
      }
      if (heard.has('approve') && !heard.question && [first, ...others].some((id) => id === shown))
        return this.#answers.call(incoming, actor, { tool: open.name, input: { [argument]: shown } }, responder, [
          inWords(messages.decideOnCard, spoken()),
        ]);
      // The only one is talked about: "who ordered it, and why?"
      if (others.length === 0) {
        const input = { [argument]: first };
        const answer = await open.invoke(this.#deps.deskFor(actor), input, { budget });
        await this.#answers.memory.called(incoming, { tool: open.name, input }, open, answer, first);
      }
    }
    return responder.say(waitingList(this.#deps, waiting));
  }

  /** What was asked in words: the answer begins with the sentence that answers. */
  async #called(
    incoming: Incoming,
    actor: Actor,
    turn: Heard,
    meant: Extract<Understood, { kind: 'call' }>,
    responder: Responder,
  ): Promise<void> {
    const { lead, skip, remarks } = meant;
    if (meant.tool === orderForm)
      return this.#answers.pressed(incoming, actor, { tool: meant.tool, input: meant.input }, responder);
    const { title, effect } = this.#answers.calls.tool(meant.tool);
    // What is written is asked again with a button, or has a card.
    if (effect !== 'read')
      return this.#answers.call(incoming, actor, meant, responder, [...(lead === undefined ? [] : [lead]), ...remarks]);
    if (skip !== undefined) {
      const { last } = turn.state;
      if (last?.cursor === undefined) return responder.say(notice(turn.say.noMore));
      const input = { ...meant.input, cursor: last.cursor };
      return this.#answers.call(incoming, actor, { tool: meant.tool, input }, responder);
    }
    await this.#answers.calls.watched(actor, inWords(title, spoken()), responder, remarks, async (work) => {
      const answered = await answerOf({ ...turn, meant }, this.#talker(actor, turn, work));
      // First, for the next message may come as soon as this answer is seen.
      await this.#answers.memory.answered(incoming, turn, answered);
      return (where, plan) => this.#answers.show(incoming, actor, answered.reply, where, plan);
    });
  }

  #talker(actor: Actor, { message: { around } }: Turn, work: Work): Talker {
    const { tools, deskFor, zone } = this.#deps;
    const watched = tools.map((tool) => watchedTool(tool, work));
    return { desk: deskFor(actor), around: { ...around, tools: watched }, zone: actor.zone ?? zone, surface: 'slack' };
  }

  async #freeze(actor: Actor, reason: string, responder: Responder): Promise<void> {
    if (reason.trim() === '') {
      throw new DeskError('invalid_input', texts.noFreezeReason.message, { ...texts.noFreezeReason, field: 'reason' });
    }
    await this.#deps.ordering.freeze(actor, reason.trim().slice(0, 300));
    return responder.say(notice(...texts.frozen));
  }

  /** Quotes the part numbers of a message; its other words are addressed to somebody else. */
  async quote(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    await this.#answers.guarded(incoming, responder, (actor) => {
      const { tools, clock } = this.#deps;
      const quote = served(answering(tools, quoteFacts));
      const meant = understand(`${quote.words[0] ?? ''}\n${text}`, { tools: [quote], clock });
      if (meant.kind === 'call') return this.#answers.call(incoming, actor, meant, responder, meant.remarks);
      if (meant.kind === 'narrow') return this.#answers.call(incoming, actor, meant.call, responder, meant.remarks);
      if (meant.kind === 'ask') return responder.say(this.#answers.questions.ask(meant.question, meant.choices));
      // It has words for what it found, and for what was wrong with it.
      if (/\d/.test(text) && meant.kind === 'say')
        return responder.say(this.#answers.questions.ask(meant.text, meant.choices));
      if (/\d/.test(text) && meant.kind === 'unknown') return responder.say(notUnderstood(meant.text));
      return responder.say(notice(...texts.noPartNumber));
    });
  }

  /** What the form made is talked about where the form was asked for: "make it 6", "cancel that". */
  async drafted(incoming: Incoming, { id, content: { lines, shipTo, omitted } }: DraftRow): Promise<void> {
    const { tools, deskFor, log, workspaces } = this.#deps;
    const prepare = tools.find(({ role }) => role === 'prepare');
    const open = tools.find(({ opens }) => opens?.document === 'draft');
    if (prepare === undefined || open?.opens?.argument === undefined) return;
    try {
      const actor = await identify(await workspaces.of(incoming.team), incoming.user, this.#deps);
      const answer = await open.invoke(deskFor(actor), { [open.opens.argument]: id }, { budget });
      const wanted = { lines: lines.map(({ sku, quantity }) => ({ sku, quantity })), shipTo };
      await this.#answers.memory.called(incoming, { tool: prepare.name, input: wanted }, prepare, answer, id);
      await this.#answers.memory.leftOut(incoming, omitted);
    } catch (thrown) {
      log.warn('slack: a conversation does not know the draft of its form', {
        draft: id,
        error: asDeskError(thrown).code,
      });
    }
  }
}

/** One word, which means to order, and is not that of a list. */
function isOrderWord(text: string, tools: readonly DeskTool[]): boolean {
  const word = text.trim().toLowerCase();
  if (allOrders.test(word) || tools.some(({ words }) => words.includes(word))) return false;
  const { words, onlyOf } = hear(text);
  return words === 1 && onlyOf('buy', 'order', 'want');
}

function notUnderstood(text: string): SlackReply {
  return notice(linesIn(text, spoken()), texts.helpHint);
}
