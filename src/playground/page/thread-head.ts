import { h } from './dom.ts';
import { icon } from './icons.ts';
import type { Model } from './model.ts';

/** What stands over a thread: where it is, and how to close it. */
export function drawThreadHead(model: Model, channel: string, close: () => void): readonly HTMLElement[] {
  const name =
    channel === model.direct ? model.desk.name : `#${model.channels.find(({ id }) => id === channel)?.name ?? ''}`;
  return [
    h('div', { class: 'head-text' }, h('h2', {}, 'Thread'), h('p', {}, name)),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': 'Close thread',
        'data-key': 'thread-close',
        onclick: close,
      },
      icon('close'),
    ),
  ];
}
