import { after, type Clock } from '../../core/clock.ts';

type Fetch = typeof globalThis.fetch;

/** Milliseconds for a call of Slack. Slack's own client has no limit. */
export const callTimeout = 10_000;
/** Milliseconds that calls may still take when the desk stops. */
const lastCalls = 8_000;

/** How this process calls Slack: within a limit of time, and not before Slack asks to be called again. */
export class SlackCalls {
  readonly #clock: Clock;
  readonly #hangUp = new AbortController();
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** For the client of one workspace. A method that was called too often is called again when Slack allows it. */
  forWorkspace(): Fetch {
    const until = new Map<string, number>();
    return async (input, init) => {
      const method = input instanceof Request ? input.url : String(input);
      const wait = (until.get(method) ?? 0) - this.#clock.now();
      if (wait > 0) return tooOften(wait);
      const signals = [this.#hangUp.signal, ...(init?.signal == null ? [] : [init.signal])];
      const response = await globalThis.fetch(input, { ...init, signal: AbortSignal.any(signals) });
      if (response.status === 429) {
        const seconds = Number(response.headers.get('retry-after'));
        if (seconds > 0) until.set(method, this.#clock.now() + seconds * 1000);
      }
      return response;
    };
  }

  /**
   * Answers through a `response_url`.
   * @throws when it no longer works, or does not answer in time.
   */
  async respond(url: string, message: object): Promise<void> {
    const late = new AbortController();
    const stopTimer = after(this.#clock, callTimeout, () => late.abort(new Error('Slack did not answer in time')));
    try {
      const response = await globalThis.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.any([late.signal, this.#hangUp.signal]),
      });
      await response.body?.cancel();
      if (!response.ok) throw Object.assign(new Error(`HTTP ${response.status}`), { statusCode: response.status });
    } finally {
      stopTimer();
    }
  }

  /** The desk is stopping: calls without an answer are given up soon, so that it ends. */
  stopping(): void {
    this.#stopTimer ??= after(this.#clock, lastCalls, () => this.#hangUp.abort(new Error('the desk is stopping')));
  }

  /** Nothing is called any more. */
  stopped(): void {
    this.#stopTimer?.();
  }
}

/** What Slack would answer. */
function tooOften(wait: number): Response {
  return Response.json(
    { ok: false, error: 'ratelimited' },
    { status: 429, headers: { 'retry-after': String(Math.ceil(wait / 1000)) } },
  );
}
