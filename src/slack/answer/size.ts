/** Characters of all text in a message that Slack takes, less what a sentence around the answer may need. */
export const mostCharacters = 12_000;

/** Characters as Slack counts them: of every text, also on buttons and in menus. */
export function charactersOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + charactersOf(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + (name === 'text' && typeof each === 'string' ? each.length : charactersOf(each)),
    0,
  );
}
