/**
 * The word a person probably meant, or undefined when none is near: at most one edit for each three letters, where
 * two letters that changed places are one edit (optimal string alignment).
 */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase().slice(0, 64);
  let nearest: string | undefined;
  let least = Infinity;
  for (const each of words) {
    const known = each.toLowerCase();
    const most = Math.max(1, Math.floor(Math.max(wanted.length, known.length) / 3));
    if (Math.abs(known.length - wanted.length) > most) continue;
    const edits = distance(wanted, known);
    if (edits <= most && edits < least) [nearest, least] = [each, edits];
  }
  return nearest;
}

function distance(a: string, b: string): number {
  let [twoUp, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, (twoUp[column - 2] ?? 0) + 1);
      }
      current.push(edits);
    }
    [twoUp, above] = [above, current];
  }
  return above[b.length] ?? 0;
}
