import { h, redraw } from '../dom.ts';
import { icon } from '../icons.ts';
import { num, parts, str, type Part } from '../json.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';

/** `file_input`: files are sent to the workspace when they are chosen, as Slack does, and the form carries their ids. */
export function drawFileInput(element: Part, place: Place): HTMLElement {
  const most = num(element['max_files']) ?? 10;
  const types = Array.isArray(element['filetypes']) ? element['filetypes'].map((each) => `.${String(each)}`) : [];
  const remembered = place.surface.values.get(place.blockId, str(element['action_id']) ?? '');
  let files = parts(remembered?.['files']);
  const list = h('ul', { class: 'chosen-files' });
  const input = h('input', {
    type: 'file',
    class: 'field',
    multiple: most > 1,
    accept: types.length === 0 ? undefined : types.join(','),
    ...naming(place),
    'data-key': keyOf(place, element),
    onchange: () => void take(),
  });
  const keep = async (next: readonly Part[]): Promise<void> => {
    files = next;
    redraw(list, files.map(row));
    await changed(place, element, { type: 'file_input', files });
  };
  const row = (file: Part): HTMLElement => {
    const name = str(file['name']) ?? '';
    const remove = (): void => {
      input.focus();
      void keep(files.filter((each) => each['id'] !== file['id']));
    };
    return h(
      'li',
      { class: 'chip' },
      name,
      h(
        'button',
        { type: 'button', class: 'chip-remove', 'aria-label': `Remove ${name}`, onclick: remove },
        icon('close', 12),
      ),
    );
  };
  const take = async (): Promise<void> => {
    const chosen = [...(input.files ?? [])].slice(0, Math.max(0, most - files.length));
    const sent = await Promise.all(chosen.map((file) => place.surface.upload(file)));
    input.value = '';
    await keep([...files, ...sent.filter((each) => each !== undefined)]);
  };
  redraw(list, files.map(row));
  return h('div', { class: 'file-input' }, input, list);
}
