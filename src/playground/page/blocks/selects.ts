import { part, parts, plain, str, type Part } from '../json.ts';
import { combobox, type Choice } from '../widgets/combobox.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';

/** A choice with the option object that is sent for it. */
interface Option extends Choice {
  readonly option: Part;
}

/** `static_select`, and `external_select`, whose options the app suggests while a person types. */
export function drawSelect(element: Part, place: Place): HTMLElement {
  const type = str(element['type']) ?? '';
  const remembered = place.surface.values.get(place.blockId, str(element['action_id']) ?? '');
  const chosen = part(remembered === undefined ? element['initial_option'] : remembered['selected_option']);
  const choices = parts(element['options']).map(choiceOf);
  return combobox<Option>({
    attributes: naming(place),
    key: keyOf(place, element),
    placeholder: plain(element['placeholder']) || 'Choose one',
    chosen: chosen === undefined ? undefined : choiceOf(chosen),
    find:
      type === 'external_select'
        ? async (query) => (await place.surface.suggest({ blockId: place.blockId, element }, query)).map(choiceOf)
        : (query) => choices.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())),
    choose: ({ option }) => changed(place, element, { type, selected_option: option }),
  });
}

function choiceOf(option: Part): Option {
  return { value: str(option['value']) ?? '', label: plain(option['text']), option };
}
