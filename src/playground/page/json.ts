/** Reading JSON that others wrote: what is not of the expected shape reads as absent, never as a crash of the page. */

export interface Part {
  readonly [field: string]: unknown;
}

export function part(value: unknown): Part | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : undefined;
}

export function parts(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value.map(part).filter((each) => each !== undefined) : [];
}

export function str(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function num(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The text of a text object, or of a bare string. */
export function plain(value: unknown): string {
  return str(value) ?? str(part(value)?.['text']) ?? '';
}
