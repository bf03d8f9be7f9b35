import type { DeskTool } from '../../tools/desk.ts';
import { exitCodeMeanings } from './exit-codes.ts';

/** `partsdesk` alone: what it is, and three things to try. */
export function overview(tools: readonly DeskTool[]): string {
  const tries = tools.flatMap(({ examples, title }) => {
    const [example] = examples;
    return example === undefined ? [] : [[`partsdesk ${example.say}`, title] as const];
  });
  return [
    'Partsdesk: the parts counter for people, agents and scripts.',
    '',
    'Try:',
    ...columns(tries.slice(0, 3)),
    '',
    'More:',
    ...columns([
      ['partsdesk help', 'every command'],
      ['partsdesk help stock', 'one command, with examples'],
      ['partsdesk doctor', 'whether everything is in order'],
      ['partsdesk start', 'the desk with all its surfaces'],
    ]),
    '',
  ].join('\n');
}

export function exitCodeHelp(): string {
  return `Exit codes\n\n${columns(exitCodeMeanings.map(([code, meaning]) => [String(code), meaning])).join('\n')}\n`;
}

/** What every command of a tool tells about itself after its options. */
export function toolHelp(tool: DeskTool): string {
  return [
    '',
    'Examples:',
    ...tool.examples.map(({ say }) => `  partsdesk ${say}`),
    ...(tool.positional?.kind === 'products' || tool.positional?.kind === 'lines' ? ['', ...lineHelp] : []),
    ...(tool.positional?.kind === 'range' ? ['', ...rangeHelp] : []),
  ].join('\n');
}

const lineHelp = [
  'Lines: 2x OP520, OP520 x2, OP520 2 szt, OP520;2, "W 712/75 x2", or CSV with a header.',
  'A line that can be read in two ways is not asked for, and said so.',
];

const rangeHelp = [
  'Dates: yesterday, "last week", "last 30 days", 2026-10, 2026-10-01..2026-10-31, since 2026-10-01 (days are UTC).',
];

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const widest = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`);
}
