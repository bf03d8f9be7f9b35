import { h } from '../dom.ts';
import type { ElementType } from '../drawable.ts';
import { icon } from '../icons.ts';
import { part, parts, plain, str, type Part } from '../json.ts';
import { isSafeUrl } from '../mrkdwn.ts';
import { menuButton } from '../widgets/menu.ts';
import { drawChoiceList } from './choice-lists.ts';
import { drawField } from './fields.ts';
import { drawFileInput } from './file-input.ts';
import { drawImage } from './image.ts';
import { drawMoment } from './moments.ts';
import { drawSelect } from './selects.ts';
import { changed, keyOf, naming, type Place } from './surface.ts';
import { drawText } from './text.ts';
import { unknown } from './unknown.ts';

type Draw = (element: Part, place: Place) => HTMLElement;

/** Draws an interactive element, or an image, by its type. */
export function drawElement(element: Part, place: Place): HTMLElement {
  const draw = table[str(element['type']) as ElementType] as Draw | undefined;
  return draw === undefined ? unknown(element) : draw(element, place);
}

const table: Readonly<Record<ElementType, Draw>> = {
  button: drawButton,
  icon_button: drawIconButton,
  feedback_buttons: drawFeedback,
  overflow: drawOverflow,
  image: (element) => drawImage(element),
  static_select: drawSelect,
  external_select: drawSelect,
  users_select: drawSelect,
  conversations_select: drawSelect,
  channels_select: drawSelect,
  multi_static_select: drawSelect,
  multi_external_select: drawSelect,
  multi_users_select: drawSelect,
  multi_conversations_select: drawSelect,
  multi_channels_select: drawSelect,
  radio_buttons: drawChoiceList,
  checkboxes: drawChoiceList,
  datepicker: drawMoment,
  timepicker: drawMoment,
  datetimepicker: drawMoment,
  file_input: drawFileInput,
  plain_text_input: drawField,
  number_input: drawField,
  email_text_input: drawField,
  url_text_input: drawField,
};

/** Presses once: while the app has not acknowledged a press, another press of the same button does nothing. */
function press(element: Part, place: Place, input: Part): (event: MouseEvent) => void {
  return (event) => {
    const button = event.currentTarget;
    if (!(button instanceof HTMLElement) || button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    void changed(place, element, input).finally(() => button.removeAttribute('aria-busy'));
  };
}

function drawButton(element: Part, place: Place): HTMLElement {
  const style = str(element['style']);
  const url = str(element['url']);
  const value = str(element['value']);
  const input = { type: 'button', ...(value === undefined ? {} : { value }) };
  const attributes = {
    class: `button${style === 'primary' || style === 'danger' ? ` ${style}` : ''}`,
    'aria-label': str(element['accessibility_label']),
    'data-key': keyOf(place, element, value),
    'data-action': str(element['action_id']),
    onclick: press(element, place, input),
  };
  const label = drawText(element['text'], place.surface);
  if (url === undefined || !isSafeUrl(url)) return h('button', { type: 'button', ...attributes }, label);
  return h(
    'a',
    { ...attributes, href: url, target: '_blank', rel: 'noreferrer noopener' },
    label,
    icon('external', 14),
    h('span', { class: 'visually-hidden' }, ' (opens in a new window)'),
  );
}

const iconNames = { trash: 'bin', share: 'external', copy: 'copy' } as const;

function drawIconButton(element: Part, place: Place): HTMLElement {
  const visible = element['visible_to_user_ids'];
  if (Array.isArray(visible) && !visible.includes(place.surface.names.me)) return h('span', { hidden: true });
  const value = str(element['value']);
  const label = str(element['accessibility_label']) ?? plain(element['text']);
  const name = iconNames[str(element['icon']) as keyof typeof iconNames] as (typeof iconNames)['copy'] | undefined;
  return h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': label,
      title: label,
      'data-key': keyOf(place, element),
      onclick: press(element, place, { type: 'icon_button', ...(value === undefined ? {} : { value }) }),
    },
    icon(name ?? 'dots'),
  );
}

function drawFeedback(element: Part, place: Place): HTMLElement {
  const one = (which: 'positive_button' | 'negative_button'): HTMLElement => {
    const button = part(element[which]) ?? {};
    const label = str(button['accessibility_label']) ?? plain(button['text']);
    return h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: plain(button['text']),
        'data-key': keyOf(place, element, which),
        onclick: press(element, place, { type: 'feedback_buttons', value: str(button['value']) ?? '' }),
      },
      icon(which === 'positive_button' ? 'thumbUp' : 'thumbDown'),
    );
  };
  return h('span', { class: 'feedback' }, one('positive_button'), one('negative_button'));
}

function drawOverflow(element: Part, place: Place): HTMLElement {
  const button = h(
    'button',
    { type: 'button', class: 'icon-button bordered', ...naming(place), 'data-key': keyOf(place, element) },
    icon('dots'),
  );
  const label = 'text' in place.label ? place.label.text : 'More';
  return menuButton(button, label, () =>
    parts(element['options']).map((option) => ({
      label: plain(option['text']),
      description: option['description'] === undefined ? undefined : plain(option['description']),
      choose: () => {
        const url = str(option['url']);
        if (url !== undefined && isSafeUrl(url)) window.open(url, '_blank', 'noreferrer,noopener');
        void changed(place, element, { type: 'overflow', selected_option: option });
      },
    })),
  );
}
