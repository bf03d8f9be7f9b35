import type { PageWord } from '../page-server/page-protocol.ts';
import { h, newId, redraw } from './dom.ts';
import { icon } from './icons.ts';
import { announce } from './live.ts';
import { openPopup } from './widgets/popup.ts';

export interface ComposerOptions {
  readonly id: string;
  readonly label: string;
  readonly command: string;
  words(): readonly PageWord[];
  names(): readonly { readonly id: string; readonly name: string }[];
  /**
   * @param entry its text as Slack would send it: escaped, mentions as `<@U…>`; a command stays as it was typed.
   * @returns whether it was taken; what was not stands in the field again, to be sent again or mended.
   */
  send(entry: { readonly kind: 'say' | 'command'; readonly text: string }): Promise<boolean>;
}

interface Suggestion {
  readonly label: string;
  readonly usage: string;
  readonly about: string;
  /** What the field holds from `from` to the caret after it was chosen. */
  readonly insert: string;
  readonly from: number;
}

/** The message field: commands and people complete, Enter sends, Shift+Enter breaks the line, arrow up recalls. */
export class Composer {
  readonly element: HTMLElement;
  readonly #options: ComposerOptions;
  readonly #field: HTMLTextAreaElement;
  readonly #list: HTMLElement;
  readonly #send: HTMLButtonElement;
  readonly #hint: HTMLElement;
  readonly #history: string[] = [];
  #recalled = 0;
  #found: readonly Suggestion[] = [];
  #active = 0;
  #close: (() => void) | undefined;

  constructor(options: ComposerOptions) {
    this.#options = options;
    const listId = newId('suggestions');
    this.#list = h('div', {
      id: listId,
      class: 'popup list suggestions',
      popover: 'manual',
      role: 'listbox',
      'aria-label': 'Suggestions',
    });
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#field = h('textarea', {
      id: options.id,
      rows: '1',
      'aria-label': options.label,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      autocomplete: 'off',
      placeholder: options.label,
      'data-home-focus': options.id === 'composer',
      'data-key': options.id,
      oninput: () => this.#changed(),
      onkeydown: (event: KeyboardEvent) => this.#pressed(event),
      onblur: () => this.#shut(),
      onclick: () => this.#suggest(),
    });
    this.#send = h(
      'button',
      { type: 'button', class: 'send', 'aria-label': 'Send', 'aria-disabled': 'true', onclick: () => this.#submit() },
      icon('send'),
    );
    this.#hint = h('span', { class: 'composer-hint' });
    this.element = h(
      'div',
      { class: 'composer' },
      this.#field,
      this.#list,
      h('div', { class: 'composer-foot' }, this.#hint, this.#send),
    );
    this.#showHint();
  }

  set label(label: string) {
    this.#field.placeholder = label;
    this.#field.setAttribute('aria-label', label);
  }

  focus(): void {
    this.#field.focus();
  }

  get text(): string {
    return this.#field.value;
  }

  /** Puts words into the field, without sending them. */
  fill(text: string): void {
    this.#field.value = text;
    this.#field.setSelectionRange(text.length, text.length);
    this.#send.setAttribute('aria-disabled', String(text.trim() === ''));
    this.#showHint();
  }

  /** While a command is typed: how it goes on. */
  #showHint(): void {
    const { command } = this.#options;
    const word = this.#options.words().find((each) => `${this.#field.value} `.startsWith(`${command} ${each.word} `));
    redraw(
      this.#hint,
      word === undefined
        ? [
            h('kbd', {}, command),
            ' for commands · ',
            h('kbd', {}, 'Shift'),
            ' + ',
            h('kbd', {}, 'Enter'),
            ' for a new line',
          ]
        : ['For example ', h('kbd', {}, `${command} ${word.usage}`)],
    );
  }

  #changed(): void {
    this.#send.setAttribute('aria-disabled', String(this.#field.value.trim() === ''));
    this.#recalled = this.#history.length;
    this.#showHint();
    this.#suggest();
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (this.#close !== undefined && this.#pressedInList(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') this.#recall(event);
  }

  #pressedInList(event: KeyboardEvent): boolean {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        this.#mark((this.#active + step + this.#found.length) % this.#found.length);
        return true;
      }
      case 'Tab':
        event.preventDefault();
        this.#pick(this.#active);
        return true;
      case 'Enter': {
        // A word typed to its end is sent, not completed again.
        const whole =
          this.#found[this.#active]?.insert.trim() ===
          this.#field.value.slice(this.#found[this.#active]?.from ?? 0).trim();
        if (event.shiftKey || whole) return false;
        event.preventDefault();
        this.#pick(this.#active);
        return true;
      }
      case 'Escape':
        event.preventDefault();
        event.stopPropagation();
        this.#shut();
        return true;
      default:
        return false;
    }
  }

  /** Arrow up in an empty field, or in one that shows an earlier entry, goes back through what was sent. */
  #recall(event: KeyboardEvent): void {
    const shown = this.#history[this.#recalled];
    if (this.#field.value !== '' && this.#field.value !== shown) return;
    const next = this.#recalled + (event.key === 'ArrowUp' ? -1 : 1);
    if (next < 0 || next > this.#history.length || this.#history.length === 0) return;
    event.preventDefault();
    this.#recalled = next;
    this.fill(this.#history[next] ?? '');
  }

  #submit(): void {
    const text = this.#field.value.trim();
    if (text === '') return;
    this.#shut();
    if (this.#history.at(-1) !== text) this.#history.push(text);
    this.#recalled = this.#history.length;
    this.fill('');
    const entry = text.startsWith('/')
      ? ({ kind: 'command', text } as const)
      : ({ kind: 'say', text: this.#encoded(text) } as const);
    void this.#options.send(entry).then((taken) => {
      if (!taken && this.#field.value === '') this.fill(text);
    });
  }

  /** Escaped as Slack escapes what a person types, names of people as mentions. */
  #encoded(text: string): string {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const longestFirst = [...this.#options.names()].sort((a, b) => b.name.length - a.name.length);
    return longestFirst.reduce((line, { id, name }) => line.replaceAll(`@${name}`, `<@${id}>`), escaped);
  }

  #suggest(): void {
    const caret = this.#field.selectionStart;
    const before = this.#field.value.slice(0, caret);
    this.#found = caret === this.#field.value.length ? this.#suggestions(before) : [];
    if (this.#found.length === 0) return this.#shut();
    this.#active = 0;
    redraw(
      this.#list,
      this.#found.map((each, index) =>
        h(
          'div',
          {
            class: 'list-row',
            role: 'option',
            id: `${this.#list.id}-${index}`,
            'aria-selected': 'false',
            onclick: () => this.#pick(index),
            onmousemove: () => this.#active !== index && this.#mark(index),
          },
          h(
            'span',
            { class: 'list-text' },
            h(
              'span',
              {},
              h('span', { class: 'suggestion-word' }, each.label),
              ' ',
              h('span', { class: 'suggestion-usage' }, each.usage),
            ),
            each.about === '' ? false : h('span', { class: 'suggestion-about' }, each.about),
          ),
        ),
      ),
    );
    this.#close ??= openPopup(this.#list, this.#field.closest<HTMLElement>('.composer') ?? this.#field);
    announce(`${this.#found.length} suggestions`);
    this.#mark(0);
  }

  #suggestions(before: string): readonly Suggestion[] {
    const { command } = this.#options;
    const mention = /(?:^|\s)@([\p{L}\p{N} ]{0,30})$/u.exec(before);
    if (mention !== null) {
      const wanted = (mention[1] ?? '').toLowerCase();
      const from = before.length - (mention[1] ?? '').length - 1;
      return this.#options
        .names()
        .filter(({ name }) => name.toLowerCase().startsWith(wanted) && name.toLowerCase() !== wanted.trim())
        .map(({ name }) => ({ label: `@${name}`, usage: '', about: '', insert: `@${name} `, from }));
    }
    if (!before.startsWith('/') || before.includes('\n')) return [];
    if (command.startsWith(before) || before === `${command} `) {
      return this.#options.words().map((each) => this.#wordSuggestion(each));
    }
    if (!before.startsWith(`${command} `)) return [];
    const typed = before.slice(command.length + 1).toLowerCase();
    // The shortest first: "order" before "orders".
    return this.#options
      .words()
      .filter(({ word }) => !typed.includes(' ') && word.startsWith(typed))
      .sort((one, other) => (typed === '' ? 0 : one.word.length - other.word.length))
      .map((each) => this.#wordSuggestion(each));
  }

  #wordSuggestion({ word, usage, about }: PageWord): Suggestion {
    const { command } = this.#options;
    const rest = usage.startsWith(word) ? usage.slice(word.length).trim() : usage;
    return { label: `${command} ${word}`, usage: rest, about, insert: `${command} ${word} `, from: 0 };
  }

  #mark(index: number): void {
    this.#active = index;
    [...this.#list.querySelectorAll<HTMLElement>('[role=option]')].forEach((row, at) => {
      row.classList.toggle('active', at === index);
      row.setAttribute('aria-selected', String(at === index));
      if (at !== index) return;
      row.scrollIntoView({ block: 'nearest' });
      this.#field.setAttribute('aria-activedescendant', row.id);
    });
  }

  #pick(index: number): void {
    const chosen = this.#found[index];
    if (chosen === undefined) return;
    const after = this.#field.value.slice(this.#field.selectionStart);
    const before = this.#field.value.slice(0, chosen.from) + chosen.insert;
    this.fill(before + after);
    this.#field.setSelectionRange(before.length, before.length);
    this.#shut();
    this.#field.focus();
  }

  #shut(): void {
    this.#close?.();
    this.#close = undefined;
    this.#field.removeAttribute('aria-activedescendant');
  }
}
