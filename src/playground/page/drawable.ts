/**
 * The Block Kit that the desk sends, and so all that this page draws; anything else shows as unknown. The drawing tables
 * are keyed by these names, so a name without drawing code does not compile. No DOM here, so that tests can read it.
 */
export const blockTypes = [
  'actions',
  'alert',
  'card',
  'container',
  'context',
  'data_table',
  'data_visualization',
  'header',
  'input',
  'markdown',
  'plan',
  'rich_text',
  'section',
  'table',
] as const;
export type BlockType = (typeof blockTypes)[number];

export const elementTypes = [
  'button',
  'checkboxes',
  'datepicker',
  'email_text_input',
  'external_select',
  'overflow',
  'plain_text_input',
  'static_select',
] as const;
export type ElementType = (typeof elementTypes)[number];

/** Charts, texts, cells, pieces of rich text and views: drawn by the code of their container. */
const innerTypes = [
  'bar',
  'home',
  'task_card',
  'modal',
  'mrkdwn',
  'plain_text',
  'raw_number',
  'raw_text',
  'rich_text_list',
  'rich_text_section',
  'date',
  'emoji',
  'link',
  'user',
  'text',
] as const;

/** The `type` of every block, element and text that is drawn. */
export const drawable: ReadonlySet<string> = new Set<string>([...blockTypes, ...elementTypes, ...innerTypes]);

/**
 * Everything in a payload that this page cannot draw, as `path: type`; empty when it can draw all of it.
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

/** Fields whose `type` does not name a block, element or text. */
const notBlocks: ReadonlySet<string> = new Set(['metadata', 'state']);
