import * as z from 'zod';
import { languageNames, languages } from '../contract/limits.ts';
import type { Clock } from '../core/clock.ts';
import { asDeskError, DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { readOption, toolOptions, type ToolOption } from './tool-options.ts';

// Options of a tool among the words that a person types: as on the command line ("--language pl"), named ("language:
// pl", "own number = ZL-17"), or in a phrase that can mean nothing else ("due to 2026-11-30", "state owed").

export interface OptionWords {
  readonly input: Readonly<Record<string, unknown>>;
  /** The words that are left. */
  readonly rest: string;
}

interface Taker {
  readonly words: readonly string[];
  readonly input: z.ZodObject;
}

/** What people call an argument, beside its name in words ("dueTo": "due to"). */
const called: Readonly<Record<string, readonly string[]>> = {
  brands: ['brand'],
  byTechId: ['technical id', 'tech id'],
  categoryId: ['category'],
  customNumber: ['own number'],
  includeLines: ['with lines', 'with products'],
  locations: ['warehouse', 'warehouses'],
  shipTo: ['receiver'],
};

/** Codes of products are written in a grammar of their own (`sku:OP520`); a cursor is nothing that people type. */
const notNamed = ['sku', 'index', 'skus', 'indexes', 'lines', 'cursor'];
/** Their value is the rest of the line. */
const sentences = ['comments', 'reason'];

/** A longer text is a list of parts; its options stand at its beginning. */
const longest = 2_000;

/**
 * Takes the options out of what follows the word of a tool.
 * @throws DeskError `invalid_input` for an option that the tool does not have, or a value that is none.
 */
export function optionWords(tool: Taker, text: string, clock: Clock): OptionWords {
  const options = toolOptions(tool);
  const found = new Map<ToolOption, string[]>();
  const take = (option: ToolOption, value: string) => found.set(option, [...(found.get(option) ?? []), value]);
  let rest = dashed(text.slice(0, longest), options, tool, take);
  for (const option of options.filter(({ field }) => !notNamed.includes(field))) {
    rest = named(rest, option, take);
    rest = inLanguage(spoken(rest, option, tool, clock, take), option, take);
  }
  // Lines are lines, wherever they are written.
  const lines = [...found].flatMap(([{ kind }, values]) => (kind === 'lines' ? values : []));
  rest = [rest + text.slice(longest), ...lines].join('\n').trim();
  const input = Object.fromEntries(
    [...found].flatMap(([option, values]) =>
      option.kind === 'lines' ? [] : [[option.field, readOption(option, values, clock)] as const],
    ),
  );
  return { input, rest: found.size === 0 ? text : rest };
}

type Take = (option: ToolOption, value: string) => void;

const value = String.raw`("[^"\n]*"|“[^”\n]*”|[^\s"“]\S*)`;
/** Phones and Slack make one dash of two. */
const dashes = new RegExp(
  String.raw`(?<!\S)(?:--|—|–)([a-z][a-z-]{0,40})(?=[\s=]|$)(?:(?:=|[ \t]+(?!--|—|–))${value})?`,
  'giu',
);

function dashed(text: string, options: readonly ToolOption[], tool: Taker, take: Take): string {
  return text.replace(dashes, (_, written: string, given: string | undefined) => {
    const wanted = written.toLowerCase();
    const option = options.find(({ name, singular }) => name === wanted || singular === wanted);
    if (option === undefined) throw noSuchOption(written, options, tool);
    if (option.kind === 'flag') {
      take(option, '');
      return given === undefined ? ' ' : ` ${given}`;
    }
    if (given === undefined) throw noValue(option);
    take(option, unquoted(given));
    return ' ';
  });
}

const spelled = ({ field }: ToolOption) =>
  [
    ...(field === 'shipTo' ? [field] : []),
    field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    ...(called[field] ?? []),
  ].join('|');

/** "language: pl", "own number = ZL-17", "comments: by the ramp". */
function named(text: string, option: ToolOption, take: Take): string {
  if (option.kind === 'flag') return text;
  const what = sentences.includes(option.field) ? String.raw`([^\n]+)` : value;
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${spelled(option)})[ \t]*[:=][ \t]*${what}`, 'iu');
  return text.replace(pattern, (_, given: string) => {
    take(option, unquoted(given.replace(/[,;]$/, '')));
    return ' ';
  });
}

/** Two words, or one with a value out of a fixed list: nothing else is meant by them. */
function spoken(text: string, option: ToolOption, tool: Taker, clock: Clock, take: Take): string {
  if (option.kind === 'flag') {
    return text.replace(new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${spelled(option)})(?![\p{L}\p{N}-])`, 'iu'), () => {
      take(option, '');
      return ' ';
    });
  }
  const phrases = spelled(option)
    .split('|')
    .filter((phrase) => phrase.includes(' ') || option.choices !== undefined || isListed(option));
  if (phrases.length === 0) return text;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?:${phrases.join('|')})[ \t]+${value}${option.field === 'dueWithin' ? '(?:[ \\t]+days?(?!\\p{L}))?' : ''}`,
    'iu',
  );
  return text.replace(pattern, (whole: string, given: string) => {
    const written = unquoted(given.replace(/[,;.!?]$/, ''));
    if (!accepts(option, written, tool, clock)) return whole;
    take(option, written);
    return ' ';
  });
}

/** "in German", the only thing that is called by its name. */
function inLanguage(text: string, option: ToolOption, take: Take): string {
  if (option.field !== 'language') return text;
  return text.replace(/(?<!\p{L})in (\p{L}{4,12})(?!\p{L})/iu, (whole, name: string) => {
    const language = languages.find((code) => languageNames[code].toLowerCase() === name.toLowerCase());
    if (language === undefined) return whole;
    take(option, language);
    return ' ';
  });
}

const isListed = ({ field }: ToolOption) => field === 'language' || field === 'brands';

function accepts(option: ToolOption, written: string, { input }: Taker, clock: Clock): boolean {
  const takes: unknown = input.shape[option.field];
  // A number, or a code, has a digit or is in capitals; "ship to us" names nobody.
  if (
    option.kind === 'text' &&
    option.choices === undefined &&
    option.field !== 'language' &&
    !/\d|^\p{Lu}+$/u.test(written) &&
    !(option.field === 'shipTo' && /^own$/i.test(written))
  )
    return false;
  try {
    return takes instanceof z.ZodType && takes.safeParse(readOption(option, [written], clock)).success;
  } catch {
    return false;
  }
}

function unquoted(given: string): string {
  return /^["“]([^]*)["”]$/.exec(given)?.[1] ?? given;
}

function noSuchOption(written: string, options: readonly ToolOption[], { words }: Taker): DeskError {
  const names = options.filter(({ field }) => field !== 'cursor').map(({ name }) => `--${name}`);
  return new DeskError(
    'invalid_input',
    `There is no option --${cleanText(written, 40)} of ${JSON.stringify(words[0] ?? 'this')}.`,
    {
      field: written,
      next: names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`,
    },
  );
}

function noValue({ name, choices }: ToolOption): DeskError {
  return new DeskError('invalid_input', `--${name} needs a value.`, {
    field: name,
    next: choices === undefined ? `Write it behind: --${name} VALUE.` : `Write one of ${choices.join(', ')} behind it.`,
  });
}

/** What is wrong with the options, in a sentence; for surfaces that never throw. */
export function readOptionWords(tool: Taker, text: string, clock: Clock): OptionWords | { readonly problem: string } {
  try {
    return optionWords(tool, text, clock);
  } catch (thrown) {
    const { message, next } = asDeskError(thrown);
    return { problem: `${message} ${next}` };
  }
}
