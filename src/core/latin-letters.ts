// Names of makers that are written by ear in Cyrillic letters: "стопард" is STOPARD.

const latin: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'e', ж: 'z', з: 'z', и: 'i', і: 'i', ї: 'i', й: 'i' },
  ...{ к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'c' },
  ...{ ш: 's', щ: 's', ь: '', ы: 'i', э: 'e', ю: 'u', я: 'a' },
};

/** A word in Latin letters, as it sounds; others stay as they are. */
export function inLatinLetters(word: string): string {
  return word.replace(/кс/giu, 'x').replace(/\p{Script=Cyrillic}/gu, (letter) => {
    const sound = latin[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? sound : sound.toUpperCase();
  });
}
