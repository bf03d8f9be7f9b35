import { drawBlocks } from './blocks/draw-blocks.ts';
import { FormValues, type Surface } from './blocks/surface.ts';
import { h, redraw } from './dom.ts';
import type { View } from './model.ts';

/** The App Home; drawn again only when the app published another. */
export class HomePage {
  readonly element = h('div', { class: 'home', tabindex: '0', role: 'region', 'aria-label': 'App Home' });
  readonly #surface: (view: View, values: FormValues) => Surface;
  #values = new FormValues();
  #key = '';
  #shown = '';

  constructor(surface: (view: View, values: FormValues) => Surface) {
    this.#surface = surface;
  }

  update(view: View | undefined, key: string): void {
    if (key !== this.#key) this.#values = new FormValues();
    this.#key = key;
    const shown = `${key}/${view?.id ?? ''}/${view?.hash ?? ''}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (view === undefined) {
      redraw(
        this.element,
        h(
          'div',
          { class: 'empty' },
          h('strong', {}, 'Home'),
          h('span', {}, 'The desk has not published anything here yet.'),
        ),
      );
      return;
    }
    redraw(this.element, h('div', { class: 'blocks' }, drawBlocks(view.blocks, this.#surface(view, this.#values))));
  }
}
