import type { Button, KnownBlock, PlainTextOption, StaticSelect } from '@slack/types';
import type { Menu, Step } from '../../core/next-steps.ts';
import { cleanText, count } from '../../core/text.ts';
import { plain } from '../requisition-card.ts';
import type { NextCall } from '../../conversation/understanding.ts';

/** A step as a button; `csv` sends the answer as a file. */
export interface Offer extends Step {
  readonly kind?: 'ask' | 'csv';
}

/** https://docs.slack.dev/reference/block-kit: of a button, an option, a block. */
const longest = { value: 2_000, label: 75, option: 75, blockId: 255, placeholder: 150, confirm: 300 };
const mostInRow = 25;
const mostOptions = 100;

export function fitsButton({ tool, input }: NextCall): boolean {
  return JSON.stringify({ tool, input }).length <= longest.value;
}

export interface ShownOffers {
  readonly blocks: readonly KnownBlock[];
  /** What could not be offered, and how it is asked for instead. */
  readonly remarks: readonly string[];
}

/** Rows of buttons; what does not fit on a button is named. */
export function offerBlocks(rows: readonly (readonly Offer[])[]): ShownOffers {
  const remarks: string[] = [];
  let asks = 0;
  let files = 0;
  const blocks = rows.flatMap((row): KnownBlock[] => {
    const fitting = row.filter(fitsButton);
    for (const each of row) {
      const { label, otherwise = 'ask for fewer at once, or in words' } = each;
      if (!fitsButton(each)) remarks.push(`Too long for the button "${cleanText(label, 40)}": ${otherwise}.`);
    }
    if (fitting.length > mostInRow)
      remarks.push(`${count(fitting.length - mostInRow, 'more choice')} without a button.`);
    const elements = fitting
      .slice(0, mostInRow)
      .map((each) => button(each.kind === 'csv' ? `csv:${files++}` : `ask:${asks++}`, each));
    return elements.length === 0 ? [] : [{ type: 'actions', elements }];
  });
  return { blocks, remarks };
}

function button(id: string, { label, tool, input, primary, confirm }: Offer): Button {
  const text = cleanText(label, longest.label) || tool;
  return {
    type: 'button',
    action_id: id,
    text: plain(text),
    value: JSON.stringify({ tool, input }),
    ...(primary === true ? { style: 'primary' } : {}),
    ...(confirm === undefined
      ? {}
      : {
          confirm: {
            title: plain(text),
            text: plain(cleanText(confirm, longest.confirm)),
            confirm: plain(cleanText(label, 30)),
            deny: plain('Not now'),
          },
        }),
  };
}

/** A menu's first options as buttons where they fit, and the menu of the others. */
export function promoted(menu: Menu): { steps: readonly Step[]; menu: Menu } {
  const steps = (menu.first?.steps ?? []).filter(fitsButton);
  if (menu.first === undefined || steps.length === 0) return { steps, menu };
  return {
    steps,
    menu: { ...menu, placeholder: menu.first.placeholder, options: menu.options.slice(steps.length) },
  };
}

/** Menus, those with the same rest beside each other; what does not go into one is named. */
export function menuBlocks(menus: readonly Menu[], characters: number): ShownOffers {
  const remarks: string[] = [];
  const byRest = new Map<string, StaticSelect[]>();
  let left = characters;
  for (const { tool, field, placeholder, rest = {}, options, otherwise } of menus) {
    const known = [...new Map(options.map((each) => [each.value, each])).values()];
    const block = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
    if (known.length === 0) continue;
    if (block.length > longest.blockId) {
      remarks.push(`No menu for "${placeholder}": the question is too long for one. Instead ${otherwise}.`);
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
      remarks.push(
        `${known.length - fitting.length} of ${known.length} are not in the menu "${placeholder}": for those ${otherwise}.`,
      );
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
