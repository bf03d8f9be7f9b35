import { checkBlocks, type Mentionable } from './check-blocks.ts';
import { isObject } from './check-shapes.ts';
import { unexpectedMarks } from './check-text.ts';

/** The longest text of a message; Slack cuts longer ones. */
const longestText = 4000;

/** Lists the faults of a message: its text, its blocks, and unintended mentions or links. */
export function checkMessage(message: Readonly<Record<string, unknown>>, mentionable: Mentionable): string[] {
  const { text, blocks } = message;
  const found: string[] = [];
  const hasText = typeof text === 'string' && text !== '';
  if (blocks === undefined && !hasText) found.push('the message has neither text nor blocks');
  if (blocks !== undefined && !hasText) {
    found.push('the message has blocks and no top-level text: a phone shows nothing, a screen reader guesses');
  }
  if (hasText) {
    if (text.length > longestText) found.push(`text has ${text.length} characters; at most ${longestText} are shown`);
    for (const mark of unexpectedMarks(text, mentionable)) found.push(`text has ${mark}, which Slack acts on`);
  }
  if (blocks !== undefined) found.push(...checkBlocks(blocks, 'message', mentionable));
  if (message['link_names'] === true || message['link_names'] === 1) found.push('link_names is on');
  if (isObject(message) && message['attachments'] !== undefined) found.push('attachments are not used');
  return found;
}
