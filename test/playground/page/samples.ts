/** A sample of every block and element that the desk sends. */

const text = (words: string) => ({ type: 'plain_text', text: words });
const md = (words: string) => ({ type: 'mrkdwn', text: words });
const option = (words: string) => ({ text: text(words), value: words.toLowerCase() });
const receivers = ['Workshop North', 'Workshop South', 'Depot'].map(option);
const raw = (words: string) => ({ type: 'raw_text', text: words });
const said = (words: string, bold = false) => ({ type: 'text', text: words, ...(bold ? { style: { bold } } : {}) });
const line = (...elements: object[]) => ({ type: 'rich_text_section', elements });
const input = (id: string, label: string, element: object, more = {}) => ({
  type: 'input',
  block_id: id,
  label: text(label),
  element: { action_id: 'value', ...element },
  ...more,
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
        accessibility_label: 'Approve',
        style: 'primary',
        value: 'R-10482',
        confirm: {
          title: text('Order these parts?'),
          text: md('*67.40 EUR* to Workshop North.'),
          confirm: text('Order'),
          deny: text('Not yet'),
        },
      },
      { type: 'button', action_id: 'edit', text: text('Edit'), accessibility_label: 'Edit' },
      { type: 'button', action_id: 'cancel', text: text('Cancel'), style: 'danger', accessibility_label: 'Cancel' },
    ],
  },
];

export const gallery = [
  { type: 'header', text: text('Samples') },
  {
    type: 'section',
    block_id: 'shown',
    text: md('A section with a button'),
    accessory: {
      type: 'button',
      action_id: 'show',
      text: text('Show it'),
      value: 'R-10482',
      accessibility_label: 'Show it',
    },
  },
  { type: 'section', text: text('Plain text :truck:') },
  {
    type: 'plan',
    title: 'Invoices: working on it. 31 of 61 days.',
    tasks: [
      { type: 'task_card', task_id: 'step-0', title: 'November 2026', status: 'complete' },
      { type: 'task_card', task_id: 'step-1', title: 'October 2026: 1 of 31', status: 'in_progress' },
    ],
  },
  { type: 'section', fields: [text('Receiver: Workshop North'), text('Delivery: tomorrow')] },
  { type: 'context', elements: [text('The service was slow.')] },
  {
    type: 'rich_text',
    elements: [
      line(said('Left out', true), said(': two warehouses\nthat did not answer.')),
      { type: 'rich_text_list', style: 'bullet', elements: [line(said('first')), line(said('second'))] },
    ],
  },
  {
    type: 'table',
    column_settings: [{}, { align: 'right' }],
    rows: [['SKU', 'Units'].map(raw), ['OP520', '182'].map(raw)],
  },
  {
    type: 'actions',
    block_id: 'steps',
    elements: [
      { type: 'static_select', action_id: 'where', placeholder: text('Only one receiver'), options: receivers },
      { type: 'external_select', action_id: 'part', placeholder: text('Find a part'), min_query_length: 2 },
      { type: 'button', action_id: 'again', text: text('Ask again'), value: 'again', accessibility_label: 'Ask again' },
    ],
  },
  { type: 'section', text: text('The end.') },
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
  input('reference', 'Reference', { type: 'plain_text_input', max_length: 8 }, { optional: true }),
  input('flags', 'Options', { type: 'checkboxes', options: [option('Complete only')] }, { optional: true }),
  input('day', 'Day', { type: 'datepicker', initial_date: '2026-11-20' }, { optional: true }),
  input('mail', 'Mail', { type: 'email_text_input' }, { optional: true }),
];
