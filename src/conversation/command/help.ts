import type { DeskTool } from '../../../tools/desk.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { cleanText } from '../../core/text.ts';
import { toolOptions } from '../../lines/tool-options.ts';
import { messages } from '../messages/en.ts';

const { help } = messages;

/** All words in a line each, or everything about one of them. */
export function helpFor(tools: readonly DeskTool[], asked: string): string {
  const word = asked.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (word === '') return everything(tools);
  const tool = tools.find(({ words }) => words.includes(word));
  if (tool !== undefined && tool.role !== 'prepare') return about(tool);
  const own = ownWordsFor(tools);
  const found = own.find(([each]) => each === word);
  if (found !== undefined) return found.join(': ');
  const near = nearestWord(word, [...own.map(([each]) => each), ...tools.flatMap(({ words }) => words)]);
  const shown = cleanText(word, 40);
  return [
    near === undefined ? messages.unknown.word(shown) : messages.unknown.near(shown, near),
    everything(tools),
  ].join('\n\n');
}

/** The order form writes a draft: a desk that serves no tool for that does not offer it. */
function ownWordsFor(tools: readonly DeskTool[]): [word: string, meaning: string][] {
  const takesOrders = tools.some(({ role }) => role === 'prepare');
  return Object.entries(help.own).filter(([word]) => takesOrders || word !== 'order');
}

function everything(tools: readonly DeskTool[]): string {
  return [
    help.top,
    ...tools.filter(({ role }) => role !== 'prepare').map(({ words, summary }) => `• ${words[0] ?? ''}: ${summary}`),
    ...ownWordsFor(tools).map(([word, meaning]) => `• ${word}: ${meaning}`),
    help.where,
  ].join('\n');
}

/** What can be written behind the word, as on the command line. */
function optionsOf(tool: DeskTool): string[] {
  const names = toolOptions(tool).filter(({ field }) => field !== 'cursor');
  return names.length === 0 ? [] : [help.options(names.map(({ name, choices }) => [name, choices] as const))];
}

function about(tool: DeskTool): string {
  return [
    `${tool.words.join(' or ')}: ${tool.summary}`,
    ...tool.examples.map(({ say }) => help.example(say)),
    ...optionsOf(tool),
  ].join('\n');
}
