import { messageJson, viewJson } from './slack-json.ts';
import {
  isObject,
  type Channel,
  type Json,
  type Message,
  type Person,
  type Team,
  type View,
} from './workspace-state.ts';

/** A person's action on an element. */
export type Chosen =
  | { readonly kind: 'click' }
  | { readonly kind: 'option'; readonly value: string }
  | { readonly kind: 'options'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'date'; readonly day: string }
  /** The value in Slack's format, as the page sends it. */
  | { readonly kind: 'reported'; readonly input: Json };

export interface Element extends Json {
  readonly type: string;
  readonly action_id?: string;
}

/** An element with the id of its block. */
export interface PlacedElement {
  readonly block: string;
  readonly element: Element;
}

/** An element by its `action_id`, or by itself and the id of its block: an `action_id` may be in several blocks. */
export type ElementQuery = string | ((element: Element, block: string) => boolean);

/** Input values by `block_id` and `action_id`, as in `state.values`. */
export type Filled = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Every interactive element, with the id of its block. */
export function elementsOf(blocks: readonly unknown[] | undefined, stem = 'block'): PlacedElement[] {
  return (blocks ?? []).flatMap((each, at) => {
    if (!isObject(each)) return [];
    const { accessory, element: input, elements, actions, block_id, child_blocks } = each;
    if (Array.isArray(child_blocks)) return elementsOf(child_blocks, `${stem}-${at}`);
    const block = typeof block_id === 'string' ? block_id : `${stem}-${at}`;
    const inside: unknown[] = [accessory, input, ...several(elements), ...several(actions)];
    return inside.flatMap((element, index) =>
      isObject(element) && typeof element['type'] === 'string' && !['mrkdwn', 'plain_text'].includes(element['type'])
        ? [{ block, element: { action_id: `action-${at}-${index}`, ...element } as Element }]
        : [],
    );
  });
}

const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Fills in the `block_id`s and `action_id`s that the app left out. */
export function withIds(blocks: readonly unknown[], stem = 'block'): readonly unknown[] {
  return blocks.map((block, at) => {
    if (!isObject(block)) return block;
    const named = (element: unknown, index: number): unknown =>
      isObject(element) ? { action_id: `action-${at}-${index}`, ...element } : element;
    const { accessory, element, elements, actions, child_blocks } = block;
    const acts = block['type'] === 'actions';
    return {
      block_id: `${stem}-${at}`,
      ...block,
      ...(accessory === undefined ? {} : { accessory: named(accessory, 0) }),
      ...(element === undefined ? {} : { element: named(element, 1) }),
      ...(acts && Array.isArray(elements) ? { elements: elements.map((each, index) => named(each, index + 2)) } : {}),
      ...(Array.isArray(actions) ? { actions: actions.map((each, index) => named(each, index + 2)) } : {}),
      ...(Array.isArray(child_blocks) ? { child_blocks: withIds(child_blocks, `${stem}-${at}`) } : {}),
    };
  });
}

/** What was chosen, as Slack reports it in an action and in the state of a view. */
export function valueOf(element: Element, chosen: Chosen): Json {
  const { type } = element;
  const options = Array.isArray(element['options']) ? (element['options'] as Json[]) : [];
  const option = (value: string) => {
    const found = options.find((each) => each['value'] === value);
    if (found === undefined) throw new Error(`${element.action_id ?? type} offers no ${value}`);
    return found;
  };
  switch (chosen.kind) {
    case 'click':
      return { type, ...(element['value'] === undefined ? {} : { value: element['value'] }) };
    case 'option':
      return { type, selected_option: option(chosen.value) };
    case 'options':
      return { type, selected_options: chosen.values.map(option) };
    case 'date':
      return { type, selected_date: chosen.day };
    case 'text':
      return { type, value: chosen.text === '' ? null : chosen.text };
    case 'reported':
      return { type, ...chosen.input };
  }
}

/** What an input holds before a person touches it. */
function initialOf(element: Element): Json {
  const { type } = element;
  switch (type) {
    case 'checkboxes':
      return { type, selected_options: element['initial_options'] ?? [] };
    case 'static_select':
    case 'external_select':
      return { type, selected_option: element['initial_option'] ?? null };
    case 'datepicker':
      return { type, selected_date: element['initial_date'] ?? null };
    default:
      return { type, value: element['initial_value'] ?? null };
  }
}

/** `state.values` of these blocks: initial values, overridden by what was filled in. */
export function stateOf(blocks: readonly unknown[] | undefined, filled: Filled): Filled {
  const values: Record<string, Record<string, Json>> = {};
  for (const { block, element } of elementsOf(blocks)) {
    if (element.type === 'button') continue;
    const action = element.action_id ?? '';
    (values[block] ??= {})[action] = filled[block]?.[action] ?? initialOf(element);
  }
  return values;
}

/** The fields that every interaction has. */
export function envelopeOf(person: Person, team: Team): Json {
  // "The user.team_id will report an enterprise organization ID when using an Enterprise organization."
  const team_id = person.strangerTeam ?? person.enterprise?.id ?? team.id;
  return {
    user: { id: person.id, username: person.name, name: person.name, team_id },
    api_app_id: 'A0PARTSDESK',
    token: 'verification-token',
    team: { id: team.id, domain: team.name.toLowerCase() },
    enterprise: null,
    is_enterprise_install: false,
  };
}

/** The fields that locate an element of a message. */
export function messagePlace(message: Message, channel: Channel, team: Team): Json {
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: message.only !== undefined,
      ...(message.thread === undefined ? {} : { thread_ts: message.thread }),
    },
    channel: { id: channel.id, name: channel.name },
    // For an ephemeral message, Slack sends only these fields.
    message:
      message.only === undefined
        ? messageJson(message, team)
        : {
            type: 'message',
            ts: message.ts,
            user: message.user,
            app_id: 'A0PARTSDESK',
            bot_id: `B${team.botUser.slice(1)}`,
          },
  };
}

/** The fields that locate an element of a view. */
export function viewPlace(view: View, values: Json, team: Team): Json {
  return { container: { type: 'view', view_id: view.id }, view: viewJson(view, team, values) };
}

/** The event for a message in a kind of conversation, or for a mention of the app (without a kind). */
export function messageEvent(message: Message, person: Person, kind: 'im' | 'channel' | undefined, team: Team): Json {
  return {
    type: kind === undefined ? 'app_mention' : 'message',
    ...(kind === undefined ? {} : { channel_type: kind }),
    user: person.id,
    text: message.text,
    ts: message.ts,
    event_ts: message.ts,
    channel: message.channel,
    team: team.id,
    ...(person.strangerTeam === undefined ? {} : { user_team: person.strangerTeam, source_team: person.strangerTeam }),
    ...(person.enterprise === undefined
      ? {}
      : { user_team: person.enterprise.teams[0], source_team: person.enterprise.teams[0] }),
    ...(person.bot === true ? { bot_id: `B${person.id.slice(1)}` } : {}),
    ...(message.thread === undefined ? {} : { thread_ts: message.thread }),
  };
}

export function eventOf(event: Json, team: Team, id: string, now: number): Json {
  return {
    token: 'verification-token',
    team_id: team.id,
    api_app_id: 'A0PARTSDESK',
    event,
    type: 'event_callback',
    event_id: id,
    event_time: Math.floor(now / 1000),
    authorizations: [
      { enterprise_id: null, team_id: team.id, user_id: team.botUser, is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
    event_context: `4-${id}`,
  };
}

/**
 * Finds the element to act on.
 * @throws Error that lists the elements present when none matches.
 */
export function findElement(all: readonly PlacedElement[], wanted: ElementQuery): PlacedElement {
  const found = all.find(({ element, block }) =>
    typeof wanted === 'string' ? element.action_id === wanted : wanted(element, block),
  );
  if (found === undefined) {
    throw new Error(
      `there is no ${String(wanted)}; there are ${all.map(({ element }) => element.action_id).join(', ')}`,
    );
  }
  return found;
}

/** One entry of `actions`. */
export function actionOf({ block, element }: PlacedElement, ts: string, chosen: Chosen): Json {
  return {
    action_id: element.action_id,
    block_id: block,
    action_ts: ts,
    ...(element['text'] === undefined ? {} : { text: element['text'] }),
    ...valueOf(element, chosen),
  };
}

/** `state.values` after an action on an element, over the values that were filled in before. */
export function stateAfter(
  blocks: readonly unknown[] | undefined,
  before: Filled = {},
  { block, element }: PlacedElement,
  chosen: Chosen,
): Filled {
  if (chosen.kind === 'click') return stateOf(blocks, before);
  const changed = { ...before[block], [element.action_id ?? '']: valueOf(element, chosen) };
  return stateOf(blocks, { ...before, [block]: changed });
}

/**
 * The values of a form as a person filled it in.
 * @throws Error for an input that the form does not have.
 */
export function filledForm(
  blocks: readonly unknown[],
  values: Readonly<Record<string, Readonly<Record<string, Chosen | Json>>>>,
): Filled {
  const elements = elementsOf(blocks);
  const filled: Record<string, Record<string, Json>> = {};
  for (const [block, actions] of Object.entries(values)) {
    for (const [action, chosen] of Object.entries(actions)) {
      const found = elements.find((each) => each.block === block && each.element.action_id === action);
      if (found === undefined) throw new Error(`the form has no ${block}/${action}`);
      (filled[block] ??= {})[action] = 'kind' in chosen ? valueOf(found.element, chosen as Chosen) : chosen;
    }
  }
  return filled;
}

/** The payload of a slash command, without what it can be answered by. */
export function commandOf({
  person,
  team,
  channel,
  command,
  text,
}: {
  readonly person: Person;
  readonly team: Team;
  readonly channel: Channel;
  readonly command: string;
  readonly text: string;
}): Json {
  return {
    token: 'verification-token',
    team_id: team.id,
    team_domain: team.name.toLowerCase(),
    channel_id: channel.id,
    channel_name: channel.name,
    user_id: person.id,
    user_name: person.name,
    command,
    text,
    api_app_id: 'A0PARTSDESK',
    is_enterprise_install: 'false',
  };
}

/** The event of a person who opened the app, with the Home that they had. */
export function homeOpened({
  team,
  user,
  channel,
  tab,
  view,
  ts,
}: {
  readonly team: Team;
  readonly user: string;
  readonly channel: string;
  readonly tab: 'home' | 'messages';
  readonly view: View | undefined;
  readonly ts: string;
}): Json {
  const shown = view === undefined ? {} : { view: viewJson(view, team) };
  return { type: 'app_home_opened', user, channel, tab, event_ts: ts, ...shown };
}
