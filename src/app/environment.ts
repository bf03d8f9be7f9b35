// Readers of single settings. Written by hand because each stdio server reads the configuration when it starts, and
// would build zod schemas for nothing else.
import { DeskError } from '../core/errors.ts';
import { settings, type ErrorText } from './messages/en.ts';

/** Reads one value. @throws Invalid with the problem, never with the value, which may be a secret. */
export type Reader<T> = (text: string) => T;

interface Setting<T> {
  readonly read: Reader<T>;
  /** The value of a setting that is not set. */
  readonly absent: T;
}

export class Invalid extends Error {}

export function misconfigured({ message, next }: ErrorText, cause?: unknown): DeskError {
  return new DeskError('misconfigured', message, { next, cause });
}

export function optional<T>(read: Reader<T>): Setting<T | undefined> {
  return { read, absent: undefined };
}

export function defaulted<T>(read: Reader<T>, absent: T): Setting<T> {
  return { read, absent };
}

export type Values<Settings extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
};

/** Reads all settings, so that one error can name every problem. */
export function readAll<Settings extends Readonly<Record<string, Setting<unknown>>>>(
  known: Settings,
  given: Readonly<Record<string, string | undefined>>,
): { readonly values: Values<Settings>; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const values = Object.entries(known).map(([name, { read, absent }]) => {
    const value = given[name];
    try {
      return [name, value === undefined ? absent : read(value)];
    } catch (thrown) {
      if (!(thrown instanceof Invalid)) throw thrown;
      problems.push(`${name} ${thrown.message}`);
      return [name, absent];
    }
  });
  return { values: Object.fromEntries(values) as Values<Settings>, problems };
}

export const text: Reader<string> = (given) => given;

function checked(accepts: (given: string) => boolean, problem: string): Reader<string> {
  return (given) => {
    if (!accepts(given)) throw new Invalid(problem);
    return given;
  };
}

export const atLeast = (characters: number) =>
  checked((given) => given.length >= characters, settings.tooShort(characters));

export const like = (pattern: RegExp, problem: string) => checked((given) => pattern.test(given), problem);

export function oneOf<const Known extends readonly string[]>(known: Known): Reader<Known[number]> {
  return (given) => {
    const found = known.find((each) => each === given);
    if (found === undefined) throw new Invalid(settings.notOneOf(known));
    return found;
  };
}

export function whole(least: number, most: number): Reader<number> {
  return (given) => {
    if (!/^\d+$/.test(given)) throw new Invalid(settings.notWhole);
    const value = Number(given);
    if (value < least || value > most) throw new Invalid(settings.notBetween(least, most));
    return value;
  };
}

export const url: Reader<string> = (given) => {
  const trimmed = given.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) throw new Invalid(settings.notUrl);
  return trimmed;
};

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
