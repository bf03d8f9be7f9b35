import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSamples, samplesIn, stampOf, train } from '../../../scripts/train-acts.ts';
import { acts } from '../../../src/conversation/acts/acts.ts';
import { likelyActs, packed, unpacked } from '../../../src/conversation/acts/classify.ts';
import { stampLength } from '../../../src/conversation/acts/trained.ts';
import { contexts, saidIn } from '../../../src/conversation/acts/features.ts';
import { readings } from '../../../src/conversation/acts/readings.ts';
import { converse } from '../../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../../src/conversation/state.ts';
import { tools } from '../../../tools/index.ts';
import { isLong } from '../../support/long.ts';
import { testClock } from '../../support/test-clock.ts';

const folder = 'src/conversation/acts';
const phrases = readSamples(`${folder}/phrases`);
const around = { tools, clock: testClock(), receivers: ['*'] };
const line = { sku: 'OP520', quantity: 4 };
const states: readonly State[] = [
  nothingSaid,
  { ...nothingSaid, lines: [line], last: { tool: 'get_quote', input: { lines: [line] } } },
  {
    ...nothingSaid,
    lines: [line],
    draft: { id: 'D7K2M9QX4T1V8R3NB', revision: 1, lines: [line] },
    last: { tool: 'prepare_requisition', input: { lines: [line] } },
  },
];

it('is trained on the phrases as they stand: npm run acts writes acts.bin anew', () => {
  const stamp = readFileSync(`${folder}/acts.bin`).subarray(0, stampLength);
  expect(stamp.toString('hex')).toBe(stampOf().toString('hex'));
});

it('has phrases of every act in every language', () => {
  const few = acts.flatMap((act) =>
    ['en', 'pl', 'de', 'cs', 'uk'].filter(
      (language) => phrases.filter((each) => each.act === act && each.language === language).length < 40,
    ),
  );
  expect(few).toEqual([]);
  expect(Object.keys(readings).filter((each) => !acts.some((act) => act === each))).toEqual([]);
});

it('refuses a heading that is no act, and leaves out lines without a context', () => {
  expect(() => samplesIn('en', '## nonsense')).toThrow('no such act');
  expect(samplesIn('en', '## stock\nhave you got it\n-\thave you got it')).toHaveLength(1);
});

/** All phrases take minutes: a bound for what hangs. */
const allPhrases = { timeout: 1_200_000 };

it.runIf(isLong)('finds the act of phrases that it was not trained on', allPhrases, () => {
  const apart = phrases.filter((_, at) => at % 6 === 0);
  const { rarity, rows } = train(phrases.filter((_, at) => at % 6 !== 0));
  const weights = unpacked(packed(rarity, rows, [], 0.8));
  const found = apart.map(({ text, context, language, act }) => {
    const likely = likelyActs(saidIn(text, context, language), weights);
    return {
      first: likely[0]?.act === act,
      share: likely[0]?.share ?? 0,
      two: likely.slice(0, 2).some((each) => each.act === act),
    };
  });
  const share = (of: readonly boolean[]) => of.filter(Boolean).length / of.length;
  const sure = found.filter(({ share: each }) => each > 0.85);
  console.log(
    `${apart.length} phrases apart: ${share(found.map(({ first }) => first)).toFixed(2)} right, ${share(found.map(({ two }) => two)).toFixed(2)} among the first two`,
  );
  expect(share(found.map(({ first }) => first))).toBeGreaterThan(0.68);
  expect(share(found.map(({ two }) => two))).toBeGreaterThan(0.78);
  expect(share(sure.map(({ first }) => first))).toBeGreaterThan(0.9);
});

/** Acts that never order, change or send anything. */
const harmless = phrases.filter(({ act }) =>
  /^(?:stock|arrival|price|discount|info|advice|deposit|deposits_open|returnable|return|complaint|shortage|last_price|bought|spend|top|compare_periods|reserve|watch|unwatch|dont_order|orders|order_status|deliveries|invoices|unpaid|overdue|wrong_charge|credit_notes|mail|pay|credit|account|branches|thanks|hello|bye|how_are_you|who_are_you|help|human|driver|scold|off_topic)$/.test(
    act,
  ),
);

describe('what asks, complains, looks back or is said to the desk', () => {
  it('drafts nothing but for 5 of 1000 phrases, which could be said of parts as well', allPhrases, () => {
    const tried = harmless.filter((_, at) => at % (isLong ? 8 : 80) === 0);
    const proposed = tried.flatMap(({ act, text, language }) =>
      states.flatMap((state) => {
        const { meant } = converse(text, { ...state, language }, around);
        const writes =
          (meant.kind === 'order' && meant.lines.length > 0) ||
          meant.kind === 'again' ||
          (meant.kind === 'call' &&
            tools.some(({ name, effect, role }) => name === meant.tool && effect !== 'read' && role !== 'follow'));
        return writes ? [`${act}: ${text}`] : [];
      }),
    );
    // "Send me that" is said of documents and of parts: a few are the one after a quote and the other after a list.
    const tooMany = Math.max(0, Math.ceil(proposed.length - tried.length * states.length * 0.005));
    expect(proposed.slice(0, tooMany)).toEqual([]);
  });
});

it('knows what was answered last', () => {
  expect(new Set(phrases.map(({ context }) => context))).toEqual(new Set(contexts));
});
