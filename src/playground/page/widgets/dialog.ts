import { h, newId, type Child } from '../dom.ts';
import { icon } from '../icons.ts';

export interface Dialog {
  readonly element: HTMLDialogElement;
  readonly body: HTMLElement;
  readonly footer: HTMLElement;
  setTitle(title: string): void;
  close(): void;
}

/**
 * A dialog over the page. The browser keeps the focus inside and the rest of the page inert; on closing, the focus goes
 * back to where it was, or to the same element drawn again, or to the composer.
 */
export function openDialog(options: {
  readonly title: string;
  readonly kind: 'form' | 'confirm' | 'sheet';
  readonly body: readonly Child[];
  readonly footer: readonly Child[];
  /** Escape, the cross or a click beside the dialog. */
  dismissed(): void;
}): Dialog {
  const titleId = newId('dialog-title');
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  const key = before?.dataset['key'];
  const title = h('h2', { id: titleId, class: 'dialog-title' }, options.title);
  const body = h('div', { class: 'dialog-body' }, options.body);
  const footer = h('div', { class: 'dialog-footer' }, options.footer);
  const element = h(
    'dialog',
    { class: `dialog dialog-${options.kind}`, 'aria-labelledby': titleId },
    h(
      'div',
      { class: 'dialog-head' },
      title,
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': 'Close', onclick: () => options.dismissed() },
        icon('close'),
      ),
    ),
    body,
    footer,
  );
  element.addEventListener('cancel', (event) => {
    event.preventDefault();
    options.dismissed();
  });
  element.addEventListener('mousedown', (event) => {
    if (event.target === element && options.kind !== 'form') options.dismissed();
  });
  document.body.append(element);
  element.showModal();
  return {
    element,
    body,
    footer,
    setTitle: (text) => title.replaceChildren(text),
    close: () => {
      if (!element.isConnected) return;
      const notices = element.querySelector('#toasts');
      if (notices !== null) document.body.append(notices);
      element.close();
      element.remove();
      const again =
        before?.isConnected === true && before !== document.body
          ? before
          : key === undefined
            ? undefined
            : [...document.querySelectorAll<HTMLElement>('[data-key]')].find((each) => each.dataset['key'] === key);
      (again ?? document.querySelector<HTMLElement>('[data-home-focus]'))?.focus({ preventScroll: true });
    },
  };
}
