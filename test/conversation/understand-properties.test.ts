import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/conversation/command/understand.ts';
import { longestText } from '../../src/conversation/reading/readable.ts';
import type { NextCall, Understood } from '../../src/conversation/understanding.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';
import { phrases } from './phrases.ts';
import { isLong, runsOf } from '../support/long.ts';

const clock = testClock();
const last = fc.constantFrom<(NextCall | undefined)[]>(
  undefined,
  { tool: 'check_stock', input: { skus: ['OP520'] } },
  { tool: 'list_invoices', input: { from: '2026-10-01', to: '2026-10-31' } },
  { tool: 'get_customer', input: {} },
  { tool: 'no_such_tool', input: {} },
);
const receivers = fc.constantFrom<(readonly string[])[]>([], ['own'], ['own', 'C200001'], ['*']);
const surroundings = fc.record({ last, receivers });

/** The words that phrases are made of, in any order, with whatever a person or Slack may put between them. */
const vocabulary = [
  ...new Set(
    Object.values(phrases)
      .flat()
      .flatMap(({ say }) => say.split(/(\s+|[;,|:])/)),
  ),
];
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...vocabulary), { maxLength: 14 }).map((each) => each.join(' ')) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...vocabulary, '\n', '\t'), { maxLength: 40 }).map((each) => each.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

/** Every call that can come of it. */
function callsOf(understood: Understood): NextCall[] {
  switch (understood.kind) {
    case 'call':
      return [understood];
    case 'narrow':
      return [understood.call, { ...understood.call, input: { ...understood.call.input, locations: ['KAT'] } }];
    case 'ask':
      return [...understood.choices];
    case 'order':
      return [{ tool: 'order', input: { lines: understood.lines, shipTo: understood.shipTo } }];
    default:
      return [];
  }
}

function problemOf({ tool: name, input }: NextCall): string | undefined {
  const { lines, ...rest } = input as { lines?: readonly { written?: string }[] };
  const [asked, args] =
    name === 'order'
      ? ['prepare_requisition', { ...rest, lines: lines?.filter(({ written }) => written === undefined) ?? [] }]
      : [name, input];
  if (name === 'order' && (args as { lines: readonly unknown[] }).lines.length === 0) return undefined;
  const tool = tools.find((each) => each.name === asked);
  if (tool === undefined) return `no tool ${asked}`;
  const read = tool.input.safeParse(args);
  return read.success ? undefined : `${JSON.stringify(args)}: ${read.error.message}`;
}

describe('understand', () => {
  it('never throws, and asks tools for nothing that they do not take', () => {
    fc.assert(
      fc.property(anything, surroundings, (text, around) => {
        const understood = understand(text, { tools, clock, ...around });
        expect(
          callsOf(understood)
            .map(problemOf)
            .filter((each) => each !== undefined),
        ).toEqual([]);
        if (understood.kind === 'ask') {
          expect(understood.question).not.toBe('');
          for (const { label } of understood.choices) expect(label).not.toBe('');
        }
      }),
      { numRuns: runsOf(1_500) },
    );
  });

  const code = fc
    .constantFrom('OP', 'W', 'GDB', 'HU', 'LX', 'KT')
    .chain((letters) => fc.integer({ min: 1000, max: 99_999 }).map((digits) => `${letters}${digits}`));
  const rows = fc.uniqueArray(fc.record({ code, quantity: fc.integer({ min: 1, max: 999 }) }), {
    selector: (each) => each.code,
    minLength: 1,
    maxLength: 40,
  });
  type Row = { code: string; quantity: number };
  const styles: readonly ((row: Row, at: number) => string)[] = [
    ({ code: sku, quantity }) => `${quantity}x ${sku}`,
    ({ code: sku, quantity }) => `${sku} x${quantity}`,
    ({ code: sku, quantity }) => `${sku} ${quantity} szt`,
    ({ code: sku, quantity }) => `${sku}\t${quantity}`,
    ({ code: sku, quantity }) => `${sku};Filtr oleju;${quantity}`,
    ({ code: sku, quantity }, at) => `${at + 1}. ${sku} - ${quantity} pcs`,
    ({ code: sku, quantity }) => `${sku}: ${quantity}`,
    ({ code: sku, quantity }) => `${sku}\t${quantity}\t23,50\t${(quantity * 23.5).toFixed(2).replace('.', ',')}`,
    ({ code: sku, quantity }) => `${quantity} szt. ${sku} 23,50 zł`,
  ];

  it('reads a pasted list to the last line and quantity, however it is written', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...styles),
        fc.constantFrom('', 'quote\n', 'Hello,\nplease quote:\n'),
        (list, style, before) => {
          const understood = understand(before + list.map(style).join('\n'), { tools, clock });
          expect(understood).toMatchObject({
            kind: 'call',
            tool: 'get_quote',
            input: { lines: list.map(({ code: sku, quantity }) => ({ sku, quantity })) },
          });
        },
      ),
      { numRuns: isLong ? 400 : 100 },
    );
  });

  it('reads a table by its header, with prices and totals in the rows', () => {
    const header = fc.constantFrom(
      ['Lp;SKU;Nazwa;Ilość;Cena netto;Wartość', ';'],
      ['No\tSKU\tName\tQty\tPrice\tTotal value', '\t'],
    );
    fc.assert(
      fc.property(rows, header, fc.boolean(), (list, [head = '', delimiter = ''], greeted) => {
        const body = list.map(({ code: sku, quantity }, at) =>
          [at + 1, sku, 'Filtr', quantity, '23,50', (quantity * 23.5).toFixed(2).replace('.', ',')].join(delimiter),
        );
        const text = [...(greeted ? ['Witam,', 'proszę o wycenę:'] : []), head, ...body].join('\n');
        expect(understand(text, { tools, clock })).toMatchObject({
          kind: 'call',
          tool: 'get_quote',
          input: { lines: list.map(({ code: sku, quantity }) => ({ sku, quantity })) },
        });
      }),
      { numRuns: isLong ? 200 : 50 },
    );
  });

  it('loses no line: each is in the call, in what is said, or asked about', () => {
    const strange = fc.constantFrom(
      'OP 520 4',
      '777 888 999',
      'op520x2',
      'GDB1330 1.000',
      '4 x 5',
      'W71275 -3',
      'Filtr powietrza do Golfa',
      'tel. 601 222 333',
      'NIP 634-012-34-56',
      'biuro@warsztat.example',
      'FV 2026/10/123 4 5',
      'Razem 12 szt',
      '#7',
      '"W 712/75',
      '????',
    );
    const list = fc.uniqueArray(strange, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, list, fc.constantFrom('', 'order\n', 'quote\n'), fc.nat(), (products, others, before, seed) => {
        const lines = products.map(({ code: sku, quantity }) => `${quantity}x ${sku}`);
        others.forEach((each, at) => lines.splice((seed + at * 7) % (lines.length + 1), 0, each));
        const understood = understand(before + lines.join('\n'), { tools, clock });
        const shown = JSON.stringify(understood);
        for (const { code: sku } of products) expect(shown).toContain(`"${sku}"`);
        for (const each of others) {
          if (/[\p{L}\p{N}]/u.test(each)) expect(shown).toContain(JSON.stringify(each).slice(1, -1));
        }
      }),
      { numRuns: isLong ? 400 : 100 },
    );
  });

  it('answers the longest and most awkward texts', () => {
    // Each of these takes minutes where a pattern looks back over what it has seen; the time of a test ends it.
    const awkward = [
      'a',
      ' ',
      '\t',
      '\n',
      '1',
      '1 ',
      'x ',
      '2x',
      '2x OP520 ',
      '2x OP520\n',
      '*',
      '*a ',
      '_',
      '~',
      '~a ',
      '`',
      '```',
      '<',
      '<@',
      '<http://',
      '&lt;',
      ':',
      ':a',
      ':a:',
      '>',
      '> ',
      '"',
      '“',
      '(',
      '(1) ',
      'in ',
      'in Katowice ',
      'only ',
      'order ',
      'invoices ',
      'a/b/',
      'FV/',
      'and ',
      ', ',
      ';',
      '.',
      '1.',
      '1,',
      '1 000 ',
      'zł',
      '1 zł ',
      '@ ',
      'Golf 5 ',
      'OP520 ',
      'D',
      'ł',
      '🔧',
      '\u200b',
      '\ud800',
      'https://x ',
      'tel ',
      'nip ',
      'ship to ',
      'do ',
      'for C200001 ',
      '1-2 may ',
      'to ',
      'last week ',
      'branch ',
      'sku;qty\n',
      '#',
    ];
    for (const each of awkward) {
      const text = each.repeat(Math.ceil(longestText / each.length));
      for (const written of [
        text,
        `${text}!`,
        `quote ${text}`,
        `order\n${text}`,
        `invoices ${text}`,
        `OP520 ${text} 4`,
      ]) {
        const understood = understand(written, { tools, clock, receivers: ['own', 'C200001'] });
        expect(
          callsOf(understood)
            .map(problemOf)
            .filter((problem) => problem !== undefined),
        ).toEqual([]);
      }
    }
  });

  it('says what of a text was too long to be read', () => {
    const many = Array.from({ length: 6_000 }, (_, at) => `1x AB${at + 10_000}`).join('\n');
    const understood = understand(many, { tools, clock });
    expect(understood).toMatchObject({
      kind: 'call',
      remarks: [`I read the first ${longestText} characters only. Send the rest in another message.`],
    });
  });
});
