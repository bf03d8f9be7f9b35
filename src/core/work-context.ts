import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks for something: requests and calls wait in turn by this. */
export interface Principal {
  /** Names the person or the agent; the same for all their calls. */
  readonly key: string;
  /** Agents wait for people. */
  readonly kind: 'person' | 'agent';
  /** A workspace that many people share. */
  readonly workspace?: string | undefined;
}

/** What a piece of work belongs to, from the click or the call that asked for it to the request that it makes. */
export interface WorkContext {
  /** In every line of the log about it. */
  readonly id: string;
  readonly by?: Principal | undefined;
  /** The order it is about: the id that a click and the sending share, although different processes may do them. */
  draft?: string | undefined;
}

const contexts = new AsyncLocalStorage<WorkContext>();

export function workContext(): WorkContext | undefined {
  return contexts.getStore();
}

export function inWorkContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

/** From here on, the work at hand is about this order. */
export function aboutDraft(draft: string): void {
  const context = contexts.getStore();
  if (context !== undefined) context.draft = draft;
}
