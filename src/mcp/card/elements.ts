export type Child = Node | string | false | undefined;

/** The only way that this page makes elements: text becomes text, whatever it says. There is no way in for HTML. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** Text of the service or of a person: which way it is read is its own affair. */
export function foreign(text: string): HTMLElement | undefined {
  return text === '' ? undefined : el('bdi', {}, text);
}
