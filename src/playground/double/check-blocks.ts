import { elementChecks, richTextCheck } from './check-elements.ts';
import {
  among,
  anything,
  byType,
  flag,
  isObject,
  list,
  object,
  string,
  type Check,
  type Report,
} from './check-shapes.ts';
import type { Mentionable } from './check-text.ts';

export type { Mentionable } from './check-text.ts';

/** Where blocks are shown; it decides their maximum number and their types. */
export type Surface = 'message' | 'modal' | 'home';

const most: Readonly<Record<Surface, number>> = { message: 50, modal: 100, home: 100 };
/** Maximum characters of all text in a message; Slack gives no exact figure. */
export const mostCharacters = 13_000;

const id = string({ min: 1, max: 255 });

/** The blocks that the desk sends, by surface; every other block is refused. */
export function blockChecks(mentionable: Mentionable) {
  const { plain, mrkdwn, either, some } = elementChecks(mentionable);
  const block = (
    type: string,
    required: Readonly<Record<string, Check>>,
    optional: Readonly<Record<string, Check>> = {},
    also?: Check,
  ) => object({ type: among(type), ...required }, { block_id: id, ...optional }, also);
  const cell = byType({ raw_text: object({ type: among('raw_text'), text: string({ min: 1, max: 3000 }) }) });
  const columnSettings = object({}, { align: among('left', 'center', 'right'), is_wrapped: flag });
  const viewBlocks = {
    section: block(
      'section',
      {},
      { text: either(3000), fields: list(either(2000), 1, 10), accessory: some('button') },
      (value, path, report) => {
        if (isObject(value) && value['text'] === undefined && value['fields'] === undefined)
          report(path, 'wants text or fields');
      },
    ),
    header: block('header', { text: plain(150) }),
    context: block('context', {
      elements: list(byType({ plain_text: plain(2000), mrkdwn: mrkdwn(2000) }), 1, 10),
    }),
    actions: block('actions', { elements: list(some('button', 'static_select'), 1, 25) }),
    rich_text: richTextCheck,
    input: block(
      'input',
      {
        label: plain(2000),
        element: some('plain_text_input', 'email_text_input', 'static_select', 'checkboxes'),
      },
      { hint: plain(2000), optional: flag },
    ),
  };
  const messageBlocks = {
    ...viewBlocks,
    table: block(
      'table',
      { rows: list(list(cell, 1, 20), 1, 100) },
      { column_settings: list(columnSettings, 0, 20) },
      sameWidth,
    ),
  };
  return {
    message: byType(messageBlocks),
    modal: byType(viewBlocks),
    home: byType(viewBlocks),
    kinds: Object.keys(messageBlocks),
    plain,
  };
}

/** The rows of a table have the same number of cells. */
const sameWidth: Check = (value, path, report) => {
  const rows = isObject(value) && Array.isArray(value['rows']) ? (value['rows'] as unknown[]) : [];
  const widths = new Set(rows.map((row) => (Array.isArray(row) ? row.length : 0)));
  if (widths.size > 1) report(path, 'has rows of different lengths');
};

/** Lists the faults of these blocks, each as a path and a sentence. */
export function checkBlocks(blocks: unknown, surface: Surface, mentionable: Mentionable, path = 'blocks'): string[] {
  const found: string[] = [];
  const report: Report = (at, what) => found.push(`${at} ${what}`);
  list(blockChecks(mentionable)[surface], 0, most[surface])(blocks, path, report);
  unique(blocks, path, report);
  if (surface === 'message') {
    const characters = charactersOf(blocks);
    if (characters > mostCharacters)
      report(path, `has ${characters} characters of text; at most ${mostCharacters} are safe`);
    const tables = Array.isArray(blocks)
      ? blocks.filter((each) => isObject(each) && each['type'] === 'table').length
      : 0;
    if (tables > 1) report(path, 'has more than one table (only_one_table_allowed)');
  }
  return found;
}

/** A `block_id` is unique in its message or view, an `action_id` in its block. */
function unique(blocks: unknown, path: string, report: Report): void {
  if (!Array.isArray(blocks)) return;
  const ids = new Set<unknown>();
  blocks.forEach((block: unknown, at) => {
    if (!isObject(block)) return;
    const { block_id: name } = block;
    if (name !== undefined && ids.has(name)) report(`${path}[${at}].block_id`, 'is there twice');
    ids.add(name);
    const elements = block['elements'];
    if (!Array.isArray(elements)) return;
    const actions = new Set<unknown>();
    for (const element of elements) {
      const action = isObject(element) ? element['action_id'] : undefined;
      if (action !== undefined && actions.has(action))
        report(`${path}[${at}].elements`, `have the action_id ${JSON.stringify(action)} twice`);
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

/** Lists the faults of a modal or a Home view. */
export function checkView(view: unknown, mentionable: Mentionable): string[] {
  const found: string[] = [];
  const report: Report = (at, what) => found.push(`${at} ${what}`);
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
  })(view, 'view', report);
  if (!isObject(view)) return found;
  const { type, blocks, submit } = view;
  const surface = type === 'home' ? 'home' : 'modal';
  found.push(...checkBlocks(blocks, surface, mentionable, 'view.blocks'));
  const hasInput = Array.isArray(blocks) && blocks.some((each) => isObject(each) && each['type'] === 'input');
  if (surface === 'modal' && hasInput && submit === undefined) report('view', 'has inputs and no submit');
  return found;
}
