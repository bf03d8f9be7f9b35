import { byId, h } from './dom.ts';
import { icon } from './icons.ts';

/** Says for as long as it lasts that the desk does not answer; what was read stays in sight meanwhile. */
export function showLost(): void {
  byId('connection').replaceChildren(
    h(
      'p',
      {},
      icon('warning', 18),
      h(
        'span',
        {},
        h('strong', {}, 'The desk does not answer. '),
        'Start it again with ',
        h('kbd', {}, 'npm start'),
        ': this page goes on by itself.',
      ),
    ),
  );
}

export function showBack(): void {
  byId('connection').replaceChildren();
}
