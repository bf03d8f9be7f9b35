import { FormValues, type Surface } from './blocks/surface.ts';
import { dayLabel, isSameDay, ofTs } from './dates.ts';
import { h, placeChildren, redraw, type Child } from './dom.ts';
import { announce } from './live.ts';
import { drawMessage, wordsOf, type FileShown } from './message.ts';
import type { ChannelMessage } from './model.ts';
import { spoken } from './mrkdwn.ts';
import type { MenuItem } from './widgets/menu.ts';

export interface MessageListOptions {
  surface(message: ChannelMessage, values: FormValues): Surface;
  tools(message: ChannelMessage): readonly MenuItem[];
  openThread?: ((message: ChannelMessage) => void) | undefined;
  openFile(file: FileShown): void;
}

interface Entry {
  readonly holder: HTMLElement;
  readonly values: FormValues;
  drawn: string;
  text: string;
}

/**
 * Messages in order. One that did not change is not drawn again, so that what somebody typed or opened in it stays;
 * one that changed is drawn in place, with what was typed in the same fields.
 */
export class MessageList {
  readonly element: HTMLElement;
  readonly #options: MessageListOptions;
  readonly #entries = new Map<string, Entry>();
  #shown = '';
  /** Where the list was last scrolled to by itself; anywhere else, somebody reads. */
  #left = 0;

  constructor(label: string, options: MessageListOptions) {
    this.#options = options;
    this.element = h('div', { class: 'log', role: 'region', 'aria-label': label, tabindex: '0' });
  }

  /** @param key which list this is; another key starts anew, at its end and without announcing what was there. */
  update(key: string, label: string, messages: readonly ChannelMessage[], now: Date, empty: readonly Child[]): void {
    const fresh = key !== this.#shown;
    const atEnd = fresh || this.#isAtEnd();
    if (fresh) {
      this.#entries.clear();
      this.#shown = key;
      this.element.setAttribute('aria-label', label);
    }
    const last = this.#entries.size === 0 ? undefined : [...this.#entries.keys()].at(-1);
    const rows: HTMLElement[] = [];
    let before: Date | undefined;
    for (const message of messages) {
      const at = ofTs(message.ts);
      if (before === undefined || !isSameDay(before, at)) {
        rows.push(h('div', { class: 'day' }, h('span', {}, dayLabel(at, now))));
      }
      before = at;
      rows.push(this.#row(message, fresh));
    }
    const kept = new Set(messages.map(idOf));
    for (const id of this.#entries.keys()) if (!kept.has(id)) this.#entries.delete(id);
    placeChildren(this.element, rows.length === 0 ? [h('div', { class: 'empty' }, empty)] : rows);
    const newest = messages.at(-1);
    if (atEnd || (newest !== undefined && idOf(newest) !== last && !newest.author.app))
      this.#toEnd(newest === undefined ? undefined : this.#entries.get(idOf(newest))?.holder);
  }

  #row(message: ChannelMessage, fresh: boolean): HTMLElement {
    const id = idOf(message);
    const drawn = JSON.stringify(message);
    const known = this.#entries.get(id);
    const entry = known ?? { holder: h('div'), values: new FormValues(), drawn: '', text: '' };
    this.#entries.set(id, entry);
    if (entry.drawn === drawn) return entry.holder;
    const text = spoken(wordsOf(message));
    if (!fresh && text !== entry.text) {
      announce(`${message.author.name}${known === undefined ? '' : ' edited'}: ${text}`);
    }
    entry.drawn = drawn;
    entry.text = text;
    redraw(
      entry.holder,
      drawMessage(message, {
        surface: this.#options.surface(message, entry.values),
        tools: () => this.#options.tools(message),
        openThread: this.#options.openThread === undefined ? undefined : () => this.#options.openThread?.(message),
        openFile: (file) => this.#options.openFile(file),
      }),
    );
    return entry.holder;
  }

  #isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    return scrollTop === this.#left || scrollHeight - scrollTop - clientHeight < 80;
  }

  /** Shows the end, or the beginning of the newest message where it is too long to be seen whole. */
  #toEnd(newest: HTMLElement | undefined): void {
    this.element.scrollTop = this.element.scrollHeight;
    if (newest !== undefined && newest.offsetHeight > this.element.clientHeight) {
      this.element.scrollTop += newest.getBoundingClientRect().top - this.element.getBoundingClientRect().top;
    }
    this.#left = this.element.scrollTop;
  }
}

/** What only one person sees has a `ts` of its own kind, so both together name it. */
function idOf(message: ChannelMessage): string {
  return `${message.ts}${message.onlyYou ? '/only-you' : ''}`;
}
