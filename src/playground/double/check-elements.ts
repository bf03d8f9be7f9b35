import { among, byType, flag, list, object, string, whole, type Check } from './check-shapes.ts';
import { textChecks, type Mentionable } from './check-text.ts';

const id = string({ min: 1, max: 255 });

/** The interactive elements that the desk sends, by type. Where Slack's sources differ, the lower limit counts. */
export function elementChecks(mentionable: Mentionable) {
  const { plain, mrkdwn, either } = textChecks(mentionable);
  const dialog = object(
    { text: either(300) },
    { title: plain(100), confirm: plain(30), deny: plain(30), style: among('primary', 'danger') },
  );
  const option = object({ text: plain(75), value: string({ min: 1, max: 75 }) });
  const element = (
    type: string,
    required: Readonly<Record<string, Check>>,
    optional: Readonly<Record<string, Check>> = {},
  ) => object({ type: among(type), ...required }, { action_id: id, ...optional });
  const kinds = {
    button: element(
      'button',
      { text: plain(75) },
      { confirm: dialog, value: string({ max: 2000 }), style: among('primary', 'danger') },
    ),
    static_select: element(
      'static_select',
      { options: list(option, 1, 100) },
      { confirm: dialog, placeholder: plain(150), initial_option: option },
    ),
    checkboxes: element(
      'checkboxes',
      { options: list(option, 1, 10) },
      { confirm: dialog, initial_options: list(option, 1, 10) },
    ),
    plain_text_input: element(
      'plain_text_input',
      {},
      {
        placeholder: plain(150),
        initial_value: string({ max: 3000 }),
        multiline: flag,
        max_length: whole(1, 3000),
      },
    ),
    email_text_input: element(
      'email_text_input',
      {},
      { placeholder: plain(150), initial_value: string({ max: 3000 }) },
    ),
  } as const;
  type Kind = keyof typeof kinds;
  const some = (...names: readonly Kind[]) => byType(Object.fromEntries(names.map((name) => [name, kinds[name]])));
  return { plain, mrkdwn, either, kinds, some };
}

const styled = object(
  { type: among('text'), text: string({ min: 1, max: 12_000 }) },
  { style: object({}, { bold: flag }) },
);
const section = object({ type: among('rich_text_section'), elements: list(byType({ text: styled })) });

/** Rich text as the desk sends it: paragraphs and bullet lists of plain or bold text, so no markup, mention or link. */
export const richTextCheck: Check = object(
  {
    type: among('rich_text'),
    elements: list(
      byType({
        rich_text_section: section,
        rich_text_list: object({ type: among('rich_text_list'), style: among('bullet'), elements: list(section) }),
      }),
    ),
  },
  { block_id: id },
);
