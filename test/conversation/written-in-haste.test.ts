import { expect, it } from 'vitest';
import { inPlainWords } from '../../src/conversation/reading/colloquial.ts';

// How people write in a hurry, and what it stands for.

it.each([
  ['en', 'is OP520 availble tommorow', 'is OP520 available tomorrow'],
  ['en', 'did the brnach recieve it', 'did the branch receive it'],
  ['de', 'ist die liferung in der filale', 'ist die Lieferung in der Filiale'],
  ['pl', 'dzieki, na filje', 'dzięki, na filię'],
  ['cs', 'obednej na bobočku', 'objednej na pobočku'],
  ['uk', 'шоб було, спс', 'щоб було, дякую'],
] as const)('%s: %j', (language, written, plain) => {
  expect(inPlainWords(written, language)).toBe(plain);
});
