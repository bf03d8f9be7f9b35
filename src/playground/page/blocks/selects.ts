import { num, part, parts, plain, str, type Part } from '../json.ts';
import { combobox, type Choice } from '../widgets/combobox.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';

/** A choice with what is sent for it: an option object, or an id. */
interface Picked extends Choice {
  readonly sent: unknown;
}

/** Every menu: of one or several; static, external, of people, channels or conversations. */
export function drawSelect(element: Part, place: Place): HTMLElement {
  const type = str(element['type']) ?? '';
  const multiple = type.startsWith('multi_');
  const kind = kindOf(type);
  const remembered = place.surface.values.get(place.blockId, str(element['action_id']) ?? '');
  const external = kind === 'option' && type.endsWith('external_select');
  const choices = external ? [] : all(element, place, kind);
  return combobox<Picked>({
    attributes: naming(place),
    key: keyOf(place, element),
    placeholder: plain(element['placeholder']) || (multiple ? 'Choose some' : 'Choose one'),
    chosen: chosenOf(element, remembered, kind, multiple, choices, place),
    multiple,
    most: num(element['max_selected_items']),
    minQuery: external ? (num(element['min_query_length']) ?? 3) : 0,
    find: external
      ? async (query) =>
          (await place.surface.suggest(place.blockId, str(element['action_id']) ?? '', query)).map((each) =>
            ofOption(each),
          )
      : (query) => choices.filter((each) => matches(each, query)),
    choose: (chosen) => changed(place, element, inputOf(type, kind, multiple, chosen)),
  });
}

type Kind = 'option' | 'user' | 'conversation' | 'channel';

function kindOf(type: string): Kind {
  if (type.includes('users')) return 'user';
  if (type.includes('conversations')) return 'conversation';
  return type.includes('channels') ? 'channel' : 'option';
}

/** As `state.values` names it: `selected_option`, `selected_users`, … */
function inputOf(type: string, kind: Kind, multiple: boolean, chosen: readonly Picked[]): Part {
  const name = `selected_${kind}${multiple ? 's' : ''}`;
  return { type, [name]: multiple ? chosen.map((each) => each.sent) : (chosen[0]?.sent ?? null) };
}

function all(element: Part, place: Place, kind: Kind): readonly Picked[] {
  const { names } = place.surface;
  const people = names.people.map(({ id, name }) => ({ value: id, label: name, sent: id }));
  const channels = names.channels.map(({ id, name }) => ({ value: id, label: `#${name}`, sent: id }));
  switch (kind) {
    case 'user':
      return people;
    case 'channel':
      return channels;
    case 'conversation':
      return [...channels, ...people];
    case 'option':
      return [
        ...parts(element['options']).map((option) => ofOption(option)),
        ...parts(element['option_groups']).flatMap((group) =>
          parts(group['options']).map((option) => ofOption(option, plain(group['label']))),
        ),
      ];
  }
}

function ofOption(option: Part, group?: string): Picked {
  const description = option['description'] === undefined ? undefined : plain(option['description']);
  return { value: str(option['value']) ?? '', label: plain(option['text']), description, group, sent: option };
}

function matches(choice: Picked, query: string): boolean {
  const wanted = query.toLowerCase();
  return `${choice.label} ${choice.description ?? ''}`.toLowerCase().includes(wanted);
}

function chosenOf(
  element: Part,
  remembered: Part | undefined,
  kind: Kind,
  multiple: boolean,
  choices: readonly Picked[],
  place: Place,
): readonly Picked[] {
  const name = `${kind}${multiple ? 's' : ''}`;
  const raw = remembered === undefined ? element[`initial_${name}`] : remembered[`selected_${name}`];
  const list: readonly unknown[] = Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw];
  return list.flatMap((each): readonly Picked[] => {
    const option = part(each);
    if (option !== undefined) return [ofOption(option)];
    const id = str(each) ?? '';
    const known = choices.find((choice) => choice.value === id);
    const label = place.surface.names.person(id) ?? place.surface.names.channel(id) ?? id;
    return id === '' ? [] : [known ?? { value: id, label, sent: id }];
  });
}
