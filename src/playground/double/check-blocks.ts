import type * as z from 'zod';
import { toDotPath } from 'zod/v4/core';
import { blockLists, suggestions, viewSchema, type Surface } from './block-schemas.ts';
import { isObject, type Json } from './workspace-state.ts';

/** The options that an app answers for a menu, and why Slack would refuse them. */
export function readSuggestions(answer: unknown): {
  readonly options: readonly Json[];
  readonly faults: readonly string[];
} {
  const faults = faultsOf(suggestions, answer, 'block_suggestion');
  return { options: suggestions.safeParse(answer).data?.options ?? [], faults };
}

function faultsOf(schema: z.ZodType, value: unknown, root: string): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${toDotPath([root, ...path])} ${message}`);
}

/** Lists why Slack would refuse these blocks, each as a path and a sentence. */
export function checkBlocks(blocks: unknown, surface: Surface, path = 'blocks'): string[] {
  const faults = faultsOf(blockLists[surface], blocks, path);
  if (!Array.isArray(blocks)) return faults;
  const objects = withChildren(blocks);
  for (const name of repeated(objects.map((block) => block['block_id'])))
    faults.push(`${path} have the block_id ${name} twice`);
  for (const { elements: inside, actions: ofCard } of objects) {
    const all = Array.isArray(inside) ? inside : Array.isArray(ofCard) ? ofCard : [];
    const ids = all.map((each: unknown) => (isObject(each) ? each['action_id'] : undefined));
    for (const name of repeated(ids)) faults.push(`${path} have the action_id ${name} twice in one block`);
  }
  const tables = objects.filter(({ type }) => type === 'table' || type === 'data_table');
  if (tables.length > 1) faults.push(`${path} have more than one table (only_one_table_allowed)`);
  const inCells = tables.reduce((sum, { rows }) => sum + charactersOf(rows), 0);
  if (inCells > mostInCells) faults.push(`${path} have ${inCells} characters in cells; at most ${mostInCells}`);
  if (objects.filter(({ type }) => type === 'data_visualization').length > 2)
    faults.push(`${path} have more than two charts`);
  return faults;
}

/** "The aggregate character count across all table cells for a single message cannot exceed 10,000 characters." */
const mostInCells = 10_000;

/** Blocks, and those inside containers. */
export function withChildren(blocks: readonly unknown[]): readonly Json[] {
  return blocks.filter(isObject).flatMap((each) => {
    const { child_blocks: inside } = each;
    return Array.isArray(inside) ? [each, ...inside.filter(isObject)] : [each];
  });
}

/** Characters of all text in blocks. */
export function charactersOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + charactersOf(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + (name === 'text' && typeof each === 'string' ? each.length : charactersOf(each)),
    0,
  );
}

function repeated(ids: readonly unknown[]): readonly string[] {
  const known = ids.filter((each) => typeof each === 'string');
  return known.filter((each, at) => known.indexOf(each) !== at);
}

/** Lists why Slack would refuse a modal or a Home view. */
export function checkView(view: unknown): string[] {
  const faults = faultsOf(viewSchema, view, 'view');
  if (!isObject(view)) return faults;
  const { type, blocks, submit } = view;
  const surface = type === 'home' ? 'home' : 'modal';
  faults.push(...checkBlocks(blocks, surface, 'view.blocks'));
  const hasInput = Array.isArray(blocks) && blocks.some((each) => isObject(each) && each['type'] === 'input');
  if (surface === 'modal' && hasInput && submit === undefined) faults.push('view has inputs and no submit');
  return faults;
}
