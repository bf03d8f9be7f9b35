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
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/u;
const rule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/u;
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/u;
const separator = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;

export function readMarkdown(source: string): readonly Markdown[] {
  return readBlocks(source.split('\n'));
}

function readBlocks(lines: readonly string[]): readonly Markdown[] {
  const out: Markdown[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const read =
      readFence(lines, at) ?? readHeading(line) ?? readQuote(lines, at) ?? readList(lines, at) ?? readTable(lines, at);
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
  const end = lines.findIndex((line, index) => index > at && line.trim().startsWith(mark));
  const last = end < 0 ? lines.length : end;
  return { node: { kind: 'pre', text: lines.slice(at + 1, last).join('\n') }, used: last - at + 1 };
}

function readHeading(line: string): Read | undefined {
  if (rule.test(line)) return { node: { kind: 'rule' }, used: 1 };
  const found = heading.exec(line);
  if (found === null) return undefined;
  return { node: { kind: 'heading', level: found[1]?.length ?? 1, children: inline(found[2] ?? '') }, used: 1 };
}

function readQuote(lines: readonly string[], at: number): Read | undefined {
  const quoted = run(lines, at, (line) => /^ {0,3}>/u.test(line));
  if (quoted.length === 0) return undefined;
  const inner = quoted.map((line) => line.replace(/^ {0,3}> ?/u, ''));
  return { node: { kind: 'quote', children: readBlocks(inner) }, used: quoted.length };
}

function readList(lines: readonly string[], at: number): Read | undefined {
  const first = item.exec(lines[at] ?? '');
  if (first === null) return undefined;
  const indent = first[1]?.length ?? 0;
  const ordered = /\d/u.test(first[2] ?? '');
  const items: string[][] = [];
  let used = 0;
  for (const line of lines.slice(at)) {
    const own = item.exec(line);
    const depth = own?.[1]?.length ?? /^\s*/u.exec(line)?.[0].length ?? 0;
    if (own !== null && depth <= indent) {
      if (depth < indent || /\d/u.test(own[2] ?? '') !== ordered) break;
      items.push([own[3] ?? '']);
    } else if (line.trim() !== '' && depth > indent) {
      items.at(-1)?.push(line.slice(Math.min(depth, indent + 2)));
    } else break;
    used += 1;
  }
  const start = ordered ? Number.parseInt(first[2] ?? '1', 10) : undefined;
  return { node: { kind: 'list', start, items: items.map(readItem) }, used };
}

function readItem(lines: readonly string[]): MarkdownItem {
  const task = /^\[([ xX])\]\s+(.*)$/u.exec(lines[0] ?? '');
  const own = task === null ? lines : [task[2] ?? '', ...lines.slice(1)];
  return { done: task === null ? undefined : task[1] !== ' ', children: readBlocks(own) };
}

function readTable(lines: readonly string[], at: number): Read | undefined {
  const head = lines[at] ?? '';
  const under = lines[at + 1] ?? '';
  if (!head.includes('|') || !separator.test(under)) return undefined;
  const rows = run(lines, at + 2, (line) => line.includes('|'));
  const align = cells(under).map((each) => (each.endsWith(':') ? (each.startsWith(':') ? 'center' : 'right') : 'left'));
  const width = cells(head).length;
  const node: Markdown = {
    kind: 'table',
    head: cells(head).map(inline),
    align,
    rows: rows.map((row) => Array.from({ length: width }, (_, index) => inline(cells(row)[index] ?? ''))),
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
  const end = lines.findIndex((line, index) => index >= from && !holds(line));
  return lines.slice(from, end < 0 ? lines.length : end);
}

/** In the order they are tried at each place; the first group that takes part is the content. */
const marks: readonly (readonly [pattern: RegExp, make: (match: RegExpExecArray) => Inline | undefined])[] = [
  [/^\\([\\`*_~[\]()#+\-.!>|<])/u, (match) => ({ kind: 'text', text: match[1] ?? '' })],
  [/^\n/u, () => ({ kind: 'break' })],
  [/^(`+)([^`]|[^`].*?[^`])\1(?!`)/su, (match) => ({ kind: 'code', text: (match[2] ?? '').trim() })],
  [/^\*\*(?=\S)(.+?\S|\S)\*\*/su, (match) => ({ kind: 'bold', children: inline(match[1] ?? '') })],
  [/^__(?=\S)(.+?\S|\S)__(?![\p{L}\p{N}])/su, (match) => ({ kind: 'bold', children: inline(match[1] ?? '') })],
  [/^~~(?=\S)(.+?\S|\S)~~/su, (match) => ({ kind: 'strike', children: inline(match[1] ?? '') })],
  [/^\*(?=[^\s*])(.+?[^\s*]|[^\s*])\*(?!\*)/su, (match) => ({ kind: 'italic', children: inline(match[1] ?? '') })],
  [
    /^_(?=[^\s_])(.+?[^\s_]|[^\s_])_(?![\p{L}\p{N}_])/su,
    (match) => ({ kind: 'italic', children: inline(match[1] ?? '') }),
  ],
  [/^!?\[([^\]]+)\]\(([^)\s]+)\)/u, (match) => linkTo(match[2] ?? '', inline(match[1] ?? ''))],
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
