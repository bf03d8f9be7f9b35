import { h, redraw } from './dom.ts';
import { icon } from './icons.ts';
import { avatar } from './message.ts';
import type { Model } from './model.ts';

export interface TopBarOptions {
  readonly scheme: HTMLElement;
  be(person: string): void;
  toggleMenu(): void;
  toggleAgents(): void;
}

/** The workspace's name, who acts, and the switches; always in sight. */
export function drawTopBar(
  header: HTMLElement,
  model: Model,
  state: { readonly agentsOpen: boolean; readonly menuOpen: boolean; news(person: string): number },
  options: TopBarOptions,
): void {
  redraw(
    header,
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button menu-toggle',
        'aria-label': 'Conversations',
        'aria-expanded': String(state.menuOpen),
        'aria-controls': 'sidebar',
        'data-key': 'menu-toggle',
        onclick: () => options.toggleMenu(),
      },
      icon('menu', 20),
    ),
    h(
      'div',
      { class: 'brand' },
      h('span', { class: 'brand-mark' }, icon('box', 22)),
      h('span', { class: 'brand-name' }, model.desk.name, h('small', {}, 'Local workspace')),
    ),
    h(
      'fieldset',
      { class: 'people' },
      h('legend', {}, 'You are'),
      model.people.map((person) => {
        const [given = '', ...family] = person.name.split(' ');
        const news = state.news(person.id);
        return h(
          'label',
          { class: 'person', title: `${person.name} · ${person.role}` },
          h('input', {
            type: 'radio',
            name: 'person',
            value: person.id,
            'aria-label': person.name,
            checked: person.id === model.me,
            'data-key': `person/${person.id}`,
            onchange: () => options.be(person.id),
          }),
          avatar({ id: person.id, name: person.name, app: false }, true),
          h('span', {}, given, h('span', { class: 'family' }, ` ${family.join(' ')}`)),
          news > 0 && person.id !== model.me
            ? h(
                'span',
                { class: 'person-news' },
                String(news),
                h('span', { class: 'visually-hidden' }, ' new messages'),
              )
            : false,
        );
      }),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button with-words',
        'aria-label': 'Agents and clock',
        title: 'Agents (MCP) and the clock of the embedded service',
        'aria-pressed': String(state.agentsOpen),
        'data-key': 'agents-toggle',
        onclick: () => options.toggleAgents(),
      },
      icon('agents', 20),
      h('span', {}, 'Agents and clock'),
    ),
    options.scheme,
  );
}
