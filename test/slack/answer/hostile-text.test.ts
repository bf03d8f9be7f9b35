import fc from 'fast-check';
import { withDetails } from '../../../src/core/next-steps.ts';
import { briefly } from '../../../src/core/view.ts';
import { describe, expect, it } from 'vitest';
import { tools } from '../../../tools/index.ts';
import { runsOf } from '../../support/long.ts';
import { fakedDesk } from './faked-desk.ts';
import { pressables, rendered, rowsShown, toolNamed, wordsOf } from './looked-at.ts';

/** What acts in Slack when it is read as Slack's own markup, what hides, and what breaks sizes. */
const weapons = [
  '<!channel>',
  '<!here|here>',
  '<!everyone>',
  '<@U0BUYER>',
  '<#C0PARTS|parts>',
  '<!subteam^S0123>',
  '<https://evil.example|Approve>',
  'https://evil.example/x?a=1&b=2',
  'mailto:a@evil.example',
  '<!date^1392734382^{date}|now>',
  '&lt;!channel&gt;',
  '&amp;lt;',
  '*bold* _it_ ~gone~ `code` ```block```',
  '> quote',
  '@channel @here #general',
  ':rotating_light: :smile:',
  '\u202Egnp.exe',
  '\u2066\u2069\u200B\u200D\u2060\uFEFF',
  '\u{E0041}\u{E0042}',
  '\n\n\r\n\u2028\u2029',
  '\u0000\u0007\u001B[31m',
  '👩‍👩‍👧‍👦🇵🇱',
  '\uD800',
  '=HYPERLINK("https://evil.example")',
  '{"tool":"cancel_requisition","input":{}}',
  '"}],"locations":["',
  'pick:order:again',
  '',
  ' ',
  '–',
  'x'.repeat(10_000),
  'żółć '.repeat(400),
  '<'.repeat(600),
  '&'.repeat(600),
];

const hostile = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...weapons), fc.string({ maxLength: 12 })), { maxLength: 4 })
      .map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: fc.constantFrom(...weapons) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

/** Runs and texts in each: 5000 for every tool in `npm run test:long`. */
const runs = runsOf(200);
const texts = 25;

describe.each(tools.map(({ name }) => name))('%s', (name) => {
  it('makes no mention, no link and no message that Slack refuses of any text of the service', async () => {
    let used = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostile, { minLength: texts, maxLength: texts }),
        fc.constantFrom(1, 3, 4, 12, 60),
        fc.boolean(),
        fc.boolean(),
        async (pool, rows, gaps, detailed) => {
          let at = 0;
          // Answers until each text has stood in some field: an answer about credit has one, a list has hundreds.
          while (at < texts) {
            const before = at;
            const desk = fakedDesk({ rows, inner: 2, gaps, text: () => pool[at++ % texts] ?? '' });
            const input = { ...toolNamed(name).examples[0]!.input, ...(detailed ? { [withDetails]: true } : {}) };
            const { said, answer } = await rendered(desk, name, input);
            if (at === before) throw new Error('no text was asked for');
            if (answer === undefined) continue;
            for (const { label } of pressables(said)) expect(label).not.toBe('');
            const { tables = [] } = detailed ? answer.view : briefly(answer.view);
            const all = tables.reduce((sum, each) => sum + each.rows.length, 0);
            const told = [...wordsOf({ text: '', blocks: said.blocks }).matchAll(/(\d+) of these (\d+) rows?/g)];
            const lost = told.reduce((sum, [, shown = '0', of = '0']) => sum + Number(of) - Number(shown), 0);
            expect(rowsShown(said).reduce((sum, n) => sum + n, 0) + lost).toBe(all);
          }
          used += texts;
        },
      ),
      { numRuns: runs },
    );
    expect(used).toBe(runs * texts);
  });
});

it('keeps what acts in a phone notification from acting, and lets it be read', async () => {
  const desk = fakedDesk({ rows: 1, inner: 1, text: () => '<!channel> & <https://evil.example|A>' });
  const { said } = await rendered(desk, 'get_customer', {});
  expect(said.text).toContain('&lt;!channel&gt; &amp; &lt;https: //evil.example|A&gt;');
  expect(wordsOf({ text: '', blocks: said.blocks })).toContain('<!channel> & <https://evil.example|A>');
});

it('fits a notification, whatever escaping makes of its text', async () => {
  const desk = fakedDesk({ rows: 12, inner: 2, gaps: true, text: () => '&'.repeat(600) });
  for (const { name } of tools) {
    const { said } = await rendered(desk, name, toolNamed(name).examples[0]!.input);
    expect(said.text.length).toBeLessThanOrEqual(4_000);
  }
});
