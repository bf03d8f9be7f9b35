import { it } from 'vitest';
import { hear } from '../../src/conversation/reading/hear.ts';
import { concepts } from '../../src/conversation/languages/concepts.ts';
it('x', () => {
  for (const text of ['kto producent','producent filtrów','filtrów powietrza','drążki kierownicze','kierownicze','pomylka','op520 mialo byc 12','залиш як було','тільки щіток 4','пришліть у філію C200002','щіток','neco chybi','chybi']) {
    const h = hear(text, text.match(/[а-я]/) ? 'uk' : 'pl');
    console.log(text, '|', h.language, Object.keys(concepts).filter((c) => h.has(c as never)).join(','), '| unknown', h.unknown.join(','), '|', h.numbers.join(','), '|', h.english);
  }
});
