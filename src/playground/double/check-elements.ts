import { among, anything, byType, flag, list, object, string, whole, type Check } from './check-shapes.ts';
import { textChecks, type Mentionable } from './check-text.ts';

const id = string({ min: 1, max: 255 });
const address = string({ min: 1, max: 3000, pattern: /^https?:\/\//, what: 'web address' });
const day = string({ pattern: /^\d{4}-\d{2}-\d{2}$/, what: 'day' });

/** Everything that can stand in a block, by type. Where Slack's sources differ, the lower limit counts. */
export function elementChecks(mentionable: Mentionable) {
  const { plain, mrkdwn, either } = textChecks(mentionable);
  const dialog = object(
    { text: either(300) },
    { title: plain(100), confirm: plain(30), deny: plain(30), style: among('primary', 'danger') },
  );
  const option = (text: Check) =>
    object({ text, value: string({ min: 1, max: 75 }) }, { description: plain(75), url: address });
  const choice = option(plain(75));
  const line = option(either(75));
  const group = object({ label: plain(75), options: list(choice, 1, 100) });
  const base = { action_id: id };
  const confirm = { confirm: dialog };
  const focus = { focus_on_load: flag };
  const placeholder = { placeholder: plain(150) };
  const dispatch = {
    dispatch_action_config: object({
      trigger_actions_on: list(among('on_enter_pressed', 'on_character_entered'), 1, 2),
    }),
  };
  const most = { max_selected_items: whole(1, 100) };
  const typed = (type: string, required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>>) =>
    object({ type: among(type), ...required }, optional);
  const oneListOfOptions: Check = (value, path, say) => {
    const { options, option_groups: groups } = value as Readonly<Record<string, unknown>>;
    if ((options === undefined) === (groups === undefined)) say(path, 'wants either options or option_groups');
  };
  const select = (type: string, optional: Readonly<Record<string, Check>>, also?: Check) =>
    object({ type: among(type) }, { ...base, ...confirm, ...focus, ...placeholder, ...optional }, also);
  const chosen = { options: list(choice, 1, 100), option_groups: list(group, 1, 100) };
  const input = (type: string, required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>>) =>
    typed(type, required, { ...base, ...focus, ...placeholder, ...dispatch, ...optional });
  const feedback = object(
    { text: plain(75), value: string({ min: 1, max: 2000 }) },
    { accessibility_label: string({ max: 75 }) },
  );
  const filter = object(
    {},
    {
      include: list(among('im', 'mpim', 'private', 'public'), 1),
      exclude_external_shared_channels: flag,
      exclude_bot_users: flag,
    },
  );

  const button = typed(
    'button',
    { text: plain(75) },
    {
      ...base,
      ...confirm,
      value: string({ max: 2000 }),
      url: address,
      style: among('primary', 'danger'),
      accessibility_label: string({ max: 75 }),
    },
  );
  const image = typed('image', { image_url: address, alt_text: string({ min: 1, max: 2000 }) }, {});
  const kinds = {
    button,
    image,
    static_select: select('static_select', { ...chosen, initial_option: choice }, oneListOfOptions),
    multi_static_select: select(
      'multi_static_select',
      { ...chosen, ...most, initial_options: list(choice, 1, 100) },
      oneListOfOptions,
    ),
    external_select: select('external_select', { initial_option: choice, min_query_length: whole(0) }),
    multi_external_select: select('multi_external_select', {
      ...most,
      initial_options: list(choice, 1, 100),
      min_query_length: whole(0),
    }),
    users_select: select('users_select', { initial_user: id }),
    multi_users_select: select('multi_users_select', { ...most, initial_users: list(id) }),
    conversations_select: select('conversations_select', {
      initial_conversation: id,
      default_to_current_conversation: flag,
      response_url_enabled: flag,
      filter,
    }),
    channels_select: select('channels_select', { initial_channel: id, response_url_enabled: flag }),
    overflow: typed('overflow', { options: list(choice, 1, 5) }, { ...base, ...confirm }),
    radio_buttons: typed(
      'radio_buttons',
      { options: list(line, 1, 10) },
      { ...base, ...confirm, ...focus, initial_option: line },
    ),
    checkboxes: typed(
      'checkboxes',
      { options: list(line, 1, 10) },
      { ...base, ...confirm, ...focus, initial_options: list(line, 1, 10) },
    ),
    datepicker: typed('datepicker', {}, { ...base, ...confirm, ...focus, ...placeholder, initial_date: day }),
    timepicker: typed(
      'timepicker',
      {},
      {
        ...base,
        ...confirm,
        ...focus,
        ...placeholder,
        initial_time: string({ pattern: /^\d{2}:\d{2}$/, what: 'time' }),
        timezone: string({ min: 1 }),
      },
    ),
    datetimepicker: typed(
      'datetimepicker',
      {},
      { ...base, ...confirm, ...focus, initial_date_time: whole(1e9, 9999999999) },
    ),
    plain_text_input: input(
      'plain_text_input',
      {},
      {
        initial_value: string({ max: 3000 }),
        multiline: flag,
        min_length: whole(0, 3000),
        max_length: whole(1, 3000),
      },
    ),
    number_input: input(
      'number_input',
      { is_decimal_allowed: flag },
      {
        initial_value: string({ pattern: /^-?\d+(\.\d+)?$/, what: 'number' }),
        min_value: string({ pattern: /^-?\d+(\.\d+)?$/, what: 'number' }),
        max_value: string({ pattern: /^-?\d+(\.\d+)?$/, what: 'number' }),
      },
    ),
    email_text_input: input('email_text_input', {}, { initial_value: string({ max: 3000 }) }),
    url_text_input: input('url_text_input', {}, { initial_value: string({ max: 3000 }) }),
    file_input: typed('file_input', {}, { ...base, filetypes: list(string({ min: 1 })), max_files: whole(1, 10) }),
    feedback_buttons: typed('feedback_buttons', { positive_button: feedback, negative_button: feedback }, base),
    icon_button: typed(
      'icon_button',
      { icon: among('trash'), text: plain(75) },
      {
        ...base,
        ...confirm,
        accessibility_label: string({ max: 75 }),
        value: string({ max: 2000 }),
        visible_to_user_ids: list(id),
      },
    ),
  } as const;
  type Kind = keyof typeof kinds;
  const some = (...names: readonly Kind[]) => byType(Object.fromEntries(names.map((name) => [name, kinds[name]])));
  return { plain, mrkdwn, either, kinds, some };
}

/** What stands in rich text. */
export function richTextCheck(mentionable: Mentionable): Check {
  const style = { style: object({}, { bold: flag, italic: flag, strike: flag, code: flag, underline: flag }) };
  const known: Check = (value, path, say) => {
    if (typeof value !== 'string' || !mentionable.ids.has(value))
      say(path, 'mentions somebody the workspace does not have');
  };
  const link: Check = (value, path, say) => {
    address(value, path, say);
    if (typeof value !== 'string' || !URL.canParse(value) || !mentionable.origins.has(new URL(value).origin))
      say(path, 'leads to where no link may lead');
  };
  const inline = byType({
    text: object({ type: among('text'), text: string({ min: 1, max: 12_000 }) }, style),
    emoji: object({ type: among('emoji'), name: string({ min: 1 }) }, { unicode: anything, ...style }),
    link: object({ type: among('link'), url: link }, { text: string({ min: 1 }), unsafe: flag, ...style }),
    user: object({ type: among('user'), user_id: known }, style),
    channel: object({ type: among('channel'), channel_id: known }, style),
    date: object(
      { type: among('date'), timestamp: whole(0), format: string({ min: 1 }) },
      { fallback: string({ min: 1 }), url: link, ...style },
    ),
  });
  const section = object({ type: among('rich_text_section'), elements: list(inline) });
  return object(
    {
      type: among('rich_text'),
      elements: list(
        byType({
          rich_text_section: section,
          rich_text_list: object(
            { type: among('rich_text_list'), style: among('bullet', 'ordered'), elements: list(section) },
            { indent: whole(0, 8), offset: whole(0), border: among(0, 1) },
          ),
          rich_text_quote: object({ type: among('rich_text_quote'), elements: list(inline) }, { border: among(0, 1) }),
          rich_text_preformatted: object(
            { type: among('rich_text_preformatted'), elements: list(inline) },
            { border: among(0, 1), language: string({ min: 1 }) },
          ),
        }),
      ),
    },
    { block_id: id },
  );
}
