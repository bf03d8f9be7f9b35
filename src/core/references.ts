import type { DeskError } from './errors.ts';

// A text that every surface shows may refer to a tool as `{tool:NAME|WORD}` (its name and its first word) and to an
// argument as `{argument:NAME}`. Each surface writes them in its own way.

interface Wording {
  readonly tool: (name: string, word: string) => string;
  readonly argument: (name: string) => string;
}

export const wordings = {
  /** The name; `shipTo` */
  mcp: { tool: (name) => name, argument: (name) => name },
  /** `partsdesk` and the word; `--ship-to` */
  cli: { tool: (_, word) => `partsdesk ${word}`, argument: (name) => `--${kebab(name)}` },
  /** The word in quotation marks; `--ship-to` */
  slack: { tool: (_, word) => `"${word}"`, argument: (name) => `--${kebab(name)}` },
} as const satisfies Record<string, Wording>;

export function withReferences(text: string, { tool, argument }: Wording): string {
  return text
    .replace(/\{tool:(\w+)\|(\w+)\}/g, (_, name: string, word: string) => tool(name, word))
    .replace(/\{argument:(\w+)\}/g, (_, name: string) => argument(name));
}

/** `next` of an error for the people of a surface. */
export function nextOf(error: Pick<DeskError, 'next'>, surface: keyof typeof wordings): string {
  return withReferences(error.next, wordings[surface]);
}

export function kebab(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
