import { isObject } from './check-shapes.ts';
import {
  messageJson,
  viewJson,
  type Channel,
  type Json,
  type Message,
  type Person,
  type Team,
  type View,
} from './workspace-state.ts';

/** What a person did to an element: the value as Slack reports it for elements of that type. */
export type Chosen =
  | { readonly kind: 'click' }
  | { readonly kind: 'option'; readonly value: string }
  | { readonly kind: 'options'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'users'; readonly ids: readonly string[] }
  | { readonly kind: 'conversation'; readonly id: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'moment'; readonly seconds: number }
  /** In Slack's own words, as the page reports it. */
  | { readonly kind: 'reported'; readonly input: Json };

export interface Element extends Json {
  readonly type: string;
  readonly action_id?: string;
}

/** An element with the id of its block. */
export interface Placed {
  readonly block: string;
  readonly element: Element;
}

/** An element by its `action_id`, or by itself and the id of its block: an `action_id` may be in several blocks. */
export type ElementSought = string | ((element: Element, block: string) => boolean);

/** What was filled in, by block and action, as `state.values` says it. */
export type Filled = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Every element that somebody can act on, with the block it stands in. */
export function elementsOf(blocks: readonly unknown[] | undefined): { block: string; element: Element }[] {
  return (blocks ?? []).flatMap((each, at) => {
    if (!isObject(each)) return [];
    const block = typeof each['block_id'] === 'string' ? each['block_id'] : `block-${at}`;
    const inside = [
      each['accessory'],
      each['element'],
      ...(Array.isArray(each['elements']) ? (each['elements'] as unknown[]) : []),
    ];
    return inside.flatMap((element, index) =>
      isObject(element) &&
      typeof element['type'] === 'string' &&
      !['mrkdwn', 'plain_text', 'image'].includes(element['type'])
        ? [{ block, element: { action_id: `action-${at}-${index}`, ...element } as Element }]
        : [],
    );
  });
}

/** Blocks with the ids the workspace knows them by, also where the app gave none. */
export function withIds(blocks: readonly unknown[]): readonly unknown[] {
  return blocks.map((block, at) => {
    if (!isObject(block)) return block;
    const named = (element: unknown, index: number): unknown =>
      isObject(element) ? { action_id: `action-${at}-${index}`, ...element } : element;
    const { accessory, element, elements } = block;
    const acts = block['type'] === 'actions' || block['type'] === 'context_actions';
    return {
      block_id: `block-${at}`,
      ...block,
      ...(accessory === undefined ? {} : { accessory: named(accessory, 0) }),
      ...(element === undefined ? {} : { element: named(element, 1) }),
      ...(acts && Array.isArray(elements) ? { elements: elements.map((each, index) => named(each, index + 2)) } : {}),
    };
  });
}

function optionsOf(element: Element): readonly Json[] {
  const own = Array.isArray(element['options']) ? (element['options'] as Json[]) : [];
  const groups = Array.isArray(element['option_groups']) ? (element['option_groups'] as { options: Json[] }[]) : [];
  return [...own, ...groups.flatMap(({ options }) => options)];
}

/** What was chosen, as it stands in an action and in the state of a view. `extra`: options of an external select. */
export function valueOf(element: Element, chosen: Chosen, extra: readonly Json[] = []): Json {
  const option = (value: string) => {
    const found = [...optionsOf(element), ...extra].find((each) => each['value'] === value);
    if (found === undefined) throw new Error(`${element.action_id ?? element.type} offers no ${value}`);
    return found;
  };
  const { type } = element;
  const state = ((): Json => {
    switch (chosen.kind) {
      case 'click':
        return element['value'] === undefined ? {} : { value: element['value'] };
      case 'option':
        return { selected_option: option(chosen.value) };
      case 'options':
        return { selected_options: chosen.values.map(option) };
      case 'text':
        return { value: chosen.text === '' ? null : chosen.text };
      case 'user':
        return { selected_user: chosen.id };
      case 'users':
        return { selected_users: chosen.ids };
      case 'conversation':
        return type === 'channels_select' ? { selected_channel: chosen.id } : { selected_conversation: chosen.id };
      case 'date':
        return { selected_date: chosen.date };
      case 'time':
        return { selected_time: chosen.time };
      case 'moment':
        return { selected_date_time: chosen.seconds };
      case 'reported':
        return chosen.input;
    }
  })();
  return { type, ...state };
}

/** What an input holds before anybody touched it. */
export function initialOf(element: Element): Json {
  const { type } = element;
  const from = (name: string, to: string) => ({ type, [to]: element[name] ?? null });
  if (type === 'checkboxes' || type.startsWith('multi_static') || type.startsWith('multi_external'))
    return { type, selected_options: element['initial_options'] ?? [] };
  if (type === 'multi_users_select') return { type, selected_users: element['initial_users'] ?? [] };
  if (type === 'static_select' || type === 'external_select' || type === 'radio_buttons')
    return from('initial_option', 'selected_option');
  if (type === 'users_select') return from('initial_user', 'selected_user');
  if (type === 'conversations_select') return from('initial_conversation', 'selected_conversation');
  if (type === 'channels_select') return from('initial_channel', 'selected_channel');
  if (type === 'datepicker') return from('initial_date', 'selected_date');
  if (type === 'timepicker') return from('initial_time', 'selected_time');
  if (type === 'datetimepicker') return from('initial_date_time', 'selected_date_time');
  if (type === 'file_input') return { type, files: [] };
  return from('initial_value', 'value');
}

/** `state.values` of blocks, with what was filled in. */
export function stateOf(
  blocks: readonly unknown[] | undefined,
  filled: Readonly<Record<string, Readonly<Record<string, Json>>>>,
): Readonly<Record<string, Readonly<Record<string, Json>>>> {
  const values: Record<string, Record<string, Json>> = {};
  for (const { block, element } of elementsOf(blocks)) {
    if (['button', 'overflow', 'feedback_buttons', 'icon_button'].includes(element.type)) continue;
    const action = element.action_id ?? '';
    (values[block] ??= {})[action] = filled[block]?.[action] ?? initialOf(element);
  }
  return values;
}

export function userOf(person: Person, team: Team): Json {
  // "The user.team_id will report an enterprise organization ID when using an Enterprise organization."
  const team_id = person.strangerTeam ?? person.enterprise?.id ?? team.id;
  return { id: person.id, username: person.name, name: person.name, team_id };
}

/** What every interaction carries. */
export function envelopeOf(person: Person, team: Team): Json {
  return {
    user: userOf(person, team),
    api_app_id: 'A0PARTSDESK',
    token: 'verification-token',
    team: { id: team.id, domain: team.name.toLowerCase() },
    enterprise: null,
    is_enterprise_install: false,
  };
}

export function messageContainer(message: Message): Json {
  return {
    type: 'message',
    message_ts: message.ts,
    channel_id: message.channel,
    is_ephemeral: message.only !== undefined,
    ...(message.thread === undefined ? {} : { thread_ts: message.thread }),
  };
}

/** Where an element stands: in a message, or in a view. */
export function placeOf(
  place: { readonly message: Message; readonly channel: Channel } | { readonly view: View; readonly values: Json },
  team: Team,
): Json {
  if ('view' in place) {
    return {
      container: { type: 'view', view_id: place.view.id },
      view: viewJson(place.view, team, place.values),
    };
  }
  const { message, channel } = place;
  return {
    container: messageContainer(message),
    channel: { id: channel.id, name: channel.name },
    // Of a message that only one person sees, Slack hands out hardly anything.
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
 * The element that was acted on.
 * @throws Error where there is none such, naming those there are.
 */
export function soughtIn(all: readonly Placed[], wanted: ElementSought): Placed {
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

/** What acting on this element fills in. */
export function filledBy({ block, element }: Placed, chosen: Chosen, extra?: readonly Json[]): Filled {
  return chosen.kind === 'click' ? {} : { [block]: { [element.action_id ?? '']: valueOf(element, chosen, extra) } };
}

/** One entry of `actions`. */
export function actionOf({ block, element }: Placed, ts: string, chosen: Chosen, extra?: readonly Json[]): Json {
  return {
    action_id: element.action_id,
    block_id: block,
    action_ts: ts,
    ...(element['text'] === undefined ? {} : { text: element['text'] }),
    ...valueOf(element, chosen, extra),
  };
}

/** What was filled in before, and what is now. */
export function both(before: Filled = {}, now: Filled): Filled {
  const blocks = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries([...blocks].map((block) => [block, { ...before[block], ...now[block] }]));
}
