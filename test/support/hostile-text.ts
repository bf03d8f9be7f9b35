/** Written down apart from the code under test: what has no visible form, or acts instead of being read. */
export const unwanted =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- that is what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\p{Surrogate}/u;

/** What an attacker puts into a field: it erases the line, renames the window, turns the reading order, adds a line. */
export const hostile =
  'HOSTILE\u001b[2K\r\u001b]0;x\u0007\u009b31m\u0000\u007f\u0085\u202e\u2066\u200b\ufeff\u{e0041}\u2028FORGED1\nFORGED2\r\nFORGED3';
