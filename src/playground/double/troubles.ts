import type { ServerResponse } from 'node:http';
import { sendJson } from './workspace-server.ts';

export type TroubleAnswer =
  | { readonly status: 429; readonly retryAfter: number }
  | { readonly status: number }
  | { readonly error: string }
  /** No answer until the workspace closes. */
  | 'hang'
  /** The connection breaks before anything is done. */
  | 'reset'
  /** It is done, and the answer is lost. */
  | 'lost-reply';

export interface Trouble {
  /** Which methods; all of them when absent. */
  readonly method?: string | RegExp;
  /** How often; once when absent. */
  readonly times?: number;
  readonly answer: TroubleAnswer;
}

/** What goes wrong with calls of the Web API, in the order it was asked for. */
export class Troubles {
  readonly #rules: { readonly rule: Trouble; left: number }[] = [];
  readonly #hanging = new Set<ServerResponse>();

  add(rule: Trouble): void {
    this.#rules.push({ rule, left: rule.times ?? 1 });
  }

  /** What strikes the next call of this method. */
  next(method: string): TroubleAnswer | undefined {
    const found = this.#rules.find(({ rule, left }) => left > 0 && matches(rule.method, method));
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.rule.answer;
  }

  strike(answer: Exclude<TroubleAnswer, 'lost-reply'>, response: ServerResponse): void {
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
