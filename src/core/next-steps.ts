import type { Action } from './view.ts';

// What a person would ask or do after an answer, for every surface that can offer it. Limits of a surface, such as
// the length of a button, are applied by that surface.

export interface Step extends Action {
  readonly primary?: boolean;
  /** The question to ask before the step is taken. */
  readonly confirm?: string;
  /** How to ask for it in words, for a surface that cannot offer it. */
  readonly otherwise?: string;
}

/** One of many values: choosing one calls the tool with the value in `field`, and with the arguments in `rest`. */
export interface Menu {
  readonly tool: string;
  readonly field: string;
  readonly placeholder: string;
  readonly rest?: Input;
  readonly options: readonly { readonly label: string; readonly value: string }[];
  /** How to ask for a value in words, for a surface that cannot list all of them. */
  readonly otherwise: string;
  /** The first options as steps. What a surface offers as a step it leaves out of the menu, under this placeholder. */
  readonly first?: { readonly steps: readonly Step[]; readonly placeholder: string };
}

export interface NextSteps {
  readonly offers: readonly Step[];
  /** The same question for less, or for all again. */
  readonly narrow: readonly Step[];
  readonly menus: readonly Menu[];
  /** What to do now, when the answer is empty. */
  readonly empty: readonly string[];
  /** Shown in small print. */
  readonly remarks: readonly string[];
  /** Tools whose actions in the view are replaced by a step or menu here. */
  readonly instead: readonly string[];
}

export const noSteps: NextSteps = { offers: [], narrow: [], menus: [], empty: [], remarks: [], instead: [] };

export type Input = Readonly<Record<string, unknown>>;

/** In place of a tool's name: a form to order `lines`, or the requisition `again`. */
export const orderForm = 'order';

/**
 * What a message remembers of the way that led to it, beside the arguments in its buttons and menus: the categories
 * above the one shown, from the top. It is for rendering alone, and never sent to a tool.
 */
export const wayThere = 'above';

/** In the input of a message: show the details too. It is for rendering alone, as `wayThere` is. */
export const withDetails = 'details';

/** What a message remembers that is never sent to a tool. */
export function sentInput(input: Input): Input {
  return without(input, wayThere, withDetails);
}

export function step(label: string, tool: string, input: Input, more: Partial<Step> = {}): Step {
  return { label, tool, input, ...more };
}

/** An option of a menu: behind its name what is said of it, each piece in words of its own: "PO-777 · 2026-11-20 · confirmed". */
export function optionLabel(name: string, ...said: readonly (string | undefined)[]): string {
  return [name, ...said].filter((each) => each !== undefined && each !== '').join(' · ');
}

/** Values in order of first appearance, once each. */
export function distinct(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((each) => (each === null || each === undefined || each === '' ? [] : [each])))];
}

/** Without some of its fields, and without what is not set. */
export function without(input: Input, ...fields: readonly string[]): Input {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && !fields.includes(name)),
  );
}

export function choices(values: readonly string[]): { label: string; value: string }[] {
  return values.map((value) => ({ label: value, value }));
}
