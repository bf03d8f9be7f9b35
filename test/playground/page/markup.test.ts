import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedTypes } from '../../../src/playground/double/block-schemas.ts';
import { numericColumns, readCsv } from '../../../src/playground/page/csv.ts';
import { ago, dayLabel } from '../../../src/playground/page/dates.ts';
import { drawable, undrawable } from '../../../src/playground/page/drawable.ts';
import { readMrkdwn, readPlain, spoken, type Inline, type Paragraph } from '../../../src/playground/page/mrkdwn.ts';

/** The tree in short: what is marked, and how. */
function inline(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case 'text':
          return node.text;
        case 'break':
          return '⏎';
        case 'code':
          return `code(${node.text})`;
        case 'bold':
        case 'italic':
        case 'strike':
          return `${node.kind}(${inline(node.children)})`;
        case 'link':
          return `link(${node.url}, ${inline(node.children)})`;
        case 'emoji':
          return `emoji(${node.name})`;
        case 'date':
          return `date(${node.at})`;
        default:
          return `${node.kind}(${node.id})`;
      }
    })
    .join('');
}
const short = (source: string) =>
  readMrkdwn(source)
    .map((each: Paragraph) => (each.kind === 'pre' ? `pre(${each.text})` : `${each.kind}(${inline(each.children)})`))
    .join(' ');

describe('the markup of messages', () => {
  it.each([
    ['*bold* _it_ ~no~ `x*y`', 'paragraph(bold(bold) italic(it) strike(no) code(x*y))'],
    ['*bold _both_*', 'paragraph(bold(bold italic(both)))'],
    ['2*3*4 and snake_case_name', 'paragraph(2*3*4 and snake_case_name)'],
    ['* not bold * and ** neither', 'paragraph(* not bold * and ** neither)'],
    ['at 10:30:45 :truck: :no such:', 'paragraph(at 10:30:45 emoji(truck) :no such:)'],
    ['<https://a.example/x?a=1&amp;b=2|here> &lt;b&gt;', 'paragraph(link(https://a.example/x?a=1&b=2, here) <b>)'],
    ['<javascript:alert(1)|x>', 'paragraph(<javascript:alert(1)|x>)'],
    ['<@U0BUYER> in <#C0PARTS|parts> <!here>', 'paragraph(user(U0BUYER) in channel(C0PARTS) broadcast(here))'],
    ['&lt;!channel&gt;', 'paragraph(<!channel>)'],
    ['<!date^1763631840^{date_num}|then>', 'paragraph(date(1763631840000))'],
    ['one\ntwo', 'paragraph(one⏎two)'],
    ['&gt; said\n&gt; more\nand I', 'quote(said⏎more) paragraph(and I)'],
    ['see ```a\n  *b*``` now', 'paragraph(see ) pre(a\n  *b*) paragraph( now)'],
    ['```open', 'paragraph(```open)'],
  ])('%s', (source, wanted) => {
    expect(short(source)).toBe(wanted);
  });

  it('loses no letter of what anybody writes', () => {
    const word = fc.stringMatching(/^[ a-zA-Z0-9*_~`:.,()\n!?-]{0,40}$/u);
    const letters = (text: string) => text.replace(/[^a-zA-Z0-9]/gu, '');
    fc.assert(
      fc.property(word, (text) => {
        expect(letters(spoken(text))).toBe(letters(text));
        // In plain text nothing is markup: even its signs stay.
        expect(inline(readPlain(text)).replace(/emoji\((\S+?)\)/gu, ':$1:')).toBe(text.replaceAll('\n', '⏎'));
      }),
    );
  });

  it('reads a long text of marks in no time', () => {
    const hostile = '*_~`<:'.repeat(2000);
    expect(readMrkdwn(hostile).length).toBeGreaterThan(0);
  });

  it('says a message in words', () => {
    expect(spoken('*OP520* :warning: `4` <https://a.example|there> &amp; then')).toBe('OP520 warning 4 there & then');
  });
});

describe('files, dates and what can be drawn', () => {
  it('reads CSV with quotes, breaks and other separators', () => {
    expect(readCsv('\uFEFFa,b\r\n"x, ""y""","1\n2"\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', '1\n2'],
    ]);
    expect(readCsv('a;b\n1,5;2\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect([
      ...numericColumns([
        ['n', 'k'],
        ['1.5', 'x'],
        ['', 'y'],
      ]),
    ]).toEqual([0]);
  });

  it('gives back any table that is written as CSV', () => {
    const cell = fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\r', ''));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (table) => {
        const written = table.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(readCsv(written)).toEqual(table);
      }),
    );
  });

  it('labels days', () => {
    const now = new Date(Date.UTC(2026, 10, 21, 9, 30));
    expect(dayLabel(new Date(Date.UTC(2025, 0, 2)), now)).toBe('Thursday 2 January 2025');
    expect(dayLabel(new Date(Date.UTC(2026, 10, 20, 23)), now)).toBe('Yesterday');
    expect(dayLabel(new Date(Date.UTC(2026, 10, 3)), now)).toBe('Tuesday 3 November');
    expect(ago(now, now)).toBe('just now');
  });

  it('draws all that the checker lets through', () => {
    expect(acceptedTypes.filter((type) => !drawable.has(type))).toEqual([]);
    expect(undrawable({ blocks: [{ type: 'section', accessory: { type: 'dial' } }] })).toEqual([
      'blocks[0].accessory: dial',
    ]);
  });
});
