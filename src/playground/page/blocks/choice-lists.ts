import { h, newId } from '../dom.ts';
import { part, parts, str, type Part } from '../json.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';
import { drawText } from './text.ts';

/** `radio_buttons` and `checkboxes`. */
export function drawChoiceList(element: Part, place: Place): HTMLElement {
  const many = element['type'] === 'checkboxes';
  const options = parts(element['options']);
  const name = newId('choice');
  const remembered = place.surface.values.get(place.blockId, str(element['action_id']) ?? '');
  const chosen = many
    ? parts(remembered === undefined ? element['initial_options'] : remembered['selected_options'])
    : [part(remembered === undefined ? element['initial_option'] : remembered['selected_option'])];
  let values: readonly unknown[] = chosen.map((each) => each?.['value']).filter((each) => each !== undefined);

  const inputs = options.map((option, index) =>
    h('input', {
      type: many ? 'checkbox' : 'radio',
      name,
      id: `${name}-${index}`,
      checked: values.includes(option['value']),
      'aria-describedby': option['description'] === undefined ? undefined : `${name}-${index}-about`,
      'data-key': keyOf(place, element, str(option['value'])),
    }),
  );
  const tell = async (): Promise<void> => {
    const before = values;
    const picked = options.filter((_, index) => inputs[index]?.checked === true);
    values = picked.map((each) => each['value']);
    const input = many
      ? { type: 'checkboxes', selected_options: picked }
      : { type: 'radio_buttons', selected_option: picked[0] ?? null };
    if (await changed(place, element, input)) return;
    values = before;
    inputs.forEach((each, index) => (each.checked = before.includes(options[index]?.['value'])));
  };
  return h(
    'div',
    { class: 'choices', role: many ? 'group' : 'radiogroup', ...naming(place), onchange: () => void tell() },
    options.map((option, index) =>
      h(
        'div',
        { class: 'choice' },
        inputs[index],
        h(
          'span',
          { class: 'choice-text' },
          h('label', { for: `${name}-${index}` }, drawText(option['text'], place.surface)),
          option['description'] === undefined
            ? false
            : h(
                'span',
                { class: 'list-description', id: `${name}-${index}-about` },
                drawText(option['description'], place.surface),
              ),
        ),
      ),
    ),
  );
}
