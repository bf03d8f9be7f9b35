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

/** A person's action on an element. */
export type Chosen =
  | { readonly kind: 'click' }
  | { readonly kind: 'option'; readonly value: string }
  | { readonly kind: 'options'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }
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
      isObject(element) && typeof element['type'] === 'string' && !['mrkdwn', 'plain_text'].includes(element['type'])
        ? [{ block, element: { action_id: `action-${at}-${index}`, ...element } as Element }]
        : [],
    );
  });
}

/** Fills in the `block_id`s and `action_id`s that the app left out. */
export function withIds(blocks: readonly unknown[]): readonly unknown[] {
  return blocks.map((block, at) => {
    if (!isObject(block)) return block;
    const named = (element: unknown, index: number): unknown =>
      isObject(element) ? { action_id: `action-${at}-${index}`, ...element } : element;
    const { accessory, element, elements } = block;
    const acts = block['type'] === 'actions';
    return {
      block_id: `block-${at}`,
      ...block,
      ...(accessory === undefined ? {} : { accessory: named(accessory, 0) }),
      ...(element === undefined ? {} : { element: named(element, 1) }),
      ...(acts && Array.isArray(elements) ? { elements: elements.map((each, index) => named(each, index + 2)) } : {}),
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
    case 'text':
      return { type, value: chosen.text === '' ? null : chosen.text };
    case 'reported':
      return { type, ...chosen.input };
  }
}

/** What an input holds before a person touches it. */
export function initialOf(element: Element): Json {
  const { type } = element;
  switch (type) {
    case 'checkboxes':
      return { type, selected_options: element['initial_options'] ?? [] };
    case 'static_select':
      return { type, selected_option: element['initial_option'] ?? null };
    default:
      return { type, value: element['initial_value'] ?? null };
  }
}

/** `state.values` of these blocks: initial values, overridden by what was filled in. */
export function stateOf(
  blocks: readonly unknown[] | undefined,
  filled: Readonly<Record<string, Readonly<Record<string, Json>>>>,
): Readonly<Record<string, Readonly<Record<string, Json>>>> {
  const values: Record<string, Record<string, Json>> = {};
  for (const { block, element } of elementsOf(blocks)) {
    if (element.type === 'button') continue;
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

/** The fields that every interaction has. */
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

/** The fields that locate an element, in a message or in a view. */
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

/** The input value that this action sets. */
export function filledBy({ block, element }: PlacedElement, chosen: Chosen): Filled {
  return chosen.kind === 'click' ? {} : { [block]: { [element.action_id ?? '']: valueOf(element, chosen) } };
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

/** Merges new input values over earlier ones. */
export function mergeFilled(before: Filled = {}, now: Filled): Filled {
  const blocks = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries([...blocks].map((block) => [block, { ...before[block], ...now[block] }]));
}
