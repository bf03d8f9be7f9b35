import { h, newId, redraw } from '../dom.ts';
import { icon } from '../icons.ts';
import { openPopup } from './popup.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly group?: string | undefined;
}

export interface ComboboxOptions<Picked extends Choice> {
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly key: string;
  readonly placeholder: string;
  readonly chosen: readonly Picked[];
  readonly multiple: boolean;
  /** The most that can be chosen, for a menu of several. */
  readonly most?: number | undefined;
  /** How many letters a search needs before it asks. */
  readonly minQuery: number;
  find(query: string): Promise<readonly Picked[]> | readonly Picked[];
  /** Resolves to false when the choice was taken back. */
  choose(chosen: readonly Picked[]): Promise<boolean>;
}

/**
 * A menu with search, of one or of several: the ARIA pattern "editable combobox with list autocomplete". A single
 * choice is told at once, several when the menu closes.
 */
export function combobox<Picked extends Choice>(options: ComboboxOptions<Picked>): HTMLElement {
  const listId = newId('list');
  const chips = h('span', { class: 'chips' });
  const input = h('input', {
    ...options.attributes,
    type: 'text',
    class: 'combo-input',
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
    'aria-multiselectable': options.multiple ? 'true' : undefined,
    'aria-label': options.attributes['aria-label'] ?? options.placeholder,
    'aria-labelledby': options.attributes['aria-labelledby'],
  });
  // The browser would let the options' container take the focus by a click; the field keeps it.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  const box = h(
    'span',
    { class: `combo${options.multiple ? ' combo-many' : ''}` },
    chips,
    input,
    icon('chevronDown', 16),
    list,
  );

  let chosen = options.chosen;
  let told = options.chosen;
  let found: readonly Picked[] = [];
  let active = -1;
  let close: (() => void) | undefined;
  let asked = 0;

  const full = (): boolean => options.multiple && options.most !== undefined && chosen.length >= options.most;
  const isChosen = (choice: Picked): boolean => chosen.some((each) => each.value === choice.value);

  const showChosen = (): void => {
    if (options.multiple) {
      redraw(
        chips,
        chosen.map((choice) =>
          h(
            'span',
            { class: 'chip' },
            choice.label,
            h(
              'button',
              {
                type: 'button',
                class: 'chip-remove',
                'aria-label': `Remove ${choice.label}`,
                onclick: () => {
                  chosen = chosen.filter((each) => each.value !== choice.value);
                  showChosen();
                  input.focus();
                  void tell();
                },
              },
              icon('close', 12),
            ),
          ),
        ),
      );
      input.value = '';
      input.placeholder = chosen.length === 0 ? options.placeholder : '';
    } else {
      input.value = chosen[0]?.label ?? '';
      input.placeholder = options.placeholder;
    }
  };

  const tell = async (): Promise<void> => {
    const same = chosen.length === told.length && chosen.every((each, index) => each.value === told[index]?.value);
    if (same) return;
    const before = told;
    told = chosen;
    if (await options.choose(chosen)) return;
    told = before;
    chosen = before;
    showChosen();
  };

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

  const showFound = (message?: string): void => {
    if (message !== undefined) {
      redraw(
        list,
        h('div', { class: 'list-note', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' }, message),
      );
      input.removeAttribute('aria-activedescendant');
      return;
    }
    const groups = [...new Set(found.map((each) => each.group))];
    const row = (choice: Picked, index: number): HTMLElement =>
      h(
        'div',
        {
          id: `${listId}-${index}`,
          class: 'list-row',
          role: 'option',
          'aria-selected': String(isChosen(choice)),
          'aria-disabled': full() && !isChosen(choice) ? 'true' : undefined,
          onclick: () => pick(index),
          onmousemove: () => {
            if (active !== index) mark(index);
          },
        },
        h('span', { class: 'list-check' }, isChosen(choice) ? icon('check', 14) : false),
        h(
          'span',
          { class: 'list-text' },
          choice.label,
          choice.description === undefined ? false : h('span', { class: 'list-description' }, choice.description),
        ),
      );
    redraw(
      list,
      groups.map((group) => {
        const rows = found.flatMap((choice, index) => (choice.group === group ? [row(choice, index)] : []));
        return group === undefined
          ? h('div', {}, rows)
          : h(
              'div',
              { role: 'group', 'aria-label': group },
              h('div', { class: 'list-group', 'aria-hidden': 'true' }, group),
              rows,
            );
      }),
    );
    mark(Math.min(Math.max(active, found.length > 0 ? 0 : -1), found.length - 1));
  };

  const search = async (query: string): Promise<void> => {
    asked += 1;
    const mine = asked;
    if (query.length < options.minQuery) {
      found = [];
      showFound(`Type ${options.minQuery === 1 ? 'a character' : `${options.minQuery} characters`} to search`);
      return;
    }
    const answer = options.find(query);
    if (answer instanceof Promise) showFound('Looking…');
    const choices = await answer;
    // A later question has been asked meanwhile: its answer counts.
    if (mine !== asked || close === undefined) return;
    found = choices;
    active = options.multiple ? 0 : Math.max(0, found.findIndex(isChosen));
    if (found.length === 0) showFound('Nothing matches');
    else showFound();
  };

  const open = (query: string): void => {
    if (close === undefined) {
      close = openPopup(list, box);
      input.setAttribute('aria-expanded', 'true');
      box.classList.add('open');
    }
    void search(query);
  };

  const shut = (): void => {
    if (close === undefined) return;
    close();
    close = undefined;
    asked += 1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    box.classList.remove('open');
    showChosen();
  };

  const pick = (index: number): void => {
    const choice = found[index];
    if (choice === undefined) return;
    if (!options.multiple) {
      chosen = [choice];
      shut();
      void tell();
      return;
    }
    if (isChosen(choice)) chosen = chosen.filter((each) => each.value !== choice.value);
    else if (!full()) chosen = [...chosen, choice];
    showChosen();
    active = index;
    showFound();
  };

  box.addEventListener('click', (event) => {
    if (event.target instanceof Node && (list.contains(event.target) || chips.contains(event.target))) return;
    input.focus();
    if (close === undefined) {
      if (!options.multiple) input.select();
      open('');
    }
  });
  input.addEventListener('input', () => open(input.value.trim()));
  input.addEventListener('blur', () => {
    shut();
    void tell();
  });
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
        shut();
        return void tell();
      case 'Backspace':
        if (!options.multiple || input.value !== '' || chosen.length === 0) return;
        chosen = chosen.slice(0, -1);
        showChosen();
        if (isOpen) showFound();
        else void tell();
        return;
      default:
    }
  });
  showChosen();
  return box;
}
