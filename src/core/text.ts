/**
 * Text of the service and of callers is data. Before it is shown anywhere it loses what could act instead of being
 * read: control characters, bidirectional overrides, zero-width and other invisible characters (also the "tag" block,
 * in which whole sentences can hide from a person and not from a model), and it is cut to a length.
 */
// Default_Ignorable_Code_Point is Unicode's own list of what has no visible form: soft hyphen, zero-width and
// bidirectional controls, Hangul fillers, variation selectors, the "tag" block and so on. Cc adds the controls, Cs
// lone surrogates, Zl and Zp the line and paragraph separators.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

export const longestText = 500;

/** With a capital letter, as a sentence begins. */
export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** With a small letter, as it stands after a colon; a code keeps its own. */
export const small = (said: string): string =>
  /^\p{Lu}\p{Ll}/u.test(said) ? said.charAt(0).toLowerCase() + said.slice(1) : said;

/** One line, visible characters only, at most `longest` characters (an ellipsis marks the cut). */
export function cleanText(text: string, longest = longestText): string {
  // A cheap look first: nearly all text of the service is already clean.
  const visible = plainText.test(text)
    ? text
    : text
        .replace(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ')
        .replace(invisible, '')
        .trim();
  if (visible.length <= longest) return visible;
  return `${Array.from(visible.slice(0, longest - 1))
    .join('')
    .replace(/\p{Surrogate}$/u, '')}…`;
}

const hiddenInLines = new RegExp(`(?!\\n)${invisible.source}`, 'gu');

/** Text whose line breaks are the program's own, not a field's: visible characters and line breaks only. */
export function cleanLines(text: string): string {
  return text.replace(hiddenInLines, '');
}

/** A value as JSON in which every invisible character is escaped, so that printing it cannot drive a terminal. */
export function jsonText(value: unknown, indent = 2): string {
  return escapeHidden(JSON.stringify(value, null, indent));
}

/** JSON with its invisible characters escaped, by UTF-16 unit; the line breaks between its values stay. */
export function escapeHidden(json: string): string {
  return json.replace(hiddenInLines, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}

let emoji: RegExp | undefined;

/** The first invisible character of a text, as "U+202E"; those within an emoji do not count. */
export function hiddenCharacter(text: string): string | undefined {
  if (text.search(invisible) === -1) return undefined;
  // An emoji is often several characters, held together by joiners and variation selectors. Built here, since building it
  // takes 15 ms; written as text, since the flag `v` is newer than the compiler's target.
  emoji ??= new RegExp('\\p{RGI_Emoji}', 'gv');
  const [found] = text.replace(emoji, '').match(invisible) ?? [];
  return found === undefined ? undefined : codePoint(found);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const plainText = /^[\x21-\x7e\u00a1-\u00ac\u00ae-\u024f]+(?: [\x21-\x7e\u00a1-\u00ac\u00ae-\u024f]+)*$/;

/**
 * Every string within a JSON value, cleaned, names of fields included; the value itself is not changed, and is returned
 * as it is where nothing in it needs cleaning, as is nearly always so.
 */
export function cleanJson<T>(value: T): T {
  return isClean(value) ? value : cleaned(value);
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= longestText && plainText.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isClean);
  for (const key in value) {
    if (!isCleanKey(key) || !isClean((value as Readonly<Record<string, unknown>>)[key])) return false;
  }
  return true;
}

/** Names of fields, which are the same ones again and again; not many are kept, for a service may invent them. */
const cleanKeys = new Set<string>();

function isCleanKey(key: string): boolean {
  if (cleanKeys.has(key)) return true;
  if (!isClean(key)) return false;
  if (cleanKeys.size < 500) cleanKeys.add(key);
  return true;
}

function cleaned<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => cleaned(each)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [cleanText(key), cleaned(each as unknown)]),
    ) as T;
  }
  return value;
}

/**
 * A code of the service (SKU, phase, currency) within a sentence of the desk: an error is read as the desk's own word,
 * so what is not shaped like a code is not repeated in it.
 */
export function codeText(code: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,39}$/u.test(code) ? code : '(unreadable code)';
}

/** The text without any of these signs at its ends: an expression with `$` looks through each run of them again and again. */
export function trimSigns(text: string, signs: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && signs.includes(text.charAt(start))) start += 1;
  while (end > start && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** "a", "a and b", "a, b and 3 more": a list a person can read, whatever its length. */
export function listing(items: readonly string[], most = 5): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')} and ${items.length - most} more`;
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1] ?? ''}`;
}

/** "1 window", "2 windows". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
