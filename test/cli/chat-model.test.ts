import { expect, it } from 'vitest';
import { Conversations } from '../../src/conversation/state.ts';
import type { LanguageModelDesk } from '../../src/conversation/model/language-model.ts';
import { tools } from '../../tools/index.ts';
import { openTestDesk } from '../support/desk.ts';
import { testClock } from '../support/test-clock.ts';
import { parts, run } from './memory-io.ts';

const cost = { model: 'openai/tiny', steps: 2, inputTokens: 10, outputTokens: 5 };

/** Says its look-up, then its answer in two pieces. */
const model: LanguageModelDesk = {
  answer: (_, __, watch) => {
    watch?.step('1', 'Check stock', 'begun');
    watch?.step('1', 'Check stock', 'done');
    watch?.text('It is there. ');
    watch?.text('Order it today.');
    return Promise.resolve({ kind: 'answered', text: 'It is there. Order it today.', struck: 0, calls: [], cost });
  },
};

async function say(args: readonly string[], columns?: number): Promise<string> {
  const { desk, close } = await openTestDesk();
  const store = { conversation: () => Promise.resolve(undefined), saveConversation: () => Promise.resolve() };
  const openChat = () =>
    Promise.resolve({
      desk,
      around: { tools, clock: desk.clock, receivers: ['own'] },
      person: 'buyer',
      model,
      conversations: new Conversations(store, testClock()),
      close: () => Promise.resolve(),
    });
  try {
    const stdin = 'hmm what would be the smartest thing regarding OP520 tomorrow considering everything\n';
    const settings = { stdin, ...(columns === undefined ? {} : { columns }) };
    return (await run(['chat', '--no-color', ...args], parts({ openChat }), settings)).out;
  } finally {
    await close();
  }
}

it('streams at a terminal: the look-ups, then the answer as it comes, and nothing twice', async () => {
  expect(await say([], 80)).toBe('Looking up: Check stock\nIt is there. Order it today.\n\n');
});

it('says the whole answer to a script', async () => {
  expect(await say([])).toBe('It is there. Order it today.\n\n');
  expect(JSON.parse(await say(['--json'], 80))).toMatchObject({ text: 'It is there. Order it today.', model: cost });
});
