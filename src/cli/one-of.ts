import { InvalidArgumentError } from 'commander';
import { texts } from './messages/en.ts';

/** Reads an argument that is one of these words. @throws InvalidArgumentError where it is none of them. */
export function oneOf<Word extends string>(words: readonly Word[]): (given: string) => Word {
  return (given) => {
    const word = words.find((each) => each === given);
    if (word === undefined) throw new InvalidArgumentError(texts.mustBeOneOf(words));
    return word;
  };
}
