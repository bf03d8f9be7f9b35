import { messages } from '../messages/en.ts';

/** What somebody wrote, as it reads on their screen. */
export interface Readable {
  /** Lines with visible characters; tabs, which separate columns, stay. */
  readonly text: string;
  /** What the desk has seen and does not use, in sentences. */
  readonly remarks: readonly string[];
}

/** A longer text did not come from a person; Slack takes 40,000 characters. */
export const longestText = 20_000;
const mostLines = 2_500;

/** "3 - ach nein, 5", "3, no wait 5": the second is meant. */
const misspoken =
  /(?<![\p{L}\d/.-])(\d{1,3})\s{0,2}(?:[-–—,;.…]+\s{0,2}|\s)(?:(?:(?:ach|oh|ah) )?(?:no wait|oh no|no,|sorry|actually|i mean|scratch that|nein|nee|quatsch|doch lieber|albo nie|oj nie|nie,|znaczy|przepraszam|vlastně|vlastne|teda|ne,|pardon|radši|ой ні|ні,|тобто|точніше|вибачте))[\s,:–-]{1,3}(?=(\d{1,3})(?![\p{L}\d/.-]|\.\d))\d{1,3}/giu;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u20e3]|(?![\t\n])\p{Cc}/gu;

/** ":two: OP520": Slack writes the keys with numbers on them out. */
const keys: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  keycap_ten: '10',
};

/**
 * Takes Slack's markup away and keeps what it shows: mentions, links, escaped signs, formatting, code, quotes, emoji.
 * What is struck out is not used, and links are not followed; both are told. Linear in the length of the text.
 */
export function readable(written: string): Readable {
  const remarks: string[] = [];
  const cut = written.length > longestText;
  if (cut) remarks.push(messages.onlySome.characters(longestText));
  const whole = cut ? written.slice(0, written.lastIndexOf('\n', longestText) + 1 || longestText) : written;
  let links = 0;
  const struck: string[] = [];
  const lines = whole
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u00a0\u202f\u2007\u3000]/g, ' ')
    .replace(/<([@#!])([^<>\n]{1,300})>/g, (_, kind: string, inner: string) => mention(kind, inner))
    .replace(/<((?:https?|mailto|tel):[^<>|\n]{1,2000})(?:\|([^<>\n]{0,2000}))?>/g, (_, to: string, label = '') =>
      linkText(to, String(label)),
    )
    .replace(/\bhttps?:\/\/\S{1,2000}/g, () => {
      links += 1;
      return ' ';
    })
    // The C of a customer's number, typed on a Ukrainian keyboard.
    .replace(/(?<![\p{L}\d])[Сс](?=\d{6}(?![\p{L}\d]))/gu, 'C')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/(?<![\p{L}\d])b4(?= (?:lunch|noon|the|i|we|he|tomorrow|weekend|end)(?!\p{L})| \d)/giu, 'before')
    .replace(misspoken, '$2')
    .replace(/(?<!\p{L})jedn\p{L}{1,4} (?:i|a) dru[gh]\p{L}{1,4}(?!\p{L})/giu, 'oba')
    .replace(/(?<!\p{L})(?:одн\p{L}{1,4} (?:і|й|та) друг\p{L}{1,4}|і те і те)(?!\p{L})/giu, 'обидва')
    // "R20328 n BM23655"
    .replace(/(?<=\d[a-z]?) (?:n|'n'?) (?=(?:\d{1,3}x? ?)?[a-z]{1,5}-?\d{2})/gi, ' and ')
    .replace(/```/g, '\n')
    .replace(/`/g, ' ')
    .replace(invisible, '')
    .replace(/(^|[\s(])~([^\s~](?:[^~\n]{0,200}[^\s~])?)~(?=$|[\s).,;:!?])/gm, (_, before: string, out: string) => {
      struck.push(out);
      return before;
    })
    // Only in pairs around whole words: the star of "OP520*2" is the sign of a quantity.
    .replace(/(^|[\s(])([*_])([^\s*_](?:[^*_\n]{0,200}[^\s*_])?)\2(?=$|[\s).,;:!?])/gm, '$1$3')
    .replace(
      /(^|\s|(?<=:)):((?:[a-z][a-z0-9_'-]{0,40})|\+1|-1):(?=$|[\s:.,;!?])/gm,
      (_, before: string, name: string) =>
        // A key is a number that was written, and must not get lost.
        Object.hasOwn(keys, name) ? `${before}${keys[name] ?? ''} ` : before,
    )
    .replace(/^[ \t]*(?:>[ \t]*)+/gm, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, at, all) => line !== '' || all[at - 1] !== '');
  if (lines.length > mostLines) remarks.push(messages.onlySome.lines(mostLines));
  const text = lines.slice(0, mostLines).join('\n').replace(/^\n+/, '').trimEnd();
  if (struck.length > 0) {
    const quoted = struck.slice(0, 5).map((each) => `"${each.slice(0, 60)}"`);
    remarks.push(messages.notUsed.struckOut(quoted.join(', ')));
  }
  if (links > 0) remarks.push(messages.notUsed.links(links));
  return { text, remarks };
}

/** Of people and of everybody nothing is left, of a channel its name, of a date what it says. */
function mention(kind: string, inner: string): string {
  if (kind === '!' && inner.startsWith('date^')) return inner.split('|')[1] ?? ' ';
  return ' ';
}

/** Slack makes links of numbers and addresses by itself: then the words are what was meant. */
function linkText(to: string, label: string): string {
  const shown = label.trim() === '' ? to.replace(/^(?:mailto|tel):/, '') : label;
  return /^https?:\/\//.test(shown) ? `${shown} ` : shown;
}
