import { part, parts, str, type Part } from '../json.ts';

/** What an element holds before a person touches it, as `state.values` says it; undefined for one that holds nothing. */
export function initialInput(element: Part): Part | undefined {
  const type = str(element['type']) ?? '';
  switch (type) {
    case 'plain_text_input':
    case 'email_text_input':
      return { type, value: str(element['initial_value']) || null };
    case 'static_select':
    case 'external_select':
      return { type, selected_option: part(element['initial_option']) ?? null };
    case 'datepicker':
      return { type, selected_date: str(element['initial_date']) ?? null };
    case 'checkboxes':
      return { type, selected_options: parts(element['initial_options']) };
    default:
      return undefined;
  }
}

/** Why a form cannot be sent with this input, in the words a person reads; undefined when it can. */
export function faultOf(input: Part, optional: boolean): string | undefined {
  if (isEmpty(input)) return optional ? undefined : 'Please complete this required field.';
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(str(input['value']) ?? '');
  return input['type'] === 'email_text_input' && !isEmail ? 'Please enter an email address.' : undefined;
}

/** True when nothing was typed or chosen. */
function isEmpty(input: Part): boolean {
  return Object.entries(input).every(
    ([name, value]) =>
      name === 'type' || value === null || value === '' || (Array.isArray(value) && value.length === 0),
  );
}
