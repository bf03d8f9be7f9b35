import type { ServerResponse } from 'node:http';
import { sendJson } from './workspace-server.ts';

export type FaultAnswer =
  | { readonly status: 429; readonly retryAfter: number }
  | { readonly status: number }
  | { readonly error: string }
  /** The call gets no answer until the workspace closes. */
  | 'hang'
  /** The connection breaks before the call takes effect. */
  | 'reset'
  /** The call takes effect, and its answer is lost. */
  | 'lost-reply';

export interface Fault {
  /** Method or pattern of methods; absent: all methods. */
  readonly method?: string | RegExp;
  /** Number of calls that fail; 1 when absent. */
  readonly times?: number;
  readonly answer: FaultAnswer;
}

/** Faults injected into Web API calls, applied in the order they were added. */
export class Faults {
  readonly #rules: { readonly rule: Fault; left: number }[] = [];
  readonly #hanging = new Set<ServerResponse>();

  add(rule: Fault): void {
    this.#rules.push({ rule, left: rule.times ?? 1 });
  }

  /** Takes the fault for the next call of this method. */
  next(method: string): FaultAnswer | undefined {
    const found = this.#rules.find(({ rule, left }) => left > 0 && matches(rule.method, method));
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.rule.answer;
  }

  strike(answer: Exclude<FaultAnswer, 'lost-reply'>, response: ServerResponse): void {
    if (answer === 'reset') response.destroy();
    else if (answer === 'hang') this.#hanging.add(response);
    else if ('error' in answer) sendJson(response, { ok: false, error: answer.error });
    else if ('retryAfter' in answer) {
      sendJson(response, { ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(answer.retryAfter) });
    } else sendJson(response, { ok: false, error: 'internal_error' }, answer.status);
  }

  clear(): void {
    this.#rules.length = 0;
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }
}

function matches(wanted: string | RegExp | undefined, method: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? wanted === method : wanted.test(method);
}
