import { expect, it } from 'vitest';
import { parseLines } from '../src/lines/lines.ts';
import { cleanText } from '../src/core/text.ts';
import { toArguments } from '../src/lines/words.ts';
import { readMrkdwn, readPlain } from '../src/playground/page/mrkdwn.ts';
import { converse } from '../src/conversation/converse.ts';
import { nothingSaid, type State } from '../src/conversation/state.ts';
import { understand } from '../src/conversation/command/understand.ts';
import { tools } from '../tools/index.ts';
import { someOf } from './support/long.ts';
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

const everyText = hostileTexts(12, 100);
const texts = someOf(everyText, everyText.length / 30);

/** CPU milliseconds, the least of several runs: other programs of a loaded machine only ever add to it. */
function costOf(read: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < 8 && least > mostMilliseconds; run += 1) {
    const before = process.cpuUsage();
    read();
    least = Math.min(least, process.cpuUsage(before).user / 1_000);
    // A pattern that looks back over all it has seen takes seconds; there is no need to wait for it eight times.
    if (least > 20 * mostMilliseconds) break;
  }
  return least;
}

it.each(ways)('%s: any text of 20,000 characters costs at most 400 ms', { timeout: 600_000 }, (name, read) => {
  const words = someOf(wordTexts(), wordTexts().length / 30);
  const all = name.startsWith('a message') ? [...texts, ...words] : texts;
  const isSlow = (text: string) => costOf(() => read(text)) > mostMilliseconds;
  // Measured again at the end: a busy machine, or compiled patterns that were just dropped, slow down whatever comes.
  const slow = all.filter(isSlow).filter(isSlow);
  expect(slow.map((text) => text.slice(0, 60))).toEqual([]);
});
