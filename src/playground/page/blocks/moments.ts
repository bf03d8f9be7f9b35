import { h } from '../dom.ts';
import { num, plain, str, type Part } from '../json.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';

const kinds = {
  datepicker: { field: 'date', initial: 'initial_date', selected: 'selected_date' },
  timepicker: { field: 'time', initial: 'initial_time', selected: 'selected_time' },
  datetimepicker: { field: 'datetime-local', initial: 'initial_date_time', selected: 'selected_date_time' },
} as const;

/** `datepicker` (`2026-11-21`), `timepicker` (`14:05`) and `datetimepicker` (seconds; written here in UTC). */
export function drawMoment(element: Part, place: Place): HTMLElement {
  const type = str(element['type']) as keyof typeof kinds;
  const kind = kinds[type];
  const remembered = place.surface.values.get(place.blockId, str(element['action_id']) ?? '');
  let sent = shown(remembered === undefined ? element[kind.initial] : remembered[kind.selected]);
  const placeholder = plain(element['placeholder']);
  const input = h('input', {
    type: kind.field,
    class: 'field moment',
    value: sent,
    title: placeholder === '' ? undefined : placeholder,
    ...naming(place),
    'data-key': keyOf(place, element),
  });
  let typing = false;
  const tell = async (): Promise<void> => {
    const { value } = input;
    if (value === sent || !input.validity.valid) return;
    const before = sent;
    sent = value;
    if (await changed(place, element, { type, [kind.selected]: value === '' ? null : read(type, value) })) return;
    sent = before;
    input.value = before;
  };
  // While a date is typed, the field goes through dates nobody means (the year 2, 20, 202): typed ones count when the
  // field is left or Enter is pressed, chosen ones at once. In a form every state counts, since none is sent by itself.
  input.addEventListener('keydown', (event) => {
    typing = event.key !== 'Enter';
    if (event.key === 'Enter' && place.dispatches) void tell();
  });
  input.addEventListener('pointerdown', () => (typing = false));
  input.addEventListener('change', () => {
    if (!typing || !place.dispatches) void tell();
  });
  input.addEventListener('blur', () => {
    typing = false;
    void tell();
  });
  return input;
}

function shown(value: unknown): string {
  const seconds = num(value);
  return seconds === undefined ? (str(value) ?? '') : new Date(seconds * 1000).toISOString().slice(0, 16);
}

function read(type: keyof typeof kinds, value: string): string | number {
  return type === 'datetimepicker' ? Date.parse(`${value}:00Z`) / 1000 : value;
}
