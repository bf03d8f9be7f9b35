import { byId, h } from './dom.ts';

let waiting: string[] = [];

/** Tells a screen reader, once what is going on now is done: several words in a row are told together. */
export function announce(words: string): void {
  waiting.push(words);
  if (waiting.length > 1) return;
  requestAnimationFrame(() => {
    const live = byId('live');
    live.append(h('p', {}, waiting.join('. ')));
    waiting = [];
    while (live.childElementCount > 20) live.firstElementChild?.remove();
  });
}
