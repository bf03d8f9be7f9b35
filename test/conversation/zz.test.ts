import { it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';
import { concepts } from '../../src/conversation/languages/concepts.ts';
it('x', () => {
  const one = (text: string, state: Partial<State> = {}) => {
    const turn = converse(text, { ...nothingSaid, ...state }, { tools, clock: testClock(), receivers: ['own', 'C200001', 'C200002'] });
    const h = turn.message.heard;
    console.log(text, '|', JSON.stringify(turn.meant).slice(0, 500), JSON.stringify(turn.message.products), turn.message.heard.english, h.unknown.join(','), Object.keys(concepts).filter((c) => h.has(c as never)).join(','), h.numbers);
  };
  const search = { tool: 'search_products', input: { text: 'wiper VISTRAN' } };
  const rows = [{ kind: 'product', id: 'WB744' }, { kind: 'product', id: '3397083093' }];
  const names = [{ sku: 'WB744', name: 'Wiper blade WB 744 VISTRAN' }];
  one('anything from blachmet?', { language: 'en', search, last: search, rows, names });
  one('a cos od TARVIKA?', { language: 'pl', search, last: search, rows, names });
  one('a máte něco od Norfiltu, klidně levnější?', { language: 'cs', search, last: search, rows, names });
  one('any 600mm?', { language: 'en', search, last: search, rows, names });
});
