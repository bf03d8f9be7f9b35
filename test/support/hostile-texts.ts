import { phrases } from '../conversation/phrases.ts';

/** As long as the longest message that a person sends. */
const length = 20_000;

/** Units that are likely to make a pattern look at the same text again and again. */
const units = [
  ...[' ', '\t', '\n', ' \n', '\t ', '1', 'a', 'A', 'x', 'X', '-', '–', '.', ',', ';', ':', '|', '/', '#', '@', '+'],
  ...['"', "'", '“', '(', ')', '[', ']', '{', '}', '<', '>', '*', '**', '_', '__', '~', '~~', '`', '``', '```', '\\'],
  ...['1 1/2 ', '1 ', '1,', '1;', '1.', '1:', '1=', '1x', '1 x ', 'x1 ', '12 12 ', '1 000 ', '1.000', '1-', '+1 '],
  ...['A1 ', 'A1', 'A 1 ', 'A1,', 'A1;', 'A1\t', 'A1\n', 'OP520 ', 'OP520\n', '2x OP520 ', '2x OP520, ', 'W 712/75 '],
  ...['OP520; 4; 23,50\n', 'OP520\t4\t23.50\n', '1. OP520 4\n', '- OP520\n', 'sku;qty\n', 'sku:', 'sku ', 'index:"A" '],
  ...['"" ', '"a" ', '"1"', '\\"', ' "', '" ', '(1) ', '( ', '[1', '](', '[a](', '![', '<a', '<@', '<@U1', '<@U1|'],
  ...['<http://a', '<http://a|', '<mailto:a', '<!date^1^', '<#C1|', 'http://', 'https://a.b', '&lt;', '&amp;', '://'],
  ...[
    ':a',
    ':one:',
    ': ',
    ':a:a',
    '*a ',
    ' *a',
    '_a ',
    '**a',
    '__a',
    '~~a',
    '~a ',
    '*a*',
    '`a',
    '\\*',
    '> ',
    '>',
    '&gt; ',
  ],
  ...[
    '>>',
    '- ',
    '- - ',
    '- > ',
    '1. ',
    '> > ',
    'a\n\n',
    '# a\n',
    '* ',
    ' - a\n',
    '  - a\n',
    '# ',
    '# #',
    '#\t',
    '| ',
    '|-',
    '|a|\n',
    '|-|\n',
    '-:|',
    '---\n',
    '===',
    '- - ',
  ],
  ...[
    '- a\n ',
    '```\n',
    '~~~\n',
    '> - ',
    '[ ] ',
    '<a@b.c ',
    'a@',
    '@a',
    '@.',
    '+1 2',
    '+48 5',
    'tel 1',
    'tel:',
    'call 1 ',
  ],
  ...[
    'in a',
    'in ',
    'in in ',
    'w the ',
    'in Aaa,',
    'in Aaa and ',
    'Aaa and ',
    'aaa-',
    'for C1 ',
    'for ',
    'branch ',
    'PO 123',
    'PO-123/',
  ],
  ...[
    '1 and ',
    '1-',
    '1 - 2 ',
    '1.1.',
    '2026-',
    '2026-10-',
    'Q1 ',
    'to ',
    '.. ',
    'last ',
    '1 to 2 ',
    'since ',
    'FV/',
    'FV/1/',
    'FV 1/1',
    'D1',
  ],
  ...[
    'zł',
    '1 zł ',
    '1zł',
    'zł1',
    '@ 1',
    '1,2',
    '1.2 ',
    '€',
    '1 €/',
    'netto ',
    'żaba ',
    'ß',
    'é',
    '\u0301',
    '\u200b',
    '\u00ad',
    '\ud800',
  ],
  ...[
    '\ue000',
    '\ue0000\ue001',
    '\u2028',
    '\r',
    '\r\n',
    '\u00a0',
    '😀',
    '👨‍👩‍👧',
    '\u202e',
    '=1+1;',
    '0',
    '00',
    '1e9 ',
    '%',
    '%%',
    'Ⅷ',
  ],
];

/** A generator of numbers from 0 to 1 that gives the same ones each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function repeated(unit: string): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/** Words of the desk and of the people who write to it, each by itself. */
const words = [
  ...new Set(
    Object.values(phrases)
      .flat()
      .flatMap(({ say }) => say.split(/\s+/)),
  ),
];

/**
 * Texts of 20,000 characters, made to be slow to read: one unit again and again, with and without a word before it and
 * an end that does not fit; lines of it; mixtures.
 */
export function hostileTexts(seed: number, mixtures: number): readonly string[] {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const several = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make);
  const mixed = Array.from({ length: mixtures }, () => {
    const unit = several(4, () => pick(random() < 0.2 ? words : units)).join(random() < 0.3 ? ' ' : '');
    const before = random() < 0.5 ? '' : `${pick(words)} `;
    const after = random() < 0.5 ? '' : pick(units);
    return (before + repeated(unit)).slice(0, length - after.length) + after;
  });
  const loose = Array.from({ length: mixtures / 10 }, () => {
    const some = several(30, () => pick(random() < 0.5 ? words : units));
    let text = '';
    while (text.length < length) text += pick(some) + (random() < 0.3 ? ' ' : '');
    return text.slice(0, length);
  });
  // A run with something before and after it, whole and as lines of a list.
  const starts = ['', '# ', '> ', '| |\n', '1. ', 'PO ', 'stock '];
  const runs = units.flatMap((unit) => [
    `${`a${repeated(unit)}`.slice(0, length - 1)}z`,
    `${(pick(starts) + repeated(unit)).slice(0, length - 1)}z`,
    repeated(`${pick(starts)}${repeated(unit).slice(0, 480)}!\n`),
  ]);
  return [...units.map(repeated), ...runs, ...mixed, ...loose];
}

/** Every word that people write to the desk, again and again. */
export function wordTexts(): readonly string[] {
  return words.map((word) => repeated(`${word} `));
}
