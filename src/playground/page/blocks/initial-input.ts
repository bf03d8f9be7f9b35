import { num, part, parts, str, type Part } from '../json.ts';

/** What an element holds before anybody touched it, as `state.values` says it; undefined for one that holds nothing. */
export function initialInput(element: Part): Part | undefined {
  const type = str(element['type']) ?? '';
  switch (type) {
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
      return { type, value: str(element['initial_value']) || null };
    case 'file_input':
      return { type, files: [] };
    case 'datepicker':
      return { type, selected_date: str(element['initial_date']) ?? null };
    case 'timepicker':
      return { type, selected_time: str(element['initial_time']) ?? null };
    case 'datetimepicker':
      return { type, selected_date_time: num(element['initial_date_time']) ?? null };
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      return { type, selected_option: part(element['initial_option']) ?? null };
    case 'checkboxes':
    case 'multi_static_select':
    case 'multi_external_select':
      return { type, selected_options: parts(element['initial_options']) };
    case 'users_select':
      return { type, selected_user: str(element['initial_user']) ?? null };
    case 'conversations_select':
      return { type, selected_conversation: str(element['initial_conversation']) ?? null };
    case 'channels_select':
      return { type, selected_channel: str(element['initial_channel']) ?? null };
    case 'multi_users_select':
      return { type, selected_users: list(element['initial_users']) };
    case 'multi_conversations_select':
      return { type, selected_conversations: list(element['initial_conversations']) };
    case 'multi_channels_select':
      return { type, selected_channels: list(element['initial_channels']) };
    default:
      return undefined;
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether nothing was typed or chosen. */
export function isEmpty(input: Part): boolean {
  return Object.entries(input).every(
    ([name, value]) =>
      name === 'type' || value === null || value === '' || (Array.isArray(value) && value.length === 0),
  );
}

/** What is wrong with a field before a form is sent, in the words a person reads; undefined when nothing is. */
export function faultOf(element: Part, input: Part, optional: boolean): string | undefined {
  if (isEmpty(input)) return optional ? undefined : 'Please complete this required field.';
  const value = str(input['value']);
  if (value === undefined) return undefined;
  switch (input['type']) {
    case 'plain_text_input': {
      const least = num(element['min_length']) ?? 0;
      return value.length < least ? `Please enter at least ${least} characters.` : undefined;
    }
    case 'number_input':
      return numberFault(element, value);
    case 'email_text_input':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value) ? undefined : 'Please enter an email address.';
    case 'url_text_input':
      return /^https?:\/\/[^\s/]+/iu.test(value) ? undefined : 'Please enter a URL, with https:// in front.';
    default:
      return undefined;
  }
}

function numberFault(element: Part, value: string): string | undefined {
  const decimal = element['is_decimal_allowed'] === true;
  if (!(decimal ? /^-?\d+(?:\.\d+)?$/u : /^-?\d+$/u).test(value)) {
    return decimal ? 'Please enter a number.' : 'Please enter a whole number.';
  }
  const least = Number(str(element['min_value']) ?? Number.NEGATIVE_INFINITY);
  const most = Number(str(element['max_value']) ?? Number.POSITIVE_INFINITY);
  if (Number(value) < least) return `Please enter a number of at least ${least}.`;
  return Number(value) > most ? `Please enter a number of at most ${most}.` : undefined;
}
