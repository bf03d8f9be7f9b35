import type { KnownBlock } from '@slack/types';
import { cleanText } from '../core/text.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { header, plain } from './answer/blocks.ts';
import type { SlackContext } from './context.ts';
import { inWords } from '../conversation/answering/view-language.ts';
import { part, spoken } from './messages/texts.ts';
import { followButton } from './follow-button.ts';

const texts = part('homeFollow');
const mostShown = 8;

/** What the reader of Home follows, each with its switch, and what they could follow. */
export async function followBlocks({ deskFor, log, tools }: SlackContext, actor: Actor): Promise<KnownBlock[]> {
  if (followButton(tools, '', '').length === 0) return [];
  try {
    const { followed } = await (await deskFor(actor).watch()).follow('');
    const rows = followed.slice(0, mostShown).map(({ id, what, how }, at): KnownBlock => {
      const [stop] = followButton(tools, texts.stop, `stop ${id}`, at);
      const text = plain(cleanText(`${inWords(what, spoken())} – ${inWords(how, spoken())}`, 300));
      return { type: 'section', text, ...(stop !== undefined && { accessory: stop }) };
    });
    const more = texts.offers.flatMap(([label, about], at) => followButton(tools, label, about, mostShown + at));
    return [header(texts.title), ...rows, { type: 'actions', elements: more }];
  } catch (thrown) {
    log.warn('slack: what is followed could not be read', { error: String(thrown) });
    return [];
  }
}
