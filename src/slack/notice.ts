import type { KnownBlock } from '@slack/types';
import { asDeskError, type ErrorCode } from '../core/errors.ts';
import { nextOf } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import type { SlackLog } from './dependencies.ts';
import { escapeText, plain } from './requisition-card.ts';
import { slackFailure } from './slack-failure.ts';
import type { Workspace } from './workspaces.ts';

/** A few sentences for one person. */
export interface Notice {
  readonly text: string;
  readonly blocks: KnownBlock[];
}

export function notice(...sentences: readonly string[]): Notice {
  const words = sentences
    .filter((each) => each !== '')
    .join('\n')
    .slice(0, 2_900);
  return { text: escapeText(words), blocks: [{ type: 'section', text: plain(words) }] };
}

/** Only the person who runs the desk can mend these, so the log tells them how. */
const forOperator: readonly ErrorCode[] = ['misconfigured', 'bad_credentials', 'contract_broken'];

/** What went wrong, and what to do now; what is nobody's business stays in the log. */
export function noticeOf(thrown: unknown, log: SlackLog): Notice {
  const error = asDeskError(thrown);
  if (error.code === 'internal') log.error('slack: something broke', thrown);
  if (forOperator.includes(error.code)) {
    log.warn('slack: a request failed', { code: error.code, operator: error.operator });
  }
  const said = error.said === undefined ? '' : `The service says: ${error.said}`;
  return notice(...[error.message, said, nextOf(error, 'slack')].map((each) => cleanText(each, 2_900)));
}

/** Tells one person something where they are; in their direct messages where that cannot be done. */
export async function tell(
  { client }: Workspace,
  to: { user: string; channel: string | undefined; thread?: string | undefined },
  said: Notice,
  log: SlackLog,
): Promise<void> {
  const message = { text: said.text, blocks: said.blocks };
  try {
    if (to.channel !== undefined) {
      const thread = to.thread === undefined ? {} : { thread_ts: to.thread };
      await client.chat.postEphemeral({ channel: to.channel, user: to.user, ...thread, ...message });
      return;
    }
  } catch (thrown) {
    log.warn('slack: somebody could not be told where they are', { error: slackFailure(thrown).error });
  }
  try {
    await client.chat.postMessage({ channel: to.user, ...message, unfurl_links: false, unfurl_media: false });
  } catch (thrown) {
    log.warn('slack: somebody could not be told', { error: slackFailure(thrown).error });
  }
}
