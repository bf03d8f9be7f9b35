import { h, redraw } from './dom.ts';
import type { Model } from './model.ts';

/** What stands between the messages and the message field: what one could ask, and what the desk is doing. */
export class BelowMessages {
  readonly element = h('div');
  readonly #prompts = h('div');
  // It stays the same element, and is touched only when its words change: otherwise it would be read out each time.
  readonly #status = h('div', { class: 'status-line', role: 'status' });
  #shown = '';

  constructor() {
    this.element.append(this.#prompts, this.#status);
  }

  /** @param thread `ts` of a thread: the status of that thread only. */
  update(model: Model, channel: string, thread: string | undefined, ask: (message: string) => void): void {
    redraw(this.#prompts, thread === undefined && channel === model.direct ? drawPrompts(model, ask) : []);
    const status = model.statuses.find(
      (each) => each.channel === channel && (thread === undefined || each.thread === thread),
    );
    const words = status === undefined || status.text === '' ? '' : `${model.desk.name} ${status.text}`;
    if (words === this.#shown) return;
    this.#shown = words;
    const dots = h('span', { class: 'thinking', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
    redraw(this.#status, words === '' ? [] : [dots, words]);
  }
}

function drawPrompts(model: Model, ask: (message: string) => void): readonly HTMLElement[] {
  const found = model.prompts.find((each) => each.channel === model.direct);
  if (found === undefined || found.prompts.length === 0) return [];
  const buttons = found.prompts.map(({ title, message }) =>
    h(
      'button',
      { type: 'button', class: 'button small', 'data-key': `prompt/${title}`, onclick: () => ask(message) },
      title,
    ),
  );
  return [h('div', { class: 'prompts', role: 'group', 'aria-label': found.title }, h('p', {}, found.title), buttons)];
}
