import * as z from 'zod';
import { checkBlocks } from './check-blocks.ts';
import type { Message, StreamedMessage } from './workspace-state.ts';

// Messages that an app streams: `chat.startStream`, `chat.appendStream` and `chat.stopStream`.

/** "Slack limits structured task and plan fields to 256 characters." */
const field = z.string().min(1).max(256);
const status = z.enum(['pending', 'in_progress', 'complete', 'error']);
const chunk = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown_text'), text: z.string().min(1).max(12_000) }),
  z.strictObject({ type: z.literal('plan_update'), title: field }),
  z.strictObject({
    type: z.literal('task_update'),
    id: field,
    title: field,
    status,
    details: field.optional(),
    output: field.optional(),
  }),
  z.strictObject({ type: z.literal('blocks'), blocks: z.array(z.unknown()).min(1).max(50) }),
]);
export type Chunk = z.output<typeof chunk>;

/** The chunks of a call, and why Slack would refuse them. */
export function readChunks(given: unknown): { chunks: readonly Chunk[]; faults: readonly string[] } {
  const read = z.array(chunk).min(1).safeParse(given);
  if (!read.success)
    return { chunks: [], faults: read.error.issues.map(({ path, message }) => `chunks.${path.join('.')} ${message}`) };
  const blocks = read.data.flatMap((each) => (each.type === 'blocks' ? checkBlocks(each.blocks, 'message') : []));
  return { chunks: read.data, faults: blocks };
}

export function emptyStream(): StreamedMessage {
  return { title: '', tasks: new Map(), text: '', blocks: [] };
}

/** Adds chunks to a message, and shows it as Slack does: the plan, the text, then blocks. */
export function addChunks(message: Message, stream: StreamedMessage, chunks: readonly Chunk[]): void {
  for (const each of chunks) {
    if (each.type === 'markdown_text') stream.text += each.text;
    else if (each.type === 'plan_update') stream.title = each.title;
    else if (each.type === 'blocks') stream.blocks.push(...each.blocks);
    else {
      const { id, title, status: state } = each;
      stream.tasks.set(id, { type: 'task_card', task_id: id, title, status: state });
    }
  }
  const hasPlan = stream.title !== '' || stream.tasks.size > 0;
  message.text = stream.text === '' ? stream.title : stream.text;
  message.blocks = [
    ...(hasPlan ? [{ type: 'plan', title: stream.title || 'Thinking', tasks: [...stream.tasks.values()] }] : []),
    ...(stream.text === '' ? [] : [{ type: 'markdown', text: stream.text }]),
    ...stream.blocks,
  ];
}
