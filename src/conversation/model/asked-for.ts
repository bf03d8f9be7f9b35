import { receiverOf } from '../reading/branches.ts';
import { bareCode } from '../../core/product-code.ts';
import * as z from 'zod';
import type { Turn } from '../turn.ts';
import { cleanText } from '../../core/text.ts';
import type { OfferedTool } from './language-model.ts';
import { prompts } from './messages/en.ts';

// A model reads what others wrote: names of products, comments, reasons. Whatever they make it do, a call that writes is
// let through only where the person's own words ask for it, and only with products, quantities, numbers and texts that
// the person wrote or was told before. So nothing that is read can make a draft, fill one or ask for approval.

/** What earlier calls of this answer gave, as far as a draft may be made of it. */
export interface FoundSoFar {
  /** SKUs and indexes in fields of their own: never those inside a text. */
  readonly codes: ReadonlySet<string>;
  /** The SKU of an index. */
  readonly skuOf: ReadonlyMap<string, string>;
  /** Drafts that this answer made or changed, with their revision. */
  readonly drafts: ReadonlyMap<string, number | undefined>;
}

/** Why a call is refused, for the model to read; undefined: the person asked for it. */
export function notAskedFor(
  tool: OfferedTool,
  input: Readonly<Record<string, unknown>>,
  turn: Turn,
  written: string,
  found: FoundSoFar,
): string | undefined {
  if (tool.effect === 'read') return undefined;
  if (!wishes(tool, turn)) return prompts.notAskedFor(tool.name);
  const strange = leavesOf(input).find((leaf) => !isOfThePerson(leaf, turn, written, found));
  return strange === undefined ? undefined : prompts.notOfThePerson(strange.name, cleanText(String(strange.value), 60));
}

/** Whether the words of this message ask for such a thing. */
function wishes({ role }: OfferedTool, { message: { heard, imperative } }: Turn): boolean {
  switch (role) {
    case 'prepare':
      return (
        imperative &&
        !heard.has('show') &&
        heard.has('buy', 'want', 'add', 'remove', 'change', 'instead', 'again', 'yes', 'order', 'draft', 'submit')
      );
    case 'submit':
      return imperative && heard.has('submit');
    case 'cancel':
      return heard.has('cancel') && !heard.question && !heard.has('why', 'when', 'not', 'maybe');
    // A person follows things, and confirms an order, in words that the rules understand.
    case 'follow':
    case 'browse':
    case undefined:
      return false;
  }
}

interface Leaf {
  readonly name: string;
  readonly value: string | number | boolean;
}

function leavesOf(value: unknown, name = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, name));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, key));
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [{ name, value }] : [];
}

function isOfThePerson({ name, value }: Leaf, turn: Turn, written: string, found: FoundSoFar): boolean {
  const { state, message } = turn;
  const text = String(value);
  if (name === 'sku' || name === 'index') {
    const code = bareCode(text);
    const said = message.products
      .flatMap(({ sku, index }) => [sku, index])
      .flatMap((each) => each ?? [])
      .map(bareCode);
    if (said.length > 0) return said.some((each) => each === code || found.skuOf.get(each) === code);
    const before = state.lines
      .flatMap((line) => [line.sku, line.index])
      .flatMap((each) => each ?? [])
      .map(bareCode);
    return before.includes(code) || found.codes.has(code) || bareCode(written).includes(code);
  }
  if (name === 'quantity') {
    const numbers = [...message.heard.numbers, ...numbersIn(written)];
    const before = [...state.lines, ...(state.before ?? []), ...message.products].map(({ quantity }) => quantity);
    return numbers.includes(Number(text)) || before.includes(Number(text));
  }
  if (name === 'draftId') return state.draft?.id === text || found.drafts.has(text) || written.includes(text);
  if (name === 'revision') return state.draft?.revision === value || [...found.drafts.values()].includes(Number(value));
  if (name === 'requisitionId') {
    const shown = state.rows.some(({ kind, id }) => kind === 'requisition' && id === text);
    return shown || state.document?.id === text || written.includes(text);
  }
  if (name === 'shipTo') return receiverOf(state) === text || holds(written, text);
  if (typeof value === 'boolean') return false;
  return holds(written, text);
}

const fields = z.looseObject({
  sku: z.string().optional(),
  index: z.string().optional(),
  draftId: z.string().optional(),
  revision: z.number().optional(),
});

/** Adds what an answer holds in fields of their own. */
export function findIn(
  output: unknown,
  found: { codes: Set<string>; skuOf: Map<string, string>; drafts: Map<string, number | undefined> },
): void {
  if (Array.isArray(output)) {
    for (const each of output) findIn(each, found);
    return;
  }
  if (typeof output !== 'object' || output === null) return;
  const { sku, index, draftId, revision } = fields.safeParse(output).data ?? {};
  for (const each of [sku, index]) if (each !== undefined) found.codes.add(bareCode(each));
  if (sku !== undefined && index !== undefined) found.skuOf.set(bareCode(index), bareCode(sku));
  if (draftId !== undefined) found.drafts.set(draftId, revision);
  for (const each of Object.values(output)) findIn(each, found);
}

function holds(written: string, text: string): boolean {
  return text.trim() !== '' && written.toLowerCase().includes(text.trim().toLowerCase());
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
