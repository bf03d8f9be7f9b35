import { beforeAll, expect, it } from 'vitest';
import { parseLines } from '../src/lines/lines.ts';
import { cleanText } from '../src/core/text.ts';
import { toArguments } from '../src/lines/words.ts';
import { readMrkdwn, readPlain } from '../src/playground/page/mrkdwn.ts';
import { converse } from '../src/conversation/converse.ts';
import { nothingSaid, type State } from '../src/conversation/state.ts';
import { understand } from '../src/conversation/understand.ts';
import { tools } from '../tools/index.ts';
import { hostileTexts, wordTexts } from './support/hostile-texts.ts';
import { testClock } from './support/test-clock.ts';

// Whatever somebody sends, the one thread that answers everybody is not held up.

const mostMilliseconds = 400;
const clock = testClock();
const around = {
  tools,
  clock,
  receivers: ['own', 'C200001', '*'],
  last: { tool: 'check_stock', input: { skus: ['OP520'] } },
};
const talking: State = { ...nothingSaid, lines: [{ sku: 'OP520', quantity: 2 }], last: around.last };
const takesLines = { words: ['quote'], positional: { kind: 'lines' } } as const;

const ways: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['a message in Slack', (text) => understand(text, around)],
  ['a message of a conversation', (text) => converse(text, talking, around)],
  ['the words of a command', (text) => toArguments(takesLines, text, clock)],
  ['a list', (text) => parseLines(text)],
  ['a table', (text) => parseLines(`sku;quantity\n${text}`)],
  ['text of the service', (text) => [cleanText(text), cleanText(text, Infinity)]],
  ['mrkdwn on the page', (text) => [readMrkdwn(text), readPlain(text)]],
];

// A fifth of the texts each time; all of them with HOSTILE_TEXTS=all (npm run test:long).
const everyText = hostileTexts(12, 100);
const texts = process.env['HOSTILE_TEXTS'] === 'all' ? everyText : everyText.filter((_, at) => at % 5 === 0);

const longText = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join('');

/** Work of a known size, linear in a text of that length: about 20 ms on the machine where the limit was set. */
function knownWork(): number {
  let found = 0;
  for (let time = 0; time < 20; time += 1) {
    found += longText.split(/[^a-m]+/u).length;
    found += longText.replace(/\p{L}/gu, (letter) => letter.toUpperCase()).length;
  }
  return found;
}

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}

/**
 * How often the known work would be done in the same CPU time, the least of several runs. Both are measured one after the
 * other, so that a slow or loaded machine is slow for both.
 */
function costOf(read: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < 8 && least > mostKnownWork; run += 1) {
    const known = cpuOf(knownWork);
    least = Math.min(least, cpuOf(read) / known);
    // A pattern that looks back over all it has seen takes seconds; there is no need to wait for it eight times.
    if (least > 20 * mostKnownWork) break;
  }
  return least;
}

function slowOnes(texts: readonly string[], read: (text: string) => unknown): string[] {
  return texts.flatMap((text) => {
    // The work is not measured for each of the many that are quick anywhere.
    if (cpuOf(() => read(text)) < surelyQuick) return [];
    const cost = costOf(() => read(text));
    return cost > mostKnownWork
      ? [`${cost.toFixed(1)} times the known work: ${JSON.stringify(text.slice(0, 60))}`]
      : [];
  });
}

beforeAll(() => {
  for (let run = 0; run < 5; run += 1) knownWork();
});

it.each(ways)('%s: any text of 20,000 characters costs little', { timeout: 600_000 }, (name, read) => {
  const words = wordTexts().filter((_, at) => texts === everyText || at % 5 === 0);
  expect(slowOnes(name.startsWith('a message') ? [...texts, ...words] : texts, read)).toEqual([]);
});

it('notices a pattern that looks back over all it has seen', () => {
  const looksBack = (text: string) => /a+$/u.test(text);
  expect(slowOnes([`${'a'.repeat(19_999)}z`], looksBack)).toHaveLength(1);
});
