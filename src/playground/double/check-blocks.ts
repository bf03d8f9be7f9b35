import { elementChecks, richTextCheck } from './check-elements.ts';
import {
  among,
  anything,
  byType,
  flag,
  isObject,
  list,
  number,
  object,
  string,
  whole,
  type Check,
  type Say,
} from './check-shapes.ts';
import type { Mentionable } from './check-text.ts';

export type { Mentionable } from './check-text.ts';

/** Where blocks stand: it decides how many there may be, and of which types. */
export type Surface = 'message' | 'modal' | 'home';

const most: Readonly<Record<Surface, number>> = { message: 50, modal: 100, home: 100 };
/** Characters of all text of a message together, as near as Slack says. */
export const mostCharacters = 13_000;

const id = string({ min: 1, max: 255 });

/** What of Block Kit is known here: nothing else can be sent. */
export function blockChecks(mentionable: Mentionable) {
  const { plain, either, kinds, some } = elementChecks(mentionable);
  const rich = richTextCheck(mentionable);
  const block = (
    type: string,
    required: Readonly<Record<string, Check>>,
    optional: Readonly<Record<string, Check>> = {},
    also?: Check,
  ) => object({ type: among(type), ...required }, { block_id: id, ...optional }, also);
  const selects = [
    'static_select',
    'multi_static_select',
    'external_select',
    'multi_external_select',
    'users_select',
    'multi_users_select',
    'conversations_select',
    'channels_select',
  ] as const;
  const pickers = ['datepicker', 'timepicker', 'datetimepicker', 'radio_buttons', 'checkboxes'] as const;
  const inputs = [
    'plain_text_input',
    'number_input',
    'email_text_input',
    'url_text_input',
    'file_input',
    ...selects,
    ...pickers,
  ] as const;
  const cell = byType({
    raw_text: object({ type: among('raw_text'), text: string({ min: 1, max: 3000 }) }),
    raw_number: object({ type: among('raw_number'), value: number, text: string({ min: 1, max: 3000 }) }),
    rich_text: rich,
  });
  const even: Check = (value, path, say) => {
    const rows = isObject(value) && Array.isArray(value['rows']) ? (value['rows'] as unknown[]) : [];
    const widths = new Set(rows.map((row) => (Array.isArray(row) ? row.length : 0)));
    if (widths.size > 1) say(path, 'has rows of different lengths');
  };
  const messageBlocks = {
    section: block(
      'section',
      {},
      {
        text: either(3000),
        fields: list(either(2000), 1, 10),
        accessory: some(
          'button',
          'image',
          'overflow',
          ...selects,
          'datepicker',
          'timepicker',
          'radio_buttons',
          'checkboxes',
        ),
        expand: flag,
      },
      (value, path, say) => {
        if (isObject(value) && value['text'] === undefined && value['fields'] === undefined)
          say(path, 'wants text or fields');
      },
    ),
    header: block('header', { text: plain(150) }),
    divider: block('divider', {}),
    context: block('context', {
      elements: list(byType({ image: kinds.image, plain_text: plain(2000), mrkdwn: either(2000) }), 1, 10),
    }),
    actions: block('actions', {
      elements: list(some('button', 'overflow', ...selects, ...pickers), 1, 25),
    }),
    context_actions: block('context_actions', { elements: list(some('feedback_buttons', 'icon_button'), 1, 5) }),
    image: block(
      'image',
      { alt_text: string({ min: 1, max: 2000 }), image_url: string({ min: 1, max: 3000 }) },
      { title: plain(2000) },
    ),
    rich_text: rich,
    markdown: block('markdown', { text: string({ min: 1, max: 12_000 }) }),
    table: block(
      'table',
      { rows: list(list(cell, 1, 20), 1, 100) },
      {
        column_settings: list(
          (value, path, say) => {
            if (value !== null)
              object({}, { align: among('left', 'center', 'right'), is_wrapped: flag })(value, path, say);
          },
          0,
          20,
        ),
      },
      even,
    ),
    data_table: block(
      'data_table',
      { rows: list(list(cell, 1, 20), 1, 101), caption: string({ min: 1, max: 2000 }) },
      { page_size: whole(1, 100), row_header_column_index: whole(0, 19) },
      even,
    ),
  };
  const input = block(
    'input',
    { label: plain(2000), element: some(...inputs) },
    { hint: plain(2000), optional: flag, dispatch_action: flag },
  );
  const { table: _, data_table: __, markdown: ___, context_actions: ____, ...viewBlocks } = messageBlocks;
  return {
    message: byType({ ...messageBlocks, input }),
    modal: byType({ ...viewBlocks, input }),
    home: byType({ ...viewBlocks, input }),
    kinds: Object.keys({ ...messageBlocks, input }),
    plain,
  };
}

/** Everything that is wrong with a list of blocks, a sentence each, with the path of it. */
export function checkBlocks(blocks: unknown, surface: Surface, mentionable: Mentionable, path = 'blocks'): string[] {
  const found: string[] = [];
  const say: Say = (at, what) => found.push(`${at} ${what}`);
  list(blockChecks(mentionable)[surface], 0, most[surface])(blocks, path, say);
  unique(blocks, path, say);
  if (surface === 'message') {
    const characters = charactersOf(blocks);
    if (characters > mostCharacters)
      say(path, `has ${characters} characters of text; at most ${mostCharacters} are safe`);
    const tables = Array.isArray(blocks)
      ? blocks.filter((each) => isObject(each) && each['type'] === 'table').length
      : 0;
    if (tables > 1) say(path, 'has more than one table (only_one_table_allowed)');
  }
  return found;
}

/** `block_id` is one of its kind in a message or view, `action_id` in its block. */
function unique(blocks: unknown, path: string, say: Say): void {
  if (!Array.isArray(blocks)) return;
  const ids = new Set<unknown>();
  blocks.forEach((block: unknown, at) => {
    if (!isObject(block)) return;
    const { block_id: name } = block;
    if (name !== undefined && ids.has(name)) say(`${path}[${at}].block_id`, 'is there twice');
    ids.add(name);
    const elements = block['elements'];
    if (!Array.isArray(elements)) return;
    const actions = new Set<unknown>();
    for (const element of elements) {
      const action = isObject(element) ? element['action_id'] : undefined;
      if (action !== undefined && actions.has(action))
        say(`${path}[${at}].elements`, `have the action_id ${JSON.stringify(action)} twice`);
      actions.add(action);
    }
  });
}

function charactersOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + charactersOf(each), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + (name === 'text' && typeof each === 'string' ? each.length : charactersOf(each)),
    0,
  );
}

/** Everything that is wrong with a modal or a Home. */
export function checkView(view: unknown, mentionable: Mentionable): string[] {
  const found: string[] = [];
  const say: Say = (at, what) => found.push(`${at} ${what}`);
  const { plain } = blockChecks(mentionable);
  const shared = {
    private_metadata: string({ max: 3000 }),
    callback_id: string({ max: 255 }),
    external_id: string({ max: 255 }),
  };
  byType({
    modal: object(
      { type: among('modal'), title: plain(24), blocks: anything },
      {
        ...shared,
        submit: plain(24),
        close: plain(24),
        clear_on_close: flag,
        notify_on_close: flag,
        submit_disabled: flag,
      },
    ),
    home: object({ type: among('home'), blocks: anything }, shared),
  })(view, 'view', say);
  if (!isObject(view)) return found;
  const { type, blocks, submit } = view;
  const surface = type === 'home' ? 'home' : 'modal';
  found.push(...checkBlocks(blocks, surface, mentionable, 'view.blocks'));
  const hasInput = Array.isArray(blocks) && blocks.some((each) => isObject(each) && each['type'] === 'input');
  if (surface === 'modal' && hasInput && submit === undefined) say('view', 'has inputs and no submit');
  return found;
}
