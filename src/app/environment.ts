// Values of the environment: each is a text, and means something or is wrong. Read by hand, since the configuration is
// read at every start of a stdio server, and zod would be built for it alone.

/** What a text means. @throws Unfit saying what is wrong, never with the text, which may be a secret. */
export type Reader<T> = (text: string) => T;

/** How a name is read, and what it means where it is not set. */
export interface Value<T> {
  readonly read: Reader<T>;
  readonly absent: T;
}

export class Unfit extends Error {}

export function optional<T>(read: Reader<T>): Value<T | undefined> {
  return { read, absent: undefined };
}

export function defaulted<T>(read: Reader<T>, absent: T): Value<T> {
  return { read, absent };
}

type Meanings<Values extends Readonly<Record<string, Value<unknown>>>> = {
  readonly [Name in keyof Values]: Values[Name] extends Value<infer T> ? T : never;
};

/** Reads all names at once, so that whoever corrects the configuration is told of all that is wrong. */
export function readAll<Values extends Readonly<Record<string, Value<unknown>>>>(
  values: Values,
  given: Readonly<Record<string, string | undefined>>,
): { readonly meanings: Meanings<Values>; readonly problems: readonly string[] } {
  const meanings: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { read, absent }] of Object.entries(values)) {
    const text = given[name];
    meanings[name] = absent;
    if (text === undefined) continue;
    try {
      meanings[name] = read(text);
    } catch (thrown) {
      if (!(thrown instanceof Unfit)) throw thrown;
      problems.push(`${name} ${thrown.message}`);
    }
  }
  return { meanings: meanings as Meanings<Values>, problems };
}

export const text: Reader<string> = (given) => given;

export function atLeast(characters: number): Reader<string> {
  return (given) => {
    if (given.length < characters) throw new Unfit(`has fewer than ${characters} characters`);
    return given;
  };
}

export function like(pattern: RegExp, otherwise: string): Reader<string> {
  return (given) => {
    if (!pattern.test(given)) throw new Unfit(otherwise);
    return given;
  };
}

export function oneOf<const Known extends readonly string[]>(known: Known, otherwise: string): Reader<Known[number]> {
  return (given) => {
    const found = known.find((each) => each === given);
    if (found === undefined) throw new Unfit(otherwise);
    return found;
  };
}

export function whole(least: number, most: number): Reader<number> {
  return (given) => {
    if (!/^\d+$/.test(given)) throw new Unfit('is not a whole number');
    const value = Number(given);
    if (value < least || value > most) throw new Unfit(`is not between ${least} and ${most}`);
    return value;
  };
}

export const url: Reader<string> = (given) => {
  const trimmed = given.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) throw new Unfit('is not an http or https address');
  return trimmed;
};
