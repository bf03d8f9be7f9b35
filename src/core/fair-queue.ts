/** What waits, in turn: first between principals, then between the owners (calls) of one principal. */
export class FairQueue<Item> {
  readonly #byPrincipal = new Map<unknown, Map<object, Set<Item>>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many items of this principal wait. */
  waitingOf(principal: unknown): number {
    let count = 0;
    for (const items of this.#byPrincipal.get(principal)?.values() ?? []) count += items.size;
    return count;
  }

  add(principal: unknown, owner: object, item: Item): void {
    const owners = this.#byPrincipal.get(principal) ?? new Map<object, Set<Item>>();
    const items = owners.get(owner) ?? new Set<Item>();
    this.#byPrincipal.set(principal, owners.set(owner, items.add(item)));
    this.#size += 1;
  }

  remove(principal: unknown, owner: object, item: Item): void {
    const owners = this.#byPrincipal.get(principal);
    const items = owners?.get(owner);
    if (owners === undefined || items?.delete(item) !== true) return;
    this.#size -= 1;
    if (items.size === 0) owners.delete(owner);
    if (owners.size === 0) this.#byPrincipal.delete(principal);
  }

  /** The next item of the next principal that `may` have one. Both go to the end of their lines. */
  take(may: (principal: unknown) => boolean = () => true): Item | undefined {
    for (const [principal, owners] of this.#byPrincipal) {
      if (!may(principal)) continue;
      for (const [owner, items] of owners) {
        for (const item of items) {
          this.remove(principal, owner, item);
          moveToEnd(owners, owner);
          moveToEnd(this.#byPrincipal, principal);
          return item;
        }
      }
    }
    return undefined;
  }
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
