import type { DeskTool } from '../../tools/desk.ts';
import { exitCodeMeanings } from './exit-codes.ts';
import { texts } from './messages/en.ts';

/** `partsdesk` without arguments. */
export function overview(tools: readonly DeskTool[]): string {
  const tries = tools.flatMap(({ examples, title }) => {
    const [example] = examples;
    return example === undefined ? [] : [[`partsdesk ${example.say}`, title] as const];
  });
  return [
    `Partsdesk: ${texts.about.charAt(0).toLowerCase()}${texts.about.slice(1)}`,
    '',
    texts.overview.try,
    ...columns(tries.slice(0, 3)),
    '',
    texts.overview.more,
    ...columns(texts.overview.commands),
    '',
  ].join('\n');
}

export function exitCodeHelp(): string {
  return `${texts.exitCodes.title}\n\n${columns(exitCodeMeanings.map(([code, meaning]) => [String(code), meaning])).join('\n')}\n`;
}

/** The end of the help of a tool's command. */
export function toolHelp(tool: DeskTool): string {
  return [
    '',
    texts.examples,
    ...tool.examples.map(({ say }) => `  partsdesk ${say}`),
    ...(tool.positional?.kind === 'products' || tool.positional?.kind === 'lines' ? ['', ...texts.lineHelp] : []),
    ...(tool.positional?.kind === 'lines' && tool.positional.beside !== undefined
      ? texts.besideHelp(tool.positional.beside)
      : []),
    ...(tool.positional?.kind === 'range' ? ['', ...texts.rangeHelp] : []),
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const widest = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`);
}
