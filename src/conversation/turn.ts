import type { Message } from './meaning/message.ts';
import type { Talk } from './messages/talk-shape.ts';
import type { State } from './state.ts';
import type { Understood } from './understanding.ts';

/** What a message means after what was said before it, and what is remembered of it. */
export interface Turn {
  readonly meant: Understood;
  readonly state: State;
  readonly say: Talk;
  /** Whether the rules are certain of it. */
  readonly certain: boolean;
  readonly message: Message;
}
