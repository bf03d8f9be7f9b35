import { draftInput, unknownInstead } from '../conversation/answering/drafting.ts';
import { talk } from '../conversation/messages/talk.ts';
import { type Reply, sentenceOf } from '../conversation/answering/call.ts';
import type { NextCall } from '../conversation/understanding.ts';
import { orderForm } from '../core/next-steps.ts';
import type { CardRow } from '../ports/slack-store.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { answerFile, putFile } from './answer/answer-file.ts';
import { notice, paragraph, rich, withRemarks, words, type SlackReply } from './answer/blocks.ts';
import type { WorkPlan } from './answer/plan.ts';
import { Questions } from './answer/offers.ts';
import { renderAnswer } from './answer/render-answer.ts';
import { identify } from './connection/identity.ts';
import type { Incoming } from './connection/incoming.ts';
import type { Workspace } from './connection/workspaces.ts';
import type { SlackContext } from './context.ts';
import { inWords } from '../conversation/answering/view-language.ts';
import { spoken, texts } from './messages/texts.ts';
import { linkTo } from './orders/card-keeper.ts';
import { beforeCancelling } from './orders/before-cancelling.ts';
import type { OrderDesk } from './orders/order-desk.ts';
import { OrderWords } from './orders/order-words.ts';
import { stateText } from './orders/order-text.ts';
import { Memory } from './memory.ts';
import { noticeOf, type Responder } from './responder.ts';
import { draftIn, ToolCalls } from './tool-calls.ts';

/** Calls tools for a person in Slack and shows what they answer: for words, buttons and menus alike. */
export class Answers {
  readonly questions = new Questions();
  readonly calls: ToolCalls;
  readonly forms: OrderWords;
  readonly memory: Memory;
  readonly #deps: SlackContext;
  readonly #orders: OrderDesk;

  constructor(deps: SlackContext, orders: OrderDesk) {
    this.#deps = deps;
    this.#orders = orders;
    this.calls = new ToolCalls(deps);
    this.forms = new OrderWords(deps, orders, this.questions);
    this.memory = new Memory(deps);
  }

  /** A call on a button. Every new order goes through the form, whichever button it began with. */
  async pressed(incoming: Incoming, actor: Actor, call: NextCall, responder: Responder): Promise<void> {
    if (call.tool === orderForm && call.input['draftId'] !== undefined)
      if (await this.changed(incoming, actor, call.input, responder)) return;
    const opensForm =
      call.tool === orderForm || (incoming.trigger !== undefined && this.calls.tool(call.tool).role === 'prepare');
    if (!opensForm) return this.call(incoming, actor, call, responder);
    return this.forms.open(incoming, call.input, responder);
  }

  async call(
    incoming: Incoming,
    actor: Actor,
    call: NextCall,
    responder: Responder,
    remarks: readonly string[] = [],
  ): Promise<void> {
    const isCancel = this.calls.tool(call.tool).role === 'cancel';
    const first = isCancel ? await beforeCancelling(this.#deps, this.questions, actor, call) : undefined;
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
    await this.calls.say(actor, { tool: name, input }, first, remarks, async (tool, answer, where, plan) => {
      const draftId = tool.area === 'ordering' ? draftIn(answer) : undefined;
      const sentence = sentenceOf(tool, answer, { tool: name, input }, undefined, spoken(), {
        zone,
        clock: this.#deps.clock,
      });
      // First, for the next message may come as soon as this answer is seen.
      await this.memory.called(incoming, { tool: name, input }, tool, answer, draftId);
      const said = sentence === undefined ? remarks : [...remarks, sentence];
      if (draftId !== undefined) return this.showCard(incoming, draftId, where, said);
      await where.say(withRemarks(renderAnswer(tool, answer, input, this.#deps.tools, zone), said), plan);
    });
  }

  /** A draft is changed as it was said, and its card shows it; false: a line has no count, which the form asks for. */
  async changed(
    incoming: Incoming,
    actor: Actor,
    change: NextCall['input'],
    responder: Responder,
    remarks: readonly string[] = [],
  ): Promise<boolean> {
    const { tools } = this.#deps;
    const prepare = tools.find(({ role }) => role === 'prepare');
    const input = await draftInput(change, await this.memory.read(incoming), this.#deps.deskFor(actor));
    if (prepare === undefined || input === undefined) return false;
    const unknown = await unknownInstead(input, this.#deps.deskFor(actor), tools);
    const open = tools.find(({ opens }) => opens?.document === 'draft');
    if (unknown.length > 0 && open?.opens?.argument !== undefined) {
      const said = talk[spoken()].unknownCode(unknown.join(', '), unknown.length);
      const look = { tool: open.name, input: { [open.opens.argument]: input['draftId'] } };
      await this.call(incoming, actor, look, responder, [...remarks, said]);
      return true;
    }
    await this.call(incoming, actor, { tool: prepare.name, input }, responder, remarks);
    return true;
  }

  /** The sentence that answers, with all rows and the next steps below it. */
  async show(
    incoming: Incoming,
    actor: Actor,
    { text, gaps = [], answer, call, choices }: Reply,
    where: Responder,
    plan: WorkPlan | undefined,
  ): Promise<void> {
    if (answer === undefined || call === undefined) return where.say(this.questions.ask(text, choices), plan);
    const tool = this.calls.tool(call.tool);
    // What is missing stands above the rows.
    const said = text.split('\n').filter((each) => each !== '' && !gaps.includes(each));
    const draftId = tool.area === 'ordering' ? draftIn(answer) : undefined;
    if (draftId !== undefined) return this.showCard(incoming, draftId, where, said);
    const { tools, zone } = this.#deps;
    const writes = choices.filter((each) => each.tool === orderForm || this.calls.tool(each.tool).effect !== 'read');
    const rows = renderAnswer(tool, answer, call.input, tools, actor.zone ?? zone, writes);
    await where.say(withRemarks(rows, said), plan);
  }

  async showCard(incoming: Incoming, draftId: string, responder: Responder, remarks: readonly string[]): Promise<void> {
    const workspace = await this.#deps.workspaces.of(incoming.team);
    const where = await this.#orders.place(workspace, draftId, incoming.channel, incoming.user.id);
    await this.#orders.show(draftId);
    const row = await this.#deps.ledger.read.draft(draftId);
    // What was answered says how it stands.
    const state = remarks.length > 0 ? [] : [row === undefined ? draftId : `${draftId}: ${stateText(row)}`];
    const link = await linkTo(workspace, await this.#cardFor(incoming, draftId));
    const sentence = [...state, where].join('\n');
    const shown = link === undefined ? notice(sentence) : linked(sentence, link);
    await responder.say(withRemarks(shown, remarks));
  }

  /** The card where the question was asked, or the one for this person alone. */
  async #cardFor({ channel, user }: Incoming, draftId: string): Promise<CardRow | undefined> {
    const cards = await this.#deps.store.cards(draftId);
    return cards.find((each) => each.channel === channel) ?? cards.find((each) => each.user === user.id);
  }

  async sendFile(
    actor: Actor,
    workspace: Workspace,
    { tool: name, input }: NextCall,
    responder: Responder,
  ): Promise<void> {
    const tool = this.calls.tool(name);
    await this.calls.watched(actor, texts.fileTitle(inWords(tool.title, spoken())), responder, [], async (work) => {
      const file = await answerFile(this.#deps.deskFor(actor), tool, input, work);
      return (place, plan) => putFile(workspace, file, place, plan);
    });
  }

  /** Works as this person; says why when they may not, or when something breaks. */
  async guarded(incoming: Incoming, responder: Responder, work: (actor: Actor) => Promise<void>): Promise<void> {
    const { log, workspaces } = this.#deps;
    try {
      const workspace = await workspaces.of(incoming.team);
      await work(await identify(workspace, incoming.user, this.#deps));
    } catch (thrown) {
      await responder.say(noticeOf(thrown, log));
    }
  }
}

/** A sentence, and the link to the card that it is about. */
function linked(sentence: string, url: string): SlackReply {
  const link = { type: 'link' as const, url, text: texts.card.goToCard };
  return { text: notice(sentence).text, blocks: [rich(paragraph(words(`${sentence} `), link))] };
}
