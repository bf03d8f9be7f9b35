const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Letters and digits that are mistaken for one another. */
const mistaken: Readonly<Record<string, string>> = {
  '0': 'OQD',
  O: '0Q',
  '1': 'IL7',
  I: '1L',
  L: '1I',
  '5': 'S',
  S: '5',
  '8': 'B',
  B: '8',
  '2': 'Z',
  Z: '2',
  '6': 'G',
  G: '6',
};

/** Codes that differ from one by a sign or by two swapped, the likeliest mistakes first. */
export function* variantsOf(code: string): Generator<string> {
  const swap = (at: number, letter: string) => code.slice(0, at) + letter + code.slice(at + 1);
  for (let at = 0; at < code.length; at += 1) {
    for (const letter of mistaken[code.charAt(at)] ?? '') yield swap(at, letter);
  }
  for (let at = 0; at + 1 < code.length; at += 1) {
    if (code.charAt(at) !== code.charAt(at + 1)) {
      yield code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
    }
  }
  for (let at = 0; at < code.length; at += 1) yield code.slice(0, at) + code.slice(at + 1);
  // A sign that is missing or wrong is mostly of the kind of those beside it.
  const kindAt = (at: number): string => (/\d/.test(code.charAt(at)) ? digits : letters);
  for (let at = code.length; at >= 0; at -= 1) {
    const beside = new Set([kindAt(Math.max(0, at - 1)), kindAt(Math.min(code.length - 1, at))]);
    for (const kind of beside) for (const sign of kind) yield code.slice(0, at) + sign + code.slice(at);
  }
  for (let at = code.length - 1; at >= 0; at -= 1) {
    for (const sign of kindAt(at)) if (sign !== code.charAt(at)) yield swap(at, sign);
  }
}
