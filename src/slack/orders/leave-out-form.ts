import type { InputBlock, View } from '@slack/types';
import * as z from 'zod';
import { DeskError } from '../../core/errors.ts';
import { cleanText } from '../../core/text.ts';
import type { DraftReport } from '../../ports/ordering-desk.ts';
import { plain, section } from '../answer/blocks.ts';
import { part, texts } from '../messages/texts.ts';
import type { Sealed } from './card-buttons.ts';

const words = part('leaveOut');

export const leaveOutCallback = 'without';

/** Slack's limits: boxes of one input, and a number of inputs that leaves room for the rest of the form. */
const boxesOfInput = 10;
const mostInputs = 90;

/** Travels with the form, and Slack signs what comes back. */
const metadata = z.object({
  team: z.string(),
  channel: z.string().optional(),
  draftId: z.string(),
  revision: z.number(),
  digest: z.string(),
  /** How many boxes each input has. */
  boxes: z.array(z.number()),
  /** The same was ordered within a day. */
  again: z.boolean(),
});
export type LeaveOutContext = z.infer<typeof metadata>;

export function leaveOutContext(privateMetadata: string): LeaveOutContext {
  return metadata.parse(JSON.parse(privateMetadata));
}

/**
 * One box for each product that the service left out, and one for an order that was placed within a day already.
 * @throws DeskError `refused` when there are more than fit into a form.
 */
export function leaveOutView(
  { row, twins }: DraftReport,
  order: string,
  about: Sealed & { readonly team: string; readonly channel: string | undefined },
): View {
  const products = row.content.omitted.map((each) => cleanText(each, 75));
  const inputs = Array.from({ length: Math.ceil(products.length / boxesOfInput) }, (_, at) =>
    boxes(at, words.label, products.slice(at * boxesOfInput, (at + 1) * boxesOfInput)),
  );
  if (inputs.length > mostInputs) throw new DeskError('refused', words.tooMany.message, words.tooMany);
  const again = twins.length > 0;
  const all = again ? [...inputs, boxes(inputs.length, words.twinLabel, [words.twin])] : inputs;
  const context: LeaveOutContext = {
    ...about,
    digest: about.digest ?? '',
    boxes: all.map(({ element }) => (element.type === 'checkboxes' ? element.options.length : 0)),
    again,
  };
  return {
    type: 'modal',
    callback_id: leaveOutCallback,
    private_metadata: JSON.stringify(context),
    title: plain(words.title),
    submit: plain(words.submit),
    close: plain(texts.close),
    blocks: [section(words.question(order)), ...all],
  };
}

function boxes(at: number, label: string, options: readonly string[]): InputBlock {
  return {
    type: 'input',
    block_id: `boxes-${at}`,
    label: plain(label),
    element: {
      type: 'checkboxes',
      action_id: 'value',
      options: options.map((each, index) => ({ text: plain(each), value: String(index) })),
    },
  };
}

const ticked = z.record(
  z.string(),
  z.looseObject({ value: z.looseObject({ selected_options: z.array(z.unknown()).nullish() }).optional() }),
);

/** By input, where a box was left empty; undefined: every box is ticked. */
export function leftEmpty(privateMetadata: string, values: unknown): Readonly<Record<string, string>> | undefined {
  const given = ticked.parse(values);
  const empty = leaveOutContext(privateMetadata).boxes.flatMap((wanted, at) => {
    const name = `boxes-${at}`;
    return given[name]?.value?.selected_options?.length === wanted ? [] : [[name, words.tickAll] as const];
  });
  return empty.length === 0 ? undefined : Object.fromEntries(empty);
}
