import { toCsv } from '../core/csv.ts';
import { count } from '../core/text.ts';
import type { Answer, InvokeOptions } from '../core/tool.ts';
import { wholeAnswer } from '../core/whole-answer.ts';
import { coerceArguments } from './arguments.ts';
import { inputSchemaOf, type McpTool } from './mcp-tool.ts';
import type { Json, ResourceLink } from './protocol.ts';
import { texts } from './messages/en.ts';

// Every row of a list as CSV: `parts://csv/TOOL?argument=value`. The address is the question itself, which is asked again
// for whoever reads it and with their rights: nothing is kept, and a link of somebody else shows nothing of theirs.

const start = 'parts://csv/';
const csvType = 'text/csv';
/** Rows of one file: about 10 MB. */
const mostRows = 50_000;
const longestAddress = 1_000;
/** Large pages: a list over days is read from the service once per page. */
const budget = { rows: 20_000, products: 100_000, milliseconds: 50_000 };

type Args = Readonly<Record<string, unknown>>;

/** A list of which an answer shows a part. Not from the middle of it: the link of its first page has all rows. */
export function csvLinkOf(tool: McpTool, args: Args, { output }: Answer, isCut: boolean): ResourceLink | undefined {
  const isPart = isCut || typeof output['cursor'] === 'string';
  if (tool.effect !== 'read' || !isPart || args['cursor'] !== undefined) return undefined;
  const asked = Object.entries(args).filter(([name, value]) => name !== 'limit' && value !== undefined);
  const query = new URLSearchParams(
    asked.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
  const uri = `${start}${tool.name}${query === '' ? '' : `?${query}`}`;
  if (uri.length > longestAddress) return undefined;
  return { type: 'resource_link', uri, name: `${tool.name}.csv`, mimeType: csvType, description: texts.csvLink };
}

/** The question of such an address; undefined: it is another one. */
export function csvCallOf(uri: string, tools: readonly McpTool[]): { tool: McpTool; args: Args } | undefined {
  if (!uri.startsWith(start)) return undefined;
  const [name = '', query = ''] = uri.slice(start.length).split('?', 2);
  const tool = tools.find((each) => each.name === name && each.effect === 'read');
  if (tool === undefined) return undefined;
  const args = coerceArguments(inputSchemaOf(tool), Object.fromEntries(new URLSearchParams(query)));
  return { tool, args: args as Args };
}

/** The rows, and beside them what they cover and what they lack. */
export async function csvContents(
  uri: string,
  invoke: (input: Args, options: InvokeOptions) => Promise<Answer>,
  args: Args,
  signal: AbortSignal,
): Promise<Json> {
  const { records, columns, days, partial, more } = await wholeAnswer(
    (input) => invoke(input, { signal, budget }),
    args,
    () => signal.throwIfAborted(),
    mostRows,
  );
  const said = [
    `${count(records.length, 'row')}.`,
    ...(days === undefined ? [] : [(days.complete ? texts.csvAllDays : texts.csvDays)(days.from, days.to)]),
    ...[...partial, ...(more ? [texts.csvFull] : [])].map((each) => `${texts.partial}: ${each}`),
  ];
  return {
    contents: [
      { uri, mimeType: csvType, text: toCsv(records, columns) },
      { uri, mimeType: 'text/plain', text: said.join('\n') },
    ],
  };
}
