/** What this browser remembers between visits; nothing breaks where it may not. */
const prefix = 'partsdesk.workspace.';

export function recall(name: string): string | undefined {
  try {
    return window.localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(prefix + name);
    else window.localStorage.setItem(prefix + name, value);
  } catch {
    // A private window may refuse: then the choice holds for this visit only.
  }
}
