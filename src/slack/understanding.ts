import type { DeskTool } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import type { Answer } from '../core/tool.ts';
import type { WantedLine } from './order-desk.ts';
import type { Said } from './outlet.ts';

type Input = Readonly<Record<string, unknown>>;

/** What words mean. */
export type Understood =
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly input: Input;
      /** What was left out, in sentences: it is said with the answer. */
      readonly remarks?: readonly string[];
    }
  /** What was ordered before, once more; without a number: the choice is the person's. */
  | { readonly kind: 'again'; readonly requisitionId: string | undefined }
  /** The last question for one warehouse, named as a person does. */
  | { readonly kind: 'narrow'; readonly place: string; readonly call: NextCall }
  | {
      readonly kind: 'ask';
      readonly question: string;
      readonly choices: readonly { readonly label: string; readonly tool: string; readonly input: Input }[];
    }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'order'; readonly lines: readonly WantedLine[]; readonly remarks: readonly string[] }
  | { readonly kind: 'unknown'; readonly text: string };

/** What words are understood by. */
export interface Around {
  readonly tools: readonly DeskTool[];
  readonly clock: Clock;
  /** The last question of this person here: "only Katowice" is about it. */
  readonly last?: NextCall | undefined;
}

/** The words of a person, and the answer as Slack shows it: pure, so that each can be looked at by itself. */
export interface Language {
  understand(text: string, around: Around): Understood;
  render(tool: DeskTool, answer: Answer, input: Input): Said;
}

/** Value of a button that asks again: the next page, a choice, the file. */
export interface NextCall {
  readonly tool: string;
  readonly input: Input;
}
