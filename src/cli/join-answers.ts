import type { Answer } from '../core/tool.ts';
import type { Column, Table, View } from '../core/view.ts';

type Output = Answer['output'];

/**
 * The answers to the two halves of one question (products by SKU, products by index) as one: lists are joined, counts
 * are added, what else differs keeps the first.
 */
export function joinAnswers(title: string, answers: readonly Answer[]): Answer | undefined {
  const [first, ...rest] = answers;
  if (first === undefined || rest.length === 0) return first;
  const views = answers.map(({ view }) => view);
  return {
    output: answers.map(({ output }) => output).reduce(joinOutputs),
    view: joinViews(title, views),
    records: () => answers.flatMap((answer) => answer.records()),
  };
}

function joinOutputs(one: Output, other: Output): Output {
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, joinValues(one[key], other[key])]),
  );
}

function joinValues(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])];
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  return one ?? other;
}

function joinViews(title: string, views: readonly View[]): View {
  const tables = views.flatMap((view) => view.tables ?? []);
  const named = new Map<string | undefined, Table[]>();
  for (const each of tables) named.set(each.title, [...(named.get(each.title) ?? []), each]);
  return {
    title,
    facts: views.flatMap((view) => view.facts ?? []),
    tables: [...named.values()].map(joinTables),
    notes: views.flatMap((view) => view.notes ?? []),
    actions: views.flatMap((view) => view.actions ?? []),
  };
}

/** Columns by their labels: each half may have been found in other warehouses. */
function joinTables(tables: readonly Table[]): Table {
  const columns = new Map<string, Column>();
  for (const column of tables.flatMap((each) => each.columns)) {
    if (!columns.has(column.label)) columns.set(column.label, column);
  }
  const title = tables[0]?.title;
  return {
    ...(title === undefined ? {} : { title }),
    columns: [...columns.values()],
    rows: tables.flatMap((each) =>
      each.rows.map((row) =>
        [...columns.keys()].map((label) => row[each.columns.findIndex((column) => column.label === label)] ?? null),
      ),
    ),
  };
}
