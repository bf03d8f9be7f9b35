import type { Part } from '../json.ts';

/** The message, form or App Home that contains a block. */
export interface Surface {
  readonly kind: 'message' | 'modal' | 'home';
  readonly names: Names;
  /** Input so far, in the format of `state.values`. */
  readonly values: FormValues;
  /** Field errors by `block_id`, from the app's reply to a submission. */
  readonly errors: ReadonlyMap<string, string>;
  /** The clock of the workspace, which can differ from that of this machine. */
  now(): Date;
  /** Sends `block_actions`; never rejects, because the surface shows a failure. */
  act(action: BlockAction): Promise<void>;
  /** The options that the app suggests for a menu; none while too few letters are typed, or when it does not answer. */
  suggest(menu: Omit<BlockAction, 'input'>, typed: string): Promise<readonly Part[]>;
  /** Shows the element's `confirm` dialog; resolves to true when the person confirms. */
  ask(confirm: Part): Promise<boolean>;
}

export interface BlockAction {
  readonly blockId: string;
  readonly element: Part;
  /** What was chosen or typed, e.g. `{ type, selected_option }`; of a button `{ type, value }`. */
  readonly input: Part;
}

export interface Names {
  readonly me: string;
  person(id: string): string | undefined;
  channel(id: string): string | undefined;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly channels: readonly { readonly id: string; readonly name: string }[];
}

/** The context of one element. */
export interface Place {
  readonly surface: Surface;
  readonly blockId: string;
  /** Names the element for screen readers: its text, and the id of the label that shows it. */
  readonly label: { readonly id?: string; readonly text: string };
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  /** True when a change is sent at once; false in an input block, whose value is sent with the form. */
  readonly dispatches: boolean;
}

/** Attributes that name an element, describe it and mark it wrong. */
export function naming(place: Place): Readonly<Record<string, string | undefined>> {
  return {
    'aria-labelledby': place.label.id,
    // Also for a label that is scrolled out of sight.
    'aria-label': place.label.text,
    'aria-describedby': place.describedBy,
    'aria-invalid': place.invalid ? 'true' : undefined,
  };
}

/** A key that stays the same when the block is redrawn. */
export function keyOf(place: Place, element: Part, part = ''): string {
  const action = typeof element['action_id'] === 'string' ? element['action_id'] : '';
  return `${place.blockId}/${action}${part === '' ? '' : `/${part}`}`;
}

export class FormValues {
  readonly #values = new Map<string, Map<string, Part>>();

  get(blockId: string, actionId: string): Part | undefined {
    return this.#values.get(blockId)?.get(actionId);
  }

  set(blockId: string, actionId: string, input: Part): void {
    const block = this.#values.get(blockId) ?? new Map<string, Part>();
    block.set(actionId, input);
    this.#values.set(blockId, block);
  }

  /** As `state.values`: by block and action. */
  all(): Readonly<Record<string, Readonly<Record<string, Part>>>> {
    return Object.fromEntries([...this.#values].map(([block, actions]) => [block, Object.fromEntries(actions)]));
  }

  /** Forgets fields that an update removed, so that they are not sent. */
  keep(shown: ReadonlySet<string>): void {
    for (const [block, actions] of this.#values) {
      for (const action of actions.keys()) if (!shown.has(`${block}/${action}`)) actions.delete(action);
      if (actions.size === 0) this.#values.delete(block);
    }
  }
}

/**
 * Takes a change of an element: remembers it and, where the place dispatches, asks for confirmation and delivers it.
 * @returns false when the person refused, so that the element can go back to what it showed.
 */
export async function changed(place: Place, element: Part, input: Part): Promise<boolean> {
  const actionId = typeof element['action_id'] === 'string' ? element['action_id'] : '';
  if (!place.dispatches) {
    place.surface.values.set(place.blockId, actionId, input);
    return true;
  }
  const { confirm } = element;
  if (typeof confirm === 'object' && confirm !== null && !(await place.surface.ask(confirm as Part))) return false;
  place.surface.values.set(place.blockId, actionId, input);
  await place.surface.act({ blockId: place.blockId, element, input });
  return true;
}
