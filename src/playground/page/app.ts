import type { PageAsk, PageStep } from '../page-server/page-protocol.ts';
import { addressOf, whereabouts, type Side } from './address.ts';
import type { FormValues, Surface } from './blocks/surface.ts';
import { askConfirm } from './confirm.ts';
import { showBack, showLost } from './connection.ts';
import { byId } from './dom.ts';
import { openPreview } from './file-preview.ts';
import { icon } from './icons.ts';
import { announce } from './live.ts';
import { recall, remember } from './local-memory.ts';
import type { FileShown } from './message.ts';
import type { AgentCall, ChannelMessage, Model, View } from './model.ts';
import type { Spot, StateValues, Went, WorkspaceClient } from './model-client.ts';
import { namesOf } from './names.ts';
import { PageView, type Entry, type PageActions, type Shown } from './page-view.ts';
import type { Place } from './place.ts';
import type { MenuItem } from './widgets/menu.ts';
import { toast } from './widgets/toast.ts';

/** The page: keeps where the person is, reads the workspace when it changes, and acts for the person. */
export class App implements PageActions {
  readonly #client: WorkspaceClient;
  readonly #view: PageView;
  readonly #names = namesOf(() => this.#model);
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
    this.#view = new PageView(this);
  }

  async start(): Promise<void> {
    this.#model = await this.#client.model(recall('person'));
    this.#me = this.#model.me;
    this.#calls = await this.#client.agents();
    byId('scrim').addEventListener('click', () => this.#setMenu(false));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    this.#client.changes({
      changed: () => void this.#refresh(),
      agents: () => void this.#refreshAgents(),
      lost: showLost,
      back: () => void this.#back(),
    });
    window.addEventListener('popstate', () => this.#goToAddress());
    this.#goToAddress();
    this.#view.composer.focus();
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
    this.redraw();
    this.#tellPlace();
  }

  #tellPlace(): void {
    const place = this.#place;
    if (place?.kind === 'home') void this.#after((user) => this.#client.openHome(user, 'home'));
    if (place?.kind === 'direct') void this.#after((user) => this.#client.openHome(user, 'messages'));
  }

  /** Does a step of the guide as its person would: goes there and sends it as if it had been typed. */
  async tryStep(step: PageStep): Promise<void> {
    if (step.person !== this.#me) await this.be(step.person);
    this.go({ kind: 'channel', channel: step.channel });
    this.#view.composer.focus();
    await this.send({ kind: step.text.startsWith('/') ? 'command' : 'say', text: step.text });
  }

  /** Asks the desk as if it had been typed, where the person is, or in the channel it belongs to. */
  ask({ channel, text }: PageAsk): void {
    const hidden = this.#place?.kind === 'home' || window.matchMedia('(width < 1080px)').matches;
    if (hidden) this.go({ kind: 'channel', channel });
    void this.send({ kind: 'command', text });
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
    } else if (this.#side !== undefined && byId('side').contains(document.activeElement)) this.closeSide();
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
    this.redraw();
  }

  async #refreshAgents(): Promise<void> {
    this.#calls = await this.#client.agents().catch(() => this.#calls);
    this.redraw();
  }

  async #after(act: (user: string) => Promise<Went>, tell = true): Promise<Went> {
    const went = await act(this.#me);
    if (!went.ok && tell) toast(went.message, went.detail);
    await this.#refresh();
    return went;
  }

  async send(entry: Entry, thread?: string): Promise<boolean> {
    const place = this.#place;
    if (place === undefined || place.kind === 'home') return false;
    const to = { channel: place.channel, text: entry.text, thread };
    const { ok } = await this.#after((user) =>
      entry.kind === 'command' ? this.#client.command(user, to) : this.#client.say(user, to),
    );
    return ok;
  }

  async dayOn(): Promise<void> {
    await this.#after(() => this.#client.dayOn());
  }

  surface(kind: Surface['kind'], spot: Spot, values: FormValues, errors: ReadonlyMap<string, string>): Surface {
    const surface: Surface = {
      kind,
      values,
      errors,
      names: this.#names,
      now: () => this.#model?.now ?? new Date(0),
      act: async (action) => {
        await this.#after((user) => this.#client.act(user, spot, action, values.all()));
      },
      suggest: (menu, typed) => this.#client.suggest(this.#me, spot, menu, typed),
      ask: (confirm) => askConfirm(confirm, surface),
    };
    return surface;
  }

  tools(message: ChannelMessage): readonly MenuItem[] {
    const words = message.text;
    return [
      ...(message.thread === undefined
        ? [{ label: 'Reply in thread', icon: icon('thread', 16), choose: () => this.openThread(message) }]
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

  async openFile(file: FileShown): Promise<void> {
    openPreview(file, await this.#client.fileText(file));
  }

  openThread(message: ChannelMessage): void {
    this.#side = { kind: 'thread', channel: message.channel, ts: message.thread ?? message.ts };
    this.#layOut();
    this.redraw();
    this.#view.threadComposer.focus();
  }

  closeSide(): void {
    const was = this.#side;
    this.#side = undefined;
    this.#layOut();
    this.redraw();
    const back = was?.kind === 'agents' ? 'agents-toggle' : was === undefined ? '' : `${was.ts}/replies`;
    const element = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(
      (each) => each.dataset['key'] === back,
    );
    if (element === undefined) this.#view.composer.focus();
    else element.focus();
  }

  #setMenu(open: boolean): void {
    this.#menuOpen = open;
    byId('app').classList.toggle('drawer-open', open);
    this.#view.drawTop(this.#shown());
    if (open) byId('sidebar').querySelector<HTMLElement>('[aria-current], button')?.focus();
  }

  model(): Model | undefined {
    return this.#model;
  }

  toggleMenu(): void {
    this.#setMenu(!this.#menuOpen);
  }

  toggleAgents(): void {
    this.#side = this.#side?.kind === 'agents' ? undefined : { kind: 'agents' };
    this.#layOut();
    this.redraw();
  }

  reply(entry: Entry): Promise<boolean> {
    return this.send(entry, this.#side?.kind === 'thread' ? this.#side.ts : undefined);
  }

  submit(view: View, values: StateValues): Promise<Went> {
    return this.#after((user) => this.#client.submit(user, view.id, values), false);
  }

  closeView(view: View): Promise<Went> {
    return this.#after((user) => this.#client.closeView(user, view.id));
  }

  redraw(): void {
    this.#view.draw(this.#shown());
  }

  #shown(): Shown {
    return {
      model: this.#model,
      place: this.#place,
      side: this.#side,
      menuOpen: this.#menuOpen,
      calls: this.#calls,
    };
  }

  #layOut(): void {
    this.#view.layOut(this.#place, this.#side);
    this.#remember();
  }

  /** Keeps where the person is in the page's address: a reload leads there again, and the way back does. */
  #remember(): void {
    if (this.#model === undefined || this.#place === undefined) return;
    const address = addressOf(this.#model, this.#place, this.#side);
    if (window.location.hash === '') window.history.replaceState(null, '', address);
    else if (window.location.hash !== address) window.history.pushState(null, '', address);
  }
}
