import type { KnownBlock } from '@slack/types';
import type { DeskTool } from '../../tools/desk.ts';
import { isUnderstood } from '../core/lines.ts';
import { formatMoney } from '../core/money.ts';
import { nearestWord } from '../core/nearest-word.ts';
import { cleanText } from '../core/text.ts';
import type { Cell, View } from '../core/view.ts';
import { toArguments } from '../core/words.ts';
import type { Language, NextCall, Understood } from './understanding.ts';
import { escapeText, plain } from './requisition-card.ts';

/** Words of the desk itself, beside those of the tools. */
export const ownWords = ['help', 'order', 'approvals', 'freeze', 'thaw'] as const;

/** The words of the tools, and answers as plain text: what the command line says, in blocks of Slack. */
export const plainLanguage: Language = {
  understand: (text, { tools, clock }) => {
    const [, word = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
    if (word === '' || /^(help|\?)$/i.test(word)) return { kind: 'help', text: help(tools) };
    const tool = tools.find(({ words }) => words.includes(word.toLowerCase()));
    if (tool === undefined) {
      const near = nearestWord(word, [...ownWords, ...tools.flatMap(({ words }) => words)]);
      return {
        kind: 'unknown',
        text: `"${cleanText(word, 40)}" is no word of the desk.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      };
    }
    const { inputs, lines } = toArguments(tool, rest, clock);
    const bad = lines.filter((line) => !isUnderstood(line));
    const remarks = bad.map(({ raw, problem }) => `Not understood: "${cleanText(raw, 60)}": ${problem ?? ''}`);
    if (tool.name === 'prepare_requisition') {
      return {
        kind: 'order',
        lines: lines.filter(isUnderstood).map(({ product, quantity }) => ({ ...product, quantity })),
        remarks,
      };
    }
    return called(tool, inputs, remarks);
  },
  render: (tool, answer, input) => {
    const blocks = blocksOf(answer.view);
    const cursor = answer.output['cursor'];
    const buttons = [
      ...(typeof cursor === 'string' ? [button('ask:0', 'More', { tool: tool.name, input: { cursor } })] : []),
      ...(tool.columns !== undefined && (answer.view.tables ?? []).some(({ rows }) => rows.length > 0)
        ? [button('csv:0', 'As a file (CSV)', { tool: tool.name, input })]
        : []),
      ...(answer.view.actions ?? []).slice(0, 5).map((each, at) => button(`ask:${at + 1}`, each.label, each)),
    ].filter((each) => each.value.length <= 2_000);
    return {
      text: escapeText(answer.view.title),
      blocks: [
        ...blocks,
        ...(buttons.length === 0 ? [] : [{ type: 'actions', elements: buttons } satisfies KnownBlock]),
      ],
    };
  },
};

function called(
  tool: DeskTool,
  inputs: readonly Readonly<Record<string, unknown>>[],
  remarks: readonly string[],
): Understood {
  const [input, other] = inputs;
  if (remarks.length > 0 || input === undefined) {
    return {
      kind: 'ask',
      question: [...remarks, input === undefined ? 'No line was understood.' : 'Go on without these lines?'].join('\n'),
      choices: input === undefined ? [] : [{ label: 'Go on without them', tool: tool.name, input }],
    };
  }
  if (other === undefined) return { kind: 'call', tool: tool.name, input };
  return {
    kind: 'ask',
    question: 'One question carries either SKUs or indexes, and these are both. Which first?',
    choices: [
      { label: 'The SKUs', tool: tool.name, input },
      { label: 'The indexes', tool: tool.name, input: other },
    ],
  };
}

function help(tools: readonly DeskTool[]): string {
  const lines = tools.map(({ words, summary }) => `${words[0] ?? ''}: ${summary}`);
  return [
    'Write /parts and a word, or only the word in a direct message:',
    ...lines,
    'order: opens the form of an order, e.g. order 4x OP520 2x W71275',
    'approvals: what waits for you',
    'freeze REASON, thaw: stop and start all sending',
  ].join('\n');
}

function button(id: string, label: string, { tool, input }: NextCall) {
  return {
    type: 'button' as const,
    action_id: id,
    text: plain(cleanText(label, 75)),
    value: JSON.stringify({ tool, input }),
  };
}

const mostText = 9_000;

function blocksOf(view: View): KnownBlock[] {
  const facts = (view.facts ?? []).map(({ label, value }) => `${label}: ${cell(value)}`);
  const parts = [
    facts.join('\n'),
    ...(view.tables ?? []).map(({ title, columns, rows, of }) =>
      [
        ...(title === undefined ? [] : [title]),
        ...rows.map((row) =>
          columns.flatMap(({ label }, at) => (row[at] == null ? [] : [`${label} ${cell(row[at])}`])).join(', '),
        ),
        ...(of === undefined || of <= rows.length ? [] : [`${rows.length} of ${of}`]),
      ].join('\n'),
    ),
    ...(view.notes ?? []).map(({ kind, text }) => (kind === 'info' ? text : `${kind.toUpperCase()}: ${text}`)),
  ].filter((each) => each !== '');
  const whole = parts.join('\n\n');
  const shown =
    whole.length > mostText ? `${whole.slice(0, mostText)}\nPARTIAL: the answer is longer; take the file.` : whole;
  const pieces = shown.match(/[\s\S]{1,2900}(?:\n|$)/g) ?? [];
  return [
    { type: 'header', text: plain(cleanText(view.title, 150)) },
    ...pieces.map((piece): KnownBlock => ({ type: 'section', text: plain(piece) })),
  ];
}

function cell(value: Cell): string {
  if (value === null) return 'not given';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? formatMoney(value) : cleanText(String(value), 300);
}
