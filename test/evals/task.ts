import type { Agent } from './agent.ts';
import type { Role, World } from './world.ts';

/** What a person reads at the end; compared with the truth as it is. */
export type Outcome = Readonly<Record<string, unknown>>;

/** Something a person asks for, how a competent agent does it, and what is then true. */
export interface Task<Given extends object = object> {
  readonly id: string;
  readonly role: Role;
  /** What the words name (numbers, days): all that the agent knows beside the answers. */
  readonly given: (world: World) => Given | Promise<Given>;
  readonly words: (given: Given) => string;
  /** The calls, each made of the words and of the text of earlier answers only. */
  readonly solve: (agent: Agent, given: Given) => Promise<Outcome>;
  /** From the tables of the service and the ledger, after the agent is through. */
  readonly truth: (world: World, given: Given, answer: Outcome) => Outcome | Promise<Outcome>;
  /** More than this fails the test. Tokens as `Agent` counts them. */
  readonly budget: { readonly calls: number; readonly tokens: number };
}

/** A task as the runner sees it: what is given is of no interest to it. */
export interface AnyTask {
  readonly id: string;
  readonly role: Role;
  readonly budget: Task['budget'];
  /** Makes the task concrete in a world. */
  readonly pose: (world: World) => Promise<Posed>;
}

export interface Posed {
  readonly words: string;
  readonly solve: (agent: Agent) => Promise<Outcome>;
  readonly truth: (answer: Outcome) => Promise<Outcome>;
}

export function task<Given extends object>(made: Task<Given>): AnyTask {
  const { id, role, budget } = made;
  return {
    id,
    role,
    budget,
    pose: async (world) => {
      const given = await made.given(world);
      return {
        words: made.words(given),
        solve: (agent) => made.solve(agent, given),
        truth: async (answer) => made.truth(world, given, answer),
      };
    },
  };
}
