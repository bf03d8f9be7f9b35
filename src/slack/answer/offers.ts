import type { Button, KnownBlock, PlainTextOption, StaticSelect } from '@slack/types';
import { LRUCache } from 'lru-cache';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { questionOfCursor } from '../../../tools/base/cursor.ts';
import { orderForm, sentInput, step, without, type Input, type Menu, type Step } from '../../core/next-steps.ts';
import { DeskError } from '../../core/errors.ts';
import { cleanText } from '../../core/text.ts';
import type { DeskTool } from '../../../tools/desk.ts';
import type { Choice, NextCall } from '../../conversation/understanding.ts';
import { texts } from '../messages/texts.ts';
import { button, buttonLabel, notice, plain, type SlackReply } from './blocks.ts';

/** A step as a button; `csv` sends the answer as a file, `dates` asks for other days first. */
export interface Offer extends Step {
  readonly kind?: 'ask' | 'csv' | 'dates';
}

/** Characters that Slack takes in parts of a block (https://docs.slack.dev/reference/block-kit). */
export const longest = { value: 2_000, label: 75, option: 75, blockId: 255, placeholder: 150, confirm: 300 };
const mostInRow = 25;
const mostOptions = 100;
/** Options of a menu that are buttons too: a phone shows few rows of buttons. */
const mostPromoted = 2;

export function fitsButton({ tool, input }: NextCall): boolean {
  return JSON.stringify({ tool, input }).length <= longest.value;
}

/** `remarks`: what could not be offered, and how to ask for it instead. */
interface ShownOffers {
  readonly blocks: readonly KnownBlock[];
  readonly remarks: readonly string[];
}

/** Rows of buttons; a remark names what does not fit on a button. */
export function offerBlocks(rows: readonly (readonly Offer[])[]): ShownOffers {
  const remarks: string[] = [];
  const ids = { ask: 0, csv: 0, dates: 0 };
  const idOf = (kind: Offer['kind'] = 'ask') => `${kind}:${ids[kind]++}`;
  const blocks = rows.flatMap((row): KnownBlock[] => {
    const fitting = row.filter(fitsButton);
    for (const each of row) {
      const { label, otherwise = texts.fewerAtOnce } = each;
      if (!fitsButton(each)) remarks.push(texts.tooLongForButton(cleanText(label, 40), otherwise));
    }
    if (fitting.length > mostInRow) remarks.push(texts.noButtonFor(fitting.length - mostInRow));
    const elements = fitting.slice(0, mostInRow).map((each) => offerButton(idOf(each.kind), each));
    return elements.length === 0 ? [] : [{ type: 'actions', elements }];
  });
  return { blocks, remarks };
}

function offerButton(id: string, { label, tool, input, primary, confirm }: Offer, about = ''): Button {
  const text = buttonLabel(label) || tool;
  return {
    ...button(id, text, JSON.stringify({ tool, input }), { about, style: primary === true ? 'primary' : undefined }),
    ...(confirm === undefined
      ? {}
      : {
          confirm: {
            title: plain(text),
            text: plain(cleanText(confirm, longest.confirm)),
            confirm: plain(cleanText(label, 30)),
            deny: plain(texts.notNow),
          },
        }),
  };
}

export function canOrder(tools: readonly DeskTool[]): boolean {
  return tools.some(({ role }) => role === 'prepare');
}

/** Beside a draft: the button that shows its card; none where no tool of this desk opens a draft. */
export function showCard(tools: readonly DeskTool[], draftId: string): Button | undefined {
  const tool = tools.find(({ opens }) => opens?.document === 'draft');
  if (tool?.opens?.argument === undefined) return undefined;
  const call = { label: texts.showCard, tool: tool.name, input: { [tool.opens.argument]: draftId } };
  return offerButton(`ask:${draftId}`, call, draftId);
}

/** Whether a button of this name is one that shows a card. */
export const showsCard = (name: string): boolean => /^D[A-Z0-9]{8,}$/.test(name);

/** The button that lists every order; none where no tool of this desk does. */
export function orderList(tools: readonly DeskTool[]): Button[] {
  const tool = tools.find(({ lists: [kind] }) => kind === 'draft');
  return tool === undefined ? [] : [offerButton('ask:orders', { label: texts.allOrders, tool: tool.name, input: {} })];
}

/** Whether a step or menu of this tool, or the order form, can be offered here. */
export function canOffer(tools: readonly DeskTool[], name: string): boolean {
  return name === orderForm ? canOrder(tools) : tools.some((tool) => tool.name === name);
}

/** A menu's first options as buttons where they fit, and the menu with the others. */
export function promoted(menu: Menu): { steps: readonly Step[]; menu: Menu } {
  const steps = (menu.first?.steps ?? []).filter(fitsButton).slice(0, mostPromoted);
  if (menu.first === undefined || steps.length === 0) return { steps, menu };
  return {
    steps,
    menu: { ...menu, placeholder: menu.first.placeholder, options: menu.options.slice(steps.length) },
  };
}

/** A menu's other arguments travel in the id of its block. */
export function blockIdOf(rest: Input = {}): string {
  const block = JSON.stringify(rest);
  return block === '{}' ? '' : block;
}

/** Menus, in one block where their other arguments are the same; a remark counts what does not fit. */
export function menuBlocks(menus: readonly Menu[], characters: number): ShownOffers {
  const remarks: string[] = [];
  const byRest = new Map<string, StaticSelect[]>();
  let left = characters;
  for (const { tool, field, placeholder, rest = {}, options, otherwise } of menus) {
    const known = [...new Map(options.map((each) => [each.value, each])).values()];
    const block = blockIdOf(rest);
    if (known.length === 0) continue;
    if (block.length > longest.blockId) {
      remarks.push(texts.noMenuFor(placeholder, otherwise));
      continue;
    }
    left -= placeholder.length;
    const fitting: PlainTextOption[] = [];
    for (const { label, value } of known) {
      if (value === '' || value.length > longest.option || fitting.length >= mostOptions) continue;
      const text = plain(cleanText(label, longest.option) || cleanText(value, longest.option) || '–');
      left -= text.text.length;
      if (left < 0) break;
      fitting.push({ text, value });
    }
    if (fitting.length < known.length) {
      remarks.push(texts.notInMenu(known.length - fitting.length, known.length, placeholder, otherwise));
    }
    if (fitting.length === 0) continue;
    byRest.set(block, [
      ...(byRest.get(block) ?? []),
      {
        type: 'static_select',
        action_id: `pick:${tool}:${field}`,
        placeholder: plain(cleanText(placeholder, longest.placeholder)),
        options: fitting,
      },
    ]);
  }
  return {
    blocks: [...byRest].map(([rest, elements]): KnownBlock => ({
      type: 'actions',
      ...(rest === '' ? {} : { block_id: rest }),
      elements,
    })),
    remarks,
  };
}

// The same question for the next rows, and for all rows as a file. The cursor of a list over days has the whole
// question; a list of products is sent again, or as much of it as a button carries.

/** Buttons for files of one list that is too long for one button. */
const mostFiles = 6;

const productList = z.looseObject({
  skus: z.array(z.unknown()).optional(),
  indexes: z.array(z.unknown()).optional(),
  lines: z.array(z.unknown()).optional(),
});

/** The list of products in a question: its field and what is in it. */
function listOf(input: Input): { field: string; items: readonly unknown[] } | undefined {
  const read = productList.safeParse(input);
  if (!read.success) return undefined;
  for (const field of ['skus', 'indexes', 'lines']) {
    const items = read.data[field];
    // Tools drop repeated products, so positions are counted without them.
    if (Array.isArray(items)) return { field, items: field === 'lines' ? items : [...new Set<unknown>(items)] };
  }
  return undefined;
}

interface Further {
  readonly offers: readonly Offer[];
  readonly remarks: readonly string[];
}

/** The next rows. */
export function moreOf({ name }: DeskTool, cursor: unknown, input: Input): Further {
  if (typeof cursor !== 'string') return { offers: [], remarks: [] };
  const list = listOf(input);
  if (list === undefined) return { offers: [step(texts.more, name, { cursor })], remarks: [] };
  const whole = step(texts.more, name, { ...input, cursor });
  if (fitsButton(whole)) return { offers: [whole], remarks: [] };
  const done = Number(/^from-(\d+)-of-/.exec(cursor)?.[1] ?? list.items.length);
  const rest = { items: list.items.slice(done), field: list.field };
  const part = fitting(name, without(input, 'cursor'), rest);
  if (part === 0) return { offers: [], remarks: [texts.restTooLong] };
  return {
    offers: [step(texts.more, name, { ...without(input, 'cursor'), [list.field]: rest.items.slice(0, part) })],
    remarks: part === rest.items.length ? [] : [texts.moreGoesOn(done + 1, done + part, list.items.length)],
  };
}

/** The whole question that a page of an answer belongs to. */
function questionOf({ name }: DeskTool, input: Input): Input {
  const { cursor } = input;
  return listOf(input) === undefined && typeof cursor === 'string'
    ? (questionOfCursor(name, cursor) ?? input)
    : without(sentInput(input), 'cursor');
}

/** The same question for other days, where it takes any. */
export function datesOf(tool: DeskTool, input: Input): readonly Offer[] {
  const takes = ['from', 'to'].every((field) => field in tool.input.shape);
  return takes ? [{ ...step(texts.dates.button, tool.name, questionOf(tool, input)), kind: 'dates' }] : [];
}

/** Every row as a file, whichever page this is; a long list of products as several files. */
export function fileOf(tool: DeskTool, input: Input): Further {
  const { name } = tool;
  const list = listOf(input);
  const question = questionOf(tool, input);
  const whole: Offer = { ...step(texts.asFile, name, question), kind: 'csv' };
  if (list === undefined || fitsButton(whole)) return { offers: [whole], remarks: [] };
  const offers: Offer[] = [];
  let at = 0;
  while (at < list.items.length && offers.length < mostFiles) {
    const part = fitting(name, question, { field: list.field, items: list.items.slice(at) });
    if (part === 0) break;
    offers.push({
      ...step(texts.asFilePart(at + 1, at + part), name, {
        ...question,
        [list.field]: list.items.slice(at, at + part),
      }),
      kind: 'csv',
    });
    at += part;
  }
  return {
    offers,
    remarks: at < list.items.length ? [texts.filesShort(at, list.items.length)] : [],
  };
}

/** How many items from the first on fit on a button. */
function fitting(tool: string, input: Input, { field, items }: { field: string; items: readonly unknown[] }): number {
  let most = items.length;
  while (most > 0 && !fitsButton({ tool, input: { ...input, [field]: items.slice(0, most) } })) {
    most = most > 10 ? Math.floor(most * 0.9) : most - 1;
  }
  return most;
}

const held = 'held';

/** Questions back to a person, with one answer per button. */
export class Questions {
  /** Calls too long for a button, such as a list of a hundred lines. If lost, the person pastes the list again. */
  readonly #held = new LRUCache<string, NextCall>({ max: 200 });

  ask(question: string, choices: readonly Choice[]): SlackReply {
    const asked = notice(question);
    const elements = choices
      .slice(0, mostInRow)
      .map(({ label, tool, input }, at) =>
        button(`ask:${at}`, label, this.#valueOf({ tool, input }), { about: question }),
      );
    return elements.length === 0 ? asked : { ...asked, blocks: [...asked.blocks, { type: 'actions', elements }] };
  }

  #valueOf(call: NextCall): string {
    if (fitsButton(call)) return JSON.stringify(call);
    const id = randomBytes(9).toString('base64url');
    this.#held.set(id, call);
    return JSON.stringify({ tool: held, input: { id } });
  }

  /** @throws DeskError when the value is no call, or one that this process does not hold. */
  callOn(value: string): NextCall {
    let read: NextCall;
    try {
      read = nextCall.parse(JSON.parse(value));
    } catch (cause) {
      throw new DeskError('invalid_input', texts.oldButton.message, { ...texts.oldButton, cause });
    }
    if (read.tool !== held) return read;
    const call = this.#held.get(String(read.input['id']));
    if (call !== undefined) return call;
    throw new DeskError('not_found', texts.oldList.message, texts.oldList);
  }
}

const nextCall = z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) });
