import { checkView } from './check-blocks.ts';
import { checkMarkup } from './check-message.ts';
import { viewJson } from './slack-json.ts';
import type { Triggers } from './triggers.ts';
import { parsed, Refusal, requireKnown } from './web-api-arguments.ts';
import type { Json, Team, View, WorkspaceState } from './workspace-state.ts';

export interface ViewCallsOptions {
  readonly state: WorkspaceState;
  readonly triggers: Triggers;
  readonly lacks: readonly string[];
}

/** The methods of modals and of Home. */
export class ViewCalls {
  readonly #state: WorkspaceState;
  readonly #triggers: Triggers;
  readonly #lacks: readonly string[];

  constructor({ state, triggers, lacks }: ViewCallsOptions) {
    this.#state = state;
    this.#triggers = triggers;
    this.#lacks = lacks;
  }

  /** Opens or replaces a modal for a person; replies to a submission use it too. */
  show(team: Team, user: string, content: unknown, place: 'open' | 'push' | 'update'): View {
    const view = this.#checked(content, 'modal');
    const stack = this.#state.stacks.get(user) ?? [];
    if (place === 'push' && stack.length >= 3) throw new Refusal('push_limit_reached');
    const top = stack[stack.length - 1];
    const id = place === 'update' && top !== undefined ? top.id : this.#state.id('V');
    const opened: View = {
      id,
      team: team.id,
      type: 'modal',
      content: view,
      hash: this.#state.secret(),
      root: place === 'open' ? id : (stack[0]?.id ?? id),
      previous: place === 'push' ? top?.id : place === 'update' ? top?.previous : undefined,
      owner: user,
    };
    const below = place === 'open' ? [] : place === 'update' ? stack.slice(0, -1) : stack;
    this.#state.stacks.set(user, [...below, opened]);
    this.#state.changed({ kind: 'view', user });
    return opened;
  }

  #checked(content: unknown, type: 'modal' | 'home'): Json {
    const view = parsed(content) as Json | undefined;
    const refused = checkView(view);
    const faults = [...checkMarkup(view, 'view', this.#state.mentionable()), ...refused];
    this.#state.violations.push(...faults.map((each) => `views (${type}): ${each}`));
    if (view === undefined || view['type'] !== type || refused.length > 0)
      throw new Refusal('invalid_arguments', { response_metadata: { messages: refused } });
    requireKnown(this.#lacks, 'invalid_arguments', view['blocks'], '/view/blocks');
    return view;
  }

  /** `views.open` and `views.push`. */
  open(team: Team, args: Json, push: boolean): Json {
    this.#checked(args['view'], 'modal');
    const trigger = this.#triggers.exchange(args['trigger_id'] ?? args['interactivity_pointer']);
    if ('error' in trigger) throw new Refusal(trigger.error);
    const view = this.show(team, trigger.user, args['view'], push ? 'push' : 'open');
    return { view: viewJson(view, team) };
  }

  update(team: Team, args: Json): Json {
    const { view_id: id, external_id: external, hash } = args;
    const view =
      typeof id === 'string'
        ? this.#state.view(id)
        : [...this.#state.stacks.values()].flat().find((each) => each.content['external_id'] === external);
    if (view?.team !== team.id) throw new Refusal('not_found');
    if (hash !== undefined && hash !== view.hash) throw new Refusal('hash_conflict');
    view.content = this.#checked(args['view'], view.type);
    view.hash = this.#state.secret();
    this.#state.changed(view.type === 'home' ? { kind: 'home', user: view.owner } : { kind: 'view', user: view.owner });
    return { view: viewJson(view, team) };
  }

  publish(team: Team, args: Json): Json {
    const user = String(args['user_id']);
    if (!team.people.has(user)) throw new Refusal('user_not_found');
    const known = this.#state.homes.get(user);
    if (args['hash'] !== undefined && known !== undefined && args['hash'] !== known.hash)
      throw new Refusal('hash_conflict');
    const id = known?.id ?? this.#state.id('V');
    const content = this.#checked(args['view'], 'home');
    const view: View = {
      id,
      team: team.id,
      type: 'home',
      content,
      hash: this.#state.secret(),
      root: id,
      previous: undefined,
      owner: user,
    };
    this.#state.homes.set(user, view);
    this.#state.changed({ kind: 'home', user });
    return { view: viewJson(view, team) };
  }
}
