import { h } from '../dom.ts';
import { icon } from '../icons.ts';
import { str, type Part } from '../json.ts';

/** What this page cannot draw is an error in plain sight, never left out and never a placeholder that looks meant. */
export function unknown(element: Part): HTMLElement {
  const type = str(element['type']) ?? 'without a type';
  return h(
    'span',
    { class: 'undrawable', role: 'alert', 'data-undrawable': type },
    icon('warning', 16),
    `This workspace cannot draw “${type}”.`,
  );
}
