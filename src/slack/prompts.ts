import type { Incoming } from './connection/incoming.ts';
import { slackFailure } from './connection/slack-failure.ts';
import type { SlackContext } from './context.ts';
import { texts } from './messages/texts.ts';

/** Suggests prompts in the agent pane. With a thread Slack would ignore them without a word in an agent's app. */
export async function suggestPrompts(
  { log, workspaces }: Pick<SlackContext, 'log' | 'workspaces'>,
  { team, channel }: Incoming,
): Promise<void> {
  const { client } = await workspaces.of(team);
  if (channel === undefined) return;
  const { title, list } = texts.prompts;
  const [first, ...others] = list;
  try {
    await client.assistant.threads.setSuggestedPrompts({
      channel_id: channel,
      title,
      prompts: [first, ...others],
    });
  } catch (thrown) {
    log.warn('slack: no prompts could be suggested', { error: slackFailure(thrown).error });
  }
}
