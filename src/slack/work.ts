import type { SlackShortcut, SlashCommand, ViewOutput, ViewResponseAction } from '@slack/bolt';
import type { Option } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { passkeyNews } from '../ordering/passkeys.ts';
import { eventTopic } from '../ports/events.ts';
import type { OutboxHandler, OutboxRow } from '../ports/outbox.ts';
import type { DeliveryRow } from '../ports/slack-store.ts';
import { watchTopic } from '../watch/watch.ts';
import { notice } from './answer/blocks.ts';
import { incomingOf, type IncomingEvent } from './connection/incoming.ts';
import { messageText } from './connection/message-text.ts';
import type { SlackCalls } from './connection/slack-calls.ts';
import { noticeTopic, type SlackContext } from './context.ts';
import { Answers } from './answers.ts';
import { Buttons } from './buttons.ts';
import { Conversation } from './conversation.ts';
import { callForDates, datesCallback, datesContext, datesIn } from './dates-form.ts';
import { slackSurface, type SlackAccess } from './dependencies.ts';
import { publishHome } from './home.ts';
import { texts } from './messages/texts.ts';
import { Notices } from './notices.ts';
import { CardClicks } from './orders/card-clicks.ts';
import { cardDelivery } from './orders/card-delivery.ts';
import { CardKeeper } from './orders/card-keeper.ts';
import { leaveOutCallback, leftEmpty } from './orders/leave-out-form.ts';
import { OrderDesk } from './orders/order-desk.ts';
import { contextOf, orderCallback, waitingView } from './orders/order-form.ts';
import { blankIn } from './orders/short-form.ts';
import { showsCard } from './answer/offers.ts';
import { Outlets } from './outlets.ts';
import { PasskeyNews } from './passkey-news.ts';
import { suggestPrompts } from './prompts.ts';
import { questionCallback, questionIn, questionView } from './question-form.ts';
import { EphemeralResponder, MessageResponder, tell } from './responder.ts';
import { Suggestions } from './suggestions.ts';
import { WatchNews } from './watch-news.ts';

/** What the app does with each kind of delivery, and with what the outbox has for people. */
export class Work {
  readonly #deps: SlackContext;
  readonly #access: Pick<SlackAccess, 'followThreads'>;
  readonly #calls: SlackCalls;
  readonly #keeper: CardKeeper;
  readonly #orders: OrderDesk;
  readonly #clicks: CardClicks;
  readonly #answers: Answers;
  readonly #conversation: Conversation;
  readonly #buttons: Buttons;
  readonly #suggestions: Suggestions;
  readonly #outlets: Outlets;
  readonly #handlers: Readonly<Record<string, OutboxHandler>>;

  constructor(deps: SlackContext, access: Pick<SlackAccess, 'followThreads'>, calls: SlackCalls) {
    this.#deps = deps;
    this.#access = access;
    this.#calls = calls;
    this.#keeper = new CardKeeper(deps);
    this.#orders = new OrderDesk(deps, this.#keeper);
    this.#clicks = new CardClicks(deps, this.#keeper, this.#orders);
    this.#answers = new Answers(deps, this.#orders);
    this.#conversation = new Conversation(deps, this.#answers);
    this.#buttons = new Buttons(deps, this.#answers);
    this.#suggestions = new Suggestions(deps);
    this.#outlets = new Outlets(deps, calls);
    const notices = new Notices(deps);
    this.#handlers = {
      draft: cardDelivery(this.#keeper),
      [eventTopic]: notices.events,
      [noticeTopic]: notices.notices,
      [passkeyNews]: new PasskeyNews(deps),
      [watchTopic]: new WatchNews(deps, this.#keeper),
    };
  }

  async command(body: SlashCommand): Promise<void> {
    const incoming = incomingOf(body);
    const workspace = await this.#deps.workspaces.of(incoming.team);
    const respond = (message: object) => this.#calls.respond(body.response_url, message);
    await this.#conversation.words(incoming, body.text, new EphemeralResponder(workspace, incoming.user.id, respond));
  }

  async action(body: object, action: unknown): Promise<void> {
    const incoming = incomingOf(body);
    const { id, value, block } = clickOf(action);
    const [kind = '', name = '', field = ''] = id.split(':');
    const outlet = () => this.#outlets.besideButton(incoming, responseUrlOf(body));
    switch (kind) {
      case 'card':
        return this.#clicks.click(incoming, { name, value, block });
      case 'ask':
        if (showsCard(name))
          return this.#buttons.next(incoming, value, await this.#outlets.belowButton(incoming, responseUrlOf(body)));
        return this.#buttons.next(incoming, value, await outlet());
      case 'dates':
        return this.#buttons.dates(incoming, value, await outlet());
      case 'pick':
        return this.#buttons.pick(incoming, { tool: name, field, value, block }, await outlet());
      case 'csv':
        return this.#buttons.file(incoming, value, await this.#outlets.besideAnswer(incoming));
      case 'stop':
        return this.#buttons.stop(incoming, value);
      case 'home':
        // A link; Slack reports its press too.
        return name === 'keys' ? undefined : publishHome(this.#deps, incoming);
      default: {
        const { message, next } = texts.oldButton;
        const to = { user: incoming.user, channel: incoming.channel };
        return tell(await this.#deps.workspaces.of(incoming.team), to, notice(message, next), this.#deps.log);
      }
    }
  }

  /** A form that was sent; what is wrong in it is answered in the form, and so before anything is done. */
  async submission(
    body: object,
    { id, callback_id: callback, private_metadata: metadata, state }: ViewOutput,
    answer: (given?: ViewResponseAction) => Promise<void>,
  ): Promise<void> {
    const incoming = incomingOf(body);
    if (callback === orderCallback) {
      const errors = this.#orders.check(state.values);
      if (errors !== undefined) return answer({ response_action: 'errors', errors });
      await answer({ response_action: 'update', view: waitingView(texts.form.order, texts.form.pricing) });
      const row = await this.#orders.submitted(incoming, id, metadata, state.values);
      const { channel, thread } = contextOf(metadata);
      return row === undefined ? undefined : this.#conversation.drafted({ ...incoming, channel, thread }, row);
    }
    if (callback === leaveOutCallback) {
      const errors = leftEmpty(metadata, state.values);
      if (errors !== undefined) return answer({ response_action: 'errors', errors });
      await answer();
      return this.#clicks.approvedWithout(incoming, metadata);
    }
    if (callback === datesCallback) {
      const days = datesIn(state.values);
      if ('errors' in days) return answer({ response_action: 'errors', errors: days.errors });
      await answer();
      const { channel, thread, ...call } = datesContext(metadata);
      const asked = { ...incoming, channel, thread };
      const outlet = await this.#outlets.inChannel(asked);
      return this.#buttons.next(asked, JSON.stringify(callForDates(call, days)), outlet);
    }
    const isShort = callback === 'reject' || callback === 'exists';
    const errors = isShort ? blankIn(state.values) : undefined;
    if (errors !== undefined) return answer({ response_action: 'errors', errors });
    await answer();
    if (callback === questionCallback) {
      return this.#conversation.words(incoming, questionIn(state.values), await this.#outlets.inDirect(incoming));
    }
    if (isShort) {
      await this.#clicks.submitted(incoming, callback, metadata, state.values);
    }
  }

  options(body: object): Promise<Option[]> {
    return this.#suggestions.of(incomingOf(body), body);
  }

  async shortcut(body: object, shortcut: SlackShortcut): Promise<void> {
    const incoming = incomingOf(body);
    const workspace = await this.#deps.workspaces.of(incoming.team);
    const url = responseUrlOf(body);
    const responder =
      url === undefined
        ? new MessageResponder(workspace, incoming.user.id)
        : new EphemeralResponder(workspace, incoming.user.id, (message) => this.#calls.respond(url, message));
    if (shortcut.callback_id === slackSurface.messageShortcut && 'message' in shortcut) {
      await this.#conversation.quote(incoming, messageText(shortcut.message), responder);
    } else if (shortcut.callback_id === slackSurface.globalShortcut && incoming.trigger !== undefined) {
      await workspace.client.views.open({ trigger_id: incoming.trigger, view: questionView() });
    } else await responder.say(notice(...texts.oldShortcut));
  }

  async event(body: { readonly team_id: string }, event: IncomingEvent, client: WebClient): Promise<void> {
    const incoming = incomingOf(body);
    const { channel = '', ts = '', thread } = incoming;
    switch (event.kind) {
      case 'removed': {
        const { log, workspaces } = this.#deps;
        await workspaces.end(body.team_id);
        const said = 'slack: a workspace removed the app; its orders go on, and nothing is said there';
        return log.warn(said, { team: body.team_id });
      }
      case 'home':
        return publishHome(this.#deps, incoming);
      case 'pane':
        return suggestPrompts(this.#deps, incoming);
      case 'direct': {
        // Slack refuses it where the app is not an agent.
        const status = { channel_id: channel, thread_ts: thread ?? ts, status: texts.lookingUp };
        await client.assistant.threads.setStatus(status).catch(() => undefined);
        const responder = await this.#outlets.inChannel(incoming, thread ?? ts);
        if (event.text.trim() === '' && event.hasFiles) return responder.say(notice(...texts.noFiles));
        return this.#conversation.words(incoming, event.text, responder);
      }
      case 'mention': {
        const text = event.text.replace(/<@[A-Z0-9]{1,40}(?:\|[^<>]{0,200})?>/g, ' ').trim();
        return this.#conversation.words(incoming, text, await this.#outlets.inChannel(incoming, thread ?? ts));
      }
      case 'thread': {
        if (this.#access.followThreads !== true) return;
        const { botUserId = '' } = await this.#deps.workspaces.of(incoming.team);
        // A mention comes as an event of its own.
        if (event.text.includes(`<@${botUserId}`)) return;
        return this.#conversation.followUp(incoming, event.text, await this.#outlets.inChannel(incoming));
      }
    }
  }

  /** A delivery whose process ended without an answer: tells the person, and updates the card. */
  async interrupted({ draftId, team, user, channel, kind }: DeliveryRow): Promise<void> {
    if (draftId !== null) await this.#keeper.show(draftId).catch(() => undefined);
    if (user === null || kind === 'app_home_opened') return;
    const next = draftId === null ? texts.oldButton.next : texts.interruptedOrder(draftId);
    const workspace = await this.#deps.workspaces.of(team).catch(() => undefined);
    if (workspace === undefined) return;
    const to = { user: { id: user }, channel: channel ?? undefined };
    await tell(workspace, to, notice(texts.interrupted, next), this.#deps.log);
  }

  /** Delivers messages of the outbox. */
  async deliver(topic: string, messages: readonly OutboxRow[]): Promise<void> {
    await this.#handlers[topic]?.deliver(messages);
  }

  close(): void {
    this.#answers.calls.close();
  }
}

function responseUrlOf(body: object): string | undefined {
  return 'response_url' in body && typeof body.response_url === 'string' ? body.response_url : undefined;
}

const clickShape = z.looseObject({
  action_id: z.string(),
  block_id: z.string().optional(),
  value: z.string().nullish(),
  selected_option: z.looseObject({ value: z.string() }).nullish(),
});

function clickOf(action: unknown): { id: string; value: string; block: string } {
  const { action_id: id, block_id: block = '', value, selected_option: option } = clickShape.parse(action);
  return { id, value: option?.value ?? value ?? '', block };
}
