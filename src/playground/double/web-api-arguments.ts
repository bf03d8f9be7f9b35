import { isObject, type Json } from './workspace-state.ts';

/** A refusal with Slack's error code; `more` is added to the answer. */
export class Refusal extends Error {
  readonly more: Json;

  constructor(error: string, more: Json = {}) {
    super(error);
    this.more = more;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Arguments that are lists or objects come as JSON within a form. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw new Refusal('invalid_arguments');
  }
}

/** Refuses blocks of types that this workspace does not have yet, as Slack names them: no fault of the app. */
export function requireKnown(lacks: readonly string[], error: string, blocks: unknown, path: string): void {
  const messages = (Array.isArray(blocks) ? blocks : []).flatMap((each: unknown, at) => {
    const type = isObject(each) ? String(each['type']) : '';
    return lacks.includes(type) ? [`[ERROR] unsupported type: ${type} [json-pointer:${path}/${at}/type]`] : [];
  });
  if (messages.length > 0) throw new Refusal(error, { lacking: true, response_metadata: { messages } });
}
