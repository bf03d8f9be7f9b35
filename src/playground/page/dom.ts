/**
 * The only way this page makes elements. Text always becomes a text node, so what a message, a product name or a
 * person typed can never become markup; there is no way in for HTML.
 */
export type Child = Node | string | number | false | null | undefined;

type Listeners = { [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void };

/** Attributes by their HTML name. `false` and `undefined` leave one out; `true` writes an empty one. */
export type Attributes = Listeners & {
  readonly [name: string]: string | number | boolean | null | undefined | ((event: never) => void);
};

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

export function append(parent: Node, children: readonly (Child | readonly Child[])[]): void {
  for (const child of children.flat()) {
    if (child === false || child === null || child === undefined) continue;
    parent.appendChild(typeof child === 'object' ? child : document.createTextNode(String(child)));
  }
}

let serial = 0;

/** An id for labels and descriptions, unique on the page. */
export function newId(stem: string): string {
  serial += 1;
  return `${stem}-${serial}`;
}

/** Makes these the children, moving what is there already as little as possible: a moved element loses focus and scroll. */
export function placeChildren(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    const there = parent.children[index];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}

/** The element of the page's fixed frame with this id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Replaces what is inside, and gives the focus back to the element with the same `data-key`: an answer that arrives
 * while somebody types must not throw them out of the field.
 */
export function redraw(container: HTMLElement, ...children: readonly (Child | readonly Child[])[]): void {
  const active = document.activeElement;
  const held = active instanceof HTMLElement && container.contains(active) ? active : undefined;
  const key = held?.dataset['key'];
  const caret = held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement ? caretOf(held) : undefined;
  const fresh = document.createDocumentFragment();
  append(fresh, children);
  container.replaceChildren(fresh);
  if (key === undefined) return;
  const same = [...container.querySelectorAll<HTMLElement>('[data-key]')].find((each) => each.dataset['key'] === key);
  same?.focus({ preventScroll: true });
  if (same === undefined || document.activeElement !== same) {
    // What had the focus is gone, or can no longer have it: whoever uses the keyboard goes on from what replaced it.
    container.tabIndex = -1;
    container.focus({ preventScroll: true });
    return;
  }
  if (caret === undefined || !(same instanceof HTMLInputElement || same instanceof HTMLTextAreaElement)) return;
  if (same.value === '' && caret.value !== '') same.value = caret.value;
  if (caret.start !== null && same.selectionStart !== null) same.setSelectionRange(caret.start, caret.end);
}

function caretOf(field: HTMLInputElement | HTMLTextAreaElement): {
  value: string;
  start: number | null;
  end: number | null;
} {
  return { value: field.value, start: field.selectionStart, end: field.selectionEnd };
}
