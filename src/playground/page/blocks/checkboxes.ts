import { h, newId } from '../dom.ts';
import { parts, str, type Part } from '../json.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';
import { drawText } from './text.ts';

/** `checkboxes`. */
export function drawCheckboxes(element: Part, place: Place): HTMLElement {
  const options = parts(element['options']);
  const name = newId('choice');
  const remembered = place.surface.values.get(place.blockId, str(element['action_id']) ?? '');
  let chosen = parts(remembered === undefined ? element['initial_options'] : remembered['selected_options']);
  const isChosen = (option: Part): boolean => chosen.some((each) => each['value'] === option['value']);

  const inputs = options.map((option, index) =>
    h('input', {
      type: 'checkbox',
      name,
      id: `${name}-${index}`,
      checked: isChosen(option),
      'data-key': keyOf(place, element, str(option['value'])),
    }),
  );
  const tell = async (): Promise<void> => {
    const before = chosen;
    chosen = options.filter((_, index) => inputs[index]?.checked === true);
    if (await changed(place, element, { type: 'checkboxes', selected_options: chosen })) return;
    chosen = before;
    options.forEach((option, index) => {
      const input = inputs[index];
      if (input !== undefined) input.checked = isChosen(option);
    });
  };
  return h(
    'div',
    { class: 'choices', role: 'group', ...naming(place), onchange: () => void tell() },
    options.map((option, index) =>
      h(
        'div',
        { class: 'choice' },
        inputs[index],
        h('label', { for: `${name}-${index}` }, drawText(option['text'], place.surface)),
      ),
    ),
  );
}
