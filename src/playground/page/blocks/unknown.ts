import { h } from '../dom.ts';
import { icon } from '../icons.ts';
import { str, type Part } from '../json.ts';

/** Shows a visible error for a block, element or text that this page cannot draw. */
export function unknown(element: Part): HTMLElement {
  const type = str(element['type']) ?? 'without a type';
  return h(
    'span',
    { class: 'undrawable', role: 'alert', 'data-undrawable': type },
    icon('warning', 16),
    `This workspace cannot draw “${type}”.`,
  );
}
