import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockChecks } from '../../../src/playground/double/check-blocks.ts';
import { elementChecks } from '../../../src/playground/double/check-elements.ts';
import { numericColumns, readCsv } from '../../../src/playground/page/csv.ts';
import { ago, dayLabel, fillDate } from '../../../src/playground/page/dates.ts';
import { drawable, undrawable } from '../../../src/playground/page/drawable.ts';
import { readMarkdown, type Markdown } from '../../../src/playground/page/markdown.ts';
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
          return `date(${node.seconds}, ${node.format}, ${node.fallback})`;
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
    ['<!date^1763631840^{date_num}|then>', 'paragraph(date(1763631840, {date_num}, then))'],
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
    expect(readMarkdown(hostile).length).toBeGreaterThan(0);
  });

  it('says a message in words', () => {
    expect(spoken('*OP520* :warning: `4` <https://a.example|there> &amp; <!date^1^{date}|then>')).toBe(
      'OP520 warning 4 there & then',
    );
  });
});

describe('the markdown of streamed answers', () => {
  const outline = (nodes: readonly Markdown[]): unknown =>
    nodes.map((node) => {
      switch (node.kind) {
        case 'heading':
          return `h${node.level} ${inline(node.children)}`;
        case 'paragraph':
          return inline(node.children);
        case 'quote':
          return ['quote', outline(node.children)];
        case 'pre':
          return `pre ${node.text}`;
        case 'rule':
          return 'rule';
        case 'list':
          return [node.start ?? '-', ...node.items.map((item) => [item.done ?? '', outline(item.children)])];
        case 'table':
          return [node.head.map(inline), node.align, ...node.rows.map((row) => row.map(inline))];
      }
    });

  it('knows headings, lists in lists, quotes, code, rules and tables', () => {
    const source = [
      '## Stock',
      'Of **OP520** and *W71275*: `182`, ~~9~~.',
      '- one',
      '  1. inner',
      '- [x] done',
      '> said',
      '```',
      '**as it is**',
      '```',
      '---',
      '| SKU | Net |',
      '|:---:|---:|',
      '| OP_520_A | 1 \\| 2 |',
    ].join('\n');
    expect(outline(readMarkdown(source))).toEqual([
      'h2 Stock',
      'Of bold(OP520) and italic(W71275): code(182), strike(9).',
      ['-', ['', ['one', [1, ['', ['inner']]]]], [true, ['done']]],
      ['quote', ['said']],
      'pre **as it is**',
      'rule',
      [
        ['SKU', 'Net'],
        ['center', 'right'],
        ['OP_520_A', '1 | 2'],
      ],
    ]);
  });

  it('reads what is still being written', () => {
    const whole = '# A\n\n- **b** `c`\n\n| d | e |\n|---|---|\n| f | g |\n\n```\nh\n```\n[i](https://a.example)';
    for (let end = 0; end <= whole.length; end += 1) expect(() => readMarkdown(whole.slice(0, end))).not.toThrow();
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

  it('writes dates as Slack does', () => {
    const now = new Date(Date.UTC(2026, 10, 21, 9, 30));
    const at = Date.UTC(2026, 10, 20, 8, 4) / 1000;
    expect(fillDate('{date_num} {time}', at, now)).toBe('2026-11-20 08:04');
    expect(fillDate('{date_short_pretty} at {time_secs}', at, now)).toBe('Yesterday at 08:04:00');
    expect(fillDate('{date_long}, {ago}, {unheard}', at, now)).toBe('Friday 20 November 2026, 1 day ago, {unheard}');
    expect(dayLabel(new Date(Date.UTC(2025, 0, 2)), now)).toBe('Thursday 2 January 2025');
    expect(ago(now, now)).toBe('just now');
  });

  it('draws all that the checker lets through', () => {
    const mentionable = { ids: new Set<string>(), origins: new Set<string>() };
    const kinds = [...blockChecks(mentionable).kinds, ...Object.keys(elementChecks(mentionable).kinds)];
    expect(kinds.filter((kind) => !drawable.has(kind))).toEqual([]);
    expect(undrawable({ blocks: [{ type: 'section', accessory: { type: 'dial' } }] })).toEqual([
      'blocks[0].accessory: dial',
    ]);
  });
});
