import * as z from 'zod';
import { cleanText } from '../core/text.ts';
import type { OutboxHandler, OutboxRow } from '../ports/outbox.ts';
import { newsIn } from '../conversation/answering/view-language.ts';
import { escapeText, paragraph, rich, words, type SlackReply } from './answer/blocks.ts';
import { chartBlock } from './answer/chart-block.ts';
import { accountOf } from './connection/identity.ts';
import { postOnce } from './connection/post-once.ts';
import { notDelivered } from './connection/slack-failure.ts';
import type { SlackContext } from './context.ts';
import { followButton } from './follow-button.ts';
import type { CardKeeper } from './orders/card-keeper.ts';
import { inLanguage, part } from './messages/texts.ts';
import { directChannel } from './responder.ts';

const texts = part('homeFollow');

const messageShape = z.object({
  person: z.string(),
  title: z.string(),
  lines: z.array(z.string()),
  subscriptions: z.array(z.string()),
  draftId: z.string().optional(),
  chart: z
    .object({
      ...{ title: z.string(), unit: z.string(), description: z.string() },
      bars: z.array(z.object({ label: z.string(), value: z.string() })),
    })
    .optional(),
});

/** Buttons that stop it; more than these are in the list of what one follows. */
const mostButtons = 3;
const longestLine = 600;

/** Tells people by direct message what they follow. */
export class WatchNews implements OutboxHandler {
  readonly #deps: Pick<SlackContext, 'policy' | 'readers' | 'tools' | 'workspaces'>;
  readonly #cards: Pick<CardKeeper, 'place' | 'later'>;

  constructor(
    deps: Pick<SlackContext, 'policy' | 'readers' | 'tools' | 'workspaces'>,
    cards: Pick<CardKeeper, 'place' | 'later'>,
  ) {
    this.#deps = deps;
    this.#cards = cards;
  }

  async deliver(messages: readonly OutboxRow[]): Promise<void> {
    const { policy, readers, workspaces } = this.#deps;
    const workspace = await workspaces.first();
    if (workspace === undefined) return;
    try {
      for (const message of messages) {
        const {
          person: id,
          title: inEnglish,
          lines,
          subscriptions,
          draftId,
          chart,
        } = messageShape.parse(JSON.parse(message.payload));
        const person = policy.people.get(id);
        const user = person === undefined ? undefined : await accountOf(workspace, person);
        const channel = user === undefined ? undefined : await directChannel(workspace, user);
        if (channel === undefined) continue;
        const language = user === undefined ? readers.ofAll : await readers.of(workspace, user);
        const title = newsIn(inEnglish, language);
        const shown = lines.map((line) => cleanText(newsIn(line, language), longestLine));
        const stop = inLanguage(language, () => texts.stop);
        const stops = subscriptions
          .slice(0, mostButtons)
          .flatMap((each, at) => followButton(this.#deps.tools, stop, `stop ${each}`, at));
        const picture = chartBlock(chart && { ...chart, title: newsIn(chart.title, language) });
        const blocks: SlackReply['blocks'] = [
          rich(paragraph(words(title)), ...shown.map((line) => paragraph(words(line)))),
          ...(picture === undefined ? [] : [picture]),
          ...(stops.length === 0 ? [] : [{ type: 'actions' as const, elements: stops }]),
        ];
        const text = [title, ...shown].map(escapeText).join('\n');
        if (draftId !== undefined && user !== undefined) {
          // The buttons of its card are how they answer.
          await this.#cards.place(draftId, workspace.team, channel, user);
          await this.#cards.later(draftId);
        }
        await postOnce(workspace, message, channel, { text, blocks });
      }
    } catch (thrown) {
      throw notDelivered(thrown);
    }
  }
}
