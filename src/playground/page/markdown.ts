import { isSafeUrl, type Inline } from './mrkdwn.ts';

/** Standard Markdown as the `markdown` block takes it, as a tree; what is no markup stays text. */
export type Markdown =
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly children: readonly Markdown[] }
  | { readonly kind: 'pre'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly MarkdownItem[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly align: readonly ('left' | 'center' | 'right')[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

export interface MarkdownItem {
  readonly done: boolean | undefined;
  readonly children: readonly Markdown[];
}

const fence = /^ {0,3}(```+|~~~+)/u;
const heading = /^ {0,3}(#{1,6})\s+(.*)$/u;
const rule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/u;
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/u;
const separator = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/u;
/** Quotes and lists within each other; what is deeper is text. */
const deepest = 20;
/** Columns of a table, as in Slack; a wider one is text. */
const mostColumns = 20;

export function readMarkdown(source: string): readonly Markdown[] {
  return readBlocks(source.split('\n'), 0);
}

function readBlocks(lines: readonly string[], depth: number): readonly Markdown[] {
  const out: Markdown[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const nested = depth < deepest ? (readQuote(lines, at, depth) ?? readList(lines, at, depth)) : undefined;
    const read = readFence(lines, at) ?? readHeading(line) ?? nested ?? readTable(lines, at);
    const { node, used } = read ?? readParagraph(lines, at);
    out.push(node);
    at += used;
  }
  return out;
}

interface Read {
  readonly node: Markdown;
  readonly used: number;
}

function readFence(lines: readonly string[], at: number): Read | undefined {
  const mark = fence.exec(lines[at] ?? '')?.[1];
  if (mark === undefined) return undefined;
  const last = at + 1 + run(lines, at + 1, (line) => !line.trim().startsWith(mark)).length;
  return { node: { kind: 'pre', text: lines.slice(at + 1, last).join('\n') }, used: last - at + 1 };
}

function readHeading(line: string): Read | undefined {
  if (rule.test(line)) return { node: { kind: 'rule' }, used: 1 };
  const found = heading.exec(line);
  if (found === null) return undefined;
  return {
    node: { kind: 'heading', level: found[1]?.length ?? 1, children: inline(withoutHashes(found[2] ?? '')) },
    used: 1,
  };
}

/** "## Title ##" */
function withoutHashes(title: string): string {
  let end = title.trimEnd().length;
  while (title[end - 1] === '#') end -= 1;
  return title.slice(0, end).trimEnd();
}

function readQuote(lines: readonly string[], at: number, depth: number): Read | undefined {
  const quoted = run(lines, at, (line) => /^ {0,3}>/u.test(line));
  if (quoted.length === 0) return undefined;
  const inner = quoted.map((line) => line.replace(/^ {0,3}> ?/u, ''));
  return { node: { kind: 'quote', children: readBlocks(inner, depth + 1) }, used: quoted.length };
}

function readList(lines: readonly string[], at: number, depth: number): Read | undefined {
  const first = item.exec(lines[at] ?? '');
  if (first === null) return undefined;
  const indent = first[1]?.length ?? 0;
  const ordered = /\d/u.test(first[2] ?? '');
  const items: string[][] = [];
  let used = 0;
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const own = item.exec(line);
    const space = own?.[1]?.length ?? /^\s*/u.exec(line)?.[0].length ?? 0;
    if (own !== null && space <= indent) {
      if (space < indent || /\d/u.test(own[2] ?? '') !== ordered) break;
      items.push([own[3] ?? '']);
    } else if (line.trim() !== '' && space > indent) {
      items.at(-1)?.push(line.slice(Math.min(space, indent + 2)));
    } else break;
    used += 1;
  }
  const start = ordered ? Number.parseInt(first[2] ?? '1', 10) : undefined;
  return { node: { kind: 'list', start, items: items.map((each) => readItem(each, depth)) }, used };
}

function readItem(lines: readonly string[], depth: number): MarkdownItem {
  const task = /^\[([ xX])\]\s+(.*)$/u.exec(lines[0] ?? '');
  const own = task === null ? lines : [task[2] ?? '', ...lines.slice(1)];
  return { done: task === null ? undefined : task[1] !== ' ', children: readBlocks(own, depth + 1) };
}

function readTable(lines: readonly string[], at: number): Read | undefined {
  const head = lines[at] ?? '';
  const under = lines[at + 1] ?? '';
  if (!head.includes('|') || !separator.test(under.trim())) return undefined;
  const width = cells(head).length;
  if (width > mostColumns) return undefined;
  const rows = run(lines, at + 2, (line) => line.includes('|'));
  const align = cells(under).map((each) => (each.endsWith(':') ? (each.startsWith(':') ? 'center' : 'right') : 'left'));
  const node: Markdown = {
    kind: 'table',
    head: cells(head).map(inline),
    align,
    rows: rows.map((row) => {
      const given = cells(row);
      return Array.from({ length: width }, (_, index) => inline(given[index] ?? ''));
    }),
  };
  return { node, used: rows.length + 2 };
}

function cells(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function readParagraph(lines: readonly string[], at: number): Read {
  const rest = run(
    lines,
    at + 1,
    (line) =>
      line.trim() !== '' &&
      !fence.test(line) &&
      !heading.test(line) &&
      !rule.test(line) &&
      !/^ {0,3}>/u.test(line) &&
      !item.test(line),
  );
  const text = [lines[at] ?? '', ...rest].map((line) => line.trim()).join('\n');
  return { node: { kind: 'paragraph', children: inline(text) }, used: rest.length + 1 };
}

function run(lines: readonly string[], from: number, holds: (line: string) => boolean): readonly string[] {
  let end = from;
  while (end < lines.length && holds(lines[end] ?? '')) end += 1;
  return lines.slice(from, end);
}

/**
 * In the order they are tried at each place; the first group that takes part is the content. Each looks for its end
 * within 1000 characters, so that marks which nothing closes do not cost a look through the whole text.
 */
const marks: readonly (readonly [pattern: RegExp, make: (match: RegExpExecArray) => Inline | undefined])[] = [
  [/^\\([\\`*_~[\]()#+\-.!>|<])/u, (match) => ({ kind: 'text', text: match[1] ?? '' })],
  [/^\n/u, () => ({ kind: 'break' })],
  [/^(`{1,8})([^`]|[^`].{0,1000}?[^`])\1(?!`)/su, (match) => ({ kind: 'code', text: (match[2] ?? '').trim() })],
  [/^\*\*(?=\S)(.{1,1000}?\S|\S)\*\*/su, (match) => ({ kind: 'bold', children: inline(match[1] ?? '') })],
  [/^__(?=\S)(.{1,1000}?\S|\S)__(?![\p{L}\p{N}])/su, (match) => ({ kind: 'bold', children: inline(match[1] ?? '') })],
  [/^~~(?=\S)(.{1,1000}?\S|\S)~~/su, (match) => ({ kind: 'strike', children: inline(match[1] ?? '') })],
  [
    /^\*(?=[^\s*])(.{1,1000}?[^\s*]|[^\s*])\*(?!\*)/su,
    (match) => ({ kind: 'italic', children: inline(match[1] ?? '') }),
  ],
  [
    /^_(?=[^\s_])(.{1,1000}?[^\s_]|[^\s_])_(?![\p{L}\p{N}_])/su,
    (match) => ({ kind: 'italic', children: inline(match[1] ?? '') }),
  ],
  [/^!?\[([^\]]{1,300})\]\(([^)\s]{1,2000})\)/u, (match) => linkTo(match[2] ?? '', inline(match[1] ?? ''))],
  [
    /^<(https?:\/\/[^\s<>]+|mailto:[^\s<>]+)>/u,
    (match) => linkTo(match[1] ?? '', [{ kind: 'text', text: match[1] ?? '' }]),
  ],
  [/^https?:\/\/[^\s<>)\]]*[^\s<>)\].,;:!?]/u, (match) => linkTo(match[0], [{ kind: 'text', text: match[0] }])],
  [/^<@([UW][A-Z0-9]+)>/u, (match) => ({ kind: 'user', id: match[1] ?? '' })],
  [/^<#([CG][A-Z0-9]+)>/u, (match) => ({ kind: 'channel', id: match[1] ?? '' })],
  [/^:([a-z_+-][a-z0-9_+-]{0,60}):/u, (match) => ({ kind: 'emoji', name: match[1] ?? '' })],
];

function linkTo(url: string, children: readonly Inline[]): Inline | undefined {
  return isSafeUrl(url) ? { kind: 'link', url, children } : undefined;
}

function inline(source: string): readonly Inline[] {
  const out: Inline[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    // A mark inside a word, as in a part number `OP_520_A`, is no mark.
    const inWord = /[\p{L}\p{N}]/u.test(source[at - 1] ?? '') && /^[_:]/u.test(rest);
    const found = inWord ? undefined : firstMark(rest);
    if (found === undefined) {
      text += source[at] ?? '';
      at += 1;
      continue;
    }
    if (text !== '') out.push({ kind: 'text', text });
    text = '';
    out.push(found.node);
    at += found.used;
  }
  if (text !== '') out.push({ kind: 'text', text });
  return out;
}

function firstMark(rest: string): { node: Inline; used: number } | undefined {
  for (const [pattern, make] of marks) {
    const match = pattern.exec(rest);
    const node = match === null ? undefined : make(match);
    if (match !== null && node !== undefined) return { node, used: match[0].length };
  }
  return undefined;
}
