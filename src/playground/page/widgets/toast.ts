import { byId, h } from '../dom.ts';
import { icon } from '../icons.ts';

/**
 * A notice above everything, also above a dialog, until it is closed or the next one comes; at most three at a time.
 * @param detail the machine's word for it, e.g. Slack's error code.
 */
export function toast(message: string, detail?: string): void {
  const holder = byId('toasts');
  const card = h(
    'div',
    { class: 'toast' },
    icon('warning'),
    h(
      'span',
      { class: 'toast-text' },
      message,
      detail === undefined ? false : h('code', { class: 'toast-detail' }, detail),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': 'Dismiss notice',
        onclick: () => {
          card.remove();
          if (holder.childElementCount === 0 && holder.matches(':popover-open')) holder.hidePopover();
        },
      },
      icon('close', 14),
    ),
  );
  while (holder.childElementCount >= 3) holder.firstElementChild?.remove();
  holder.append(card);
  // An open dialog makes all outside it inert, and the top layer is a stack: the notices move into the dialog.
  if (holder.matches(':popover-open')) holder.hidePopover();
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(holder);
  holder.showPopover();
}
