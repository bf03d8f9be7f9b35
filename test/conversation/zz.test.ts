import { it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { likelyActs } from '../../src/conversation/acts/classify.ts';
import { contextOf, saidIn } from '../../src/conversation/acts/features.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';
it('x', () => {
  const lines = [{ sku: 'OP520', quantity: 10 }, { sku: '528448010', quantity: 2 }, { sku: 'WB744', quantity: 6 }];
  const state: State = { ...nothingSaid, language: 'uk', lines, names: [{ sku: 'OP520', name: 'Oil filter' }, { sku: '528448010', name: 'Battery' }, { sku: 'WB744', name: 'Wiper blade' }], last: { tool: 'get_quote', input: { lines } } };
  for (const text of ['залиш як було, тільки щіток 4 і пришліть у філію C200002', 'залиш як було, тільки щіток 4', 'тільки щіток 4 і пришліть у філію C200002','а щось замість 528448010 бо здається 2 у Лодзі мало','ok then order the OP520','order the OP520']) {
    const turn = converse(text, { ...state, language: /[а-я]/.test(text) ? 'uk' : 'en' }, { tools, clock: testClock(), receivers: ['own', 'C200001', 'C200002'] });
    console.log(text, '|', JSON.stringify(turn.meant).slice(0, 400), JSON.stringify(turn.message.products), JSON.stringify(likelyActs(saidIn(text, contextOf(state), turn.message.heard.language)).slice(0, 2)));
  }
});
