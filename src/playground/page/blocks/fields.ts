import { h } from '../dom.ts';
import { num, plain, str, type Part } from '../json.ts';
import { keyOf, naming, type Place } from './surface.ts';

/** Text fields: `plain_text_input`, of one line or several, and `email_text_input`. */
export function drawField(element: Part, place: Place): HTMLElement {
  const type = str(element['type']) ?? '';
  const actionId = str(element['action_id']) ?? '';
  const remembered = place.surface.values.get(place.blockId, actionId);
  const value = str(remembered === undefined ? element['initial_value'] : remembered['value']) ?? '';
  const attributes = {
    class: 'field',
    ...naming(place),
    placeholder: plain(element['placeholder']) || undefined,
    autocomplete: 'off',
    maxlength: num(element['max_length']),
    'data-key': keyOf(place, element),
  };
  const field =
    element['multiline'] === true
      ? h('textarea', { ...attributes, rows: '4' }, value)
      : h('input', {
          ...attributes,
          type: 'text',
          inputmode: type === 'email_text_input' ? 'email' : undefined,
          value,
        });
  field.addEventListener('input', () => {
    place.surface.values.set(place.blockId, actionId, { type, value: field.value === '' ? null : field.value });
  });
  return field;
}

/** A `datepicker`: the browser's own. */
export function drawDatepicker(element: Part, place: Place): HTMLElement {
  const actionId = str(element['action_id']) ?? '';
  const remembered = place.surface.values.get(place.blockId, actionId);
  const value = str(remembered === undefined ? element['initial_date'] : remembered['selected_date']) ?? '';
  const field = h('input', {
    class: 'field',
    ...naming(place),
    type: 'date',
    value,
    'data-key': keyOf(place, element),
  });
  field.addEventListener('input', () => {
    const day = field.value === '' ? null : field.value;
    place.surface.values.set(place.blockId, actionId, { type: 'datepicker', selected_date: day });
  });
  return field;
}
