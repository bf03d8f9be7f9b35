import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

/** What is understood of a text after what was said before: at this time, by somebody who orders for these receivers. */
export function speaking({
  at,
  receivers = ['own', 'C200001', 'C200002'],
}: { at?: string; receivers?: string[] } = {}) {
  const clock = at === undefined ? testClock() : { ...testClock(), now: () => Date.parse(at) };
  const around = { tools, clock, receivers };
  const turn = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around);
  return { around, turn, said: (text: string, state?: Partial<State>) => turn(text, state).meant };
}
