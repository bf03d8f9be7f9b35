import { h, redraw } from './dom.ts';
import { icon, type IconName } from './icons.ts';
import type { Model } from './model.ts';
import type { Place } from './place.ts';

/** Conversations to choose from, with what is new in each. */
export function drawSidebar(
  nav: HTMLElement,
  model: Model,
  place: Place,
  unread: (channel: string) => number,
  go: (place: Place) => void,
): void {
  const one = (name: string, sign: IconName, target: Place, count: number): HTMLElement => {
    const current =
      target.kind === place.kind &&
      ('channel' in target ? 'channel' in place && target.channel === place.channel : true);
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: `place${count > 0 && !current ? ' unread' : ''}`,
          'aria-current': current ? 'page' : undefined,
          'data-key': `place/${'channel' in target ? target.channel : target.kind}`,
          onclick: () => go(target),
        },
        icon(sign),
        name,
        count > 0 && !current
          ? h('span', { class: 'place-count' }, String(count), h('span', { class: 'visually-hidden' }, ' new'))
          : false,
      ),
    );
  };
  redraw(
    nav,
    h(
      'div',
      {},
      h('h2', {}, 'Channels'),
      h(
        'ul',
        { class: 'places' },
        model.channels.map(({ id, name }) => one(name, 'hash', { kind: 'channel', channel: id }, unread(id))),
      ),
    ),
    h(
      'div',
      {},
      h('h2', {}, model.desk.name),
      h(
        'ul',
        { class: 'places' },
        one('Messages', 'message', { kind: 'direct', channel: model.direct }, unread(model.direct)),
        one('Home', 'home', { kind: 'home' }, 0),
      ),
    ),
    h(
      'p',
      { class: 'sidebar-foot' },
      'This workspace runs on this machine only. Nothing in it is real: no order leaves it.',
    ),
  );
}
