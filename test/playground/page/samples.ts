/** A sample of every block and element that the workspace can draw, in the form an app sends it. */

const text = (words: string) => ({ type: 'plain_text', text: words });
const md = (words: string) => ({ type: 'mrkdwn', text: words });
const option = (words: string, more = {}) => ({ text: text(words), value: words.toLowerCase(), ...more });
export const receivers = ['Workshop North', 'Workshop South', 'Depot'].map((each) => option(each));
const raw = (words: string) => ({ type: 'raw_text', text: words });
const number = (value: number) => ({ type: 'raw_number', value, text: value.toFixed(2) });
const said = (words: string, style?: object) => ({
  type: 'text',
  text: words,
  ...(style === undefined ? {} : { style }),
});
const line = (...elements: object[]) => ({ type: 'rich_text_section', elements });
const input = (id: string, label: string, element: object, more = {}) => ({
  type: 'input',
  block_id: id,
  label: text(label),
  element: { action_id: 'value', ...element },
  ...more,
});
const beside = (id: string, words: string, accessory: object) => ({
  type: 'section',
  block_id: id,
  text: md(words),
  accessory: { action_id: id, ...accessory },
});

/** A card as the desk would send it. */
export const card = [
  { type: 'header', text: text('Requisition R-10482') },
  { type: 'context', elements: [md(':package: *SANDBOX* nothing here is real'), md('Draft by <@U0BUYER>')] },
  {
    type: 'section',
    fields: [
      md('*Receiver*\nWorkshop North'),
      md('*Delivery*\nTomorrow before 10:00'),
      md('*Payment*\nTransfer, 14 days'),
      md('*Next cut-off*\n14:30 today'),
    ],
  },
  {
    type: 'table',
    column_settings: [{}, {}, { align: 'right' }, { align: 'right' }],
    rows: [
      ['SKU', 'Name', 'Quantity', 'Price'],
      ['OP520', 'Oil filter', '4', '12.40 EUR'],
      ['W71275', 'Oil filter, spin-on', '2', '8.90 EUR'],
    ].map((row) => row.map(raw)),
  },
  { type: 'section', text: md('*Total* 67.40 EUR net\n:warning: one line ships from *Warehouse 2*') },
  {
    type: 'actions',
    block_id: 'decide',
    elements: [
      {
        type: 'button',
        action_id: 'approve',
        text: text('Approve'),
        style: 'primary',
        value: 'R-10482',
        confirm: {
          title: text('Order these parts?'),
          text: md('*67.40 EUR* to Workshop North.'),
          confirm: text('Order'),
          deny: text('Not yet'),
        },
      },
      { type: 'button', action_id: 'edit', text: text('Edit') },
      { type: 'button', action_id: 'cancel', text: text('Cancel'), style: 'danger' },
      { type: 'overflow', action_id: 'more', options: [option('Quote again'), option('Details')] },
    ],
  },
];

export const accessories = [
  { type: 'header', text: text('Accessories') },
  beside('s-button', 'A button', { type: 'button', text: text('Details') }),
  beside('s-select', 'A menu', { type: 'static_select', placeholder: text('Choose a receiver'), options: receivers }),
  beside('s-groups', 'A menu in groups', {
    type: 'static_select',
    placeholder: text('Choose one'),
    option_groups: [
      { label: text('Workshops'), options: receivers.slice(0, 2) },
      { label: text('Others'), options: receivers.slice(2) },
    ],
  }),
  beside('s-many', 'A menu of several', {
    type: 'multi_static_select',
    placeholder: text('Warehouses'),
    options: receivers,
    initial_options: receivers.slice(1, 2),
  }),
  beside('s-outside', 'A menu that asks', {
    type: 'external_select',
    placeholder: text('Find a part'),
    min_query_length: 2,
  }),
  beside('s-outside-many', 'A menu of several that asks', {
    type: 'multi_external_select',
    placeholder: text('Find parts'),
    min_query_length: 0,
  }),
  beside('s-person', 'A person', { type: 'users_select', placeholder: text('Approver') }),
  beside('s-people', 'Several people', { type: 'multi_users_select', placeholder: text('Watchers') }),
  beside('s-channel', 'A channel', { type: 'channels_select', placeholder: text('Channel') }),
  beside('s-conversation', 'A conversation', { type: 'conversations_select', placeholder: text('Where') }),
  beside('s-date', 'A date', { type: 'datepicker', initial_date: '2026-11-23' }),
  beside('s-time', 'A time', { type: 'timepicker', initial_time: '10:00' }),
  beside('s-overflow', 'A menu of actions', { type: 'overflow', options: receivers }),
  beside('s-radio', 'One of three', { type: 'radio_buttons', options: receivers, initial_option: receivers[0] }),
  beside('s-check', 'Any of three', { type: 'checkboxes', options: receivers }),
  beside('s-image', 'A picture', {
    type: 'image',
    action_id: undefined,
    image_url: 'https://pictures.invalid/filter.png',
    alt_text: 'an oil filter',
  }),
];

export const richText = [
  {
    type: 'rich_text',
    elements: [
      line(
        said('Bold', { bold: true }),
        said(' italic', { italic: true }),
        said(' struck', { strike: true }),
        said(' under', { underline: true }),
        said(' '),
        said('code', { code: true }),
        said(' '),
        { type: 'user', user_id: 'U0BUYER' },
        said(' '),
        { type: 'channel', channel_id: 'C0PARTS' },
        said(' '),
        { type: 'emoji', name: 'white_check_mark' },
        said(' '),
        { type: 'date', timestamp: 1_763_631_840, format: '{date_long} {time}', fallback: 'in November' },
      ),
      { type: 'rich_text_list', style: 'bullet', elements: [line(said('first')), line(said('second'))] },
      { type: 'rich_text_list', style: 'ordered', indent: 1, elements: [line(said('inner')), line(said('other'))] },
      { type: 'rich_text_quote', elements: [said('The service said no.')] },
      { type: 'rich_text_preformatted', elements: [said('OP520    4   12.40\nW71275   2    8.90')] },
    ],
  },
];

export const dataTable = [
  {
    type: 'data_table',
    caption: 'Invoices of October',
    page_size: 3,
    row_header_column_index: 0,
    rows: [
      [raw('Number'), raw('Date'), raw('Net EUR')],
      ...[17.5, 9.2, 120, 33.1, 4].map((net, at) => [raw(`FV/${at + 1}/10`), raw(`2026-10-0${at + 1}`), number(net)]),
    ],
  },
];

export const rest = [
  {
    type: 'markdown',
    text: [
      '# Heading',
      'Some **bold**, *italic*, `code`, ~~struck~~.',
      '',
      '- one',
      '- two',
      '  - inner',
      '',
      '1. first',
      '2. second',
      '',
      '> quoted',
      '',
      '| SKU | Price |',
      '|---|---:|',
      '| OP520 | 12.40 |',
      '',
      '```',
      'a block',
      '```',
      '- [x] done',
      '- [ ] open',
      '',
      '---',
      'The end.',
    ].join('\n'),
  },
  { type: 'divider' },
  {
    type: 'image',
    image_url: 'https://pictures.invalid/disc.png',
    alt_text: 'Drawing of a brake disc',
    title: text('Brake disc'),
  },
  {
    type: 'context',
    elements: [
      { type: 'image', image_url: 'https://pictures.invalid/i.png', alt_text: 'mark' },
      md('Asked by <@U0APPROVER>'),
      text('plain :truck:'),
    ],
  },
  {
    type: 'context_actions',
    block_id: 'verdict',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: 'feedback',
        positive_button: { text: text('Good'), value: 'good' },
        negative_button: { text: text('Bad'), value: 'bad' },
      },
      { type: 'icon_button', action_id: 'bin', icon: 'trash', text: text('Delete') },
    ],
  },
  {
    type: 'actions',
    block_id: 'pickers',
    elements: [
      { type: 'datepicker', action_id: 'day' },
      { type: 'timepicker', action_id: 'time' },
      { type: 'datetimepicker', action_id: 'moment', initial_date_time: 1_763_631_840 },
      { type: 'static_select', action_id: 'where', placeholder: text('Pick'), options: receivers },
      { type: 'radio_buttons', action_id: 'radio', options: receivers },
      { type: 'checkboxes', action_id: 'check', options: receivers },
    ],
  },
];

/** One form with every input. */
export const inputs = [
  input(
    'lines',
    'Lines',
    { type: 'plain_text_input', multiline: true, initial_value: '4x OP520' },
    { hint: text('One per line: SKU or index, and how many.') },
  ),
  input('receiver', 'Receiver', { type: 'static_select', options: receivers }),
  input(
    'warehouses',
    'Warehouses',
    { type: 'multi_static_select', options: receivers, max_selected_items: 2 },
    { optional: true },
  ),
  input('part', 'Part', { type: 'external_select', min_query_length: 2 }, { optional: true }),
  input('payment', 'Payment', {
    type: 'radio_buttons',
    options: [option('Transfer', { description: text('14 days') }), option('Cash')],
    initial_option: option('Transfer', { description: text('14 days') }),
  }),
  input('flags', 'Options', { type: 'checkboxes', options: [option('Complete only')] }, { optional: true }),
  input('date', 'Not before', { type: 'datepicker' }, { optional: true }),
  input('time', 'At', { type: 'timepicker' }, { optional: true }),
  input('moment', 'Reminder', { type: 'datetimepicker' }, { optional: true }),
  input(
    'copies',
    'Copies',
    { type: 'number_input', is_decimal_allowed: false, min_value: '1', max_value: '9' },
    { optional: true },
  ),
  input('list', 'List', { type: 'file_input', filetypes: ['csv', 'txt'], max_files: 2 }, { optional: true }),
  input('mail', 'Mail', { type: 'email_text_input' }, { optional: true }),
  input('link', 'Link', { type: 'url_text_input' }, { optional: true }),
];
