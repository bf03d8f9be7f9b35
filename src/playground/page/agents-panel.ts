import type { PageAsk } from '../page-server/page-protocol.ts';
import { longDate, timeOf } from './dates.ts';
import { h, newId, redraw } from './dom.ts';
import { icon } from './icons.ts';
import type { AgentCall, Model } from './model.ts';

/** Beside the conversation: what agents do through MCP, and the clock of the embedded service. */
export class AgentsPanel {
  readonly element: HTMLElement;
  readonly #calls = h('div');
  readonly #clock = h('section', { class: 'panel-section' });
  readonly #agents = h('section', { class: 'panel-section' });
  readonly #dayOn: () => Promise<void>;
  readonly #ask: (ask: PageAsk) => void;

  constructor(options: { close: () => void; dayOn: () => Promise<void>; ask: (ask: PageAsk) => void }) {
    this.#dayOn = options.dayOn;
    this.#ask = options.ask;
    this.element = h(
      'div',
      { class: 'side-content' },
      h(
        'div',
        { class: 'side-head' },
        h('div', { class: 'head-text' }, h('h2', {}, 'Behind the counter')),
        h(
          'button',
          { type: 'button', class: 'icon-button', 'aria-label': 'Close panel', onclick: options.close },
          icon('close'),
        ),
      ),
      h(
        'div',
        { class: 'panel-body', tabindex: '0', role: 'group', 'aria-label': 'Agents and clock' },
        this.#clock,
        this.#agents,
      ),
    );
  }

  update(model: Model, calls: readonly AgentCall[]): void {
    this.#drawClock(model);
    const { agents } = model;
    redraw(
      this.#agents,
      h(
        'div',
        {},
        h('h3', {}, 'Agents (MCP)'),
        h('p', {}, 'An agent works at the same counter, under the same rules.'),
      ),
      agents === undefined
        ? h('p', {}, 'No endpoint is being served.')
        : h(
            'div',
            {},
            h('p', {}, 'Connect one to'),
            h('div', { class: 'endpoint' }, h('code', {}, agents.endpoint), copyButton(agents.endpoint)),
          ),
      this.#calls,
    );
    this.#drawCalls(calls);
  }

  #drawClock(model: Model): void {
    const { clock } = model;
    if (clock === undefined) return redraw(this.#clock);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'button small',
        'data-key': 'day-on',
        onclick: () => {
          button.setAttribute('aria-busy', 'true');
          void this.#dayOn().finally(() => button.removeAttribute('aria-busy'));
        },
      },
      icon('clock', 16),
      'One day on',
    );
    redraw(
      this.#clock,
      h(
        'div',
        {},
        h('h3', {}, 'Clock of the embedded service'),
        h('p', {}, 'Move it on to watch an order be packed, delivered and invoiced.'),
      ),
      h(
        'div',
        { class: 'clock-date', role: 'status' },
        longDate(clock.now),
        h('span', { class: 'quiet' }, ` ${timeOf(clock.now)}`),
      ),
      h(
        'div',
        { class: 'panel-buttons' },
        button,
        model.asks.map((ask) =>
          h(
            'button',
            { type: 'button', class: 'button small', 'data-key': `ask/${ask.text}`, onclick: () => this.#ask(ask) },
            ask.label,
          ),
        ),
      ),
    );
  }

  #drawCalls(calls: readonly AgentCall[]): void {
    const headingId = newId('calls');
    redraw(
      this.#calls,
      h('p', { id: headingId }, calls.length === 0 ? 'Its calls appear here while it works.' : 'Calls, newest first'),
      h('ol', { class: 'calls', 'aria-labelledby': headingId, hidden: calls.length === 0 }, calls.map(drawCall)),
    );
  }
}

function drawCall(call: AgentCall): HTMLElement {
  const [sign, tone, words] =
    call.ok === undefined
      ? (['hourglass', 'caution', 'under way'] as const)
      : call.ok
        ? (['checkCircle', 'good', 'answered'] as const)
        : (['danger', 'bad', 'refused'] as const);
  return h(
    'li',
    { class: 'call' },
    h('span', { class: `tone-${tone}`, role: 'img', 'aria-label': words }, icon(sign, 16)),
    h('span', { class: 'call-name' }, call.tool),
    h('time', { class: 'quiet', datetime: call.at.toISOString() }, timeOf(call.at)),
    h(
      'span',
      { class: 'call-about' },
      [call.client, call.summary, call.ms === undefined ? '' : `${call.ms} ms`]
        .filter((each) => each !== '')
        .join(' · '),
    ),
  );
}

function copyButton(text: string): HTMLElement {
  const button = h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': 'Copy the address',
      title: 'Copy',
      onclick: () => {
        void navigator.clipboard.writeText(text).then(
          () => button.replaceChildren(icon('check')),
          // Without the permission, the address can still be marked and copied by hand.
          () => window.getSelection()?.selectAllChildren(button.previousElementSibling ?? button),
        );
      },
    },
    icon('copy'),
  );
  return button;
}
