import type { DeskTool } from '../../tools/desk.ts';
import { nearestWord } from '../core/nearest-word.ts';
import { cleanText } from '../core/text.ts';
import { ownWords } from './own-words.ts';

const own: Readonly<Record<(typeof ownWords)[number], string>> = {
  help: 'this list; help quote: more about one word',
  order: 'opens the form of an order: order 4x OP520 2x W71275; same again, or repeat and a number',
  approvals: 'what waits for your decision',
  freeze: 'stops all sending at once: freeze and why',
  thaw: 'lets it go on',
};

/** All words in a line each, or everything about one of them. */
export function helpFor(tools: readonly DeskTool[], asked: string): string {
  const word = asked.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (word === '') return everything(tools);
  const tool = tools.find(({ words }) => words.includes(word));
  if (tool !== undefined && word !== 'order') return about(tool);
  const ours = ownWordsFor(tools);
  const found = ours.find((each) => each === word);
  if (found !== undefined) return `${found}: ${own[found]}`;
  const near = nearestWord(word, [...ours, ...tools.flatMap(({ words }) => words)]);
  return [
    `"${cleanText(word, 40)}" is no word of the desk.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
    everything(tools),
  ].join('\n\n');
}

/** The form of an order writes a draft: a desk that does not serve that tool does not offer it. */
function ownWordsFor(tools: readonly DeskTool[]) {
  const takesOrders = tools.some(({ words }) => words.includes('order'));
  return ownWords.filter((word) => takesOrders || word !== 'order');
}

function everything(tools: readonly DeskTool[]): string {
  const shown = tools.filter(({ words }) => words[0] !== 'order');
  return [
    'Write part numbers and quantities (4x OP520 2x W71275), paste a list, or ask in a sentence: do you have OP520 in ' +
      'Katowice? Unpaid invoices of October. Same again. Then: only Kraków. Or begin with a word:',
    ...shown.map(({ words, summary }) => `• ${words[0] ?? ''}: ${summary}`),
    ...ownWordsFor(tools).map((word) => `• ${word}: ${own[word]}`),
    'With /parts in a channel only you see the answer; in a direct message the word alone is enough.',
  ].join('\n');
}

function about(tool: DeskTool): string {
  return [
    `${tool.words.join(' or ')}: ${tool.summary}`,
    ...tool.examples.filter(({ say }) => !say.includes('--')).map(({ say }) => `For example: /parts ${say}`),
  ].join('\n');
}
