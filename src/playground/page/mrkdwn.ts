/**
 * Parses Slack's text markup (`mrkdwn`) to a tree: `*bold*`, `_italic_`, `~struck~`, `` `code` ``, ```` ```block``` ````,
 * `> quote`, `<url|label>`, `<@U1>`, `<#C1|name>`, `<!here>`, `:emoji:`. Everything else stays text, so no letter is
 * lost; only `&amp; &lt; &gt;` are decoded. Every search for a closing mark is bounded, so that any text of 20,000
 * characters parses in under 100 ms. Our own code, because the parsers on npm have one maintainer and no recent release.
 */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  | { readonly kind: 'date'; readonly at: number }
  | { readonly kind: 'user' | 'channel' | 'broadcast'; readonly id: string; readonly label?: string }
  | { readonly kind: 'emoji'; readonly name: string }
  | { readonly kind: 'break' };

export type Paragraph =
  | { readonly kind: 'paragraph' | 'quote'; readonly children: readonly Inline[] }
  | { readonly kind: 'pre'; readonly text: string };

export function readMrkdwn(source: string): readonly Paragraph[] {
  const out: Paragraph[] = [];
  source.split(/```/u).forEach((piece, index, all) => {
    const closed = index % 2 === 1 && index < all.length - 1;
    if (closed && piece.trim() !== '') {
      out.push({ kind: 'pre', text: decode(piece.replace(/^\n/u, '').replace(/\n$/u, '')) });
      return;
    }
    // Unclosed backticks stay text.
    const text = index % 2 === 1 && !closed ? `\`\`\`${piece}` : piece;
    out.push(...readLines(index > 0 && index % 2 === 0 ? text.replace(/^\n/u, '') : text));
  });
  return out;
}

function readLines(source: string): readonly Paragraph[] {
  const out: Paragraph[] = [];
  let kind: 'paragraph' | 'quote' = 'paragraph';
  let held: string[] = [];
  const flush = (): void => {
    const text = held.join('\n');
    if (text !== '') out.push({ kind, children: readInline(text) });
    held = [];
  };
  for (const line of source.split('\n')) {
    const quoted = /^(?:&gt;|>) ?(.*)$/u.exec(line);
    const next = quoted === null ? 'paragraph' : 'quote';
    if (next !== kind) flush();
    kind = next;
    held.push(quoted?.[1] ?? line);
  }
  flush();
  return out;
}

const styles = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const word = /[\p{L}\p{N}]/u;
/** Closing marks tried for one opening mark; the bound keeps many unclosed marks from taking quadratic time. */
const mostEnds = 20;

/** Parses the marks within one paragraph. */
function readInline(source: string): readonly Inline[] {
  const out: Inline[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') out.push({ kind: 'text', text: decode(text) });
    text = '';
  };
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const found =
      atBreak(rest) ?? atAngle(rest) ?? atEmoji(rest, source, at) ?? atCode(rest) ?? atStyle(rest, source, at);
    if (found === undefined) {
      text += source[at] ?? '';
      at += 1;
      continue;
    }
    flush();
    out.push(found.node);
    at += found.length;
  }
  flush();
  return out;
}

interface Found {
  readonly node: Inline;
  readonly length: number;
}

function atBreak(rest: string): Found | undefined {
  return rest.startsWith('\n') ? { node: { kind: 'break' }, length: 1 } : undefined;
}

function atCode(rest: string): Found | undefined {
  const match = /^`([^`\n]+)`/u.exec(rest);
  return match?.[1] === undefined
    ? undefined
    : { node: { kind: 'code', text: decode(match[1]) }, length: match[0].length };
}

function atEmoji(rest: string, source: string, at: number): Found | undefined {
  const match = /^:([a-z0-9_+'-]{1,60}):/u.exec(rest);
  if (match?.[1] === undefined || /^\d+$/u.test(match[1]) || isWordBefore(source, at)) return undefined;
  return { node: { kind: 'emoji', name: match[1] }, length: match[0].length };
}

/** Reads two UTF-16 units back, because a character outside the basic plane has two. */
function isWordBefore(source: string, at: number): boolean {
  return word.test(Array.from(source.slice(Math.max(0, at - 2), at)).at(-1) ?? '');
}

function atStyle(rest: string, source: string, at: number): Found | undefined {
  const mark = rest[0];
  if (mark !== '*' && mark !== '_' && mark !== '~') return undefined;
  if (isWordBefore(source, at) || source[at - 1] === mark) return undefined;
  let end = rest.indexOf(mark, 1);
  for (let looked = 0; end > 0 && looked < mostEnds; looked += 1, end = rest.indexOf(mark, end + 1)) {
    const inner = rest.slice(1, end);
    if (inner.includes('\n')) return undefined;
    if (
      inner === '' ||
      inner.startsWith(' ') ||
      inner.endsWith(' ') ||
      word.test(String.fromCodePoint(rest.codePointAt(end + 1) ?? 32))
    )
      continue;
    if (rest[end + 1] === mark) continue;
    return { node: { kind: styles[mark], children: readInline(inner) }, length: end + 1 };
  }
  return undefined;
}

function atAngle(rest: string): Found | undefined {
  const match = /^<([^<>\n]+)>/u.exec(rest);
  if (match?.[1] === undefined) return undefined;
  const node = readAngle(match[1]);
  return node === undefined ? undefined : { node, length: match[0].length };
}

function readAngle(inside: string): Inline | undefined {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? undefined : decode(inside.slice(bar + 1));
  const named = label === undefined ? {} : { label };
  if (/^@[UW][A-Z0-9]+$/u.test(target)) return { kind: 'user', id: target.slice(1), ...named };
  if (/^#[CG][A-Z0-9]+$/u.test(target)) return { kind: 'channel', id: target.slice(1), ...named };
  const [, seconds] = /^!date\^(\d+)\^/u.exec(target) ?? [];
  if (seconds !== undefined) return { kind: 'date', at: Number(seconds) * 1000 };
  if (/^!(?:here|channel|everyone)$/u.test(target)) return { kind: 'broadcast', id: target.slice(1) };
  const url = decode(target);
  if (!isSafeUrl(url)) return undefined;
  return { kind: 'link', url, children: [{ kind: 'text', text: label ?? url.replace(/^mailto:/u, '') }] };
}

/** Only these schemes become links; `javascript:` and others stay text. */
export function isSafeUrl(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/iu.test(url);
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Plain text with `emoji: true`: only line breaks and `:emoji:` have a meaning. */
export function readPlain(source: string): readonly Inline[] {
  const out: Inline[] = [];
  source.split('\n').forEach((line, index) => {
    if (index > 0) out.push({ kind: 'break' });
    let from = 0;
    for (const match of line.matchAll(/:([a-z0-9_+'-]{1,60}):/gu)) {
      if (/^\d+$/u.test(match[1] ?? '') || isWordBefore(line, match.index)) continue;
      if (match.index > from) out.push({ kind: 'text', text: line.slice(from, match.index) });
      out.push({ kind: 'emoji', name: match[1] ?? '' });
      from = match.index + match[0].length;
    }
    if (from < line.length) out.push({ kind: 'text', text: line.slice(from) });
  });
  return out;
}

/** The text without markup, for labels and the live region. */
export function spoken(source: string): string {
  const words = (nodes: readonly Inline[]): string =>
    nodes
      .map((node) => {
        switch (node.kind) {
          case 'text':
          case 'code':
            return node.text;
          case 'break':
            return ' ';
          case 'emoji':
            return node.name.replaceAll('_', ' ');
          case 'date':
            return new Date(node.at).toISOString();
          case 'user':
          case 'channel':
          case 'broadcast':
            return node.label ?? node.id;
          case 'bold':
          case 'italic':
          case 'strike':
          case 'link':
            return words(node.children);
        }
      })
      .join('');
  return readMrkdwn(source)
    .map((each) => (each.kind === 'pre' ? each.text : words(each.children)))
    .join(' ')
    .trim();
}
