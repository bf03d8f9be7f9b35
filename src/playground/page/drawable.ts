/**
 * Everything of Block Kit this workspace draws. The drawing tables are keyed by these names, so a name that nobody
 * draws does not compile. No DOM here: tests read it in Node, over what the desk really sends.
 */
export const blockTypes = [
  'actions',
  'alert',
  'context',
  'context_actions',
  'data_table',
  'divider',
  'header',
  'image',
  'input',
  'markdown',
  'plan',
  'rich_text',
  'section',
  'table',
  'task_card',
] as const;
export type BlockType = (typeof blockTypes)[number];

export const elementTypes = [
  'button',
  'channels_select',
  'checkboxes',
  'conversations_select',
  'datepicker',
  'datetimepicker',
  'email_text_input',
  'external_select',
  'feedback_buttons',
  'file_input',
  'icon_button',
  'image',
  'multi_channels_select',
  'multi_conversations_select',
  'multi_external_select',
  'multi_static_select',
  'multi_users_select',
  'number_input',
  'overflow',
  'plain_text_input',
  'radio_buttons',
  'static_select',
  'timepicker',
  'url_text_input',
  'users_select',
] as const;
export type ElementType = (typeof elementTypes)[number];

export const richTextTypes = [
  'rich_text_list',
  'rich_text_preformatted',
  'rich_text_quote',
  'rich_text_section',
] as const;
export type RichTextType = (typeof richTextTypes)[number];

export const richTextElementTypes = [
  'broadcast',
  'channel',
  'color',
  'date',
  'emoji',
  'link',
  'team',
  'text',
  'user',
  'usergroup',
] as const;
export type RichTextElementType = (typeof richTextElementTypes)[number];

/** Texts, cells and containers: drawn as part of what holds them. */
const partTypes = ['home', 'modal', 'mrkdwn', 'plain_text', 'raw_number', 'raw_text', 'url'] as const;

/** The `type` of every block, element and text that is drawn. */
export const drawable: ReadonlySet<string> = new Set<string>([
  ...blockTypes,
  ...elementTypes,
  ...richTextTypes,
  ...richTextElementTypes,
  ...partTypes,
]);

/**
 * Where in a payload something stands that this page could not draw, as `path: type`; empty when all of it is drawn.
 * @param payload blocks, a message or a view, as the app sent them.
 */
export function undrawable(payload: unknown, path = ''): readonly string[] {
  if (Array.isArray(payload)) return payload.flatMap((each, index) => undrawable(each, `${path}[${index}]`));
  if (typeof payload !== 'object' || payload === null) return [];
  const own = 'type' in payload && typeof payload.type === 'string' && !drawable.has(payload.type);
  return [
    ...(own ? [`${path}: ${String(payload.type)}`] : []),
    ...Object.entries(payload).flatMap(([name, value]) =>
      notBlocks.has(name) ? [] : undrawable(value, path === '' ? name : `${path}.${name}`),
    ),
  ];
}

/** Fields whose `type`, if any, names something that is not drawn by its type. */
const notBlocks: ReadonlySet<string> = new Set(['filter', 'metadata', 'state', 'dispatch_action_config']);
