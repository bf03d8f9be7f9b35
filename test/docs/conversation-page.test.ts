import { expect } from 'vitest';
import { pageAnew, pageNow } from '../../scripts/conversation-page.mjs';
import { longIt } from '../support/long.ts';

/** The sentences without what changes from day to day: figures, numbers of documents, codes, weekdays and months. */
function sentences(page: string): string[] {
  const dates = ['en-GB', 'pl-PL', 'de-DE', 'cs-CZ', 'uk-UA'].flatMap((locale) =>
    // Every month, and every day of a week.
    Array.from({ length: 19 }, (_, at) => Date.UTC(2026, Math.min(at, 11), 1 + Math.max(0, at - 11))).flatMap((day) =>
      (['short', 'long'] as const).flatMap((form) => [
        ...new Intl.DateTimeFormat(locale, {
          month: form,
          day: 'numeric',
          weekday: form,
          year: 'numeric',
          timeZone: 'UTC',
        })
          .formatToParts(day)
          .flatMap(({ type, value }) => (type === 'literal' ? [] : [value.replace(/\.$/, '')])),
      ]),
    ),
  );
  const changing = new Set(dates);
  return page.split('\n').map((line) =>
    line.startsWith('> ')
      ? line
      : line
          .split(/[^\p{L}\d/'’-]+/u)
          .filter((word) => /^\p{L}/u.test(word) && !/\d|^\p{Lu}{2,}$/u.test(word) && !changing.has(word))
          .join(' '),
  );
}

longIt('shows conversations as the program has them', () => {
  const page = pageNow();
  expect(page.match(/^## /gm)?.length).toBeGreaterThanOrEqual(20);
  // docs/conversation.md is written by: npm run build && npm run docs:conversation
  expect(sentences(pageAnew(page))).toEqual(sentences(page));
});
