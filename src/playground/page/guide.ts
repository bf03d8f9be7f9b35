import type { PageStep } from '../page-server/page-protocol.ts';
import { h } from './dom.ts';
import { icon } from './icons.ts';
import { recall, remember } from './local-memory.ts';

const hidden = 'guide-hidden';
const done = 'guide-done';
/** The step that was begun last in this visit. */
let begun: PageStep | undefined;

export function guideIsHidden(): boolean {
  return recall(hidden) !== undefined;
}

export function showGuideAgain(): void {
  remember(hidden, undefined);
}

/** The guided first run: three things to try, each one click; it stays away once it was dismissed. */
export function drawGuide(
  steps: readonly PageStep[],
  compact: boolean,
  go: (step: PageStep) => void,
  redraw: () => void,
): HTMLElement {
  const finished = new Set((recall(done) ?? '').split(',').filter((each) => each !== ''));
  return h(
    'section',
    { class: `guide${compact ? ' guide-compact' : ''}`, 'aria-labelledby': 'guide-title' },
    h(
      'div',
      { class: 'guide-head' },
      h(
        'div',
        {},
        h('h2', { id: 'guide-title' }, 'Three things to try'),
        h('p', {}, 'Each is one click. Nothing here is real, so nothing can go wrong.'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': 'Dismiss the guide',
          title: 'Dismiss',
          onclick: () => {
            remember(hidden, 'yes');
            redraw();
            document.getElementById('composer')?.focus();
          },
        },
        icon('close'),
      ),
    ),
    h(
      'ol',
      { class: 'guide-steps' },
      steps.map((step, index) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: `guide-step${finished.has(step.name) ? ' guide-done' : ''}`,
              'data-key': `guide/${step.name}`,
              onclick: () => {
                remember(done, [...finished.add(step.name)].join(','));
                begun = step;
                go(step);
                redraw();
              },
            },
            h(
              'strong',
              {},
              h('span', { class: 'guide-number' }, finished.has(step.name) ? icon('check', 12) : String(index + 1)),
              step.title,
              finished.has(step.name) ? h('span', { class: 'visually-hidden' }, ' (tried)') : false,
            ),
            h('span', { class: 'guide-about' }, step.about),
          ),
        ),
      ),
    ),
    begun?.then === undefined ? false : h('p', { class: 'guide-then' }, h('strong', {}, 'Next: '), begun.then),
  );
}
