import { isObject } from '../double/workspace-state.ts';
import type { PageAgentCall } from './page-protocol.ts';
import type { Agents } from './page-server.ts';

/** A call of a tool by an agent that is over, as the surface for agents tells it. */
export interface AgentCall {
  /** When it came in, milliseconds since the epoch. */
  readonly at: number;
  readonly principal: string;
  readonly tool: string;
  /** The arguments, in a line. */
  readonly args: string;
  /** `ok`, or the code of what went wrong. */
  readonly outcome: string;
  readonly milliseconds: number;
}

/** As many of the last calls are shown. */
const most = 200;

/** The last calls of agents, for the page. */
export class AgentCalls implements Agents {
  readonly #endpoint: () => string;
  readonly #calls: PageAgentCall[] = [];
  readonly #listeners = new Set<() => void>();
  #count = 0;

  /** @param endpoint where an agent connects; it may be known only once the desk listens. */
  constructor(endpoint: () => string) {
    this.#endpoint = endpoint;
  }

  get endpoint(): string {
    return this.#endpoint();
  }

  record({ at, principal, tool, args, outcome, milliseconds }: AgentCall): void {
    this.#count += 1;
    const ok = outcome === 'ok';
    const asked = inWords(args);
    const summary = ok ? asked : `${asked} (${outcome.replaceAll('_', ' ')})`.trim();
    const id = String(this.#count);
    this.#calls.unshift({ id, at, client: principal, tool, summary, ok, ms: Math.round(milliseconds) });
    this.#calls.length = Math.min(this.#calls.length, most);
    for (const listener of this.#listeners) listener();
  }

  calls(): readonly PageAgentCall[] {
    return this.#calls;
  }

  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Arguments as a person reads them; what was cut, and so is no JSON any more, stays as it is. */
function inWords(args: string): string {
  try {
    const given: unknown = JSON.parse(args);
    if (!isObject(given)) return args;
    return Object.entries(given)
      .map(([name, value]) => `${name} ${listed(value)}`)
      .join(' · ');
  } catch {
    return args;
  }
}

function listed(value: unknown): string {
  if (Array.isArray(value)) return value.map(listed).join(', ');
  if (isObject(value)) return Object.values(value).map(listed).join(' ');
  return String(value);
}
