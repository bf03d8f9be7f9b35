/**
 * Tokens that a text costs a model, estimated from its characters and on the safe side: a real tokenizer takes longer
 * to load than most calls take. Held against o200k by test.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let run = 0;
  let kind = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const now = kindOf(code);
    if (now === kind) {
      run += 1;
      continue;
    }
    tokens += costOf(kind, run);
    kind = now;
    run = 1;
  }
  return Math.ceil(tokens + costOf(kind, run));
}

const [other, lower, upper, digit, space] = [0, 1, 2, 3, 4];

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return lower;
  if (code >= 65 && code <= 90) return upper;
  if (code >= 48 && code <= 57) return digit;
  if (code === 32) return space;
  // Every further character its own run: letters with marks split words, and signs rarely share a token.
  return code < 128 ? 5 + (code & 1) : 7;
}

function costOf(kind: number, run: number): number {
  switch (kind) {
    case lower:
      // Words of a parts catalogue are not the tokenizer's favourites; short ones are one token, long ones a token per 4.
      return Math.ceil(run / 4);
    case upper:
      // "XKQZ" is no word: codes cost more than their length suggests.
      return Math.ceil((run + 1) / 2);
    case digit:
      return Math.ceil(run / 3);
    case space:
      return run > 1 ? 1 : 0;
    case other:
      return 0;
    default:
      return run;
  }
}

/** Whether a text surely costs at most `most` tokens; exact for short ones, since a token is at least one byte. */
export function fitsTokens(text: string, most: number): boolean {
  return (text.length <= most && Buffer.byteLength(text) <= most) || estimateTokens(text) <= most;
}
