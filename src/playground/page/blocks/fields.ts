import { h } from '../dom.ts';
import { num, part, plain, str, type Part } from '../json.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';

/** Text fields: of one line or several, of a number, an address of mail or of the web. */
export function drawField(element: Part, place: Place): HTMLElement {
  const type = str(element['type']) ?? '';
  const actionId = str(element['action_id']) ?? '';
  const remembered = place.surface.values.get(place.blockId, actionId);
  const value = str(remembered === undefined ? element['initial_value'] : remembered['value']) ?? '';
  const multiline = element['multiline'] === true;
  const attributes = {
    class: 'field',
    ...naming(place),
    placeholder: plain(element['placeholder']) || undefined,
    autocomplete: 'off',
    maxlength: num(element['max_length']),
    'data-key': keyOf(place, element),
  };
  const field = multiline
    ? h('textarea', { ...attributes, rows: '4' }, value)
    : h('input', { ...attributes, type: 'text', inputmode: modes[type], value });
  if (element['focus_on_load'] === true) field.setAttribute('data-focus-on-load', '');

  const input = (): Part => ({ type, value: field.value === '' ? null : field.value });
  // What is typed is always known to the form; `dispatch_action` besides tells the app, by Enter or by each character.
  field.addEventListener('input', () => place.surface.values.set(place.blockId, actionId, input()));
  if (place.dispatches) {
    const triggers = part(element['dispatch_action_config'])?.['trigger_actions_on'];
    const each = Array.isArray(triggers) && triggers.includes('on_character_entered');
    if (each) field.addEventListener('input', () => void changed(place, element, input()));
    field.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || (multiline && event.shiftKey)) return;
      event.preventDefault();
      event.stopPropagation();
      void changed(place, element, input());
    });
  }
  return field;
}

const modes: Readonly<Record<string, string>> = {
  number_input: 'decimal',
  email_text_input: 'email',
  url_text_input: 'url',
};
