import { it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';
it('x', () => {
  let state: State = nothingSaid;
  for (const text of ['bitte ein Angebot über 10x OP520, 5x W71275, 2x BHN1217 und 4x WB815','Wo liegt der BHN1217 und wann wäre er bei uns?','Zeigen Sie mir bitte noch einmal die ganze Liste mit Summe.']) {
    const turn = converse(text, state, { tools, clock: testClock(), receivers: ['own', 'C200001', 'C200002'] });
    console.log(text, JSON.stringify(turn.meant).slice(0, 600), '\n', JSON.stringify({ lines: turn.state.lines, laid: turn.state.laid, last: turn.state.last }));
    state = turn.state;
  }
});
