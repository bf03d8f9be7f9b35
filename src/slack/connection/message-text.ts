import * as z from 'zod';

const attachment = z.looseObject({
  text: z.string().optional().catch(undefined),
  fallback: z.string().optional().catch(undefined),
  fields: z.array(z.looseObject({ title: z.string().optional(), value: z.string().optional() })).catch([]),
  blocks: z.array(z.unknown()).catch([]),
  /** A forwarded message. */
  message_blocks: z.array(z.looseObject({ message: z.looseObject({ blocks: z.array(z.unknown()) }) })).catch([]),
});
const message = z.looseObject({
  text: z.string().optional().catch(undefined),
  blocks: z.array(z.unknown()).catch([]),
  attachments: z.array(attachment).catch([]),
});

const blockShape = z.looseObject({
  type: z.unknown().optional(),
  text: z.unknown().optional(),
  elements: z.unknown().optional(),
  fields: z.unknown().optional(),
  rows: z.unknown().optional(),
  title: z.unknown().optional(),
  subtitle: z.unknown().optional(),
  body: z.unknown().optional(),
  child_blocks: z.unknown().optional(),
});

/** Levels of blocks within blocks that are read. */
const deepest = 8;

/** Everything that a message says: its own words, then what is attached or forwarded; nothing is said twice. */
export function messageText(given: unknown): string {
  const { text = '', blocks, attachments } = message.parse(given);
  const parts = attachments.flatMap(
    ({ text: own = '', fallback = '', fields, blocks: inside, message_blocks: forwarded }) => {
      const said = own || blocksText([...inside, ...forwarded.flatMap((each) => each.message.blocks)]) || fallback;
      return [said, ...fields.map(({ title = '', value = '' }) => `${title} ${value}`.trim())];
    },
  );
  return [text.trim() === '' ? blocksText(blocks) : text, ...parts].filter((each) => each.trim() !== '').join('\n');
}

function blocksText(blocks: readonly unknown[]): string {
  return blocks
    .map((each) => textOf(each, 0))
    .filter((each) => each !== '')
    .join('\n');
}

function textOf(value: unknown, depth: number): string {
  if (depth > deepest || typeof value !== 'object' || value === null) return '';
  const { type, text, elements, fields, rows, title, subtitle, body, child_blocks } = blockShape.parse(value);
  const inside = (list: unknown, between: string) =>
    Array.isArray(list)
      ? list
          .map((each) => textOf(each, depth + 1))
          .filter((each) => each !== '')
          .join(between)
      : '';
  if (Array.isArray(rows)) return rows.map((row) => inside(row, ' ')).join('\n');
  if (typeof text === 'string') return text;
  const within = inside(elements, type === 'rich_text_section' || type === 'rich_text_preformatted' ? '' : '\n');
  const own = [title, subtitle, text, body].map((each) => textOf(each, depth + 1));
  return [...own, inside(fields, '\n'), within, inside(child_blocks, '\n')].filter((each) => each !== '').join('\n');
}
