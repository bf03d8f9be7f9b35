import type { KnownBlock } from '@slack/types';
import type { DeskTool } from '../../../tools/desk.ts';
import { formatMoney } from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import type { Answer } from '../../core/tool.ts';
import type { Cell, View } from '../../core/view.ts';
import type { Said } from '../outlet.ts';
import { escapeText, plain } from '../requisition-card.ts';
import type { NextCall } from '../understanding.ts';

/** An answer of a tool as a message of Slack. */
export function renderAnswer(tool: DeskTool, answer: Answer, input: NextCall['input']): Said {
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
    blocks: [...blocks, ...(buttons.length === 0 ? [] : [{ type: 'actions', elements: buttons } satisfies KnownBlock])],
  };
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
