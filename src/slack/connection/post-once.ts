import { createHash } from 'node:crypto';
import type { OutboxRow } from '../../ports/outbox.ts';
import type { SlackReply } from '../answer/blocks.ts';
import { quiet } from '../answer/blocks.ts';
import { slackFailure } from './slack-failure.ts';
import type { Workspace } from './workspaces.ts';

/** Messages that are looked through for one that was posted before. */
const mostLookedAt = 100;

/**
 * Posts a message of the outbox directly to one person. Where the answer to an earlier try was lost, Slack may have taken
 * it: the message is looked for first, by the `block_id` of its first block.
 */
export async function postOnce(
  workspace: Workspace,
  row: Pick<OutboxRow, 'id' | 'tries'>,
  channel: string,
  { text, blocks: [first, ...rest] }: SlackReply,
): Promise<void> {
  const blockId = createHash('sha256').update(row.id).digest('hex').slice(0, 32);
  if (row.tries > 1 && (await isPosted(workspace, channel, blockId))) return;
  const blocks = first === undefined ? [] : [{ ...first, block_id: blockId }, ...rest];
  await workspace.newest.send(blocks, (sent) =>
    workspace.once.chat.postMessage({ channel, text, blocks: sent, ...quiet }),
  );
}

async function isPosted({ once }: Workspace, channel: string, blockId: string): Promise<boolean> {
  try {
    const { messages = [] } = await once.conversations.history({ channel, limit: mostLookedAt });
    return messages.some(({ blocks }) => blocks?.some(({ block_id: id }) => id === blockId));
  } catch (thrown) {
    // Where Slack does not let the desk look, it is better said twice than never.
    if (slackFailure(thrown).final) return false;
    throw thrown;
  }
}
