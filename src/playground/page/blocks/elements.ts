import { h } from '../dom.ts';
import type { ElementType } from '../drawable.ts';
import { icon } from '../icons.ts';
import { parts, plain, str, type Part } from '../json.ts';
import { menuButton } from '../widgets/menu.ts';
import { drawCheckboxes } from './checkboxes.ts';
import { drawDatepicker, drawField } from './fields.ts';
import { drawSelect } from './selects.ts';
import { isSafeUrl } from '../mrkdwn.ts';
import { changed, keyOf, type Place } from './surface.ts';
import { drawText } from './text.ts';
import { unknown } from './unknown.ts';

type Draw = (element: Part, place: Place) => HTMLElement;

/** Draws an interactive element by its type. */
export function drawElement(element: Part, place: Place): HTMLElement {
  const draw = table[str(element['type']) as ElementType] as Draw | undefined;
  return draw === undefined ? unknown(element) : draw(element, place);
}

const table: Readonly<Record<ElementType, Draw>> = {
  button: drawButton,
  checkboxes: drawCheckboxes,
  datepicker: drawDatepicker,
  email_text_input: drawField,
  external_select: drawSelect,
  overflow: drawOverflow,
  plain_text_input: drawField,
  static_select: drawSelect,
};

function drawButton(element: Part, place: Place): HTMLElement {
  const style = str(element['style']);
  const value = str(element['value']);
  const url = str(element['url']);
  const button = h(
    'button',
    {
      type: 'button',
      class: `button${style === 'primary' || style === 'danger' ? ` ${style}` : ''}`,
      'data-key': keyOf(place, element, value),
      'data-action': str(element['action_id']),
      'aria-label': str(element['accessibility_label']),
      onclick: () => {
        // Until the app has acknowledged a press, the button ignores further presses.
        if (button.getAttribute('aria-busy') === 'true') return;
        button.setAttribute('aria-busy', 'true');
        // Slack opens the link and reports the press all the same.
        if (url !== undefined && isSafeUrl(url)) window.open(url, '_blank', 'noreferrer,noopener');
        const input = { type: 'button', ...(value === undefined ? {} : { value }) };
        void changed(place, element, input).finally(() => button.removeAttribute('aria-busy'));
      },
    },
    drawText(element['text'], place.surface),
  );
  return button;
}

/** A menu behind three dots. */
function drawOverflow(element: Part, place: Place): HTMLElement {
  const button = h(
    'button',
    { type: 'button', class: 'button', 'data-key': keyOf(place, element), 'aria-label': 'More actions' },
    icon('dots', 18),
  );
  return menuButton(button, 'More actions', () =>
    parts(element['options']).map((option) => ({
      label: plain(option['text']),
      choose: () => void changed(place, element, { type: 'overflow', selected_option: option }),
    })),
  );
}
