import { describe, expect, it } from 'vitest';
import type { Resource } from '../src/contract/field.ts';
import { operations, type OperationId } from '../src/contract/operations.ts';
import { renderView } from '../src/cli/view-terminal.ts';
import { toCsv } from '../src/core/csv.ts';
import { withDetails, type Input } from '../src/core/next-steps.ts';
import type { Answer } from '../src/core/tool.ts';
import { viewText } from '../src/mcp/view-text.ts';
import { renderAnswer } from '../src/slack/answer/render-answer.ts';
import type { DeskTool } from '../tools/desk.ts';
import { tools } from '../tools/index.ts';
import { fakedDesk, peaceful, type World } from './slack/answer/faked-desk.ts';
import { wordsOf } from './slack/answer/looked-at.ts';

// "Nothing documented is dropped": a field that the service gives another value changes what each surface shows.

/** What no surface shows, and why. */
const notShown: Readonly<Record<string, string>> = {
  'Catalog product search result.requestProcessingTime': "the service's own measurement, of no use to a reader",
  'Catalog product search result.hasNextPage': 'the cursor says it',
  'Availability line.sku': 'the SKU of its quote item',
  'getRequisition: Requisition order.requisitionId': 'the one that was asked for',
};
const notInCsv: Readonly<Record<string, string>> = {
  'Catalog product search result.totalResults': 'rows of a file are counted by whoever opens it',
};
/** "The list (search) response carries the invoice header fields without `lines`." */
const isSent = (id: OperationId, field: string) => !(id === 'listInvoices' && field.startsWith('Invoice line.'));

const surfaces = {
  'structured content and --json': (_tool, { output }) => JSON.stringify(output),
  CSV: (tool, answer) => toCsv(answer.records(), tool.columns),
  'the text for agents': (_tool, { view }) => viewText(view),
  '--all at the terminal': (_tool, { view }) => renderView(view, { width: Infinity, all: true }),
  'details in Slack': (tool, answer, input) =>
    wordsOf(renderAnswer(tool, answer, { ...input, [withDetails]: true }, tools)),
} satisfies Record<string, (tool: DeskTool, answer: Answer, input: Input) => string>;

type Shown = Readonly<Record<keyof typeof surfaces, string>>;

function questionsOf(tool: DeskTool): Input[] {
  const input = tool.examples[0]?.input ?? {};
  return 'includeLines' in tool.input.shape ? [input, { ...input, includeLines: true }] : [input];
}

async function shownBy(tool: DeskTool, input: Input, changed: string | undefined): Promise<Shown> {
  const world: World = { rows: 2, inner: 2, text: peaceful, ...(changed === undefined ? {} : { changed }) };
  const answer = await tool.invoke(fakedDesk(world), input, {});
  const entries = Object.entries(surfaces).map(([name, show]) => [name, show(tool, answer, input)] as const);
  return Object.fromEntries(entries) as unknown as Shown;
}

/** Every documented field below a resource: "Price object.vatAmount". */
function fieldsOf(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, { of }]) =>
    of === undefined ? [`${resource.name}.${name}`] : fieldsOf(of),
  );
}

const reading = (Object.keys(operations) as OperationId[]).filter((id) =>
  tools.some(({ operations: own, effect }) => effect === 'read' && own.includes(id)),
);

describe.each(reading)('%s', (id) => {
  const asked = tools
    .filter((tool) => tool.effect === 'read' && tool.operations.includes(id))
    .flatMap((tool) => questionsOf(tool).map((input) => ({ tool, input, usual: shownBy(tool, input, undefined) })));
  const fields = fieldsOf(operations[id].reply.resource).filter(
    (field) => isSent(id, field) && !(field in notShown) && !(`${id}: ${field}` in notShown),
  );

  it.each(fields)('shows %s', async (field) => {
    const dropped = new Set(Object.keys(surfaces) as (keyof Shown)[]);
    if (field in notInCsv) dropped.delete('CSV');
    for (const { tool, input, usual } of asked) {
      const before = await usual;
      const after = await shownBy(tool, input, field);
      for (const surface of dropped) if (before[surface] !== after[surface]) dropped.delete(surface);
    }
    expect([...dropped]).toEqual([]);
  });
});

it('excuses no field that does not exist', () => {
  const known = Object.values(operations).flatMap(({ reply }) => fieldsOf(reply.resource));
  const excused = [...Object.keys(notShown), ...Object.keys(notInCsv)].map((each) => each.replace(/^\w+: /, ''));
  expect(excused.filter((field) => !known.includes(field))).toEqual([]);
});
