import { expect } from 'vitest';
import { checkMessage } from '../../../src/playground/double/check-message.ts';
import { undrawable } from '../../../src/playground/page/drawable.ts';
import { DeskError } from '../../../src/core/errors.ts';
import { asDeskError } from '../../../src/core/errors.ts';
import { renderAnswer } from '../../../src/slack/answer/render-answer.ts';
import { noticeOf } from '../../../src/slack/responder.ts';
import type { Answer } from '../../../src/core/tool.ts';
import { sentInput } from '../../../src/core/next-steps.ts';
import type { SlackReply } from '../../../src/slack/answer/blocks.ts';
import type { Desk, DeskTool } from '../../../tools/desk.ts';
import { tools } from '../../../tools/index.ts';

/** What one message of Slack asks of a tool. */
export const budget = { rows: 20, products: 40, details: 10, milliseconds: 600_000 };

export type Input = Readonly<Record<string, unknown>>;

export function toolNamed(name: string): DeskTool {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

export interface Rendered {
  readonly said: SlackReply;
  readonly answer: Answer | undefined;
}

/** The answer to a call as Slack shows it; what cannot be answered is a notice. Both are right for Slack, and drawn. */
export async function rendered(desk: Desk, name: string, input: Input): Promise<Rendered> {
  const tool = toolNamed(name);
  try {
    const answer = await tool.invoke(desk, sentInput(input), { budget });
    return { said: sound(renderAnswer(tool, answer, input, tools)), answer };
  } catch (thrown) {
    if (!(thrown instanceof DeskError)) throw thrown;
    expect(asDeskError(thrown).code).not.toBe('internal');
    return {
      said: sound(noticeOf(thrown, { warn: () => undefined, error: () => undefined })),
      answer: undefined,
    };
  }
}

function sound(said: SlackReply): SlackReply {
  expect(faults(said)).toEqual([]);
  return said;
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u2028\u2029]|[^\P{Cc}\n]/u;
const texts = new Set(['plain_text', 'raw_text', 'raw_number', 'text']);

/** What is wrong with a message: for Slack, for the page, and with what its text could do. */
export function faults({ text, blocks }: SlackReply): string[] {
  const found = checkMessage({ text, blocks }, new Set());
  found.push(...undrawable(blocks));
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (invisible.test(value)) found.push(`${path} has invisible characters`);
    } else if (Array.isArray(value)) value.forEach((each, at) => walk(each, `${path}[${at}]`));
    else if (typeof value === 'object' && value !== null) {
      const { type, text: words } = value as { type?: string; text?: unknown };
      if (typeof words === 'string' && !texts.has(type ?? '')) found.push(`${path} is text of type ${type}`);
      if (type === 'mrkdwn' || type === 'markdown' || type === 'link' || type === 'user' || type === 'broadcast')
        found.push(`${path} is of type ${type}`);
      if ('url' in value) found.push(`${path} leads somewhere`);
      if ('emoji' in value && value.emoji !== false) found.push(`${path} reads emoji`);
      for (const [key, each] of Object.entries(value)) walk(each, `${path}.${key}`);
    }
  };
  walk(blocks, 'blocks');
  walk(text, 'text');
  if (/[<>]|:\/\//.test(text) || /&(?!amp;|lt;|gt;)/.test(text)) found.push(`text can act: ${text}`);
  return found;
}

/** All words of a message. */
export function wordsOf({ text, blocks }: SlackReply): string {
  const all = [text];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        if (key === 'text' && typeof each === 'string') all.push(each);
        else walk(each);
      }
  };
  walk(blocks);
  return all.join('\n');
}

interface Element {
  readonly action_id: string;
  readonly text?: { readonly text: string };
  readonly value?: string;
  readonly options?: readonly { readonly text: { readonly text: string }; readonly value: string }[];
}

export interface Pressable {
  readonly id: string;
  readonly label: string;
  readonly tool: string;
  readonly input: Input;
}

/** Buttons and choices of menus, each with what it asks for. */
export function pressables({ blocks }: SlackReply): Pressable[] {
  return blocks.flatMap((block): Pressable[] => {
    if (block.type !== 'actions') return [];
    const rest = block.block_id === undefined ? {} : (JSON.parse(block.block_id) as Input);
    return (block.elements as readonly Element[]).flatMap((each): Pressable[] => {
      if (each.options === undefined) {
        const call = JSON.parse(each.value ?? '') as { tool: string; input: Input };
        return [{ id: each.action_id, label: each.text?.text ?? '', ...call }];
      }
      const [, tool = '', field = ''] = each.action_id.split(':');
      return each.options.map(({ text, value }) => ({
        id: each.action_id,
        label: text.text,
        tool,
        input: { ...rest, [field]: taken(tool, { ...rest, [field]: value }) ? value : [value] },
      }));
    });
  });
}

/** A menu gives a text; some tools take a list. */
function taken(tool: string, input: Input): boolean {
  const of = tools.find(({ name }) => name === tool);
  return of === undefined || of.input.safeParse(sentInput(input)).success;
}

/** Blocks, and those in frames. */
export function withInside(blocks: SlackReply['blocks']): SlackReply['blocks'] {
  return blocks.flatMap((each): SlackReply['blocks'] =>
    each.type === 'container' ? [each, ...each.child_blocks] : [each],
  );
}

/** Rows that a message shows, in its table and in its lists, in their order. */
export function rowsShown({ blocks }: SlackReply): number[] {
  return withInside(blocks).flatMap((block) => {
    if (block.type === 'data_table') return [block.rows.length - 1];
    if (block.type !== 'rich_text') return [];
    return block.elements.flatMap((each) => (each.type === 'rich_text_list' ? [each.elements.length] : []));
  });
}
