import { expect, it } from 'vitest';
import { messageText } from '../../src/slack/connection/message-text.ts';

it('reads what a message says in blocks, attachments and forwarded messages', () => {
  const section = {
    type: 'rich_text_section',
    elements: [
      { type: 'text', text: '4x ' },
      { type: 'text', text: 'OP520' },
    ],
  };
  const rich = { type: 'rich_text', elements: [section] };
  const cell = (text: string) => ({ type: 'raw_text', text });
  for (const [message, said] of [
    // Slack repeats its text in blocks: quantities must not double.
    [{ text: '4x OP520', blocks: [rich] }, '4x OP520'],
    [
      { text: '', blocks: [rich, { type: 'section', text: { type: 'mrkdwn', text: '2x W71275' } }] },
      '4x OP520\n2x W71275',
    ],
    [{ text: '', blocks: [{ type: 'table', rows: [[cell('OP520'), cell('4')]] }] }, 'OP520 4'],
    [
      {
        text: '',
        blocks: [
          { type: 'container', title: cell('Needed'), child_blocks: [{ type: 'section', text: cell('4x OP520') }] },
          { type: 'card', title: cell('2x W71275'), body: cell('today') },
          {
            type: 'data_table',
            caption: 'Parts',
            rows: [[cell('GDB1330'), { type: 'raw_number', value: 1, text: '1' }]],
          },
        ],
      },
      'Needed\n4x OP520\n2x W71275\ntoday\nGDB1330 1',
    ],
    [{ text: 'see below', attachments: [{ text: '4x OP520', fallback: '[no preview]' }] }, 'see below\n4x OP520'],
    [{ attachments: [{ is_share: true, message_blocks: [{ message: { blocks: [rich] } }] }] }, '4x OP520'],
    [{ attachments: [{ fields: [{ title: 'Part', value: 'OP520' }] }, { fallback: 'W71275' }] }, 'Part OP520\nW71275'],
    [{ text: 7, blocks: 'x', attachments: [null] }, ''],
    [undefined, ''],
  ] as const) {
    expect([message, messageText(message ?? {})]).toEqual([message, said]);
  }
});
