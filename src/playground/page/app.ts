import type { PageAsk, PageStep } from '../page-server/page-protocol.ts';
import { addressOf, whereabouts, type Side } from './address.ts';
import { AgentsPanel } from './agents-panel.ts';
import { BelowMessages } from './below-messages.ts';
import type { FormValues, Surface } from './blocks/surface.ts';
import { Composer } from './composer.ts';
import { askConfirm } from './confirm.ts';
import { showBack, showLost } from './connection.ts';
import { byId, h, placeChildren, redraw } from './dom.ts';
import { openPreview } from './file-preview.ts';
import { Forms } from './forms.ts';
import { drawGuide, guideIsHidden, showGuideAgain } from './guide.ts';
import { HomePage } from './home-page.ts';
import { icon } from './icons.ts';
import { announce } from './live.ts';
import { recall, remember } from './local-memory.ts';
import type { FileShown } from './message.ts';
import { MessageList } from './message-list.ts';
import type { AgentCall, ChannelMessage, Model } from './model.ts';
import type { Spot, Went, WorkspaceClient } from './model-client.ts';
import { namesOf } from './names.ts';
import { drawHead, emptyWords, firstPlace, titleOf, type Place } from './place.ts';
import { schemeSwitch } from './scheme.ts';
import { drawSidebar } from './sidebar.ts';
import { drawThreadHead } from './thread-head.ts';
import { drawTopBar } from './top-bar.ts';
import { Unread } from './unread.ts';
import type { MenuItem } from './widgets/menu.ts';
import { toast } from './widgets/toast.ts';

/** The page: holds where the person is, and draws what the workspace says is there. */
export class App {
  readonly #client: WorkspaceClient;
  readonly #unread = new Unread();
  readonly #names = namesOf(() => this.#model);
  readonly #scheme = schemeSwitch();
  readonly #list: MessageList;
  readonly #threadList: MessageList;
  readonly #composer: Composer;
  readonly #threadComposer: Composer;
  readonly #forms: Forms;
  readonly #agents: AgentsPanel;
  readonly #home: HomePage;
  readonly #head = h('div', { class: 'main-head' });
  readonly #guide = h('div', { class: 'guide-holder' });
  readonly #below = new BelowMessages();
  readonly #content = h('div', { class: 'main-content' });
  readonly #threadHead = h('div', { class: 'side-head' });
  readonly #threadBelow = new BelowMessages();
  #model: Model | undefined;
  /** Who acts; the model follows as soon as it has been read. */
  #me = '';
  #calls: readonly AgentCall[] = [];
  #place: Place | undefined;
  #side: Side | undefined;
  #menuOpen = false;
  #reading: Promise<void> | undefined;
  #stale = false;

  constructor(client: WorkspaceClient) {
    this.#client = client;
    const options = {
      surface: (message: ChannelMessage, values: FormValues) =>
        this.#surface('message', { in: 'message', channel: message.channel, ts: message.ts }, values, new Map()),
      tools: (message: ChannelMessage) => this.#tools(message),
      openFile: (file: FileShown) => void this.#openFile(file),
    };
    this.#list = new MessageList('Messages', { ...options, openThread: (message) => this.#openThread(message) });
    this.#threadList = new MessageList('Thread', options);
    const composer = {
      command: '/parts',
      words: () => this.#model?.words ?? [],
      names: () => [...(this.#model?.people ?? []), ...(this.#model === undefined ? [] : [this.#model.desk])],
    };
    this.#composer = new Composer({
      ...composer,
      id: 'composer',
      label: 'Message',
      send: (entry) => this.#send(entry),
    });
    this.#threadComposer = new Composer({
      ...composer,
      id: 'thread-composer',
      label: 'Reply in thread',
      send: (entry) => this.#send(entry, this.#side?.kind === 'thread' ? this.#side.ts : undefined),
    });
    this.#forms = new Forms({
      surface: (view, values, errors) => this.#surface('modal', { in: 'view', view: view.id }, values, errors),
      submit: (view, values) => this.#after((user) => this.#client.submit(user, view.id, values), false),
      close: (view) => void this.#after((user) => this.#client.closeView(user, view.id)),
    });
    this.#agents = new AgentsPanel({
      close: () => this.#closeSide(),
      dayOn: () => this.#dayOn(),
      ask: (wanted) => this.#ask(wanted),
    });
    this.#home = new HomePage((view, values) =>
      this.#surface('home', { in: 'view', view: view.id }, values, new Map()),
    );
  }

  async start(): Promise<void> {
    this.#model = await this.#client.model(recall('person'));
    this.#me = this.#model.me;
    this.#calls = await this.#client.agents();
    byId('scrim').addEventListener('click', () => this.#setMenu(false));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    byId('main').append(this.#content);
    this.#client.changes({
      changed: () => void this.#refresh(),
      agents: () => void this.#refreshAgents(),
      lost: showLost,
      back: () => void this.#back(),
    });
    window.addEventListener('popstate', () => this.#goToAddress());
    this.#goToAddress();
    this.#composer.focus();
  }

  /** Goes to a place and tells the workspace, as opening it in Slack would. */
  go(place: Place): void {
    const covered = window.matchMedia('(width < 1080px)').matches;
    this.#goTo(place, this.#side?.kind === 'thread' || covered ? undefined : this.#side);
  }

  #goToAddress(): void {
    if (this.#model === undefined) return;
    const { place, side } = whereabouts(this.#model, window.location.hash);
    this.#goTo(place, side);
  }

  #goTo(place: Place, side: Side | undefined): void {
    this.#place = place;
    this.#side = side;
    this.#setMenu(false);
    this.#layOut();
    this.#draw();
    this.#tellPlace();
  }

  #tellPlace(): void {
    const place = this.#place;
    if (place?.kind === 'home') void this.#after((user) => this.#client.openHome(user, 'home'));
    if (place?.kind === 'direct') void this.#after((user) => this.#client.openHome(user, 'messages'));
  }

  /** Does a step of the guide as its person would: goes there and sends it as if it had been typed. */
  async #try(step: PageStep): Promise<void> {
    if (step.person !== this.#me) await this.be(step.person);
    this.go({ kind: 'channel', channel: step.channel });
    this.#composer.focus();
    await this.#send({ kind: step.text.startsWith('/') ? 'command' : 'say', text: step.text });
  }

  /** Asks the desk as if it had been typed, where the person is, or in the channel it belongs to. */
  #ask({ channel, text }: PageAsk): void {
    const hidden = this.#place?.kind === 'home' || window.matchMedia('(width < 1080px)').matches;
    if (hidden) this.go({ kind: 'channel', channel });
    void this.#send({ kind: 'command', text });
  }

  /** The desk answers again, perhaps another start of it, where what was said before is gone. */
  async #back(): Promise<void> {
    showBack();
    await Promise.all([this.#refresh(), this.#refreshAgents()]);
    this.#tellPlace();
  }

  async be(person: string): Promise<void> {
    remember('person', person);
    this.#me = person;
    const name = this.#model?.people.find(({ id }) => id === person)?.name ?? '';
    // Each person has direct messages of their own, and so threads in them.
    if (this.#side?.kind === 'thread' && this.#side.channel === this.#model?.direct) this.#side = undefined;
    await this.#refresh();
    announce(`You are now ${name}`);
    this.#tellPlace();
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (this.#menuOpen) {
      this.#setMenu(false);
      document.querySelector<HTMLElement>('.menu-toggle')?.focus();
    } else if (this.#side !== undefined && byId('side').contains(document.activeElement)) this.#closeSide();
  }

  /** One reading at a time; what changes meanwhile is read once more after it. */
  async #refresh(): Promise<void> {
    this.#stale = true;
    this.#reading ??= (async () => {
      while (this.#stale) {
        this.#stale = false;
        const model = await this.#client.model(this.#me).catch(() => undefined);
        // When it does not answer, what is shown stays: the page is told when it answers again.
        if (model === undefined) return;
        // Read for somebody who has left meanwhile.
        if (model.me !== this.#me) this.#stale = true;
        else this.#show(model);
      }
    })().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  #show(model: Model): void {
    const other = model.me !== this.#model?.me;
    this.#model = model;
    if (this.#place?.kind === 'direct') this.#place = { kind: 'direct', channel: model.direct };
    const side = this.#side;
    const gone =
      side?.kind === 'thread' && !(model.messages.get(side.channel) ?? []).some((message) => message.ts === side.ts);
    if (gone) this.#side = undefined;
    if (other || gone) this.#layOut();
    this.#draw();
  }

  async #refreshAgents(): Promise<void> {
    this.#calls = await this.#client.agents().catch(() => this.#calls);
    this.#draw();
  }

  async #after(act: (user: string) => Promise<Went>, tell = true): Promise<Went> {
    const went = await act(this.#me);
    if (!went.ok && tell) toast(went.message, went.detail);
    await this.#refresh();
    return went;
  }

  async #send(entry: { kind: 'say' | 'command'; text: string }, thread?: string): Promise<boolean> {
    const place = this.#place;
    if (place === undefined || place.kind === 'home') return false;
    const to = { channel: place.channel, text: entry.text, thread };
    const { ok } = await this.#after((user) =>
      entry.kind === 'command' ? this.#client.command(user, to) : this.#client.say(user, to),
    );
    return ok;
  }

  async #dayOn(): Promise<void> {
    await this.#after(() => this.#client.dayOn());
  }

  #surface(kind: Surface['kind'], spot: Spot, values: FormValues, errors: ReadonlyMap<string, string>): Surface {
    const surface: Surface = {
      kind,
      values,
      errors,
      names: this.#names,
      now: () => this.#model?.now ?? new Date(0),
      act: async (action) => {
        await this.#after((user) => this.#client.act(user, spot, action, values.all()));
      },
      ask: (confirm) => askConfirm(confirm, surface),
    };
    return surface;
  }

  #tools(message: ChannelMessage): readonly MenuItem[] {
    const words = message.text;
    return [
      ...(message.thread === undefined
        ? [{ label: 'Reply in thread', icon: icon('thread', 16), choose: () => this.#openThread(message) }]
        : []),
      ...(this.#model?.shortcuts ?? []).map(({ callback, name }) => ({
        label: name,
        icon: icon('box', 16),
        choose: () =>
          void this.#after((user) =>
            this.#client.shortcut(user, { channel: message.channel, ts: message.ts, callback }),
          ),
      })),
      {
        label: 'Copy text',
        icon: icon('copy', 16),
        choose: () =>
          void navigator.clipboard.writeText(words).catch(() => toast('This browser does not let the page copy.')),
      },
    ];
  }

  async #openFile(file: FileShown): Promise<void> {
    openPreview(file, await this.#client.fileText(file));
  }

  #openThread(message: ChannelMessage): void {
    this.#side = { kind: 'thread', channel: message.channel, ts: message.thread ?? message.ts };
    this.#layOut();
    this.#draw();
    this.#threadComposer.focus();
  }

  #closeSide(): void {
    const was = this.#side;
    this.#side = undefined;
    this.#layOut();
    this.#draw();
    const back = was?.kind === 'agents' ? 'agents-toggle' : was === undefined ? '' : `${was.ts}/replies`;
    const element = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(
      (each) => each.dataset['key'] === back,
    );
    if (element === undefined) this.#composer.focus();
    else element.focus();
  }

  #setMenu(open: boolean): void {
    this.#menuOpen = open;
    byId('app').classList.toggle('drawer-open', open);
    this.#drawTop();
    if (open) byId('sidebar').querySelector<HTMLElement>('[aria-current], button')?.focus();
  }

  /** Puts the parts that belong to the place into the frame; they stay the same elements while they are there. */
  #layOut(): void {
    const parts =
      this.#place?.kind === 'home'
        ? [this.#home.element]
        : [this.#guide, this.#list.element, this.#below.element, this.#composer.element];
    placeChildren(this.#content, [this.#head, ...parts]);
    const side = byId('side');
    side.hidden = this.#side === undefined;
    byId('frame').classList.toggle('with-side', this.#side !== undefined);
    side.setAttribute('aria-label', this.#side?.kind === 'thread' ? 'Thread' : 'Behind the counter');
    if (this.#side?.kind === 'thread') {
      placeChildren(side, [
        this.#threadHead,
        this.#threadList.element,
        this.#threadBelow.element,
        this.#threadComposer.element,
      ]);
    } else if (this.#side?.kind === 'agents') side.replaceChildren(this.#agents.element);
    else side.replaceChildren();
    this.#remember();
  }

  /** Keeps where the person is in the page's address: a reload leads there again, and the way back does. */
  #remember(): void {
    if (this.#model === undefined || this.#place === undefined) return;
    const address = addressOf(this.#model, this.#place, this.#side);
    if (window.location.hash === '') window.history.replaceState(null, '', address);
    else if (window.location.hash !== address) window.history.pushState(null, '', address);
  }

  #draw(): void {
    const model = this.#model;
    const place = this.#place;
    if (model === undefined || place === undefined) return;
    if (place.kind !== 'home') this.#unread.read(model, place.channel);
    document.title = `${titleOf(model, place)} · Local workspace · Partsdesk`;
    this.#drawTop();
    drawSidebar(
      byId('sidebar'),
      model,
      place,
      (channel) => this.#unread.count(model, channel),
      (next) => this.go(next),
    );
    this.#drawHead(model, place);
    this.#drawGuide();
    if (place.kind === 'home') this.#home.update(model.home, `${model.me}/home`);
    else this.#drawMessages(model, place);
    this.#drawSide(model);
    this.#forms.update(model.views);
  }

  #drawTop(): void {
    const model = this.#model;
    if (model === undefined) return;
    const agentsOpen = this.#side?.kind === 'agents';
    drawTopBar(
      byId('top'),
      model,
      { agentsOpen, menuOpen: this.#menuOpen, news: (person) => this.#unread.newsFor(model, person) },
      {
        scheme: this.#scheme,
        be: (person) => void this.be(person),
        toggleMenu: () => this.#setMenu(!this.#menuOpen),
        toggleAgents: () => {
          this.#side = agentsOpen ? undefined : { kind: 'agents' };
          this.#layOut();
          this.#draw();
        },
      },
    );
  }

  #drawHead(model: Model, place: Place): void {
    redraw(
      this.#head,
      drawHead(model, place, (next) => this.go(next)),
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
          if (place.kind === 'home') this.go(firstPlace(model));
          this.#draw();
        },
      },
      icon('guide'),
    );
  }

  #drawGuide(): void {
    if (guideIsHidden()) this.#guide.replaceChildren();
    else
      redraw(
        this.#guide,
        drawGuide(
          this.#model?.guide ?? [],
          this.#hasMessages() || !this.#isFirstPlace(),
          (step) => void this.#try(step),
          () => this.#draw(),
        ),
      );
  }

  #isFirstPlace(): boolean {
    const [model, place] = [this.#model, this.#place];
    return model !== undefined && place !== undefined && titleOf(model, place) === titleOf(model, firstPlace(model));
  }

  /** Once something was said, the guide makes room for it. */
  #hasMessages(): boolean {
    const place = this.#place;
    return place !== undefined && place.kind !== 'home' && (this.#model?.messages.get(place.channel) ?? []).length > 0;
  }

  #drawMessages(model: Model, place: Exclude<Place, { kind: 'home' }>): void {
    const all = model.messages.get(place.channel) ?? [];
    const title = titleOf(model, place);
    this.#composer.label = place.kind === 'direct' ? `Message ${model.desk.name}` : `Message ${title}`;
    this.#list.update(
      `${model.me}/${place.channel}`,
      `Messages in ${title}`,
      all.filter((message) => message.thread === undefined || message.thread === message.ts),
      model.now,
      emptyWords(model, place),
    );
    this.#below.update(model, place.channel, undefined, (message) => {
      void this.#send({ kind: 'say', text: message });
      this.#composer.focus();
    });
  }

  #drawSide(model: Model): void {
    const side = this.#side;
    if (side?.kind === 'agents') this.#agents.update(model, this.#calls);
    if (side?.kind !== 'thread') return;
    const { channel, ts } = side;
    const messages = (model.messages.get(channel) ?? []).filter((each) => each.ts === ts || each.thread === ts);
    redraw(
      this.#threadHead,
      drawThreadHead(model, channel, () => this.#closeSide()),
    );
    this.#threadList.update(`${model.me}/${channel}/${ts}`, 'Messages in this thread', messages, model.now, []);
    this.#threadBelow.update(model, channel, ts, () => undefined);
  }
}
