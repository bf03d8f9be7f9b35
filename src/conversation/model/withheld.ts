import type { Heard } from '../reading/hear.ts';
import { prompts } from './messages/en.ts';

// Where somebody lives, and how they are reached, does not go to the provider of a model unless the person asks for it.

const personal =
  /^(?:street|streetAddressFull|building|flat|postalCode|postOffice|.*email.*|.*phone.*|.*iban.*|.*bank.*|.*swift.*)$/i;
/** Shorter texts, such as the number of a house, stand in other places too. */
const shortest = 4;

/** The text of an answer without addresses and the like, unless the person asks for them. */
export function withoutPersonal(text: string, output: unknown, { has }: Pick<Heard, 'has'>): string {
  if (has('address', 'mail')) return text;
  return valuesOf(output)
    .sort((one, other) => other.length - one.length)
    .reduce((left, value) => left.replaceAll(value, prompts.withheld), text);
}

function valuesOf(output: unknown): string[] {
  if (Array.isArray(output)) return output.flatMap(valuesOf);
  if (typeof output !== 'object' || output === null) return [];
  return Object.entries(output).flatMap(([name, value]) =>
    typeof value === 'string' && personal.test(name) && value.length >= shortest ? [value] : valuesOf(value),
  );
}
