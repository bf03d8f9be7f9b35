import type { PageAsk, PageStep } from '../page-server/page-protocol.ts';
import type { Side } from './address.ts';
import { AgentsPanel } from './agents-panel.ts';
import { BelowMessages } from './below-messages.ts';
import type { FormValues, Surface } from './blocks/surface.ts';
import { Composer, type ComposerOptions } from './composer.ts';
import { byId, h, placeChildren, redraw } from './dom.ts';
import { Forms } from './forms.ts';
import { drawGuide, guideIsHidden, showGuideAgain } from './guide.ts';
import { HomePage } from './home-page.ts';
import { icon } from './icons.ts';
import type { FileShown } from './message.ts';
import { MessageList } from './message-list.ts';
import type { AgentCall, ChannelMessage, Model, View } from './model.ts';
import type { Spot, StateValues, Went } from './model-client.ts';
import { drawHead, emptyWords, firstPlace, titleOf, type Place } from './place.ts';
import { schemeSwitch } from './scheme.ts';
import { drawSidebar } from './sidebar.ts';
import { drawThreadHead } from './thread-head.ts';
import { drawTopBar } from './top-bar.ts';
import { Unread } from './unread.ts';
import type { MenuItem } from './widgets/menu.ts';

export type Entry = Parameters<ComposerOptions['send']>[0];

/** What a person can do on the page. */
export interface PageActions {
  model(): Model | undefined;
  surface(kind: Surface['kind'], spot: Spot, values: FormValues, errors: ReadonlyMap<string, string>): Surface;
  tools(message: ChannelMessage): readonly MenuItem[];
  openFile(file: FileShown): Promise<void>;
  openThread(message: ChannelMessage): void;
  closeSide(): void;
  toggleMenu(): void;
  toggleAgents(): void;
  go(place: Place): void;
  be(person: string): Promise<void>;
  tryStep(step: PageStep): Promise<void>;
  ask(wanted: PageAsk): void;
  dayOn(): Promise<void>;
  send(entry: Entry): Promise<boolean>;
  /** Sends into the open thread. */
  reply(entry: Entry): Promise<boolean>;
  submit(view: View, values: StateValues): Promise<Went>;
  closeView(view: View): Promise<Went>;
  redraw(): void;
}

/** What the page shows: the workspace as it was last read, and where the person is in it. */
export interface Shown {
  readonly model: Model | undefined;
  readonly place: Place | undefined;
  readonly side: Side | undefined;
  readonly menuOpen: boolean;
  readonly calls: readonly AgentCall[];
}

/** The elements of the page, and how they are laid out and drawn. */
export class PageView {
  readonly #app: PageActions;
  readonly #unread = new Unread();
  readonly #scheme = schemeSwitch();
  readonly #list: MessageList;
  readonly #threadList: MessageList;
  readonly composer: Composer;
  readonly threadComposer: Composer;
  readonly #forms: Forms;
  readonly #agents: AgentsPanel;
  readonly #home: HomePage;
  readonly #head = h('div', { class: 'main-head' });
  readonly #guide = h('div', { class: 'guide-holder' });
  readonly #below = new BelowMessages();
  readonly #content = h('div', { class: 'main-content' });
  readonly #threadHead = h('div', { class: 'side-head' });
  readonly #threadBelow = new BelowMessages();

  constructor(app: PageActions) {
    this.#app = app;
    byId('main').append(this.#content);
    const options = {
      surface: (message: ChannelMessage, values: FormValues) =>
        app.surface('message', { in: 'message', channel: message.channel, ts: message.ts }, values, new Map()),
      tools: (message: ChannelMessage) => app.tools(message),
      openFile: (file: FileShown) => void app.openFile(file),
    };
    this.#list = new MessageList('Messages', { ...options, openThread: (message) => app.openThread(message) });
    this.#threadList = new MessageList('Thread', options);
    const composer = {
      command: '/parts',
      words: () => app.model()?.words ?? [],
      names: () => {
        const model = app.model();
        return model === undefined ? [] : [...model.people, model.desk];
      },
    };
    this.composer = new Composer({
      ...composer,
      id: 'composer',
      label: 'Message',
      send: (entry) => app.send(entry),
    });
    this.threadComposer = new Composer({
      ...composer,
      id: 'thread-composer',
      label: 'Reply in thread',
      send: (entry) => app.reply(entry),
    });
    this.#forms = new Forms({
      surface: (view, values, errors) => app.surface('modal', { in: 'view', view: view.id }, values, errors),
      submit: (view, values) => app.submit(view, values),
      close: (view) => void app.closeView(view),
    });
    this.#agents = new AgentsPanel({
      close: () => app.closeSide(),
      dayOn: () => app.dayOn(),
      ask: (wanted) => app.ask(wanted),
    });
    this.#home = new HomePage((view, values) => app.surface('home', { in: 'view', view: view.id }, values, new Map()));
  }

  /** Puts what belongs to the place into the frame. Elements that stay are kept, with their focus and scroll position. */
  layOut(place: Place | undefined, side: Side | undefined): void {
    const parts =
      place?.kind === 'home'
        ? [this.#home.element]
        : [this.#guide, this.#list.element, this.#below.element, this.composer.element];
    placeChildren(this.#content, [this.#head, ...parts]);
    const aside = byId('side');
    aside.hidden = side === undefined;
    byId('frame').classList.toggle('with-side', side !== undefined);
    aside.setAttribute('aria-label', side?.kind === 'thread' ? 'Thread' : 'Behind the counter');
    if (side?.kind === 'thread') {
      placeChildren(aside, [
        this.#threadHead,
        this.#threadList.element,
        this.#threadBelow.element,
        this.threadComposer.element,
      ]);
    } else if (side?.kind === 'agents') aside.replaceChildren(this.#agents.element);
    else aside.replaceChildren();
  }

  draw(shown: Shown): void {
    const { model, place, side } = shown;
    if (model === undefined || place === undefined) return;
    if (place.kind !== 'home') this.#unread.read(model, place.channel);
    document.title = `${titleOf(model, place)} · Local workspace · Partsdesk`;
    this.drawTop(shown);
    drawSidebar(
      byId('sidebar'),
      model,
      place,
      (channel) => this.#unread.count(model, channel),
      (next) => this.#app.go(next),
    );
    this.#drawHead(model, place);
    this.#drawGuide(model, place);
    if (place.kind === 'home') this.#home.update(model.home, `${model.me}/home`);
    else this.#drawMessages(model, place);
    this.#drawSide(model, side, shown.calls);
    this.#forms.update(model.views);
  }

  drawTop({ model, side, menuOpen }: Shown): void {
    if (model === undefined) return;
    const agentsOpen = side?.kind === 'agents';
    drawTopBar(
      byId('top'),
      model,
      { agentsOpen, menuOpen, news: (person) => this.#unread.newsFor(model, person) },
      {
        scheme: this.#scheme,
        be: (person) => void this.#app.be(person),
        toggleMenu: () => this.#app.toggleMenu(),
        toggleAgents: () => this.#app.toggleAgents(),
      },
    );
  }

  #drawHead(model: Model, place: Place): void {
    redraw(
      this.#head,
      drawHead(model, place, (next) => this.#app.go(next)),
      guideIsHidden() ? this.#guideButton(model, place) : false,
    );
  }

  #guideButton(model: Model, place: Place): HTMLElement {
    return h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': 'Show the guide',
        title: 'Three things to try',
        'data-key': 'guide-again',
        onclick: () => {
          showGuideAgain();
          if (place.kind === 'home') this.#app.go(firstPlace(model));
          this.#app.redraw();
        },
      },
      icon('guide'),
    );
  }

  #drawGuide(model: Model, place: Place): void {
    // Once something was said, the guide makes room for it.
    const hasMessages = place.kind !== 'home' && (model.messages.get(place.channel) ?? []).length > 0;
    if (guideIsHidden()) this.#guide.replaceChildren();
    else
      redraw(
        this.#guide,
        drawGuide(
          model.guide,
          hasMessages || titleOf(model, place) !== titleOf(model, firstPlace(model)),
          (step) => void this.#app.tryStep(step),
          () => this.#app.redraw(),
        ),
      );
  }

  #drawMessages(model: Model, place: Exclude<Place, { kind: 'home' }>): void {
    const all = model.messages.get(place.channel) ?? [];
    const title = titleOf(model, place);
    this.composer.label = place.kind === 'direct' ? `Message ${model.desk.name}` : `Message ${title}`;
    this.#list.update(
      `${model.me}/${place.channel}`,
      `Messages in ${title}`,
      // Slack shows what an agent answers below the question, also without opening its thread.
      all.filter(({ thread, ts }) => place.kind === 'direct' || thread === undefined || thread === ts),
      model.now,
      emptyWords(model, place),
    );
    this.#below.update(model, place.channel, undefined, (message) => {
      void this.#app.send({ kind: 'say', text: message });
      this.composer.focus();
    });
  }

  #drawSide(model: Model, side: Side | undefined, calls: readonly AgentCall[]): void {
    if (side?.kind === 'agents') this.#agents.update(model, calls);
    if (side?.kind !== 'thread') return;
    const { channel, ts } = side;
    const messages = (model.messages.get(channel) ?? []).filter((each) => each.ts === ts || each.thread === ts);
    redraw(
      this.#threadHead,
      drawThreadHead(model, channel, () => this.#app.closeSide()),
    );
    this.#threadList.update(`${model.me}/${channel}/${ts}`, 'Messages in this thread', messages, model.now, []);
    this.#threadBelow.update(model, channel, ts, () => undefined);
  }
}
