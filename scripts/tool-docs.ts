import type { DeskTool } from '../tools/desk.ts';
import { exitCodeMeanings } from '../src/cli/exit-codes.ts';
import { toolOptions } from '../src/lines/tool-options.ts';

/** The headings of the interface that an area stands for; the last three are the desk's own. */
const headings: Readonly<Record<DeskTool['area'], string>> = {
  inventory: 'Inventory',
  pricing: 'Pricing',
  catalog: 'Catalog',
  customer: 'Customer',
  delivery: 'Delivery',
  invoice: 'Invoice',
  sales: 'Sales',
  ordering: 'Ordering',
  archive: 'Purchases',
  desk: 'The desk itself',
};

const effects: Readonly<Record<DeskTool['effect'], string>> = {
  read: 'Reads only.',
  propose: 'Writes into the desk only; nothing reaches the trading service.',
  commit: 'Can lead to an order; needs a person’s approval.',
};

/** docs/tools.md: every tool by the headings of the interface, its arguments, examples and operations. */
export function toolDocs(tools: readonly DeskTool[]): string {
  const areas = [...new Set(tools.map(({ area }) => area))];
  const sections = areas.flatMap((area) => [
    `## ${headings[area]}`,
    ...tools.filter((tool) => tool.area === area).map(toolSection),
  ]);
  return `${[
    '# Tools',
    'Generated from the definitions in `tools/`; do not edit. Each tool is one definition and the same on every surface: to an agent by its name, on the command line and in Slack by its words.',
    contents(tools, areas),
    ...sections,
    '## Exit codes of the command line',
    table(
      ['Code', 'Meaning'],
      exitCodeMeanings.map(([code, meaning]) => [String(code), meaning]),
    ),
  ].join('\n\n')}\n`;
}

function contents(tools: readonly DeskTool[], areas: readonly DeskTool['area'][]): string {
  return table(
    ['Area', 'Tool', 'Command', 'What it does'],
    areas.flatMap((area) =>
      tools
        .filter((tool) => tool.area === area)
        .map((tool) => [
          headings[area],
          `[\`${tool.name}\`](#${tool.name})`,
          `\`${tool.words[0] ?? ''}\``,
          tool.summary,
        ]),
    ),
  );
}

function toolSection(tool: DeskTool): string {
  const options = toolOptions(tool);
  const operations = tool.operations.map((each) => `\`${each}\``).join(', ');
  return [
    `### \`${tool.name}\``,
    `**${tool.title}.** ${tool.description} ${effects[tool.effect]}`,
    [
      `- Words: ${tool.words.map((word) => `\`${word}\``).join(', ')}${wordsOf(tool.positional)}`,
      `- Operations: ${operations === '' ? 'none' : operations}`,
    ].join('\n'),
    options.length === 0
      ? 'It takes no arguments.'
      : table(
          ['Argument', 'Option', 'Type', 'Required', 'Description'],
          options.map(({ field, name, jsonType, required, description, choices }) => [
            `\`${field}\``,
            `\`--${name}\``,
            choices === undefined ? jsonType : choices.map((each) => `\`${each}\``).join(' or '),
            required ? 'yes' : 'no',
            description,
          ]),
        ),
    ...tool.examples.map(
      ({ say, input }) =>
        `\`\`\`sh\npartsdesk ${say}\n\`\`\`\n\n\`\`\`json\n${JSON.stringify({ name: tool.name, arguments: input })}\n\`\`\``,
    ),
  ].join('\n\n');
}

function wordsOf(positional: DeskTool['positional']): string {
  if (positional === undefined) return '';
  switch (positional.kind) {
    case 'products':
      return ', then products (`skus` or `indexes`)';
    case 'lines':
      return ', then products with quantities (`lines`)';
    case 'product':
      return ', then one product (`sku` or `index`)';
    case 'range':
      return ', then dates (`from` and `to`)';
    case 'value':
      return `, then \`${positional.field}\`${positional.optional === true ? ' (optional)' : ''}`;
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
