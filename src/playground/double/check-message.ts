import { charactersOf, checkBlocks } from './check-blocks.ts';
import { isObject } from './workspace-state.ts';

/** The longest text of a message; Slack cuts longer ones. */
const longestText = 4000;
/** Maximum characters of all text in a message's blocks; Slack gives no exact figure. */
const mostCharacters = 13_000;

/**
 * Lists all faults of a message: what Slack refuses, and what it accepts but should not be sent.
 * @param ids People and channels that a text may mention.
 */
export function checkMessage(message: Readonly<Record<string, unknown>>, ids: ReadonlySet<string>): string[] {
  const { blocks } = message;
  return [...checkContent(message, ids), ...(blocks === undefined ? [] : checkBlocks(blocks, 'message'))];
}

/** Lists what Slack accepts but should not be sent, such as unintended mentions or texts that are cut. */
export function checkContent(message: Readonly<Record<string, unknown>>, ids: ReadonlySet<string>): string[] {
  const { text, blocks } = message;
  const faults: string[] = [];
  const hasText = typeof text === 'string' && text !== '';
  if (blocks === undefined && !hasText) faults.push('the message has neither text nor blocks');
  if (blocks !== undefined && !hasText)
    faults.push('the message has blocks and no top-level text: a phone shows nothing, a screen reader guesses');
  if (hasText) {
    if (text.length > longestText) faults.push(`text has ${text.length} characters; at most ${longestText} are shown`);
    for (const mark of unexpectedMarks(text, ids)) faults.push(`text has ${mark}, which Slack acts on`);
  }
  const characters = charactersOf(blocks);
  if (characters > mostCharacters)
    faults.push(`blocks have ${characters} characters of text; at most ${mostCharacters} are safe`);
  faults.push(...checkMarkup(blocks, 'blocks', ids));
  if (message['link_names'] === true || message['link_names'] === 1) faults.push('link_names is on');
  if (message['attachments'] !== undefined) faults.push('attachments are not used');
  return faults;
}

/** Lists mrkdwn texts with markup that Slack would act on, and buttons without words for a screen reader. */
export function checkMarkup(value: unknown, path: string, ids: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => checkMarkup(each, `${path}[${at}]`, ids));
  if (!isObject(value)) return [];
  const { type, text } = value;
  if (type === 'mrkdwn' && typeof text === 'string') {
    const faults = unexpectedMarks(text, ids).map((mark) => `${path} has ${mark}, which Slack acts on`);
    return /&(?!amp;|lt;|gt;)/.test(text) ? [...faults, `${path} has an & that is not escaped`] : faults;
  }
  const isSilent = type === 'button' && value['accessibility_label'] === undefined;
  return [
    ...(isSilent ? [`${path} has no accessibility_label`] : []),
    ...Object.entries(value).flatMap(([name, each]) => checkMarkup(each, `${path}.${name}`, ids)),
  ];
}

/** Every `<…>` in a text that is neither a date nor an allowed mention: untrusted text that Slack would act on. */
function unexpectedMarks(text: string, ids: ReadonlySet<string>): string[] {
  return [...text.matchAll(/<([^<>]*)>/g)].flatMap(([mark, inside = '']) => {
    if (/^!date\^\d+\^[^|]*\|[^|]*$/.test(inside)) return [];
    const mentioned = /^[@#]([A-Z0-9]+)(\|[^|]*)?$/.exec(inside)?.[1];
    return mentioned !== undefined && ids.has(mentioned) ? [] : [mark];
  });
}
