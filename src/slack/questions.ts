import type { KnownBlock } from '@slack/types';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DeskError } from '../core/errors.ts';
import { notice } from './notice.ts';
import type { SlackReply } from './responder.ts';
import { RecentValues } from './recent-values.ts';
import { plain } from './requisition-card.ts';
import type { Choice, NextCall } from '../conversation/understanding.ts';

/** Slack's limit for the value of a button, in characters. */
const longestValue = 2_000;
const held = 'held';

/** What is asked back, with an answer on each button. */
export class Questions {
  /**
   * Calls that are too long for a button: a list of hundred lines. In memory, since nothing hangs on it but pasting the
   * list again, and the button says so when this process is not the one that asked.
   */
  readonly #held = new RecentValues<NextCall>(200);

  ask(question: string, choices: readonly Choice[]): SlackReply {
    const asked = notice(question);
    const elements = choices.slice(0, 25).map(({ label, tool, input }, at) => ({
      type: 'button' as const,
      action_id: `ask:${at}`,
      text: plain(label.slice(0, 75)),
      value: this.#valueOf({ tool, input }),
    }));
    if (elements.length === 0) return asked;
    return { ...asked, blocks: [...asked.blocks, { type: 'actions', elements }] };
  }

  #valueOf(call: NextCall): string {
    const value = JSON.stringify(call);
    if (value.length <= longestValue) return value;
    const id = randomBytes(9).toString('base64url');
    this.#held.set(id, call);
    return JSON.stringify({ tool: held, input: { id } });
  }

  /**
   * The call on a button.
   * @throws DeskError when it is none, or is not known any more.
   */
  callOn(value: string): NextCall {
    const read = nextCall(value);
    if (read.tool !== held) return read;
    const call = this.#held.get(String(read.input['id']));
    if (call !== undefined) return call;
    throw new DeskError('not_found', 'The list behind this button is not known any more.', {
      next: 'Paste it again.',
    });
  }
}

const call = z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) });

function nextCall(value: string): NextCall {
  try {
    return call.parse(JSON.parse(value));
  } catch (cause) {
    throw new DeskError('invalid_input', 'This button means nothing to this desk.', {
      next: 'Ask again in words.',
      cause,
    });
  }
}

/** Slack takes 13000 characters in all, and shows 4000 of the text; an answer keeps this much free of the former. */
const longestRemarks = 900;
const longestTop = 3_900;

/** What was not used of a question, above its answer. */
export function withRemarks({ text, blocks }: SlackReply, remarks: readonly string[]): SlackReply {
  if (remarks.length === 0) return { text, blocks };
  const whole = remarks.join('\n');
  const told = notice(whole.length > longestRemarks ? `${whole.slice(0, longestRemarks - 1)}…` : whole);
  const first: readonly KnownBlock[] = told.blocks;
  const top = `${told.text}\n${text}`;
  return { text: top.length > longestTop ? text : top, blocks: [...first, ...blocks] };
}
