import * as z from 'zod';
import { isObject } from './workspace-state.ts';

// The blocks, elements and views that the double accepts, with Slack's limits.

/** Where blocks are shown; it decides which types are allowed, and how many blocks. */
export type Surface = 'message' | 'modal' | 'home';

const id = z.string().min(1).max(255);
const flag = z.boolean();
/** Slack counts characters as UTF-16 does. */
const text = (max: number) => z.string().min(1).max(max);
const plain = (max: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: text(max), emoji: flag.optional() });
const mrkdwn = (max: number) =>
  z.strictObject({ type: z.literal('mrkdwn'), text: text(max), verbatim: flag.optional() });
const notAllowed = {
  error: ({ input }: { readonly input?: unknown }) =>
    `is of type ${JSON.stringify(isObject(input) ? input['type'] : undefined)}, which is not allowed here`,
};
const either = (max: number) => z.discriminatedUnion('type', [plain(max), mrkdwn(max)], notAllowed);

const style = z.enum(['primary', 'danger']).optional();
const confirm = z
  .strictObject({
    text: either(300),
    title: plain(100).optional(),
    confirm: plain(30).optional(),
    deny: plain(30).optional(),
    style,
  })
  .optional();
const option = z.strictObject({ text: plain(75), value: text(75) });
const action_id = id.optional();

/** The interactive elements that the desk sends. Where Slack's sources differ, the lower limit counts. */
const elements = {
  button: z.strictObject({
    type: z.literal('button'),
    action_id,
    text: plain(75),
    confirm,
    value: z.string().max(2000).optional(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(3000)
      .optional(),
    style,
    accessibility_label: text(75).optional(),
  }),
  overflow: z.strictObject({
    type: z.literal('overflow'),
    action_id,
    options: z.array(option).min(1).max(5),
    confirm,
  }),
  static_select: z.strictObject({
    type: z.literal('static_select'),
    action_id,
    options: z.array(option).min(1).max(100),
    confirm,
    placeholder: plain(150).optional(),
    initial_option: option.optional(),
  }),
  external_select: z.strictObject({
    type: z.literal('external_select'),
    action_id,
    confirm,
    placeholder: plain(150).optional(),
    initial_option: option.optional(),
    min_query_length: z.int().min(0).optional(),
  }),
  checkboxes: z.strictObject({
    type: z.literal('checkboxes'),
    action_id,
    options: z.array(option).min(1).max(10),
    confirm,
    initial_options: z.array(option).min(1).max(10).optional(),
  }),
  plain_text_input: z.strictObject({
    type: z.literal('plain_text_input'),
    action_id,
    placeholder: plain(150).optional(),
    initial_value: z.string().max(3000).optional(),
    multiline: flag.optional(),
    max_length: z.int().min(1).max(3000).optional(),
  }),
  datepicker: z.strictObject({
    type: z.literal('datepicker'),
    action_id,
    initial_date: z.iso.date().optional(),
    placeholder: plain(150).optional(),
    confirm,
  }),
  email_text_input: z.strictObject({
    type: z.literal('email_text_input'),
    action_id,
    placeholder: plain(150).optional(),
    initial_value: z.string().max(3000).optional(),
  }),
};

/** Rich text as the desk sends it: paragraphs and bullet lists of plain or bold text, mentions, links and dates. */
const richTextSection = z.strictObject({
  type: z.literal('rich_text_section'),
  elements: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('text'),
        text: text(12_000),
        style: z.strictObject({ bold: flag.optional() }).optional(),
      }),
      z.strictObject({ type: z.literal('emoji'), name: z.string().regex(/^[a-z0-9_+-]+$/) }),
      z.strictObject({ type: z.literal('user'), user_id: z.string().regex(/^[UW][A-Z0-9]+$/) }),
      z.strictObject({ type: z.literal('link'), url: z.url(), text: text(3000) }),
      z.strictObject({
        type: z.literal('date'),
        timestamp: z.int().positive(),
        format: z.string().min(1),
        fallback: text(3000),
      }),
    ]),
  ),
});
const richTextList = z.strictObject({
  type: z.literal('rich_text_list'),
  style: z.literal('bullet'),
  elements: z.array(richTextSection),
});

const block_id = id.optional();
const cell = z.strictObject({ type: z.literal('raw_text'), text: text(3000) });
const columnSettings = z.strictObject({
  align: z.enum(['left', 'center', 'right']).optional(),
  is_wrapped: flag.optional(),
});

const viewBlocks = {
  section: z
    .strictObject({
      type: z.literal('section'),
      block_id,
      text: either(3000).optional(),
      fields: z.array(either(2000)).min(1).max(10).optional(),
      accessory: elements.button.optional(),
    })
    .refine((section) => section.text !== undefined || section.fields !== undefined, 'needs text or fields'),
  header: z.strictObject({ type: z.literal('header'), block_id, text: plain(150) }),
  context: z.strictObject({ type: z.literal('context'), block_id, elements: z.array(either(2000)).min(1).max(10) }),
  actions: z.strictObject({
    type: z.literal('actions'),
    block_id,
    elements: z
      .array(
        z.discriminatedUnion(
          'type',
          [elements.button, elements.overflow, elements.static_select, elements.external_select],
          notAllowed,
        ),
      )
      .min(1)
      .max(25),
  }),
  rich_text: z.strictObject({
    type: z.literal('rich_text'),
    block_id,
    elements: z.array(z.discriminatedUnion('type', [richTextSection, richTextList], notAllowed)),
  }),
  input: z.strictObject({
    type: z.literal('input'),
    block_id,
    label: plain(2000),
    element: z.discriminatedUnion(
      'type',
      [
        elements.plain_text_input,
        elements.email_text_input,
        elements.static_select,
        elements.external_select,
        elements.checkboxes,
        elements.datepicker,
      ],
      notAllowed,
    ),
    hint: plain(2000).optional(),
    optional: flag.optional(),
  }),
};
const table = z
  .strictObject({
    type: z.literal('table'),
    block_id,
    rows: z.array(z.array(cell).min(1).max(20)).min(1).max(100),
    column_settings: z.array(columnSettings).max(20).optional(),
  })
  .refine(({ rows }) => new Set(rows.map((row) => row.length)).size <= 1, 'has rows of different lengths');

const chartLabel = text(20);
/** Bars, as the desk sends them: each series has one value for each category. */
const data_visualization = z
  .strictObject({
    type: z.literal('data_visualization'),
    block_id,
    title: text(50),
    chart: z.strictObject({
      type: z.literal('bar'),
      series: z
        .array(
          z.strictObject({
            name: chartLabel,
            data: z
              .array(z.strictObject({ label: chartLabel, value: z.number() }))
              .min(1)
              .max(20),
          }),
        )
        .min(1)
        .max(6),
      axis_config: z.strictObject({
        categories: z.array(chartLabel).min(1).max(20),
        x_label: text(50).optional(),
        y_label: text(50).optional(),
      }),
    }),
  })
  .refine(
    ({ chart }) => new Set(chart.series.map(({ name }) => name)).size === chart.series.length,
    'has two series of one name',
  )
  .refine(
    ({ chart: { axis_config, series } }) =>
      new Set(axis_config.categories).size === axis_config.categories.length &&
      series.every(
        ({ data }) => JSON.stringify(data.map(({ label }) => label)) === JSON.stringify(axis_config.categories),
      ),
    'has labels that are not its categories, each once',
  );

/** In forms only. */
const alert = z.strictObject({
  type: z.literal('alert'),
  block_id,
  text: either(3000),
  level: z.enum(['default', 'info', 'warning', 'error', 'success']).optional(),
});

/** Slack documents 256 characters for the fields of plans and tasks. */
const task_card = z.strictObject({
  type: z.literal('task_card'),
  task_id: text(256),
  title: text(256),
  status: z.enum(['pending', 'in_progress', 'complete', 'error']).optional(),
});
const plan = z
  .strictObject({ type: z.literal('plan'), block_id, title: text(256), tasks: z.array(task_card).max(50).optional() })
  .refine(
    ({ tasks = [] }) => new Set(tasks.map(({ task_id }) => task_id)).size === tasks.length,
    'has two tasks of one id',
  );

const number = z.strictObject({ type: z.literal('raw_number'), value: z.number(), text: text(3000) });
const data_table = z
  .strictObject({
    type: z.literal('data_table'),
    block_id,
    caption: text(3000),
    rows: z
      .array(
        z
          .array(z.discriminatedUnion('type', [cell, number], notAllowed))
          .min(1)
          .max(20),
      )
      .min(2)
      .max(101),
    page_size: z.int().min(1).max(100).optional(),
    row_header_column_index: z.int().min(0).max(19).optional(),
  })
  .refine(({ rows }) => new Set(rows.map((row) => row.length)).size <= 1, 'has rows of different lengths');

const { section, header, context, actions, rich_text, input } = viewBlocks;
const viewBlock = z.discriminatedUnion('type', [section, header, context, actions, rich_text, input], notAllowed);

/** Its text is `mrkdwn` only, and short. */
const card = z
  .strictObject({
    type: z.literal('card'),
    block_id,
    title: mrkdwn(150).optional(),
    subtitle: mrkdwn(150).optional(),
    body: mrkdwn(200).optional(),
    actions: z.array(elements.button).min(1).max(3).optional(),
  })
  .refine(
    (each) => each.title !== undefined || each.body !== undefined || each.actions !== undefined,
    'needs a title, a body or actions',
  );
const container = z.strictObject({
  type: z.literal('container'),
  block_id,
  title: plain(150),
  subtitle: either(150).optional(),
  child_blocks: z
    .array(z.discriminatedUnion('type', [section, header, context, actions, rich_text, table], notAllowed))
    .min(1)
    .max(10),
  width: z.enum(['narrow', 'standard', 'wide', 'full']).optional(),
  is_collapsible: flag.optional(),
  default_collapsed: flag.optional(),
  has_header_divider: flag.optional(),
});

const messageBlock = z.discriminatedUnion(
  'type',
  [viewBlock, table, data_table, data_visualization, card, container, plan],
  notAllowed,
);
const homeBlock = z.discriminatedUnion('type', [viewBlock, card, container], notAllowed);

export const suggestions = z.strictObject({ options: z.array(option).max(100) });

/** Every block and element type that the double accepts. */
export const acceptedTypes: readonly string[] = [
  ...Object.keys(viewBlocks),
  'table',
  'data_table',
  'raw_number',
  'card',
  'container',
  'data_visualization',
  'bar',
  'plan',
  'task_card',
  'alert',
  ...Object.keys(elements),
];

export const blockLists: Readonly<Record<Surface, z.ZodType>> = {
  message: z.array(messageBlock).max(50),
  modal: z.array(z.discriminatedUnion('type', [viewBlock, alert], notAllowed)).max(100),
  home: z.array(homeBlock).max(100),
};

const shared = {
  blocks: z.unknown(),
  private_metadata: z.string().max(3000).optional(),
  callback_id: z.string().max(255).optional(),
  external_id: z.string().max(255).optional(),
};
export const viewSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      ...shared,
      type: z.literal('modal'),
      title: plain(24),
      submit: plain(24).optional(),
      close: plain(24).optional(),
      clear_on_close: flag.optional(),
      notify_on_close: flag.optional(),
      submit_disabled: flag.optional(),
    }),
    z.strictObject({ ...shared, type: z.literal('home') }),
  ],
  notAllowed,
);
