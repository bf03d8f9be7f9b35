import leven from 'leven';

/**
 * The word a person probably meant, or undefined when none is near: at most one edit for each three letters, where
 * two neighbouring letters that changed places are one edit.
 */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase().slice(0, 64);
  const swapped = Array.from(
    { length: Math.max(0, wanted.length - 1) },
    (_, at) => wanted.slice(0, at) + wanted.charAt(at + 1) + wanted.charAt(at) + wanted.slice(at + 2),
  );
  let nearest: string | undefined;
  let least = Infinity;
  for (const each of words) {
    const known = each.toLowerCase();
    const most = Math.max(1, Math.floor(Math.max(wanted.length, known.length) / 3));
    if (Math.abs(known.length - wanted.length) > most) continue;
    const edits = Math.min(leven(wanted, known), ...swapped.map((other) => leven(other, known) + 1));
    if (edits <= most && edits < least) [nearest, least] = [each, edits];
  }
  return nearest;
}
