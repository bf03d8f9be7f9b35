import * as z from 'zod';
import { documentIn } from '../conversation/reading/documents.ts';
import { converse } from '../conversation/converse.ts';
import { draftInput } from '../conversation/answering/drafting.ts';
import { asDeskError } from '../core/errors.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { answerOf, answerTurn } from '../conversation/answering/session.ts';
import type { Turn } from '../conversation/turn.ts';
import type { LanguageModelDesk } from '../conversation/model/language-model.ts';
import { saidByModel, whyRules } from '../conversation/with-model.ts';
import { type Reply, sentenceOf, type Talker } from '../conversation/answering/call.ts';
import { nothingSaid } from '../conversation/state.ts';
import { understand } from '../conversation/command/understand.ts';
import { messages } from '../conversation/messages/en.ts';
import { atWarehouses } from '../conversation/answering/warehouses.ts';
import type { Around, Choice, NextCall, Understood } from '../conversation/understanding.ts';
import { DeskError } from '../core/errors.ts';
import { orderForm } from '../core/next-steps.ts';
import { answering } from '../core/tool.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { answerFile, putFile } from './answer/answer-file.ts';
import { notice, type SlackReply, withRemarks } from './answer/blocks.ts';
import type { WorkPlan } from './answer/plan.ts';
import { canOrder, Questions } from './answer/offers.ts';
import { renderAnswer } from './answer/render-answer.ts';
import { identify } from './connection/identity.ts';
import { datesView } from './dates-form.ts';
import type { Incoming } from './connection/incoming.ts';
import type { Workspace } from './connection/workspaces.ts';
import type { SlackContext } from './context.ts';
import { inWords, linesIn } from '../conversation/answering/view-language.ts';
import { speak, spoken, texts } from './messages/texts.ts';
import { beforeCancelling } from './orders/before-cancelling.ts';
import type { OrderDesk } from './orders/order-desk.ts';
import { OrderWords, quoteFacts } from './orders/order-words.ts';
import { waitingNow } from './orders/people.ts';
import { waitingList } from './orders/waiting-list.ts';
import { stateText } from './orders/order-text.ts';
import { type Heard, Memory } from './memory.ts';
import { ModelStream } from './model-stream.ts';
import { noticeOf, saying, tell, type Responder } from './responder.ts';
import { productMenu, productTool } from './suggestions.ts';
import { budget, draftIn, served, ToolCalls, watchedTool, type Work } from './tool-calls.ts';

/** Questions in words, by button or by menu, and their answers. */
export class Conversation {
  readonly #deps: SlackContext;
  readonly #orders: OrderDesk;
  readonly #forms: OrderWords;
  readonly #calls: ToolCalls;
  readonly #questions = new Questions();
  readonly #memory: Memory;

  constructor(deps: SlackContext, orders: OrderDesk) {
    this.#deps = deps;
    this.#orders = orders;
    this.#forms = new OrderWords(deps, orders, this.#questions);
    this.#calls = new ToolCalls(deps);
    this.#memory = new Memory(deps);
  }

  /** Without a trigger no form can be opened, so a button offers it. */
  async words(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    await this.#memory.inTurn(incoming, (known) => this.#words(incoming, text, responder, known));
  }

  async #words(incoming: Incoming, text: string, responder: Responder, known: () => void): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      const { tools } = this.#deps;
      if (!canOrder(tools)) {
        const wanted = /^\s*order(?!\p{L})[\s:,]*([\s\S]*)$/iu.exec(text)?.[1];
        const choices = wanted === undefined || documentIn(wanted) !== undefined ? [] : this.#forms.lookUps(wanted);
        if (wanted === '' || choices.length > 0) return this.#forms.readOnly(choices, responder);
      }
      const finder = productTool(tools);
      if (finder?.words.includes(text.trim().toLowerCase()) === true) {
        const menu = productMenu(`pick:${finder.name}:sku`);
        const asking = notice(texts.suggestions.find);
        return responder.say({ ...asking, blocks: [...asking.blocks, { type: 'actions', elements: [menu] }] });
      }
      return this.#conversation(incoming, actor, { text, known }, responder);
    });
  }

  /**
   * A message in a thread of a channel that does not mention the desk: it is meant for the desk only where the same person
   * talked to it there, and only when the desk understands it. Other people's words are not answered.
   */
  async followUp(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    if ((await this.#memory.read(incoming)) === nothingSaid) return;
    await this.#memory.inTurn(incoming, (known) =>
      this.#guarded(incoming, responder, (actor) =>
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
    const turn = await this.#memory.exclusively(async () => {
      const read = converse(text, await this.#memory.before(incoming), around);
      const { kind } = read.meant;
      const isTalk = kind === 'unknown' || (kind === 'say' && read.meant.choices.length === 0);
      if (isFollowUp && isTalk) return undefined;
      if (!read.certain && model !== undefined) return { ...read, known };
      return { ...read, state: await this.#memory.keep(incoming, read.state), known };
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
      const state = await this.#memory.keep(incoming, turn.state);
      return this.#answer(incoming, actor, { ...turn, state }, saying(responder, whyRules(answer, turn)));
    }
    await this.#memory.keep(incoming, said.state);
    const { shown, choices } = said;
    if (shown === undefined) return responder.say(this.#questions.ask(said.text, choices), plan);
    const draftId = shown.tool.area === 'ordering' ? draftIn(shown.answer) : undefined;
    if (draftId !== undefined) return this.#showCard(incoming, draftId, responder, [said.text]);
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
    await this.#calls.watched(actor, title, first, [], async (work) => {
      const { reply, state: next } = await answerTurn({ ...turn, meant: alone }, this.#talker(actor, turn, work));
      const state = await this.#memory.answered(incoming, { ...turn, known: undefined }, { reply, state: next });
      return (responder) =>
        this.#answer(incoming, actor, { ...turn, meant: also, state }, saying(responder, reply.text));
    });
  }

  async #answerOne(incoming: Incoming, actor: Actor, turn: Heard, responder: Responder): Promise<void> {
    const { meant } = turn;
    switch (meant.kind) {
      case 'say':
        return responder.say(this.#questions.ask(meant.text, meant.choices));
      case 'file':
        return this.#sendFile(actor, await this.#deps.workspaces.of(incoming.team), meant.call, responder);
      case 'help':
        return responder.say(notice(linesIn(meant.text, spoken())));
      case 'unknown':
        return responder.say(notUnderstood(meant.text));
      case 'ask':
        // The form asks for quantities.
        if (meant.lines !== undefined && meant.quantityOf !== undefined) {
          return this.#forms.order(
            incoming,
            { kind: 'order', lines: meant.lines, shipTo: meant.shipTo, remarks: [] },
            responder,
          );
        }
        return responder.say(
          (await this.#nothingToCancel(actor, meant.choices)) ?? this.#questions.ask(meant.question, meant.choices),
        );
      case 'order': {
        const { lines, shipTo, draftId, remarks } = meant;
        const change = { lines, shipTo, draftId, ...turn.state.written };
        if (draftId !== undefined && (await this.#changed(incoming, actor, change, responder, remarks))) return;
        return this.#forms.order(incoming, meant, responder);
      }
      case 'again':
        return this.#forms.again(incoming, actor, meant, responder);
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
    return isCancel && only !== undefined ? beforeCancelling(this.#deps, this.#questions, actor, only) : undefined;
  }

  /** What waits for this person; "approve it", of an order that was shown, has the card with its buttons. */
  async #approvals(
    incoming: Incoming,
    actor: Actor,
    { state, message: { heard } }: Heard,
    responder: Responder,
  ): Promise<void> {
    const waiting = await waitingNow(this.#deps, actor);
    const [first, ...others] = waiting.filter(({ mine }) => mine).map(({ row }) => row.id);
    const open = this.#deps.tools.find(({ opens }) => opens?.document === 'draft');
    const argument = open?.opens?.argument;
    if (open !== undefined && argument !== undefined && first !== undefined) {
      const shown = state.draft?.id ?? (state.last?.tool === open.name ? state.last.input[argument] : undefined);
      if (heard.has('approve') && !heard.question && [first, ...others].some((id) => id === shown))
        return this.#call(incoming, actor, { tool: open.name, input: { [argument]: shown } }, responder, [
          inWords(messages.decideOnCard, spoken()),
        ]);
      // The only one is talked about: "who ordered it, and why?"
      if (others.length === 0) {
        const input = { [argument]: first };
        const answer = await open.invoke(this.#deps.deskFor(actor), input, { budget });
        await this.#memory.called(incoming, { tool: open.name, input }, open, answer, first);
      }
    }
    return responder.say(waitingList(this.#deps, waiting));
  }

  /** A button with the next call on it. */
  async next(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, async (actor) => {
      const call = this.#questions.callOn(value);
      if (call.tool === orderForm && call.input['draftId'] !== undefined)
        if (await this.#changed(incoming, actor, call.input, responder)) return;
      // Every new order goes through the form, whichever button it began with.
      const opensForm =
        call.tool === orderForm || (incoming.trigger !== undefined && this.#calls.tool(call.tool).role === 'prepare');
      if (!opensForm) return this.#call(incoming, actor, call, responder);
      return this.#forms.open(incoming, call.input, responder);
    });
  }

  /** Asks for the days of a list. */
  async dates(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, async () => {
      const call = this.#questions.callOn(value);
      const { client } = await this.#deps.workspaces.of(incoming.team);
      const { channel, thread, trigger = '' } = incoming;
      const view = datesView(inWords(this.#calls.tool(call.tool).title, spoken()), { ...call, channel, thread });
      await client.views.open({ trigger_id: trigger, view });
    });
  }

  /** A choice of a menu: the tool is called with it as `field`, and with the other arguments from the block's id. */
  async pick(
    incoming: Incoming,
    { tool: name, field, value, block }: { tool: string; field: string; value: string; block: string },
    responder: Responder,
  ): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      if (name === orderForm && field === 'again') {
        return this.#forms.open(incoming, { ...restOf(block), again: value }, responder);
      }
      const input = { ...restOf(block), [field]: chosen(this.#calls.tool(name).input, field, value) };
      return this.#call(incoming, actor, { tool: name, input }, responder);
    });
  }

  /** Every row of an answer as a file. */
  async file(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, async (actor) => {
      await this.#sendFile(
        actor,
        await this.#deps.workspaces.of(incoming.team),
        this.#questions.callOn(value),
        responder,
      );
    });
  }

  async #sendFile(
    actor: Actor,
    workspace: Workspace,
    { tool: name, input }: NextCall,
    responder: Responder,
  ): Promise<void> {
    const tool = this.#calls.tool(name);
    await this.#calls.watched(actor, texts.fileTitle(inWords(tool.title, spoken())), responder, [], async (work) => {
      const file = await answerFile(this.#deps.deskFor(actor), tool, input, work);
      return (place, plan) => putFile(workspace, file, place, plan);
    });
  }

  /** Stops what runs. Only a failure is said here: the work itself says that it stopped. */
  async stop(incoming: Incoming, id: string): Promise<void> {
    const { log, workspaces } = this.#deps;
    const workspace = await workspaces.of(incoming.team);
    try {
      this.#calls.stop(await identify(workspace, incoming.user, this.#deps), id);
    } catch (thrown) {
      await tell(workspace, { user: incoming.user, channel: incoming.channel }, noticeOf(thrown, log), log);
    }
  }

  close(): void {
    this.#calls.close();
  }

  /** Quotes the part numbers of a message; its other words are addressed to somebody else. */
  async quote(incoming: Incoming, text: string, responder: Responder): Promise<void> {
    await this.#guarded(incoming, responder, (actor) => {
      const { tools, clock } = this.#deps;
      const quote = served(answering(tools, quoteFacts));
      const meant = understand(`${quote.words[0] ?? ''}\n${text}`, { tools: [quote], clock });
      if (meant.kind === 'call') return this.#call(incoming, actor, meant, responder, meant.remarks);
      if (meant.kind === 'narrow') return this.#call(incoming, actor, meant.call, responder, meant.remarks);
      if (meant.kind === 'ask') return responder.say(this.#questions.ask(meant.question, meant.choices));
      // It has words for what it found, and for what was wrong with it.
      if (/\d/.test(text) && meant.kind === 'say') return responder.say(this.#questions.ask(meant.text, meant.choices));
      if (/\d/.test(text) && meant.kind === 'unknown') return responder.say(notUnderstood(meant.text));
      return responder.say(notice(...texts.noPartNumber));
    });
  }

  /** A draft is changed as it was said, and its card shows it; false: a line has no count, which the form asks for. */
  async #changed(
    incoming: Incoming,
    actor: Actor,
    change: NextCall['input'],
    responder: Responder,
    remarks: readonly string[] = [],
  ): Promise<boolean> {
    const { tools } = this.#deps;
    const prepare = tools.find(({ role }) => role === 'prepare');
    const input = await draftInput(change, await this.#memory.read(incoming), this.#deps.deskFor(actor));
    if (prepare === undefined || input === undefined) return false;
    await this.#call(incoming, actor, { tool: prepare.name, input }, responder, remarks);
    return true;
  }

  /** What the form made is talked about where the form was asked for: "make it 6", "cancel that". */
  async drafted(incoming: Incoming, { id, content: { lines, shipTo } }: DraftRow): Promise<void> {
    const { tools, deskFor, log, workspaces } = this.#deps;
    const prepare = tools.find(({ role }) => role === 'prepare');
    const open = tools.find(({ opens }) => opens?.document === 'draft');
    if (prepare === undefined || open?.opens?.argument === undefined) return;
    try {
      const actor = await identify(await workspaces.of(incoming.team), incoming.user, this.#deps);
      const answer = await open.invoke(deskFor(actor), { [open.opens.argument]: id }, { budget });
      const wanted = { lines: lines.map(({ sku, quantity }) => ({ sku, quantity })), shipTo };
      await this.#memory.called(incoming, { tool: prepare.name, input: wanted }, prepare, answer, id);
    } catch (thrown) {
      log.warn('slack: a conversation does not know the draft of its form', {
        draft: id,
        error: asDeskError(thrown).code,
      });
    }
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
      return this.next(incoming, JSON.stringify({ tool: meant.tool, input: meant.input }), responder);
    const { title, effect } = this.#calls.tool(meant.tool);
    // What is written is asked again with a button, or has a card.
    if (effect !== 'read')
      return this.#call(incoming, actor, meant, responder, [...(lead === undefined ? [] : [lead]), ...remarks]);
    if (skip !== undefined) {
      const { last } = turn.state;
      if (last?.cursor === undefined) return responder.say(notice(turn.say.noMore));
      const input = { ...meant.input, cursor: last.cursor };
      return this.#call(incoming, actor, { tool: meant.tool, input }, responder);
    }
    await this.#calls.watched(actor, inWords(title, spoken()), responder, remarks, async (work) => {
      const answered = await answerOf({ ...turn, meant }, this.#talker(actor, turn, work));
      // First, for the next message may come as soon as this answer is seen.
      await this.#memory.answered(incoming, turn, answered);
      return (where, plan) => this.#show(incoming, actor, answered.reply, where, plan);
    });
  }

  #talker(actor: Actor, { message: { around } }: Turn, work: Work): Talker {
    const { tools, deskFor, zone } = this.#deps;
    const watched = tools.map((tool) => watchedTool(tool, work));
    return { desk: deskFor(actor), around: { ...around, tools: watched }, zone: actor.zone ?? zone, surface: 'slack' };
  }

  /** The sentence that answers, with all rows and the next steps below it. */
  async #show(
    incoming: Incoming,
    actor: Actor,
    { text, gaps = [], answer, call, choices }: Reply,
    where: Responder,
    plan: WorkPlan | undefined,
  ): Promise<void> {
    if (answer === undefined || call === undefined) return where.say(this.#questions.ask(text, choices), plan);
    const tool = this.#calls.tool(call.tool);
    // What is missing stands above the rows.
    const said = text.split('\n').filter((each) => each !== '' && !gaps.includes(each));
    const draftId = tool.area === 'ordering' ? draftIn(answer) : undefined;
    if (draftId !== undefined) return this.#showCard(incoming, draftId, where, said);
    const { tools, zone } = this.#deps;
    const writes = choices.filter((each) => each.tool === orderForm || this.#calls.tool(each.tool).effect !== 'read');
    const rows = renderAnswer(tool, answer, call.input, tools, actor.zone ?? zone, writes);
    await where.say(withRemarks(rows, said), plan);
  }

  async #call(
    incoming: Incoming,
    actor: Actor,
    call: NextCall,
    responder: Responder,
    remarks: readonly string[] = [],
  ): Promise<void> {
    const isCancel = this.#calls.tool(call.tool).role === 'cancel';
    const first = isCancel ? await beforeCancelling(this.#deps, this.#questions, actor, call) : undefined;
    if (first !== undefined) return responder.say(withRemarks(first, remarks));
    return this.#run(incoming, actor, call, responder, remarks);
  }

  async #run(
    incoming: Incoming,
    actor: Actor,
    { tool: name, input }: NextCall,
    first: Responder,
    remarks: readonly string[],
  ): Promise<void> {
    const { zone = this.#deps.zone } = actor;
    await this.#calls.say(actor, { tool: name, input }, first, remarks, async (tool, answer, where, plan) => {
      const draftId = tool.area === 'ordering' ? draftIn(answer) : undefined;
      const sentence = sentenceOf(tool, answer, { tool: name, input }, undefined, spoken(), {
        zone,
        clock: this.#deps.clock,
      });
      // First, for the next message may come as soon as this answer is seen.
      await this.#memory.called(incoming, { tool: name, input }, tool, answer, draftId);
      const said = sentence === undefined ? remarks : [...remarks, sentence];
      if (draftId !== undefined) return this.#showCard(incoming, draftId, where, said);
      await where.say(withRemarks(renderAnswer(tool, answer, input, this.#deps.tools, zone), said), plan);
    });
  }

  async #showCard(
    incoming: Incoming,
    draftId: string,
    responder: Responder,
    remarks: readonly string[],
  ): Promise<void> {
    const workspace = await this.#deps.workspaces.of(incoming.team);
    const where = await this.#orders.place(workspace, draftId, incoming.channel, incoming.user.id);
    await this.#orders.show(draftId);
    const row = await this.#deps.ledger.read.draft(draftId);
    // What was answered says how it stands.
    const state = remarks.length > 0 ? [] : [row === undefined ? draftId : `${draftId}: ${stateText(row)}`];
    await responder.say(withRemarks(notice(...state, where), remarks));
  }

  async #freeze(actor: Actor, reason: string, responder: Responder): Promise<void> {
    if (reason.trim() === '') {
      throw new DeskError('invalid_input', texts.noFreezeReason.message, { ...texts.noFreezeReason, field: 'reason' });
    }
    await this.#deps.ordering.freeze(actor, reason.trim().slice(0, 300));
    return responder.say(notice(...texts.frozen));
  }

  /** Works as this person; says why when they may not, or when something breaks. */
  async #guarded(incoming: Incoming, responder: Responder, work: (actor: Actor) => Promise<void>): Promise<void> {
    const { log, workspaces } = this.#deps;
    try {
      const workspace = await workspaces.of(incoming.team);
      await work(await identify(workspace, incoming.user, this.#deps));
    } catch (thrown) {
      await responder.say(noticeOf(thrown, log));
    }
  }
}

function notUnderstood(text: string): SlackReply {
  return notice(linesIn(text, spoken()), texts.helpHint);
}

/** The arguments that came with a menu; Slack signs them, the tool checks them. */
function restOf(block: string): Readonly<Record<string, unknown>> {
  if (!block.startsWith('{')) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(block));
  } catch {
    return {};
  }
}

/** A menu gives a text; the tool may take it as another type. */
function chosen({ shape }: z.ZodObject, field: string, value: string): unknown {
  const takes: unknown = shape[field];
  const readings: unknown[] = [value, Number(value), [value], value === 'true'];
  return readings.find((each) => takes instanceof z.ZodType && takes.safeParse(each).success) ?? value;
}
