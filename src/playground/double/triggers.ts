import type { WorkspaceState } from './workspace-state.ts';

/** Milliseconds during which a trigger_id can open a view in Slack. */
const triggerLife = 3000;
/** Milliseconds and number of uses for which a response_url is valid. */
const responseLife = 30 * 60_000;
const responseUses = 5;

export interface ResponseTarget {
  readonly channel: string;
  readonly user: string;
  /** The message that was clicked. */
  readonly ts: string | undefined;
  readonly thread: string | undefined;
}

/** The short-lived `trigger_id`s and `response_url`s that come with a delivery. */
export class Triggers {
  readonly #state: WorkspaceState;
  readonly #life: number;
  readonly #triggers = new Map<string, { readonly user: string; readonly at: number; used: boolean }>();
  readonly #responses = new Map<string, { readonly target: ResponseTarget; readonly at: number; uses: number }>();

  constructor(state: WorkspaceState, life = triggerLife) {
    this.#state = state;
    this.#life = life;
  }

  trigger(user: string): string {
    const id = `${this.#state.now()}.${this.#state.secret()}`;
    this.#triggers.set(id, { user, at: this.#state.now(), used: false });
    return id;
  }

  /** Uses up a trigger_id; returns the person who caused it, or Slack's error. */
  exchange(id: unknown): { readonly user: string } | { readonly error: string } {
    const known = typeof id === 'string' ? this.#triggers.get(id) : undefined;
    if (known === undefined) return { error: 'invalid_trigger_id' };
    if (known.used) return { error: 'exchanged_trigger_id' };
    if (this.#state.now() - known.at > this.#life) return { error: 'expired_trigger_id' };
    known.used = true;
    return { user: known.user };
  }

  response(target: ResponseTarget): string {
    const id = this.#state.secret();
    this.#responses.set(id, { target, at: this.#state.now(), uses: 0 });
    return id;
  }

  respond(id: string): ResponseTarget | { readonly error: string } {
    const known = this.#responses.get(id);
    if (known === undefined) return { error: 'invalid_url' };
    if (known.uses >= responseUses) return { error: 'used_url' };
    if (this.#state.now() - known.at > responseLife) return { error: 'expired_url' };
    known.uses += 1;
    return known.target;
  }
}
