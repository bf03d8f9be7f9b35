import { describe, expect, it } from 'vitest';
import { kindNames } from '../../src/conversation/languages/kind-names.ts';
import { nearest } from '../../src/conversation/languages/part-names.ts';

// What is offered instead of a part that a catalogue does not have is called as people call it.

describe('the nearest kinds', () => {
  it.each(['pl', 'de', 'cs', 'uk'] as const)('have names in %s', (language) => {
    const kinds = [...new Set(Object.values(nearest).flatMap((each) => each.split('|')))];
    expect(kinds.filter((kind) => kindNames[kind]?.[language] === undefined)).toEqual([]);
  });
});
