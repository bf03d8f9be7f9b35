import { elementsOf, type Filled, type PlacedElement } from './payloads.ts';
import { isObject, type Json } from './workspace-state.ts';

/** Letters that must be typed before the app is asked: "The default value is 3." */
export function leastTyped({ element }: PlacedElement): number {
  if (element.type !== 'external_select') throw new Error(`${element.type} takes no suggestions`);
  const least = element['min_query_length'];
  return typeof least === 'number' ? least : 3;
}

/** Options that the app has suggested for menus: only these can be chosen. */
export class OfferedOptions {
  readonly #values = new Map<string, Set<unknown>>();

  add(menu: PlacedElement, options: readonly Json[]): void {
    const key = keyOf(menu);
    const known = this.#values.get(key) ?? new Set();
    for (const { value } of options) known.add(value);
    this.#values.set(key, known);
  }

  /** @throws Error for a choice that was not suggested. */
  requireOne(menu: PlacedElement, { selected_option: chosen }: Json): void {
    const { element } = menu;
    if (element.type !== 'external_select' || !isObject(chosen)) return;
    const first = element['initial_option'];
    const { value } = chosen;
    if (isObject(first) && first['value'] === value) return;
    if (this.#values.get(keyOf(menu))?.has(value) !== true) throw new Error(`${String(value)} was not suggested`);
  }

  /** @throws Error for a form with a choice that was not suggested. */
  require(blocks: readonly unknown[], filled: Filled): void {
    for (const menu of elementsOf(blocks)) {
      const input = filled[menu.block]?.[menu.element.action_id ?? ''];
      if (input !== undefined) this.requireOne(menu, input);
    }
  }
}

const keyOf = ({ block, element }: PlacedElement) => `${block}/${element.action_id ?? ''}`;
