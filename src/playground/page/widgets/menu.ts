import { h, newId, redraw, type Child } from '../dom.ts';
import { openPopup } from './popup.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: Child;
  choose(): void;
}

/** A button with a menu: arrow keys rove, Escape gives the focus back to the button. */
export function menuButton(button: HTMLButtonElement, label: string, items: () => readonly MenuItem[]): HTMLElement {
  const id = newId('menu');
  const menu = h('div', { id, class: 'popup menu', popover: 'manual', role: 'menu', 'aria-label': label });
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-controls', id);
  let close: (() => void) | undefined;

  const rows = (): readonly HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const outside = (event: Event): void => {
    if (event.target instanceof Node && (menu.contains(event.target) || button.contains(event.target))) return;
    shut(false);
  };
  const shut = (refocus: boolean): void => {
    if (close === undefined) return;
    document.removeEventListener('pointerdown', outside, true);
    if (refocus) button.focus();
    close();
    close = undefined;
    button.setAttribute('aria-expanded', 'false');
  };
  const open = (at: 'first' | 'last'): void => {
    redraw(
      menu,
      items().map((item) =>
        h(
          'button',
          {
            type: 'button',
            class: 'menu-row',
            role: 'menuitem',
            tabindex: '-1',
            onclick: () => {
              shut(true);
              item.choose();
            },
          },
          item.icon,
          h('span', { class: 'list-text' }, item.label),
        ),
      ),
    );
    close = openPopup(menu, button, 200);
    button.setAttribute('aria-expanded', 'true');
    document.addEventListener('pointerdown', outside, true);
    rows()
      .at(at === 'first' ? 0 : -1)
      ?.focus();
  };

  button.addEventListener('click', () => (close === undefined ? open('first') : shut(true)));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (close === undefined) open(event.key === 'ArrowDown' ? 'first' : 'last');
  });
  menu.addEventListener('keydown', (event) => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const go = (index: number): void => {
      event.preventDefault();
      all.at(index % all.length)?.focus();
    };
    switch (event.key) {
      case 'ArrowDown':
        return go(at + 1);
      case 'ArrowUp':
        return go(at - 1);
      case 'Home':
        return go(0);
      case 'End':
        return go(-1);
      case 'Escape':
        event.preventDefault();
        event.stopPropagation();
        return shut(true);
      case 'Tab':
        return shut(true);
      default: {
        if (event.key.length !== 1) return;
        const letter = event.key.toLowerCase();
        const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((row) =>
          row.textContent.trim().toLowerCase().startsWith(letter),
        );
        next?.focus();
      }
    }
  });
  menu.addEventListener('focusout', (event) => {
    if (
      event.relatedTarget instanceof Node &&
      (menu.contains(event.relatedTarget) || button.contains(event.relatedTarget))
    )
      return;
    shut(false);
  });
  return h('span', { class: 'menu-holder' }, button, menu);
}
