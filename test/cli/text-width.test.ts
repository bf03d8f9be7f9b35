import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { someOf } from '../support/long.ts';
import { textWidth } from '../../src/cli/text-width.ts';

it('agrees with the package about every character, alone and beside others', () => {
  const characters = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at));
  const wide = ['部品', '👩‍🔧', '☎️', '↔️', '#️⃣', 'ﾊﾟ', 'ก็'];
  const texts = [...someOf(characters, 1_000), ...wide].flatMap((each) => [
    each,
    `Ł${each}`,
    `${each}\u0301–`,
    `${each}\ufe0f`,
  ]);
  expect(texts.filter((text) => textWidth(text) !== stringWidth(text))).toEqual([]);
});
