/**
 * Levels of arrays and objects in JSON from outside. Slack's and the service's have a dozen; what walks a value calls
 * itself once a level, and would exhaust the stack.
 */
export const deepestJson = 100;

/**
 * JSON of somebody else, refused before it is parsed where it is nested too deep.
 * @throws SyntaxError
 */
export function parseBoundedJson(text: string): unknown {
  // A level has at least two characters.
  if (text.length > 2 * deepestJson && isTooDeep(text))
    throw new SyntaxError(`nested more than ${deepestJson} levels deep`);
  return JSON.parse(text);
}

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** In one pass; text that is not JSON is for the parser to refuse. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openArray || code === openObject) depth += 1;
    else if (code === closeArray || code === closeObject) depth -= 1;
    if (depth > deepestJson) return true;
  }
  return false;
}

/** Where the string that begins at `start` has its closing quote; the end of the text where it has none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}
