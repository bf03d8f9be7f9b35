import type { Menu, Offer } from './offers.ts';

/** What a person may want next, beside what the view of the tool says. */
export interface NextSteps {
  readonly offers: readonly Offer[];
  /** The same question for less, or for all again. */
  readonly narrow: readonly Offer[];
  readonly menus: readonly Menu[];
  /** Where the answer has nothing: what to do now. */
  readonly empty: readonly string[];
  /** In small print. */
  readonly remarks: readonly string[];
  /** Calls of the view that a menu or a button here says better. */
  readonly instead: readonly string[];
}

export type Input = Readonly<Record<string, unknown>>;
export type StepsOf = (output: Input, input: Input) => Partial<NextSteps>;

export function ask(label: string, tool: string, input: Input, more: Partial<Offer> = {}): Offer {
  return { label, call: { tool, input }, ...more };
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
