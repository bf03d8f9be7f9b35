import { h, newId, redraw } from '../dom.ts';
import { icon } from '../icons.ts';
import { openPopup } from './popup.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ComboboxOptions<Picked extends Choice> {
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly key: string;
  readonly placeholder: string;
  readonly chosen: Picked | undefined;
  find(query: string): readonly Picked[] | Promise<readonly Picked[]>;
  /** Resolves to false when the person took the choice back. */
  choose(chosen: Picked): Promise<boolean>;
}

/** A menu with search: the ARIA pattern "editable combobox with list autocomplete". */
export function combobox<Picked extends Choice>(options: ComboboxOptions<Picked>): HTMLElement {
  const listId = newId('list');
  const input = h('input', {
    ...options.attributes,
    type: 'text',
    class: 'combo-input',
    placeholder: options.placeholder,
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
    'data-key': options.key,
  });
  const list = h('div', {
    id: listId,
    class: 'popup list',
    popover: 'manual',
    role: 'listbox',
    'aria-label': options.attributes['aria-label'] ?? options.placeholder,
    'aria-labelledby': options.attributes['aria-labelledby'],
  });
  // A click on the list would move the focus to it; the field keeps the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  const box = h('span', { class: 'combo' }, input, icon('chevronDown', 16), list);

  let { chosen } = options;
  let found: readonly Picked[] = [];
  let active = -1;
  let asked = '';
  let isSuggested = false;
  let close: (() => void) | undefined;

  const showChosen = (): void => {
    input.value = chosen?.label ?? '';
  };
  const isChosen = (choice: Picked): boolean => choice.value === chosen?.value;

  const mark = (index: number): void => {
    active = index;
    const rows = [...list.querySelectorAll<HTMLElement>('[role=option]')];
    rows.forEach((row, at) => row.classList.toggle('active', at === index));
    const row = rows[index];
    if (row === undefined) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', row.id);
      row.scrollIntoView({ block: 'nearest' });
    }
  };

  const drawRow = (choice: Picked, index: number): HTMLElement =>
    h(
      'div',
      {
        id: `${listId}-${index}`,
        class: 'list-row',
        role: 'option',
        'aria-selected': String(isChosen(choice)),
        onclick: () => pick(index),
        onmousemove: () => {
          if (active !== index) mark(index);
        },
      },
      h('span', { class: 'list-check' }, isChosen(choice) ? icon('check', 14) : false),
      h('span', { class: 'list-text' }, choice.label),
    );

  const open = (query: string): void => {
    if (close === undefined) {
      close = openPopup(list, box);
      input.setAttribute('aria-expanded', 'true');
      box.classList.add('open');
    }
    asked = query;
    const answer = options.find(query);
    if (!(answer instanceof Promise)) return show(answer);
    isSuggested = true;
    void answer.then((rows) => {
      // What was typed meanwhile has an answer of its own.
      if (close !== undefined && asked === query) show(rows);
    });
  };

  const show = (rows: readonly Picked[]): void => {
    found = rows;
    if (found.length > 0) {
      redraw(list, h('div', {}, found.map(drawRow)));
      mark(Math.max(0, found.findIndex(isChosen)));
      return;
    }
    const note = { class: 'list-note', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' };
    redraw(list, h('div', note, asked === '' && isSuggested ? 'Type to search' : 'Nothing matches'));
    input.removeAttribute('aria-activedescendant');
  };

  const shut = (): void => {
    if (close === undefined) return;
    close();
    close = undefined;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    box.classList.remove('open');
    showChosen();
  };

  const pick = (index: number): void => {
    const choice = found[index];
    if (choice === undefined) return;
    const before = chosen;
    chosen = choice;
    shut();
    if (choice.value === before?.value) return;
    void options.choose(choice).then((kept) => {
      if (kept) return;
      chosen = before;
      showChosen();
    });
  };

  box.addEventListener('click', (event) => {
    if (event.target instanceof Node && list.contains(event.target)) return;
    input.focus();
    if (close !== undefined) return;
    input.select();
    open('');
  });
  input.addEventListener('input', () => open(input.value.trim()));
  input.addEventListener('blur', shut);
  input.addEventListener('keydown', (event) => {
    const isOpen = close !== undefined;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (!isOpen) return open('');
        const step = event.key === 'ArrowDown' ? 1 : -1;
        return mark(found.length === 0 ? -1 : (active + step + found.length) % found.length);
      }
      case 'Enter':
        if (!isOpen) return;
        event.preventDefault();
        return pick(active);
      case 'Escape':
        if (!isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        return shut();
      default:
    }
  });
  showChosen();
  return box;
}
